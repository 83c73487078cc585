//! Steps of the network simulation: what can be reached without a token, and
//! what with one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::config::{AFTER_ACTION, Config, ConfigSet, LEFT_RULE, OUTSIDE, UNFILTERED, Visited};
use super::contexts::{ContextId, Contexts, EMPTY, EMPTY_RETURN};
use super::semantic::{ALWAYS, Condition, Conditions};
use super::template::{Template, returns_to_loop};
use crate::atn::{Atn, EOF, NONE, StateId, StateKind, Transition};
use crate::questions::Evaluator;

/// A predicate: its rule, its number there, and whether it depends on the
/// rule's context.
pub(super) type Question = (u32, u32, bool);

/// What kind of closure is computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// With the parser's stack, not with every stack that the grammar allows.
    pub(super) full: bool,
    /// The empty context is the bottom of the parser's stack; otherwise, in a
    /// full scope, the part of it that was not looked at yet.
    pub(super) bottom: bool,
    /// Before the first token: predicates count.
    pub(super) start: bool,
    /// After the end of the input: more of it can be matched for nothing.
    pub(super) eof: bool,
    /// The precedence to compare with; of interest with `start` and `full`.
    pub(super) precedence: i32,
    /// The left-recursive rule whose loop decision is made, with `start`.
    pub(super) loop_rule: u32,
}

