//! Which edits go into the next candidate.
//!
//! After Wang and others, "Probabilistic Delta Debugging", and what came of
//! it: each edit has a probability of being refused, a candidate makes those
//! that promise most together, and a refusal raises the probabilities of those
//! that were in it. Here an edit counts for what it gains ("weighted"), and
//! edits of several kinds and from all places of the text go together.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::hash_map::Entry;
use std::ops::RangeInclusive;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::document::Document;
use super::edit::{Cut, Mapping, hash_of};
use super::outlook::Outlook;
use super::{Edit, Scope, Tier};
use crate::rewrite::Rewrite;

/// An edit with what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Possibility {
    pub(super) edit: Edit,
    /// Its transformation.
    pub(super) kind: u8,
    pub(super) tier: Tier,
    /// Characters saved; white space counts little.
    pub(super) gain: f32,
    /// The same without what it puts there.
    pub(super) weight: f32,
    /// The innermost edit that leaves out a part of the text with all that this
    /// one changes: no use in changing what can go.
    pub(super) inside: Option<u32>,
}

/// White space between tokens counts so much.
const BLANK: f32 = 0.1;

/// White space in tokens counts so much.
const BLANK_IN_TOKEN: f32 = 0.9;

/// A use of a name counts as much as a character: its definition is more.
const UNTIED: f32 = 1.0;

/// Edits inside of something wait for its own, unless that is refused so
/// likely.
const WAITING: f32 = 0.8;

/// How many risks are told apart between one and e times as much: so that
/// neighbours with about the same risk go together.
const STEPS: f32 = 20.0;

fn gain(document: &Document, cuts: &[Cut], tier: Tier) -> f32 {
    let blank_counts = match tier {
        Tier::Tokens => BLANK_IN_TOKEN,
        Tier::Structure | Tier::Fine | Tier::Comments | Tier::Layout => BLANK,
    };
    let mut gain = 0.0;
    for cut in cuts {
        let solid = document.solid(cut.range.clone()) as f32;
        let blank = cut.range.len() as f32 - solid;
        let new = cut.text.chars().filter(|c| !c.is_whitespace()).count() as f32;
        let new_blank = cut.text.chars().filter(|c| c.is_whitespace()).count() as f32;
        gain += solid - new + blank_counts * (blank - new_blank);
    }
    gain
}

