//! Whether the untouched input is interesting, as it has to be.

use std::sync::Arc;
use std::time::Duration;

use crate::command::{Vote, lost};
use crate::describe::{describe_end, describe_output};
use crate::process::TestRun;
use crate::requirement::Requirement;
use crate::signature::Signature;
use crate::{Cancel, CommandOracle, KEPT_OUTPUT, Messages, OracleError, Outcome};

/// A test is fast if it ends within this time.
const FAST: Duration = Duration::from_secs(1);

/// How often it is tested when the first outcomes differ, for a better rate.
const CHECKS_WHEN_FLAKY: u32 = 10;

/// How often it is tested at least before it is called not interesting: a few wrong answers
/// of a flaky test would end the run.
const CHECKS_WHEN_REFUSED: u32 = 4;

/// How often it is tested before that, and when outcomes differ, if that is not fast, however
/// long it takes: a test that says "no" in one half of the runs ends one run of 32.
const SLOW_CHECKS: u32 = 5;

/// It is tested as often as when outcomes differ if all of that takes no longer: so a test
/// that says "no" in one half of the runs ends one run of a thousand.
const PATIENCE_WHEN_REFUSED: Duration = Duration::from_secs(3);

/// How many lines of output users are shown.
const SHOWN_LINES: usize = 20;

/// How the untouched input fared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputCheck {
    /// How often it was tested, repetitions not counted.
    pub tests: u32,
    /// How often it was interesting; at least once, unless it was known to be interesting
    /// now and then.
    pub interesting: u32,
    /// The longest time that one of the tests took.
    pub longest: Duration,
    /// How the first interesting test crashed, if it did.
    pub signature: Option<Signature>,
    /// What the first interesting test printed, if that is wanted.
    pub messages: Option<Arc<Messages>>,
}

impl InputCheck {
    /// Whether outcomes differed.
    #[must_use]
    pub fn is_flaky(&self) -> bool {
        (1..self.tests).contains(&self.interesting)
    }

    /// Takes in answers of other tests: how many were "interesting", and how many were not.
    pub fn count(&mut self, (yes, no): (u32, u32)) {
        self.interesting = self.interesting.saturating_add(yes);
        self.tests = self.tests.saturating_add(yes).saturating_add(no);
    }

    /// Whether its tests are fast enough for more of them.
    #[must_use]
    pub fn is_fast(&self) -> bool {
        self.longest <= FAST
    }
}

/// A reduction that cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The input does not have the property.
    #[error("the input is not interesting: {}{output}", why(*.outcome, end, unmet))]
    NotInteresting {
        /// What the test said.
        outcome: Outcome,
        /// The conditions that do not hold.
        unmet: Vec<Requirement>,
        /// How the command ended.
        end: String,
        /// The end of what the command printed.
        output: String,
    },
    /// The test could not be run.
    #[error(transparent)]
    Oracle(#[from] OracleError),
}

fn why(outcome: Outcome, end: &str, unmet: &[Requirement]) -> String {
    let expected: Vec<_> = unmet.iter().map(ToString::to_string).collect();
    let expected = match expected.is_empty() {
        true => String::new(),
        false => format!("; expected {}", expected.join(" and ")),
    };
    match outcome {
        Outcome::Invalid => {
            format!("the test command says that it is not a valid input: it {end}")
        }
        Outcome::Interesting | Outcome::NotInteresting | Outcome::TimedOut | Outcome::Lost => {
            format!("the test command {end}{expected}")
        }
    }
}

/// When enough is known of the input.
struct Patience {
    times: u32,
    /// It was interesting in a test before these.
    was_interesting: bool,
    /// How long all tests took.
    spent: Duration,
}

impl Patience {
    /// How many tests there are to be.
    fn wanted(&self, check: &InputCheck) -> u32 {
        let differ = match self.was_interesting {
            true => check.interesting < check.tests,
            false => check.is_flaky(),
        };
        if check.interesting == 0 && !self.was_interesting {
            let most = match self.spent < PATIENCE_WHEN_REFUSED {
                true => CHECKS_WHEN_FLAKY,
                false => CHECKS_WHEN_REFUSED,
            };
            return match check.is_fast() {
                true => most.max(self.times),
                false => SLOW_CHECKS,
            };
        }
        match (check.is_fast(), differ) {
            // What came of others is known, and how often it is tested is up to who asks.
            (false, true) if !self.was_interesting => SLOW_CHECKS,
            (false, _) => check.tests,
            (true, true) => CHECKS_WHEN_FLAKY,
            (true, false) => self.times,
        }
    }
}

