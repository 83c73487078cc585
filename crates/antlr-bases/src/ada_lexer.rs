//! Ada: an apostrophe after a name is no start of a character.

use picireny_parser::hooks::{LexerClass, LexerMethod, LexerState, Made, Program, Sink};

/// After one of these an apostrophe begins an attribute.
const PREFIX_ENDS: &[&str] = &["IDENTIFIER_", "RP", "ALL"];

pub(super) struct Lexer {
    prefix_ends: Vec<i32>,
    /// The type of the last token that the parser sees.
    last: i32,
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["AdaLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
        "ischarliteralallowed",
        LexerMethod::Test(|l, _| !l.prefix_ends.contains(&l.last)),
    )];

    fn new(program: &Program) -> Self {
        Self {
            prefix_ends: program.token_types(PREFIX_ENDS),
            last: 0,
        }
    }

    fn token(&mut self, made: Made, _state: &mut LexerState<'_>, sink: &mut Sink) {
        self.last = made.token.kind;
        sink.push(made);
    }
}
