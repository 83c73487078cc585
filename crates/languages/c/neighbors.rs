//! Which tokens of C do not go together.
//!
//! Our grammar takes declarators for expressions and macros for whatever they may
//! be, so it reads much that is no C: `int *, b;`, `a = -> b`, a statement without its
//! semicolon. Where one of these is meant, as in code with macros that was not
//! preprocessed, nothing is lost: such places are counted, and candidates may not
//! have more of them.

use super::words::Word::{self, *};
use crate::toolkit::is;

/// A token and what is before it.
pub(super) struct Place {
    pub word: Word,
    /// It is `->`.
    pub is_arrow: bool,
    /// It is on another line than the token before it.
    pub new_line: bool,
    /// The innermost open bracket is no brace.
    pub in_brackets: bool,
    /// No brace is open.
    pub is_outside: bool,
    /// An `=` outside of all brackets is before it, in the same declaration.
    pub is_initial: bool,
    /// The tokens before, the latest first.
    pub before: [Word; 2],
}

impl Place {
    /// Whether the token cannot follow what is before it.
    pub(super) fn is_broken(&self) -> bool {
        let [last, second] = self.before;
        let in_parameters = self.is_outside && self.in_brackets && !self.is_initial;
        // Unless that is a pointer to a function.
        let begins_parameter =
            in_parameters && (last == Comma || last == LParen && second == Identifier);
        let after_operator = matches!(last, Operator | Assign | Star);
        match self.word {
            // `int *;`, `int *, a`, but `f(int *, char *)`.
            Semi | Assign if last == Star => true,
            Comma if last == Star && !self.in_brackets => true,
            // `a + * )`, `!;`.
            RParen | RBrack | Semi | Comma => match last {
                Star => matches!(second, Operator | Assign),
                _ => after_operator,
            },
            Question => after_operator || last == LParen,
            LBrack => after_operator || matches!(last, LParen | Jump),
            Member if self.is_declaration() => true,
            Member if self.is_arrow => {
                after_operator || is!(last, LParen LBrack LBrace Comma Semi Jump Question Colon)
            }
            Operator => self.is_declaration(),
            // `f(*a)`, `f(a, *b)`.
            Star => begins_parameter,
            // `f(1)`, `int 1`.
            Literal if begins_parameter || matches!(last, Type | TypeName) => true,
            // `int a b = c`.
            Identifier | Literal => {
                let declared = is!(second, Type TypeName TagName Star);
                matches!(last, Identifier | TypeName) && declared
            }
            // `int (int a)`.
            Type | TypeName if last == LParen && second == Type => true,
            // `a` and `int b` on the next line.
            Type | Tag | Word::Typedef | Specifier => {
                self.new_line && matches!(last, Identifier | TypeName)
            }
            _ => false,
        }
    }

    /// Whether the token is outside of functions and brackets, and in no initializer.
    fn is_declaration(&self) -> bool {
        self.is_outside && !self.in_brackets && !self.is_initial
    }
}
