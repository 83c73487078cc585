//! The machine that looks for a small slice of a long text.

mod forward;
mod roots;
mod seeds;
mod slices;

use std::collections::BTreeSet;
use std::sync::Arc;

use picireny_oracle::{Answer, Messages};
use picireny_tree::{Stats, Syntax};

use super::elements::Content;
use super::graph::Graph;
use super::reach::{Presence, Role};
use crate::chunks::{Chunk, Chunks};
use crate::edit::{Document, non_blank};
use crate::known_messages::KnownMessages;
use crate::machine::{Step, chance_after};
use crate::tuning;
use forward::Forward;
use roots::Roots;
use seeds::Seeds;
use slices::Units;

/// A search for a slice.
pub(crate) struct Slicing<'a> {
    syntax: &'a dyn Syntax,
    name: Arc<str>,
    phase: u32,
    state: SliceState,
}

/// All that candidates depend on.
#[derive(Clone, Debug)]
pub(crate) struct SliceState {
    text: Arc<str>,
    /// Characters of the text that are not white space.
    size: usize,
    /// The document of the text at the beginning of the round, or before that, when comments
    /// were looked for.
    document: Arc<Document>,
    /// The graph of that, from the first round on.
    graph: Arc<Graph>,
    roles: Arc<Vec<Role>>,
    /// How many characters there were then.
    size_of_round: usize,
    /// Which of the language's stubs is put in the place of bodies.
    stub: usize,
    stage: Stage,
    chunks: Chunks,
    /// How many candidates were interesting, and how many were not.
    answers: (u32, u32),
    /// How many were asked about since one was accepted.
    asked: u32,
    /// How many candidates without bodies that others call for were interesting, and how many
    /// were not.
    probed: (u32, u32),
    /// What the test of the present text printed, if that is known.
    said: Option<Arc<Messages>>,
    /// What tests of interesting texts print.
    known: KnownMessages,
    seeds: Seeds,
    roots: Roots,
    forward: Forward,
    pending: Option<Arc<Pending>>,
}

/// What is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begin,
    Tier,
    /// With names in the place of numbers that have to stay in order, and nothing else: the text
    /// is short.
    NumbersOnly,
    /// The text without lines that only say where others come from.
    LineMarkers,
    /// The same without parts of lines.
    Locations,
    Comments,
    /// With names in the place of numbers that have to stay in order.
    Numbers,
    Round,
    /// Only what the program points to, and what that needs.
    Seeds,
    /// Without what only declares something that nothing uses.
    Declarations,
    /// Without some of what nothing else needs, and what only that needs.
    Roots,
    /// Only the end of the text, and what it needs.
    End(usize),
    /// Without the bodies of some functions, whoever calls them: whether the text runs.
    Probe,
    /// Without some functions that nothing else uses, and what these need.
    Unused,
    /// Without the bodies of some functions, and what these need.
    Bodies,
    /// The same of functions that say that who uses them needs these.
    NeededBodies,
    /// Without some of what nothing is known to need.
    Uncertain,
    /// Without some elements and all that uses them.
    Forward,
    Done,
}

/// A candidate whose test was asked for.
#[derive(Debug)]
struct Pending {
    text: Arc<str>,
    size: usize,
    /// The roles in it.
    roles: Option<Arc<Vec<Role>>>,
    chunk: Option<Chunk>,
}

impl Pending {
    /// A text of which nothing else is known.
    fn of(text: String) -> Pending {
        Pending {
            size: non_blank(&text),
            text: text.into(),
            roles: None,
            chunk: None,
        }
    }
}

impl SliceState {
    /// Whether what the test of the pending candidate printed matters.
    pub(crate) fn heeds(&self, is_interesting: bool, messages: &Messages) -> bool {
        is_interesting || !self.blamed(messages).is_empty()
    }

