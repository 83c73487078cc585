//! Kinds of tokens of SQL, as far as the reader knows and gives them.

use crate::toolkit::words;

words! {
    /// A token as the reader sees it.
    pub(super) enum Kind {
        Name, Keyword, Clause, SetOperator, WordOperator, JoinType, Join, Case, Branch, CaseEnd,
        BlockBegin, BlockEnd, Stray, Operator, Comma, Number, String, DollarString, Semi, InnerSemi,
        Atomic, Dot, Command, LParen, RParen, LBrack, RBrack, LBrace, RBrace,
    }
    made { Other, End }
    others Other, end End, first Other
}

impl Kind {
    /// What closes a bracket that a token opens.
    pub(super) fn closing(self) -> Option<Self> {
        Some(match self {
            Self::LParen => Self::RParen,
            Self::LBrack => Self::RBrack,
            Self::LBrace => Self::RBrace,
            _ => return None,
        })
    }

    pub(super) fn is_closing(self) -> bool {
        matches!(self, Self::RParen | Self::RBrack | Self::RBrace)
    }
}
