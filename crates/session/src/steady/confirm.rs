//! An oracle that asks again where an answer may be wrong.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::belief::Belief;
use super::room::Room;
use super::sequential::{Errors, Rates, Sequential};
use picireny_oracle::{Cancel, Oracle, OracleError, Outcome};

/// The probability to refuse a candidate that is interesting: it costs some
/// size, not correctness.
const REFUSE: f64 = 0.1;

/// An oracle that trusts each answer until there is a sign that answers can be
/// wrong. From then on, whatever is called interesting is tested until that is
/// sure enough.
pub(crate) struct Confirming<'a> {
    oracle: &'a dyn Oracle,
    /// The probability to end with a result that is not interesting, at most;
    /// nothing if every answer is to be trusted.
    error: Option<f64>,
    /// How many tests may run at once.
    jobs: usize,
    room: Room,
    unsteady: AtomicBool,
    belief: Mutex<Belief>,
    /// Tests beyond the first of each candidate.
    again: AtomicU64,
    /// How many final checks there were.
    finals: AtomicU64,
}

impl<'a> Confirming<'a> {
    /// `input` is how often the untouched input was interesting, and how often
    /// it was not.
    pub(crate) fn new(oracle: &'a dyn Oracle, error: Option<f64>, (yes, no): (u32, u32)) -> Self {
        let mut belief = Belief::default();
        belief.of_kept(yes.into(), no.into());
        Self {
            oracle,
            error,
            jobs: 1,
            room: Room::new(1),
            unsteady: AtomicBool::new(no > 0),
            belief: Mutex::new(belief),
            again: AtomicU64::new(0),
            finals: AtomicU64::new(0),
        }
    }

    /// So many tests may run at once, those of the reduction and its own.
    pub(crate) fn with_jobs(self, jobs: NonZeroUsize) -> Self {
        Self {
            jobs: jobs.get(),
            room: Room::new(jobs.get()),
            ..self
        }
    }

    /// Whether there is room for a test beside those of the reduction.
    pub(crate) fn has_room(&self) -> bool {
        self.jobs > 1
    }

    /// Says that there was a sign before.
    pub(crate) fn be_wary_from_the_start(&self) {
        self.unsteady.store(true, Ordering::Relaxed);
    }

    /// Whether any answer is doubted.
    pub(crate) fn is_wary(&self) -> bool {
        self.error.is_some()
    }

    /// Whether there was a sign that answers can be wrong.
    pub(crate) fn is_unsteady(&self) -> bool {
        self.is_wary() && self.unsteady.load(Ordering::Relaxed)
    }

    /// How often answers are believed to be wrong, if they are at all.
    pub(crate) fn rates(&self) -> Option<Rates> {
        self.is_unsteady().then(|| self.belief().rates())
    }

    /// How many tests were run to confirm something.
    pub(crate) fn again(&self) -> u64 {
        self.again.load(Ordering::Relaxed)
    }

    /// Tests a candidate once more that was interesting. If it is not any more,
    /// there is the sign.
    pub(crate) fn retest(&self, candidate: &str, cancel: &Cancel) -> Result<bool, OracleError> {
        let interesting = self.ask(candidate, cancel)?;
        if interesting {
            self.belief().of_kept(1, 0);
        } else {
            self.unsteady.store(true, Ordering::Relaxed);
        }
        Ok(interesting)
    }

    /// Makes sure that a candidate is interesting, as an accepted one has to be.
    pub(crate) fn confirm(&self, candidate: &str, cancel: &Cancel) -> Result<bool, OracleError> {
        self.decide(candidate, self.errors(), 1, cancel)
    }

    /// The same, when no other test runs.
    pub(crate) fn confirm_alone(
        &self,
        candidate: &str,
        cancel: &Cancel,
    ) -> Result<bool, OracleError> {
        self.decide(candidate, self.errors(), self.jobs, cancel)
    }

    /// How often it may be wrong of a candidate.
    fn errors(&self) -> Errors {
        Errors {
            accept: self.error.unwrap_or(1.0),
            refuse: REFUSE,
        }
    }

    /// Whether the untouched input is still interesting. To say that it is not
    /// ends the run, so that has to be surer than anything. A test that does not
    /// work says "no" each time, so it takes few tests.
    pub(crate) fn still_works(&self, input: &str, cancel: &Cancel) -> Result<bool, OracleError> {
        let accept = self.errors().accept;
        let refuse = 1e-3 * accept;
        self.decide(input, Errors { accept, refuse }, self.jobs, cancel)
    }

