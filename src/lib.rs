//! A grammar-based test-case reducer.
//!
//! Data flows one way: a grammar ([`picireny_grammar`]) gives a parser
//! ([`picireny_parser`]), parsing an input in some [`format`](mod@format)
//! gives a [`tree`], [`reduce`] makes it smaller by asking an [`oracle`].
//! [`session`] is such a run with its files, [`triage`] many of them.
//! The command line ([`cli`]) sits on top and nothing below knows it.

pub mod cli;
pub mod format;
pub mod oracle;
pub mod reduce;
pub mod session;
pub mod text;
pub mod tree;
pub mod triage;
