//! Which edits are to blame for what was refused.
//!
//! A candidate of several edits that was refused says that at least one of
//! them is needed. Such groups overlap, and edits of them are accepted or
//! refused later. What follows for each edit is found by belief propagation
//! (Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988) between
//! edits and groups: where all others of a group turn out to be needless, the
//! last one is to blame; where one is known to be needed, the others are free.

use crate::tuning;
use std::sync::Arc;

/// Refused candidates of several edits whose refusal is not explained.
#[derive(Clone, Debug, Default)]
pub(crate) struct FaultGroups {
    groups: Arc<Vec<Group>>,
}

#[derive(Clone, Debug)]
struct Group {
    /// By number.
    edits: Vec<u32>,
    /// How likely none of those is needed that can no longer be told apart.
    others: f32,
    /// The text that it was refused in.
    version: u32,
}

/// What becomes of an edit in the next text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fate {
    /// It is there, by this number.
    Stays(u32),
    /// It was made.
    Made,
    /// It cannot be found again. It is needed that likely.
    Lost(f32),
}

impl FaultGroups {
    /// Takes note of a refused candidate, in which nothing else than these edits is to blame
    /// that likely.
    pub(crate) fn add(&mut self, edits: &[u32], others: f32, version: u32) {
        let groups = Arc::make_mut(&mut self.groups);
        if groups.len() == tuning::MOST_GROUPS {
            groups.remove(0);
        }
        groups.push(Group {
            edits: edits.to_vec(),
            others,
            version,
        });
    }

    /// An edit was refused on its own: that explains the groups that have it.
    pub(crate) fn explain(&mut self, edit: u32) {
        Arc::make_mut(&mut self.groups).retain(|group| !group.edits.contains(&edit));
    }

    /// The edits of all groups.
    pub(crate) fn edits(&self) -> impl Iterator<Item = u32> + '_ {
        self.groups
            .iter()
            .flat_map(|group| group.edits.iter().copied())
    }

    /// The same in the next text.
    pub(crate) fn after(&self, mut fate: impl FnMut(u32) -> Fate) -> FaultGroups {
        let groups = self.groups.iter().filter_map(|group| {
            let mut others = group.others;
            let mut edits = Vec::with_capacity(group.edits.len());
            for &edit in &group.edits {
                match fate(edit) {
                    Fate::Stays(number) => edits.push(number),
                    Fate::Made => {}
                    Fate::Lost(risk) => others *= 1.0 - risk,
                }
            }
            let version = group.version;
            (!edits.is_empty()).then_some(Group {
                edits,
                others,
                version,
            })
        });
        FaultGroups {
            groups: Arc::new(groups.collect()),
        }
    }

    /// By how much the odds that an edit is needed are raised, for each of
    /// them; `risk` is how likely it is without that.
    pub(crate) fn suspicion(
        &self,
        count: usize,
        version: u32,
        risk: impl Fn(u32) -> f32,
    ) -> Vec<f32> {
        let mut suspicion = vec![1.0; count];
        if self.groups.is_empty() {
            return suspicion;
        }
        let odds = |edit: u32| {
            let risk = risk(edit);
            risk / (1.0 - risk)
        };
        let mut factors: Vec<Factor> = self
            .groups
            .iter()
            .map(|group| {
                let age = version.saturating_sub(group.version) as f32;
                Factor {
                    odds: group.edits.iter().map(|&edit| odds(edit)).collect(),
                    says: vec![1.0; group.edits.len()],
                    trust: (1.0 - tuning::group_doubt())
                        * (1.0 - tuning::group_doubt_grows()).powf(age),
                }
            })
            .collect();
        for _ in 0..tuning::GROUP_ROUNDS {
            for (group, factor) in self.groups.iter().zip(&mut factors) {
                factor.update(group, &mut suspicion);
            }
        }
        suspicion
    }
}

/// What a group says of its edits: a factor of loopy belief propagation (Pearl 1988).
struct Factor {
    /// The odds that each edit is needed, before any group is known.
    odds: Vec<f32>,
    /// By how much the group multiplies these.
    says: Vec<f32>,
    /// How likely the group still holds, from 0 to 1.
    trust: f32,
}

