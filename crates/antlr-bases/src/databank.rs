//! Databank: numbers that stand for types.

use picireny_parser::hooks::{ParserClass, ParserMethod, Program};

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["DatabankParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[(
        "isdatatype",
        ParserMethod::Test(|_, view| matches!(view.text(-1), "-1" | "-4" | "-12")),
    )];

    fn new(_: &Program) -> Self {
        Self
    }
}
