//! The token types of our own SQL grammar that its base class deals with.

use crate::toolkit::types;

types! {
    /// Token types that the reader knows.
    pub(super) struct Types {
        name, keyword, clause, set_operator, word_operator, join_type, join, case, branch,
        case_end, block_begin, block_end, stray, operator, comma, number, string, dollar_string,
        semi, inner_semi, atomic, dot, command, lparen, rparen, lbrack, rbrack, lbrace, rbrace,
    }
}

impl Types {
    /// What closes a bracket that a token opens.
    pub(super) fn closing(&self, kind: i32) -> Option<i32> {
        let open = [self.lparen, self.lbrack, self.lbrace];
        let at = open.iter().position(|open| *open == kind)?;
        Some([self.rparen, self.rbrack, self.rbrace][at])
    }

    pub(super) fn is_closing(&self, kind: i32) -> bool {
        [self.rparen, self.rbrack, self.rbrace].contains(&kind)
    }
}