impl Factor {
    /// Says it anew, by what all other groups say.
    fn update(&mut self, group: &Group, suspicion: &mut [f32]) {
        // How likely each edit is needless, by all that others say.
        let free: Vec<f32> = group
            .edits
            .iter()
            .enumerate()
            .map(|(at, &edit)| {
                let odds = self.odds[at] * suspicion[edit as usize] / self.says[at];
                1.0 / (1.0 + odds)
            })
            .collect();
        // Products of all but one, from both ends.
        let mut behind = vec![group.others * self.trust; free.len() + 1];
        for at in (0..free.len()).rev() {
            behind[at] = behind[at + 1] * free[at];
        }
        let mut before = 1.0;
        for (at, &edit) in group.edits.iter().enumerate() {
            let all_others = before * behind[at + 1];
            let says = 1.0 / (1.0 - all_others);
            suspicion[edit as usize] *= says / self.says[at];
            self.says[at] = says;
            before *= free[at];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn posterior(risk: f32, suspicion: f32) -> f32 {
        let odds = risk / (1.0 - risk) * suspicion;
        odds / (1.0 + odds)
    }

    /// How likely each edit is needed, by all ways in which they can be.
    fn exactly(risks: &[f32], groups: &[&[u32]]) -> Vec<f32> {
        let mut needed = vec![0.0; risks.len()];
        let mut all = 0.0;
        for world in 0_u32..1 << risks.len() {
            let is_needed = |edit: u32| world >> edit & 1 == 1;
            let mut chance: f32 = 1.0;
            for (edit, &risk) in (0..).zip(risks) {
                chance *= if is_needed(edit) { risk } else { 1.0 - risk };
            }
            for group in groups {
                if !group.iter().any(|&edit| is_needed(edit)) {
                    chance *= tuning::group_doubt();
                }
            }
            all += chance;
            for (edit, needed) in (0..).zip(&mut needed) {
                *needed += if is_needed(edit) { chance } else { 0.0 };
            }
        }
        needed.iter().map(|needed| needed / all).collect()
    }

    fn believed(risks: &[f32], fault_groups: &FaultGroups, version: u32) -> Vec<f32> {
        let suspicion = fault_groups.suspicion(risks.len(), version, |edit| risks[edit as usize]);
        let both = risks.iter().zip(suspicion);
        both.map(|(&risk, suspicion)| posterior(risk, suspicion))
            .collect()
    }

    fn of(groups: &[&[u32]]) -> FaultGroups {
        let mut fault_groups = FaultGroups::default();
        for group in groups {
            fault_groups.add(group, 1.0, 0);
        }
        fault_groups
    }

    proptest::proptest! {
        /// Belief propagation is exact as long as groups form no circle.
        #[test]
        fn beliefs_are_exact_for_groups_in_a_chain(
            risks in proptest::collection::vec(0.01_f32..0.9, 7),
        ) {
            let groups: [&[u32]; 3] = [&[0, 1, 2], &[2, 3, 4], &[4, 5, 6]];
            let found = believed(&risks, &of(&groups), 0);
            for (found, exact) in found.iter().zip(exactly(&risks, &groups)) {
                proptest::prop_assert!((found - exact).abs() < 1e-2, "{found} {exact}");
            }
        }
    }

    #[test]
    fn what_all_refused_candidates_have_in_common_is_to_blame() {
        let risks = [0.1; 5];
        let found = believed(&risks, &of(&[&[0, 1], &[0, 2], &[0, 3], &[0, 4]]), 0);
        assert!(found[0] > 0.9, "{found:?}");
        assert!(found[1..].iter().all(|&risk| risk < 0.2), "{found:?}");
    }

    #[test]
    fn the_last_one_left_of_a_group_is_to_blame() {
        let fault_groups = of(&[&[0, 1, 2]]);
        let left = fault_groups.after(|edit| match edit {
            1 => Fate::Stays(0),
            _ => Fate::Made,
        });
        assert!(believed(&[0.1], &left, 2)[0] > 0.8);
        let lost = fault_groups.after(|edit| match edit {
            1 => Fate::Stays(0),
            _ => Fate::Lost(0.5),
        });
        assert!(believed(&[0.1], &lost, 2)[0] < 0.2);
    }

    #[test]
    fn one_that_is_needed_frees_the_others_of_its_groups() {
        let mut fault_groups = of(&[&[0, 1], &[1, 2], &[2, 3]]);
        fault_groups.explain(1);
        let found = believed(&[0.2; 4], &fault_groups, 0);
        assert_eq!(found[0], 0.2);
        assert!(found[2] > 0.5 && found[3] > 0.5, "{found:?}");
    }
}
