//! Running a test command on a candidate, and leaving nothing behind.
//!
//! [`Runner`] hands each test to a supervisor: a process of its own that
//! starts the command, watches it, and ends everything that came of it (see
//! [`supervise_if_asked`]). Threads of the runner only wait for supervisors,
//! so a test costs no thread, and one that takes the runner down with it still
//! finds somebody to clean up. Where tests run on other machines, each of them
//! has an agent that does the same there (see [`Cluster`]).

mod capture;
mod cgroup;
mod claim;
mod config;
mod contact;
#[cfg(target_os = "linux")]
mod devices;
mod ending;
mod guard;
#[cfg(target_os = "linux")]
mod hide;
#[cfg(target_os = "linux")]
mod inside;
mod leftovers;
mod memory;
mod placeholder;
mod pool;
mod program;
mod remote;
#[cfg(target_os = "linux")]
mod restrict;
mod room;
mod runner;
mod sandbox;
mod supervisor;
mod unfold;
mod wire;
mod workdir;

pub use config::{Ended, RunnerConfig, TestRun};
pub use program::{CommandError, TestCommand, shell_word};
pub use remote::{Cluster, ClusterConfig, ClusterError, Host, Machines};
pub use runner::Runner;
pub use sandbox::{NoSandbox, Sandbox};
pub use supervisor::supervise_if_asked;

/// What a test printed on one stream: all of it, or its beginning and end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    head: Vec<u8>,
    tail: Vec<u8>,
    dropped: u64,
}

impl Output {
    /// The bytes. Where a part in the middle was not kept, a line says so.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.head.clone();
        if self.dropped > 0 {
            bytes.extend_from_slice(format!("\n[... {} bytes ...]\n", self.dropped).as_bytes());
        }
        bytes.extend_from_slice(&self.tail);
        bytes
    }

    /// Whether nothing was printed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.head.is_empty()
    }
}

impl From<wire::OutputReport> for Output {
    fn from(report: wire::OutputReport) -> Self {
        Self {
            head: report.head,
            tail: report.tail,
            dropped: report.dropped,
        }
    }
}

impl From<Output> for wire::OutputReport {
    fn from(output: Output) -> Self {
        Self {
            head: output.head,
            tail: output.tail,
            dropped: output.dropped,
        }
    }
}

impl From<&[u8]> for Output {
    fn from(bytes: &[u8]) -> Self {
        Self {
            head: bytes.to_vec(),
            ..Self::default()
        }
    }
}
