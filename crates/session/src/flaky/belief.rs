//! What is believed of a test's reliability.

use crate::flaky::sequential::Rates;

/// Answers that were imagined before the first real one, and how many of them
/// were wrong: as long as little is known, much is reckoned with.
const PRIOR: f64 = 10.0;
const PRIOR_WRONG: f64 = 1.5;

/// Nothing is believed to be more reliable or less reliable than this.
const MOST_RELIABLE: f64 = 0.005;
const LEAST_RELIABLE: f64 = 0.45;

/// Interesting candidates are not believed to be refused more often than this, even if
/// answers say so.
const MOST_REFUSED: f64 = 0.9;

/// How many times as often they are called interesting as others, at least: otherwise
/// answers tell nothing.
pub(crate) const TOLD_APART: f64 = 1.5;

/// Margins, in standard deviations.
const LIKELY: f64 = 1.0;
const SURE: f64 = 3.0;

/// Answers of a kind, and how many of them were wrong.
#[derive(Clone, Copy, Debug, Default)]
struct Answers {
    all: u64,
    wrong: u64,
}

impl Answers {
    fn add(&mut self, all: u64, wrong: u64) {
        self.all += all;
        self.wrong += wrong;
    }

    /// The share of wrong answers that were given, with a margin of so many standard
    /// deviations.
    fn share(self, deviations: f64) -> f64 {
        let all = self.all.max(1) as f64;
        let mean = self.wrong as f64 / all;
        mean + deviations * (mean * (1.0 - mean) / all).sqrt()
    }

    /// The same with those that were imagined, so that the margin says how few there
    /// were.
    fn rate(self, deviations: f64) -> f64 {
        let all = self.all as f64 + PRIOR;
        let mean = (self.wrong as f64 + PRIOR_WRONG) / all;
        mean + deviations * (mean * (1.0 - mean) / all).sqrt()
    }
}

/// What answers have taught.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Belief {
    /// About candidates that are not interesting.
    refused: Answers,
    /// About candidates that are interesting.
    kept: Answers,
    /// First tests of candidates, and how many of them said "interesting".
    first: Answers,
}

impl Belief {
    /// The answer of a candidate's first test. Not more of them can have been
    /// false than there were. `made_sure` says that a candidate is tested again
    /// that was called interesting: only then does it say something about false
    /// answers how often candidates are refused.
    pub(crate) fn first_answer(&mut self, interesting: bool, made_sure: bool) {
        self.first.add(1, u64::from(interesting));
        if !interesting && made_sure {
            self.refused.add(1, 0);
        }
    }

    /// Answers about a candidate that is taken for interesting.
    pub(crate) fn of_kept(&mut self, yes: u64, no: u64) {
        self.kept.add(yes + no, no);
    }

    /// Answers about a candidate that is not.
    pub(crate) fn of_refused(&mut self, yes: u64, no: u64) {
        self.refused.add(yes + no, yes);
    }

    /// What to reckon with.
    pub(crate) fn rates(&self) -> Rates {
        self.rates_within(LIKELY)
    }

    /// What to reckon with where a decision is final: the rates are surely not
    /// higher.
    pub(crate) fn cautious_rates(&self) -> Rates {
        self.rates_within(SURE)
    }

    /// How often interesting candidates are refused at most, surely.
    pub(crate) fn most_refused(&self) -> f64 {
        match self.kept.share(LIKELY) > LEAST_RELIABLE {
            true => self.kept.rate(SURE).clamp(LEAST_RELIABLE, MOST_REFUSED),
            false => LEAST_RELIABLE,
        }
    }

    fn rates_within(&self, deviations: f64) -> Rates {
        let (refused, first) = (self.refused.rate(deviations), self.first.rate(deviations));
        let false_yes = refused.min(first).clamp(MOST_RELIABLE, LEAST_RELIABLE);
        // Less reliable than that is only what was seen to be.
        let seen = self.kept.share(0.0).min(1.0 - TOLD_APART * false_yes);
        let most = seen.clamp(LEAST_RELIABLE, MOST_REFUSED);
        Rates {
            false_yes,
            false_no: self.kept.rate(deviations).clamp(MOST_RELIABLE, most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beliefs_follow_the_answers() {
        let mut belief = Belief::default();
        let before = belief.rates();
        assert!(before.false_yes > 0.1 && before.false_no > 0.1);
        for number in 0..1000 {
            belief.first_answer(number % 50 == 0, true);
        }
        belief.of_kept(70, 30);
        let rates = belief.rates();
        assert!(rates.false_yes < 0.01, "{rates:?}");
        assert!((0.3..0.4).contains(&rates.false_no), "{rates:?}");
        belief.of_refused(300, 0);
        let rates = belief.rates();
        // No more than one of fifty first tests was a false "yes".
        assert!((0.02..0.03).contains(&rates.false_yes), "{rates:?}");
    }
}
