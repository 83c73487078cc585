//! What the machine knows of edits, and how it learns.

use crate::search::edit_candidates;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::carry_over::Known;
use super::{EditMachine, EditState, Pending};
use crate::edit::{Layout, Mapping, Scope, TextTokens, Tier, hash_of, removed};
use crate::part::Part;
use crate::search::acceptance::Acceptance;
use crate::search::acceptance_stats::Seen;
use crate::search::edit_history::{Decision, EditHistory, Refusal};
use crate::search::fault_groups::{Fate, FaultGroups};
use crate::search::select;
use crate::search::unused::Unused;
use crate::tuning;

/// The number of an edit that was not there before.
const NONE: u32 = u32::MAX;

impl EditMachine<'_> {
    /// Whether nothing could be left out so far.
    fn keeps_its_length(&self) -> bool {
        self.state.document.characters() == self.state.whole
    }

    /// Asks the transformations for edits; `known` are those that were there
    /// before.
    pub(super) fn propose(&mut self, known: &Known) {
        let learns_text = self.plan.uses(Part::TextTokens);
        let state = &mut self.state;
        let is_small =
            state.document.is_exact() && state.document.text().len() <= tuning::LONGEST_PARSED;
        if learns_text && state.tier >= Tier::Tokens && is_small {
            TextTokens::learn(&mut state.text_tokens, &state.document, self.syntax);
        }
        let scope = Scope {
            least: self.state.least,
            window: self.state.window,
            thorough: self.state.thorough,
            // Without a grammar, white space is text as any other.
            layout: match self.state.document.is_grammarless() {
                true => Layout::Compact,
                false => self.plan.layout,
            },
            resists: self.keeps_its_length(),
            removed: &Arc::clone(&self.state.removed),
            text_tokens: &Arc::clone(&self.state.text_tokens),
        };
        let state = &mut self.state;
        // Those of a large text take much memory.
        (state.candidates, state.histories) = Default::default();
        let tiers = state.first..=state.tier;
        let candidates =
            edit_candidates::candidates(&state.document, &self.plan.passes, &tiers, &scope);
        let document = Arc::clone(&state.document);
        let mut places = FxHashMap::default();
        let histories = (0..).zip(&candidates).map(|(number, candidate)| {
            let known = known
                .histories
                .get(&edit_candidates::identity(candidate))
                .copied();
            let (mut history, before) = known.unwrap_or((EditHistory::NEW, NONE));
            places.insert(before, number);
            if let Decision::Refused(refusal) = &mut history.decision {
                *refusal = refusal.seen_from((&document, state.window), candidate);
            }
            history
        });
        state.histories = Arc::new(histories.collect());
        state.candidates = Arc::new(candidates);
        state.fault_groups = state.fault_groups.after(|edit| match places.get(&edit) {
            Some(&number) => Fate::Stays(number),
            None => known
                .needed
                .get(&edit)
                .map_or(Fate::Made, |&risk| Fate::Lost(risk)),
        });
        self.suspicion();
    }

    /// Finds out which edits are to blame for what was refused.
    pub(super) fn suspicion(&mut self) {
        let acceptance = self.acceptance();
        let count = self.state.candidates.len();
        let version = self.state.version;
        let risk = |edit| acceptance.risk_of_its_kind(edit as usize);
        let suspicion = self.state.fault_groups.suspicion(count, version, risk);
        drop(acceptance);
        let histories = Arc::make_mut(&mut self.state.histories);
        for (history, suspicion) in histories.iter_mut().zip(suspicion) {
            history.suspicion = suspicion;
        }
    }

    pub(super) fn accept(&mut self, pending: &Pending) {
        let acceptance = self.acceptance();
        let edits = pending.chosen.iter().chain(&pending.piggybacked);
        let seen: Vec<Seen> = edits
            .map(|&number| acceptance.seen(number as usize, 0.0))
            .collect();
        drop(acceptance);
        self.learn(&seen);
        if self.plan.uses(Part::UnusedPolicy) {
            let unused_policy = &mut self.state.unused_policy;
            unused_policy.note(&pending.unused, pending.chance, true);
        }
        let known = self.known(Some(pending));
        self.note_removed(pending);
        let lengths = (self.state.document.text().len(), pending.text.len());
        self.state.window = self.state.window.after(&pending.mapping, lengths);
        // They are made anew, and take memory that the document needs.
        (self.state.candidates, self.state.histories) = Default::default();
        let parsed = match pending.text.len() > tuning::LONGEST_PARSED {
            true => None,
            false => self.parse(&pending.text),
        };
        self.state.document = match parsed {
            Some(document) => document,
            None => {
                let document = std::mem::take(&mut self.state.document);
                // Others may go on from the text before.
                let document = Arc::try_unwrap(document).unwrap_or_else(|shared| shared.tree());
                let text = Arc::clone(&pending.text);
                Arc::new(document.shrunk(text, kept_tokens(&pending.mapping)))
            }
        };
        self.state.version += 1;
        self.state.asked = 0;
        self.state.together = Arc::default();
        self.propose(&known);
    }

    /// Takes note of what an accepted candidate leaves out, of small texts.
    fn note_removed(&mut self, pending: &Pending) {
        let state = &mut self.state;
        let is_small = state.document.token_count() <= tuning::DEFINITIONS_MOST_TOKENS;
        state.removed = match is_small && state.document.is_exact() {
            true => {
                let edits = [&*pending.chosen, &*pending.piggybacked].concat();
                let cuts = select::cuts(&state.candidates, &edits, &pending.unused.cuts);
                let made = (&*cuts, &pending.mapping);
                Arc::new(removed::after(&state.document, &state.removed, made))
            }
            false => Arc::default(),
        };
    }

    pub(super) fn acceptance(&self) -> Acceptance<'_> {
        let state = &self.state;
        let all = (&**state.candidates, &**state.histories);
        let size = self.size() as f32;
        Acceptance::new(all, &state.acceptance_stats, (state.version, size)).without(self.plan.off)
    }

    /// Learns whether definitions have to be used from a candidate that was refused.
    pub(super) fn note_unused_policy(&mut self, pending: &Pending) {
        if !self.plan.uses(Part::UnusedPolicy) {
            return;
        }
        let unused_policy = &mut self.state.unused_policy;
        let is_first = !unused_policy.is_known();
        if !unused_policy.note(&pending.unused, pending.chance, false) {
            return;
        }
        // So it was no answer to what was asked.
        let EditState {
            document,
            candidates,
            histories,
            unused_policy,
            ..
        } = &mut self.state;
        let histories = Arc::make_mut(histories);
        for (candidate, history) in candidates.iter().zip(histories) {
            if matches!(history.decision, Decision::Refused(_)) && candidate.tier < Tier::Tokens {
                let unused = Unused::after(document, &candidate.edit.cuts, &unused_policy.likely());
                if !unused.cuts.is_empty() {
                    history.decision = Decision::None;
                }
            }
        }
        if is_first {
            self.state.acceptance_stats.forget();
        }
        self.state.fault_groups = FaultGroups::default();
        self.state.together = Arc::default();
        self.suspicion();
    }

    /// Takes note of what became of edits, for others of their classes.
    fn learn(&mut self, seen: &[Seen]) {
        if self.plan.uses(Part::AcceptanceStats) {
            self.state.acceptance_stats.note(seen);
        }
    }

    /// Learns from a refusal of some edits, of which `blamed` are to blame if any are known
    /// to be.
    pub(super) fn refuse(&mut self, chosen: &[u32], blamed: &[u32], with_more: bool) {
        let acceptance = self.acceptance();
        if let [number] = *chosen {
            let number = number as usize;
            let seen = acceptance.seen(number, 1.0);
            drop(acceptance);
            let is_new = self.state.histories[number].suspicion == 1.0;
            // What others were blamed for with it was taken note of then.
            if is_new {
                self.learn(&[seen]);
            }
            let EditState {
                candidates,
                histories,
                version,
                document,
                window,
                ..
            } = &mut self.state;
            let history = &mut Arc::make_mut(histories)[number];
            let mut refusal = Refusal::new((document, *window), *version, &candidates[number]);
            refusal.with_more = with_more;
            history.decision = Decision::Refused(refusal);
            self.state.fault_groups.explain(number as u32);
            self.suspicion();
            return;
        }
        let (group, others) = match blamed.is_empty() {
            true => (chosen, 1.0),
            false => (blamed, 1.0 - tuning::BLAME_DOUBT),
        };
        let risk = |&number: &u32| acceptance.risk(number as usize);
        let all_accepted: f32 = group.iter().map(|number| 1.0 - risk(number)).product();
        let refused = |number: &u32| {
            (risk(number) / (1.0 - all_accepted).max(tuning::LEAST_REFUSED)).min(1.0)
        };
        let seen = group
            .iter()
            .map(|number| acceptance.seen(*number as usize, refused(number)));
        let seen: Vec<Seen> = seen.collect();
        drop(acceptance);
        self.learn(&seen);
        let has_groups = self.plan.uses(Part::FaultGroups);
        let state = &mut self.state;
        Arc::make_mut(&mut state.together).insert(hash_of(chosen));
        if has_groups {
            state.fault_groups.add(group, others, state.version);
        }
        self.suspicion();
    }
}

/// Where each token of a document, asked for in order, is in the new text.
fn kept_tokens(mapping: &Mapping) -> impl FnMut(Range<usize>) -> Option<(u32, u32)> {
    let mut placed = mapping.placed().peekable();
    move |old| {
        // The first of the tokens that got another text stands for it.
        while placed.peek().is_some_and(|(from, _)| from.end <= old.start) {
            placed.next();
        }
        let new = match placed.peek() {
            Some((from, to)) if from.start <= old.start => {
                let to = (from.start == old.start).then(|| (*to).clone());
                return to.map(|to| (to.start as u32, to.len() as u32));
            }
            _ => mapping.range(&old)?,
        };
        (new.len() == old.len()).then_some((new.start as u32, new.len() as u32))
    }
}
