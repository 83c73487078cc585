//! Steps of the network simulation: the sets of configurations that a decision
//! starts with, that a token leads to, that a frame of the stack leads to.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::config::{AFTER_ACTION, Config, ConfigSet, OUTSIDE, Visited};
use super::contexts::{Contexts, EMPTY};
use super::scope::{Moment, Scope};
use super::semantic::{ALWAYS, Conditions};
use super::steps::{ADDITION, CONFIGURATION, Steps};
use super::template::Template;
use crate::atn::{Atn, EOF, StateId, StateKind, Transition};
use crate::questions::Evaluator;

/// A predicate: its rule, its number there, and whether it depends on the
/// rule's context.
pub(super) type Question = (u32, u32, bool);

/// A configuration on the closure's way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) config: Config,
    /// How many rules were entered; -1 for good once the decision's own rule
    /// was left.
    pub(super) depth: i32,
    /// Whether predicates count.
    pub(super) collect: bool,
}

/// The simulation's arenas and buffers.
#[derive(Debug)]
pub(super) struct Simulation {
    pub(super) atn: Arc<Atn>,
    pub(super) contexts: Contexts,
    pub(super) conditions: Conditions,
    /// The result of a step.
    pub(super) reach: ConfigSet,
    moved: ConfigSet,
    pub(super) visited: Visited,
    pub(super) stack: Vec<Step>,
    stops: Vec<Config>,
    pub(super) templates: Vec<Option<Arc<Template>>>,
    /// Configurations to close between two tokens.
    pub(super) walk: Vec<Config>,
    /// Where to look inside rules.
    pub(super) inside: ConfigSet,
    /// Calls that were put off, at the start of the called rule, and their
    /// order.
    pub(super) called: ConfigSet,
    pub(super) calls: BinaryHeap<Reverse<(u32, u32)>>,
    pub(super) steps: Steps,
}

impl Simulation {
    pub(super) fn new(atn: Arc<Atn>) -> Self {
        let templates = vec![None; atn.state_count()];
        Self {
            atn,
            templates,
            walk: Vec::new(),
            inside: ConfigSet::new(),
            called: ConfigSet::new(),
            calls: BinaryHeap::new(),
            contexts: Contexts::new(),
            conditions: Conditions::new(),
            reach: ConfigSet::new(),
            moved: ConfigSet::new(),
            visited: Visited::new(),
            stack: Vec::new(),
            stops: Vec::new(),
            steps: Steps::default(),
        }
    }

    /// Counts a configuration that is followed, and says whether that is one too many: then
    /// sets of configurations are not complete.
    #[inline]
    pub(super) fn follows_too_many(&mut self) -> bool {
        self.steps.count(CONFIGURATION + self.contexts.take_work());
        self.steps.are_spent()
    }

    /// Computes a decision's start set into `reach`.
    pub(super) fn start(
        &mut self,
        decision_state: StateId,
        scope: Scope,
        evaluator: &mut Evaluator<'_, Question>,
    ) {
        self.reach.clear();
        let atn = Arc::clone(&self.atn);
        for (i, t) in atn.transitions(decision_state).iter().enumerate() {
            let alt = i as u16 + 1;
            // What a decision's own transitions do besides leading somewhere is
            // of no interest to the reference either.
            let config = Config {
                state: t.target(),
                context: EMPTY,
                alt,
                flags: 0,
                condition: ALWAYS,
            };
            self.visited.clear();
            self.close(
                Step {
                    config,
                    depth: 0,
                    collect: true,
                },
                scope,
                evaluator,
            );
        }
        self.enter_rules(scope);
    }

    /// Computes into `reach` what a token leads to from a set. Gives the
    /// alternative if it was settled on the way, all configurations that match
    /// the token having the same.
    pub(super) fn step(&mut self, from: &[Config], token: i32, scope: Scope) -> Option<u16> {
        self.moved.clear();
        self.reach.clear();
        self.stops.clear();
        self.steps.count(ADDITION * from.len() as u64);
        let atn = Arc::clone(&self.atn);
        for config in from {
            if atn.state(config.state).kind == StateKind::RuleStop {
                // Only the end of all rules is still here as a stop.
                if scope.has_stack() || token == EOF {
                    self.stops.push(*config);
                }
                continue;
            }
            for t in atn.transitions(config.state) {
                if matches(&atn, t, token) {
                    let next = Config {
                        state: t.target(),
                        ..*config
                    };
                    self.moved.add(next, &mut self.contexts, !scope.has_stack());
                }
            }
        }
        if self.stops.is_empty()
            && token != EOF
            && let Some(alt) = self.moved.unique_alt()
        {
            std::mem::swap(&mut self.reach, &mut self.moved);
            return Some(alt);
        }
        self.visited.clear();
        if scope.is_end() {
            let mut nothing = |_| true;
            let mut evaluator = Evaluator::new(&mut nothing);
            for i in 0..self.moved.configs.len() {
                let config = self.moved.configs[i];
                let step = Step {
                    config,
                    depth: 0,
                    collect: false,
                };
                self.close(step, scope, &mut evaluator);
            }
        } else {
            self.walk.clear();
            self.walk.extend_from_slice(&self.moved.configs);
            self.close_walk(scope);
        }
        if token == EOF && !self.is_waiting(scope) {
            self.keep_stops();
        }
        let has_stop = |c: &Config| atn.state(c.state).kind == StateKind::RuleStop;
        let superseded = scope.has_stack() && self.reach.configs.iter().any(has_stop);
        if !superseded {
            for config in std::mem::take(&mut self.stops) {
                self.reach
                    .add(config, &mut self.contexts, !scope.has_stack());
            }
        }
        None
    }

