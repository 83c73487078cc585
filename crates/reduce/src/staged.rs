//! A strategy's machines, one after the other.

use std::sync::Arc;

use picireny_oracle::{Answer, Messages};
use picireny_tree::{Stats, Syntax};

use crate::belief::Belief;
use crate::blocks::{BlockState, Blocks};
use crate::canonical::{Canonical, CanonicalState};
use crate::edit::Document;
use crate::experience::Experience;
use crate::known_messages::KnownMessages;
use crate::machine::{Machine, Step};
use crate::nest::{NestState, Nesting};
use crate::observe::Progress;
use crate::part::Part;
use crate::search::{EditMachine, EditState, Plan};
use crate::slice::{SliceState, Slicing};
use crate::tuning;

/// Leaves out blocks of a text that is too long for a tree, searches for slices as long as it
/// is long, or for the end of the nest that it is, and for edits of what they leave.
pub(crate) struct Staged<'a> {
    syntax: &'a dyn Syntax,
    plan: Plan,
    current: Current<'a>,
    /// Whether it was told that the phase has begun.
    has_begun: bool,
    /// What edits taught before slices were looked for again, or the canonical form.
    experience: Arc<Experience>,
    /// How many tests were asked for.
    tests: u32,
}

/// The machine that works.
enum Current<'a> {
    Blocks(Blocks),
    Slicing(Slicing<'a>),
    Nesting(Nesting<'a>),
    Editing(Editing<'a>),
    Canonical(Canonical<'a>),
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
    experience: Arc<Experience>,
    tests: u32,
}

#[derive(Clone, Debug)]
enum MachineState {
    Blocks(BlockState),
    Slicing(SliceState),
    Nesting(NestState),
    Editing(Box<EditState>, usize),
    Canonical(CanonicalState),
}

impl<'a> Staged<'a> {
    /// The machines for a text; nothing if it cannot be parsed.
    pub(crate) fn new(
        text: &str,
        syntax: &'a dyn Syntax,
        plan: Plan,
        said: Option<Arc<Messages>>,
    ) -> Option<Self> {
        let name = (plan.name.clone(), plan.phase);
        let current = match Blocks::new(text, syntax.longest(), name) {
            Some(blocks) => Current::Blocks(blocks),
            None => Self::first(text, syntax, &plan, said)?,
        };
        Some(Staged {
            syntax,
            plan,
            current,
            has_begun: false,
            experience: Arc::default(),
            tests: 0,
        })
    }

    /// The first machine for a text that is not too long for a tree; nothing if it cannot be
    /// parsed.
    fn first(
        text: &str,
        syntax: &'a dyn Syntax,
        plan: &Plan,
        said: Option<Arc<Messages>>,
    ) -> Option<Current<'a>> {
        let name = (plan.name.clone(), plan.phase);
        let slicing = plan.uses(Part::Slices) && text.len() <= syntax.longest();
        let slicing = slicing.then(|| Slicing::new(text, syntax, name.clone(), said.clone()));
        if let Some(slicing) = slicing.flatten() {
            return Some(Current::Slicing(slicing));
        }
        let document = Arc::new(Document::parse(text, syntax)?);
        let known = KnownMessages::of(said.as_ref());
        let nesting = plan.uses(Part::Nests) && plan.has_pass("hoist");
        let nesting = nesting.then(|| Nesting::new(&document, syntax, name, known.clone()));
        let nesting = nesting.flatten().map(Current::Nesting);
        Some(nesting.unwrap_or_else(|| Self::editing(document, syntax, plan, known)))
    }

    fn editing(
        document: Arc<Document>,
        syntax: &'a dyn Syntax,
        plan: &Plan,
        known: KnownMessages,
    ) -> Current<'a> {
        let len = document.text().len();
        let machine = EditMachine::new(document, syntax, plan.clone(), known);
        Current::Editing(Editing { machine, len })
    }

    /// Goes on with what blocks left; false if the text cannot be parsed.
    fn parse(&mut self, text: &str) -> bool {
        let first = Self::first(text, self.syntax, &self.plan, None);
        first.is_some_and(|first| {
            self.current = first;
            true
        })
    }

    /// Goes on with edits; false if the text cannot be parsed.
    fn edit(&mut self, text: &Arc<str>) -> bool {
        let (document, known) = match &self.current {
            Current::Slicing(slicing) => (slicing.document(), slicing.known().clone()),
            Current::Nesting(nesting) => (None, nesting.known().clone()),
            Current::Blocks(_) | Current::Editing(_) | Current::Canonical(_) => {
                (None, KnownMessages::default())
            }
        };
        let parsed = || Document::parse(Arc::clone(text), self.syntax).map(Arc::new);
        let Some(document) = document.or_else(parsed) else {
            return false;
        };
        self.current = Self::editing(document, self.syntax, &self.plan, known);
        true
    }

    /// Goes on with the canonical form of what edits left; false if that is not wanted.
    fn rewrite(&mut self) -> bool {
        let Current::Editing(editing) = &self.current else {
            return false;
        };
        if !self.plan.is_canonical {
            return false;
        }
        let document = Arc::clone(editing.machine.document());
        let how = (self.plan.asked_layout, self.plan.phase);
        let canonical = Canonical::new(document, self.syntax, how, self.tests);
        canonical.is_some_and(|canonical| {
            self.keep_experience();
            self.current = Current::Canonical(canonical);
            true
        })
    }

    /// Keeps what edits taught, for when other machines are done.
    fn keep_experience(&mut self) {
        if let Some(experience) = self.experience() {
            self.experience = Arc::new(experience);
        }
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
            self.keep_experience();
            self.current = Current::Slicing(slicing);
            true
        })
    }
}

