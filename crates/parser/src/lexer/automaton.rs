//! The automaton that the simulation fills in as it goes.

use std::hash::BuildHasher;
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::classes::CharClasses;
use super::closure::{self, Config, Names, Question, Scratch};
use super::{LexerHooks, LexerState};
use crate::atn::{Atn, StateKind};
use crate::questions::{Evaluator, QuestionTrees, TEST, UNKNOWN};

/// An entry of the table: what a state does on a class of characters.
type Entry = u32;

/// Nothing can match.
const DEAD: Entry = 1;
/// State n is entry n + 2.
const FIRST_STATE: Entry = 2;

/// When the table has more entries than this it is forgotten (64 MB).
const MAX_ENTRIES: usize = 16 << 20;
/// When states hold more configurations than this they are forgotten.
const MAX_CONFIGS: usize = 4 << 20;
/// When there are more stacks and action lists than this, they are forgotten
/// at the next token.
const MAX_NAMES: usize = 2 << 20;
/// How often the end of the input can be matched in one token.
const MAX_EOF_STEPS: u32 = 64;

/// What a state accepts.
#[derive(Clone, Copy, Debug)]
struct Accept {
    token_type: i32,
    actions: u32,
}

/// How an attempt to match a token ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matched {
    Token {
        token_type: i32,
        end: usize,
    },
    /// There was nothing left to match.
    EndOfInput,
    /// No rule matches; at this position nothing was possible any more.
    Nothing {
        stopped: usize,
    },
}

#[derive(Debug)]
pub(super) struct Automaton {
    atn: Arc<Atn>,
    classes: CharClasses,
    columns: usize,
    /// A row of `columns` entries per state.
    table: Vec<Entry>,
    accepts: Vec<Option<Accept>>,
    /// Per state, its part of `configs`.
    ranges: Vec<(u32, u32)>,
    configs: Vec<Config>,
    by_configs: HashTable<u32>,
    /// Per mode, its first state.
    starts: Vec<Entry>,
    tests: QuestionTrees<Question>,
    names: Names,
    scratch: Scratch,
}

impl Automaton {
    pub(super) fn new(atn: Arc<Atn>) -> Self {
        let classes = CharClasses::new(&atn);
        let columns = classes.len();
        let modes = atn.mode_count();
        Self {
            atn,
            classes,
            columns,
            table: Vec::new(),
            accepts: Vec::new(),
            ranges: Vec::new(),
            configs: Vec::new(),
            by_configs: HashTable::new(),
            starts: vec![UNKNOWN; modes],
            tests: QuestionTrees::new(),
            names: Names::new(),
            scratch: Scratch::default(),
        }
    }

    pub(super) fn atn(&self) -> &Atn {
        &self.atn
    }

    /// Matches one token from the state's position; its position is not
    /// moved. The winner's actions are put into `actions`.
    pub(super) fn match_token(
        &mut self,
        state: &mut LexerState<'_>,
        hooks: &mut dyn LexerHooks,
        actions: &mut Vec<(u32, Option<u32>)>,
    ) -> Matched {
        actions.clear();
        if self.names.len() > MAX_NAMES {
            self.forget(None);
            self.names.clear();
        }
        let text = state.text();
        let bytes = text.as_bytes();
        let start = state.position;
        let mut place = MatchPosition {
            position: start,
            line: state.line,
            column: state.column,
        };
        let mut accepted: Option<(Accept, usize)> = None;
        let mut position = start;
        let mut eof_steps = 0;

        let mut current = match self.start_state(state, hooks, &mut place) {
            Some(first) => first,
            None if start >= bytes.len() => return Matched::EndOfInput,
            None => return Matched::Nothing { stopped: start },
        };
        if let Some(accept) = self.accepts[current as usize] {
            accepted = Some((accept, start));
        }
        loop {
            let (class, width) = match bytes.get(position) {
                Some(byte) if byte.is_ascii() => (self.classes.ascii(*byte), 1),
                Some(_) => match text[position..].chars().next() {
                    Some(c) => (self.classes.of(c), c.len_utf8()),
                    None => (CharClasses::EOF_CLASS, 0),
                },
                None => (CharClasses::EOF_CLASS, 0),
            };
            let entry = self.table[current as usize * self.columns + class];
            let next = if (FIRST_STATE..TEST).contains(&entry) {
                entry - FIRST_STATE
            } else if entry == DEAD {
                break;
            } else {
                match self.advance(current, class, position + width, state, hooks, &mut place) {
                    Some(next) => next,
                    None => break,
                }
            };
            position += width;
            if let Some(accept) = self.accepts[next as usize] {
                accepted = Some((accept, position));
                if width == 0 {
                    break;
                }
            }
            if width == 0 {
                eof_steps += 1;
                if eof_steps > MAX_EOF_STEPS {
                    break;
                }
            }
            current = next;
        }
        state.looked_at += position - start;
        match accepted {
            Some((accept, end)) => {
                self.names.list(accept.actions, actions);
                Matched::Token {
                    token_type: accept.token_type,
                    end,
                }
            }
            None if start >= bytes.len() => Matched::EndOfInput,
            None => Matched::Nothing { stopped: position },
        }
    }

