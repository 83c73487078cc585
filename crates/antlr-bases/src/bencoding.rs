//! Bencoding: strings are as long as the number before them says.

use picireny_parser::hooks::{LexerClass, LexerMethod, LexerState, Program};

pub(super) struct Lexer {
    /// The length of the next string in characters.
    length: usize,
}

impl Lexer {
    fn set_length(&mut self, state: &mut LexerState<'_>) {
        let digits = state.token_text().trim_end_matches(':');
        self.length = digits.parse().unwrap_or(0);
    }

    /// Whether the character that was just looked at is still in the string.
    fn is_inside(&self, state: &LexerState<'_>) -> bool {
        let read = state.token_text();
        read.len() < self.length || read.chars().take(self.length + 1).count() < self.length
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["BencodingLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        ("setstringlength", LexerMethod::Act(Self::set_length)),
        ("consumestringchars", LexerMethod::Test(Self::is_inside)),
    ];

    fn new(_: &Program) -> Self {
        Self { length: 0 }
    }
}
