//! How edits have fared: what was learnt in one place helps in the next.
//!
//! An edit fares as all others do, more so as others of its transformation do,
//! and most as those of its class do. So the odds that it is refused are those
//! that its transformation guesses, times a factor for each of the three; each
//! factor explains what those before it do not.
//!
//! What earlier reductions have seen of kinds and classes counts as if it had been seen at the
//! beginning. What they have seen of all edits together does not: that differs from test to test.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::experience::{EditGroup, Experience, Outcomes};
use crate::passes::registry::PASSES;
use crate::tuning;
use rustc_hash::FxHashMap;

/// What edits have in common that fare alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Group {
    /// The transformation, and in which way it is tried.
    pub(crate) kind: Kind,
    /// The transformation's own class.
    pub(crate) class: u64,
}

type Kind = (u8, AttemptKind);

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

impl AttemptKind {
    const ALL: [AttemptKind; 4] = [
        AttemptKind::First,
        AttemptKind::Against,
        AttemptKind::AgainstOld,
        AttemptKind::Again,
    ];

    /// What it is called where it is written down.
    pub(crate) fn name(self) -> &'static str {
        match self {
            AttemptKind::First => "first",
            AttemptKind::Against => "after a part",
            AttemptKind::AgainstOld => "after a part before",
            AttemptKind::Again => "again",
        }
    }
}

/// Outcomes that were expected and those that were seen: in all, by
/// transformation, and by class.
#[derive(Clone, Debug, Default)]
pub(crate) struct AcceptanceStats {
    all: Common,
    kinds: Arc<BTreeMap<Kind, Counts>>,
    groups: Arc<FxHashMap<Group, Counts>>,
    /// What earlier reductions have seen, as far as it counts.
    earlier: Arc<Tally>,
    /// What this one has seen, if others are to learn of it.
    taught: Option<Arc<Tally>>,
}

/// Outcomes by transformation and by class, all worth the same.
#[derive(Clone, Debug, Default)]
struct Tally {
    kinds: BTreeMap<Kind, Outcomes>,
    groups: BTreeMap<Group, Outcomes>,
}

impl Tally {
    /// What counts of an experience.
    fn of(experience: &Experience) -> Tally {
        let mut tally = Tally::default();
        for (group, outcomes) in experience.groups() {
            let pass = PASSES.iter().position(|pass| pass.name() == group.pass);
            let attempt = AttemptKind::ALL
                .into_iter()
                .find(|attempt| attempt.name() == group.attempt);
            // Passes of other versions may have other names.
            let Some(kind) = pass.map(|pass| pass as u8).zip(attempt) else {
                continue;
            };
            let share = (tuning::EXPERIENCE_MOST / outcomes.count()).min(1.0);
            let outcomes = outcomes.times_plus(share, Outcomes::default()).rounded();
            match group.class {
                None => tally.kinds.insert(kind, outcomes),
                Some(class) => tally.groups.insert(Group { kind, class }, outcomes),
            };
        }
        tally
    }

    fn experience(&self) -> Experience {
        let group = |kind: Kind, class: Option<u64>| EditGroup {
            pass: PASSES[kind.0 as usize].name().to_owned(),
            attempt: kind.1.name().to_owned(),
            class,
        };
        let kinds = self.kinds.iter();
        let kinds = kinds.map(|(&kind, &outcomes)| (group(kind, None), outcomes));
        let groups = self.groups.iter();
        let groups = groups.map(|(of, &outcomes)| (group(of.kind, Some(of.class)), outcomes));
        let all = kinds.chain(groups);
        all.map(|(group, outcomes)| (group, outcomes.rounded()))
            .collect()
    }
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
    fn note(&mut self, test: Outcomes) {
        self.counts.note(test);
        self.factor = self.counts.factor(None).powf(tuning::stats_common());
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// Those of a test are worth less with each that follows.
    outcomes: Outcomes,
    /// In how many tests.
    tests: i32,
}

impl Counts {
    /// How many times the odds of a refusal are what was expected. What was seen earlier comes
    /// before all of it, and has aged as much.
    fn factor(self, earlier: Option<&Outcomes>) -> f32 {
        let Outcomes { expected, seen } = match earlier {
            None => self.outcomes,
            Some(earlier) => {
                earlier.times_plus(tuning::stats_ageing().powi(self.tests), self.outcomes)
            }
        };
        let refusals = (seen.0 + tuning::stats_prior()) / (expected.0 + tuning::stats_prior());
        let acceptances = (seen.1 + tuning::stats_prior()) / (expected.1 + tuning::stats_prior());
        refusals / acceptances
    }

