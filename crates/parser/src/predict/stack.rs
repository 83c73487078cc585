//! The rule invocations around a decision.

use crate::atn::StateId;

/// The return states of the rule invocations that are in progress, outermost
/// first, with what the predictor knows about them.
///
/// It replaces ANTLR's chain of rule contexts: full-context prediction needs
/// nothing of them but where they return to. Pushing and popping are
/// constant-time; a prefix of the stack that did not change since the last
/// decision costs a later decision nothing.
#[derive(Clone, Debug, Default)]
pub struct CallStack {
    returns: Vec<StateId>,
    /// The predictor's names for prefixes: `contexts[i]` stands for
    /// `returns[..=i]`. Valid as long as it lasts and `epoch` is current.
    pub(super) contexts: Vec<u32>,
    /// Which life of the predictor's context arena the names belong to.
    pub(super) epoch: u64,
}

impl CallStack {
    /// The stack of a start rule's invocation: nowhere to return to.
    pub fn new() -> Self {
        Self::default()
    }

    /// A rule was called; it will return to this state.
    #[inline]
    pub fn push(&mut self, return_state: StateId) {
        self.returns.push(return_state);
    }

    /// The innermost invocation ended; gives where it returns to.
    #[inline]
    pub fn pop(&mut self) -> Option<StateId> {
        let popped = self.returns.pop();
        self.contexts.truncate(self.returns.len());
        popped
    }

    /// How many invocations can return.
    #[inline]
    pub fn len(&self) -> usize {
        self.returns.len()
    }

    /// Whether only the start rule is in progress.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.returns.is_empty()
    }

    /// The return states, outermost first.
    #[inline]
    pub fn returns(&self) -> &[StateId] {
        &self.returns
    }
}
