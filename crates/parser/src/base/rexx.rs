//! Rexx: terms side by side are concatenated, with a blank if white space
//! stands between them.

use crate::semantics::{ParserView, Program, Value};

use super::{ParserBase, ParserEntry};

pub(super) const PARSER: ParserEntry = ParserEntry {
    names: &["RexxParserBase"],
    sign: "",
    methods: &["isprevtokenwhitespace", "isprevtokennotwhitespace"],
    create: |program| Box::new(Parser::new(program)),
};

struct Parser {
    white_space: i32,
}

impl Parser {
    fn new(program: &Program) -> Self {
        Self {
            white_space: program.token_type("WHITESPACES"),
        }
    }
}

impl ParserBase for Parser {
    fn call(&mut self, method: &str, _arguments: &[Value], view: &ParserView<'_>) -> Option<Value> {
        let before = view.before().next();
        let white_space = before.is_some_and(|token| token.kind == self.white_space);
        Some(Value::Bool(match method {
            "isprevtokenwhitespace" => white_space,
            "isprevtokennotwhitespace" => !white_space,
            _ => return None,
        }))
    }
}
