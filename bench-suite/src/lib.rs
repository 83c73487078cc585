//! Real failures of released programs, and a comparison of reducers on them.
//!
//! A `case` is one failure with everything that is needed to see it again. The cases
//! are in `cases`, a file each. `install` brings their programs into
//! a cache folder, `check` looks whether they still fail.
//!
//! The reducers are in `tools`, a file each. `series` runs them on the cases, one
//! `measure` at a time: the test of a case is wrapped in the program
//! `counted-test`, whose `record` becomes a row of `results`. `report` and
//! `compare` make something readable of these.
//!
//! `corpus` holds many small questions instead, which show what a change to a strategy does;
//! `learn` records what the search believes of them, and compares that with what comes of it.

mod cache;
mod case;
mod cases;
mod check;
mod command;
mod compare;
mod corpus;
mod figures;
mod generate;
mod install;
mod learn;
mod list;
mod measure;
mod process;
mod random;
mod record;
mod report;
mod repository;
mod results;
mod scripts;
mod series;
mod texts;
mod tokens;
mod tools;
mod words;

pub use command::{Bench, run};
pub use corpus::{Ablate, Corpus, ablate, corpus};
pub use learn::{Learn, learn};