/// All edits that transformations propose, each once.
pub(super) fn options(
    document: &Document,
    rewrites: &[(u8, &'static dyn Rewrite)],
    tiers: &RangeInclusive<Tier>,
    scope: &Scope,
) -> Vec<Possibility> {
    let mut options = Vec::new();
    let mut seen: FxHashMap<u64, usize> = FxHashMap::default();
    let mut tags = FxHashSet::default();
    let size = scope.horizon.size(document).max(1) as f32;
    for &(kind, rewrite) in rewrites {
        if !tiers.contains(&rewrite.tier()) && rewrite.tier() != Tier::Comments {
            continue;
        }
        let mut edits = Vec::new();
        rewrite.propose(document, scope, &mut edits);
        for edit in given_back(edits) {
            let start = edit.cuts.first().map_or(0, |cut| cut.range.start);
            if start < scope.horizon.from() && rewrite.is_near() {
                continue;
            }
            let gain = gain(document, &edit.cuts, rewrite.tier());
            let gain = if edit.unties { gain.max(UNTIED) } else { gain };
            if gain <= 0.0 {
                continue;
            }
            let ranges = edit.cuts.iter().map(|cut| cut.range.clone());
            let weight = ranges.map(|range| document.solid(range)).sum::<usize>() as f32;
            let share = (gain / size).min(1.0);
            let edit = Edit {
                risk: rewrite.risk_of_share(edit.risk, share),
                ..edit
            };
            let number = options.len();
            let option = Possibility {
                inside: None,
                weight: if weight > 0.0 { weight } else { gain },
                edit,
                kind,
                tier: rewrite.tier(),
                gain,
            };
            match seen.entry(hash_of(&*option.edit.cuts)) {
                Entry::Vacant(entry) => {
                    entry.insert(number);
                    let mut option = option;
                    // Of several that would be taken for one another, one is known by it.
                    let tag = option.edit.tag;
                    if tag.is_some_and(|tag| !tags.insert((kind, tag))) {
                        option.edit.tag = None;
                    }
                    options.push(option);
                }
                // Who knows a reason why it may be interesting counts.
                Entry::Occupied(entry) => {
                    let old = &mut options[*entry.get()];
                    let is_proved = super::REWRITES[old.kind as usize].is_proved();
                    if option.edit.risk < old.edit.risk && !is_proved {
                        *old = option;
                    }
                }
            }
        }
    }
    drop(seen);
    options.shrink_to_fit();
    find_outer(&mut options);
    options
}

/// Edits in order, with the memory of those that were taken given back.
fn given_back(mut edits: Vec<Edit>) -> impl Iterator<Item = Edit> {
    /// Fewer are not worth it.
    const MANY: usize = 1 << 16;
    edits.reverse();
    std::iter::from_fn(move || {
        if edits.len().is_multiple_of(MANY) {
            edits.shrink_to_fit();
        }
        edits.pop()
    })
}

/// Finds for each edit the innermost one that leaves out all that it changes.
fn find_outer(options: &mut [Possibility]) {
    // Places of texts have 32 bits.
    let mut order: Vec<(u32, Reverse<u32>, u32)> = Vec::with_capacity(options.len());
    for (number, option) in (0..).zip(options.iter()) {
        let cuts = &option.edit.cuts;
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
        let option = &mut options[number as usize];
        // What is put in the place of something waits for what leaves it out.
        let is_put = option.edit.cuts.iter().any(|cut| !cut.text.is_empty());
        let mut outer =
            outer.filter(|&&(from, to, _)| to >= end && (is_put || (from, to) != (start, end)));
        if option.tier < Tier::Tokens
            || (option.tier == Tier::Tokens && option.edit.cuts.len() == 1)
        {
            option.inside = outer.next().map(|&(_, _, outer)| outer);
        }
        if let [cut] = &*option.edit.cuts
            && option.edit.is_sure
            && cut.text.is_empty()
        {
            open.push((start, end, number));
        }
    }
}

/// What an edit is recognized by in the text that it is for.
pub(super) fn identity(option: &Possibility) -> u64 {
    match option.edit.tag {
        Some(tag) => hash_of((option.kind, tag)),
        None => hash_of((option.kind, &*option.edit.cuts)),
    }
}

/// The same in the text that a mapping leads to, if it is there.
pub(super) fn identity_after(option: &Possibility, mapping: &Mapping) -> Option<u64> {
    if let Some(tag) = option.edit.tag {
        return Some(hash_of((option.kind, tag)));
    }
    let mut cuts = Vec::with_capacity(option.edit.cuts.len());
    for cut in &*option.edit.cuts {
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
    (!cuts.is_empty()).then(|| hash_of((option.kind, &*cuts)))
}

/// How likely edits are refused that are not worth a test.
#[derive(Clone, Copy, Debug)]
pub(super) struct GiveUp {
    /// Those that were never refused on their own.
    pub(super) untried: f32,
    pub(super) refused: f32,
}

impl GiveUp {
    pub(super) const NEVER: GiveUp = GiveUp {
        untried: 1.0,
        refused: 1.0,
    };
}

/// A choice of edits.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// By number, in the order of their first cuts.
    pub(super) chosen: Vec<u32>,
    /// How likely all of them are accepted.
    pub(super) chance: f32,
    /// What is gained if so.
    pub(super) gain: f32,
}

impl Choice {
    /// What is gained on average.
    pub(super) fn promise(&self) -> f32 {
        self.chance * self.gain
    }
}

/// The edits that promise most together.
pub(super) fn choose(
    options: &[Possibility],
    outlook: &Outlook,
    give_up: GiveUp,
    tiers: RangeInclusive<Tier>,
) -> Option<Choice> {
    let mut order: Vec<(f32, f32, u32)> = Vec::new();
    for (number, option) in options.iter().enumerate() {
        if !tiers.contains(&option.tier) || !outlook.is_open(number) {
            continue;
        }
        // What is known of edits like it says that it is not worth a test.
        if outlook.is_hopeless(number, give_up) || waits(option, outlook) {
            continue;
        }
        let risk = outlook.risk(number);
        // One is worth adding if the odds against it are less than by how much
        // it adds to the gain.
        let density = (risk / (1.0 - risk) / option.weight).ln();
        order.push(((density * STEPS).round(), risk, number as u32));
    }
    // The last one first, of equals: what comes later depends on what comes
    // earlier rather than the other way round.
    order.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.2.cmp(&a.2)));
    let mut taken = Taken::default();
    let mut choice = Choice {
        chosen: Vec::new(),
        chance: 1.0,
        gain: 0.0,
    };
    for (_, risk, number) in order {
        let option = &options[number as usize];
        let chance = choice.chance * (1.0 - risk);
        let gain = choice.gain + option.gain;
        if chance * gain <= choice.promise() {
            // Others may gain more for the same risk, but hardly.
            continue;
        }
        if taken.take(&option.edit.cuts) {
            choice.chosen.push(number);
            choice.chance = chance;
            choice.gain = gain;
        }
    }
    (!choice.chosen.is_empty()).then_some(choice)
}

