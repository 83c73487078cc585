//! How tests are run.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::here::{temporary_directory, this_program};
use super::{Cluster, Sandbox, TestCommand};
use crate::Cancel;

/// How tests are run.
#[derive(Clone, Debug)]
pub struct RunnerConfig {
    /// The command.
    pub command: TestCommand,
    /// The name of candidate files.
    pub file_name: OsString,
    /// Kill a test after this time.
    pub timeout: Option<Duration>,
    /// Bytes of standard output and of standard error to keep, each; none of
    /// the output is read if zero.
    pub keep_output: u64,
    /// Ends all tests, those that run and later ones.
    pub stop: Cancel,
    /// Where directories of tests are made. Each test's `TMPDIR` is there, too,
    /// and emptied after it.
    pub directory: PathBuf,
    /// Keep the directories, by the number of the test.
    pub keep_directories: bool,
    /// Bytes of address space that a process of a test may use, if limited.
    pub memory_limit: Option<u64>,
    /// Keep tests away from everything but their own directories.
    pub sandbox: Option<Sandbox>,
    /// How much longer than a test may take a supervisor may be silent. Then it
    /// is taken for stuck, and killed. One that a signal has stopped is not
    /// waited for that long (Linux).
    pub grace: Duration,
    /// This process starts no other processes than tests, so that every child
    /// that it does not know is what a test left.
    pub owns_all_children: bool,
    /// The program that supervises tests: it must call
    /// [`supervise_if_asked`](super::supervise_if_asked) first of all. Usually
    /// [`RunnerConfig::this_program`].
    pub supervisor: PathBuf,
    /// Other machines that tests run on, instead of on this one. Directories,
    /// supervisors and what is said of them are theirs then.
    pub cluster: Option<Arc<Cluster>>,
}

impl RunnerConfig {
    /// The usual configuration for a command: candidates in the system's
    /// directory for temporary files, no time limit, no output kept.
    #[must_use]
    pub fn new(command: TestCommand, file_name: impl Into<OsString>) -> Self {
        Self {
            command,
            file_name: file_name.into(),
            timeout: None,
            keep_output: 0,
            stop: Cancel::default(),
            directory: temporary_directory(),
            keep_directories: false,
            memory_limit: None,
            sandbox: None,
            grace: Duration::from_secs(15),
            owns_all_children: false,
            supervisor: Self::this_program(),
            cluster: None,
        }
    }

    /// The program of this process, also when its file was replaced since.
    #[must_use]
    pub fn this_program() -> PathBuf {
        this_program()
    }
}
