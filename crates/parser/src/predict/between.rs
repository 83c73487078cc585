//! Closures between two tokens: each rule is entered once, with all contexts
//! that it is called in.

use std::cmp::Reverse;
use std::sync::Arc;

use super::config::{Config, LEFT_RULE};
use super::contexts::{ContextId, EMPTY, EMPTY_RETURN};
use super::scope::Scope;
use super::simulation::Simulation;
use super::steps::ADDITION;
use super::template::Template;
use crate::atn::StateId;

impl Simulation {
    /// The template of a state.
    fn template(&mut self, state: StateId) -> Arc<Template> {
        let atn = &self.atn;
        let slot = &mut self.templates[state as usize];
        Arc::clone(slot.get_or_insert_with(|| Arc::new(Template::new(atn, state))))
    }

    /// Adds to `reach` all that the configurations in `walk` lead to without a
    /// token, between two tokens (so that no predicates count).
    ///
    /// Contexts are followed one by one only on the way out of rules; what is
    /// inside a rule is added once for all contexts together.
    pub(super) fn close_walk(&mut self, scope: Scope) {
        let atn = Arc::clone(&self.atn);
        let open = scope.is_open();
        self.inside.clear();
        while let Some(config) = self.walk.pop() {
            if self.follows_too_many() {
                self.walk.clear();
                break;
            }
            if !self.visited.insert(config, 0) {
                continue;
            }
            let template = self.template(config.state);
            if !template.is_passage() {
                self.inside
                    .add(config, &mut self.contexts, !scope.has_stack());
            }
            for &entry in &template.loops {
                if open && self.contexts.has_empty(config.context) {
                    let waiting = Config {
                        state: entry,
                        ..config
                    };
                    self.reach.add(waiting, &mut self.contexts, false);
                    continue;
                }
                let skip = usize::from(self.can_skip_loop_entry(entry, config.context));
                let ways = atn.transitions(entry).iter().skip(skip);
                self.walk.extend(ways.map(|t| Config {
                    state: t.target(),
                    ..config
                }));
            }
            if !template.stops {
                continue;
            }
            let frames = self.contexts.frames(config.context);
            let mut empty = false;
            for &(state, context) in frames {
                if state == EMPTY_RETURN {
                    empty = true;
                } else {
                    self.walk.push(Config {
                        state,
                        context,
                        ..config
                    });
                }
            }
            if !empty {
                continue;
            }
            let stop = atn.rule_stop(atn.state(config.state).rule);
            if scope.has_stack() || !atn.state(stop).epsilon_only {
                let stopped = Config {
                    state: stop,
                    context: EMPTY,
                    ..config
                };
                self.reach
                    .add(stopped, &mut self.contexts, !scope.has_stack());
            }
            if !scope.has_stack() {
                // Without a stack every caller is possible.
                let flags = config.flags | LEFT_RULE;
                self.walk
                    .extend(atn.transitions(stop).iter().map(|t| Config {
                        state: t.target(),
                        context: EMPTY,
                        flags,
                        ..config
                    }));
            }
        }
        for i in 0..self.inside.configs.len() {
            self.add_inside(self.inside.configs[i], scope);
        }
        self.enter_rules(scope);
    }

    /// Adds what a configuration leads to inside its rule; calls are put off.
    fn add_inside(&mut self, config: Config, scope: Scope) {
        let template = self.template(config.state);
        let mut contexts = vec![config.context];
        for path in &template.paths[1..] {
            let on_top = |context, state: &StateId| self.contexts.push(context, *state);
            contexts.push(path.iter().fold(config.context, on_top));
        }
        let additions = template.consuming.len() as u64;
        self.steps.count(ADDITION * additions);
        for &(state, path) in &template.consuming {
            let context = contexts[path as usize];
            self.reach.add(
                Config {
                    state,
                    context,
                    ..config
                },
                &mut self.contexts,
                !scope.has_stack(),
            );
        }
        for &(rule, follow, path) in &template.calls {
            self.call(config, rule, contexts[path as usize], follow, scope);
        }
    }

    /// Puts off a call.
    pub(super) fn call(
        &mut self,
        config: Config,
        rule: u32,
        context: ContextId,
        follow: StateId,
        scope: Scope,
    ) {
        let context = self.contexts.push(context, follow);
        let state = self.atn.rule_start(rule);
        let position = self.called.configs.len() as u32;
        let wildcard = !scope.has_stack();
        if self.called.add(
            Config {
                state,
                context,
                ..config
            },
            &mut self.contexts,
            wildcard,
        ) {
            self.calls
                .push(Reverse((self.atn.call_order(rule), position)));
        }
    }

    /// Makes the calls that were put off, callers first, so that each rule is
    /// entered once, with all contexts that it is called in.
    pub(super) fn enter_rules(&mut self, scope: Scope) {
        while let Some(Reverse((_, position))) = self.calls.pop() {
            if self.follows_too_many() {
                self.calls.clear();
                break;
            }
            self.add_inside(self.called.configs[position as usize], scope);
        }
        self.called.clear();
    }
}
