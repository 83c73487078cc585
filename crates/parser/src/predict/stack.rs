//! The rule invocations around a decision.

use crate::atn::StateId;

/// The return states of the rule invocations that are in progress, outermost
/// first.
///
/// It replaces ANTLR's chain of rule contexts: full-context prediction needs
/// nothing of them but where they return to.
#[derive(Clone, Debug, Default)]
pub struct CallStack {
    returns: Vec<StateId>,
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
        self.returns.pop()
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
