//! A strategy's machines, one after the other.

use picireny_tree::{Stats, Syntax};

use crate::machine::{Machine, Step};
use crate::search::{EditMachine, Plan, State as EditState};
use crate::slice::{Slicing, State as SliceState};

/// A search for a slice of a long text, then edits of what that leaves.
pub(crate) struct Staged<'a> {
    syntax: &'a dyn Syntax,
    plan: Plan,
    slicing: Option<Slicing<'a>>,
    editing: Option<EditMachine<'a>>,
    is_slicing: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum State {
    Slicing(SliceState),
    Editing(Option<Box<EditState>>),
}

impl<'a> Staged<'a> {
    /// The machines for a text; nothing if it cannot be parsed.
    pub(crate) fn new(text: &str, syntax: &'a dyn Syntax, plan: Plan) -> Option<Self> {
        let slicing = Slicing::new(text, syntax, (plan.name.clone(), plan.phase));
        let editing = match slicing {
            Some(_) => None,
            None => Some(EditMachine::new(text, syntax, plan.clone())?),
        };
        Some(Staged {
            syntax,
            plan,
            is_slicing: slicing.is_some(),
            slicing,
            editing,
        })
    }
}

impl Machine for Staged<'_> {
    type State = State;

    fn next(&mut self, answer: Option<bool>) -> Step {
        let mut answer = answer;
        if self.is_slicing
            && let Some(slicing) = &mut self.slicing
        {
            match slicing.next(answer.take()) {
                Step::Done => {
                    self.is_slicing = false;
                    let text = std::sync::Arc::clone(slicing.text());
                    self.editing = EditMachine::new(&text, self.syntax, self.plan.clone());
                }
                step => return step,
            }
        }
        match &mut self.editing {
            Some(editing) => editing.next(answer),
            None => Step::Done,
        }
    }

    fn skip_phase(&mut self) {
        match (&mut self.slicing, &mut self.editing) {
            (Some(slicing), _) if self.is_slicing => slicing.skip(),
            (_, Some(editing)) => editing.skip_phase(),
            _ => {}
        }
    }

    fn chance(&self) -> Option<f64> {
        match (&self.slicing, &self.editing) {
            (Some(slicing), _) if self.is_slicing => slicing.chance(),
            (_, Some(editing)) => editing.chance(),
            _ => None,
        }
    }

    fn save(&self) -> State {
        match &self.slicing {
            Some(slicing) if self.is_slicing => State::Slicing(slicing.save()),
            _ => State::Editing(
                self.editing
                    .as_ref()
                    .map(|editing| Box::new(editing.save())),
            ),
        }
    }

    fn restore(&mut self, state: State) {
        match state {
            State::Slicing(state) => {
                self.is_slicing = true;
                if let Some(slicing) = &mut self.slicing {
                    slicing.restore(state);
                }
            }
            State::Editing(state) => {
                self.is_slicing = false;
                if let (Some(editing), Some(state)) = (&mut self.editing, state) {
                    editing.restore(*state);
                }
            }
        }
    }

    fn forget_before(&mut self, _oldest: Option<&State>) {}

    fn weight_after(&self, answer: bool) -> usize {
        match (&self.slicing, &self.editing) {
            (Some(slicing), _) if self.is_slicing => slicing.weight(),
            (_, Some(editing)) => editing.weight_after(answer),
            _ => 0,
        }
    }

    fn text(&mut self) -> String {
        match (&self.slicing, &mut self.editing) {
            (Some(slicing), _) if self.is_slicing => slicing.text().to_string(),
            (_, Some(editing)) => editing.text(),
            _ => String::new(),
        }
    }

    fn stats(&self) -> Stats {
        match (&self.slicing, &self.editing) {
            (Some(slicing), _) if self.is_slicing => slicing.stats(),
            (_, Some(editing)) => editing.stats(),
            _ => Stats::default(),
        }
    }
}
