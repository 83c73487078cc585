//! Blocks of a text that is too long for a tree.
//!
//! ```text
//!   a line                                       two lines
//!   another line          =>   the rest          that are needed
//!   ... 1 GB of them           as a tree
//!   two lines
//!   that are needed
//! ```
//!
//! A tree takes many times the memory of its text. So of a text that is longer than its
//! syntax can have it, first large blocks of lines go, by halves, whatever the lines mean.
//! Nothing is kept of a block but where it starts. What is left when the text is short
//! enough has a tree, and is reduced like any other text.

mod cuts;
mod machine;

pub(crate) use machine::{BlockState, Blocks};
