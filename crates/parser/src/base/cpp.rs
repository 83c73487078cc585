//! C++14: where `= 0` makes a function pure.

use crate::semantics::{ParserView, Value};

use super::{ParserBase, ParserEntry};

pub(super) const PARSER: ParserEntry = ParserEntry {
    names: &["CPP14ParserBase"],
    sign: "",
    methods: &["ispurespecifierallowed"],
    create: |_| Box::new(Parser),
};

struct Parser;

impl ParserBase for Parser {
    fn call(&mut self, method: &str, _arguments: &[Value], view: &ParserView<'_>) -> Option<Value> {
        if method != "ispurespecifierallowed" {
            return None;
        }
        // Only after a declarator with parameters: memberDeclarator over
        // declarator over its form over a name and the parameters.
        let first = |node| view.children(node).into_iter().next();
        let parameters = view
            .context
            .and_then(first)
            .and_then(first)
            .and_then(first)
            .and_then(|node| view.children(node).into_iter().nth(1));
        Some(Value::Bool(parameters.is_some_and(|node| {
            view.rule_name(node) == Some("parametersAndQualifiers")
        })))
    }
}
