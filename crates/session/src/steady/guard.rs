//! Tests the best candidate again while a reduction goes on.

use std::sync::Arc;
use std::thread::{self, Scope, ScopedJoinHandle};

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
pub(crate) struct Guard<'scope, 'env, 'o> {
    oracle: &'env Confirming<'env>,
    journal: &'env Journal,
    stop: &'env Cancel,
    scope: &'scope Scope<'scope, 'env>,
    inner: &'o mut dyn Observer,
    pub(crate) history: History,
    /// The best candidate turned out not to be interesting.
    pub(crate) suspect: bool,
    /// A check that runs beside the reduction's tests.
    check: Option<Check<'scope>>,
    next_accepted: u64,
    row: u64,
    next_row: u64,
    /// How many candidates were refused since the last one was accepted.
    pub(crate) refusals: u64,
}

/// A candidate that is tested again.
struct Check<'scope> {
    text: Arc<str>,
    standing: Standing,
    holds: ScopedJoinHandle<'scope, Result<bool, OracleError>>,
}

impl<'scope, 'env, 'o> Guard<'scope, 'env, 'o> {
    pub(crate) fn new(
        (oracle, journal, stop): (&'env Confirming<'env>, &'env Journal, &'env Cancel),
        scope: &'scope Scope<'scope, 'env>,
        input: &str,
        inner: &'o mut dyn Observer,
    ) -> Self {
        Self {
            oracle,
            journal,
            stop,
            scope,
            inner,
            history: History::new(input),
            suspect: false,
            check: None,
            next_accepted: 1,
            row: 0,
            next_row: FIRST_ROW,
            refusals: 0,
        }
    }

    /// Tests the best candidate again, unless the run that this one goes on
    /// with has done so. Where there is room, the reduction does not wait for
    /// it.
    fn check_best(&mut self, standing: Standing) -> Result<(), OracleError> {
        self.finish()?;
        let best = self.history.last();
        if !self.oracle.is_wary() || self.journal.earlier_standing(best) >= Some(standing) {
            return Ok(());
        }
        if self.oracle.has_room() {
            let text = Arc::clone(best);
            let (oracle, stop, candidate) = (self.oracle, self.stop, Arc::clone(&text));
            let test = move || holds(oracle, &candidate, stop);
            if let Ok(holds) = thread::Builder::new().spawn_scoped(self.scope, test) {
                self.check = Some(Check {
                    text,
                    standing,
                    holds,
                });
                return Ok(());
            }
        }
        self.check_now(standing)
    }

    fn check_now(&mut self, standing: Standing) -> Result<(), OracleError> {
        let best = self.history.last();
        if holds(self.oracle, best, self.stop)? {
            self.journal.note(best, standing)?;
        } else {
            self.suspect = true;
        }
        Ok(())
    }

    /// Takes note of what the check that runs came to; waits for it.
    pub(crate) fn finish(&mut self) -> Result<(), OracleError> {
        let Some(check) = self.check.take() else {
            return Ok(());
        };
        let held = check.holds.join();
        let held = held.unwrap_or_else(|_| Err(OracleError::failed("the test panicked", None)));
        match held {
            Ok(true) => self.journal.note(&check.text, check.standing),
            // What was accepted since may hold.
            Ok(false) if check.text != *self.history.last() => self.check_now(check.standing),
            Ok(false) => {
                self.suspect = true;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }
}

/// Whether a candidate is still interesting.
fn holds(oracle: &Confirming<'_>, text: &str, stop: &Cancel) -> Result<bool, OracleError> {
    Ok(oracle.retest(text, stop)? || oracle.confirm(text, stop)?)
}

impl Observer for Guard<'_, '_, '_> {
    fn executed(&mut self, test: &Executed) {
        self.inner.executed(test);
    }

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        self.inner.tested(test)?;
        if self
            .check
            .as_ref()
            .is_some_and(|check| check.holds.is_finished())
        {
            self.finish()?;
        }
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
