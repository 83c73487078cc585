//! The corpus: questions about real files, which real programs answer.
//!
//! A `question` is a file of a package in a registry, a `program`, and some facts that the
//! program states about the file: a diagnostic, a pattern of a syntax tree, an instruction.
//! A candidate is interesting if the program still states all of them. Questions were drawn
//! once, by `draw`, and stand in `bench-suite/corpus/questions.jsonl`; a hash of a question's
//! name says which part it belongs to. The programs run in an `asker`, a process that
//! answers one text after the other, and what they said is kept in a `store`. `run`
//! reduces, `compare` says what a change did, `ablate` what each part of the strategy earns.

mod ablate;
mod asker;
mod command;
mod compare;
mod draw;
mod program;
mod question;
mod run;
mod source;
mod store;

pub use ablate::{Ablate, ablate};
pub use command::{Corpus, corpus};
pub(crate) use question::{Question, Reduced};
pub(crate) use run::{Selection, each, read};
