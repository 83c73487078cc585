//! How sure the course of a reduction makes its result, if there was no sign
//! that answers can be wrong.
//!
//! Say that a test is wrong of a share *p* of what is not interesting. Then a
//! reduction whose result is wrong has called a candidate interesting by
//! mistake, refused all that came after it, and called the result interesting
//! each time that it was tested again. The probability of that is small for a
//! small *p*, since mistakes are rare, and for a large *p*, since something
//! would have been accepted. What is asked for is that it is small for every
//! *p*: there is no rate to be estimated.

use std::f64::consts::LN_2;

/// The largest share of wrong answers that goes without a sign for a whole
/// reduction, in hundredths: what is reckoned with.
const MOST_WRONG: u32 = 35;

/// The result is tested at least so often.
const FEWEST: u32 = 2;

/// The course of a reduction, in first answers about different candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Course {
    /// How many there were.
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
            early,
            ..Self::default()
        }
    }

    /// Takes in an answer.
    pub(crate) fn note(&mut self, interesting: bool) {
        self.tests += 1;
        if interesting {
            self.interesting += 1;
            self.row = 0;
        } else {
            self.row += 1;
        }
    }

    /// How often in a row the result has to be called interesting, so that it
    /// is wrong with at most this probability.
    pub(crate) fn tests_of_result(self, error: f64) -> u32 {
        let error = error.clamp(1e-300, 1.0).ln();
        let needed = |percent: u32| {
            let wrong = f64::from(percent) / 100.0;
            ((self.unlikeliness(wrong) - error) / -wrong.ln()).ceil()
        };
        // Not a number that does not fit: `wrong` is no closer to 1 than
        // `MOST_WRONG`.
        let most = (1..=MOST_WRONG).map(needed).fold(0.0, f64::max);
        (most as u32).max(FEWEST)
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

    fn needed(tests: u64, interesting: u64, row: u64) -> u32 {
        let course = Course {
            tests,
            interesting,
            row,
            early: 0,
        };
        course.tests_of_result(1e-3)
    }

    #[test]
    fn the_more_was_refused_the_fewer_tests_a_result_needs() {
        assert_eq!(needed(60, 12, 30), 3);
        assert_eq!(needed(500, 80, 60), 3);
        assert_eq!(needed(500, 80, 200), 2);
        assert!(needed(60, 12, 10) > needed(60, 12, 30));
        // Nothing was refused: each test halves the doubt at best.
        assert!(needed(5, 5, 0) >= 6);
        // Early, but with few successes until then.
        assert!(needed(200, 10, 0) < needed(200, 100, 0));
    }

    #[test]
    fn the_probability_of_a_wrong_result_is_small_for_every_rate() {
        for (tests, interesting, row) in [(20, 8, 4), (60, 12, 30), (300, 60, 2), (1, 1, 0)] {
            let needed = needed(tests, interesting, row);
            let refusals = row as f64;
            let mut worst = 0.0_f64;
            for percent in 1..=MOST_WRONG {
                let wrong = f64::from(percent) / 100.0;
                let course = (tests - row) as f64 * wrong * (1.0 - wrong).powf(refusals);
                // Of all these sequences of answers, what is as rare as this one.
                let binomial: f64 = (0..=interesting)
                    .map(|yes| probability(tests, yes, wrong))
                    .sum();
                worst = worst.max(course.min(binomial) * wrong.powi(needed as i32));
            }
            assert!(worst <= 1e-3, "{tests} {interesting} {row}: {worst}");
        }
    }

    /// The probability of so many successes.
    fn probability(tests: u64, successes: u64, rate: f64) -> f64 {
        let ways: f64 = (0..successes)
            .map(|n| ((tests - n) as f64 / (n + 1) as f64).ln())
            .sum();
        let logarithm =
            ways + successes as f64 * rate.ln() + (tests - successes) as f64 * (1.0 - rate).ln();
        logarithm.exp()
    }
}
