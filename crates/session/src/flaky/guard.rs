//! Tests the best candidate again while a reduction goes on.

use std::collections::HashSet;
use std::sync::Arc;
use std::thread::{self, Scope, ScopedJoinHandle};

use super::confirm::Confirming;
use super::course::Course;
use super::history::History;
use crate::journal::{Journal, Standing, key};
use picireny_oracle::{Cancel, OracleError};
use picireny_reduce::{ConfigId, Observer, Stop, Tested, ignore};

/// After how many tests in a row that are not interesting the best candidate
/// is tested again. Each time, the next such row has to be longer by
/// [`RARER`].
const FIRST_ROW: u64 = 25;

/// By what factor checks become rarer: all of them together are a handful.
const RARER: u64 = 4;

/// Watches over the best candidate: it is tested again after a long row of
/// refusals, when it may be wrong or the test may have stopped working. If it is
/// the result, that is one of the tests that results get anyway; where there is room while
/// the last tests run, the others are made then.
pub(crate) struct Guard<'scope, 'env> {
    oracle: &'env Confirming<'env>,
    journal: &'env Journal,
    stop: &'env Cancel,
    scope: &'scope Scope<'scope, 'env>,
    pub(crate) history: History,
    pub(crate) course: Course,
    /// Hashes of what is in the course: phases may test the same text again.
    noted: HashSet<u128>,
    /// The best candidate turned out not to be interesting.
    pub(crate) suspect: bool,
    /// The best candidate was refused in haste before.
    pub(crate) haste_was_wrong: bool,
    /// Checks that run beside the reduction's tests.
    checks: Vec<Check<'scope>>,
    row: u64,
    next_row: u64,
    /// How often the best candidate was interesting again.
    pub(crate) again: u32,
}

/// A candidate that is tested again.
struct Check<'scope> {
    text: Arc<str>,
    holds: ScopedJoinHandle<'scope, Result<bool, OracleError>>,
}

impl<'scope, 'env> Guard<'scope, 'env> {
    pub(crate) fn new(
        (oracle, journal, stop): (&'env Confirming<'env>, &'env Journal, &'env Cancel),
        scope: &'scope Scope<'scope, 'env>,
        input: &str,
    ) -> Self {
        Self {
            oracle,
            journal,
            stop,
            scope,
            history: History::new(input),
            course: oracle.course(),
            noted: HashSet::new(),
            suspect: false,
            haste_was_wrong: false,
            checks: Vec::new(),
            row: 0,
            next_row: FIRST_ROW,
            again: 0,
        }
    }

    /// Tests the best candidate again, unless the run that this one goes on
    /// with has done so. Where there is room, the reduction does not wait for
    /// it.
    fn check_best(&mut self) -> Result<(), OracleError> {
        self.finish()?;
        let best = self.history.last();
        if !self.oracle.is_wary() {
            return Ok(());
        }
        if self.again == 0 && self.journal.earlier_standing(best) >= Some(Standing::Held) {
            self.again = 1;
            return Ok(());
        }
        match self.oracle.has_room() && self.check_beside() {
            true => Ok(()),
            false => self.check_now(),
        }
    }

    /// Begins to test the best candidate again; false if that cannot be begun.
    fn check_beside(&mut self) -> bool {
        let text = Arc::clone(self.history.last());
        let (oracle, stop, candidate) = (self.oracle, self.stop, Arc::clone(&text));
        let test = move || holds(oracle, &candidate, stop);
        let begun = thread::Builder::new().spawn_scoped(self.scope, test);
        let check = begun.map(|holds| Check { text, holds });
        let is_begun = check.is_ok();
        self.checks.extend(check);
        is_begun
    }

    fn check_now(&mut self) -> Result<(), OracleError> {
        let best = self.history.last();
        if holds(self.oracle, best, self.stop)? {
            self.again += 1;
            self.journal.note(best, Standing::Held)?;
        } else {
            self.suspect = true;
        }
        Ok(())
    }

    /// Takes note of what checks came to; waits for those that still run.
    pub(crate) fn finish(&mut self) -> Result<(), OracleError> {
        self.take_note(|_| true)
    }

    /// Takes note of what checks came to of which it is to be known now.
    fn take_note(&mut self, now: impl Fn(&Check<'_>) -> bool) -> Result<(), OracleError> {
        let checks = std::mem::take(&mut self.checks);
        let (known, running) = checks.into_iter().partition(now);
        self.checks = running;
        for check in known {
            let held = OracleError::unless_panicked(check.holds.join());
            let is_best = check.text == *self.history.last();
            match held {
                Ok(true) => {
                    self.again += u32::from(is_best);
                    self.journal.note(&check.text, Standing::Held)?;
                }
                // What was accepted since may hold.
                Ok(false) if !is_best => self.check_now()?,
                Ok(false) => self.suspect = true,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Whether a candidate is still interesting.
fn holds(oracle: &Confirming<'_>, text: &str, stop: &Cancel) -> Result<bool, OracleError> {
    Ok(oracle.retest(text, stop)? || oracle.confirm(text, stop)?)
}

impl Observer for Guard<'_, '_> {
    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        if let Some(hash) = test.hash
            && test.outcome.is_about_candidate()
            && self.noted.insert(hash)
        {
            self.course.note(test.outcome.is_interesting(), test.chance);
        }
        self.take_note(|check| check.holds.is_finished())?;
        if test.outcome.is_interesting() {
            self.row = 0;
        } else if !test.cached {
            self.row += 1;
            if self.row >= self.next_row {
                self.next_row *= RARER;
                self.check_best()?;
            }
        }
        if self.suspect || self.haste_was_wrong {
            return Err(Stop::Declined);
        }
        Ok(())
    }

    fn accepted(&mut self, _: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.history.push(text);
        self.again = 0;
        let known = self.journal.entry(&key(text));
        if known.is_some_and(|entry| entry.was_hasty) && !self.oracle.haste().is_over() {
            self.haste_was_wrong = true;
        }
        Ok(())
    }

    fn ending(&mut self, room: usize) -> usize {
        let best = self.history.last();
        // What the run that this one goes on with made sure of is not asked again.
        let is_sure = || self.journal.earlier_standing(best) >= Some(Standing::Held);
        if self.history.len() == 0 || !self.oracle.has_room() || is_sure() {
            return 0;
        }
        let of_best = |check: &&Check<'_>| check.text == *best;
        let begun = self.checks.iter().filter(of_best).count();
        let runs = self
            .checks
            .iter()
            .filter(|check| !check.holds.is_finished());
        let mut taken = runs.count();
        let wanted = self.oracle.tests_of_result(&self.course);
        let wanted = wanted.saturating_sub(self.again) as usize;
        for _ in begun..wanted {
            if taken >= room || !self.check_beside() {
                break;
            }
            taken += 1;
        }
        taken
    }

    ignore!(size executed progress);
}
