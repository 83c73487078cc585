//! How right the search is about edits: `cargo xtask learn ...`.
//!
//! A `record` has, for each candidate of reductions of the corpus, what the search believed of
//! its edits before the test, and the outcome. `calibrate` compares the two, `fit` looks for
//! a model that knows better, and `curve` says what another value of a constant would do.

mod calibrate;
mod command;
mod curve;
mod fit;
mod model;
mod picture;
mod record;

pub use command::{Learn, learn};
