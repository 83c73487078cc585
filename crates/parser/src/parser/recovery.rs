//! Error recovery as ANTLR's `DefaultErrorStrategy` does it.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::sync::Arc;

use crate::atn::{EOF, StateId, StateKind, TokenSet};
use crate::tree::NodeKind;

use super::{NO_CONTEXT, Walk};

/// A set that many invocations share.
pub(super) type SharedSet = Arc<TokenSet>;

/// Why a rule cannot go on: ANTLR's `RecognitionException`s.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// No alternative of a decision fits: where the decision started and the
    /// token at which the last alternative failed.
    NoViable { start: usize, offending: usize },
    /// The next token is not the expected one. A synchronization that let an
    /// unexpected token pass may be the better place to say what was
    /// expected: its state and context.
    Mismatch {
        state: StateId,
        context: Option<u32>,
    },
    /// A predicate does not hold; the message's end.
    Predicate { message: String },
    /// First stage: there would be something to report.
    GaveUp,
}

/// What the strategy remembers between errors.
#[derive(Debug, Default)]
pub(super) struct Recovery {
    pub(super) in_error: bool,
    last_error: Option<usize>,
    last_error_states: HashSet<StateId>,
    /// Where a synchronization first let an unexpected token pass.
    passed: Option<(StateId, u32)>,
    invented: Invented,
}

/// What was invented where the input did not go on.
///
/// A loop over something that can be empty but for one token can go round for
/// ever where that token is missing: every time it is invented, nothing is
/// read, and the loop is entered again. ANTLR's own parsers do not come back
/// from there.
#[derive(Debug, Default)]
struct Invented {
    position: usize,
    count: usize,
    /// Digests of the situations in which it happened, but for the first few,
    /// which are all that almost every input needs.
    situations: HashSet<u64>,
}

impl Invented {
    /// How many tokens are invented at one position before it is asked whether
    /// that goes round.
    const UNASKED: usize = 4;

    /// Whether one more token may be invented at a position: not again in the
    /// same situation, since what follows would be the same again, and at most
    /// `most` in all.
    fn one_more<S: Hash>(
        &mut self,
        position: usize,
        most: usize,
        situation: impl FnOnce() -> S,
    ) -> bool {
        if self.position != position {
            self.position = position;
            self.count = 0;
            self.situations.clear();
        }
        self.count += 1;
        if self.count <= Self::UNASKED {
            return true;
        }
        let mut digest = DefaultHasher::new();
        situation().hash(&mut digest);
        self.count <= most && self.situations.insert(digest.finish())
    }
}

impl Recovery {
    /// Whether an error was reported and no token was matched since.
    #[inline]
    pub(super) fn in_error(&self) -> bool {
        self.in_error
    }

    /// Whether the number of a context that may have ended is still needed.
    #[inline]
    pub(super) fn remembers_context(&self) -> bool {
        self.passed.is_some()
    }

    /// A token was matched.
    #[inline]
    pub(super) fn matched(&mut self) {
        if self.in_error || self.last_error.is_some() {
            self.in_error = false;
            self.last_error = None;
            self.last_error_states.clear();
        }
    }
}