    /// Keeps what a candidate lacked that is no unit of its chunk.
    fn keep(&mut self, chunk: &Chunk, missing: &BTreeSet<u32>) {
        let units: BTreeSet<u32> = chunk.units.iter().map(|(unit, _)| *unit).collect();
        let roles = Arc::make_mut(&mut self.roles);
        for &element in missing.difference(&units) {
            roles[element as usize].presence = Presence::Always;
        }
    }
}

impl<'a> Slicing<'a> {
    /// The search in a text; nothing if nothing is known of what functions look like, or if
    /// it is short and nothing in it is numbered.
    pub(crate) fn new(
        text: &str,
        syntax: &'a dyn Syntax,
        (name, phase): (Arc<str>, u32),
        said: Option<Arc<Messages>>,
    ) -> Option<Self> {
        let conventions = syntax.conventions();
        let is_worth_it = (text.len() >= tuning::LONG_TEXT || conventions.ordered_names.is_some())
            && !conventions.stubs.is_empty()
            && !syntax.accepts_anything()
            && syntax.boundaries().is_none();
        if !is_worth_it {
            return None;
        }
        let size = non_blank(text);
        Some(Slicing {
            syntax,
            name,
            phase,
            state: SliceState {
                text: text.into(),
                size,
                document: Arc::default(),
                graph: Arc::default(),
                roles: Arc::default(),
                size_of_round: size,
                stub: 0,
                stage: Stage::Begin,
                chunks: Chunks::default(),
                answers: (0, 0),
                asked: 0,
                probed: (0, 0),
                known: KnownMessages::of(said.as_ref()),
                said,
                seeds: Seeds::default(),
                roots: Roots::default(),
                forward: Forward::default(),
                pending: None,
            },
        })
    }

    /// The search in a state that another one of the same text saved.
    pub(crate) fn at(
        state: SliceState,
        syntax: &'a dyn Syntax,
        (name, phase): (Arc<str>, u32),
    ) -> Self {
        Slicing {
            syntax,
            name,
            phase,
            state,
        }
    }

    /// The next step, as [`Machine::next`](crate::machine::Machine::next).
    pub(crate) fn next(&mut self, answer: Option<Answer>) -> Step {
        if let Some(pending) = self.state.pending.clone() {
            self.take_answer(&pending, answer);
        }
        loop {
            if self.state.stage == Stage::Done {
                return Step::Done;
            }
            let (stage, step) = self.step();
            self.state.stage = stage;
            if let Some(step) = step {
                return step;
            }
        }
    }

    /// What the present stage asks for, if anything, and the stage that follows.
    fn step(&mut self) -> (Stage, Option<Step>) {
        match self.state.stage {
            Stage::Begin => {
                let next = match self.state.text.len() >= tuning::LONG_TEXT {
                    true => Stage::Tier,
                    false => Stage::NumbersOnly,
                };
                (next, Some(Step::phase(self.phase, &self.name)))
            }
            Stage::NumbersOnly => (Stage::Done, self.with_names()),
            Stage::Tier => (Stage::LineMarkers, Some(Step::tier("slices"))),
            Stage::LineMarkers => (Stage::Locations, self.without_line_markers()),
            Stage::Locations => (Stage::Comments, self.without_locations()),
            Stage::Comments => (Stage::Numbers, self.without_comments()),
            Stage::Numbers => (Stage::Round, self.with_names()),
            Stage::Round => match self.begin_round() {
                true => (Stage::Seeds, None),
                false => (Stage::Done, None),
            },
            Stage::Seeds => match self.next_seeds() {
                None => {
                    self.state.chunks = Chunks::whole(self.units(Units::Declarations));
                    (Stage::Declarations, None)
                }
                step => (Stage::Seeds, step),
            },
            Stage::Declarations => match self.next_chunk() {
                None => (Stage::End(0), None),
                step => (Stage::Declarations, step),
            },
            Stage::Roots => self.next_root(),
            Stage::End(number) => self.next_end(number),
            Stage::Probe => {
                if self.has_to_run() {
                    self.state.chunks = Chunks::whole(self.units(Units::Unused));
                    return (Stage::Unused, None);
                }
                match self.next_chunk() {
                    None => self.begin_bodies(),
                    step => (Stage::Probe, step),
                }
            }
            Stage::Unused => match self.next_chunk() {
                None => self.begin_bodies(),
                step => (Stage::Unused, step),
            },
            Stage::Bodies => match self.next_chunk() {
                None => {
                    self.state.chunks = Chunks::halves(self.units(Units::NeededBodies));
                    (Stage::NeededBodies, None)
                }
                step => (Stage::Bodies, step),
            },
            Stage::NeededBodies => match self.next_chunk() {
                None => {
                    self.state.chunks = Chunks::whole(self.uncertain_units());
                    (Stage::Uncertain, None)
                }
                step => (Stage::NeededBodies, step),
            },
            Stage::Uncertain => match self.next_chunk() {
                None if self.is_round_worth_it() => (self.end_round(), None),
                None => {
                    self.begin_forward();
                    (Stage::Forward, None)
                }
                step => (Stage::Uncertain, step),
            },
            Stage::Forward => match self.next_forward() {
                None => (self.end_round(), None),
                step => (Stage::Forward, step),
            },
            Stage::Done => (Stage::Done, None),
        }
    }

