//! C++14: where `= 0` makes a function pure.

use picireny_parser::hooks::{ParserClass, ParserMethod, ParserView, Program};

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["CPP14ParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[(
        "ispurespecifierallowed",
        ParserMethod::Test(|_, view| follows_parameters(view)),
    )];

    fn new(_: &Program) -> Self {
        Self
    }
}

/// Whether a declarator with parameters is what was read last: a
/// memberDeclarator over a declarator over its form over a name and the
/// parameters.
fn follows_parameters(view: &ParserView<'_>) -> bool {
    let first = |node| view.children(node).into_iter().next();
    let parameters = view
        .context
        .and_then(first)
        .and_then(first)
        .and_then(first)
        .and_then(|node| view.children(node).into_iter().nth(1));
    parameters.is_some_and(|node| view.rule_name(node) == Some("parametersAndQualifiers"))
}