impl Walk<'_> {
    /// Checks that the next token can follow where an optional element, a
    /// choice or a loop is about to be entered or repeated, and deletes what
    /// cannot.
    #[inline]
    pub(super) fn synchronize(&mut self, at: StateId) -> Result<(), Failure> {
        self.state = at;
        if self.recovery.in_error {
            return Ok(());
        }
        let next = self.atn.next_tokens(at);
        if next.contains(self.token_type()) {
            self.recovery.passed = None;
            return Ok(());
        }
        if next.epsilon() {
            if self.recovery.passed.is_none() && !self.first_stage {
                let context = self.frames.last().map_or(NO_CONTEXT, |f| f.context);
                self.recovery.passed = Some((at, context));
            }
            return Ok(());
        }
        self.resynchronize(at)
    }

    #[cold]
    fn resynchronize(&mut self, at: StateId) -> Result<(), Failure> {
        if self.first_stage {
            return Err(Failure::GaveUp);
        }
        match self.atn.state(at).kind {
            StateKind::BlockStart
            | StateKind::StarBlockStart
            | StateKind::PlusBlockStart
            | StateKind::StarLoopEntry => {
                if self.delete_token() {
                    return Ok(());
                }
                Err(Failure::Mismatch {
                    state: at,
                    context: None,
                })
            }
            StateKind::PlusLoopBack | StateKind::StarLoopBack => {
                self.report_unwanted();
                if self.token_type() != EOF {
                    let mut until = self.expected();
                    until.extend(&self.recovery_set());
                    self.consume_until(&until);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The next token is not the one that leads from the current state to
    /// `target`: drop it, pretend that the expected one was there, or fail.
    #[cold]
    pub(super) fn recover_inline(
        &mut self,
        target: StateId,
        show_missing: bool,
    ) -> Result<(), Failure> {
        if self.first_stage {
            return Err(Failure::GaveUp);
        }
        if self.delete_token() {
            self.consume();
            return Ok(());
        }
        let after = self
            .atn
            .expected_tokens(target, self.stack.returns().iter().rev().copied());
        if after.contains(self.token_type()) && self.may_invent() {
            self.report_missing();
            if show_missing {
                let invented = self.expected().iter().next().unwrap_or(0);
                self.builder.leaf(NodeKind::Missing(invented));
            }
            return Ok(());
        }
        Err(match self.recovery.passed {
            Some((state, context)) => Failure::Mismatch {
                state,
                context: Some(context),
            },
            None => Failure::Mismatch {
                state: self.state,
                context: None,
            },
        })
    }

    fn may_invent(&mut self) -> bool {
        let errors = self.recovery.last_error_states.len();
        let situation = || (self.state, self.stack.returns(), errors);
        let most = self.atn.state_count();
        self.recovery
            .invented
            .one_more(self.position, most, situation)
    }

    /// Single-token deletion: if the token after the next is expected, the
    /// next one goes.
    fn delete_token(&mut self) -> bool {
        self.looked_at = self.looked_at.max(self.position + 1);
        let after = match self.token_type() {
            EOF => EOF,
            _ => self
                .input
                .types
                .get(self.position + 1)
                .copied()
                .unwrap_or(EOF),
        };
        if !self.expected().contains(after) {
            return false;
        }
        self.report_unwanted();
        self.consume();
        self.recovery.matched();
        true
    }

    /// Ends a failed rule: skips tokens up to one that a caller can go on
    /// with.
    pub(super) fn recover(&mut self) {
        if self.recovery.last_error == Some(self.position)
            && self.recovery.last_error_states.contains(&self.state)
        {
            // The same failure again without progress: force some.
            self.consume();
        }
        self.recovery.last_error = Some(self.position);
        self.recovery.last_error_states.insert(self.state);
        if self.token_type() != EOF {
            let until = self.recovery_set();
            self.consume_until(&until);
        }
    }

    fn consume_until(&mut self, until: &TokenSet) {
        while self.token_type() != EOF && !until.contains(self.token_type()) {
            self.consume();
        }
    }

    /// What can come next in the current state and context.
    pub(super) fn expected(&self) -> TokenSet {
        self.atn
            .expected_tokens(self.state, self.stack.returns().iter().rev().copied())
    }

    /// What can come next in a state and a context that may have ended.
    pub(super) fn expected_then(&self, state: StateId, context: u32) -> TokenSet {
        let mut context = context;
        let returns = std::iter::from_fn(|| {
            let invocation = self.contexts.get(context as usize)?;
            context = invocation.caller;
            Some(invocation.returns_to)
        });
        self.atn.expected_tokens(state, returns)
    }

    /// What can follow any invocation in progress. Computed once per
    /// invocation, from its caller's.
    fn recovery_set(&mut self) -> SharedSet {
        let known = self
            .frames
            .iter()
            .rposition(|frame| frame.recovery_set.is_some());
        let (mut set, from) = match known {
            Some(index) => (self.frames[index].recovery_set.clone(), index + 1),
            None => (None, 0),
        };
        for index in from..self.frames.len() {
            let mut current = match set {
                Some(set) => set,
                None => Arc::new(TokenSet::new(self.atn.max_token_type)),
            };
            // The outermost invocation returns to nowhere.
            if let Some(returns_to) = index
                .checked_sub(1)
                .and_then(|i| self.stack.returns().get(i))
            {
                let follow = self.atn.next_tokens(*returns_to);
                if follow.iter().any(|t| !current.contains(t)) {
                    Arc::make_mut(&mut current).extend(follow);
                }
            }
            self.frames[index].recovery_set = Some(Arc::clone(&current));
            set = Some(current);
        }
        set.unwrap_or_default()
    }

    pub(super) fn no_viable_alternative(&self, offending: usize) -> Failure {
        Failure::NoViable {
            start: self.position,
            offending,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_not_invented_for_ever_at_one_place() {
        let mut invented = Invented::default();
        let few = Invented::UNASKED;
        assert!((0..few + 3).all(|n| invented.one_more(7, 100, || n)));
        // The same again.
        assert!(!invented.one_more(7, 100, || few + 2));
        assert!(invented.one_more(7, 100, || few + 3));
        // Never the same, but too many.
        assert!((few + 4..99).all(|n| invented.one_more(7, 100, || n)));
        assert!(!invented.one_more(7, 100, || 101));
        // The input went on.
        assert!(invented.one_more(8, 100, || 101));
    }
}
