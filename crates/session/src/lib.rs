//! A reduction from its first test to its result on disk.
//!
//! [`run`] puts together what [`reduce`](picireny_reduce) and
//! [`oracle`](picireny_oracle) do not know of each other: it owns the out
//! directory, tests the untouched input, records outcomes so that an
//! interrupted run can go on, keeps the best candidate on disk, and writes the
//! log and the summary.

mod doubt;
mod interrupt;
mod journal;
mod log;
mod outdir;
mod run;
mod summary;
pub mod triage;
mod watch;

use std::io;
use std::path::PathBuf;

pub use interrupt::stop_on_interrupt;
pub use outdir::Head;
pub(crate) use outdir::OutDir;
pub use run::{Finished, Job, MakeTree, TestSetup, WantedSignature, run};
pub use summary::{Size, Step, Summary, Tests};

use picireny_oracle::{CheckError, ConditionError, OracleError};

/// A run that could not start or not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The conditions contradict each other.
    #[error(transparent)]
    Conditions(#[from] ConditionError),
    /// The out directory is a file.
    #[error("{} is not a directory", .0.display())]
    NotADirectory(PathBuf),
    /// The out directory holds what no run of ours has put there.
    #[error(
        "the out directory {} exists and holds something else; give another one or empty it",
        .0.display()
    )]
    NotOurs(PathBuf),
    /// Another process uses the out directory.
    #[error("another run is going on in the out directory {}", .0.display())]
    InUse(PathBuf),
    /// The run to resume was about something else.
    #[error(
        "the run in {} cannot be resumed, as it was started with another value for {what}: \
         `{was}`, now `{is}`",
        path.display()
    )]
    AnotherRun {
        /// The out directory.
        path: PathBuf,
        /// What differs.
        what: String,
        /// What it was.
        was: String,
        /// What it is now.
        is: String,
    },
    /// The out directory cannot be used.
    #[error("cannot use the out directory {}", path.display())]
    OutDir {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The log cannot be written.
    #[error("cannot write the log file {}", path.display())]
    Log {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The untouched input is not interesting, or could not be tested.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The user ended the run while the untouched input was tested.
    #[error("interrupted before the reduction began; nothing was written")]
    Interrupted,
    /// A crash was asked for, but the input does not make the command crash.
    #[error("the input does not make the test command crash, so there is no signature to keep")]
    NoCrash,
    /// The run ended early, by a failure.
    #[error("the run cannot go on{}", saved.describe(*bytes))]
    Stopped {
        /// What failed.
        source: OracleError,
        /// Size of the best candidate so far.
        bytes: usize,
        /// Where it is.
        saved: Saved,
    },
}

/// Where the best candidate of a run that failed is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// Where it belongs.
    Here(PathBuf),
    /// Somewhere else: where it belongs it could not be written.
    Elsewhere(PathBuf),
    /// Nowhere: it could not be written anywhere. This is its content.
    Nowhere(Vec<u8>),
}

impl Saved {
    fn describe(&self, bytes: usize) -> String {
        match self {
            Saved::Here(path) => {
                format!(
                    "; the best candidate so far ({bytes} bytes) is {}",
                    path.display()
                )
            }
            Saved::Elsewhere(path) => format!(
                "; the best candidate so far ({bytes} bytes) was saved as {}",
                path.display()
            ),
            Saved::Nowhere(_) => {
                format!("; the best candidate so far ({bytes} bytes) could not be saved anywhere")
            }
        }
    }
}
