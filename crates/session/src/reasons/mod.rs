//! Why each part of a result is there: refused candidates that lack it, and what the program
//! printed then.
//!
//! While a run goes on, [`Course`] keeps the refused candidates that lack least of the
//! present text, in the order of one job, so that it does not depend on the number of jobs.
//! What their tests printed is on disk ([`Printed`]), because a run that is resumed learns
//! the outcomes from its record and runs no test. At the end, [`Reasons`] says it by lines,
//! in the report and in a file of the out directory.

mod diff;
mod file;
mod lines;
mod printed;
mod refusals;
mod words;

pub use file::{ReasonsError, reasons_of};
pub(crate) use file::{forget, to_file};
pub use lines::{LackedPart, Reasons, ReasonsOfLine, RefusedTest};
pub use printed::Said;
pub(crate) use printed::{Printed, content_key};
pub(crate) use refusals::Course;
pub use words::Piece;
