//! Wald's sequential probability ratio test: as few answers as are needed to
//! tell an interesting candidate from another one.
//!
//! A. Wald, Sequential Tests of Statistical Hypotheses, Annals of Mathematical
//! Statistics 16 (1945).

/// How often a test is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rates {
    /// The share of tests of candidates that are not interesting that say they
    /// are.
    pub(crate) false_yes: f64,
    /// The share of tests of interesting candidates that say they are not.
    pub(crate) false_no: f64,
}

/// How often a decision may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Errors {
    /// The probability to take a candidate for interesting that is not.
    pub(crate) accept: f64,
    /// The probability to refuse a candidate that is interesting.
    pub(crate) refuse: f64,
}

/// More answers about one candidate are not asked for: it is refused.
const MOST: u32 = 500;

/// The test of one candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sequential {
    rates: Rates,
    errors: Errors,
    /// The logarithm of the likelihood ratio of "interesting" to "not".
    evidence: f64,
    answers: u32,
}

impl Sequential {
    pub(crate) fn new(rates: Rates, errors: Errors) -> Self {
        Self {
            rates,
            errors,
            evidence: 0.0,
            answers: 0,
        }
    }

    /// Takes in an answer.
    pub(crate) fn note(&mut self, interesting: bool) {
        let Rates {
            false_yes,
            false_no,
        } = self.rates;
        self.answers += 1;
        self.evidence += if interesting {
            ((1.0 - false_no) / false_yes).ln()
        } else {
            (false_no / (1.0 - false_yes)).ln()
        };
    }

    /// How many answers more it takes if all say "interesting".
    pub(crate) fn left(mut self) -> usize {
        let mut left = 0;
        while self.decided().is_none() {
            self.note(true);
            left += 1;
        }
        left
    }

    /// Whether the candidate is interesting, once that is sure enough.
    pub(crate) fn decided(&self) -> Option<bool> {
        let Errors { accept, refuse } = self.errors;
        if self.evidence >= ((1.0 - refuse) / accept).ln() {
            Some(true)
        } else if self.evidence <= (refuse / (1.0 - accept)).ln() || self.answers >= MOST {
            Some(false)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ERRORS: Errors = Errors {
        accept: 1e-3,
        refuse: 0.05,
    };

    /// The answers that are needed if all are the same.
    fn needed(rates: Rates, interesting: bool) -> u32 {
        let mut test = Sequential::new(rates, ERRORS);
        while test.decided().is_none() {
            test.note(interesting);
        }
        assert_eq!(test.decided(), Some(interesting));
        test.answers
    }

    #[test]
    fn what_is_left_is_known_beforehand() {
        let rates = Rates {
            false_yes: 0.2,
            false_no: 0.1,
        };
        let mut test = Sequential::new(rates, ERRORS);
        assert_eq!(test.left(), needed(rates, true) as usize);
        test.note(true);
        assert_eq!(test.left() + 1, needed(rates, true) as usize);
    }

    #[test]
    fn the_less_reliable_the_more_answers() {
        let rates = |false_yes, false_no| Rates {
            false_yes,
            false_no,
        };
        assert_eq!(needed(rates(0.1, 0.1), true), 4);
        assert_eq!(needed(rates(0.05, 0.05), true), 3);
        assert!(needed(rates(0.3, 0.3), true) > 8);
        assert_eq!(needed(rates(0.05, 0.05), false), 2);
    }

    /// Pseudo-random numbers from 0 to 1 (splitmix64).
    fn random(state: &mut u64) -> f64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z >> 11) as f64 / (1_u64 << 53) as f64
    }

    #[test]
    fn decisions_are_wrong_no_more_often_than_allowed() {
        let mut state = 1;
        for (false_yes, false_no) in [(0.05, 0.05), (0.3, 0.3), (0.01, 0.3), (0.3, 0.01)] {
            let rates = Rates {
                false_yes,
                false_no,
            };
            let trials = 20_000;
            let mut wrong = [0; 2];
            for trial in 0..trials {
                let truth = trial % 2 == 0;
                let yes = if truth { 1.0 - false_no } else { false_yes };
                let mut test = Sequential::new(rates, ERRORS);
                let decided = loop {
                    test.note(random(&mut state) < yes);
                    if let Some(decided) = test.decided() {
                        break decided;
                    }
                };
                wrong[usize::from(truth)] += u32::from(decided != truth);
            }
            let share = |wrong: u32| f64::from(wrong) / f64::from(trials / 2);
            assert!(
                share(wrong[0]) <= 2.0 * ERRORS.accept,
                "{rates:?} {wrong:?}"
            );
            assert!(
                share(wrong[1]) <= 1.2 * ERRORS.refuse,
                "{rates:?} {wrong:?}"
            );
        }
    }
}
