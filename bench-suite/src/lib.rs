//! Real failures of released programs, and a comparison of reducers on them.
//!
//! A [`case`] is one failure with everything that is needed to see it again. The cases
//! are in [`cases`], a file each. [`install`] brings their programs into
//! a cache folder, [`check`] looks whether they still fail.

mod cache;
mod case;
mod cases;
mod check;
mod command;
mod generate;
mod install;
mod list;
mod random;
mod scripts;
mod texts;
mod words;

pub use command::{Bench, run};
