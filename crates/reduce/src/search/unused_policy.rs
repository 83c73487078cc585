//! Whether definitions have to be used.
//!
//! Of a language or a test that asks for it, no candidate is interesting in which
//! something lost its last use. So each answer changes the odds, for each kind of
//! definition: in Go, imports and variables have to be used, and functions do not.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::search::unused::{Form, Unused};
use crate::tuning;

/// What was learnt of kinds of definitions.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnusedPolicy {
    /// The odds that they have to be used.
    odds: Arc<BTreeMap<u64, f32>>,
    /// How often it was right to put what stands for nothing in the place of a name in a
    /// list, rather than to leave it out.
    blank: Arc<BTreeMap<u64, f32>>,
    /// Those for which it ever seemed so.
    known: Arc<BTreeSet<u64>>,
}

/// What is taken for asked for.
pub(crate) struct Required<'a> {
    unused_policy: &'a UnusedPolicy,
    /// Of kinds with higher odds.
    least: f32,
}

impl Required<'_> {
    /// Whether definitions of a kind have to be used.
    pub(crate) fn for_use(&self, kind: u64) -> bool {
        let odds = self.unused_policy.odds.get(&kind);
        odds.is_some_and(|&odds| odds > self.least)
    }

    /// Whether something has to be in the place of a name in a list.
    pub(crate) fn for_blank(&self, kind: u64) -> bool {
        let blank = self.unused_policy.blank.get(&kind);
        blank.is_none_or(|&blank| blank > 0.0)
    }
}

