//! CPython's grammar notation: braces in actions.

use picireny_parser::hooks::{LexerClass, LexerMethod, Program};

pub(super) struct Lexer {
    action_mode: u32,
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["Adaptor"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
        "atend",
        LexerMethod::Test(|l, state| state.mode == l.action_mode),
    )];

    fn new(program: &Program) -> Self {
        Self {
            action_mode: program.mode("ACTION_MODE"),
        }
    }
}
