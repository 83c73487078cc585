//! Reasons on disk.

use std::io;
use std::path::{Path, PathBuf};

use super::lines::Reasons;
use crate::files::{self, Links};
use crate::json;
use crate::outdir::{Found, OutDir, REASONS, look, state_file};
use crate::report::RunReport;
use picireny_shown::Shown as _;

/// No such file and no report is larger.
const LARGEST: u64 = 256 << 20;

/// It is not known why the lines of a result are there.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReasonsError {
    /// There is nothing.
    #[error("there is no {}: name the directory of a run (--out), or a report.json", .0.shown())]
    Nothing(PathBuf),
    /// It is something else.
    #[error(
        "{} is no directory of a run and no report of one: name what --out named, or a \
         report.json",
        .0.shown()
    )]
    NotOurs(PathBuf),
    /// It is the directory of a triage.
    #[error(
        "{} is of a triage, which has a run for each group: name the report.json of one run",
        .0.shown()
    )]
    Triage(PathBuf),
    /// A run is not over.
    #[error(
        "the run in {} has not come to an end: type the same command with --resume, then this \
         again",
        .0.shown()
    )]
    NotOver(PathBuf),
    /// An older version wrote it.
    #[error(
        "{} was made by a version of picireny that kept no reasons: reduce again (--force)",
        .0.shown()
    )]
    Older(PathBuf),
    /// It cannot be read.
    #[error("cannot read {}: {source}", .path.shown())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// Keeps the reasons of a run that came to an end.
pub(crate) fn to_file(out: &OutDir, reasons: &Reasons) -> io::Result<()> {
    let text = json::pretty(reasons)?;
    out.replace(&out.state_file(REASONS), text.as_bytes())
}

/// Forgets those of the run that this one goes on with.
pub(crate) fn forget(out: &OutDir) -> io::Result<()> {
    crate::replace::remove_file(&out.state_file(REASONS))
}

/// Why the lines of a result are there: of a run's out directory, or of its `report.json`.
///
/// # Errors
///
/// When that is not known.
pub fn reasons_of(path: &Path) -> Result<Reasons, ReasonsError> {
    let own = || path.to_owned();
    let failed = |path: &Path, source| ReasonsError::Read {
        path: path.to_owned(),
        source,
    };
    if !path.exists() {
        return Err(ReasonsError::Nothing(own()));
    }
    if !path.is_dir() {
        let text = files::read(path, Links::Follow, LARGEST);
        let text = text.map_err(|source| failed(path, source))?;
        let report: RunReport =
            serde_json::from_slice(&text).map_err(|_| ReasonsError::NotOurs(own()))?;
        let is_older = report.reasons == Reasons::default() && report.after.text.trim() != "";
        return match is_older {
            true => Err(ReasonsError::Older(own())),
            false => Ok(report.reasons),
        };
    }
    let is_finished = match look(path) {
        Found::Nothing => return Err(ReasonsError::NotOurs(own())),
        Found::Triage => return Err(ReasonsError::Triage(own())),
        Found::Run { is_finished } => is_finished,
    };
    let file = state_file(path, REASONS);
    match files::read(&file, Links::Refuse, LARGEST) {
        Ok(text) => serde_json::from_slice(&text).map_err(|error| failed(&file, error.into())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(match is_finished {
            true => ReasonsError::Older(own()),
            false => ReasonsError::NotOver(own()),
        }),
        Err(error) => Err(failed(&file, error)),
    }
}
