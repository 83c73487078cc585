//! Which tokens of C do not go together.
//!
//! Our grammar takes declarators for expressions and macros for whatever they may
//! be, so it reads much that is no C: `int *, b;`, `a = -> b`, a statement without its
//! semicolon. Where one of these is meant, as in code with macros that was not
//! preprocessed, nothing is lost: such places are counted, and candidates may not
//! have more of them.

use super::words::Word;

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
        let begins_parameter = in_parameters
            && (last == Word::Comma || last == Word::LParen && second == Word::Identifier);
        let after_operator = matches!(last, Word::Operator | Word::Assign | Word::Star);
        match self.word {
            // `int *;`, `int *, a`, but `f(int *, char *)`.
            Word::Semi | Word::Assign if last == Word::Star => true,
            Word::Comma if last == Word::Star && !self.in_brackets => true,
            // `a + * )`, `!;`.
            Word::RParen | Word::RBrack | Word::Semi | Word::Comma => match last {
                Word::Star => matches!(second, Word::Operator | Word::Assign),
                _ => after_operator,
            },
            Word::Question => after_operator || last == Word::LParen,
            Word::LBrack => after_operator || matches!(last, Word::LParen | Word::Jump),
            Word::Member if self.is_declaration() => true,
            Word::Member if self.is_arrow => {
                after_operator
                    || matches!(
                        last,
                        Word::LParen
                            | Word::LBrack
                            | Word::LBrace
                            | Word::Comma
                            | Word::Semi
                            | Word::Jump
                            | Word::Question
                            | Word::Colon
                    )
            }
            Word::Operator => self.is_declaration(),
            // `f(*a)`, `f(a, *b)`.
            Word::Star => begins_parameter,
            // `f(1)`, `int 1`.
            Word::Literal if begins_parameter || matches!(last, Word::Type | Word::TypeName) => {
                true
            }
            // `int a b = c`.
            Word::Identifier | Word::Literal => {
                let declared = matches!(
                    second,
                    Word::Type | Word::TypeName | Word::TagName | Word::Star
                );
                matches!(last, Word::Identifier | Word::TypeName) && declared
            }
            // `int (int a)`.
            Word::Type | Word::TypeName if last == Word::LParen && second == Word::Type => true,
            // `a` and `int b` on the next line.
            Word::Type | Word::Tag | Word::Typedef | Word::Specifier => {
                self.new_line && matches!(last, Word::Identifier | Word::TypeName)
            }
            _ => false,
        }
    }

    /// Whether the token is outside of functions and brackets, and in no initializer.
    fn is_declaration(&self) -> bool {
        self.is_outside && !self.in_brackets && !self.is_initial
    }
}
