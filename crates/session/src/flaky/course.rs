//! How sure the course of a reduction makes its result, if there was no sign
//! that answers can be wrong.
//!
//! Say that a test is wrong of a share *p* of what is not interesting. Then a
//! reduction whose result is wrong has called a candidate interesting by
//! mistake, and all answers after that were noise: "interesting" with
//! probability *p*, whatever was asked. What is asked for is that this is unlikely
//! for every *p*: there is no rate to be estimated.
//!
//! If the reduction says what it expects of a candidate before the test, the
//! answers after each acceptance are compared with noise: it expects much of some
//! candidates and little of others, and noise does not know of which. The ratio
//! of the two likelihoods has an expectation of one as long as there is noise, so it
//! hardly ever becomes large then (Ville's inequality; Shafer and others, "Test
//! martingales, Bayes factors and p-values", 2011). How large it has to be depends
//! on what was refused before an acceptance: that the first mistake comes after
//! *n* candidates that are not interesting has a probability of *p*(1-*p*)^*n*.
//!
//! If it does not say so, what counts is the last row of refusals, and how few
//! answers were "interesting" at all.

use std::f64::consts::LN_2;

/// The largest share of wrong answers that goes without a sign for a whole
/// reduction, in hundredths: what is reckoned with.
const MOST_WRONG: usize = 30;

/// The result is tested at least so often.
const FEWEST: u32 = 2;

/// What share of what was refused was not interesting in truth, at least.
const TRULY_REFUSED: f64 = 0.5;

/// Nothing is expected more surely than this, or less.
const SUREST: f64 = 0.98;
const LEAST_SURE: f64 = 0.002;

/// The course of a reduction, in first answers about different candidates.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    counts: Counts,
    /// For each share of wrong answers, in hundredths from one. `None` if it is not
    /// known what was expected.
    shares: Option<[Share; MOST_WRONG]>,
}

/// What answers say of a share of wrong ones.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    /// The logarithm of how many times likelier the answers are by what was
    /// expected than by noise.
    ratio: f64,
    /// The largest value of this after an acceptance, less what is known of the
    /// probability that this one is the first mistake; `None` before the first one.
    accepted: Option<f64>,
}

/// How many answers there were.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    tests: u64,
    /// Of them, "interesting".
    interesting: u64,
    /// How many were not since one was.
    row: u64,
    /// Refusals of what is surely not interesting, before all others.
    early: u32,
}

impl Course {
    /// The course of a reduction before which so many trivial candidates were
    /// refused.
    pub(crate) fn after(early: u32) -> Self {
        Self {
            counts: Counts {
                early,
                ..Counts::default()
            },
            shares: Some([Share::default(); MOST_WRONG]),
        }
    }

    /// Takes in an answer, and how likely it was expected to be "interesting".
    pub(crate) fn note(&mut self, interesting: bool, expected: Option<f64>) {
        let refused = self.counts.refused();
        let Counts {
            tests,
            interesting: all,
            row,
            ..
        } = &mut self.counts;
        *tests += 1;
        *all += u64::from(interesting);
        *row = if interesting { 0 } else { *row + 1 };
        let (Some(expected), Some(shares)) = (expected, &mut self.shares) else {
            self.shares = None;
            return;
        };
        let expected = expected.clamp(LEAST_SURE, SUREST);
        for (wrong, share) in rates().zip(shares) {
            if interesting {
                share.ratio += (expected / wrong).ln();
                let known = share.ratio - first_mistake(wrong, refused);
                share.accepted = Some(share.accepted.map_or(known, |other| other.max(known)));
            } else {
                share.ratio += ((1.0 - expected) / (1.0 - wrong)).ln();
            }
        }
    }

    /// How often in a row the result has to be called interesting, so that it
    /// is wrong with at most this probability.
    pub(crate) fn tests_of_result(&self, error: f64) -> u32 {
        let error = error.clamp(1e-300, 1.0).ln();
        let needed = |(wrong, share): (f64, Option<&Share>)| match share {
            // All probabilities of a first mistake, with what is known of each,
            // together are at most two.
            Some(share) => {
                let known = share
                    .accepted
                    .map_or(0.0, |accepted| share.ratio - accepted);
                (LN_2 - error - known) / (SUREST / wrong).ln()
            }
            None => (self.counts.unlikeliness(wrong) - error) / -wrong.ln(),
        };
        let shares = (0..MOST_WRONG).map(|at| self.shares.as_ref().map(|shares| &shares[at]));
        // Not a number that does not fit: `wrong` is no closer to 1 than
        // `MOST_WRONG`.
        let most = rates().zip(shares).map(needed).fold(0.0, f64::max);
        (most.ceil() as u32).max(FEWEST)
    }
}

/// Shares of wrong answers.
fn rates() -> impl Iterator<Item = f64> {
    (1..=MOST_WRONG).map(|percent| percent as f64 / 100.0)
}

/// The logarithm of the square root of how likely no mistake came before that many
/// refusals. The probabilities that the first one comes then, each divided by this,
/// add up to two at most.
fn first_mistake(wrong: f64, refused: u64) -> f64 {
    -0.5 * TRULY_REFUSED * refused as f64 * (1.0 - wrong).ln()
}

impl Counts {
    fn refused(self) -> u64 {
        u64::from(self.early) + self.tests - self.interesting
    }

