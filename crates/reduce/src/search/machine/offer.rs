//! How a choice of edits becomes a candidate.

use std::sync::Arc;

use super::{EditMachine, Pending};
use crate::candidate::{Candidate, ConfigId, StepId};
use crate::edit::{Cut, Document, Tier, write};
use crate::machine::Step;
use crate::passes::registry::PASSES;
use crate::search::acceptance_stats::Seen;
use crate::search::edit_candidates::EditCandidate;
use crate::search::edit_history::Decision;
use crate::search::select;
use crate::search::unused::Unused;
use crate::tuning;

impl EditMachine<'_> {
    /// Makes a choice a candidate, unless it breaks the grammar's rules; `is_last` if
    /// nothing else is left to be tried.
    pub(super) fn offer(&mut self, chosen: Vec<u32>, chance: f32, is_last: bool) -> Option<Step> {
        let document = Arc::clone(&self.state.document);
        let candidates = Arc::clone(&self.state.candidates);
        let made = |edits: &[u32], more: &[Cut]| {
            let written = write(&document, &select::cuts(&candidates, edits, more));
            (Arc::from(written.text), written.mapping)
        };
        let (mut text, mut mapping) = made(&chosen, &[]);
        if !self.is_valid(&document, &text, &candidates, &chosen) {
            self.reject(&document, &candidates, &chosen);
            return None;
        }
        let is_alone = self.was_refused_with_more(&chosen);
        let mut unused = match is_alone {
            true => Unused::default(),
            false => self.unused(&document, &candidates, &chosen, is_last),
        };
        if !unused.cuts.is_empty() {
            let (without, its_mapping) = made(&chosen, &unused.cuts);
            match self.is_valid(&document, &without, &candidates, &chosen) {
                true => (text, mapping) = (without, its_mapping),
                false => unused = Unused::default(),
            }
        }
        let mut piggybacked = match is_alone {
            true => Vec::new(),
            false => self.piggybacked(&document, &candidates, &chosen, &unused),
        };
        if !piggybacked.is_empty() {
            let all = [&*chosen, &*piggybacked].concat();
            let (with_riders, its_mapping) = made(&all, &unused.cuts);
            match self.is_valid(&document, &with_riders, &candidates, &all) {
                true => (text, mapping) = (with_riders, its_mapping),
                false => piggybacked.clear(),
            }
        }
        let index = self.state.asked;
        self.state.asked += 1;
        let mut kinds = chosen
            .iter()
            .map(|&number| candidates[number as usize].kind);
        let kind = kinds.next().unwrap_or_default();
        let transformation = match kinds.all(|other| other == kind) {
            true => PASSES[kind as usize].name(),
            false => "several",
        };
        let step = StepId::Edits {
            index,
            count: chosen.len() as u32,
        };
        let id = ConfigId {
            phase: self.plan.phase,
            iteration: self.state.version,
            list: self.state.tier as u32,
            transformation,
            step,
        };
        self.state.pending = Some(Arc::new(Pending {
            chosen,
            piggybacked,
            unused,
            chance,
            text: Arc::clone(&text),
            mapping,
        }));
        Some(Step::Test(id, Candidate::new(step, text, [])))
    }

    /// Whether this was refused in the present text, but not on its own.
    fn was_refused_with_more(&self, chosen: &[u32]) -> bool {
        let [number] = *chosen else {
            return false;
        };
        match self.state.histories[number as usize].decision {
            Decision::Refused(refusal) => {
                refusal.with_more && refusal.version == self.state.version
            }
            _ => false,
        }
    }

    /// What loses its last use if a choice is made.
    fn unused(
        &self,
        document: &Document,
        candidates: &[EditCandidate],
        chosen: &[u32],
        is_last: bool,
    ) -> Unused {
        let state = &self.state;
        let is_structure = |&number: &u32| candidates[number as usize].tier < Tier::Tokens;
        if !chosen.iter().all(is_structure) {
            return Unused::default();
        }
        // At the end, all is tried that may be it: what is refused is offered alone.
        let asks = match is_last {
            true => state.unused_policy.possible(),
            false => state.unused_policy.likely(),
        };
        Unused::after(document, &select::cuts(candidates, chosen, &[]), &asks)
    }

    /// Whether more tokens go than those of the choice.
    pub(super) fn has_more(&self, pending: &Pending) -> bool {
        let candidates = &self.state.candidates;
        let mut piggybacked = pending.piggybacked.iter();
        let goes = |&number: &u32| !candidates[number as usize].edit.keeps_tokens;
        !pending.unused.cuts.is_empty() || piggybacked.any(goes)
    }

    /// Changes of the layout that are as good as sure: they are made with whatever
    /// else is tried, so that they need no test of their own.
    fn piggybacked(
        &mut self,
        document: &Document,
        candidates: &[EditCandidate],
        chosen: &[u32],
        unused: &Unused,
    ) -> Vec<u32> {
        let is_layout = |&number: &u32| candidates[number as usize].tier == Tier::Layout;
        if self.state.tier != Tier::Layout || chosen.iter().any(is_layout) {
            return Vec::new();
        }
        let piggybacked =
            select::piggybacked(candidates, &self.acceptance(), (chosen, &unused.cuts));
        if piggybacked.is_empty() {
            return piggybacked;
        }
        let text: Arc<str> = write(document, &select::cuts(candidates, &piggybacked, &[]))
            .text
            .into();
        match self.is_valid(document, &text, candidates, &piggybacked) {
            true => piggybacked,
            false => Vec::new(),
        }
    }

    fn is_valid(
        &mut self,
        document: &Document,
        text: &Arc<str>,
        candidates: &[EditCandidate],
        chosen: &[u32],
    ) -> bool {
        if **text == **document.text() || !document.has_whole_files(text) {
            return false;
        }
        if !document.is_exact() || text.len() > tuning::LONGEST_CHECKED {
            return true;
        }
        let Some(parsed) = self.parse(text) else {
            return false;
        };
        let mut edits = chosen
            .iter()
            .map(|&number| &candidates[number as usize].edit);
        parsed.is_as_sound_as(
            document,
            self.state.rules,
            edits.all(|edit| edit.keeps_tokens),
        )
    }

    /// Finds out which edits of a choice break the grammar's rules.
    fn reject(&mut self, document: &Document, candidates: &[EditCandidate], chosen: &[u32]) {
        let mut invalid = Vec::new();
        for &number in chosen {
            let text: Arc<str> = write(document, &select::cuts(candidates, &[number], &[]))
                .text
                .into();
            if chosen.len() == 1 || !self.is_valid(document, &text, candidates, &[number]) {
                invalid.push(number);
            }
        }
        if invalid.is_empty() {
            return self.refuse(chosen, &[], false);
        }
        let acceptance = self.acceptance();
        let groups = invalid
            .iter()
            .map(|&number| acceptance.seen(number as usize, 1.0));
        let groups: Vec<Seen> = groups.collect();
        drop(acceptance);
        // It says nothing of other classes.
        self.state.acceptance_stats.note_classes(&groups);
        let version = self.state.version;
        let histories = Arc::make_mut(&mut self.state.histories);
        for number in invalid {
            histories[number as usize].decision = Decision::Invalid(version);
        }
    }
}
