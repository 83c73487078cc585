//! A grammar-based test-case reducer: it makes an input smaller while a predicate says that it
//! is interesting.
//!
//! A [`Reducer`] does that in memory:
//!
//! ```
//! use picireny::Reducer;
//!
//! let input = r#"{"name": ["a", "b"], "sizes": [1, 2, 300, 4], "ok": true}"#;
//! let interesting = |candidate: &str| candidate.contains("sizes") && candidate.contains("300");
//! let reduced = Reducer::new("json").run(input, interesting)?;
//! assert_eq!(reduced.result, r#"{"sizes": 300}"#);
//! # Ok::<(), picireny::ReduceError>(())
//! ```
//!
//! There are examples with [a custom oracle](Reducer::run_oracle),
//! [events](Reducer::on_event), [a grammar in a string](Reducer::from_grammars),
//! [a description in a string](Reducer::from_source), [bytes](Reducer::run_bytes) and
//! [a folder](Reducer::run_folder).
//!
//! [`session::run`] is the same with a test command and its files on disk, safe against
//! whatever may happen to them, and [`triage`] does that for many inputs.
//!
//! The parts can be used alone. Data flows one way: a [`grammar`] gives a [`parser`], parsing an
//! input in some [`format`](mod@format) gives a [`tree`], [`reduce`](mod@reduce) makes it smaller
//! by asking an [`oracle`]. Each is a crate; this one puts them together. The command line is one
//! more crate, behind the feature `cli` (on by default): a program that only wants the library
//! turns it off.

mod reducer;

#[doc(inline)]
pub use picireny_folder as folder;
#[doc(inline)]
pub use picireny_format as format;
#[doc(inline)]
pub use picireny_grammar as grammar;
#[doc(inline)]
pub use picireny_oracle as oracle;
#[doc(inline)]
pub use picireny_parser as parser;
#[doc(inline)]
pub use picireny_reduce as reduce;
#[doc(inline)]
pub use picireny_session as session;
#[doc(inline)]
pub use picireny_session::triage;
#[doc(inline)]
pub use picireny_text as text;
#[doc(inline)]
pub use picireny_tree as tree;

#[doc(inline)]
pub use picireny_oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
#[doc(inline)]
pub use picireny_reduce::{Layout, Report, Stop, Strategy};
#[doc(inline)]
pub use picireny_session::{KeepError, KeepPattern};
pub use reducer::{Event, ReduceError, Reduced, Reducer};
