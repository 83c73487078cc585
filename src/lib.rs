//! A grammar-based test-case reducer.
//!
//! Data flows one way: a [`grammar`] gives a [`parser`], parsing an input in some [`format`](mod@format)
//! gives a [`tree`], [`reduce`](mod@reduce) makes it smaller by asking an
//! [`oracle`]. [`session`] is such a run with its files, [`triage`] many of
//! them. Each is a crate; this one puts them together. The command line is one
//! more crate, behind the feature `cli` (on by default).
//!
//! A program that has a predicate rather than a test command needs three calls:
//!
//! ```
//! use picireny::format::{Base, Builtin, FormatSource, TreeOptions};
//! use picireny::oracle::Cancel;
//! use picireny::reduce::{Options, Phase, Unobserved, reduce};
//! use picireny::tree::Preparation;
//!
//! let source = FormatSource {
//!     base: Base::Builtin(Builtin::named("json")?),
//!     ..FormatSource::default()
//! };
//! let (format, _warnings) = source.load()?;
//!
//! let input = r#"{"name": ["a", "b"], "sizes": [1, 2, 300, 4], "ok": true}"#;
//! let mut tree = format.tree(input, TreeOptions::default())?.tree;
//! tree.prepare(Preparation::default());
//!
//! let options = Options {
//!     phases: ["hoist", "prune"].into_iter().filter_map(Phase::named).collect(),
//!     ..Options::default()
//! };
//! let interesting = |candidate: &str| candidate.contains("\"name\"");
//! let report = reduce(
//!     tree,
//!     &interesting,
//!     &mut Unobserved,
//!     &Cancel::default(),
//!     options,
//! );
//! assert_eq!(report.best.as_deref(), Some(r#"{"name": 0}"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`session::run`] is the same with a test command and its files on disk, safe
//! against whatever may happen to them.

pub use picireny_folder as folder;
pub use picireny_format as format;
pub use picireny_grammar as grammar;
pub use picireny_oracle as oracle;
pub use picireny_parser as parser;
pub use picireny_reduce as reduce;
pub use picireny_session as session;
pub use picireny_session::triage;
pub use picireny_text as text;
pub use picireny_tree as tree;
