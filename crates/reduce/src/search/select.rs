//! Which edits go into the next candidate.
//!
//! After Wang and others, "Probabilistic Delta Debugging", and what came of
//! it: each edit has a probability of being refused, a candidate makes those
//! that promise most together, and a refusal raises the probabilities of those
//! that were in it. Here an edit counts for what it gains ("weighted"), and
//! edits of several kinds and from all places of the text go together.

use crate::search::acceptance::GiveUp;
use crate::search::edit_candidates::EditCandidate;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::edit::{Cut, Tier};
use crate::search::acceptance::Acceptance;
use crate::tuning;

/// A choice of edits.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// By number, in the order of their first cuts.
    pub(crate) chosen: Vec<u32>,
    /// How likely all of them are accepted.
    pub(crate) chance: f32,
    /// What is gained if so.
    pub(crate) gain: f32,
}

impl Choice {
    /// What is gained on average.
    pub(crate) fn promise(&self) -> f32 {
        self.chance * self.gain
    }
}

/// The edits that promise most together.
pub(crate) fn choose(
    candidates: &[EditCandidate],
    acceptance: &Acceptance,
    give_up: GiveUp,
    tiers: RangeInclusive<Tier>,
) -> Option<Choice> {
    let mut order: Vec<(f32, f32, u32)> = Vec::new();
    for (number, candidate) in candidates.iter().enumerate() {
        if !tiers.contains(&candidate.tier) || !acceptance.is_open(number) {
            continue;
        }
        // What is known of edits like it says that it is not worth a test.
        if acceptance.is_hopeless(number, give_up) || waits(candidate, acceptance) {
            continue;
        }
        let risk = acceptance.risk(number);
        // One is worth adding if the odds against it are less than by how much
        // it adds to the gain.
        let density = (risk / (1.0 - risk) / candidate.weight).ln();
        order.push((
            (density * tuning::risk_steps()).round(),
            risk,
            number as u32,
        ));
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
        let candidate = &candidates[number as usize];
        let chance = choice.chance * (1.0 - risk);
        let gain = choice.gain + candidate.gain;
        if chance * gain <= choice.promise() {
            // Others may gain more for the same risk, but hardly.
            continue;
        }
        if taken.take(&candidate.edit.cuts) {
            choice.chosen.push(number);
            choice.chance = chance;
            choice.gain = gain;
        }
    }
    (!choice.chosen.is_empty()).then_some(choice)
}

/// Changes of the layout that hardly need a test, and do not touch those chosen.
pub(crate) fn piggybacked(
    candidates: &[EditCandidate],
    acceptance: &Acceptance,
    (chosen, more): (&[u32], &[Cut]),
) -> Vec<u32> {
    let mut taken = Taken::default();
    for &number in chosen {
        taken.take(&candidates[number as usize].edit.cuts);
    }
    taken.take(more);
    let mut piggybacked = Vec::new();
    for (number, candidate) in candidates.iter().enumerate() {
        let is_sure = candidate.tier == Tier::Layout
            && acceptance.is_open(number)
            && acceptance.risk(number) < tuning::sure_risk();
        if is_sure && taken.take(&candidate.edit.cuts) {
            piggybacked.push(number as u32);
        }
    }
    piggybacked
}

/// Whether it is better to find out first whether what an edit is in can go.
fn waits(candidate: &EditCandidate, acceptance: &Acceptance) -> bool {
    candidate.inside.is_some_and(|outer| {
        let outer = outer as usize;
        acceptance.is_open(outer) && acceptance.risk(outer) < tuning::waiting_risk()
    })
}

/// The cuts of several edits and more of them, in order.
pub(crate) fn cuts(candidates: &[EditCandidate], chosen: &[u32], more: &[Cut]) -> Vec<Cut> {
    let edits = chosen
        .iter()
        .map(|&number| &candidates[number as usize].edit);
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
