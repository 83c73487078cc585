//! What can be reached without a token.

use std::sync::Arc;

use super::config::{AFTER_ACTION, Config, LEFT_RULE, OUTSIDE, UNFILTERED};
use super::contexts::{ContextId, EMPTY, EMPTY_RETURN};
use super::scope::Scope;
use super::semantic::Condition;
use super::simulation::{Question, Simulation, Step, matches};
use super::template::returns_to_loop;
use crate::atn::{EOF, NONE, StateId, StateKind, Transition};
use crate::questions::Evaluator;

impl Simulation {
    /// Adds to `reach` all that a configuration leads to without a token.
    pub(super) fn close(
        &mut self,
        first: Step,
        scope: Scope,
        evaluator: &mut Evaluator<'_, Question>,
    ) {
        let atn = Arc::clone(&self.atn);
        let open = scope.is_open();
        self.stack.clear();
        self.stack.push(first);
        while let Some(step) = self.stack.pop() {
            if self.follows_too_many() {
                self.stack.clear();
                return;
            }
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
            if is_stop && scope.has_stack() || open && self.is_open_loop(&config) {
                let mut flags = config.flags;
                if open && scope.is_start() {
                    flags |= if collect { 0 } else { AFTER_ACTION };
                    flags |= if depth < 0 { OUTSIDE } else { 0 };
                }
                self.reach
                    .add(Config { flags, ..config }, &mut self.contexts, false);
                continue;
            }
            if !state.epsilon_only {
                self.reach
                    .add(config, &mut self.contexts, !scope.has_stack());
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
                    if scope.loop_rule() != NONE && precedence_return == Some(scope.loop_rule()) {
                        next.config.flags |= UNFILTERED;
                    }
                    next.depth = -1;
                }
            }
            Transition::Rule { rule, follow, .. } => {
                // Inside, nothing depends on contexts or predicates. The order
                // matters where the precedence filter will be applied.
                let ordered = scope.loop_rule() != NONE && config.alt == 1;
                let predicated = collect && self.atn.begins_with_predicate(rule);
                if !(scope.is_end() || ordered || predicated || self.atn.is_nullable(rule)) {
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
                    if scope.has_stack() {
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
                    if scope.has_stack() {
                        if scope.refuses(precedence) {
                            return;
                        }
                    } else {
                        let condition = self.conditions.add(Condition::Precedence(precedence));
                        next.config.condition = self.conditions.and(config.condition, condition);
                    }
                }
            }
            ref consuming => {
                if !(scope.is_end() && matches(&self.atn, consuming, EOF)) {
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
