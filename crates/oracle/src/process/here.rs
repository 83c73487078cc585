//! This machine, as tests have it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use crate::Cancel;

/// Where tests run on this machine, and how they are watched.
#[derive(Clone, Debug)]
pub(super) struct Here {
    /// See [`RunnerConfig::directory`](super::RunnerConfig::directory).
    pub(super) directory: PathBuf,
    pub(super) keep_directories: bool,
    pub(super) stop: Cancel,
    pub(super) grace: Duration,
    pub(super) owns_all_children: bool,
    pub(super) supervisor: PathBuf,
    /// What tests have in their environment besides ours.
    pub(super) environment: Vec<(OsString, OsString)>,
}

/// The program of this process, also when its file was replaced since.
pub(super) fn this_program() -> PathBuf {
    if cfg!(target_os = "linux") {
        "/proc/self/exe".into()
    } else {
        std::env::current_exe().unwrap_or_default()
    }
}

/// The system's directory for temporary files; one that is named by an empty
/// `TMPDIR` is none.
pub(super) fn temporary_directory() -> PathBuf {
    Some(std::env::temp_dir())
        .filter(|directory| !directory.as_os_str().is_empty())
        .unwrap_or_else(|| PathBuf::from("/tmp"))
}
