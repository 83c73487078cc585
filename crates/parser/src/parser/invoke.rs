//! Entering and leaving rules.

use crate::atn::StateId;
use crate::tree::NodeKind;

use super::{Context, Frame, NO_CONTEXT, Walk, view};

impl Walk<'_> {
    pub(super) fn enter_rule(
        &mut self,
        rule: u32,
        returns_to: Option<StateId>,
        precedence: i32,
    ) -> StateId {
        let atn = self.atn;
        if self.follows_rules {
            let view = view(self.input, &self.builder, self.frames.last(), self.position);
            let state = returns_to.map(|_| self.state);
            self.semantics.enter(rule, state, &view);
        }
        let caller = self.frames.last().map_or(NO_CONTEXT, |f| f.context);
        let context = match returns_to {
            Some(returns_to) => {
                self.stack.push(returns_to);
                self.contexts.push(Context { caller, returns_to });
                (self.contexts.len() - 1) as u32
            }
            None => NO_CONTEXT,
        };
        let left_recursive = atn.is_left_recursive(rule);
        let level = if left_recursive {
            self.precedences.push(precedence);
            self.builder.enter_recursion(NodeKind::Rule(rule))
        } else {
            self.builder.enter(NodeKind::Rule(rule))
        };
        self.frames.push(Frame {
            rule,
            level,
            context,
            left_recursive,
            recovery_set: None,
        });
        self.state = atn.rule_start(rule);
        self.state
    }

    /// Leaves the innermost rule; gives the state to go on from in its caller.
    /// `completed` if no error ended it.
    pub(super) fn leave_rule(&mut self, completed: bool) -> Option<StateId> {
        if self.follows_rules {
            let view = view(self.input, &self.builder, self.frames.last(), self.position);
            self.semantics.leave(completed, &view);
        }
        let frame = self.frames.pop()?;
        if frame.left_recursive {
            self.precedences.pop();
            self.builder.leave_recursion(frame.level);
        } else {
            self.builder.leave(frame.level);
        }
        if frame.context != NO_CONTEXT && !self.recovery.remembers_context() {
            self.contexts.truncate(frame.context as usize);
        }
        self.stack.pop()
    }

    pub(super) fn push_recursion(&mut self) {
        if let Some(frame) = self.frames.last() {
            self.builder
                .push_recursion(frame.level, NodeKind::Rule(frame.rule));
        }
    }
}