    /// The first state of the current mode; none if there is no such mode.
    fn start_state(
        &mut self,
        state: &mut LexerState<'_>,
        hooks: &mut dyn LexerHooks,
        place: &mut MatchPosition,
    ) -> Option<u32> {
        let mode = state.mode as usize;
        let entry = *self.starts.get(mode)?;
        if (FIRST_STATE..TEST).contains(&entry) {
            return Some(entry - FIRST_STATE);
        }
        let mode_start = self.atn.mode_start(state.mode)?;
        let start = state.position;
        let mut ask = |(rule, index): Question| {
            place.with(state, start, |state| hooks.predicate(rule, index, state))
        };
        let mut evaluator = Evaluator::new(&mut ask);
        let found = self.tests.follow(entry, &mut evaluator);
        if found != UNKNOWN {
            return found.checked_sub(FIRST_STATE);
        }
        closure::start(
            &self.atn,
            &mut self.names,
            mode_start,
            &mut self.scratch,
            &mut evaluator,
        );
        let target = self.add_state()?;
        let entry = self
            .tests
            .learn(self.starts[mode], &evaluator, target + FIRST_STATE);
        self.starts[mode] = entry;
        Some(target)
    }

    /// Computes where a state goes on a class of characters, the table having
    /// no plain answer.
    fn advance(
        &mut self,
        from: u32,
        class: usize,
        position: usize,
        state: &mut LexerState<'_>,
        hooks: &mut dyn LexerHooks,
        place: &mut MatchPosition,
    ) -> Option<u32> {
        let mut from = from;
        if self.table.len() > MAX_ENTRIES || self.configs.len() > MAX_CONFIGS {
            from = self.forget(Some(from))?;
        }
        // The offset of the character itself, in bytes.
        let offset =
            last_char_start(state.text(), position, class).saturating_sub(state.position) as u32;
        let cell = from as usize * self.columns + class;
        let mut ask = |(rule, index): Question| {
            place.with(state, position, |state| hooks.predicate(rule, index, state))
        };
        let mut evaluator = Evaluator::new(&mut ask);
        let found = self.tests.follow(self.table[cell], &mut evaluator);
        if found != UNKNOWN {
            return found.checked_sub(FIRST_STATE);
        }
        let (first, end) = self.ranges[from as usize];
        let symbol = self.classes.sample(class);
        let positional = closure::step(
            &self.atn,
            &mut self.names,
            &self.configs[first as usize..end as usize],
            symbol,
            offset,
            &mut self.scratch,
            &mut evaluator,
        );
        let target = self.add_state();
        if !positional {
            let entry = target.map_or(DEAD, |t| t + FIRST_STATE);
            self.table[cell] = self.tests.learn(self.table[cell], &evaluator, entry);
        }
        target
    }

    /// The state with the configurations that were just computed; none if
    /// there are none.
    fn add_state(&mut self) -> Option<u32> {
        let reached = &self.scratch.reached;
        if reached.is_empty() {
            return None;
        }
        let content = |id: u32, configs: &[Config]| {
            let (first, end) = self.ranges[id as usize];
            &configs[first as usize..end as usize] == reached.as_slice()
        };
        let hash = FxBuildHasher.hash_one(reached.as_slice());
        if let Some(id) = self.by_configs.find(hash, |id| content(*id, &self.configs)) {
            return Some(*id);
        }
        let id = self.ranges.len() as u32;
        let first = self.configs.len() as u32;
        self.configs.extend_from_slice(reached);
        self.ranges.push((first, self.configs.len() as u32));
        self.table.resize(self.table.len() + self.columns, UNKNOWN);
        let accept = reached.iter().find_map(|c| {
            let state = self.atn.state(c.state);
            (state.kind == StateKind::RuleStop).then(|| Accept {
                token_type: self.atn.rule_token_type(state.rule),
                actions: c.actions,
            })
        });
        self.accepts.push(accept);
        let (ranges, configs) = (&self.ranges, &self.configs);
        self.by_configs.insert_unique(hash, id, |id| {
            let (first, end) = ranges[*id as usize];
            FxBuildHasher.hash_one(&configs[first as usize..end as usize])
        });
        Some(id)
    }

    /// Empties the automaton, but for one state, whose new number is given.
    fn forget(&mut self, keep: Option<u32>) -> Option<u32> {
        if let Some(state) = keep {
            let (first, end) = self.ranges[state as usize];
            self.scratch.reached.clear();
            self.scratch
                .reached
                .extend_from_slice(&self.configs[first as usize..end as usize]);
        }
        self.table.clear();
        self.accepts.clear();
        self.ranges.clear();
        self.configs.clear();
        self.by_configs.clear();
        self.tests.clear();
        self.starts.fill(UNKNOWN);
        keep.and_then(|_| self.add_state())
    }
}

/// Line and column of a position that only moves forward during a match, so
/// that predicates in a long token do not count its lines anew each time.
struct MatchPosition {
    position: usize,
    line: u32,
    column: u32,
}

impl MatchPosition {
    /// Shows the lexer's state at another position to a predicate.
    fn with<R>(
        &mut self,
        state: &mut LexerState<'_>,
        position: usize,
        show: impl FnOnce(&LexerState<'_>) -> R,
    ) -> R {
        let kept = (state.position, state.line, state.column);
        (state.position, state.line, state.column) = (self.position, self.line, self.column);
        (state.line, state.column) = state.place_at(position);
        state.position = position;
        *self = Self {
            position,
            line: state.line,
            column: state.column,
        };
        let result = show(state);
        (state.position, state.line, state.column) = kept;
        result
    }
}

/// Where the character that ends at a position starts.
fn last_char_start(text: &str, end: usize, class: usize) -> usize {
    if class == CharClasses::EOF_CLASS {
        return end;
    }
    text.get(..end)
        .and_then(|t| t.char_indices().next_back())
        .map_or(end, |(i, _)| i)
}
