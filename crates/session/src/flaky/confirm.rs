//! An oracle that asks again where an answer may be wrong.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::belief::{Belief, TOLD_APART};
use super::course::Course;
use super::room::Room;
use super::sequential::{Errors, Rates, Sequential};
use crate::haste::Haste;
use crate::outdir::EarlyAnswers;
use picireny_oracle::{Answer, Cancel, Oracle, OracleError, Outcome};

/// The probability to refuse a candidate that is interesting: it costs some
/// size, not correctness.
const REFUSE: f64 = 0.1;

/// How many times the error probability of the result that of other accepted
/// candidates is. What is wrong with them comes out at the latest when the result
/// is tested; being surer of each costs more tests than going back now and then.
const UNDERWAY: f64 = 10.0;

/// How much of the error probability is left for later decisions about a result
/// when one turns out not to be the last.
const SHARE_OF_DOUBT: f64 = 0.1;

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
    flaky: AtomicBool,
    belief: Mutex<Belief>,
    /// How many trivial candidates were refused before the reduction.
    early: u32,
    /// Tests beyond the first of each candidate.
    again: AtomicU64,
    /// How many final checks there were.
    finals: AtomicU64,
    haste: Haste,
}

impl<'a> Confirming<'a> {
    /// An oracle that has given these answers before the reduction.
    pub(crate) fn new(oracle: &'a dyn Oracle, error: Option<f64>, early: EarlyAnswers) -> Self {
        let mut belief = Belief::default();
        let ((yes, no), (lax, strict)) = (early.input, early.trivial);
        belief.of_kept(yes.into(), no.into());
        belief.of_refused(lax.into(), strict.into());
        Self {
            oracle,
            error,
            jobs: 1,
            room: Room::new(1),
            flaky: AtomicBool::new(early.differ()),
            belief: Mutex::new(belief),
            early: strict,
            again: AtomicU64::new(0),
            finals: AtomicU64::new(0),
            haste: Haste::default(),
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

    /// Which candidates are tested in haste: never those that are tested again, of which
    /// most are interesting.
    pub(crate) fn haste(&self) -> &Haste {
        &self.haste
    }

    /// Whether there is room for a test beside those of the reduction.
    pub(crate) fn has_room(&self) -> bool {
        self.jobs > 1
    }

    /// Says that there was a sign before.
    pub(crate) fn be_wary_from_the_start(&self) {
        self.flaky.store(true, Ordering::Relaxed);
    }

    /// Whether any answer is doubted.
    pub(crate) fn is_wary(&self) -> bool {
        self.error.is_some()
    }

    /// Whether there was a sign that answers can be wrong.
    pub(crate) fn is_flaky(&self) -> bool {
        self.is_wary() && self.flaky.load(Ordering::Relaxed)
    }

    /// How often answers are believed to be wrong, if they are at all.
    pub(crate) fn rates(&self) -> Option<Rates> {
        self.is_flaky().then(|| self.belief().rates())
    }

    /// How many tests were run to confirm something.
    pub(crate) fn again(&self) -> u64 {
        self.again.load(Ordering::Relaxed)
    }

    /// The course of a reduction that begins.
    pub(crate) fn course(&self) -> Course {
        Course::after(self.early)
    }

    /// Tests a candidate once more that was interesting. If it is not any more,
    /// there is the sign.
    pub(crate) fn retest(&self, candidate: &str, cancel: &Cancel) -> Result<bool, OracleError> {
        let interesting = self.ask(candidate, cancel)?;
        if interesting {
            self.belief().of_kept(1, 0);
        } else {
            self.flaky.store(true, Ordering::Relaxed);
        }
        Ok(interesting)
    }

    /// Makes sure that a candidate is interesting, as an accepted one has to be.
    pub(crate) fn confirm(&self, candidate: &str, cancel: &Cancel) -> Result<bool, OracleError> {
        self.decide(candidate, self.errors_underway(), 1, cancel)
    }

    /// The same, when no other test runs.
    pub(crate) fn confirm_alone(
        &self,
        candidate: &str,
        cancel: &Cancel,
    ) -> Result<bool, OracleError> {
        self.decide(candidate, self.errors_underway(), self.jobs, cancel)
    }

    /// How often it may be wrong of a candidate.
    fn errors(&self) -> Errors {
        Errors {
            accept: self.error.unwrap_or(1.0),
            refuse: REFUSE,
        }
    }

    /// The same of a candidate that is not the result: that is tested again.
    fn errors_underway(&self) -> Errors {
        let Errors { accept, refuse } = self.errors();
        let accept = (UNDERWAY * accept).min(0.1);
        Errors { accept, refuse }
    }

    /// Whether the untouched input is still interesting. To say that it is not
    /// ends the run, so that has to be surer than anything. A test that does not
    /// work says "no" each time, so it takes few tests.
    pub(crate) fn still_works(&self, input: &str, cancel: &Cancel) -> Result<bool, OracleError> {
        let accept = self.errors().accept;
        let refuse = 1e-3 * accept;
        let rates = {
            let belief = self.belief();
            // What is known of it comes from candidates that were kept, and those
            // that got a wrong answer are less often among them.
            let false_no = belief.most_refused();
            let told_apart = (1.0 - false_no) / TOLD_APART;
            Rates {
                false_yes: belief.cautious_rates().false_yes.min(told_apart),
                false_no,
            }
        };
        self.decide_by(rates, input, Errors { accept, refuse }, self.jobs, cancel)
    }

    /// Makes sure that the result is interesting, which was called so when it
    /// was accepted, and as often again as `before` says, after a reduction that
    /// took this course. The probability of an error is shared by all checks that
    /// there may be.
    pub(crate) fn confirm_result(
        &self,
        candidate: &str,
        (course, before): (&Course, u32),
        cancel: &Cancel,
    ) -> Result<bool, OracleError> {
        let Errors { refuse, .. } = self.errors();
        let wanted = self.tests_of_result(course);
        let mut accept = self.error_of_result();
        self.finals.fetch_add(1, Ordering::Relaxed);
        if !self.is_flaky() {
            if self.agrees(candidate, wanted.saturating_sub(before), cancel)? {
                return Ok(true);
            }
            accept *= SHARE_OF_DOUBT;
        }
        let rates = self.belief().cautious_rates();
        let errors = Errors { accept, refuse };
        let holds = self.decide_by(rates, candidate, errors, self.jobs, cancel)?;
        if !holds {
            self.flaky.store(true, Ordering::Relaxed);
        }
        Ok(holds)
    }

    /// How often a result is going to be tested again after a reduction that takes this
    /// course, as far as that is known.
    pub(crate) fn tests_of_result(&self, course: &Course) -> u32 {
        match self.is_wary() && !self.is_flaky() {
            true => course.tests_of_result(self.error_of_result() * (1.0 - SHARE_OF_DOUBT)),
            false => 0,
        }
    }

    /// The probability to accept a wrong result that the next check may have. Those of all
    /// checks that there may be together are the one that is promised.
    fn error_of_result(&self) -> f64 {
        let number = self.finals.load(Ordering::Relaxed);
        let left = SHARE_OF_DOUBT.powi(i32::try_from(number).unwrap_or(i32::MAX));
        self.errors().accept * left * (1.0 - SHARE_OF_DOUBT)
    }

    /// Whether a candidate is interesting so many times in a row. If it is not,
    /// there is the sign.
    fn agrees(&self, candidate: &str, times: u32, cancel: &Cancel) -> Result<bool, OracleError> {
        let mut left = times as usize;
        while left > 0 {
            let at_once = left.min(self.jobs);
            let answers = self.ask_often(candidate, at_once, cancel)?;
            if answers.contains(&false) {
                self.flaky.store(true, Ordering::Relaxed);
                return Ok(false);
            }
            self.belief().of_kept(at_once as u64, 0);
            left -= at_once;
        }
        Ok(true)
    }

    fn decide(
        &self,
        candidate: &str,
        errors: Errors,
        jobs: usize,
        cancel: &Cancel,
    ) -> Result<bool, OracleError> {
        let rates = self.belief().rates();
        self.decide_by(rates, candidate, errors, jobs, cancel)
    }

    fn decide_by(
        &self,
        rates: Rates,
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
        let mut test = Sequential::new(rates, errors);
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
                Ok(thread) => OracleError::unless_panicked(thread.join()),
                Err(error) => Err(OracleError::failed("cannot start a thread", error)),
            });
            // All of them, so that each is waited for.
            answers.collect::<Vec<_>>().into_iter().collect()
        })
    }

    fn ask(&self, candidate: &str, cancel: &Cancel) -> Result<bool, OracleError> {
        self.again.fetch_add(1, Ordering::Relaxed);
        let answer = self.run(candidate, cancel)?;
        if cancel.is_cancelled() {
            return Err(OracleError::Interrupted);
        }
        Ok(answer.is_interesting())
    }

    fn run(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        let _place = self.room.enter();
        self.oracle.test(candidate, cancel)
    }

    fn belief(&self) -> MutexGuard<'_, Belief> {
        self.belief.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Confirming<'_> {
    /// Makes sure of a candidate's first answer, if it has to be.
    fn make_sure(
        &self,
        candidate: &str,
        answer: Answer,
        cancel: &Cancel,
    ) -> Result<Answer, OracleError> {
        if cancel.is_cancelled() {
            return Ok(answer);
        }
        let flaky = self.is_flaky();
        self.belief().first_answer(answer.is_interesting(), flaky);
        if !answer.is_interesting() || !flaky {
            return Ok(answer);
        }
        match self.confirm(candidate, cancel) {
            Ok(true) => Ok(answer),
            Ok(false) => {
                // The first answer was wrong, too.
                self.belief().of_refused(1, 0);
                Ok(Outcome::NotInteresting.into())
            }
            // Nobody looks at the outcome of a cancelled test.
            Err(OracleError::Interrupted) if cancel.is_cancelled() => {
                Ok(Outcome::NotInteresting.into())
            }
            Err(error) => Err(error),
        }
    }
}

impl Oracle for Confirming<'_> {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        let answer = self.run(candidate, cancel)?;
        self.make_sure(candidate, answer, cancel)
    }

    fn test_hastily(
        &self,
        candidate: &str,
        cancel: &Cancel,
    ) -> Result<Option<Answer>, OracleError> {
        let answer = {
            let _place = self.room.enter();
            self.oracle.test_hastily(candidate, cancel)?
        };
        match answer {
            Some(answer) => self.make_sure(candidate, answer, cancel).map(Some),
            None => {
                if !cancel.is_cancelled() {
                    self.belief().first_answer(false, self.is_flaky());
                }
                Ok(None)
            }
        }
    }

    fn available_slots(&self) -> Option<usize> {
        self.oracle.available_slots()
    }
}
