//! What each transformation gave so far, for how many tests.

use picireny_oracle::Outcome;

/// What a transformation gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    pub(super) name: &'static str,
    pub(super) tests: u64,
    pub(super) accepted: u64,
    /// How many bytes its candidates removed, less what they added.
    pub(super) bytes: i64,
}

/// What all of them gave, and how tests ended.
#[derive(Default)]
pub(super) struct Gains {
    entries: Vec<Gain>,
    pub(super) interesting: u64,
    pub(super) timed_out: u64,
    tests: u64,
}

impl Gains {
    /// A test of a candidate of this transformation, whose turn came.
    pub(super) fn tested(&mut self, name: &'static str, outcome: Outcome) {
        self.entry(name).tests += 1;
        self.tests += 1;
        match outcome {
            Outcome::Interesting => self.interesting += 1,
            Outcome::TimedOut => self.timed_out += 1,
            Outcome::NotInteresting | Outcome::Invalid | Outcome::Lost => {}
        }
    }

    /// A candidate of this transformation was accepted.
    pub(super) fn accepted(&mut self, name: &'static str, before: usize, after: usize) {
        let entry = self.entry(name);
        entry.accepted += 1;
        entry.bytes += before as i64 - after as i64;
    }

    /// How many of a hundred tests found their candidates interesting.
    pub(super) fn percent_interesting(&self) -> Option<u64> {
        (100 * self.interesting).checked_div(self.tests)
    }

    /// What each gave, the most useful one first.
    pub(super) fn sorted(&self) -> Vec<Gain> {
        let mut entries = self.entries.clone();
        entries.sort_by_key(|entry| (-entry.bytes, entry.tests));
        entries
    }

    fn entry(&mut self, name: &'static str) -> &mut Gain {
        let place = match self.entries.iter().position(|entry| entry.name == name) {
            Some(place) => place,
            None => {
                self.entries.push(Gain {
                    name,
                    tests: 0,
                    accepted: 0,
                    bytes: 0,
                });
                self.entries.len() - 1
            }
        };
        &mut self.entries[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_are_summed_up_and_the_most_useful_one_comes_first() {
        let mut gains = Gains::default();
        assert_eq!(gains.percent_interesting(), None);
        for (name, outcome) in [
            ("delete", Outcome::NotInteresting),
            ("delete", Outcome::Interesting),
            ("hoist", Outcome::Interesting),
            ("rename", Outcome::TimedOut),
        ] {
            gains.tested(name, outcome);
        }
        gains.accepted("delete", 100, 90);
        gains.accepted("hoist", 90, 30);
        let told = gains.sorted().into_iter();
        let told: Vec<_> = told
            .map(|gain| (gain.name, gain.tests, gain.accepted, gain.bytes))
            .collect();
        assert_eq!(
            told,
            [
                ("hoist", 1, 1, 60),
                ("delete", 2, 1, 10),
                ("rename", 1, 0, 0)
            ]
        );
        assert_eq!(gains.percent_interesting(), Some(50));
        assert_eq!(gains.timed_out, 1);
    }
}
