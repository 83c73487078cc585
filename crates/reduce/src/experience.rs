//! What a reduction taught, for others of the same format to begin with.

use std::collections::BTreeMap;

/// Edits of which something was learnt together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EditGroup {
    /// The name of their pass.
    pub pass: String,
    /// Why they were tried: `first`, if they were never refused before.
    pub attempt: String,
    /// Their class, if it is not about all of that pass: a hash of names of rules and of other
    /// words that say what they are, so that it is the same in every text of a format.
    pub class: Option<u64>,
}

/// Outcomes of edits: how many were to be expected, and how many were seen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcomes {
    /// Refusals and acceptances.
    pub expected: (f32, f32),
    /// The same.
    pub seen: (f32, f32),
}

impl Outcomes {
    /// So many times as many, and others.
    pub(crate) fn times_plus(self, factor: f32, other: Outcomes) -> Outcomes {
        let sums = |a: (f32, f32), b: (f32, f32)| (a.0 * factor + b.0, a.1 * factor + b.1);
        Outcomes {
            expected: sums(self.expected, other.expected),
            seen: sums(self.seen, other.seen),
        }
    }

    /// The same when they were written down and read in between.
    pub(crate) fn rounded(self) -> Outcomes {
        let round = |(a, b): (f32, f32)| {
            let round = |count: f32| (count * ROUNDING).round() / ROUNDING;
            (round(a), round(b))
        };
        Outcomes {
            expected: round(self.expected),
            seen: round(self.seen),
        }
    }

    /// How many were seen.
    pub(crate) fn count(self) -> f32 {
        self.seen.0 + self.seen.1
    }
}

/// Outcomes are counted in such parts of one: finer than any that matters.
const ROUNDING: f32 = 1000.0;

/// What was learnt of edits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Experience(BTreeMap<EditGroup, Outcomes>);

impl Experience {
    /// All of it, in order.
    pub fn groups(&self) -> impl Iterator<Item = (&EditGroup, Outcomes)> {
        self.0.iter().map(|(group, &outcomes)| (group, outcomes))
    }

    /// This, and what another reduction taught.
    #[must_use]
    pub fn and(mut self, other: &Experience) -> Experience {
        for (group, &outcomes) in &other.0 {
            let known = self.0.entry(group.clone()).or_default();
            *known = known.times_plus(1.0, outcomes).rounded();
        }
        self
    }
}

impl FromIterator<(EditGroup, Outcomes)> for Experience {
    fn from_iter<T: IntoIterator<Item = (EditGroup, Outcomes)>>(groups: T) -> Self {
        Experience(groups.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pass: &str, refusals: f32) -> Experience {
        let group = EditGroup {
            pass: pass.to_owned(),
            attempt: "first".to_owned(),
            class: None,
        };
        let seen = Outcomes {
            expected: (1.0, 1.0),
            seen: (refusals, 0.0),
        };
        Experience::from_iter([(group, seen)])
    }

    #[test]
    fn what_two_reductions_taught_is_added_up_by_group() {
        let both = of("delete", 8.0)
            .and(&of("delete", 4.0))
            .and(&of("hoist", 1.0));
        let seen: Vec<f32> = both.groups().map(|(_, it)| it.seen.0).collect();
        assert_eq!(seen, [12.0, 1.0]);
    }
}