impl UnusedPolicy {
    /// What is asked for, more likely than not.
    pub(crate) fn likely(&self) -> Required<'_> {
        Required {
            unused_policy: self,
            least: tuning::UNUSED_LIKELY,
        }
    }

    /// What may be asked for.
    pub(crate) fn possible(&self) -> Required<'_> {
        Required {
            unused_policy: self,
            least: tuning::UNUSED_DOUBT,
        }
    }

    /// Whether it ever seemed so for any kind.
    pub(crate) fn is_known(&self) -> bool {
        !self.known.is_empty()
    }

    /// Takes note of the answer for a candidate that `chance` says how likely was
    /// interesting. Gives whether it seems for the first time that a kind has to be used.
    pub(crate) fn note(&mut self, unused: &Unused, chance: f32, is_interesting: bool) -> bool {
        let chance = chance.min(tuning::UNUSED_MOST);
        for &(kind, form) in &unused.forms {
            let blank = Arc::make_mut(&mut self.blank)
                .entry(kind)
                .or_insert(tuning::BLANK_FIRST);
            let is_right = if is_interesting {
                tuning::UNUSED_RIGHT
            } else {
                -chance
            };
            *blank += match form {
                Form::Blank => is_right,
                Form::Out => -is_right,
            };
        }
        if !unused.gone.is_empty() {
            let factor = match is_interesting {
                true => tuning::UNUSED_CONFIRMED,
                false => (1.0 - chance) / (1.0 - chance * tuning::UNUSED_HARMED),
            };
            let odds = Arc::make_mut(&mut self.odds);
            for kind in &unused.gone {
                odds.entry(*kind).and_modify(|odds| *odds *= factor);
            }
        }
        if unused.left.is_empty() {
            return false;
        }
        self.note_left(&unused.left, chance, is_interesting);
        let asks = self.likely();
        let is_new = |kind: &&u64| asks.for_use(**kind) && !self.known.contains(kind);
        let new: Vec<u64> = unused.left.iter().filter(is_new).copied().collect();
        if new.is_empty() {
            return false;
        }
        Arc::make_mut(&mut self.known).extend(new);
        true
    }

    /// The same for kinds of which something was left without a use.
    fn note_left(&mut self, kinds: &[u64], chance: f32, is_interesting: bool) {
        let lax = self
            .odds
            .values()
            .filter(|&&odds| odds < tuning::UNUSED_LAX)
            .count();
        let first = match self.is_known() {
            true => tuning::UNUSED_FIRST_OF_STRICT,
            false => tuning::UNUSED_FIRST / (1.0 + lax as f32),
        };
        let odds = Arc::make_mut(&mut self.odds);
        let before = kinds.iter().map(|&kind| *odds.entry(kind).or_insert(first));
        let before: Vec<f32> = before.collect();
        for (number, kind) in kinds.iter().enumerate() {
            // What others explain says nothing of this one.
            let mut others = before.clone();
            others.remove(number);
            let is_free: f32 = others.iter().map(|odds| 1.0 / (1.0 + odds)).product();
            let chance = chance * is_free;
            let factor = match is_interesting {
                true => tuning::UNUSED_MISTAKEN,
                false => (1.0 - chance * tuning::UNUSED_MISTAKEN) / (1.0 - chance),
            };
            odds.entry(*kind).and_modify(|odds| *odds *= factor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IMPORT: u64 = 1;
    const FUNCTION: u64 = 2;

    fn left(kinds: &[u64]) -> Unused {
        Unused {
            left: kinds.to_vec(),
            ..Unused::default()
        }
    }

    /// How many refusals of candidates that leave these make it seem that imports have to
    /// be used.
    fn refusals(unused_policy: &mut UnusedPolicy, kinds: &[u64]) -> usize {
        let refused = (1..100).find(|_| unused_policy.note(&left(kinds), 0.3, false));
        refused.unwrap_or(usize::MAX)
    }

    #[test]
    fn several_refusals_in_a_row_say_that_definitions_have_to_be_used() {
        let mut unused_policy = UnusedPolicy::default();
        assert!((4..20).contains(&refusals(&mut unused_policy, &[IMPORT])));
        assert!(
            unused_policy.likely().for_use(IMPORT) && !unused_policy.likely().for_use(FUNCTION)
        );
    }

    #[test]
    fn where_one_was_left_without_a_use_in_what_is_interesting_it_takes_more() {
        let mut unused_policy = UnusedPolicy::default();
        unused_policy.note(&left(&[FUNCTION]), 0.5, true);
        unused_policy.note(&left(&[FUNCTION]), 0.5, true);
        let of_lax = refusals(&mut unused_policy, &[IMPORT]);
        assert!(of_lax > refusals(&mut UnusedPolicy::default(), &[IMPORT]));
    }

    #[test]
    fn what_one_kind_explains_says_nothing_of_others() {
        let mut unused_policy = UnusedPolicy::default();
        refusals(&mut unused_policy, &[IMPORT]);
        let odds = |unused_policy: &UnusedPolicy| unused_policy.odds.get(&FUNCTION).copied();
        unused_policy.note(&left(&[FUNCTION]), 0.0, false);
        let before = odds(&unused_policy);
        for _ in 0..20 {
            unused_policy.note(&left(&[FUNCTION]), 0.0, false);
        }
        assert_eq!(odds(&unused_policy), before);
        let mut alone = unused_policy.clone();
        alone.note(&left(&[FUNCTION]), 0.3, false);
        unused_policy.note(&left(&[IMPORT, FUNCTION]), 0.3, false);
        assert!(odds(&unused_policy) < odds(&alone));
    }

    #[test]
    fn what_is_refused_without_a_definition_may_need_it() {
        let mut unused_policy = UnusedPolicy::default();
        refusals(&mut unused_policy, &[IMPORT]);
        let gone = Unused {
            gone: vec![IMPORT],
            ..Unused::default()
        };
        for _ in 0..20 {
            unused_policy.note(&gone, 0.3, false);
        }
        assert!(!unused_policy.likely().for_use(IMPORT));
    }

    #[test]
    fn a_name_in_a_list_is_left_out_if_nothing_can_be_in_its_place() {
        let gone = |form| Unused {
            gone: vec![FUNCTION],
            forms: vec![(FUNCTION, form)],
            ..Unused::default()
        };
        let mut unused_policy = UnusedPolicy::default();
        assert!(unused_policy.likely().for_blank(FUNCTION));
        unused_policy.note(&gone(Form::Blank), 0.01, false);
        assert!(unused_policy.likely().for_blank(FUNCTION));
        unused_policy.note(&gone(Form::Blank), 0.6, false);
        assert!(!unused_policy.likely().for_blank(FUNCTION));
        unused_policy.note(&gone(Form::Out), 0.6, true);
        unused_policy.note(&gone(Form::Out), 0.6, false);
        assert!(!unused_policy.likely().for_blank(FUNCTION));
    }

    #[test]
    fn what_a_few_answers_ask_for_is_possible_before_it_is_likely() {
        let mut unused_policy = UnusedPolicy::default();
        unused_policy.note(&left(&[IMPORT]), 0.6, false);
        assert!(
            unused_policy.possible().for_use(IMPORT) && !unused_policy.likely().for_use(IMPORT)
        );
        unused_policy.note(&left(&[IMPORT]), 0.6, true);
        assert!(!unused_policy.possible().for_use(IMPORT));
    }
}
