//! The machine that asks about canonical texts.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use picireny_oracle::Answer;
use picireny_tree::{Stats, Syntax};

use super::order::is_before;
use super::unit::Unit;
use super::units::{Kind, Number, Strings, units};
use super::write::write;
use crate::chunks::{Chunk, Chunks};
use crate::edit::cut::hash_of;
use crate::edit::{Document, Layout, Rules};
use crate::machine::Step;
use crate::tuning;

/// What is asked about, one after the other.
const ROUNDS: [Round; 12] = {
    const NUMBERS: Kind = Kind::Numbers(Number::Zero);
    const STRINGS: Kind = Kind::Strings(Strings::Same);
    [
        Round::at_once(&[Kind::Names, NUMBERS, STRINGS, Kind::Spacing, Kind::Order]),
        Round::at_once(&[Kind::Names, NUMBERS, STRINGS, Kind::Spacing]),
        Round::by_halves(&[Kind::Names]),
        Round::by_halves(&[NUMBERS]),
        Round::by_halves(&[STRINGS]),
        Round::by_halves(&[Kind::Spacing]),
        Round::by_halves(&[Kind::Order, Kind::Names]),
        Round::by_halves(&[Kind::Order]),
        Round::by_halves(&[Kind::Numbers(Number::One)]),
        Round::by_halves(&[Kind::Strings(Strings::Apart)]),
        Round::by_halves(&[Kind::Strings(Strings::Long)]),
        Round::by_halves(&[Kind::Numbers(Number::Power)]),
    ]
};

/// What is rewritten together.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// If it is refused, halves of the first kind are asked about, all others with each.
    kinds: &'static [Kind],
    by_halves: bool,
}

impl Round {
    const fn at_once(kinds: &'static [Kind]) -> Round {
        Round {
            kinds,
            by_halves: false,
        }
    }

    const fn by_halves(kinds: &'static [Kind]) -> Round {
        Round {
            kinds,
            by_halves: true,
        }
    }
}

/// A search for the canonical form of a result.
pub(crate) struct Canonical<'a> {
    syntax: &'a dyn Syntax,
    /// The layout of the result, if one is asked for.
    layout: Option<Layout>,
    phase: u32,
    state: CanonicalState,
}

/// All that candidates depend on.
#[derive(Clone, Debug)]
pub(crate) struct CanonicalState {
    /// The text that the units are of.
    document: Arc<Document>,
    units: Arc<Vec<Unit>>,
    /// Where those are that are rewritten in any case.
    companions: Range<u32>,
    chunks: Chunks,
    /// The units that are rewritten.
    made: Arc<BTreeSet<u32>>,
    /// The text with these, if there are any.
    present: Option<Arc<Document>>,
    /// The number of the round; none before the first one.
    round: Option<usize>,
    /// Whether something was accepted since the first round.
    is_other: bool,
    /// What was refused.
    refused: Arc<BTreeSet<u64>>,
    /// How many tests may be asked for.
    left: u32,
    accepted: u32,
    asked: u32,
    pending: Option<Arc<Pending>>,
}

/// A candidate whose test was asked for.
#[derive(Debug)]
struct Pending {
    chunk: Chunk,
    document: Arc<Document>,
}

impl<'a> Canonical<'a> {
    /// The search from a result for which so many tests were asked for; nothing if the text
    /// has no grammar, or is too long to be parsed again and again.
    pub(crate) fn new(
        document: Arc<Document>,
        syntax: &'a dyn Syntax,
        (layout, phase): (Option<Layout>, u32),
        tests: u32,
    ) -> Option<Self> {
        let is_long = document.text().len() > tuning::LONGEST_CHECKED;
        if is_long || document.is_grammarless() || !document.is_exact() {
            return None;
        }
        let share = (tuning::CANONICAL_TESTS * tests as f32) as u32;
        Some(Canonical {
            syntax,
            layout,
            phase,
            state: CanonicalState {
                document,
                units: Arc::default(),
                companions: 0..0,
                chunks: Chunks::default(),
                made: Arc::default(),
                present: None,
                round: None,
                is_other: false,
                refused: Arc::default(),
                left: share.max(tuning::CANONICAL_LEAST_TESTS),
                accepted: 0,
                asked: 0,
                pending: None,
            },
        })
    }

    /// The search in a state that another one saved.
    pub(crate) fn at(
        state: CanonicalState,
        syntax: &'a dyn Syntax,
        (layout, phase): (Option<Layout>, u32),
    ) -> Self {
        Canonical {
            syntax,
            layout,
            phase,
            state,
        }
    }

    /// The next step, as [`Machine::next`](crate::machine::Machine::next).
    pub(crate) fn next(&mut self, answer: Option<Answer>) -> Step {
        if let Some(pending) = self.state.pending.take() {
            self.take_answer(&pending, answer.is_some_and(|it| it.is_interesting()));
        }
        if self.state.round.is_none() {
            self.begin(0);
            return Step::tier("canonical form");
        }
        while self.state.left > 0 {
            let Some(round) = self.state.round.filter(|&round| round < ROUNDS.len()) else {
                break;
            };
            match self.state.chunks.next() {
                Some(chunk) => {
                    if let Some(step) = self.offer(chunk) {
                        return step;
                    }
                }
                None => self.begin(round + 1),
            }
        }
        Step::Done
    }