    /// After the end of the input only what ends with it is left.
    fn keep_stops(&mut self) {
        let atn = &self.atn;
        if self
            .reach
            .configs
            .iter()
            .any(|c| atn.state(c.state).kind != StateKind::RuleStop)
        {
            let kept: Vec<Config> = self
                .reach
                .configs
                .iter()
                .filter(|c| atn.state(c.state).kind == StateKind::RuleStop)
                .copied()
                .collect();
            self.reach.clear();
            for config in kept {
                self.reach.add(config, &mut self.contexts, false);
            }
        }
    }

    /// Computes into `reach` what a set that waits for the stack below is with
    /// one more frame of it: the state that the frame returns to, or nothing
    /// for the stack's bottom (then the scope has the whole stack).
    pub(super) fn uncover(
        &mut self,
        from: &[Config],
        return_state: Option<StateId>,
        scope: Scope,
        evaluator: &mut Evaluator<'_, Question>,
    ) {
        self.reach.clear();
        self.visited.clear();
        self.walk.clear();
        for config in from {
            let mut config = *config;
            let waits = self.waits(&config);
            let outside = config.flags & OUTSIDE != 0;
            let collect = scope.is_start() && config.flags & AFTER_ACTION == 0;
            config.flags &= !(OUTSIDE | AFTER_ACTION);
            let stop = self.atn.state(config.state).kind == StateKind::RuleStop;
            let mut depth = if outside { -1 } else { 0 };
            match return_state {
                Some(state) if waits && stop => {
                    config.state = state;
                    depth = -1;
                }
                Some(state) => config.context = self.contexts.grow(config.context, state),
                None => {}
            }
            if !waits {
                self.reach.add(config, &mut self.contexts, false);
            } else if scope.moment != Moment::Between {
                self.close(
                    Step {
                        config,
                        depth,
                        collect,
                    },
                    scope,
                    evaluator,
                );
            } else {
                self.walk.push(config);
            }
        }
        self.enter_rules(scope);
        if !self.walk.is_empty() {
            self.close_walk(scope);
        }
        if scope.is_end() && !self.is_waiting(scope) {
            self.keep_stops();
        }
    }

    /// Whether the set in `reach` cannot go on before the frame below is known.
    pub(super) fn is_waiting(&self, scope: Scope) -> bool {
        scope.is_open() && self.reach.configs.iter().any(|c| self.waits(c))
    }

    /// Whether a configuration of a full scope (not at the bottom) cannot go
    /// on before the frame below is known.
    pub(super) fn waits(&self, config: &Config) -> bool {
        let state = self.atn.state(config.state);
        state.kind == StateKind::RuleStop || self.is_open_loop(config)
    }

    /// At the operator loop of a left-recursive rule it depends on the frame
    /// below whether the loop's body is entered.
    pub(super) fn is_open_loop(&self, config: &Config) -> bool {
        self.atn.state(config.state).precedence_decision && self.contexts.has_empty(config.context)
    }
}

/// Whether a transition consumes this token type (or [`EOF`]).
pub(super) fn matches(atn: &Atn, t: &Transition, token: i32) -> bool {
    let in_vocabulary = || (0..=atn.max_token_type).contains(&token);
    match *t {
        Transition::Atom { symbol, .. } => symbol == token,
        Transition::Range { from, to, .. } => from <= token && token <= to,
        Transition::Set { set, .. } => atn.set(set).contains(token),
        Transition::NotSet { set, .. } => in_vocabulary() && !atn.set(set).contains(token),
        Transition::Wildcard { .. } => in_vocabulary(),
        _ => false,
    }
}