/// A configuration on the closure's way.
#[derive(Clone, Copy, Debug)]
struct Step {
    config: Config,
    /// How many rules were entered; -1 for good once the decision's own rule
    /// was left.
    depth: i32,
    /// Whether predicates count.
    collect: bool,
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
    stack: Vec<Step>,
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
        }
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
        let atn = Arc::clone(&self.atn);
        for config in from {
            if atn.state(config.state).kind == StateKind::RuleStop {
                // Only the end of all rules is still here as a stop.
                if scope.full || token == EOF {
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
                    self.moved.add(next, &mut self.contexts, !scope.full);
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
        if scope.eof {
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
        let superseded = scope.full && self.reach.configs.iter().any(has_stop);
        if !superseded {
            for config in std::mem::take(&mut self.stops) {
                self.reach.add(config, &mut self.contexts, !scope.full);
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
    /// for the stack's bottom (then `scope.bottom` is set).
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
            let collect = scope.start && config.flags & AFTER_ACTION == 0;
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
            } else if scope.start || scope.eof {
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
        if scope.eof && !self.is_waiting(scope) {
            self.keep_stops();
        }
    }

    /// Whether the set in `reach` cannot go on before the frame below is known.
    pub(super) fn is_waiting(&self, scope: Scope) -> bool {
        scope.full && !scope.bottom && self.reach.configs.iter().any(|c| self.waits(c))
    }

    /// Whether a configuration of a full scope (not at the bottom) cannot go
    /// on before the frame below is known.
    pub(super) fn waits(&self, config: &Config) -> bool {
        let state = self.atn.state(config.state);
        state.kind == StateKind::RuleStop || self.is_open_loop(config)
    }

    /// At the operator loop of a left-recursive rule it depends on the frame
    /// below whether the loop's body is entered.
    fn is_open_loop(&self, config: &Config) -> bool {
        self.atn.state(config.state).precedence_decision && self.contexts.has_empty(config.context)
    }

    /// Adds to `reach` all that a configuration leads to without a token.
    fn close(&mut self, first: Step, scope: Scope, evaluator: &mut Evaluator<'_, Question>) {
        let atn = Arc::clone(&self.atn);
        let open = scope.full && !scope.bottom;
        self.stack.clear();
        self.stack.push(first);
        while let Some(step) = self.stack.pop() {
            let Step {
                config,
                depth,
                collect,
            } = step;
            // Only predicates make a difference between depths.
            if !self
                .visited
                .insert(config, if collect { depth } else { i32::MIN })
            {
                continue;
            }
            let state = atn.state(config.state);
            let is_stop = state.kind == StateKind::RuleStop;
            if is_stop && config.context != EMPTY {
                let frames = self.contexts.frames(config.context);
                for &(return_state, parent) in frames.iter().rev() {
                    if return_state != EMPTY_RETURN {
                        let config = Config {
                            state: return_state,
                            context: parent,
                            ..config
                        };
                        self.stack.push(Step {
                            config,
                            depth: (depth - 1).max(-1),
                            collect,
                        });
                    }
                }
                if frames.last().is_some_and(|f| f.0 == EMPTY_RETURN) {
                    self.stack.push(Step {
                        config: Config {
                            context: EMPTY,
                            ..config
                        },
                        ..step
                    });
                }
                continue;
            }
            if is_stop && scope.full || open && self.is_open_loop(&config) {
                let mut flags = config.flags;
                if open && scope.start {
                    flags |= if collect { 0 } else { AFTER_ACTION };
                    flags |= if depth < 0 { OUTSIDE } else { 0 };
                }
                self.reach
                    .add(Config { flags, ..config }, &mut self.contexts, false);
                continue;
            }
            if !state.epsilon_only {
                self.reach.add(config, &mut self.contexts, !scope.full);
            }
            let transitions = atn.transitions(config.state);
            let skip = usize::from(self.can_skip_loop_entry(config.state, config.context));
            for t in transitions[skip.min(transitions.len())..].iter().rev() {
                self.follow(step, t, is_stop, scope, evaluator);
            }
        }
    }

    /// Puts where a transition leads without a token on the stack.
    #[inline]
    fn follow(
        &mut self,
        step: Step,
        t: &Transition,
        is_stop: bool,
        scope: Scope,
        evaluator: &mut Evaluator<'_, Question>,
    ) {
        let Step {
            config,
            depth,
            collect,
        } = step;
        let mut next = Step {
            config: Config {
                state: t.target(),
                ..config
            },
            depth,
            collect,
        };
        match *t {
            Transition::Epsilon {
                precedence_return, ..
            } => {
                if is_stop {
                    // Without a stack every caller is possible.
                    next.config.flags |= LEFT_RULE;
                    if scope.loop_rule != NONE && precedence_return == Some(scope.loop_rule) {
                        next.config.flags |= UNFILTERED;
                    }
                    next.depth = -1;
                }
            }
            Transition::Rule { rule, follow, .. } => {
                // Inside, nothing depends on contexts or predicates. The order
                // matters where the precedence filter will be applied.
                let ordered = scope.loop_rule != NONE && config.alt == 1;
                let predicated = collect && self.atn.begins_with_predicate(rule);
                if !(scope.eof || ordered || predicated || self.atn.is_nullable(rule)) {
                    self.call(config, rule, config.context, follow, scope);
                    return;
                }
                next.config.context = self.contexts.push(config.context, follow);
                if depth >= 0 {
                    next.depth += 1;
                }
            }
            Transition::Action { .. } => next.collect = false,
            Transition::Predicate {
                rule,
                index,
                context_dependent,
                ..
            } => {
                if collect && (!context_dependent || depth == 0) {
                    if scope.full {
                        if !evaluator.holds((rule, index, context_dependent)) {
                            return;
                        }
                    } else {
                        let condition = Condition::Predicate {
                            rule,
                            index,
                            context_dependent,
                        };
                        let condition = self.conditions.add(condition);
                        next.config.condition = self.conditions.and(config.condition, condition);
                    }
                }
            }
            Transition::Precedence { precedence, .. } => {
                if collect && depth == 0 {
                    if scope.full {
                        if precedence < scope.precedence {
                            return;
                        }
                    } else {
                        let condition = self.conditions.add(Condition::Precedence(precedence));
                        next.config.condition = self.conditions.and(config.condition, condition);
                    }
                }
            }
            ref consuming => {
                if !(scope.eof && matches(&self.atn, consuming, EOF)) {
                    return;
                }
            }
        }
        self.stack.push(next);
    }

    /// Whether the way into the body of a left-recursive rule's operator loop
    /// can be left out, because all stacks return to that same loop, where
    /// the way into the body is taken anyway.
    pub(super) fn can_skip_loop_entry(&self, entry: StateId, context: ContextId) -> bool {
        self.atn.state(entry).precedence_decision
            && !self.contexts.has_empty(context)
            && self
                .contexts
                .frames(context)
                .iter()
                .all(|f| returns_to_loop(&self.atn, f.0, entry))
    }

    /// Applies the parser's precedence to the start set of a left-recursive
    /// rule's operator loop: operators that bind too loosely go, and of the
    /// ways out of the loop those that the loop's body has too.
    pub(super) fn filter_by_precedence(&mut self, precedence: i32) {
        let start = std::mem::take(&mut self.reach.configs);
        self.reach.clear();
        let mut in_body: Vec<(StateId, u32)> = Vec::new();
        for config in start.iter().filter(|c| c.alt == 1) {
            let Some(condition) = self
                .conditions
                .with_precedence(config.condition, precedence)
            else {
                continue;
            };
            // For a state that is there with several conditions the last counts.
            match in_body.iter_mut().find(|known| known.0 == config.state) {
                Some(known) => known.1 = config.context,
                None => in_body.push((config.state, config.context)),
            }
            self.reach.add(
                Config {
                    condition,
                    ..*config
                },
                &mut self.contexts,
                true,
            );
        }
        for config in start.iter().filter(|c| c.alt != 1) {
            let filtered =
                config.flags & UNFILTERED == 0 && in_body.contains(&(config.state, config.context));
            if !filtered {
                self.reach.add(*config, &mut self.contexts, true);
            }
        }
    }
}

/// Whether a transition consumes this token type (or [`EOF`]).
fn matches(atn: &Atn, t: &Transition, token: i32) -> bool {
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
