//! PostgreSQL: texts between `$tag$` and the same again, and operators that
//! end where a comment begins.

use picireny_parser::hooks::{
    LexerClass, LexerMethod, LexerState, ParserClass, ParserMethod, Program,
};

pub(super) struct Lexer {
    tags: Vec<String>,
    integer: i32,
}

impl Lexer {
    /// `1..` is a number and a range.
    fn give_back_points(&mut self, state: &mut LexerState<'_>) {
        let points = "..".len();
        state.seek(state.position().saturating_sub(points));
        state.token_type = self.integer;
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["PostgreSQLLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "pushtag",
            LexerMethod::Act(|l, state| l.tags.push(state.token_text().to_owned())),
        ),
        (
            "poptag",
            LexerMethod::Act(|l, _| l.tags.truncate(l.tags.len().saturating_sub(1))),
        ),
        (
            "istag",
            LexerMethod::Test(|l, state| {
                l.tags.last().is_some_and(|tag| tag == state.token_text())
            }),
        ),
        (
            "checklaminus",
            LexerMethod::Test(|_, state| state.look(1) != Some('-')),
        ),
        (
            "checklastar",
            LexerMethod::Test(|_, state| state.look(1) != Some('*')),
        ),
        (
            "charisletter",
            LexerMethod::Test(|_, state| state.look(-1).is_some_and(char::is_alphabetic)),
        ),
        // Of two halves of a character, which an input of characters has not.
        ("checkifutf32letter", LexerMethod::Test(|_, _| false)),
        (
            "issemicolon",
            LexerMethod::Test(|_, state| state.look(1) == Some(';')),
        ),
        (
            "handlenumericfail",
            LexerMethod::Act(Self::give_back_points),
        ),
        // In Java it compares a text's identity, and so does nothing.
        ("handlelesslessgreatergreater", LexerMethod::Act(|_, _| ())),
        (
            "unterminatedblockcommentdebugassert",
            LexerMethod::Act(|_, _| ()),
        ),
    ];

    fn new(program: &Program) -> Self {
        Self {
            tags: Vec::new(),
            integer: program.token_type("Integral"),
        }
    }
}

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["PostgreSQLParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "onlyacceptableops",
            ParserMethod::Test(|_, view| matches!(view.text(1), "!" | "!!" | "!=-")),
        ),
        // A function's body stays a text.
        ("parseroutinebody", ParserMethod::Act(|_, _| ())),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
