//! What comes next in the text.

use crate::toolkit::is;
use crate::toolkit::peek::{self, Lexis, name_length};

/// A token that is to come, as far as one has to know it.
pub(super) type Peek<'t> = peek::Peek<'t, CSharp>;

/// How many tokens a type may have before the name of what a query goes through.
const LONG_TYPE: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CSharp;

impl Lexis for CSharp {
    const RETURNS: bool = false;
    const NESTS: bool = false;

    fn word_length(text: &str) -> usize {
        let name = text.strip_prefix('@').unwrap_or(text);
        match name_length::<Self>(name) {
            0 => 0,
            length => text.len() - name.len() + length,
        }
    }
}

impl Peek<'_> {
    /// Whether it is a word that may begin a name, a type or a declaration: no word that stands
    /// between or behind operands.
    pub(super) fn begins(&self) -> bool {
        self.is_no_operator()
            && !is!(self.text,
                "ascending" "by" "descending" "equals" "into" "join" "let" "on" "orderby" "select"
                "where"
            )
    }

    /// Whether it is a word that may begin something in a query, too.
    fn is_no_operator(&self) -> bool {
        self.is_word() && !is!(self.text, "and" "as" "in" "is" "or" "switch" "when" "with")
    }

    /// Whether a pattern or an operand may begin with it.
    pub(super) fn begins_operand(&self) -> bool {
        self.is_no_operator()
            || is!(self.text, "(" "[" "{" "<" ">" "-" "+" "!" "~" "\"" "'" "@" "$")
            || self.text.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Whether a query is begun by the word before: a name follows, perhaps with its type, and
    /// then `in`.
    pub(super) fn begins_query(self) -> bool {
        if !self.begins() {
            return false;
        }
        let mut next = self;
        for _ in 0..LONG_TYPE {
            next = next.then();
            if next.text == "in" {
                return true;
            }
            if !next.begins() && !is!(next.text, "." "<" ">" "," "?" "[" "]" ":" "*") {
                break;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::holds;

    fn first(text: &str) -> Peek<'_> {
        Peek::at(text, 0)
    }

    #[test]
    fn words_between_operands_begin_nothing() {
        holds!(|text| first(text).begins(), "a" "@in" " /* in */ x" "int" not "in" "is" "(" "1" "@\"");
        holds!(|text| first(text).begins_operand(), "a" "(" "1" "\"" "$\"" not "in" ")" "=" "");
    }

    #[test]
    fn a_query_goes_through_something() {
        holds!(|text| first(text).begins_query(),
            "a in b" "A<B, C[]> a in b" "A.B? a in b" not "in a" "a = b" "a, b) { in"
        );
    }
}
