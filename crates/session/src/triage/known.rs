//! Crashes that an earlier triage found.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::report::{Group, Report};
use crate::files::{self, Links};
use picireny_oracle::Signature;
use picireny_shown::Shown as _;

/// No report is larger.
const LARGEST: u64 = 1 << 30;

/// The signatures of earlier reports.
#[derive(Clone, Debug, Default)]
pub struct Known(BTreeSet<Signature>);

/// A report that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KnownError {
    /// It cannot be read.
    #[error("cannot read {}", path.shown())]
    File {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It is something else.
    #[error("{} is no report.json of a triage: {source}", path.shown())]
    NoReport {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: serde_json::Error,
    },
}

impl Known {
    /// Adds what is in a `report.json`.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn add(&mut self, path: &Path) -> Result<(), KnownError> {
        let text = files::read(path, Links::Follow, LARGEST);
        let text = text.map_err(|source| KnownError::File {
            path: path.into(),
            source,
        })?;
        let report = serde_json::from_slice::<Report>(&text);
        let report = report.map_err(|source| KnownError::NoReport {
            path: path.into(),
            source,
        })?;
        let groups = report.groups.into_iter();
        self.0.extend(groups.map(|group| group.signature));
        Ok(())
    }

    /// Whether a group is among them.
    #[must_use]
    pub fn has(&self, group: &Group) -> bool {
        self.0.contains(&group.signature)
    }
}
