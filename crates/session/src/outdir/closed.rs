//! An out directory that is not open for a run.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::names::{INPUT, STATE, TESTS};
use super::state::{Earlier, STATES, State};
use crate::files::{self, Links};
use crate::lock::Lock;

/// The input that a run in this out directory has kept, see
/// [`Job::keep_input`](crate::Job::keep_input).
#[must_use]
pub fn kept_input(out: &Path) -> Option<Vec<u8>> {
    files::read(
        &out.join(STATE).join(INPUT),
        Links::Refuse,
        files::LARGEST_INPUT,
    )
    .ok()
}

/// Where a run in this out directory keeps the directories of its tests, see
/// [`Job::keep_tests`](crate::Job::keep_tests).
#[must_use]
pub fn kept_tests(out: &Path) -> PathBuf {
    out.join(TESTS)
}

/// What a directory is.
pub(crate) enum Found {
    /// No out directory, or none that can be read.
    Nothing,
    /// The out directory of a triage.
    Triage,
    /// That of a run.
    Run {
        /// Whether it came to its end.
        is_finished: bool,
    },
}

/// Looks at a directory without opening it for a run.
pub(crate) fn look(path: &Path) -> Found {
    match Earlier::read(&path.join(STATE)) {
        Earlier::Run(state) if state.fingerprint.is_of_triage() => Found::Triage,
        Earlier::Run(State { finished, .. }) => Found::Run {
            is_finished: finished,
        },
        Earlier::Nothing | Earlier::OtherForm | Earlier::Damaged => Found::Nothing,
    }
}

/// A file of the state of an out directory.
pub(crate) fn state_file(out: &Path, name: &str) -> PathBuf {
    out.join(STATE).join(name)
}

/// Removes an out directory whose result, a file or a folder in it, is safe somewhere else.
/// What somebody else has put there stays, and so does a run that is going on.
pub fn remove_run(out: &Path, result: &Path) {
    let Ok(Some(_lock)) = Lock::take(&out.join(STATE).join("lock")) else {
        return;
    };
    forget_state(&out.join(STATE));
    if result.parent() == Some(out) {
        let _ = match result.is_dir() {
            true => fs::remove_dir_all(result),
            false => fs::remove_file(result),
        };
    }
    remove_ours(out);
}

/// Removes what a run is resumed from, so that one of which only a part is removed begins anew:
/// with its input, as long as that and its result are there.
fn forget_state(state: &Path) {
    for name in STATES {
        let _ = fs::remove_file(state.join(name));
    }
}

/// Whether an out directory has more than its state and directories of tests.
pub(super) fn has_more(out: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(out)? {
        let name = entry?.file_name();
        if name != STATE && name != TESTS {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Removes what is ours of an out directory, and the directory unless somebody put something
/// else there.
pub(super) fn remove_ours(out: &Path) {
    let _ = fs::remove_dir_all(out.join(STATE));
    let _ = fs::remove_dir(out);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_run_whose_removal_was_cut_off_begins_anew() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join(STATE);
        fs::create_dir(&state).unwrap();
        for name in STATES {
            fs::write(state.join(name), "{}").unwrap();
        }
        fs::write(state.join(INPUT), "input").unwrap();
        assert!(!matches!(Earlier::read(&state), Earlier::Nothing));
        forget_state(&state);
        assert!(matches!(Earlier::read(&state), Earlier::Nothing));
        assert_eq!(kept_input(folder.path()).unwrap(), b"input");
    }
}
