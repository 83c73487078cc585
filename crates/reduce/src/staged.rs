//! A strategy's machines, one after the other.

use std::sync::Arc;

use picireny_oracle::{Answer, Messages};
use picireny_tree::{Stats, Syntax};

use crate::blocks::{BlockState, Blocks};
use crate::known_messages::KnownMessages;
use crate::machine::{Machine, Step};
use crate::observe::Progress;
use crate::part::Part;
use crate::search::{EditMachine, EditState, Plan};
use crate::slice::{SliceState, Slicing};
use crate::tuning;

/// Leaves out blocks of a text that is too long for a tree, searches for slices as long as it
/// is long, and for edits of what they leave.
pub(crate) struct Staged<'a> {
    syntax: &'a dyn Syntax,
    plan: Plan,
    current: Current<'a>,
    /// Whether it was told that the phase has begun.
    has_begun: bool,
}

/// The machine that works.
enum Current<'a> {
    Blocks(Blocks),
    Slicing(Slicing<'a>),
    Editing(Editing<'a>),
}

/// Edits of a text, and how long that was at first.
struct Editing<'a> {
    machine: EditMachine<'a>,
    len: usize,
}

/// What it takes to go back to a state.
#[derive(Clone, Debug)]
pub(crate) struct StagedState {
    machine: MachineState,
    has_begun: bool,
}

#[derive(Clone, Debug)]
enum MachineState {
    Blocks(BlockState),
    Slicing(SliceState),
    Editing(Box<EditState>, usize),
}

impl<'a> Staged<'a> {
    /// The machines for a text; nothing if it cannot be parsed.
    pub(crate) fn new(
        text: &str,
        syntax: &'a dyn Syntax,
        plan: Plan,
        said: Option<Arc<Messages>>,
    ) -> Option<Self> {
        if let Some(blocks) = Blocks::new(text, syntax.longest(), (plan.name.clone(), plan.phase)) {
            return Some(Staged {
                syntax,
                plan,
                current: Current::Blocks(blocks),
                has_begun: false,
            });
        }
        let slicing = plan.uses(Part::Slices).then(|| {
            let name = (plan.name.clone(), plan.phase);
            Slicing::new(text, syntax, name, said.clone())
        });
        let current = match slicing.flatten() {
            Some(slicing) => Current::Slicing(slicing),
            None => {
                let known = KnownMessages::of(said.as_ref());
                Current::Editing(Editing {
                    machine: EditMachine::new(text, syntax, plan.clone(), known)?,
                    len: text.len(),
                })
            }
        };
        Some(Staged {
            syntax,
            plan,
            current,
            has_begun: false,
        })
    }

    /// Goes on with slices if they are worth it, or else with edits; false if the text cannot
    /// be parsed.
    fn parse(&mut self, text: &str) -> bool {
        let name = (self.plan.name.clone(), self.plan.phase);
        let slicing = self.plan.uses(Part::Slices);
        let slicing = slicing.then(|| Slicing::new(text, self.syntax, name, None));
        match slicing.flatten() {
            Some(slicing) if text.len() <= self.syntax.longest() => {
                self.current = Current::Slicing(slicing);
                true
            }
            _ => self.edit(text),
        }
    }

    /// Goes on with edits; false if the text cannot be parsed.
    fn edit(&mut self, text: &str) -> bool {
        let known = match &self.current {
            Current::Slicing(slicing) => slicing.known().clone(),
            Current::Blocks(_) | Current::Editing(_) => KnownMessages::default(),
        };
        let machine = EditMachine::new(text, self.syntax, self.plan.clone(), known);
        let Some(machine) = machine else {
            return false;
        };
        let len = text.len();
        self.current = Current::Editing(Editing { machine, len });
        true
    }

    /// Goes on with slices if they are worth it again.
    fn slice_again(&mut self) -> bool {
        let Current::Editing(Editing { machine, len }) = &self.current else {
            return false;
        };
        let text = machine.present_text();
        if !self.plan.uses(Part::Slices) || text.len() as f32 > tuning::SLICE_AGAIN * *len as f32 {
            return false;
        }
        let name = (self.plan.name.clone(), self.plan.phase);
        let slicing = Slicing::new(text, self.syntax, name, None);
        slicing.is_some_and(|slicing| {
            self.current = Current::Slicing(slicing);
            true
        })
    }
}

