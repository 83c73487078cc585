//! PL/SQL: what a line is on its own, and words that are functions or joins.

use picireny_parser::hooks::{
    EOF, LexerClass, LexerMethod, ParserClass, ParserMethod, ParserView, Program, Value,
};

pub(super) struct Lexer;

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["PlSqlLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
        "isnewlineatpos",
        LexerMethod::Value(|_, state, arguments| match arguments {
            [Value::Int(offset)] => {
                let character = state.look((*offset).clamp(-16, 16) as i32);
                matches!(character, None | Some('\n')).into()
            }
            _ => Value::Unknown,
        }),
    )];

    fn new(_: &Program) -> Self {
        Self
    }
}

const NUMERIC_FUNCTIONS: &[&str] = &[
    "SUM", "COUNT", "AVG", "MIN", "MAX", "ROUND", "LEAST", "GREATEST",
];

const JOIN_STARTS: &[&str] = &[
    "INNER",
    "CROSS",
    "NATURAL",
    "PARTITION",
    "FULL",
    "LEFT",
    "RIGHT",
    "OUTER",
];

pub(super) struct Parser {
    numeric_functions: Vec<i32>,
    join_starts: Vec<i32>,
    left_parenthesis: i32,
    solidus: i32,
    /// Whether the last unit was PL/SQL and not SQL.
    after_block: bool,
}

impl Parser {
    /// Whether a slash that is alone in its line comes next.
    fn is_solidus_alone(&self, view: &ParserView<'_>) -> bool {
        let Some(solidus) = view.token(1).filter(|token| token.kind == self.solidus) else {
            return false;
        };
        let alone = |offset| {
            view.token(offset)
                .is_none_or(|token| token.kind == EOF || token.line != solidus.line)
        };
        alone(-1) && alone(2)
    }

    fn is_no_numeric_function(&self, view: &ParserView<'_>) -> bool {
        !(self.numeric_functions.contains(&view.token_type(1))
            && view.token_type(2) == self.left_parenthesis)
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["PlSqlParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "setlastunitplsql",
            ParserMethod::Act(|p, _| p.after_block = true),
        ),
        (
            "setlastunitsql",
            ParserMethod::Act(|p, _| p.after_block = false),
        ),
        ("islastunitsql", ParserMethod::Test(|p, _| !p.after_block)),
        ("islastunitplsql", ParserMethod::Test(|p, _| p.after_block)),
        (
            "issolidusseparator",
            ParserMethod::Test(Self::is_solidus_alone),
        ),
        ("isversion12", ParserMethod::Test(|_, _| true)),
        ("isversion11", ParserMethod::Test(|_, _| true)),
        ("isversion10", ParserMethod::Test(|_, _| true)),
        (
            "isnotnumericfunction",
            ParserMethod::Test(Self::is_no_numeric_function),
        ),
        (
            "isnotstartofjoin",
            ParserMethod::Test(|p, view| !p.join_starts.contains(&view.token_type(1))),
        ),
    ];

    fn new(program: &Program) -> Self {
        Self {
            numeric_functions: program.token_types(NUMERIC_FUNCTIONS),
            join_starts: program.token_types(JOIN_STARTS),
            left_parenthesis: program.token_type("LEFT_PAREN"),
            solidus: program.token_type("SOLIDUS"),
            after_block: false,
        }
    }
}
