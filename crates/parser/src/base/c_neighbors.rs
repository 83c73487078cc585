//! Which tokens of C do not go together.
//!
//! Our grammar takes declarators for expressions and macros for whatever they may
//! be, so it reads much that is no C: `int *, b;`, `a = -> b`, a statement without its
//! semicolon. Where one of these is meant, as in code with macros that was not
//! preprocessed, nothing is lost: such places are counted, and candidates may not
//! have more of them.

use super::c_words::Word;

/// A token and those before it.
pub(super) struct Place {
    /// The token, and whether it is `->`.
    pub word: Word,
    pub is_arrow: bool,
    /// It is on another line than the token before it.
    pub new_line: bool,
    /// The innermost open bracket is no brace.
    pub in_brackets: bool,
    /// The tokens before, the latest first.
    pub before: [Word; 2],
}

impl Place {
    /// Whether the token cannot follow those before it.
    pub(super) fn is_broken(&self) -> bool {
        let [last, second] = self.before;
        match self.word {
            // `int *;`, but `f(int *, char *)`.
            Word::Semi if last == Word::Star => true,
            Word::Comma if last == Word::Star && !self.in_brackets => true,
            Word::Assign if last == Word::Star => true,
            // `a + * )`, `!;`.
            Word::RParen | Word::RBrack | Word::Semi | Word::Comma => {
                matches!(last, Word::Operator | Word::Assign)
                    || last == Word::Star && matches!(second, Word::Operator | Word::Assign)
            }
            Word::Member if self.is_arrow => matches!(
                last,
                Word::Operator
                    | Word::Assign
                    | Word::Star
                    | Word::LParen
                    | Word::LBrack
                    | Word::LBrace
                    | Word::Comma
                    | Word::Semi
                    | Word::Jump
                    | Word::Question
                    | Word::Colon
            ),
            // `int a b = c`.
            Word::Identifier | Word::Literal => {
                let declared = matches!(
                    second,
                    Word::Type | Word::TypeName | Word::TagName | Word::Star
                );
                matches!(last, Word::Identifier | Word::TypeName) && declared
            }
            // `a` and `int b` on the next line.
            Word::Type | Word::Tag | Word::Typedef | Word::Specifier => {
                self.new_line && matches!(last, Word::Identifier | Word::TypeName)
            }
            _ => false,
        }
    }
}
