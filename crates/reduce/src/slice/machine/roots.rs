//! Candidates without what nothing else needs, and without all that only that needs.
//!
//! Where a program has to run, what is left out has to go with all that leads to it: of a
//! library, functions with the statements that export them. Where it is enough that a part of
//! it is compiled, that part may be what only others need, and such candidates are refused.

use std::mem;
use std::sync::Arc;

use super::slices::Units;
use super::{Chunks, Role, Slicing, Stage};
use crate::machine::Step;
use crate::slice::graph::Graph;
use crate::slice::reach::reach;
use crate::slice::weights::needed;
use crate::tuning;

/// What is known of such candidates.
#[derive(Clone, Debug, Default)]
pub(super) struct Roots {
    /// How many were interesting, and how many were not.
    answers: (u32, u32),
    /// Whether one was interesting in this round.
    is_taken: bool,
    /// The roles of elements before them, and declarations that are to be asked about.
    before: Arc<Vec<Role>>,
    declarations: Chunks,
}

impl Roots {
    pub(super) fn answered(&mut self, is_interesting: bool) {
        match is_interesting {
            true => self.answers.0 += 1,
            false => self.answers.1 += 1,
        }
        self.is_taken |= is_interesting;
    }

    /// Whether they are as good as always refused.
    fn are_refused(&self) -> bool {
        self.answers.0 == 0 && self.answers.1 >= tuning::ROOTS_MOST_REFUSED
    }
}

impl Slicing<'_> {
    /// Asks about these before declarations, of which something is needed.
    pub(super) fn begin_roots(&mut self) {
        let state = &mut self.state;
        let roles = Arc::new(demoted(&state.graph, &state.roles));
        state.roots = Roots {
            answers: state.roots.answers,
            is_taken: false,
            before: mem::replace(&mut state.roles, roles),
            declarations: mem::take(&mut state.chunks),
        };
        self.state.chunks = Chunks::halves(self.units(Units::Roots));
        self.state.stage = Stage::Roots;
    }

    /// The next one, and the stage that follows: bodies, or declarations if all were refused.
    pub(super) fn next_root(&mut self) -> (Stage, Option<Step>) {
        let is_over = self.state.roots.are_refused();
        if let Some(step) = (!is_over).then(|| self.next_chunk()).flatten() {
            return (Stage::Roots, Some(step));
        }
        if self.state.roots.is_taken {
            return self.begin_bodies();
        }
        let roots = &mut self.state.roots;
        self.state.roles = mem::take(&mut roots.before);
        self.state.chunks = mem::take(&mut roots.declarations);
        (Stage::Declarations, None)
    }
}

/// The same roles where only what nothing else needs is there for itself, or what only needs
/// one another.
fn demoted(graph: &Graph, roles: &[Role]) -> Vec<Role> {
    let is_needed = needed(graph, roles);
    let all = roles.iter().zip(is_needed);
    let demoted = all.map(|(&role, is_needed)| match role {
        Role::ROOT if is_needed => Role::WHOLE,
        role => role,
    });
    let demoted: Vec<Role> = demoted.collect();
    let all = roles.iter().zip(&demoted).zip(reach(graph, &demoted));
    let kept = all.map(|((&role, &demoted), reached)| match reached {
        true => demoted,
        false => role,
    });
    kept.collect()
}
