//! The automaton that prediction fills in: sets of configurations as states.
//!
//! A state is its set, whichever decision led to it, so decisions share what
//! they learn. States of the two stages are apart.

use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};

use super::config::{Config, LEFT_RULE};
use super::contexts::Contexts;
use super::outcome::Guarded;
use super::scope::{Moment, Stack};
use super::simulation::Question;
use crate::atn::StateId;
use crate::questions::{QuestionTrees, TEST};

/// What an edge leads to: a state or an answer, in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Target(u32);

/// [`Target`] for reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Not computed yet.
    Unknown,
    /// No alternative can match.
    Error,
    /// Look at another token in this state.
    State(u32),
    /// This alternative.
    Accept(u16),
    /// A conflict, with its smallest alternative.
    Conflict(u16),
    /// One of [`States::guarded`].
    Guarded(u32),
}

const TAG: u32 = 28;
const LOW: u32 = (1 << TAG) - 1;

impl Target {
    pub(super) const UNKNOWN: Self = Self(crate::questions::UNKNOWN);
    pub(super) const ERROR: Self = Self(1);

    pub(super) fn state(id: u32) -> Self {
        Self(id + 2)
    }

    pub(super) fn accept(alt: u16) -> Self {
        Self(1 << TAG | u32::from(alt))
    }

    pub(super) fn conflict(alt: u16) -> Self {
        Self(2 << TAG | u32::from(alt))
    }

    fn guarded(index: u32) -> Self {
        Self(3 << TAG | index)
    }

    #[inline]
    pub(super) fn answer(self) -> Answer {
        match (self.0 >> TAG, self.0 & LOW) {
            (0, 0) => Answer::Unknown,
            (0, 1) => Answer::Error,
            (0, id) => Answer::State(id - 2),
            (1, alt) => Answer::Accept(alt as u16),
            (2, alt) => Answer::Conflict(alt as u16),
            (_, index) => Answer::Guarded(index),
        }
    }

    /// As an entry of a tree of tests.
    pub(super) fn entry(self) -> u32 {
        self.0
    }

    pub(super) fn from_entry(entry: u32) -> Self {
        debug_assert_eq!(entry & TEST, 0);
        Self(entry)
    }
}

/// An answer that depends on conditions.
#[derive(Clone, Debug)]
pub(super) struct GuardedAnswer {
    /// Whether several alternatives conflict.
    pub(super) conflict: bool,
    /// The alternatives by number, with their conditions.
    pub(super) guards: Box<[Guarded]>,
}

/// What kind of set a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct SetKind {
    /// What is known of the parser's stack.
    pub(super) stack: Stack,
    /// That it cannot go on before the next frame of the parser's stack is
    /// known, and the moment that it was computed for.
    pub(super) waiting: Option<Moment>,
}

impl SetKind {
    /// A state of the first stage.
    pub(super) const FIRST_STAGE: SetKind = SetKind {
        stack: Stack::Any,
        waiting: None,
    };
}

#[derive(Debug)]
pub(super) struct DfaState {
    pub(super) kind: SetKind,
    first: u32,
    end: u32,
    /// For a set with conditions, the answers at this state without and with
    /// a second stage to come; unknown where more tokens are needed.
    pub(super) answers: [Target; 2],
    /// The first edge that was learnt; most states have no other.
    symbol: u32,
    target: Target,
    /// What [`States::class`] found, `u32::MAX` before.
    class: u32,
    /// The last input and decision in which it was the first of its class.
    pub(super) mark: (u32, u32),
    /// The other edges, an index into `rows`; `u32::MAX` for none.
    row: u32,
}

/// The second and further edges of a state.
#[derive(Debug)]
enum Row {
    Few(Vec<(u32, Target)>),
    All(Box<[Target]>),
}

/// With more edges than this a state has a row of all symbols.
const FEW: usize = 8;

#[derive(Debug)]
pub(super) struct States {
    list: Vec<DfaState>,
    configs: Vec<Config>,
    table: HashTable<u32>,
    /// The first state of each class.
    classes: HashTable<u32>,
    rows: Vec<Row>,
    /// Edges to what a state is with one more frame of the stack, as entries
    /// of `tests`.
    pub(super) frames: FxHashMap<(u32, StateId), u32>,
    /// Where a waiting state goes on a symbol if none of the stack's frames
    /// can go on with that; none if it depends on them.
    pub(super) over: FxHashMap<(u32, u32), Option<Target>>,
    /// Where predicates decide in the second stage.
    pub(super) tests: QuestionTrees<Question>,
    pub(super) guarded: Vec<GuardedAnswer>,
    symbols: usize,
    row_entries: usize,
}