    /// The next end of the text, or what follows if there is no other.
    fn next_end(&mut self, number: usize) -> (Stage, Option<Step>) {
        if let Some(&part) = tuning::SLICE_ENDS.get(number) {
            return (Stage::End(number + 1), self.end(part));
        }
        if self.syntax.conventions().needs_calls {
            self.state.chunks = Chunks::halves(self.units(Units::AllBodies));
            return (Stage::Probe, None);
        }
        self.begin_bodies()
    }

    fn begin_bodies(&mut self) -> (Stage, Option<Step>) {
        self.state.chunks = Chunks::halves(self.units(Units::Bodies));
        (Stage::Bodies, None)
    }

    /// Whether the text has to run, as far as is known, so that what it calls needs a body.
    fn has_to_run(&self) -> bool {
        let (accepted, refused) = self.state.probed;
        refused >= accepted + tuning::SLICE_PROBES
    }

    fn begin_round(&mut self) -> bool {
        let is_known = self.has_document() && !self.state.graph.elements.is_empty();
        if !self.parse() {
            return false;
        }
        let state = &mut self.state;
        // Where a round took nothing, the next one begins with the same text.
        if !is_known {
            let graph = Graph::of(&state.document, self.syntax.conventions());
            state.graph = Arc::new(graph);
        }
        let all = state.graph.elements.iter().zip(&state.graph.ties);
        let roles = all.map(|(element, ties)| match element.content {
            // It is there with its elements.
            Content::List => Role::STUB,
            _ if ties.is_act => Role::WHOLE,
            _ => Role::ROOT,
        });
        state.roles = Arc::new(roles.collect());
        state.size_of_round = state.size;
        self.begin_seeds();
        true
    }

    /// Whether the document is that of the present text.
    fn has_document(&self) -> bool {
        Arc::ptr_eq(self.state.document.text(), &self.state.text)
    }

    /// Makes the document of the present text; false if it cannot be parsed.
    fn parse(&mut self) -> bool {
        if self.has_document() {
            return true;
        }
        // Large texts leave no room for two.
        self.state.document = Arc::default();
        let document = Document::parse(Arc::clone(&self.state.text), self.syntax);
        document.is_some_and(|document| {
            self.state.document = Arc::new(document);
            true
        })
    }

    /// Whether the round took so much of the text that another one is worth it.
    fn is_round_worth_it(&self) -> bool {
        let whole = self.state.size_of_round;
        let gain = whole.saturating_sub(self.state.size);
        gain as f32 >= tuning::SLICE_WORTH_ROUND * whole as f32
    }

    /// Goes on with another round, with other stubs, or not.
    fn end_round(&mut self) -> Stage {
        let is_worth_it = self.is_round_worth_it();
        let state = &mut self.state;
        if !is_worth_it {
            state.stub += 1;
        }
        let is_over = state.stub >= self.syntax.conventions().stubs.len();
        match is_over || state.text.len() < tuning::SLICE_SHORTEST {
            true => Stage::Done,
            false => Stage::Round,
        }
    }

