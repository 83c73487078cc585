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
use crate::slice::forward::{Lost, forward_slices, has_known_users};
use crate::slice::reach::{Body, Presence, Role, reach};
use crate::slice::weights::own_weight;
use crate::tuning;

/// What is known of such candidates.
#[derive(Clone, Debug, Default)]
pub(super) struct Forward {
    slices: Arc<Vec<Box<[Lost]>>>,
    /// By [`Lost::index`], what speaks against it: by how much the logarithm of the chance of
    /// what it is a part of is smaller.
    doubts: Arc<Vec<f64>>,
    /// By element, the characters of its body.
    bodies: Arc<Vec<usize>>,
    /// What the last candidate lacks.
    lost: Vec<Lost>,
}

/// Forward slices that go together.
#[derive(Default)]
struct Choice {
    lost: Vec<Lost>,
    characters: usize,
    /// The logarithm of the chance that nothing in them is needed.
    chance: f64,
}

impl Choice {
    fn promise(&self) -> f64 {
        self.characters as f64 * self.chance.exp()
    }
}

impl Forward {
    /// Takes note of an answer; if some elements are to blame, one of these is needed.
    pub(super) fn answered(&mut self, is_interesting: bool, blamed: &BTreeSet<u32>) {
        let lost = mem::take(&mut self.lost);
        if is_interesting {
            return;
        }
        let is_blamed = |lost: &&Lost| blamed.contains(&lost.element());
        let mut suspects: Vec<Lost> = lost.iter().filter(is_blamed).copied().collect();
        if suspects.is_empty() {
            suspects = lost;
        }
        let doubts = Arc::make_mut(&mut self.doubts);
        let doubt = tuning::FORWARD_REFUSED / suspects.len() as f64;
        for suspect in suspects {
            doubts[suspect.index()] += doubt;
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
        let doubts = |(number, role): (u32, &Role)| match role.presence {
            Presence::Always => [tuning::FORWARD_ROOT; 2],
            _ if !has_known_users(graph, number) => [tuning::FORWARD_UNKNOWN, 0.0],
            _ => [0.0; 2],
        };
        let forward = Forward {
            slices: Arc::new(forward_slices(graph, roles)),
            doubts: Arc::new((0..).zip(&**roles).flat_map(doubts).collect()),
            bodies: Arc::new(graph.elements.iter().map(body).collect()),
            lost: Vec::new(),
        };
        // What is not there stays away if what stood for it goes.
        let there = reach(graph, roles);
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
            let choice = self.most_promising()?;
            let least = f64::from(tuning::SLICE_WORTH_TEST) * self.state.size as f64;
            if choice.promise() < least {
                return None;
            }
            let mut roles = Vec::clone(&self.state.roles);
            for lost in &choice.lost {
                let role = &mut roles[lost.element() as usize];
                match lost {
                    Lost::Element(_) => *role = role.never(),
                    Lost::Body(_) => role.body = Body::Never,
                }
            }
            match self.slice(roles, tuning::SLICE_WORTH_TEST) {
                Sliced::Worthwhile(pending) => {
                    let count = choice.lost.len();
                    self.state.forward.lost = choice.lost;
                    return Some(self.offer(pending, count));
                }
                Sliced::Same(roles) => self.state.roles = roles,
                Sliced::TooLittle => return None,
            }
        }
    }

    /// What promises most together: the slice that does alone, and those that add to it, those
    /// first that risk least for a character.
    fn most_promising(&self) -> Option<Choice> {
        let SliceState {
            graph,
            roles,
            forward,
            size,
            ..
        } = &self.state;
        let there = reach(graph, roles);
        let weight = |lost: Lost| match lost {
            Lost::Element(element) => own_weight(&graph.elements[element as usize]),
            Lost::Body(element) if roles[element as usize].body == Body::Never => 0,
            Lost::Body(element) => forward.bodies[element as usize],
        };
        let mut is_taken = vec![false; forward.doubts.len()];
        let left = |slice: &[Lost], is_taken: &[bool]| {
            let is_left = |it: &&Lost| there[it.element() as usize] && !is_taken[it.index()];
            let lost: Vec<Lost> = slice.iter().filter(is_left).copied().collect();
            let characters: usize = lost.iter().map(|&it| weight(it)).sum();
            let doubts: f64 = lost.iter().map(|it| forward.doubts[it.index()]).sum();
            let share = (characters as f64 / *size as f64).min(1.0);
            let chance = tuning::FORWARD_SHARE * (1.0 - share).ln()
                - (lost.len() as f64 / tuning::FORWARD_HALF).ln_1p()
                - doubts;
            Choice {
                lost,
                characters,
                chance,
            }
        };
        let mut ranked: Vec<(f64, &[Lost])> = Vec::new();
        let mut best: Option<(f64, &[Lost])> = None;
        for slice in &**forward.slices {
            let alone = left(slice, &is_taken);
            if alone.characters > 0 {
                ranked.push((-alone.chance / alone.characters as f64, slice));
                let promise = alone.promise();
                if best.is_none_or(|(most, _)| promise > most) {
                    best = Some((promise, slice));
                }
            }
        }
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut choice = Choice::default();
        for (_, slice) in best.into_iter().chain(ranked) {
            let more = left(slice, &is_taken);
            let joined = Choice {
                lost: Vec::new(),
                characters: choice.characters + more.characters,
                chance: choice.chance + more.chance,
            };
            if joined.promise() > choice.promise() {
                for lost in &more.lost {
                    is_taken[lost.index()] = true;
                }
                choice.lost.extend(more.lost);
                (choice.characters, choice.chance) = (joined.characters, joined.chance);
            }
        }
        (!choice.lost.is_empty()).then_some(choice)
    }
}