    fn note(&mut self, test: Outcomes) {
        self.tests += 1;
        self.outcomes = self.outcomes.times_plus(tuning::stats_ageing(), test);
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
    /// Begins with what earlier reductions taught, and takes note for later ones.
    pub(crate) fn beginning_with(experience: &Experience) -> Self {
        AcceptanceStats {
            earlier: Arc::new(Tally::of(experience)),
            taught: Some(Arc::default()),
            ..AcceptanceStats::default()
        }
    }

    /// What this reduction taught, if others are to learn of it.
    pub(crate) fn experience(&self) -> Option<Experience> {
        self.taught.as_deref().map(Tally::experience)
    }

    /// Goes on as if nothing were known.
    pub(crate) fn forget(&mut self) {
        *self = AcceptanceStats {
            taught: self.taught.take(),
            ..AcceptanceStats::default()
        };
    }

    /// How likely an edit is refused, given how likely that was before anything
    /// was learnt.
    pub(crate) fn risk(&self, group: Group, expected: f32) -> f32 {
        let of_group = self.groups.get(&group).copied().unwrap_or_default();
        let earlier = self.earlier.groups.get(&group);
        times(self.risk_of_kind(group, expected), of_group.factor(earlier))
    }

    fn risk_of_kind(&self, group: Group, expected: f32) -> f32 {
        let of_kind = self.kinds.get(&group.kind).copied().unwrap_or_default();
        let earlier = self.earlier.kinds.get(&group.kind);
        times(self.risk_of_all(expected), of_kind.factor(earlier))
    }

    fn risk_of_all(&self, expected: f32) -> f32 {
        times(expected, self.all.factor)
    }

    /// How many outcomes of its kind and of its class were seen, as far as they still count.
    pub(crate) fn evidence(&self, group: Group) -> (f32, f32) {
        let count = |counts: Option<&Counts>| counts.map_or(0.0, |it| it.outcomes.count());
        (
            count(self.kinds.get(&group.kind)),
            count(self.groups.get(&group)),
        )
    }

    /// How many times as large the odds of a refusal are in this reduction.
    pub(crate) fn common(&self) -> f32 {
        self.all.factor
    }

    /// Takes note of a test.
    pub(crate) fn note(&mut self, edits: &[Seen]) {
        let mut all = Outcomes::default();
        let mut kinds: BTreeMap<Kind, Outcomes> = BTreeMap::new();
        for seen in edits {
            let outcomes = kinds.entry(seen.group.kind).or_default();
            outcomes.add(self.risk_of_all(seen.expected), seen.refused);
            all.add(seen.expected, seen.refused);
        }
        // Of the classes first: what is wrong with all of them is wrong with the
        // kind, and with all, as it was known before the test.
        self.note_classes(edits);
        // However many edits it has, a test is one outcome for what all have in
        // common.
        self.all.note(all.mean());
        if let Some(taught) = &mut self.taught {
            add_all(&mut Arc::make_mut(taught).kinds, &kinds);
        }
        let known = Arc::make_mut(&mut self.kinds);
        for (kind, outcomes) in kinds {
            known.entry(kind).or_default().note(outcomes);
        }
    }

    /// Takes note of edits that only say something of their classes.
    pub(crate) fn note_classes(&mut self, edits: &[Seen]) {
        let mut groups: BTreeMap<Group, Outcomes> = BTreeMap::new();
        for seen in edits {
            let expected = self.risk_of_kind(seen.group, seen.expected);
            let outcomes = groups.entry(seen.group).or_default();
            outcomes.add(expected, seen.refused);
        }
        if let Some(taught) = &mut self.taught {
            add_all(&mut Arc::make_mut(taught).groups, &groups);
        }
        let all = Arc::make_mut(&mut self.groups);
        for (group, outcomes) in groups {
            all.entry(group).or_default().note(outcomes);
        }
    }
}

impl Outcomes {
    /// Counts an edit, as likely refused as was expected and as was seen.
    fn add(&mut self, expected: f32, refused: f32) {
        let edit = |refused: f32| (refused, 1.0 - refused);
        let edit = Outcomes {
            expected: edit(expected),
            seen: edit(refused),
        };
        *self = self.times_plus(1.0, edit);
    }

    /// The same as one outcome.
    fn mean(self) -> Outcomes {
        let count = self.count().max(1.0);
        let mean = |(refusals, acceptances): (f32, f32)| (refusals / count, acceptances / count);
        Outcomes {
            expected: mean(self.expected),
            seen: mean(self.seen),
        }
    }
}

/// Counts outcomes with others.
fn add_all<K: Copy + Ord>(to: &mut BTreeMap<K, Outcomes>, all: &BTreeMap<K, Outcomes>) {
    for (&key, &outcomes) in all {
        let known = to.entry(key).or_default();
        *known = known.times_plus(1.0, outcomes);
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
    fn what_was_taught_is_known_from_the_beginning_until_it_is_forgotten() {
        let mut teacher = AcceptanceStats::beginning_with(&Experience::default());
        let refused = Seen {
            group: group(0, 7),
            expected: EXPECTED,
            refused: 1.0,
        };
        teacher.note(&[refused]);
        teacher.forget();
        teacher.note(&[refused]);
        let experience = teacher.experience().unwrap_or_default();
        let mut pupil = AcceptanceStats::beginning_with(&experience);
        let risk = |pupil: &AcceptanceStats, class| pupil.risk(group(0, class), EXPECTED);
        assert!(risk(&pupil, 7) > risk(&pupil, 8) && risk(&pupil, 8) > EXPECTED);
        assert_eq!(pupil.risk(group(1, 7), EXPECTED), EXPECTED);
        pupil.forget();
        assert_eq!(risk(&pupil, 7), EXPECTED);
    }

    #[test]
    fn however_much_was_taught_a_few_outcomes_outweigh_it() {
        let seen = |refused| Seen {
            group: group(0, 7),
            expected: EXPECTED,
            refused,
        };
        let mut teacher = AcceptanceStats::beginning_with(&Experience::default());
        (0..1000).for_each(|_| teacher.note(&[seen(1.0)]));
        let experience = teacher.experience().unwrap_or_default();
        let mut pupil = AcceptanceStats::beginning_with(&experience);
        (0..20).for_each(|_| pupil.note(&[seen(0.0)]));
        assert!(pupil.risk(group(0, 7), EXPECTED) < EXPECTED);
    }

    #[test]
    fn what_nobody_asks_for_is_not_taken_note_of() {
        assert_eq!(after(1.0).experience(), None);
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