    fn offer(&mut self, pending: Pending, count: usize) -> Step {
        let state = &mut self.state;
        let place = (self.phase, state.answers.0, state.asked);
        let step = Step::test(Arc::clone(&pending.text), ("slice", count), place);
        state.asked += 1;
        state.pending = Some(Arc::new(pending));
        step
    }

    /// Takes note of what a test said of the pending candidate.
    fn take_answer(&mut self, pending: &Pending, answer: Option<Answer>) {
        let is_interesting = answer.as_ref().is_some_and(Answer::is_interesting);
        let messages = answer.and_then(|answer| answer.messages);
        let blamed = messages.as_ref().filter(|_| !is_interesting);
        let blamed = blamed.map(|messages| self.state.blamed(messages));
        self.state.pending = None;
        if is_interesting {
            if let Some(messages) = &messages {
                self.state.known.add(messages);
            }
            self.state.said = messages;
        }
        self.answered(pending, is_interesting, &blamed.unwrap_or_default());
    }

    /// Takes note of an answer; `blamed` are the elements without which the candidate was
    /// refused, if that is known.
    fn answered(&mut self, pending: &Pending, is_interesting: bool, blamed: &BTreeSet<u32>) {
        let state = &mut self.state;
        match is_interesting {
            true => state.answers.0 += 1,
            false => state.answers.1 += 1,
        }
        if is_interesting {
            state.text = Arc::clone(&pending.text);
            state.size = pending.size;
            state.asked = 0;
            if let Some(roles) = &pending.roles {
                state.roles = Arc::clone(roles);
            }
        }
        if let Some(chunk) = &pending.chunk {
            let stage = state.stage;
            if stage == Stage::Roots {
                state.roots.answered(is_interesting);
            }
            if stage == Stage::Probe {
                match is_interesting {
                    true => state.probed.0 += 1,
                    false => state.probed.1 += 1,
                }
            }
            match blamed.is_empty() {
                true => state.chunks.answered(chunk, is_interesting),
                false => {
                    state.chunks.blamed(chunk, blamed);
                    state.keep(chunk, blamed);
                }
            }
            if chunk.is_all()
                && !is_interesting
                && blamed.is_empty()
                && stage == Stage::Declarations
            {
                self.begin_roots();
            }
        } else if state.stage == Stage::Forward {
            state.forward.answered(is_interesting, blamed);
        } else if state.stage == Stage::Seeds {
            state.seeds.answered(is_interesting, blamed);
        } else if is_interesting && matches!(state.stage, Stage::End(_)) {
            state.stage = Stage::End(tuning::SLICE_ENDS.len());
        }
    }

    /// How likely the candidate is interesting that was returned last.
    pub(crate) fn chance(&self) -> Option<f64> {
        let pending = self.state.pending.as_ref();
        pending.map(|_| chance_after(self.state.answers))
    }

    /// Ends the search.
    pub(crate) fn skip(&mut self) {
        self.state.stage = Stage::Done;
    }

    /// The messages that interesting texts come with.
    pub(crate) fn known(&self) -> &KnownMessages {
        &self.state.known
    }

    pub(crate) fn text(&self) -> &Arc<str> {
        &self.state.text
    }

    /// The document of the text, if it is known.
    pub(crate) fn document(&self) -> Option<Arc<Document>> {
        self.has_document()
            .then(|| Arc::clone(&self.state.document))
    }

    pub(crate) fn save(&self) -> SliceState {
        self.state.clone()
    }

    pub(crate) fn restore(&mut self, state: SliceState) {
        self.state = state;
    }

    /// About how many bytes a state takes that follows the present one.
    pub(crate) fn weight(&self) -> usize {
        // Each has a text, and the roles of elements.
        2 * self.state.text.len() + self.state.roles.len()
    }

    pub(crate) fn stats(&self) -> Stats {
        self.state.document.stats()
    }
}