impl States {
    /// For symbols up to, not including, the given number.
    pub(super) fn new(symbols: usize) -> Self {
        Self {
            list: Vec::new(),
            configs: Vec::new(),
            table: HashTable::new(),
            classes: HashTable::new(),
            rows: Vec::new(),
            frames: FxHashMap::default(),
            over: FxHashMap::default(),
            tests: QuestionTrees::new(),
            guarded: Vec::new(),
            symbols,
            row_entries: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        let symbols = self.symbols;
        *self = Self::new(symbols);
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The number of configurations of all states.
    pub(super) fn config_count(&self) -> usize {
        self.configs.len()
    }

    /// Roughly what the automaton takes, in bytes.
    pub(super) fn size(&self) -> usize {
        self.list.len() * (size_of::<DfaState>() + 8)
            + self.configs.len() * size_of::<Config>()
            + self.row_entries * size_of::<Target>()
            + (self.frames.len() + self.over.len()) * 24
    }

    #[inline]
    pub(super) fn get(&self, id: u32) -> &DfaState {
        &self.list[id as usize]
    }

    pub(super) fn configs(&self, id: u32) -> &[Config] {
        let state = &self.list[id as usize];
        &self.configs[state.first as usize..state.end as usize]
    }

    /// The state of a sorted set.
    pub(super) fn intern(&mut self, configs: &[Config], kind: SetKind) -> u32 {
        let hash = |configs: &[Config], kind: SetKind| {
            let mut hasher = FxHasher::default();
            configs.hash(&mut hasher);
            kind.hash(&mut hasher);
            FxBuildHasher.hash_one(hasher.finish())
        };
        let (list, arena) = (&self.list, &self.configs);
        let content = |id: u32| {
            let state = &list[id as usize];
            (&arena[state.first as usize..state.end as usize], state.kind)
        };
        let own = hash(configs, kind);
        if let Some(id) = self.table.find(own, |id| content(*id) == (configs, kind)) {
            return *id;
        }
        let id = self.list.len() as u32;
        self.table.insert_unique(own, id, |id| {
            let (configs, kind) = content(*id);
            hash(configs, kind)
        });
        let first = self.configs.len() as u32;
        self.configs.extend_from_slice(configs);
        self.list.push(DfaState {
            kind,
            first,
            end: self.configs.len() as u32,
            answers: [Target::UNKNOWN; 2],
            class: u32::MAX,
            mark: (0, 0),
            symbol: u32::MAX,
            target: Target::UNKNOWN,
            row: u32::MAX,
        });
        id
    }

    /// The first state with the same configurations but for [`LEFT_RULE`] of
    /// those that this was asked of.
    pub(super) fn class(&mut self, id: u32) -> u32 {
        if self.list[id as usize].class == u32::MAX {
            self.list[id as usize].class = self.find_class(id);
        }
        self.list[id as usize].class
    }

    fn find_class(&mut self, id: u32) -> u32 {
        let (list, arena) = (&self.list, &self.configs);
        let without_flag = |id: u32| {
            let state = &list[id as usize];
            let configs = arena[state.first as usize..state.end as usize].iter();
            configs.map(|config| Config {
                flags: config.flags & !LEFT_RULE,
                ..*config
            })
        };
        let hash = |id: &u32| {
            let mut hasher = FxHasher::default();
            without_flag(*id).for_each(|config| config.hash(&mut hasher));
            FxBuildHasher.hash_one(hasher.finish())
        };
        let same = |other: &u32| {
            list[*other as usize].kind == list[id as usize].kind
                && without_flag(*other).eq(without_flag(id))
        };
        let own = hash(&id);
        if let Some(first) = self.classes.find(own, same) {
            return *first;
        }
        self.classes.insert_unique(own, id, hash);
        id
    }

    pub(super) fn set_mark(&mut self, id: u32, mark: (u32, u32)) {
        self.list[id as usize].mark = mark;
    }

    pub(super) fn set_answers(&mut self, id: u32, answers: [Target; 2]) {
        self.list[id as usize].answers = answers;
    }

    pub(super) fn add_guarded(&mut self, answer: GuardedAnswer) -> Target {
        self.guarded.push(answer);
        Target::guarded(self.guarded.len() as u32 - 1)
    }

    /// Where a state goes on a symbol.
    #[inline]
    pub(super) fn edge(&self, id: u32, symbol: u32) -> Target {
        let state = &self.list[id as usize];
        if state.symbol == symbol {
            return state.target;
        }
        if state.row == u32::MAX {
            return Target::UNKNOWN;
        }
        match &self.rows[state.row as usize] {
            Row::Few(edges) => edges
                .iter()
                .find(|e| e.0 == symbol)
                .map_or(Target::UNKNOWN, |e| e.1),
            Row::All(row) => row.get(symbol as usize).copied().unwrap_or(Target::UNKNOWN),
        }
    }

    pub(super) fn set_edge(&mut self, id: u32, symbol: u32, target: Target) {
        let state = &mut self.list[id as usize];
        if state.symbol == u32::MAX || state.symbol == symbol {
            state.symbol = symbol;
            state.target = target;
            return;
        }
        if state.row == u32::MAX {
            state.row = self.rows.len() as u32;
            self.rows.push(Row::Few(vec![(symbol, target)]));
            self.row_entries += 2;
            return;
        }
        let row = &mut self.rows[state.row as usize];
        match row {
            Row::Few(edges) if edges.len() < FEW => {
                edges.push((symbol, target));
                self.row_entries += 2;
            }
            Row::Few(edges) => {
                let mut all = vec![Target::UNKNOWN; self.symbols];
                for (symbol, target) in edges.iter().chain(&[(symbol, target)]) {
                    if let Some(entry) = all.get_mut(*symbol as usize) {
                        *entry = *target;
                    }
                }
                self.row_entries += self.symbols;
                *row = Row::All(all.into());
            }
            Row::All(all) => {
                if let Some(entry) = all.get_mut(symbol as usize) {
                    *entry = target;
                }
            }
        }
    }

    /// Forgets everything but one state, whose new number is given; contexts
    /// that it does not need are forgotten too.
    pub(super) fn retain(&mut self, id: u32, contexts: &mut Contexts) -> u32 {
        let mut kept = self.configs(id).to_vec();
        let kind = self.get(id).kind;
        contexts.retain(&mut kept.iter_mut().map(|c| &mut c.context).collect::<Vec<_>>());
        kept.sort_unstable();
        self.clear();
        // Whoever keeps a state has seen that its answers are unknown.
        self.intern(&kept, kind)
    }
}
