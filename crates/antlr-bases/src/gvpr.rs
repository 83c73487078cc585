//! GVPR: comments that begin in the first column; no semicolon is needed
//! after a brace.

use picireny_parser::hooks::{LexerClass, LexerMethod, ParserClass, ParserMethod, Program};

pub(super) struct Lexer;

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["GvprLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
        // After the first character.
        "iscolumnzero",
        LexerMethod::Test(|_, state| state.column() == 1),
    )];

    fn new(_: &Program) -> Self {
        Self
    }
}

pub(super) struct Parser {
    close: i32,
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["GvprParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "issemirequired",
            ParserMethod::Test(|p, view| view.token_type(-1) != p.close),
        ),
        (
            "isseminotrequired",
            ParserMethod::Test(|p, view| view.token_type(-1) == p.close),
        ),
    ];

    fn new(program: &Program) -> Self {
        Self {
            close: program.token_type("CCBC"),
        }
    }
}
