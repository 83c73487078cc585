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

/// A chain of entries per ATN state, emptied in no time.
#[derive(Debug, Default)]
struct Chains {
    /// Per state: the round in which it got a chain, and the chain's head.
    heads: Vec<(u32, u32)>,
    next: Vec<u32>,
    round: u32,
}

const END: u32 = u32::MAX;

impl Chains {
    fn new(states: usize) -> Self {
        Self {
            heads: vec![(0, END); states],
            next: Vec::new(),
            round: 1,
        }
    }

    fn clear(&mut self) {
        self.next.clear();
        if self.round == u32::MAX {
            self.heads.fill((0, END));
            self.round = 0;
        }
        self.round += 1;
    }

    #[inline]
    fn head(&self, state: StateId) -> u32 {
        let (round, head) = self.heads[state as usize];
        if round == self.round { head } else { END }
    }

    /// Puts the next entry (they are numbered in order) at the chain's front.
    #[inline]
    fn add(&mut self, state: StateId) {
        let head = self.head(state);
        self.heads[state as usize] = (self.round, self.next.len() as u32);
        self.next.push(head);
    }
}

/// A set in which configurations that differ in their context only are one,
/// with both contexts. Keeps the order of insertion.
#[derive(Debug)]
pub(super) struct ConfigSet {
    pub(super) configs: Vec<Config>,
    chains: Chains,
}

impl ConfigSet {
    pub(super) fn new(states: usize) -> Self {
        Self {
            configs: Vec::new(),
            chains: Chains::new(states),
        }
    }

    pub(super) fn clear(&mut self) {
        self.configs.clear();
        self.chains.clear();
    }

    /// Adds a configuration, merging contexts. With `wildcard` the empty
    /// context stands for all.
    pub(super) fn add(&mut self, config: Config, contexts: &mut Contexts, wildcard: bool) {
        const KEY: u16 = AFTER_ACTION | OUTSIDE;
        let mut i = self.chains.head(config.state);
        while i != END {
            let known = &mut self.configs[i as usize];
            if known.alt == config.alt
                && known.condition == config.condition
                && known.flags & KEY == config.flags & KEY
            {
                known.context = contexts.merge(known.context, config.context, wildcard);
                known.flags |= config.flags;
                return;
            }
            i = self.chains.next[i as usize];
        }
        self.chains.add(config.state);
        self.configs.push(config);
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
    chains: Chains,
}

impl Visited {
    pub(super) fn new(states: usize) -> Self {
        Self {
            seen: Vec::new(),
            chains: Chains::new(states),
        }
    }

    pub(super) fn clear(&mut self) {
        self.seen.clear();
        self.chains.clear();
    }

    /// Whether the closure comes here for the first time, with what decides
    /// about predicates on the way.
    #[inline]
    pub(super) fn insert(&mut self, config: Config, scope: i32) -> bool {
        let mut i = self.chains.head(config.state);
        while i != END {
            if self.seen[i as usize] == (config, scope) {
                return false;
            }
            i = self.chains.next[i as usize];
        }
        self.chains.add(config.state);
        self.seen.push((config, scope));
        true
    }
}