    /// The logarithm of a bound of the probability of this course with a wrong
    /// result.
    fn unlikeliness(self, wrong: f64) -> f64 {
        // Any of these tests may have been the mistake.
        let before = self.tests.saturating_sub(self.row).max(1) as f64;
        let row = before.ln() + wrong.ln() + self.row as f64 * (1.0 - wrong).ln();
        let refusals = self.unlikeliness_of_refusals(wrong);
        // A reduction may end in other ways that are as unlikely as this one.
        let course = (LN_2 + row.min(refusals)).min(0.0);
        course + f64::from(self.early) * (1.0 - wrong).ln()
    }

    /// The logarithm of a bound (Chernoff's) of the probability that no more
    /// answers than these were "interesting".
    fn unlikeliness_of_refusals(self, wrong: f64) -> f64 {
        let tests = self.tests as f64;
        let share = self.interesting as f64 / tests.max(1.0);
        if share >= wrong {
            return 0.0;
        }
        let part = |share: f64, wrong: f64| match share > 0.0 {
            true => share * (share / wrong).ln(),
            false => 0.0,
        };
        -tests * (part(share, wrong) + part(1.0 - share, 1.0 - wrong))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flaky::simulation;

    /// The answers, each with what was expected.
    fn course(answers: &[(bool, f64)]) -> Course {
        let mut course = Course::after(0);
        for &(interesting, expected) in answers {
            course.note(interesting, Some(expected));
        }
        course
    }

    /// A reduction that goes as expected: a third of the candidates is interesting,
    /// of which more is expected than of others, and then so many are refused of
    /// which little is.
    fn steady(tests: usize, row: usize) -> Course {
        let search = (0..tests).map(|number| match number % 3 {
            2 => (true, 0.5),
            _ => (false, 0.25),
        });
        let answers: Vec<_> = search.chain((0..row).map(|_| (false, 0.02))).collect();
        course(&answers)
    }

    fn needed(tests: usize, row: usize) -> u32 {
        steady(tests, row).tests_of_result(1e-3)
    }

    #[test]
    fn the_more_was_refused_the_fewer_tests_a_result_needs() {
        assert_eq!(needed(60, 15), 3);
        assert_eq!(needed(300, 60), 2);
        assert!(needed(12, 2) > needed(12, 20));
        assert!(needed(12, 2) > needed(90, 2));
        // Nothing was refused: each test halves the doubt at best.
        assert!(course(&[(true, 0.5); 5]).tests_of_result(1e-3) >= 6);
    }

    #[test]
    fn answers_that_may_be_noise_make_nothing_sure() {
        // One in five is "interesting", wherever little or much was expected.
        let answers = |expected: fn(usize) -> f64| {
            let answers: Vec<_> = (0..100)
                .map(|number| (number % 5 == 4, expected(number)))
                .collect();
            course(&answers).tests_of_result(1e-3)
        };
        assert!(answers(|number| [0.02, 0.6, 0.3][number % 3]) >= 5);
        // As often, but where it was expected.
        assert!(answers(|number| if number % 5 == 4 { 0.9 } else { 0.05 }) <= 3);
    }

    #[test]
    fn rows_of_refusals_count_where_nobody_says_what_is_expected() {
        let needed = |tests: usize, row: usize| {
            let mut course = Course::after(0);
            for number in 0..tests {
                course.note(number % 5 == 4, None);
            }
            for _ in 0..row {
                course.note(false, None);
            }
            course.tests_of_result(1e-3)
        };
        assert_eq!(needed(30, 30), 3);
        assert_eq!(needed(300, 200), 2);
        assert!(needed(50, 10) > needed(50, 30));
        // Early, but with few successes until then.
        assert!(needed(0, 200) < needed(100, 0));
    }

    /// The next random number, from 0 to 1.
    fn random(state: &mut u64) -> f64 {
        *state = state.wrapping_add(simulation::STEP);
        simulation::random(*state)
    }

    #[test]
    fn the_probability_of_a_wrong_result_is_small_for_every_rate() {
        const TRIALS: u32 = 20_000;
        for percent in [1_u32, 5, 10, 20, 30] {
            let wrong = f64::from(percent) / 100.0;
            let mut state = u64::from(percent);
            let mut doubt = 0.0;
            // Of those that say what they expect, and those that do not.
            for trial in 0..TRIALS {
                // After 40 tests, it ends with the first row of ten refusals.
                let mut course = Course::after(0);
                let (mut tests, mut row, mut mistaken) = (0, 0, false);
                while tests < 40 || row < 10 {
                    let expected = 0.6 * random(&mut state).powi(2);
                    let truth = !mistaken && tests < 40 && random(&mut state) < expected;
                    let answer = truth || random(&mut state) < wrong;
                    mistaken |= answer && !truth;
                    let says = trial % 2 == 0;
                    course.note(answer, says.then_some(expected));
                    (tests, row) = (tests + 1, if answer { 0 } else { row + 1 });
                }
                let needed = course.tests_of_result(1e-3);
                doubt += if mistaken {
                    wrong.powi(needed as i32)
                } else {
                    0.0
                };
            }
            let probability = doubt / f64::from(TRIALS);
            assert!(probability <= 1e-3, "{percent} %: {probability}");
        }
    }
}
