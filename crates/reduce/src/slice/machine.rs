//! The machine that looks for a small slice of a long text.

mod seeds;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use picireny_oracle::{Answer, Messages};
use picireny_tree::{Stats, Syntax};

use super::elements::Element;
use super::graph::Graph;
use super::{chunks::Chunk, chunks::Chunks};
use super::{reach::Role, reach::reach};
use crate::candidate::{Candidate, ConfigId, StepId, Text};
use crate::edit::{Cut, Document, outermost, write};
use crate::known_messages::KnownMessages;
use crate::machine::Step;
use crate::observe::Progress;
use crate::passes::layout::space::comments;
use crate::tuning;
use seeds::Seeds;

/// A search for a slice.
pub(crate) struct Slicing<'a> {
    syntax: &'a dyn Syntax,
    name: Arc<str>,
    phase: u32,
    state: State,
}

/// All that candidates depend on.
#[derive(Clone, Debug)]
pub(crate) struct State {
    text: Arc<str>,
    /// Characters of the text that are not white space.
    size: usize,
    /// The document of the text at the beginning of the round.
    document: Arc<Document>,
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
    /// What the test of the present text printed, if that is known.
    said: Option<Arc<Messages>>,
    /// What tests of interesting texts print.
    known: KnownMessages,
    seeds: Seeds,
    pending: Option<Arc<Pending>>,
}

/// What is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begin,
    Tier,
    /// The text without lines that only say where others come from.
    LineMarkers,
    Comments,
    Round,
    /// Only what the program points to, and what that needs.
    Seeds,
    /// Without what only declares something that nothing uses.
    Declarations,
    /// Only the end of the text, and what it needs.
    End(usize),
    /// Without the bodies of some functions, and what these need.
    Bodies,
    RoundDone,
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

/// What comes of roles.
enum Sliced {
    /// A text that is worth a test.
    Worthwhile(Pending),
    /// The present text.
    Same(Arc<Vec<Role>>),
    /// A text that is hardly smaller.
    TooLittle,
}

impl State {
    /// Whether what the test of the pending candidate printed matters.
    pub(crate) fn heeds(&self, is_interesting: bool, messages: &Messages) -> bool {
        is_interesting || !self.blamed(messages).is_empty()
    }
}

