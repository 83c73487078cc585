//! BCPL: a line end, on a channel of its own, can end a command.

use picireny_parser::hooks::{DEFAULT_CHANNEL, ParserClass, ParserMethod, ParserView, Program};

/// The channel of line ends.
const LINE_ENDS: u32 = 2;

pub(super) struct Parser {
    line_end: i32,
}

impl Parser {
    fn follows_line_end(&self, view: &ParserView<'_>) -> bool {
        let mut before = view.before();
        before
            .find(|token| matches!(token.channel, DEFAULT_CHANNEL | LINE_ENDS))
            .is_some_and(|token| token.kind == self.line_end)
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["bcplParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        ("isnl", ParserMethod::Test(Self::follows_line_end)),
        (
            "isnotnl",
            ParserMethod::Test(|p, view| view.token_type(1) != p.line_end),
        ),
    ];

    fn new(program: &Program) -> Self {
        Self {
            line_end: program.token_type("NL"),
        }
    }
}
