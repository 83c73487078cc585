//! What comes from outside, so that whatever shows it does not obey it: file
//! names, what tests print, parts of inputs.
//!
//! ```
//! use picireny_shown::{Shown as _, visible};
//! use std::path::Path;
//!
//! // A text has lines of its own.
//! assert_eq!(visible("two\nlines\x1B[2J"), "two\nlines\\u{1b}[2J");
//! // A name is a part of a line.
//! let message = format!("cannot read {}", Path::new("a\nb").shown());
//! assert_eq!(message, r"cannot read a\nb");
//! ```

mod clipped;
mod name;
mod visible;

pub use clipped::clipped;
pub use name::{Name, Shown};
pub use visible::{controls, visible};
