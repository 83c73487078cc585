//! Eiffel: operators of its own that a program may not define, and names of
//! two classes.

use picireny_parser::hooks::{LexerClass, LexerMethod, ParserClass, ParserMethod, Program};

/// Signs that are several tokens.
const NO_OPERATORS: &[&str] = &[":=.", ":=+", ":=-", "<<-", "<<+", "<<>", "<<>>"];

pub(super) struct Lexer;

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["EiffelLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
        "isfreeoperator",
        LexerMethod::Test(|_, state| !NO_OPERATORS.contains(&state.token_text())),
    )];

    fn new(_: &Program) -> Self {
        Self
    }
}

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["EiffelParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "isnone",
            ParserMethod::Test(|_, view| view.text(2).eq_ignore_ascii_case("none")),
        ),
        (
            "istuple",
            ParserMethod::Test(|_, view| view.text(1).eq_ignore_ascii_case("tuple")),
        ),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