    /// Makes sure that the result is interesting. The probability of an error
    /// is shared by all checks that there may be.
    pub(crate) fn confirm_result(
        &self,
        candidate: &str,
        cancel: &Cancel,
    ) -> Result<bool, OracleError> {
        let number = self.finals.fetch_add(1, Ordering::Relaxed);
        let share = 0.5_f64.powi(i32::try_from(number + 1).unwrap_or(i32::MAX));
        let Errors { accept, refuse } = self.errors();
        let accept = accept * share;
        let errors = Errors { accept, refuse };
        let holds = self.decide(candidate, errors, self.jobs, cancel)?;
        if !holds {
            self.unsteady.store(true, Ordering::Relaxed);
        }
        Ok(holds)
    }

    /// Takes in that so many candidates in a row were not interesting, at the
    /// end of a reduction: were false answers frequent, one of these would have
    /// been accepted. There were other rows before that did end that way, so it
    /// counts for half.
    pub(crate) fn ended_with(&self, refusals: u64) {
        if !self.is_unsteady() {
            self.belief().of_refused(0, refusals / 2);
        }
    }

    fn decide(
        &self,
        candidate: &str,
        errors: Errors,
        jobs: usize,
        cancel: &Cancel,
    ) -> Result<bool, OracleError> {
        // Logarithms are taken of them.
        let errors = Errors {
            accept: errors.accept.clamp(1e-300, 0.5),
            refuse: errors.refuse.clamp(1e-300, 0.5),
        };
        let mut test = Sequential::new(self.belief().rates(), errors);
        let (mut yes, mut no) = (0, 0);
        let decided = loop {
            if let Some(decided) = test.decided() {
                break decided;
            }
            for answer in self.ask_often(candidate, test.left().min(jobs), cancel)? {
                if test.decided().is_none() {
                    test.note(answer);
                }
                if answer {
                    yes += 1;
                } else {
                    no += 1;
                }
            }
        };
        let mut belief = self.belief();
        if decided {
            belief.of_kept(yes, no);
        } else {
            belief.of_refused(yes, no);
        }
        Ok(decided)
    }

    /// Asks several times at once.
    fn ask_often(
        &self,
        candidate: &str,
        times: usize,
        cancel: &Cancel,
    ) -> Result<Vec<bool>, OracleError> {
        if times <= 1 {
            return Ok(vec![self.ask(candidate, cancel)?]);
        }
        thread::scope(|scope| {
            let ask = || self.ask(candidate, cancel);
            let start = |_| thread::Builder::new().spawn_scoped(scope, ask);
            let asked: Vec<_> = (0..times).map(start).collect();
            let answers = asked.into_iter().map(|asked| match asked {
                Ok(thread) => thread
                    .join()
                    .unwrap_or_else(|_| Err(OracleError::failed("the test panicked", None))),
                Err(error) => Err(OracleError::failed("cannot start a thread", error)),
            });
            // All of them, so that each is waited for.
            answers.collect::<Vec<_>>().into_iter().collect()
        })
    }

    fn ask(&self, candidate: &str, cancel: &Cancel) -> Result<bool, OracleError> {
        self.again.fetch_add(1, Ordering::Relaxed);
        let outcome = self.run(candidate, cancel)?;
        if cancel.is_cancelled() {
            return Err(OracleError::Interrupted);
        }
        Ok(outcome.is_interesting())
    }

    fn run(&self, candidate: &str, cancel: &Cancel) -> Result<Outcome, OracleError> {
        let _place = self.room.enter();
        self.oracle.test(candidate, cancel)
    }

    fn belief(&self) -> MutexGuard<'_, Belief> {
        self.belief.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Oracle for Confirming<'_> {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Outcome, OracleError> {
        let outcome = self.run(candidate, cancel)?;
        if cancel.is_cancelled() {
            return Ok(outcome);
        }
        let unsteady = self.is_unsteady();
        self.belief()
            .first_answer(outcome.is_interesting(), unsteady);
        if !outcome.is_interesting() || !unsteady {
            return Ok(outcome);
        }
        match self.confirm(candidate, cancel) {
            Ok(true) => Ok(outcome),
            Ok(false) => {
                // The first answer was wrong, too.
                self.belief().of_refused(1, 0);
                Ok(Outcome::NotInteresting)
            }
            // Nobody looks at the outcome of a cancelled test.
            Err(OracleError::Interrupted) if cancel.is_cancelled() => Ok(Outcome::NotInteresting),
            Err(error) => Err(error),
        }
    }
}
