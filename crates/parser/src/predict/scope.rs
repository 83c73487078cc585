//! In what situation a closure is computed.

use crate::atn::NONE;

/// What kind of closure is computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    pub(super) stack: Stack,
    pub(super) moment: Moment,
}

/// What is known of the parser's stack. That is what the empty context means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stack {
    /// Nothing: every stack that the grammar allows counts.
    Any,
    /// The frames so far. The empty context is the part that was not looked at
    /// yet.
    Top,
    /// All of it. The empty context is its bottom.
    Whole,
}

/// How far the input has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Moment {
    /// Not at all: predicates count.
    Start {
        /// The precedence to compare with, where the stack is known.
        precedence: i32,
        /// The left-recursive rule whose loop decision is made, or [`NONE`].
        loop_rule: u32,
    },
    /// Up to some token.
    Between,
    /// To its end, which can be matched any number of times.
    End,
}

impl Scope {
    /// Whether only the parser's stack counts (ANTLR's full context).
    pub(super) fn has_stack(self) -> bool {
        self.stack != Stack::Any
    }

    /// Whether more frames of the parser's stack can be asked for.
    pub(super) fn is_open(self) -> bool {
        self.stack == Stack::Top
    }

    pub(super) fn is_start(self) -> bool {
        matches!(self.moment, Moment::Start { .. })
    }

    pub(super) fn is_end(self) -> bool {
        self.moment == Moment::End
    }

    /// Whether an operator of this precedence binds too loosely. (Predicates of
    /// other moments than the start are never looked at.)
    pub(super) fn refuses(self, operator: i32) -> bool {
        match self.moment {
            Moment::Start { precedence, .. } => operator < precedence,
            Moment::Between | Moment::End => false,
        }
    }

    /// The left-recursive rule whose loop decision is made, or [`NONE`].
    pub(super) fn loop_rule(self) -> u32 {
        match self.moment {
            Moment::Start { loop_rule, .. } => loop_rule,
            Moment::Between | Moment::End => NONE,
        }
    }
}

impl Moment {
    /// The moment after a token was read.
    pub(super) fn after(token: i32) -> Moment {
        match token {
            crate::atn::EOF => Moment::End,
            _ => Moment::Between,
        }
    }
}
