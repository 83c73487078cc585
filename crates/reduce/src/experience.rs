//! What a reduction taught, for others of the same format to begin with.

use std::collections::BTreeMap;

/// Of which edits something was learnt.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lesson {
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
    /// So many times as many, and others. They are rounded, so that they are the same when
    /// they were written down and read in between.
    pub(crate) fn times_plus(self, factor: f32, other: Outcomes) -> Outcomes {
        let sum = |a: f32, b: f32| ((a * factor + b) * ROUNDING).round() / ROUNDING;
        let sums = |a: (f32, f32), b: (f32, f32)| (sum(a.0, b.0), sum(a.1, b.1));
        Outcomes {
            expected: sums(self.expected, other.expected),
            seen: sums(self.seen, other.seen),
        }
    }

    /// How many were seen.
    pub(crate) fn count(self) -> f32 {
        self.seen.0 + self.seen.1
    }
}

/// Outcomes are counted in such parts of one.
const ROUNDING: f32 = 1000.0;

/// What was learnt of edits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Experience(BTreeMap<Lesson, Outcomes>);

impl Experience {
    /// All of it, in order.
    pub fn lessons(&self) -> impl Iterator<Item = (&Lesson, Outcomes)> {
        self.0.iter().map(|(lesson, &outcomes)| (lesson, outcomes))
    }

    /// This, and what another reduction taught.
    #[must_use]
    pub fn and(mut self, other: &Experience) -> Experience {
        for (lesson, &outcomes) in &other.0 {
            let known = self.0.entry(lesson.clone()).or_default();
            *known = known.times_plus(1.0, outcomes);
        }
        self
    }
}

impl FromIterator<(Lesson, Outcomes)> for Experience {
    fn from_iter<T: IntoIterator<Item = (Lesson, Outcomes)>>(lessons: T) -> Self {
        Experience(lessons.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pass: &str, refusals: f32) -> Experience {
        let lesson = Lesson {
            pass: pass.to_owned(),
            attempt: "first".to_owned(),
            class: None,
        };
        let seen = Outcomes {
            expected: (1.0, 1.0),
            seen: (refusals, 0.0),
        };
        Experience::from_iter([(lesson, seen)])
    }

    #[test]
    fn what_two_reductions_taught_is_added_up_by_lesson() {
        let both = of("delete", 8.0)
            .and(&of("delete", 4.0))
            .and(&of("hoist", 1.0));
        let seen: Vec<f32> = both.lessons().map(|(_, it)| it.seen.0).collect();
        assert_eq!(seen, [12.0, 1.0]);
    }
}
