//! The edits that passes propose for a text, each once, with what they gain.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::ops::RangeInclusive;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::edit::{Cut, Document, Edit, Mapping, Scope, Tier, hash_of};
use crate::passes::pass::Pass;
use crate::passes::registry::PASSES;
use crate::tuning;

/// An edit with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct EditCandidate {
    pub(crate) edit: Edit,
    /// Its transformation.
    pub(crate) kind: u8,
    pub(crate) tier: Tier,
    /// Characters saved; white space counts little.
    pub(crate) gain: f32,
    /// The same without what it puts there.
    pub(crate) weight: f32,
    /// The innermost edit that leaves out a part of the text with all that this
    /// one changes: no use in changing what can go.
    pub(crate) inside: Option<u32>,
}

fn gain(document: &Document, cuts: &[Cut], tier: Tier) -> f32 {
    let blank_counts = match tier {
        Tier::Tokens => tuning::GAIN_OF_BLANK_IN_TOKEN,
        Tier::Structure | Tier::Fine | Tier::Comments | Tier::Layout => tuning::GAIN_OF_BLANK,
    };
    let mut gain = 0.0;
    for cut in cuts {
        let non_blank = document.non_blank(cut.range.clone()) as f32;
        let blank = cut.range.len() as f32 - non_blank;
        let new = cut.text.chars().filter(|c| !c.is_whitespace()).count() as f32;
        let new_blank = cut.text.chars().filter(|c| c.is_whitespace()).count() as f32;
        gain += non_blank - new + blank_counts * (blank - new_blank);
    }
    gain
}

/// All edits that transformations propose, each once.
pub(crate) fn candidates(
    document: &Document,
    passes: &[(u8, &'static dyn Pass)],
    tiers: &RangeInclusive<Tier>,
    scope: &Scope,
) -> Vec<EditCandidate> {
    let mut candidates = Vec::new();
    let mut seen: FxHashMap<u64, usize> = FxHashMap::default();
    let mut tags = FxHashSet::default();
    let size = scope.window.size(document).max(1) as f32;
    for &(kind, pass) in passes {
        if !tiers.contains(&pass.tier()) && pass.tier() != Tier::Comments {
            continue;
        }
        let mut edits = Vec::new();
        pass.propose(document, scope, &mut edits);
        for edit in given_back(edits) {
            let start = edit.cuts.first().map_or(0, |cut| cut.range.start);
            if start < scope.window.from() && pass.is_near() {
                continue;
            }
            let gain = gain(document, &edit.cuts, pass.tier());
            let gain = if edit.removes_use {
                gain.max(tuning::GAIN_OF_USE)
            } else {
                gain
            };
            let gain = gain.max(edit.zeroes as f32 * tuning::GAIN_OF_ZERO);
            if gain <= 0.0 {
                continue;
            }
            let ranges = edit.cuts.iter().map(|cut| cut.range.clone());
            let weight = ranges.map(|range| document.non_blank(range)).sum::<usize>() as f32;
            let share = (gain / size).min(1.0);
            let edit = Edit {
                risk: pass.risk_of_share(edit.risk, share),
                ..edit
            };
            let number = candidates.len();
            let candidate = EditCandidate {
                inside: None,
                weight: if weight > 0.0 { weight } else { gain },
                edit,
                kind,
                tier: pass.tier(),
                gain,
            };
            match seen.entry(hash_of(&*candidate.edit.cuts)) {
                Entry::Vacant(entry) => {
                    entry.insert(number);
                    let mut candidate = candidate;
                    // Of several that would be taken for one another, one is known by it.
                    let tag = candidate.edit.tag;
                    if tag.is_some_and(|tag| !tags.insert((kind, tag))) {
                        candidate.edit.tag = None;
                    }
                    candidates.push(candidate);
                }
                // Who knows a reason why it may be interesting counts.
                Entry::Occupied(entry) => {
                    let old = &mut candidates[*entry.get()];
                    let checks_minimality = PASSES[old.kind as usize].checks_minimality();
                    if candidate.edit.risk < old.edit.risk && !checks_minimality {
                        *old = candidate;
                    }
                }
            }
        }
    }
    drop(seen);
    candidates.shrink_to_fit();
    find_outer(&mut candidates);
    candidates
}

/// Edits in order, with the memory of those that were taken given back.
fn given_back(mut edits: Vec<Edit>) -> impl Iterator<Item = Edit> {
    edits.reverse();
    std::iter::from_fn(move || {
        if edits.len().is_multiple_of(tuning::CANDIDATES_SIDE_BY_SIDE) {
            edits.shrink_to_fit();
        }
        edits.pop()
    })
}

/// Finds for each edit the innermost one that leaves out all that it changes.
fn find_outer(candidates: &mut [EditCandidate]) {
    // Places of texts have 32 bits.
    let mut order: Vec<(u32, Reverse<u32>, u32)> = Vec::with_capacity(candidates.len());
    for (number, candidate) in (0..).zip(candidates.iter()) {
        let cuts = &candidate.edit.cuts;
        if let (Some(first), Some(last)) = (cuts.first(), cuts.last()) {
            let (start, end) = (first.range.start as u32, last.range.end as u32);
            order.push((start, Reverse(end), number));
        }
    }
    order.sort_unstable();
    let mut open: Vec<(u32, u32, u32)> = Vec::new();
    for (start, Reverse(end), number) in order {
        while open.last().is_some_and(|&(_, last, _)| last <= start) {
            open.pop();
        }
        let outer = open.iter().rev();
        let candidate = &mut candidates[number as usize];
        // What is put in the place of something waits for what leaves it out.
        let is_put = candidate.edit.cuts.iter().any(|cut| !cut.text.is_empty());
        let mut outer =
            outer.filter(|&&(from, to, _)| to >= end && (is_put || (from, to) != (start, end)));
        if candidate.tier < Tier::Tokens
            || (candidate.tier == Tier::Tokens && candidate.edit.cuts.len() == 1)
        {
            candidate.inside = outer.next().map(|&(_, _, outer)| outer);
        }
        if let [cut] = &*candidate.edit.cuts
            && candidate.edit.is_sure
            && cut.text.is_empty()
        {
            open.push((start, end, number));
        }
    }
}

/// What an edit is recognized by in the text that it is for.
pub(crate) fn identity(candidate: &EditCandidate) -> u64 {
    match candidate.edit.tag {
        Some(tag) => hash_of((candidate.kind, tag)),
        None => hash_of((candidate.kind, &*candidate.edit.cuts)),
    }
}

/// The same in the text that a mapping leads to, if it is there.
pub(crate) fn identity_after(candidate: &EditCandidate, mapping: &Mapping) -> Option<u64> {
    if let Some(tag) = candidate.edit.tag {
        return Some(hash_of((candidate.kind, tag)));
    }
    let mut cuts = Vec::with_capacity(candidate.edit.cuts.len());
    for cut in &*candidate.edit.cuts {
        let range = mapping.range(&cut.range);
        // A part of what is left out may be gone, but not of what is changed.
        match range {
            Some(range) => cuts.push(Cut {
                range,
                text: Arc::clone(&cut.text),
            }),
            None if cut.text.is_empty() => {}
            None => return None,
        }
    }
    (!cuts.is_empty()).then(|| hash_of((candidate.kind, &*cuts)))
}
