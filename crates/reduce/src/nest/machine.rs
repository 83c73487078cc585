//! The machine that looks for the end of a deep nest.

use std::collections::BTreeSet;
use std::sync::Arc;

use picireny_oracle::{Answer, Messages};
use picireny_tree::{Stats, Syntax};

use super::depths::Depths;
use super::ends::{End, ends, own_weight, without};
use super::levels::{self, Level, Uses};
use crate::chunks::{Chunk, Chunks};
use crate::edit::{Document, outermost, write};
use crate::known_messages::KnownMessages;
use crate::machine::Step;
use crate::passes::structure::hoist::keep;
use crate::tuning;

/// A search for the end of a nest.
pub(crate) struct Nesting<'a> {
    syntax: &'a dyn Syntax,
    name: Arc<str>,
    phase: u32,
    state: NestState,
}

/// All that candidates depend on.
#[derive(Clone, Debug)]
pub(crate) struct NestState {
    document: Arc<Document>,
    levels: Arc<Vec<Level>>,
    uses: Arc<Uses>,
    /// What the nest can end with at each depth.
    ends: Arc<Vec<End>>,
    stage: Stage,
    depths: Depths,
    /// Levels that nothing uses.
    chunks: Chunks,
    /// Those of them that are gone.
    gone: Arc<BTreeSet<usize>>,
    /// The present text, if levels are gone.
    shorter: Option<Arc<str>>,
    /// How many candidates without levels that nothing uses were refused in a row.
    refused: u32,
    accepted: u32,
    /// How many were asked about since one was accepted.
    asked: u32,
    known: KnownMessages,
    pending: Option<Arc<Pending>>,
}

/// What is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begin,
    Tier,
    /// The nest without all that is below some depth.
    Ends,
    /// Without levels that nothing uses.
    Unused,
    Done,
}

/// A candidate whose test was asked for.
#[derive(Debug)]
struct Pending {
    text: Arc<str>,
    what: Tried,
    chance: f32,
}

#[derive(Debug)]
enum Tried {
    /// At which depth, what the end begins with, and the levels that go with it.
    End((usize, u64), Vec<usize>),
    Unused(Chunk),
}

impl<'a> Nesting<'a> {
    /// The search in a text; nothing if no nest in it is deep.
    pub(crate) fn new(
        document: &Arc<Document>,
        syntax: &'a dyn Syntax,
        (name, phase): (Arc<str>, u32),
        known: KnownMessages,
    ) -> Option<Self> {
        let levels = levels::deepest(document);
        let first = levels.first()?;
        let is_most = document.weight(first.place) * 2 > document.size();
        if !is_most {
            return None;
        }
        let uses = Uses::new(document, &levels);
        Some(Nesting {
            syntax,
            name,
            phase,
            state: NestState {
                document: Arc::clone(document),
                ends: Arc::new(ends(document, &levels, &uses)),
                levels: Arc::new(levels),
                uses: Arc::new(uses),
                stage: Stage::Begin,
                depths: Depths::default(),
                chunks: Chunks::default(),
                gone: Arc::default(),
                shorter: None,
                refused: 0,
                accepted: 0,
                asked: 0,
                known,
                pending: None,
            },
        })
    }

    /// The search in a state that another one of the same text saved.
    pub(crate) fn at(
        state: NestState,
        syntax: &'a dyn Syntax,
        (name, phase): (Arc<str>, u32),
    ) -> Self {
        Nesting {
            syntax,
            name,
            phase,
            state,
        }
    }

    /// The next step, as [`Machine::next`](crate::machine::Machine::next).
    pub(crate) fn next(&mut self, answer: Option<Answer>) -> Step {
        if let Some(pending) = self.state.pending.take() {
            self.take_answer(&pending, answer);
        }
        loop {
            let (stage, step) = match self.state.stage {
                Stage::Begin => (Stage::Tier, Some(Step::phase(self.phase, &self.name))),
                Stage::Tier => (Stage::Ends, Some(Step::tier("nests"))),
                Stage::Ends => match self.end() {
                    None => {
                        self.state.chunks = Chunks::whole(self.unused());
                        (Stage::Unused, None)
                    }
                    step => (Stage::Ends, step),
                },
                Stage::Unused => match self.without_unused() {
                    None => (Stage::Done, None),
                    step => (Stage::Unused, step),
                },
                Stage::Done => return Step::Done,
            };
            self.state.stage = stage;
            if let Some(step) = step {
                return step;
            }
        }
    }

    /// The nest with the end that promises most, if one is worth a test.
    fn end(&mut self) -> Option<Step> {
        let NestState {
            document,
            levels,
            uses,
            ends,
            depths,
            ..
        } = &self.state;
        let mut chances = depths.chances(levels.len());
        let open = ends
            .iter()
            .filter(|end| !depths.was_refused(end.depth, end.beginning));
        let promises = open.map(|end| {
            let chance = chances.of(end.depth, end.beginning) * end.kept;
            (end.gain * chance, chance, *end)
        });
        let (promise, chance, end) = promises.max_by(|a, b| a.0.total_cmp(&b.0))?;
        if promise < tuning::NEST_WORTH_TEST {
            return None;
        }
        let place = document.span(levels[end.depth].place);
        let mut cuts = keep(document, place, document.span(end.part))?
            .cuts
            .to_vec();
        let gone = match end.without_unused {
            true => uses.unused(document, end.depth, end.part),
            false => Vec::new(),
        };
        cuts.extend(without(document, levels, gone.iter().copied()));
        let text = write(document, &outermost(cuts)).text.into();
        let count = 1 + gone.len();
        let what = Tried::End((end.depth, end.beginning), gone);
        Some(self.offer(Pending { text, what, chance }, count))
    }

