//! Dart: where a `$` in a string begins an expression.

use picireny_parser::hooks::{LexerClass, LexerMethod, Program};

pub(super) struct Lexer;

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["Dart2LexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
        "checknotopenbrace",
        LexerMethod::Test(|_, state| state.look(1) != Some('{')),
    )];

    fn new(_: &Program) -> Self {
        Self
    }
}
