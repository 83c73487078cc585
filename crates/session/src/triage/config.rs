//! What is wanted of a triage.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::watcher::Watcher;
use crate::{ParsedInput, SessionError};
use picireny_oracle::{Cancel, Cluster, Sandbox, TestCommand};
use picireny_reduce::{Options, Strategy};
use picireny_shown::Shown as _;

/// A folder of inputs to be looked through.
pub struct Triage<'a> {
    /// The folder; everything in it and below counts, hidden files apart.
    pub folder: PathBuf,
    /// The out directory.
    pub out: PathBuf,
    /// The command.
    pub command: TestCommand,
    /// The most time that a test may take. Without one, an input on which the
    /// command hangs is waited for.
    pub timeout: Option<Duration>,
    /// What keeps tests from doing harm, if anything.
    pub sandbox: Option<Sandbox>,
    /// The program that supervises tests.
    pub supervisor: PathBuf,
    /// Other machines that tests run on, see
    /// [`RunnerConfig::cluster`](picireny_oracle::RunnerConfig::cluster).
    pub cluster: Option<Arc<Cluster>>,
    /// How many tests may run at once.
    pub jobs: NonZeroUsize,
    /// Whether a file on which the command ends with an exit status other than
    /// 0, and with no message of a crash, counts as one that crashes.
    pub exit_status_is_crash: bool,
    /// This process starts no other processes, see
    /// [`RunnerConfig::owns_all_children`](picireny_oracle::RunnerConfig::owns_all_children).
    pub owns_all_children: bool,
    /// Reduce every file that crashes, not only the smallest of each group.
    pub all: bool,
    /// The strategy by which files are reduced, see [`Job::strategy`](crate::Job::strategy).
    pub strategy: Option<Strategy>,
    /// How to reduce.
    pub options: Options,
    /// Makes the tree of a file.
    pub parse: &'a Parse<'a>,
    /// All options that results of reductions depend on, with their values:
    /// what was reduced with others is reduced again.
    pub settings: BTreeMap<String, Vec<String>>,
    /// Ends the work early; what was done stays.
    pub stop: Cancel,
    /// Is told how far it is.
    pub watcher: Option<&'a dyn Watcher>,
}

/// Parses a file, or says why it cannot.
pub type Parse<'a> = dyn Fn(&Path, &[u8]) -> Result<Parsed, String> + Sync + 'a;

/// A file that was parsed.
pub struct Parsed {
    /// What is reduced.
    pub input: ParsedInput,
    /// The name of what it is written in.
    pub format: String,
}

/// A triage that could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TriageError {
    /// The folder cannot be read.
    #[error("cannot read the folder {}", path.shown())]
    Folder {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is no file in the folder.
    #[error("there is no file in {}", .0.shown())]
    Empty(PathBuf),
    /// The out directory cannot be used.
    #[error(transparent)]
    Out(#[from] SessionError),
    /// Something cannot be written.
    #[error("cannot write to the out directory {}", path.shown())]
    Write {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}
