//! The parts of a text that the test of it points to, and what a refused candidate lacks.

use std::collections::BTreeSet;
use std::sync::Arc;

use picireny_oracle::Messages;

use super::slices::Sliced;
use super::{SliceState, Slicing};
use crate::machine::Step;
use crate::slice::messages;
use crate::slice::reach::{Role, reach};
use crate::tuning;

/// The elements that the test of an interesting text points to: what they need may be all
/// that is needed.
#[derive(Clone, Debug, Default)]
pub(super) struct Seeds {
    roots: Arc<BTreeSet<u32>>,
    /// What other kinds of messages point to, those that are seldom last.
    groups: Arc<Vec<BTreeSet<u32>>>,
    /// Whether what the roots need has its bodies.
    with_bodies: bool,
    /// How many candidates were refused.
    refused: usize,
    is_over: bool,
}

impl Seeds {
    /// Takes note of the answer about them and what they need. What was missing is a seed
    /// from then on; where that is not known, another kind of messages points to it, or
    /// bodies are missing.
    pub(super) fn answered(&mut self, is_interesting: bool, missing: &BTreeSet<u32>) {
        self.refused += 1;
        if is_interesting {
            self.is_over = true;
        } else if !missing.is_empty() {
            Arc::make_mut(&mut self.roots).extend(missing);
        } else if !self.grow() {
            self.is_over = self.with_bodies;
            self.with_bodies = true;
        }
    }

    /// Adds what another kind of messages points to, if there is one.
    fn grow(&mut self) -> bool {
        while let Some(group) = Arc::make_mut(&mut self.groups).pop() {
            let count = self.roots.len();
            Arc::make_mut(&mut self.roots).extend(group);
            if self.roots.len() > count {
                return true;
            }
        }
        false
    }
}

impl SliceState {
    /// The elements without which the pending candidate was refused, as far as its test
    /// says so: those that it leaves out, or the body of which it leaves out.
    pub(super) fn blamed(&self, messages: &Messages) -> BTreeSet<u32> {
        let SliceState { graph, .. } = self;
        let Some((pending, roles)) = self
            .pending
            .as_ref()
            .and_then(|pending| Some((pending, pending.roles.as_ref()?)))
        else {
            return BTreeSet::new();
        };
        let named = messages::named((&self.document, graph), messages, &self.known);
        if named.is_empty() {
            return named;
        }
        let (present, reached) = (reach(graph, &self.roles), reach(graph, roles));
        let has_body = |roles: &[Role], number: usize| {
            let element = &graph.elements[number];
            element.body().is_some() && roles[number].has_body(element)
        };
        let is_missing = |&element: &u32| {
            let number = element as usize;
            let is_gone = !reached[number] && present[number];
            let lacks_body = has_body(&self.roles, number) && !has_body(roles, number);
            !graph.elements[number].is_plain_scope() && (is_gone || lacks_body)
        };
        let missing: BTreeSet<u32> = named.into_iter().filter(is_missing).collect();
        let mut units = pending.chunk.iter().flat_map(|chunk| &*chunk.units);
        // That all of it is missing says no more than that it was refused.
        let says_nothing = pending.chunk.is_some() && units.all(|(unit, _)| missing.contains(unit));
        match says_nothing {
            true => BTreeSet::new(),
            false => missing,
        }
    }
}

impl Slicing<'_> {
    /// Begins with the elements that the test of the present text points to.
    pub(super) fn begin_seeds(&mut self) {
        let SliceState {
            document,
            graph,
            said,
            ..
        } = &self.state;
        let kinds = said.iter().flat_map(|said| &said.kinds);
        let groups = kinds.map(|kind| messages::at_lines(document, graph, &kind.lines));
        let mut groups: Vec<_> = groups.filter(|group| !group.is_empty()).collect();
        let rest = groups.split_off(groups.len().min(tuning::SEEDS_MOST_KINDS));
        groups.push(rest.into_iter().flatten().collect());
        groups.reverse();
        let mut seeds = Seeds {
            groups: Arc::new(groups),
            ..Seeds::default()
        };
        seeds.is_over = !seeds.grow();
        self.state.seeds = seeds;
    }

    /// The seeds with what they need.
    pub(super) fn next_seeds(&mut self) -> Option<Step> {
        let seeds = &self.state.seeds;
        if seeds.is_over || seeds.refused > tuning::SEEDS_MOST_REFUSED {
            return None;
        }
        let role = |number: u32| match (seeds.roots.contains(&number), seeds.with_bodies) {
            (true, _) => Role::ROOT,
            (false, true) => Role::WHOLE,
            (false, false) => Role::STUB,
        };
        let count = seeds.roots.len();
        let roles = (0..self.state.roles.len() as u32).map(role).collect();
        match self.slice(roles, tuning::SLICE_WORTH_TEST) {
            Sliced::Worthwhile(pending) => Some(self.offer(pending, count)),
            _ => None,
        }
    }
}