    /// Begins a round, or the first one again if there was something to accept.
    fn begin(&mut self, round: usize) {
        let state = &mut self.state;
        if let Some(present) = state.present.take() {
            state.document = present;
            state.made = Arc::default();
            state.is_other = true;
        }
        let is_over = round == ROUNDS.len();
        let round = match is_over && std::mem::take(&mut state.is_other) {
            true => 0,
            false => round,
        };
        state.round = Some(round);
        let Some(Round { kinds, by_halves }) = ROUNDS.get(round) else {
            return;
        };
        let all = |kind| units(kind, &state.document, self.syntax, self.layout);
        let mut found: Vec<Unit> = Vec::new();
        let mut asked = 0;
        for (number, &kind) in kinds.iter().enumerate() {
            found.extend(all(kind));
            if number == 0 || !by_halves {
                asked = found.len() as u32;
            }
            // There is nothing that the others could come with.
            if *by_halves && found.is_empty() {
                break;
            }
        }
        state.companions = asked..found.len() as u32;
        state.chunks = Chunks::whole((0..asked).map(|unit| (unit, 1)).collect());
        state.units = Arc::new(found);
    }

    /// Whether chunks of this round are halved.
    fn is_halving(&self) -> bool {
        let round = self.state.round.and_then(|round| ROUNDS.get(round));
        round.is_some_and(|round| round.by_halves)
    }

    /// Asks about the text with some units rewritten, if it is a candidate.
    fn offer(&mut self, chunk: Chunk) -> Option<Step> {
        let is_halving = self.is_halving();
        let state = &mut self.state;
        let more = chunk.units.iter().map(|&(unit, _)| unit);
        let more = more.chain(state.companions.clone());
        let units: BTreeSet<u32> = state.made.iter().copied().chain(more).collect();
        let units = || units.iter().map(|&unit| &state.units[unit as usize]);
        let text = write(&state.document, units());
        let present = state.present.as_ref().unwrap_or(&state.document);
        if text == **present.text() {
            state.chunks.skipped(&chunk);
            return None;
        }
        let keeps_order = !units().any(|unit| matches!(unit, Unit::Run(_)));
        let is_known = state.refused.contains(&hash_of(&text));
        let document = (!is_known && present.has_whole_files(&text))
            .then(|| Document::parse(text, self.syntax))
            .flatten()
            .filter(|document| {
                document.is_as_sound_as(present, Rules::Strict, keeps_order)
                    && is_before(document, present, self.layout)
            });
        let Some(document) = document else {
            if is_halving {
                state.chunks.answered(&chunk, false);
            }
            return None;
        };
        let place = (self.phase, state.accepted, state.asked);
        let edits = ("canonical", chunk.units.len());
        let step = Step::test(Arc::clone(document.text()), edits, place);
        state.asked += 1;
        state.left -= 1;
        let document = Arc::new(document);
        state.pending = Some(Arc::new(Pending { chunk, document }));
        Some(step)
    }

    fn take_answer(&mut self, pending: &Pending, is_interesting: bool) {
        let is_halving = self.is_halving();
        let state = &mut self.state;
        if is_halving || is_interesting {
            state.chunks.answered(&pending.chunk, is_interesting);
        }
        if is_interesting {
            let units = pending.chunk.units.iter().map(|&(unit, _)| unit);
            Arc::make_mut(&mut state.made).extend(units.chain(state.companions.clone()));
            state.present = Some(Arc::clone(&pending.document));
            state.accepted += 1;
        } else {
            Arc::make_mut(&mut state.refused).insert(hash_of(&**pending.document.text()));
        }
    }

    /// How likely the candidate is interesting that was returned last.
    pub(crate) fn chance(&self) -> Option<f64> {
        let pending = self.state.pending.as_ref()?;
        let chance = match pending.chunk.is_all() {
            true => tuning::CANONICAL_CHANCE_OF_ALL,
            false => tuning::CANONICAL_CHANCE,
        };
        Some(f64::from(chance))
    }

    /// Ends the search.
    pub(crate) fn skip(&mut self) {
        self.state.left = 0;
    }

    pub(crate) fn save(&self) -> CanonicalState {
        self.state.clone()
    }

    pub(crate) fn restore(&mut self, state: CanonicalState) {
        self.state = state;
    }

    fn present(&self) -> &Document {
        self.state.present.as_ref().unwrap_or(&self.state.document)
    }

    /// The text that it goes on from.
    pub(crate) fn text(&self) -> &Arc<str> {
        self.present().text()
    }

    /// About how many bytes a state takes that follows the present one.
    pub(crate) fn weight(&self) -> usize {
        self.state.document.memory()
    }

    pub(crate) fn stats(&self) -> Stats {
        self.present().stats()
    }
}
