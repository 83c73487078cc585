//! Langium: a slash that begins no comment.

use picireny_parser::hooks::{LexerClass, LexerMethod, Program};

pub(super) struct Lexer;

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["LangiumLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
        "noslash",
        LexerMethod::Test(|_, state| state.look(1) != Some('/')),
    )];

    fn new(_: &Program) -> Self {
        Self
    }
}
