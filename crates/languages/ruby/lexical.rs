//! The state that Ruby's own lexer keeps from one token to the next.

use std::ops::BitOr;

use super::words::Word::{self, *};

/// A set of what may come next, as Ruby's lexer names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lexical(u16);

impl Lexical {
    /// An operand may come.
    pub(super) const BEG: Self = Self(1);
    /// An operand has ended.
    pub(super) const END: Self = Self(1 << 1);
    /// A parenthesis has ended what may be the argument of a command.
    pub(super) const ENDARG: Self = Self(1 << 2);
    /// A parenthesis has ended, or a name that is declared.
    pub(super) const ENDFN: Self = Self(1 << 3);
    /// The name of a method, which may have arguments.
    pub(super) const ARG: Self = Self(1 << 4);
    /// After what may have an operand.
    pub(super) const MID: Self = Self(1 << 5);
    /// A name is declared.
    pub(super) const FNAME: Self = Self(1 << 6);
    pub(super) const DOT: Self = Self(1 << 7);
    pub(super) const CLASS: Self = Self(1 << 8);
    /// A label may come.
    pub(super) const LABEL: Self = Self(1 << 9);
    /// A label was there.
    pub(super) const LABELED: Self = Self(1 << 10);
    /// Names or symbols are expected.
    pub(super) const FITEM: Self = Self(1 << 11);

    const ENDS: Self = Self(Self::END.0 | Self::ENDARG.0 | Self::ENDFN.0);
    const AFTER_LABEL: Self = Self(Self::ARG.0 | Self::LABELED.0);

    /// Whether it has one of these.
    pub(super) fn is(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }

    fn has(self, all: Self) -> bool {
        self.0 & all.0 == all.0
    }

    pub(super) fn is_after_label(self) -> bool {
        self.has(Self::AFTER_LABEL)
    }

    /// What comes is an operand.
    pub(super) fn begins(self) -> bool {
        self.is(Self::BEG | Self::MID | Self::CLASS) || self.is_after_label()
    }

    pub(super) fn ends(self) -> bool {
        self.is(Self::ENDS)
    }

    /// A name is expected, which may be an operator's.
    pub(super) fn names(self) -> bool {
        self.is(Self::FNAME | Self::DOT)
    }

    /// Whether a keyword is the one that begins something.
    pub(super) fn begins_block(self) -> bool {
        self.is(Self::BEG | Self::LABELED | Self::CLASS)
    }

    /// Whether the end of a line is only white space.
    pub(super) fn skips_line_end(self, labels_end: bool) -> bool {
        let goes_on = Self::BEG | Self::CLASS | Self::FNAME | Self::DOT;
        self.is(goes_on) && !self.is(Self::LABELED) || self.is_after_label() && !labels_end
    }
}

impl BitOr for Lexical {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The state after a keyword.
pub(super) fn after_keyword(word: Word) -> Lexical {
    match word {
        Alias | Undef => Lexical::FNAME | Lexical::FITEM,
        Class => Lexical::CLASS,
        Def => Lexical::FNAME,
        Defined | Not | Yield => Lexical::ARG,
        End | Hook | Word::Literal => Lexical::END,
        Jump | Rescue => Lexical::MID,
        Modifier | Otherwise | In | Match => Lexical::BEG | Lexical::LABEL,
        _ => Lexical::BEG,
    }
}
