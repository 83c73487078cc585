//! Java 9: which letters beyond ASCII can be in a name.

use picireny_parser::hooks::{LexerClass, LexerMethod, LexerState, Program};

pub(super) struct Lexer;

fn before(state: &LexerState<'_>, test: fn(char) -> bool) -> bool {
    state.look(-1).is_some_and(test)
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["Java9LexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "check1",
            LexerMethod::Test(|_, state| {
                before(state, |c| c.is_alphabetic() || matches!(c, '_' | '$'))
            }),
        ),
        (
            "check3",
            LexerMethod::Test(|_, state| {
                before(state, |c| c.is_alphanumeric() || matches!(c, '_' | '$'))
            }),
        ),
        // Of two halves of a character, which an input of characters has not.
        ("check2", LexerMethod::Test(|_, _| false)),
        ("check4", LexerMethod::Test(|_, _| false)),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
