//! Candidates without some elements and all that uses them.
//!
//! What uses something is needed only with that. So of two such candidates, the one that lacks
//! more is refused if the other one is. They are chosen as in probabilistic delta debugging (Wang
//! and others, ESEC/FSE 2021): by their characters times the chance that nothing in them is
//! needed, and a refusal speaks against each part of what was refused.

use std::collections::BTreeSet;
use std::mem;
use std::sync::Arc;

use super::slices::Sliced;
use super::{SliceState, Slicing};
use crate::machine::Step;
use crate::slice::elements::Element;
use crate::slice::forward::{Removal, forward_slices, has_known_users};
use crate::slice::reach::{Body, Presence, Role, reach};
use crate::slice::weights::own_weight;
use crate::tuning;

/// What is known of such candidates.
#[derive(Clone, Debug, Default)]
pub(super) struct Forward {
    slices: Arc<Vec<Box<[Removal]>>>,
    /// By [`Removal::index`], what the logarithm of the chance loses of a slice that has it.
    penalties: Arc<Vec<f64>>,
    /// By element, the characters of its body.
    bodies: Arc<Vec<usize>>,
    /// What the last candidate lacks.
    removed: Vec<Removal>,
}

/// What some forward slices promise together.
#[derive(Clone, Copy, Default)]
struct Estimate {
    characters: usize,
    /// The logarithm of the chance that nothing in them is needed.
    log_chance: f64,
}

impl Estimate {
    fn promise(self) -> f64 {
        self.characters as f64 * self.log_chance.exp()
    }
}

impl Forward {
    /// Takes note of an answer; if some elements are to blame, one of these is needed.
    pub(super) fn answered(&mut self, is_interesting: bool, blamed: &BTreeSet<u32>) {
        let removed = mem::take(&mut self.removed);
        if is_interesting {
            return;
        }
        let is_blamed = |it: &&Removal| blamed.contains(&it.element());
        let mut suspects: Vec<Removal> = removed.iter().filter(is_blamed).copied().collect();
        if suspects.is_empty() {
            suspects = removed;
        }
        let penalties = Arc::make_mut(&mut self.penalties);
        let penalty = tuning::FORWARD_REFUSED / suspects.len() as f64;
        for suspect in suspects {
            penalties[suspect.index()] += penalty;
        }
    }
}

impl Slicing<'_> {
    pub(super) fn begin_forward(&mut self) {
        let SliceState {
            document,
            graph,
            roles,
            ..
        } = &self.state;
        let body = |element: &Element| {
            let body = element.body();
            body.map_or(0, |body| document.non_blank(document.span_of_tokens(body)))
        };
        let penalties = |(number, role): (u32, &Role)| match role.presence {
            Presence::Always => [tuning::FORWARD_ROOT; 2],
            _ if !has_known_users(graph, number) => [tuning::FORWARD_UNKNOWN, 0.0],
            _ => [0.0; 2],
        };
        let there = reach(graph, roles);
        let forward = Forward {
            slices: Arc::new(forward_slices(graph, roles, &there)),
            penalties: Arc::new((0..).zip(&**roles).flat_map(penalties).collect()),
            bodies: Arc::new(graph.elements.iter().map(body).collect()),
            removed: Vec::new(),
        };
        // What is not there stays away if what stood for it goes.
        let roles = roles
            .iter()
            .zip(there)
            .map(|(&role, is_there)| match is_there {
                true => role,
                false => role.never(),
            });
        self.state.roles = Arc::new(roles.collect());
        self.state.forward = forward;
    }

    /// The next candidate, if one promises enough.
    pub(super) fn next_forward(&mut self) -> Option<Step> {
        loop {
            let removed = self.most_promising()?;
            let mut roles = Vec::clone(&self.state.roles);
            for removal in &removed {
                let role = &mut roles[removal.element() as usize];
                match removal {
                    Removal::Element(_) => *role = role.never(),
                    Removal::Body(_) => role.body = Body::Never,
                }
            }
            match self.slice(roles, tuning::SLICE_WORTH_TEST) {
                Sliced::Worthwhile(pending) => {
                    let count = removed.len();
                    self.state.forward.removed = removed;
                    return Some(self.offer(pending, count));
                }
                Sliced::Same(roles) => self.state.roles = roles,
                Sliced::TooLittle => return None,
            }
        }
    }

    /// What promises most together, if that is enough: the slice that does alone, and those that
    /// add to it, those first that risk least for a character.
    fn most_promising(&self) -> Option<Vec<Removal>> {
        let SliceState {
            graph,
            roles,
            forward,
            size,
            ..
        } = &self.state;
        let there = reach(graph, roles);
        let weight = |removal: Removal| match removal {
            Removal::Element(element) => own_weight(&graph.elements[element as usize]),
            Removal::Body(element) if roles[element as usize].body == Body::Never => 0,
            Removal::Body(element) => forward.bodies[element as usize],
        };
        let is_left = |removal: Removal, is_taken: &[bool]| {
            there[removal.element() as usize] && !is_taken[removal.index()]
        };
        let estimate = |slice: &[Removal], is_taken: &[bool]| {
            let (mut count, mut characters, mut penalties) = (0, 0, 0.0);
            for &removal in slice.iter().filter(|&&it| is_left(it, is_taken)) {
                count += 1;
                characters += weight(removal);
                penalties += forward.penalties[removal.index()];
            }
            let share = (characters as f64 / *size as f64).min(1.0);
            let log_chance = tuning::FORWARD_SHARE * (1.0 - share).ln()
                - (f64::from(count) / tuning::FORWARD_HALF).ln_1p()
                - penalties;
            Estimate {
                characters,
                log_chance,
            }
        };
        let mut is_taken = vec![false; forward.penalties.len()];
        let mut ranked: Vec<(f64, &[Removal])> = Vec::new();
        let mut best: Option<(f64, &[Removal])> = None;
        for slice in &**forward.slices {
            let alone = estimate(slice, &is_taken);
            if alone.characters > 0 {
                ranked.push((-alone.log_chance / alone.characters as f64, slice));
                let promise = alone.promise();
                if best.is_none_or(|(most, _)| promise > most) {
                    best = Some((promise, slice));
                }
            }
        }
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut whole = Estimate::default();
        let mut removed = Vec::new();
        for (_, slice) in best.into_iter().chain(ranked) {
            let more = estimate(slice, &is_taken);
            let joined = Estimate {
                characters: whole.characters + more.characters,
                log_chance: whole.log_chance + more.log_chance,
            };
            if joined.promise() > whole.promise() {
                whole = joined;
                let before = removed.len();
                removed.extend(slice.iter().copied().filter(|&it| is_left(it, &is_taken)));
                for removal in &removed[before..] {
                    is_taken[removal.index()] = true;
                }
            }
        }
        let least = f64::from(tuning::SLICE_WORTH_TEST) * *size as f64;
        (whole.promise() >= least).then_some(removed)
    }
}
