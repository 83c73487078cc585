//! What a program gets from the crates.
#![allow(clippy::unwrap_used, missing_docs)]

mod reducer;
mod steering;