impl Machine for Staged<'_> {
    type State = StagedState;

    fn heeds(&self, state: &StagedState, is_interesting: bool, messages: &Messages) -> bool {
        match &state.machine {
            MachineState::Blocks(_) | MachineState::Canonical(_) => false,
            MachineState::Slicing(state) => state.heeds(is_interesting, messages),
            MachineState::Nesting(state) => state.heeds(is_interesting, messages),
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
                Current::Nesting(nesting) => nesting.next(answer.take()),
                Current::Editing(editing) => editing.machine.next(answer.take()),
                Current::Canonical(canonical) => canonical.next(answer.take()),
            };
            let left = match &self.current {
                Current::Slicing(slicing) => Some(Arc::clone(slicing.text())),
                Current::Nesting(nesting) => Some(Arc::clone(nesting.text())),
                Current::Blocks(_) | Current::Editing(_) | Current::Canonical(_) => None,
            };
            match (step, left) {
                (Step::Progress(Progress::Phase { .. }), _) if self.has_begun => {}
                (Step::Done, Some(text)) if self.edit(&text) => {}
                // What it would ask about next is of a text that is sliced first.
                (Step::Test(..), None) if self.slice_again() => {}
                (Step::Done, None) if self.rewrite() => {}
                (step, _) => {
                    self.has_begun = true;
                    self.tests += u32::from(matches!(step, Step::Test(..)));
                    return step;
                }
            }
        }
    }

    fn skip_phase(&mut self) {
        match &mut self.current {
            Current::Blocks(blocks) => blocks.skip(),
            Current::Slicing(slicing) => slicing.skip(),
            Current::Nesting(nesting) => nesting.skip(),
            Current::Editing(editing) => editing.machine.skip_phase(),
            Current::Canonical(canonical) => canonical.skip(),
        }
    }

    fn leave_out(&mut self, passes: &[&'static str]) {
        self.plan.leave_out(passes);
        if let Current::Editing(editing) = &mut self.current {
            editing.machine.leave_out(passes);
        }
    }

    fn chance(&self) -> Option<f64> {
        match &self.current {
            Current::Blocks(blocks) => blocks.chance(),
            Current::Slicing(slicing) => slicing.chance(),
            Current::Nesting(nesting) => nesting.chance(),
            Current::Editing(editing) => editing.machine.chance(),
            Current::Canonical(canonical) => canonical.chance(),
        }
    }

    fn beliefs(&self) -> Option<Arc<[Belief]>> {
        match &self.current {
            Current::Editing(editing) => editing.machine.beliefs(),
            _ => None,
        }
    }

    fn save(&self) -> StagedState {
        StagedState {
            has_begun: self.has_begun,
            experience: Arc::clone(&self.experience),
            tests: self.tests,
            machine: match &self.current {
                Current::Blocks(blocks) => MachineState::Blocks(blocks.save()),
                Current::Slicing(slicing) => MachineState::Slicing(slicing.save()),
                Current::Nesting(nesting) => MachineState::Nesting(nesting.save()),
                Current::Editing(Editing { machine, len }) => {
                    MachineState::Editing(Box::new(machine.save()), *len)
                }
                Current::Canonical(canonical) => MachineState::Canonical(canonical.save()),
            },
        }
    }

    fn restore(&mut self, state: StagedState) {
        self.has_begun = state.has_begun;
        self.experience = state.experience;
        self.tests = state.tests;
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
            (MachineState::Nesting(state), Current::Nesting(nesting)) => nesting.restore(state),
            (MachineState::Nesting(state), current) => {
                let name = (plan.name.clone(), plan.phase);
                *current = Current::Nesting(Nesting::at(state, syntax, name));
            }
            (MachineState::Editing(state, len), Current::Editing(editing)) => {
                editing.machine.restore(*state);
                editing.len = len;
            }
            (MachineState::Editing(state, len), current) => {
                let machine = EditMachine::at(*state, syntax, plan.clone());
                *current = Current::Editing(Editing { machine, len });
            }
            (MachineState::Canonical(state), Current::Canonical(canonical)) => {
                canonical.restore(state);
            }
            (MachineState::Canonical(state), current) => {
                let canonical = Canonical::at(state, syntax, (plan.asked_layout, plan.phase));
                *current = Current::Canonical(canonical);
            }
        }
    }

    fn forget_before(&mut self, _oldest: Option<&StagedState>) {}

    fn weight_after(&self, answer: bool) -> usize {
        match &self.current {
            Current::Blocks(blocks) => blocks.weight(),
            Current::Slicing(slicing) => slicing.weight(),
            Current::Nesting(nesting) => nesting.weight(),
            Current::Editing(editing) => editing.machine.weight_after(answer),
            Current::Canonical(canonical) => canonical.weight(),
        }
    }

    fn text(&mut self) -> String {
        match &mut self.current {
            Current::Blocks(blocks) => blocks.present_text(),
            Current::Slicing(slicing) => slicing.text().to_string(),
            Current::Nesting(nesting) => nesting.text().to_string(),
            Current::Editing(editing) => editing.machine.text(),
            Current::Canonical(canonical) => canonical.text().to_string(),
        }
    }

    fn stats(&self) -> Stats {
        match &self.current {
            // It has no tree yet.
            Current::Blocks(_) => Stats::default(),
            Current::Slicing(slicing) => slicing.stats(),
            Current::Nesting(nesting) => nesting.stats(),
            Current::Editing(editing) => editing.machine.stats(),
            Current::Canonical(canonical) => canonical.stats(),
        }
    }

    fn experience(&self) -> Option<Experience> {
        let before = Experience::clone(&self.experience);
        match &self.current {
            Current::Editing(editing) => {
                let later = editing.machine.experience();
                later.map(|later| before.and(&later))
            }
            Current::Blocks(_)
            | Current::Slicing(_)
            | Current::Nesting(_)
            | Current::Canonical(_) => self.plan.experience.is_some().then_some(before),
        }
    }
}
