//! How edits have fared: what was learnt in one place helps in the next.
//!
//! An edit fares as all others do, more so as others of its transformation do,
//! and most as those of its class do. So the odds that it is refused are those
//! that its transformation guesses, times a factor for each of the three; each
//! factor explains what those before it do not.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::tuning;
use rustc_hash::FxHashMap;

/// What edits have in common that fare alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Group {
    /// The transformation, and in which way it is tried.
    pub(crate) kind: (u8, AttemptKind),
    /// The transformation's own class.
    pub(crate) class: u64,
}

/// Why an edit is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum AttemptKind {
    /// It was never refused on its own.
    First,
    /// The same, but a part of what it leaves out could not go from this very text.
    Against,
    /// The same, but a part of it could not go from an earlier text.
    AgainstOld,
    /// It was refused in another text.
    Again,
}

/// Outcomes that were expected and those that were seen: in all, by
/// transformation, and by class.
#[derive(Clone, Debug, Default)]
pub(crate) struct AcceptanceStats {
    all: Common,
    kinds: Arc<BTreeMap<(u8, AttemptKind), Counts>>,
    groups: Arc<FxHashMap<Group, Counts>>,
}

/// What all edits have in common.
#[derive(Clone, Copy, Debug)]
struct Common {
    counts: Counts,
    /// What comes of that for the odds of each: it is asked for more often than
    /// it changes.
    factor: f32,
}

impl Default for Common {
    fn default() -> Self {
        Common {
            counts: Counts::default(),
            factor: 1.0,
        }
    }
}

impl Common {
    fn note(&mut self, sums: &Sums) {
        self.counts.note(sums);
        self.factor = self.counts.factor().powf(tuning::STATS_COMMON);
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// Refusals and acceptances that were expected.
    expected: (f32, f32),
    /// Those that were seen.
    seen: (f32, f32),
}

impl Counts {
    /// How many times the odds of a refusal are what was expected.
    fn factor(self) -> f32 {
        let refusals =
            (self.seen.0 + tuning::STATS_PRIOR) / (self.expected.0 + tuning::STATS_PRIOR);
        let acceptances =
            (self.seen.1 + tuning::STATS_PRIOR) / (self.expected.1 + tuning::STATS_PRIOR);
        refusals / acceptances
    }

    fn note(&mut self, sums: &Sums) {
        let add = |old: &mut (f32, f32), new: (f32, f32)| {
            *old = (
                old.0 * tuning::STATS_AGEING + new.0,
                old.1 * tuning::STATS_AGEING + new.1,
            );
        };
        add(&mut self.expected, sums.expected);
        add(&mut self.seen, sums.seen);
    }
}

/// One edit of a candidate whose outcome is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) group: Group,
    /// How likely it was refused, before anything was learnt.
    pub(crate) expected: f32,
    /// How likely it is that it was.
    pub(crate) refused: f32,
}

impl AcceptanceStats {
    /// How likely an edit is refused, given how likely that was before anything
    /// was learnt.
    pub(crate) fn risk(&self, group: Group, expected: f32) -> f32 {
        let of_group = self.groups.get(&group).copied().unwrap_or_default();
        times(self.risk_of_kind(group, expected), of_group.factor())
    }

    fn risk_of_kind(&self, group: Group, expected: f32) -> f32 {
        let of_kind = self.kinds.get(&group.kind).copied().unwrap_or_default();
        times(self.risk_of_all(expected), of_kind.factor())
    }

    fn risk_of_all(&self, expected: f32) -> f32 {
        times(expected, self.all.factor)
    }

