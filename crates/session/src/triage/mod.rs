//! Grouping crashing inputs by how they crash, and reducing one of each group.
//!
//! [`Triage::run`] runs a command on every file of a folder, groups the files
//! by the [`Signature`] of how it ended, reduces the
//! smallest file of each group (or every file) with the requirement that the
//! signature stays, and writes a [`Report`]. Everything that took time is on
//! disk: run again, it goes on where it was.

mod canonical;
mod config;
mod html;
mod junit;
mod kept;
mod known;
mod lanes;
mod links;
mod markdown;
mod names;
mod reduction;
mod report;
mod sarif;
mod scan;
mod watcher;

use std::fs;
use std::io;
use std::path::PathBuf;

pub use config::{Parse, Parsed, Triage, TriageError};
pub use junit::junit;
pub use known::{Known, KnownError};
pub use report::{FileEntry, Group, Reduction, Report};
pub use sarif::sarif;
pub use watcher::{Watched, Watcher};

use crate::depends::contents;
use crate::environment::variables;
use crate::fingerprint::{Field, Fingerprint};
use crate::json;
use crate::notice::Notify;
use crate::outdir::{Existing, OutDir};
use picireny_oracle::Signature;

/// About how many bytes a report says of a file.
const TOLD_OF_EACH: u64 = 4096;

impl Triage<'_> {
    /// Does all of it. A file that makes trouble is named in the report and
    /// does not keep the others from being looked at.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read or the out directory not be written.
    pub fn run(&self) -> Result<Report, TriageError> {
        let fingerprint = Fingerprint::default()
            .with(Field::Version, env!("CARGO_PKG_VERSION"))
            .with(Field::Folder, self.folder.to_string_lossy())
            .with(Field::Command, self.command.to_string())
            .with(Field::Files, contents(&self.command, &[]))
            .with(Field::Environment, variables(&self.command, &[], &[]))
            .with(Field::TimeLimit, self.timeout)
            .with(Field::Sandbox, self.sandbox.is_some());
        let files = scan::list(&self.folder, &self.out)?;
        if files.is_empty() {
            return Err(TriageError::Empty(self.folder.clone()));
        }
        let out = OutDir::open(&self.out, fingerprint, Existing::Resume, Notify(None))?;
        let write = |source| TriageError::Write {
            path: self.out.clone(),
            source,
        };
        let entries = scan::scan(self, &out, files).map_err(write)?;
        let mut report = Report::new(self, entries);
        save(&report, &out).map_err(write)?;
        self.watcher().grouped(&report.groups);
        // Every reduction is on disk before its lane goes on.
        lanes::reduce(self, &mut report, |report| save(report, &out)).map_err(write)?;
        report.interrupted = self.stop.is_cancelled();
        save(&report, &out).map_err(write)?;
        Ok(report)
    }

    /// About how many bytes the work is on: those of all files, and what a
    /// report says of each.
    #[must_use]
    pub fn amount(&self) -> u64 {
        let files = scan::list(&self.folder, &self.out).unwrap_or_default();
        let bytes = |(_, path): &(String, PathBuf)| fs::metadata(path).map_or(0, |file| file.len());
        files.iter().map(|file| bytes(file) + TOLD_OF_EACH).sum()
    }

    /// How a file crashes, if it does.
    fn crash_of<'e>(&self, entry: &'e FileEntry) -> Option<&'e Signature> {
        let is_crash =
            |signature: &&Signature| self.exit_status_is_crash || !signature.is_exit_status();
        entry.signature.as_ref().filter(is_crash)
    }

    fn watcher(&self) -> &dyn Watcher {
        self.watcher.unwrap_or(&watcher::Unwatched)
    }
}

/// Writes `report.json`, `report.md` and `report.html`.
fn save(report: &Report, out: &OutDir) -> io::Result<()> {
    out.write("report.json", json::pretty(report)?.as_bytes())?;
    out.write("report.md", markdown::render(report).as_bytes())?;
    out.write("report.html", html::render(report).as_bytes())
}

/// What the files of a report hold, but for the form that programs read.
#[cfg(any(test, fuzzing))]
pub(crate) fn pages(report: &Report) -> [String; 2] {
    [html::render(report), markdown::render(report)]
}
