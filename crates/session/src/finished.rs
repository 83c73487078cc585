//! A run that came to an end.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::reasons::Reasons;
use crate::summary::{SizeStep, Summary};
use picireny_oracle::Signature;
use picireny_reduce::Experience;

/// How a run ended that has a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Nothing was left to try.
    #[default]
    Complete,
    /// What [`Job::until`](crate::Job::until) asks for was reached, or the rest was skipped.
    Reached,
    /// A limit of tests or of time was reached.
    Limit,
    /// The user ended it; it can be resumed.
    Interrupted,
}

/// A run that came to an end.
#[derive(Debug)]
pub struct Finished {
    /// The result.
    pub best: Vec<u8>,
    /// Where it is.
    pub path: PathBuf,
    /// What it took.
    pub summary: Summary,
    /// How the size went down.
    pub steps: Vec<SizeStep>,
    /// How it ended.
    pub ending: Ending,
    /// The crash that was kept, if that was asked for.
    pub signature: Option<Signature>,
    /// The report, as a page, if one was asked for and could be written.
    pub report: Option<PathBuf>,
    /// Why the lines of the result are there.
    pub reasons: Reasons,
    /// What the run taught, if `experience` of [`Job::options`](crate::Job::options) asks for it
    /// and the run came to its end.
    pub experience: Option<Experience>,
}