    /// Takes note of a test.
    pub(crate) fn note(&mut self, edits: &[Seen]) {
        let mut all = Sums::default();
        let mut kinds: BTreeMap<(u8, AttemptKind), Sums> = BTreeMap::new();
        for seen in edits {
            let sums = kinds.entry(seen.group.kind).or_default();
            sums.add(self.risk_of_all(seen.expected), seen.refused);
            all.add(seen.expected, seen.refused);
        }
        // Of the classes first: what is wrong with all of them is wrong with the
        // kind, and with all, as it was known before the test.
        self.note_classes(edits);
        // However many edits it has, a test is one outcome for what all have in
        // common.
        self.all.note(&all.mean());
        let known = Arc::make_mut(&mut self.kinds);
        for (kind, sums) in kinds {
            known.entry(kind).or_default().note(&sums);
        }
    }

    /// Takes note of edits that only say something of their classes.
    pub(crate) fn note_classes(&mut self, edits: &[Seen]) {
        let mut groups: BTreeMap<Group, Sums> = BTreeMap::new();
        for seen in edits {
            let expected = self.risk_of_kind(seen.group, seen.expected);
            let sums = groups.entry(seen.group).or_default();
            sums.add(expected, seen.refused);
        }
        let all = Arc::make_mut(&mut self.groups);
        for (group, sums) in groups {
            all.entry(group).or_default().note(&sums);
        }
    }
}

/// Refusals and acceptances in one test.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    expected: (f32, f32),
    seen: (f32, f32),
}

impl Sums {
    fn add(&mut self, expected: f32, refused: f32) {
        self.expected.0 += expected;
        self.expected.1 += 1.0 - expected;
        self.seen.0 += refused;
        self.seen.1 += 1.0 - refused;
    }

    /// The same as one outcome.
    fn mean(&self) -> Sums {
        let count = (self.seen.0 + self.seen.1).max(1.0);
        let mean = |(refusals, acceptances): (f32, f32)| (refusals / count, acceptances / count);
        Sums {
            expected: mean(self.expected),
            seen: mean(self.seen),
        }
    }
}

/// A probability whose odds are so many times those of another.
fn times(risk: f32, factor: f32) -> f32 {
    let risk = risk.clamp(tuning::LEAST_RISK, tuning::MOST_RISK);
    let odds = risk / (1.0 - risk) * factor;
    (odds / (1.0 + odds)).clamp(tuning::LEAST_RISK, tuning::MOST_RISK)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: f32 = 0.5;

    fn group(kind: u8, class: u64) -> Group {
        Group {
            kind: (kind, AttemptKind::First),
            class,
        }
    }

    /// After five tests of one edit each that all ended alike.
    fn after(refused: f32) -> AcceptanceStats {
        let mut acceptance_stats = AcceptanceStats::default();
        for _ in 0..5 {
            acceptance_stats.note(&[Seen {
                group: group(0, 0),
                expected: EXPECTED,
                refused,
            }]);
        }
        acceptance_stats
    }

    #[test]
    fn what_is_accepted_helps_its_class_most_then_its_kind_then_all() {
        let acceptance_stats = after(0.0);
        let risk = |kind, class| acceptance_stats.risk(group(kind, class), EXPECTED);
        assert!(risk(0, 0) < risk(0, 1));
        assert!(risk(0, 1) < risk(1, 0));
        assert!(risk(1, 0) < EXPECTED);
    }

    #[test]
    fn what_is_refused_is_held_against_its_class_most_then_its_kind_then_all() {
        let acceptance_stats = after(1.0);
        let risk = |kind, class| acceptance_stats.risk(group(kind, class), EXPECTED);
        assert!(risk(0, 0) > risk(0, 1));
        assert!(risk(0, 1) > risk(1, 0));
        assert!(risk(1, 0) > EXPECTED);
    }

    #[test]
    fn a_test_of_many_edits_is_one_outcome_for_all_others() {
        let edits = |count: u64| {
            let seen = (0..count).map(|class| Seen {
                group: group(0, class),
                expected: EXPECTED,
                refused: 1.0,
            });
            let mut acceptance_stats = AcceptanceStats::default();
            acceptance_stats.note(&seen.collect::<Vec<_>>());
            acceptance_stats.risk(group(1, 0), EXPECTED)
        };
        assert!((edits(1) - edits(100)).abs() < 1e-6);
    }
}
