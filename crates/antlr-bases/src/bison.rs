//! Bison: what follows the second `%%` is code.

use picireny_parser::hooks::{LexerClass, LexerMethod, LexerState, Program};

pub(super) struct Lexer {
    separators: u32,
    epilogue_mode: u32,
}

impl Lexer {
    fn separator(&mut self, state: &mut LexerState<'_>) {
        self.separators = self.separators.saturating_add(1);
        if self.separators == 2 {
            state.push_mode(self.epilogue_mode);
        }
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["BisonLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] =
        &[("nextmode", LexerMethod::Act(Self::separator))];

    fn new(program: &Program) -> Self {
        Self {
            separators: 0,
            epilogue_mode: program.mode("EpilogueMode"),
        }
    }
}
