//! The tokens of our own Rust grammar as its reader sees them.

use crate::toolkit::{list, words};

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        Identifier,
        /// What ends an operand and does not end a path: a literal, `await`, `?`.
        Value: CHARACTER STRING UNTERMINATED INTEGER FLOAT LITERAL UNDERSCORE AWAIT QUESTION,
        /// `crate`, `self`, `super`.
        Segment: CRATE SELF SUPER TRY,
        /// `::`
        Path,
        Open: LPAREN LBRACK, Close: RPAREN RBRACK, LBrace, RBrace, Semi, Comma, Assign, FatArrow,
        Arrow, Less, Greater, Range, Hash, Not, Dot, If, While, For, Match, In, Let, Fn, Use,
        Else,
        /// `enum`, `impl`, `mod`, `struct`, `trait`, `where`.
        Item: ENUM IMPL MOD STRUCT TRAIT WHERE,
        Macro, Left,
    }
    made { Other }
    others Other, end RBrace, first Semi
}

/// The standard library's macros whose arguments are expressions.
pub(super) const EXPRESSIONS: &[&str] = list! {
    assert assert_eq assert_ne concat dbg debug_assert debug_assert_eq debug_assert_ne env eprint
    eprintln format format_args include include_bytes include_str panic print println todo
    unimplemented unreachable vec write writeln
};
