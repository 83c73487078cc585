//! A test that is to run, and one that ran.

use std::ffi::OsStr;
use std::time::Duration;

use super::{Output, Sandbox, TestCommand};

/// A test that is to run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test<'a> {
    pub(super) command: &'a TestCommand,
    /// The name of the candidate's file.
    pub(super) file_name: &'a OsStr,
    /// What is in it; of a folder, its archive.
    pub(super) candidate: &'a [u8],
    pub(super) timeout: Option<Duration>,
    pub(super) keep_output: u64,
    pub(super) memory_limit: Option<u64>,
    pub(super) sandbox: Option<&'a Sandbox>,
}

/// How a test's process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With an exit status.
    Exited(i32),
    /// By a signal.
    Signalled(i32),
    /// It was killed when its time was over.
    TimedOut,
    /// It was killed because nobody waited for it any more.
    Cancelled,
    /// How it ended is not known: its supervisor died or was stuck, or the
    /// system killed it for want of memory.
    Lost,
}

/// A test that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestRun {
    /// How it ended.
    pub ended: Ended,
    /// From its start to its end.
    pub duration: Duration,
    /// What it printed on standard output.
    pub stdout: Output,
    /// What it printed on standard error.
    pub stderr: Output,
}

impl TestRun {
    /// A test of which nothing is known.
    pub(super) fn lost() -> Self {
        Self {
            ended: Ended::Lost,
            duration: Duration::ZERO,
            stdout: Output::default(),
            stderr: Output::default(),
        }
    }
}
