//! What files of an out directory are called.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;

use picireny_shown::Shown as _;

/// The directory of the state, which marks an out directory as ours.
pub(super) const STATE: &str = ".picireny";

/// The directory of kept directories of tests.
pub(super) const TESTS: &str = "tests";

/// The file of recorded outcomes.
pub(crate) const OUTCOMES: &str = "outcomes";

/// The file of what tests printed.
pub(crate) const PRINTED: &str = "printed";

/// The file of why each line of the result is there.
pub(crate) const REASONS: &str = "reasons.json";

/// The file of what earlier runs had taught when the run began.
pub(crate) const EXPERIENCE: &str = "learnt.json";

/// The input of a run, if it cannot be read a second time.
pub(super) const INPUT: &str = "input";

/// The file of what a triage found out about files.
pub(crate) const FILES: &str = "files";

/// An error of a file of ours that a directory is refused for.
pub(crate) fn named(path: &Path, error: io::Error) -> io::Error {
    let advice = match error.kind() {
        // Only something else can stand where a file of ours was.
        io::ErrorKind::InvalidInput | io::ErrorKind::IsADirectory => "; remove it and try again",
        _ => "",
    };
    io::Error::new(error.kind(), format!("{}: {error}{advice}", path.shown()))
}

/// The name of an input's result in an out directory: the input's own, unless
/// the directory needs that, in whichever case: some file systems see none.
pub(crate) fn result_name(input: &OsStr) -> OsString {
    let mut name = input.to_owned();
    if [STATE, TESTS]
        .iter()
        .any(|ours| input.eq_ignore_ascii_case(ours))
    {
        name.push(".reduced");
    }
    name
}