impl Machine for Staged<'_> {
    type State = StagedState;

    fn heeds(&self, state: &StagedState, is_interesting: bool, messages: &Messages) -> bool {
        match &state.machine {
            MachineState::Blocks(_) => false,
            MachineState::Slicing(state) => state.heeds(is_interesting, messages),
            MachineState::Editing(state, _) => state.heeds(is_interesting, messages),
        }
    }

    fn next(&mut self, answer: Option<Answer>) -> Step {
        let mut answer = answer;
        loop {
            let step = match &mut self.current {
                Current::Blocks(blocks) => {
                    let is_interesting = answer.take().is_some_and(|it| it.is_interesting());
                    match blocks.next(is_interesting) {
                        Step::Done => {
                            let text = blocks.present_text();
                            match self.parse(&text) {
                                true => continue,
                                false => Step::Done,
                            }
                        }
                        step => step,
                    }
                }
                Current::Slicing(slicing) => slicing.next(answer.take()),
                Current::Editing(editing) => editing.machine.next(answer.take()),
            };
            let sliced = match &self.current {
                Current::Slicing(slicing) => Some(Arc::clone(slicing.text())),
                Current::Blocks(_) | Current::Editing(_) => None,
            };
            match (step, sliced) {
                (Step::Progress(Progress::Phase { .. }), _) if self.has_begun => {}
                (Step::Done, Some(text)) if self.edit(&text) => {}
                // What it would ask about next is of a text that is sliced first.
                (Step::Test(..), None) if self.slice_again() => {}
                (step, _) => {
                    self.has_begun = true;
                    return step;
                }
            }
        }
    }

    fn skip_phase(&mut self) {
        match &mut self.current {
            Current::Blocks(blocks) => blocks.skip(),
            Current::Slicing(slicing) => slicing.skip(),
            Current::Editing(editing) => editing.machine.skip_phase(),
        }
    }

    fn chance(&self) -> Option<f64> {
        match &self.current {
            Current::Blocks(blocks) => blocks.chance(),
            Current::Slicing(slicing) => slicing.chance(),
            Current::Editing(editing) => editing.machine.chance(),
        }
    }

    fn save(&self) -> StagedState {
        StagedState {
            has_begun: self.has_begun,
            machine: match &self.current {
                Current::Blocks(blocks) => MachineState::Blocks(blocks.save()),
                Current::Slicing(slicing) => MachineState::Slicing(slicing.save()),
                Current::Editing(Editing { machine, len }) => {
                    MachineState::Editing(Box::new(machine.save()), *len)
                }
            },
        }
    }

    fn restore(&mut self, state: StagedState) {
        self.has_begun = state.has_begun;
        let (syntax, plan) = (self.syntax, &self.plan);
        match (state.machine, &mut self.current) {
            (MachineState::Blocks(state), Current::Blocks(blocks)) => blocks.restore(state),
            (MachineState::Blocks(state), current) => {
                let name = (plan.name.clone(), plan.phase);
                *current = Current::Blocks(Blocks::at(state, syntax.longest(), name));
            }
            (MachineState::Slicing(state), Current::Slicing(slicing)) => slicing.restore(state),
            (MachineState::Slicing(state), current) => {
                let name = (plan.name.clone(), plan.phase);
                *current = Current::Slicing(Slicing::at(state, syntax, name));
            }
            (MachineState::Editing(state, len), Current::Editing(editing)) => {
                editing.machine.restore(*state);
                editing.len = len;
            }
            (MachineState::Editing(state, len), current) => {
                let machine = EditMachine::at(*state, syntax, plan.clone());
                *current = Current::Editing(Editing { machine, len });
            }
        }
    }

    fn forget_before(&mut self, _oldest: Option<&StagedState>) {}

    fn weight_after(&self, answer: bool) -> usize {
        match &self.current {
            Current::Blocks(blocks) => blocks.weight(),
            Current::Slicing(slicing) => slicing.weight(),
            Current::Editing(editing) => editing.machine.weight_after(answer),
        }
    }

    fn text(&mut self) -> String {
        match &mut self.current {
            Current::Blocks(blocks) => blocks.present_text(),
            Current::Slicing(slicing) => slicing.text().to_string(),
            Current::Editing(editing) => editing.machine.text(),
        }
    }

    fn stats(&self) -> Stats {
        match &self.current {
            // It has no tree yet.
            Current::Blocks(_) => Stats::default(),
            Current::Slicing(slicing) => slicing.stats(),
            Current::Editing(editing) => editing.machine.stats(),
        }
    }
}
