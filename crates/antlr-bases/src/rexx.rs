//! Rexx: terms side by side are concatenated, with a blank if white space
//! stands between them.

use picireny_parser::hooks::{ParserClass, ParserMethod, ParserView, Program};

pub(super) struct Parser {
    white_space: i32,
}

impl Parser {
    fn follows_white_space(&self, view: &ParserView<'_>) -> bool {
        let before = view.before().next();
        before.is_some_and(|token| token.kind == self.white_space)
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["RexxParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "isprevtokenwhitespace",
            ParserMethod::Test(Self::follows_white_space),
        ),
        (
            "isprevtokennotwhitespace",
            ParserMethod::Test(|p, view| !p.follows_white_space(view)),
        ),
    ];

    fn new(program: &Program) -> Self {
        Self {
            white_space: program.token_type("WHITESPACES"),
        }
    }
}
