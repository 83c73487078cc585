//! Configurations, and sets of them while they are made.

use super::contexts::{ContextId, Contexts};
use super::semantic::ConditionId;
use crate::atn::StateId;

/// Set in [`Config::flags`] if the decision's own rule was left through its
/// end, in the context-free stage.
pub(super) const LEFT_RULE: u16 = 1;
/// Set if the rule was left to where it had been called with precedence 0, so
/// that the precedence filter does not apply. Only in start sets.
pub(super) const UNFILTERED: u16 = 2;
/// Set if predicates on the way count no more, an action being before them.
/// Only in start sets, on what waits for the stack below.
pub(super) const AFTER_ACTION: u16 = 4;
/// Set if the decision's own rule was left before, on what waits for the stack
/// below. Only in start sets.
pub(super) const OUTSIDE: u16 = 8;

/// Where one way to match the input stands, for one alternative.
///
/// The order of the fields makes sorted sets easy to check for conflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Config {
    pub(super) state: StateId,
    pub(super) context: ContextId,
    pub(super) alt: u16,
    pub(super) flags: u16,
    pub(super) condition: ConditionId,
}

/// A hash table of positions in a list that is emptied in no time, however
/// large it once was.
#[derive(Debug)]
struct Positions {
    /// The round in which the slot was filled, and the position.
    slots: Vec<(u32, u32)>,
    round: u32,
    filled: usize,
}

impl Positions {
    fn new() -> Self {
        Self {
            slots: vec![(0, 0); 64],
            round: 1,
            filled: 0,
        }
    }

    fn clear(&mut self) {
        self.filled = 0;
        if self.round == u32::MAX {
            self.slots.fill((0, 0));
            self.round = 0;
        }
        self.round += 1;
    }

    /// The position of an equal entry; if there is none, the next position is
    /// put in the table.
    #[inline]
    fn find_or_add(
        &mut self,
        hash: u64,
        equal: impl Fn(u32) -> bool,
        rehash: impl Fn(u32) -> u64,
    ) -> Option<u32> {
        if self.filled * 2 >= self.slots.len() {
            self.grow(rehash);
        }
        let mask = self.slots.len() - 1;
        let mut i = hash as usize & mask;
        while self.slots[i].0 == self.round {
            let position = self.slots[i].1;
            if equal(position) {
                return Some(position);
            }
            i = (i + 1) & mask;
        }
        self.slots[i] = (self.round, self.filled as u32);
        self.filled += 1;
        None
    }

    fn grow(&mut self, rehash: impl Fn(u32) -> u64) {
        let size = self.slots.len() * 2;
        self.slots = vec![(0, 0); size];
        self.round = 1;
        for position in 0..self.filled as u32 {
            let mut i = rehash(position) as usize & (size - 1);
            while self.slots[i].0 == self.round {
                i = (i + 1) & (size - 1);
            }
            self.slots[i] = (self.round, position);
        }
    }
}

/// A few numbers as one, all of whose bits depend on all of theirs.
#[inline]
fn mix(a: u32, b: u32, c: u32, d: u32) -> u64 {
    const K: u64 = 0x9E37_79B9_7F4A_7C15;
    let low = (u64::from(a) << 32 | u64::from(b)).wrapping_mul(K);
    let high = (u64::from(c) << 32 | u64::from(d))
        .wrapping_add(low ^ low >> 29)
        .wrapping_mul(K);
    high ^ high >> 32
}

/// A set in which configurations that differ in their context only are one,
/// with both contexts. Keeps the order of insertion.
#[derive(Debug)]
pub(super) struct ConfigSet {
    pub(super) configs: Vec<Config>,
    positions: Positions,
}

/// Flags that keep configurations apart.
const KEY: u16 = AFTER_ACTION | OUTSIDE;

fn set_hash(config: &Config) -> u64 {
    let flags = u32::from(config.flags & KEY);
    mix(config.state, u32::from(config.alt), config.condition, flags)
}

impl ConfigSet {
    pub(super) fn new() -> Self {
        Self {
            configs: Vec::new(),
            positions: Positions::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.configs.clear();
        self.positions.clear();
    }

    /// Adds a configuration, merging contexts. With `wildcard` the empty
    /// context stands for all. Gives whether it made a new entry.
    pub(super) fn add(&mut self, config: Config, contexts: &mut Contexts, wildcard: bool) -> bool {
        let configs = &self.configs;
        let equal = |i: u32| {
            let known = &configs[i as usize];
            known.state == config.state
                && known.alt == config.alt
                && known.condition == config.condition
                && known.flags & KEY == config.flags & KEY
        };
        let rehash = |i: u32| set_hash(&configs[i as usize]);
        match self.positions.find_or_add(set_hash(&config), equal, rehash) {
            Some(i) => {
                let known = &mut self.configs[i as usize];
                known.context = contexts.merge(known.context, config.context, wildcard);
                known.flags |= config.flags;
                false
            }
            None => {
                self.configs.push(config);
                true
            }
        }
    }

    /// The alternative of all configurations, if it is the same.
    pub(super) fn unique_alt(&self) -> Option<u16> {
        unique_alt(&self.configs)
    }
}

/// The alternative of all configurations, if it is the same.
pub(super) fn unique_alt(configs: &[Config]) -> Option<u16> {
    let alt = configs.first()?.alt;
    configs.iter().all(|c| c.alt == alt).then_some(alt)
}

/// What a closure has been at.
#[derive(Debug)]
pub(super) struct Visited {
    seen: Vec<(Config, i32)>,
    positions: Positions,
}

fn visit_hash(config: &Config, scope: i32) -> u64 {
    let alt_and_flags = u32::from(config.alt) << 16 | u32::from(config.flags);
    mix(
        config.state,
        config.context,
        alt_and_flags,
        config.condition.rotate_left(16) ^ scope as u32,
    )
}

impl Visited {
    pub(super) fn new() -> Self {
        Self {
            seen: Vec::new(),
            positions: Positions::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.seen.clear();
        self.positions.clear();
    }

    /// Whether the closure comes here for the first time, with what decides
    /// about predicates on the way.
    #[inline]
    pub(super) fn insert(&mut self, config: Config, scope: i32) -> bool {
        let seen = &self.seen;
        let equal = |i: u32| seen[i as usize] == (config, scope);
        let rehash = |i: u32| visit_hash(&seen[i as usize].0, seen[i as usize].1);
        let new = self
            .positions
            .find_or_add(visit_hash(&config, scope), equal, rehash)
            .is_none();
        if new {
            self.seen.push((config, scope));
        }
        new
    }
}