    /// The levels that nothing uses, with what they weigh.
    fn unused(&self) -> Vec<(u32, usize)> {
        let NestState {
            document,
            levels,
            uses,
            ..
        } = &self.state;
        let Some(last) = levels.last() else {
            return Vec::new();
        };
        let unused = uses.unused(document, levels.len(), last.inner).into_iter();
        unused
            .map(|number| (number as u32, own_weight(document, &levels[number])))
            .collect()
    }

    /// The text without some of these.
    fn without_unused(&mut self) -> Option<Step> {
        let least = tuning::SLICE_WORTH_TEST * self.state.document.size() as f32;
        while self.state.refused < tuning::NEST_MOST_REFUSED
            && let Some(chunk) = self.state.chunks.next()
        {
            let weight: usize = chunk.units.iter().map(|(_, weight)| weight).sum();
            if (weight as f32) < least {
                self.state.chunks.skipped(&chunk);
                continue;
            }
            let NestState {
                document,
                levels,
                gone,
                ..
            } = &self.state;
            let more = chunk.units.iter().map(|&(number, _)| number as usize);
            let all: BTreeSet<usize> = gone.iter().copied().chain(more).collect();
            let cuts = without(document, levels, all.iter().copied()).collect();
            let text = write(document, &outermost(cuts)).text.into();
            let count = chunk.units.len();
            let what = Tried::Unused(chunk);
            let chance = tuning::NEST_CHANCE_OF_UNUSED;
            return Some(self.offer(Pending { text, what, chance }, count));
        }
        None
    }

    fn offer(&mut self, pending: Pending, count: usize) -> Step {
        let state = &mut self.state;
        let place = (self.phase, state.accepted, state.asked);
        let step = Step::test(Arc::clone(&pending.text), ("nest", count), place);
        state.asked += 1;
        state.pending = Some(Arc::new(pending));
        step
    }

    /// Takes note of what a test said of the pending candidate.
    fn take_answer(&mut self, pending: &Pending, answer: Option<Answer>) {
        let is_interesting = answer.as_ref().is_some_and(Answer::is_interesting);
        let state = &mut self.state;
        if is_interesting {
            state.accepted += 1;
            state.asked = 0;
            if let Some(messages) = answer.and_then(|answer| answer.messages) {
                state.known.add(&messages);
            }
        }
        match &pending.what {
            Tried::End(tried, gone) => {
                state.depths.answered(*tried, is_interesting);
                if is_interesting {
                    state.depths.lost(gone);
                    self.go_on_from(&pending.text);
                }
            }
            Tried::Unused(chunk) => {
                state.chunks.answered(chunk, is_interesting);
                state.refused = match is_interesting {
                    true => 0,
                    false => state.refused + 1,
                };
                if is_interesting {
                    let numbers = chunk.units.iter().map(|&(number, _)| number as usize);
                    Arc::make_mut(&mut state.gone).extend(numbers);
                    state.shorter = Some(Arc::clone(&pending.text));
                }
            }
        }
    }

    /// Parses a text whose nest has another end, and looks for a nearer one.
    fn go_on_from(&mut self, text: &Arc<str>) {
        let state = &mut self.state;
        match Document::parse(Arc::clone(text), self.syntax) {
            Some(document) => {
                let levels = levels::deepest(&document);
                let uses = Uses::new(&document, &levels);
                state.ends = Arc::new(ends(&document, &levels, &uses));
                state.levels = Arc::new(levels);
                state.uses = Arc::new(uses);
                state.document = Arc::new(document);
            }
            None => {
                state.shorter = Some(Arc::clone(text));
                state.stage = Stage::Done;
            }
        }
    }
}

impl NestState {
    /// Whether what the test of the pending candidate printed matters.
    pub(crate) fn heeds(&self, is_interesting: bool, messages: &Messages) -> bool {
        is_interesting && !self.known.has_all(messages)
    }

    pub(crate) fn text(&self) -> &Arc<str> {
        self.shorter.as_ref().unwrap_or(self.document.text())
    }
}

impl Nesting<'_> {
    /// How likely the candidate is interesting that was returned last.
    pub(crate) fn chance(&self) -> Option<f64> {
        let pending = self.state.pending.as_ref()?;
        Some(f64::from(pending.chance))
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
        self.state.text()
    }

    pub(crate) fn save(&self) -> NestState {
        self.state.clone()
    }

    pub(crate) fn restore(&mut self, state: NestState) {
        self.state = state;
    }

    /// About how many bytes a state takes that follows the present one.
    pub(crate) fn weight(&self) -> usize {
        self.state.document.memory()
    }

    pub(crate) fn stats(&self) -> Stats {
        self.state.document.stats()
    }
}
