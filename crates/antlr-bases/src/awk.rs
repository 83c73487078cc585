//! Awk: a slash after an operand divides.

use picireny_parser::hooks::{LexerClass, LexerMethod, LexerState, Made, Program, Sink};

const OPERAND_ENDS: &[&str] = &[
    "WORD",
    "NUMBER",
    "STRING",
    "BUILTIN_FUNC_NAME",
    "INCR",
    "DECR",
    "Rp",
    "Rb",
];

pub(super) struct Lexer {
    operand_ends: Vec<i32>,
    /// Whether the last token that the parser sees ends an operand.
    after_operand: bool,
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["awkLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] =
        &[("isnotafterexpr", LexerMethod::Test(|l, _| !l.after_operand))];

    fn new(program: &Program) -> Self {
        Self {
            operand_ends: program.token_types(OPERAND_ENDS),
            after_operand: false,
        }
    }

    fn token(&mut self, made: Made, _state: &mut LexerState<'_>, sink: &mut Sink) {
        self.after_operand = self.operand_ends.contains(&made.token.kind);
        sink.push(made);
    }
}
