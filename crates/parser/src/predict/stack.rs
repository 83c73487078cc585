//! The rule invocations around a decision.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::atn::StateId;

/// How many stacks were made.
static STACKS: AtomicU64 = AtomicU64::new(0);

/// The return states of the rule invocations that are in progress, outermost
/// first.
///
/// It replaces ANTLR's chain of rule contexts: full-context prediction needs
/// nothing of them but where they return to.
#[derive(Debug)]
pub(crate) struct CallStack {
    returns: Vec<StateId>,
    /// For each entry a number that no other push on this stack has had: equal
    /// numbers mean that the stack below is the same as well.
    serials: Vec<u64>,
    pushes: u64,
    /// Tells stacks apart.
    identity: u64,
}

impl CallStack {
    /// The stack of a start rule's invocation: nowhere to return to.
    pub(crate) fn new() -> Self {
        Self {
            returns: Vec::new(),
            serials: Vec::new(),
            pushes: 0,
            identity: STACKS.fetch_add(1, Ordering::Relaxed) + 1,
        }
    }

    /// A rule was called; it will return to this state.
    #[inline]
    pub(crate) fn push(&mut self, return_state: StateId) {
        self.pushes += 1;
        self.returns.push(return_state);
        self.serials.push(self.pushes);
    }

    /// The innermost invocation ended; gives where it returns to.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<StateId> {
        self.serials.pop();
        self.returns.pop()
    }

    /// Names the outermost entries, so many of them: 0 if none, otherwise the
    /// same number as long as they stay.
    pub(super) fn name(&self, entries: usize) -> u64 {
        entries
            .checked_sub(1)
            .and_then(|i| self.serials.get(i))
            .copied()
            .unwrap_or(0)
    }

    /// A number that no other stack has.
    pub(super) fn identity(&self) -> u64 {
        self.identity
    }

    /// The return states, outermost first.
    #[inline]
    pub(crate) fn returns(&self) -> &[StateId] {
        &self.returns
    }
}

impl Default for CallStack {
    fn default() -> Self {
        Self::new()
    }
}
