//! Rust: where a number can be a floating-point literal (and not a tuple's
//! field), and `<<` and `>>` made of two tokens.

use crate::lex::{Made, Sink};
use crate::lexer::LexerState;
use crate::semantics::{ParserView, Program, Value};

use super::{LexerBase, LexerEntry, ParserBase, ParserEntry};

pub(super) const LEXER: LexerEntry = LexerEntry {
    names: &["RustLexerBase"],
    sign: "",
    methods: &["sof", "floatdotpossible", "floatliteralpossible"],
    create: |program| Box::new(Lexer::new(program)),
};

pub(super) const PARSER: ParserEntry = ParserEntry {
    names: &["RustParserBase"],
    sign: "",
    methods: &["nextgt", "nextlt"],
    create: |program| {
        Box::new(Parser {
            less: program.token_type("LT"),
            greater: program.token_type("GT"),
        })
    },
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

struct Lexer {
    dot: i32,
    operand_ends: Vec<i32>,
    /// The last two tokens of the default channel, the last one first.
    last: [Option<i32>; 2],
}

impl Lexer {
    fn new(program: &Program) -> Self {
        Self {
            dot: program.token_type("DOT"),
            operand_ends: program.token_types(OPERAND_ENDS),
            last: [None; 2],
        }
    }
}

impl LexerBase for Lexer {
    fn predicate(
        &mut self,
        method: &str,
        _arguments: &[Value],
        state: &LexerState<'_>,
    ) -> Option<Value> {
        Some(Value::Bool(match method {
            "sof" => state.look(-1).is_none(),
            // `1..2`, `1._x` and `1.f()` are no floating-point literals, but
            // `1.f32` is one.
            "floatdotpossible" => match state.look(1) {
                Some('.' | '_') => false,
                Some('f') => matches!(
                    (state.look(2), state.look(3)),
                    (Some('3'), Some('2')) | (Some('6'), Some('4'))
                ),
                Some(c) => !c.is_ascii_alphabetic(),
                None => true,
            },
            // `x.0.1` are two fields.
            "floatliteralpossible" => match self.last {
                [Some(last), Some(before)] => {
                    last != self.dot || !self.operand_ends.contains(&before)
                }
                _ => true,
            },
            _ => return None,
        }))
    }

    fn token(&mut self, made: Made, _state: &mut LexerState<'_>, sink: &mut Sink) {
        if made.token.is_visible() {
            self.last = [Some(made.token.kind), self.last[0]];
        }
        sink.push(made);
    }
}

struct Parser {
    less: i32,
    greater: i32,
}

impl ParserBase for Parser {
    fn call(&mut self, method: &str, _arguments: &[Value], view: &ParserView<'_>) -> Option<Value> {
        Some(Value::Bool(match method {
            "nextgt" => view.token_type(1) == self.greater,
            "nextlt" => view.token_type(1) == self.less,
            _ => return None,
        }))
    }
}
