//! Grouping crashing inputs by how they crash, and reducing one of each group.
//!
//! [`Triage::run`] runs a command on every file of a folder, groups the files
//! by the [`Signature`](picireny_oracle::Signature) of how it ended, reduces the
//! smallest file of each group (or every file) with the requirement that the
//! signature stays, and writes a [`Report`]. Everything that took time is on
//! disk: run again, it goes on where it was.

mod chart;
mod html;
mod markdown;
mod reduction;
mod report;
mod scan;

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use reduction::Parsed;
pub use report::{FileEntry, Group, Reduction, Report};

use crate::{Head, OutDir, SessionError};
use picireny_oracle::{Cancel, TestCommand};
use picireny_reduce::Options;

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
    /// The program that supervises tests.
    pub supervisor: PathBuf,
    /// How many tests may run at once.
    pub jobs: NonZeroUsize,
    /// Reduce every file that crashes, not only the smallest of each group.
    pub all: bool,
    /// How to reduce.
    pub options: Options,
    /// Makes the tree of a file.
    pub parse: &'a Parse<'a>,
    /// All options that results of reductions depend on, as text: what was
    /// reduced with others is reduced again.
    pub settings: String,
    /// Ends the work early; what was done stays.
    pub stop: Cancel,
}

/// Makes the prepared tree of a file, or says why there is none.
pub type Parse<'a> = dyn Fn(&Path, &[u8]) -> Result<Parsed, String> + Sync + 'a;

/// A triage that could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TriageError {
    /// The folder cannot be read.
    #[error("cannot read the folder {}", path.display())]
    Folder {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is no file in the folder.
    #[error("there is no file in {}", .0.display())]
    Empty(PathBuf),
    /// The out directory cannot be used.
    #[error(transparent)]
    Out(#[from] SessionError),
    /// Something cannot be written.
    #[error("cannot write to the out directory {}", path.display())]
    Write {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl Triage<'_> {
    /// Does all of it. A file that makes trouble is named in the report and
    /// does not keep the others from being looked at.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read or the out directory not be written.
    pub fn run(&self) -> Result<Report, TriageError> {
        let head = Head::default()
            .with("the folder", self.folder.to_string_lossy())
            .with("the command", self.command.to_string())
            .with("the time limit", format!("{:?}", self.timeout));
        let files = scan::list(&self.folder, &self.out)?;
        if files.is_empty() {
            return Err(TriageError::Empty(self.folder.clone()));
        }
        let out = OutDir::open(&self.out, head, true)?;
        let write = |source| TriageError::Write {
            path: self.out.clone(),
            source,
        };
        let entries = scan::scan(self, &out, files).map_err(write)?;
        let mut report = Report::new(self, entries);
        report.save(&out).map_err(write)?;
        // Every group has its reduction on disk before the next is begun.
        for index in 0..report.groups.len() {
            if self.stop.is_cancelled() {
                break;
            }
            let Some(group) = report.groups.get_mut(index) else {
                break;
            };
            let files = report::count(group.files.len(), "file", "files");
            log::info!("{}: {files}", group.signature);
            reduction::reduce_group(self, group);
            report.save(&out).map_err(write)?;
        }
        report.interrupted = self.stop.is_cancelled();
        report.save(&out).map_err(write)?;
        Ok(report)
    }
}