impl CommandOracle {
    /// Tests the untouched input, which must be interesting: so many times if
    /// that is fast, to see whether the test can be relied on, and more often if
    /// it cannot.
    ///
    /// # Errors
    ///
    /// When the input is never interesting, or the test cannot be run or gets lost
    /// each time: that says nothing of the input.
    pub fn check_input(&self, content: &[u8], times: u32) -> Result<InputCheck, CheckError> {
        self.check(content, times, false)
    }

    /// The same of an input that was interesting in another test: it may never be in these.
    ///
    /// # Errors
    ///
    /// When the test cannot be run or gets lost each time.
    pub fn check_input_again(&self, content: &[u8], times: u32) -> Result<InputCheck, CheckError> {
        self.check(content, times, true)
    }

    fn check(
        &self,
        content: &[u8],
        times: u32,
        was_interesting: bool,
    ) -> Result<InputCheck, CheckError> {
        let keep = self.kept_output().max(KEPT_OUTPUT);
        let mut check = InputCheck::default();
        let mut failed: Option<(Outcome, TestRun)> = None;
        let mut patience = Patience {
            times,
            was_interesting,
            spent: Duration::ZERO,
        };
        while check.tests == 0 || check.tests < patience.wanted(&check) {
            let vote = self.vote(content, keep, None, &Cancel::default())?;
            let Some(Vote { outcome, run, .. }) = vote else {
                return Err(OracleError::Interrupted.into());
            };
            if !outcome.is_about_candidate() {
                return Err(lost("the untouched input").into());
            }
            check.tests += 1;
            check.longest = check.longest.max(run.duration);
            patience.spent += run.duration;
            if outcome.is_interesting() {
                check.interesting += 1;
                if check.signature.is_none() {
                    check.signature = Signature::of(&run);
                }
                if check.messages.is_none() {
                    check.messages = self.messages(&run, &String::from_utf8_lossy(content));
                }
            } else if failed.is_none() {
                if check.tests == 1 && !check.is_fast() && !was_interesting {
                    log::info!(
                        "The test says that the untouched input is not interesting: it is run up to \
                         {} times more, in case that it is flaky",
                        SLOW_CHECKS - 1
                    );
                }
                failed = Some((outcome, run));
            }
        }
        match failed {
            Some((outcome, run)) if check.interesting == 0 && !was_interesting => {
                Err(CheckError::NotInteresting {
                    outcome,
                    unmet: self.conditions().unmet(&run),
                    end: describe_end(&run),
                    output: describe_output(&run, SHOWN_LINES),
                })
            }
            _ => Ok(check),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tests(times: u32, was_interesting: bool, each: Duration, answers: &str) -> usize {
        let mut check = InputCheck::default();
        let mut patience = Patience {
            times,
            was_interesting,
            spent: Duration::ZERO,
        };
        let mut answers = answers.chars();
        while check.tests == 0 || check.tests < patience.wanted(&check) {
            check.interesting += u32::from(answers.next() == Some('y'));
            check.tests += 1;
            check.longest = each;
            patience.spent += each;
        }
        check.tests as usize
    }

    #[test]
    fn an_input_is_tested_until_the_answers_say_enough() {
        let (fast, slow) = (Duration::from_millis(10), Duration::from_secs(5));
        assert_eq!(tests(2, false, fast, "yy"), 2);
        // As often as it takes to say how often it is interesting.
        assert_eq!(tests(2, false, fast, "ynyyyyyyyy"), 10);
        assert_eq!(tests(2, false, fast, "nnnnnnynyn"), 10);
        assert_eq!(tests(1, true, fast, "nnnnnnnnnn"), 10);
        // A plain "no" is one soon.
        assert_eq!(tests(2, false, fast, "nnnnnnnnnn"), 10);
        assert_eq!(tests(2, false, Duration::from_millis(900), "nnnnnnnnnn"), 4);
        assert_eq!(tests(2, false, slow, "nnnnnnnnnn"), 5);
        assert_eq!(tests(2, false, slow, "nyyyyyyyyy"), 5);
        assert_eq!(tests(2, false, slow, "nnnnyyyyyy"), 5);
        assert_eq!(tests(2, false, slow, "yyyyyyyyyy"), 1);
        assert_eq!(tests(2, true, slow, "nyyyyyyyyy"), 1);
    }
}
