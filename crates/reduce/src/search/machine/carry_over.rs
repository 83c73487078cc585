//! What stays known of edits when the text or what is looked at changes.

use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{EditMachine, Pending};
use crate::edit::Tier;
use crate::search::edit_candidates::{self, EditCandidate};
use crate::search::edit_history::{Decision, EditHistory};

/// What is known of edits when the text or what is looked at changes.
#[derive(Default)]
pub(super) struct Known {
    /// By what they are recognized by, with their numbers.
    pub(super) histories: FxHashMap<u64, (EditHistory, u32)>,
    /// How likely those are needed that were not made, in case they cannot be
    /// found again.
    pub(super) needed: FxHashMap<u32, f32>,
}

impl Known {
    /// The same, but for what broke rules.
    pub(super) fn without_invalid(mut self) -> Known {
        let histories = &mut self.histories;
        histories.retain(|_, (history, _)| !matches!(history.decision, Decision::Invalid(_)));
        self
    }
}

/// Where an accepted candidate changes the text, in order.
struct Changes {
    /// By edits of the structure.
    of_structure: Vec<Range<usize>>,
    all: Vec<Range<usize>>,
}

impl Changes {
    /// The decision about an edit that still holds in the text with these changes.
    fn carry_over(&self, decision: Decision, text: &str, candidate: &EditCandidate) -> Decision {
        match decision {
            Decision::Refused(refusal) if self.are_near(text, candidate) => {
                Decision::Refused(refusal.near())
            }
            // Without a semicolon, what comes before it may go on with what comes next.
            Decision::Invalid(_)
                if is_structure(candidate) && touches(&self.all, &area(candidate)) =>
            {
                Decision::None
            }
            decision => decision,
        }
    }

    fn are_near(&self, text: &str, candidate: &EditCandidate) -> bool {
        // With what is next to it.
        let around = |word: Range<usize>| word.start.saturating_sub(1)..word.end + 1;
        let word = separated_word(text, candidate).map(around);
        touches(&self.of_structure, &area(candidate))
            || word.is_some_and(|word| touches(&self.all, &word))
    }
}

/// Whether some of the places, which are in order and do not overlap, is in an area.
fn touches(places: &[Range<usize>], area: &Range<usize>) -> bool {
    let first = places.partition_point(|place| place.end <= area.start);
    let next = places.get(first);
    next.is_some_and(|place| place.start < area.end)
}

fn area(candidate: &EditCandidate) -> Range<usize> {
    let Range { start, end } = candidate.edit.area;
    start as usize..end as usize
}

fn is_structure(candidate: &EditCandidate) -> bool {
    candidate.tier < Tier::Tokens
}

impl EditMachine<'_> {
    /// What is known of all edits: in the present text, or in that of an
    /// accepted candidate.
    pub(super) fn known(&self, after: Option<&Pending>) -> Known {
        let changes = after.map(|pending| self.changes(pending));
        let made: BTreeSet<u32> = after
            .iter()
            .flat_map(|pending| pending.chosen.iter().chain(&pending.piggybacked))
            .copied()
            .collect();
        let suspected: BTreeSet<u32> = self.state.fault_groups.edits().collect();
        let acceptance = self.acceptance();
        let text = self.state.document.text();
        let mut known = Known::default();
        let all = self
            .state
            .candidates
            .iter()
            .zip(self.state.histories.iter());
        for (number, (candidate, &history)) in (0..).zip(all) {
            let is_suspected = suspected.contains(&number);
            if history.decision == Decision::None && !is_suspected {
                continue;
            }
            let mut history = history;
            if let Some(changes) = &changes {
                history.decision = changes.carry_over(history.decision, text, candidate);
            }
            if is_suspected {
                let is_made = after.is_some_and(|pending| {
                    let mut ranges = candidate.edit.cuts.iter().map(|cut| &cut.range);
                    made.contains(&number)
                        || ranges.all(|range| pending.mapping.range(range).is_none())
                });
                if is_made {
                    continue;
                }
                let risk = acceptance.risk(number as usize);
                known.needed.insert(number, risk);
            }
            let identity = match after {
                None => Some(edit_candidates::identity(candidate)),
                Some(pending) => edit_candidates::identity_after(candidate, &pending.mapping),
            };
            if let Some(identity) = identity {
                known.histories.insert(identity, (history, number));
            }
        }
        known
    }

    fn changes(&self, pending: &Pending) -> Changes {
        Changes {
            of_structure: self.changed(pending, is_structure),
            all: self.changed(pending, |_| true),
        }
    }

    /// Where a candidate changes the text by edits that are meant, in order.
    fn changed(
        &self,
        pending: &Pending,
        is_meant: impl Fn(&EditCandidate) -> bool,
    ) -> Vec<Range<usize>> {
        let edits = pending.chosen.iter().chain(&pending.piggybacked);
        let candidates = edits.map(|&number| &self.state.candidates[number as usize]);
        let candidates = candidates.filter(|candidate| is_meant(candidate));
        let mut places: Vec<Range<usize>> = candidates
            .flat_map(|candidate| candidate.edit.cuts.iter().map(|cut| cut.range.clone()))
            .collect();
        places.extend(pending.unused.cuts.iter().map(|cut| cut.range.clone()));
        places.sort_unstable_by_key(|place| (place.start, place.end));
        places
    }
}

/// What an edit leaves out of a token, if that is a word with what separates it from the
/// one before: `, d` of `b, d e`. What is next to it may be all that it is needed for.
fn separated_word(text: &str, candidate: &EditCandidate) -> Option<Range<usize>> {
    let [cut] = &*candidate.edit.cuts else {
        return None;
    };
    let word = text.get(cut.range.clone())?;
    let is_word = !word.starts_with(char::is_alphanumeric) && word.ends_with(char::is_alphanumeric);
    let goes = candidate.tier == Tier::Tokens && cut.text.is_empty();
    (goes && is_word).then(|| cut.range.clone())
}