/// Changes of the layout that hardly need a test, and do not touch those chosen.
pub(super) fn riders(
    options: &[Possibility],
    outlook: &Outlook,
    (chosen, more): (&[u32], &[Cut]),
) -> Vec<u32> {
    /// Surer than that is as good as sure.
    const MOST_RISK: f32 = 0.03;
    let mut taken = Taken::default();
    for &number in chosen {
        taken.take(&options[number as usize].edit.cuts);
    }
    taken.take(more);
    let mut riders = Vec::new();
    for (number, option) in options.iter().enumerate() {
        let is_sure = option.tier == Tier::Layout
            && outlook.is_open(number)
            && outlook.risk(number) < MOST_RISK;
        if is_sure && taken.take(&option.edit.cuts) {
            riders.push(number as u32);
        }
    }
    riders
}

/// Whether it is better to find out first whether what an edit is in can go.
fn waits(option: &Possibility, outlook: &Outlook) -> bool {
    option.inside.is_some_and(|outer| {
        let outer = outer as usize;
        outlook.is_open(outer) && outlook.risk(outer) < WAITING
    })
}

/// The cuts of several edits and more of them, in order.
pub(super) fn cuts(options: &[Possibility], chosen: &[u32], more: &[Cut]) -> Vec<Cut> {
    let edits = chosen.iter().map(|&number| &options[number as usize].edit);
    let cuts = edits.flat_map(|edit| edit.cuts.iter()).chain(more);
    let mut cuts: Vec<Cut> = cuts.cloned().collect();
    cuts.sort_by_key(|cut| (cut.range.start, cut.range.end));
    cuts
}

/// Places that are spoken for.
#[derive(Default)]
struct Taken(BTreeMap<usize, usize>);

impl Taken {
    /// Takes places if they are free.
    fn take(&mut self, cuts: &[Cut]) -> bool {
        let free = cuts.iter().all(|cut| {
            let before = self.0.range(..cut.range.end).next_back();
            before.is_none_or(|(_, &end)| end <= cut.range.start)
        });
        if free {
            let places = cuts.iter().map(|cut| (cut.range.start, cut.range.end));
            self.0.extend(places);
        }
        free
    }
}
