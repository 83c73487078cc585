//! What asks for candidates, one after the other.

use std::sync::Arc;

use crate::belief::Belief;
use crate::candidate::{Candidate, ConfigId, StepId};
use crate::experience::Experience;
use crate::observe::Progress;
use picireny_oracle::{Answer, Messages};
use picireny_tree::Stats;

/// A reduction but for its tests: it asks for one candidate after the other.
///
/// Its state can be saved and gone back to. That is how tests run ahead of
/// their turn.
pub(crate) trait Machine {
    /// What it takes to go back to a state.
    type State: Clone;

    /// The next step. `answer` is about the candidate returned last, given
    /// once; it has messages only if the machine heeds them.
    fn next(&mut self, answer: Option<Answer>) -> Step;

    /// Whether it does something else in a state because of what the test of the candidate
    /// that it waits for printed.
    fn heeds(&self, state: &Self::State, is_interesting: bool, messages: &Messages) -> bool;

    /// Goes on with the next phase, once the answer is given that it waits for.
    fn skip_phase(&mut self);

    /// Makes no candidates by these passes any more, but by all others, once the answer is
    /// given that it waits for. Machines without passes have none to leave out.
    fn leave_out(&mut self, _passes: &[&'static str]) {}

    /// How likely the candidate returned last is interesting. `None` if that is
    /// not known, and if no state can be gone to but those that led to the
    /// present one.
    fn chance(&self) -> Option<f64>;

    /// What it believes of the edits of that candidate, if that is asked for and it makes
    /// candidates of edits.
    fn beliefs(&self) -> Option<Arc<[Belief]>> {
        None
    }

    /// The present state.
    fn save(&self) -> Self::State;

    /// Goes back to a state.
    fn restore(&mut self, state: Self::State);

    /// States saved before this one will not be gone back to; without one, none
    /// will.
    fn forget_before(&mut self, oldest: Option<&Self::State>);

    /// About how many bytes of memory a state takes that follows the present one
    /// by that answer. (Where no other states can be gone to, none is kept.)
    fn weight_after(&self, answer: bool) -> usize;

    /// The text that it goes on from.
    fn text(&mut self) -> String;

    /// What the tree of that text looks like.
    fn stats(&self) -> Stats;

    /// What it taught for other reductions, if that is asked for.
    fn experience(&self) -> Option<Experience> {
        None
    }
}

/// What a machine wants.
#[derive(Debug)]
pub(crate) enum Step {
    /// To know whether this candidate is interesting.
    Test(ConfigId, Candidate),
    /// To have it known where it is.
    Progress(Progress),
    /// To be asked again: it works on something that takes long.
    Working,
    /// Nothing more.
    Done,
}

impl Step {
    /// Says that a phase begins.
    pub(crate) fn phase(index: u32, name: &str) -> Step {
        Step::Progress(Progress::Phase {
            index,
            name: name.to_owned(),
        })
    }

    /// Says that a tier begins.
    pub(crate) fn tier(name: &'static str) -> Step {
        Step::Progress(Progress::Tier { name })
    }

    /// Asks about a text that so many edits make, all of one transformation. It is told from
    /// others by its phase, how many were accepted before it, and how many were asked about
    /// since.
    pub(crate) fn test(
        text: Arc<str>,
        (transformation, count): (&'static str, usize),
        (phase, accepted, asked): (u32, u32, u32),
    ) -> Step {
        let step = StepId::Edits {
            index: asked,
            count: count as u32,
        };
        let id = ConfigId {
            phase,
            iteration: accepted,
            list: 0,
            transformation,
            step,
        };
        Step::Test(id, Candidate::new(step, text, []))
    }
}

/// How likely the next candidate is interesting after so many that were and that were not:
/// Laplace's rule of succession.
pub(crate) fn chance_after((yes, no): (u32, u32)) -> f64 {
    f64::from(yes + 1) / f64::from(yes + no + 2)
}