impl<'a> Slicing<'a> {
    /// The search in a text; nothing if it is short, or if nothing is known of what
    /// functions look like.
    pub(crate) fn new(
        text: &str,
        syntax: &'a dyn Syntax,
        (name, phase): (Arc<str>, u32),
        said: Option<Arc<Messages>>,
    ) -> Option<Self> {
        let is_worth_it = text.len() >= tuning::LONG_TEXT
            && !syntax.conventions().stubs.is_empty()
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
            state: State {
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
                known: KnownMessages::of(said.as_ref()),
                said,
                seeds: Seeds::default(),
                pending: None,
            },
        })
    }

    /// The search in a state that another one of the same text saved.
    pub(crate) fn at(state: State, syntax: &'a dyn Syntax, (name, phase): (Arc<str>, u32)) -> Self {
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
            self.answered(&pending, is_interesting, &blamed.unwrap_or_default());
        }
        loop {
            let (stage, step) = match self.state.stage {
                Stage::Begin => {
                    self.state.stage = Stage::Tier;
                    return Step::Progress(Progress::Phase {
                        index: self.phase,
                        name: self.name.to_string(),
                    });
                }
                Stage::Tier => {
                    self.state.stage = Stage::LineMarkers;
                    return Step::Progress(Progress::Tier { name: "slices" });
                }
                Stage::LineMarkers => (Stage::Comments, self.without_line_markers()),
                Stage::Comments => (Stage::Round, self.without_comments()),
                Stage::Round => match self.begin_round() {
                    true => {
                        self.begin_seeds();
                        (Stage::Seeds, None)
                    }
                    false => (Stage::Done, None),
                },
                Stage::Seeds => match self.next_seeds() {
                    None => {
                        let units = self.units(true);
                        self.state.chunks = Chunks::whole(units);
                        (Stage::Declarations, None)
                    }
                    step => (Stage::Seeds, step),
                },
                Stage::Declarations => match self.next_chunk() {
                    None => (Stage::End(0), None),
                    step => (Stage::Declarations, step),
                },
                Stage::End(number) => match tuning::SLICE_ENDS.get(number) {
                    Some(&part) => (Stage::End(number + 1), self.end(part)),
                    None => {
                        self.begin_bodies();
                        (Stage::Bodies, None)
                    }
                },
                Stage::Bodies => match self.next_chunk() {
                    None => (Stage::RoundDone, None),
                    step => (Stage::Bodies, step),
                },
                Stage::RoundDone => (self.end_round(), None),
                Stage::Done => return Step::Done,
            };
            self.state.stage = stage;
            if let Some(step) = step {
                return step;
            }
        }
    }

    fn begin_round(&mut self) -> bool {
        let Some(document) = Document::parse(Arc::clone(&self.state.text), self.syntax) else {
            return false;
        };
        let state = &mut self.state;
        state.graph = Arc::new(Graph::of(&document, self.syntax.conventions()));
        state.document = Arc::new(document);
        state.roles = Arc::new(vec![Role::Root; state.graph.elements.len()]);
        state.size_of_round = state.size;
        true
    }

    /// Goes on with another round, with other stubs, or not.
    fn end_round(&mut self) -> Stage {
        let state = &mut self.state;
        let gain = state.size_of_round.saturating_sub(state.size);
        if (gain as f32) < tuning::SLICE_WORTH_ROUND * state.size_of_round as f32 {
            state.stub += 1;
        }
        let is_over = state.stub >= self.syntax.conventions().stubs.len();
        match is_over || state.text.len() < tuning::SLICE_SHORTEST {
            true => Stage::Done,
            false => Stage::Round,
        }
    }

    fn begin_bodies(&mut self) {
        self.state.chunks = Chunks::halves(self.units(false));
    }

    /// The elements that may become something that is only used, with their weights.
    fn units(&self, declarations: bool) -> Vec<(u32, usize)> {
        let State { graph, roles, .. } = &self.state;
        let all = (0..).zip(graph.elements.iter().zip(&graph.ties));
        let units = all.filter(|(number, (element, ties))| {
            let is_declaration = element.body().is_none() && ties.is_declaration();
            let may_change = element.can_go || element.body().is_some();
            let is_whole = roles[*number as usize].is_whole();
            is_declaration == declarations && may_change && is_whole
        });
        let weight = |(number, (element, _)): (u32, (&Element, _))| {
            let weight = match element.content.is_open() {
                true => 1,
                false => element.weight,
            };
            (number, weight)
        };
        units.map(weight).collect()
    }

    fn next_chunk(&mut self) -> Option<Step> {
        while let Some(chunk) = self.state.chunks.next() {
            let mut roles = Vec::clone(&self.state.roles);
            for &(unit, _) in &*chunk.units {
                roles[unit as usize] = Role::Stub;
            }
            // If all declarations are only there for their uses, they go with these later.
            let least = match chunk.is_all() && self.state.stage == Stage::Declarations {
                true => 0.0,
                false => tuning::SLICE_WORTH_TEST,
            };
            match self.slice(roles, least) {
                Sliced::Worthwhile(pending) => {
                    let count = chunk.units.len();
                    let chunk = Some(chunk);
                    return Some(self.offer(Pending { chunk, ..pending }, count));
                }
                Sliced::Same(roles) => {
                    self.state.roles = roles;
                    self.state.chunks.answered(&chunk, true);
                }
                Sliced::TooLittle => self.state.chunks.skipped(&chunk),
            }
        }
        None
    }

    /// The end of the text with what it needs.
    fn end(&mut self, part: usize) -> Option<Step> {
        let State {
            document, graph, ..
        } = &self.state;
        let len = document.text().len();
        let from = document.token_from(len - len / part);
        let role = |element: &Element| match element.tokens.end > from && !element.content.is_open()
        {
            true => Role::Root,
            false => Role::Whole,
        };
        let roles = graph.elements.iter().map(role).collect();
        match self.slice(roles, tuning::SLICE_WORTH_TEST) {
            Sliced::Worthwhile(pending) => Some(self.offer(pending, 1)),
            _ => None,
        }
    }

    /// The candidate in which elements have some roles, if such a part of the text is saved.
    fn slice(&self, roles: Vec<Role>, least: f32) -> Sliced {
        let State {
            document,
            graph,
            stub,
            ..
        } = &self.state;
        let reached = reach(graph, &roles);
        let stubs = &self.syntax.conventions().stubs;
        let stub = stubs.get(*stub).map_or("", |stub| stub);
        let place = |tokens: &Range<usize>| {
            document.token(tokens.start).start..document.token(tokens.end - 1).end
        };
        let mut cuts = Vec::new();
        for (number, element) in graph.elements.iter().enumerate() {
            if !reached[number] {
                cuts.push(Cut::delete(document.span(element.node)));
            } else if let Some(body) = element.body()
                && !roles[number].is_whole()
            {
                cuts.push(Cut::put(place(body), stub));
            }
        }
        let text = write(document, &outermost(cuts)).text;
        let roles = Arc::new(roles);
        if *text == *self.state.text {
            return Sliced::Same(roles);
        }
        match self.smaller(text, least) {
            Some(pending) => Sliced::Worthwhile(Pending {
                roles: Some(roles),
                ..pending
            }),
            None => Sliced::TooLittle,
        }
    }

    fn without_line_markers(&mut self) -> Option<Step> {
        let conventions = self.syntax.conventions();
        let lines = self.state.text.split_inclusive('\n');
        let kept: String = lines
            .filter(|line| !conventions.is_line_marker(line))
            .collect();
        let pending = self.smaller(kept, 0.0)?;
        Some(self.offer(pending, 1))
    }

    fn without_comments(&mut self) -> Option<Step> {
        let document = Document::parse(Arc::clone(&self.state.text), self.syntax)?;
        let cuts: Vec<Cut> = comments(&document)
            .map(|(range, new)| Cut::put(range, new))
            .collect();
        let text = write(&document, &cuts).text;
        let pending = self.smaller(text, tuning::SLICE_MANY_COMMENTS)?;
        Some(self.offer(pending, cuts.len()))
    }

    /// A text as a candidate, if such a part of the present one is saved.
    fn smaller(&self, text: String, least: f32) -> Option<Pending> {
        let size = non_blank(&text);
        let gain = self.state.size.saturating_sub(size);
        let is_worth_it = gain > 0 && gain as f32 >= least * self.state.size as f32;
        is_worth_it.then(|| Pending {
            text: text.into(),
            size,
            roles: None,
            chunk: None,
        })
    }

    fn offer(&mut self, pending: Pending, count: usize) -> Step {
        let step = StepId::Edits {
            index: self.state.asked,
            count: count as u32,
        };
        self.state.asked += 1;
        let id = ConfigId {
            phase: self.phase,
            iteration: self.state.answers.0,
            list: 0,
            transformation: "slice",
            step,
        };
        let candidate = Candidate {
            step,
            text: Text::Written(Arc::clone(&pending.text)),
            config: (0, 0),
        };
        self.state.pending = Some(Arc::new(pending));
        Step::Test(id, candidate)
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
            match blamed.is_empty() {
                true => state.chunks.answered(chunk, is_interesting),
                false => state.chunks.blamed(chunk, blamed),
            }
        } else if state.stage == Stage::Seeds {
            state.seeds.answered(is_interesting, blamed);
        } else if is_interesting && matches!(state.stage, Stage::End(_)) {
            state.stage = Stage::End(tuning::SLICE_ENDS.len());
        }
    }

    /// How likely the candidate is interesting that was returned last.
    pub(crate) fn chance(&self) -> Option<f64> {
        let (yes, no) = self.state.answers;
        let chance = f64::from(yes + 1) / f64::from(yes + no + 2);
        self.state.pending.as_ref().map(|_| chance)
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

    pub(crate) fn save(&self) -> State {
        self.state.clone()
    }

    pub(crate) fn restore(&mut self, state: State) {
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

fn non_blank(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}
