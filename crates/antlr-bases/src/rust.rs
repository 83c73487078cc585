//! Rust: where a number can be a floating-point literal (and not a tuple's
//! field), and `<<` and `>>` made of two tokens.

use picireny_parser::hooks::{
    LexerClass, LexerMethod, LexerState, Made, ParserClass, ParserMethod, Program, Sink,
};

/// What can stand before the dot of a field access.
const OPERAND_ENDS: &[&str] = &[
    "CHAR_LITERAL",
    "STRING_LITERAL",
    "RAW_STRING_LITERAL",
    "BYTE_LITERAL",
    "BYTE_STRING_LITERAL",
    "RAW_BYTE_STRING_LITERAL",
    "INTEGER_LITERAL",
    "DEC_LITERAL",
    "HEX_LITERAL",
    "OCT_LITERAL",
    "BIN_LITERAL",
    "KW_SUPER",
    "KW_SELFVALUE",
    "KW_SELFTYPE",
    "KW_CRATE",
    "KW_DOLLARCRATE",
    "GT",
    "RCURLYBRACE",
    "RSQUAREBRACKET",
    "RPAREN",
    "KW_AWAIT",
    "NON_KEYWORD_IDENTIFIER",
    "RAW_IDENTIFIER",
    "KW_MACRORULES",
];

pub(super) struct Lexer {
    dot: i32,
    operand_ends: Vec<i32>,
    /// The last two tokens of the default channel, the last one first.
    last: [Option<i32>; 2],
}

impl Lexer {
    /// `x.0.1` are two fields.
    fn is_float_possible(&self) -> bool {
        match self.last {
            [Some(last), Some(before)] => last != self.dot || !self.operand_ends.contains(&before),
            _ => true,
        }
    }
}

/// `1..2`, `1._x` and `1.f()` are no floating-point literals, but `1.f32` is
/// one.
fn is_float_dot(state: &LexerState<'_>) -> bool {
    match state.look(1) {
        Some('.' | '_') => false,
        Some('f') => matches!(
            (state.look(2), state.look(3)),
            (Some('3'), Some('2')) | (Some('6'), Some('4'))
        ),
        Some(c) => !c.is_ascii_alphabetic(),
        None => true,
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["RustLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "sof",
            LexerMethod::Test(|_, state| state.look(-1).is_none()),
        ),
        (
            "floatdotpossible",
            LexerMethod::Test(|_, state| is_float_dot(state)),
        ),
        (
            "floatliteralpossible",
            LexerMethod::Test(|l, _| l.is_float_possible()),
        ),
    ];

    fn new(program: &Program) -> Self {
        Self {
            dot: program.token_type("DOT"),
            operand_ends: program.token_types(OPERAND_ENDS),
            last: [None; 2],
        }
    }

    fn token(&mut self, made: Made, _state: &mut LexerState<'_>, sink: &mut Sink) {
        self.last = [Some(made.token.kind), self.last[0]];
        sink.push(made);
    }
}

pub(super) struct Parser {
    less: i32,
    greater: i32,
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["RustParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "nextgt",
            ParserMethod::Test(|p, view| view.token_type(1) == p.greater),
        ),
        (
            "nextlt",
            ParserMethod::Test(|p, view| view.token_type(1) == p.less),
        ),
    ];

    fn new(program: &Program) -> Self {
        Self {
            less: program.token_type("LT"),
            greater: program.token_type("GT"),
        }
    }
}
