//! MySQL's original grammar, with types that its lexer computes.
//!
//! As in the other one, the version is 8.2; no SQL mode is set.

use picireny_parser::hooks::{
    LexerClass, LexerMethod, LexerState, Made, ParserClass, ParserMethod, Program, Sink, Value,
};

use super::mysql::{Numbers, VERSION, is_for_version, split_dot};

/// Names of modes: code asks for them by name, and none is set.
const MODES: &[(&str, i64)] = &[
    ("NoMode", 0),
    ("AnsiQuotes", 1),
    ("HighNotPrecedence", 2),
    ("PipesAsConcat", 3),
    ("IgnoreSpace", 4),
    ("NoBackslashEscapes", 5),
];

pub(super) struct Lexer {
    numbers: Numbers,
    identifier: i32,
    dot: i32,
    after_dot: bool,
}

impl Lexer {
    /// A word that is a function's name only before a parenthesis.
    fn function(&self, state: &LexerState<'_>, arguments: &[Value]) -> Value {
        match (arguments, state.look(1)) {
            ([kind], Some('(')) => kind.clone(),
            _ => Value::Int(self.identifier.into()),
        }
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["MySQLBaseLexer"];
    const CONSTANTS: &'static [(&'static str, i64)] = MODES;
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        ("determinefunction", LexerMethod::Value(Self::function)),
        (
            "determinenumerictype",
            LexerMethod::Value(|l, state, _| Value::Int(l.numbers.kind(state.token_text()).into())),
        ),
        // No character sets are known.
        (
            "checkcharset",
            LexerMethod::Value(|l, _, _| Value::Int(l.identifier.into())),
        ),
        (
            "checkmysqlversion",
            LexerMethod::Value(|_, state, _| is_for_version(state).into()),
        ),
        (
            "issqlmodeactive",
            LexerMethod::Value(|_, _, _| false.into()),
        ),
        (
            "serverversion",
            LexerMethod::Value(|_, _, _| Value::Int(VERSION.into())),
        ),
        ("supportmle", LexerMethod::Test(|_, _| true)),
        ("emitdot", LexerMethod::Act(|l, _| l.after_dot = true)),
    ];
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        Self {
            numbers: Numbers::new(program),
            identifier: program.token_type("IDENTIFIER"),
            dot: program.token_type("DOT_SYMBOL"),
            after_dot: false,
        }
    }

    fn token(&mut self, mut made: Made, _: &mut LexerState<'_>, sink: &mut Sink) {
        if std::mem::take(&mut self.after_dot) {
            split_dot(self.dot, &mut made, sink);
        }
        sink.push(made);
    }
}

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["MySQLBaseRecognizer"];
    const CONSTANTS: &'static [(&'static str, i64)] = MODES;
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "issqlmodeactive",
            ParserMethod::Value(|_, _, _| false.into()),
        ),
        (
            "serverversion",
            ParserMethod::Value(|_, _, _| Value::Int(VERSION.into())),
        ),
        ("supportmle", ParserMethod::Test(|_, _| true)),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
