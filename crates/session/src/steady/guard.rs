//! Tests the best candidate again while a reduction goes on.

use std::sync::Arc;

use super::confirm::Confirming;
use super::history::History;
use crate::journal::{Journal, Standing};
use picireny_oracle::{Cancel, OracleError};
use picireny_reduce::{ConfigId, Executed, Observer, Progress, Stop, Tested};

/// After how many tests in a row that are not interesting the best candidate
/// is tested again. Each time, the next such row has to be longer by
/// [`RARER`].
const FIRST_ROW: u64 = 100;

/// By what factor checks become rarer: all of them together are a handful.
const RARER: u64 = 4;

/// Watches over the best candidate: the first one that is accepted and others
/// after it are tested again, ever more seldom, and so is the best one after a
/// long row of refusals, when the test may have stopped working.
pub(crate) struct Guard<'a> {
    oracle: &'a Confirming<'a>,
    journal: &'a Journal,
    stop: &'a Cancel,
    inner: &'a mut dyn Observer,
    pub(crate) history: History,
    /// The best candidate turned out not to be interesting.
    pub(crate) suspect: bool,
    next_accepted: u64,
    row: u64,
    next_row: u64,
    /// How many candidates were refused since the last one was accepted.
    pub(crate) refusals: u64,
}

impl<'a> Guard<'a> {
    pub(crate) fn new(
        oracle: &'a Confirming<'a>,
        journal: &'a Journal,
        stop: &'a Cancel,
        input: &str,
        inner: &'a mut dyn Observer,
    ) -> Self {
        Self {
            oracle,
            journal,
            stop,
            inner,
            history: History::new(input),
            suspect: false,
            next_accepted: 1,
            row: 0,
            next_row: FIRST_ROW,
            refusals: 0,
        }
    }

    /// Tests the best candidate again, unless the run that this one goes on
    /// with has done so.
    fn check_best(&mut self, standing: Standing) -> Result<(), OracleError> {
        let best = self.history.last();
        if !self.oracle.is_wary() || self.journal.earlier_standing(best) >= Some(standing) {
            return Ok(());
        }
        let holds = self.oracle.retest(best, self.stop)? || self.oracle.confirm(best, self.stop)?;
        if holds {
            self.journal.note(best, standing)?;
        } else {
            self.suspect = true;
        }
        Ok(())
    }
}

impl Observer for Guard<'_> {
    fn executed(&mut self, test: &Executed) {
        self.inner.executed(test);
    }

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        self.inner.tested(test)?;
        if test.outcome.is_interesting() {
            self.row = 0;
            self.refusals = 0;
        } else if !test.cached {
            self.refusals += 1;
            self.row += 1;
            if self.row >= self.next_row {
                self.row = 0;
                self.next_row *= RARER;
                self.check_best(Standing::Held)?;
            }
        }
        if self.suspect {
            return Err(Stop::Declined);
        }
        Ok(())
    }

    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.history.push(text);
        self.inner.accepted(id, text)?;
        if self.history.len() as u64 == self.next_accepted {
            self.next_accepted *= RARER;
            self.check_best(Standing::Retested)?;
        }
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) {
        self.inner.progress(progress);
    }
}
