//! What came out of a reduction.

use std::sync::Arc;
use std::time::Duration;

use crate::experience::Experience;
use picireny_oracle::{OracleError, OutcomeCounts};
use picireny_tree::Stats;

/// The result of a reduction and what it took.
///
/// All numbers but [`Report::ahead`] and [`Report::cancelled`] are those of a
/// run with one job, whatever the number of jobs was.
#[derive(Debug, Default)]
pub struct Report {
    /// The smallest interesting candidate that was found, or `None` if none
    /// was. Every accepted candidate was handed to
    /// [`Observer::accepted`](super::Observer::accepted) before; this is the
    /// last of them.
    pub best: Option<Arc<str>>,
    /// Why the reduction ended early, if it did. The result may not be minimal
    /// then.
    pub stop: Option<Stop>,
    /// Tests that were executed, by outcome.
    pub tests: OutcomeCounts,
    /// Candidates whose outcome the cache knew.
    pub cache_hits: u64,
    /// Candidates that were accepted.
    pub accepted: u64,
    /// Tests that were executed ahead of their turn, ended, and did not
    /// matter in the end.
    pub ahead: u64,
    /// Tests that were cancelled because they did not matter any more.
    pub cancelled: u64,
    /// Time inside the tests that mattered, summed up.
    pub time_in_tests: Duration,
    /// The tree after the last list that was finished; not counted if the
    /// reduction was interrupted.
    pub stats: Stats,
    /// What it taught, if [`Options::experience`](crate::Options::experience) asks for it and it
    /// ended by itself.
    pub experience: Option<Experience>,
}

impl Report {
    /// This report with what an earlier reduction of the same input took.
    #[must_use]
    pub fn after(mut self, earlier: Report) -> Report {
        self.tests += earlier.tests;
        self.cache_hits += earlier.cache_hits;
        self.accepted += earlier.accepted;
        self.ahead += earlier.ahead;
        self.cancelled += earlier.cancelled;
        self.time_in_tests += earlier.time_in_tests;
        self.experience = match (earlier.experience, self.experience) {
            (Some(earlier), Some(later)) => Some(earlier.and(&later)),
            (earlier, later) => later.or(earlier),
        };
        self
    }

    /// That of a reduction that was asked to end before it began.
    #[must_use]
    pub fn interrupted() -> Report {
        Report {
            stop: Some(Stop::Interrupted),
            ..Report::default()
        }
    }

    pub(crate) fn failed(error: OracleError) -> Report {
        Report {
            stop: Some(Stop::Failed(error)),
            ..Report::default()
        }
    }
}

/// Why a reduction ended before it was through.
#[derive(Debug)]
pub enum Stop {
    /// As many tests were executed as were allowed.
    TestLimit,
    /// The time that was allowed is over.
    TimeLimit,
    /// Somebody asked for it.
    Interrupted,
    /// The [`Observer`](super::Observer) did not want it to go on.
    Declined,
    /// A test gave no outcome, or what it found could not be kept.
    Failed(OracleError),
}

impl From<OracleError> for Stop {
    fn from(error: OracleError) -> Self {
        match error {
            OracleError::Interrupted => Stop::Interrupted,
            error => Stop::Failed(error),
        }
    }
}
