//! Java: annotation values and the components of records.

use picireny_parser::hooks::{ParserClass, ParserMethod, ParserView, Program};

/// The tokens that an identifier can be.
const IDENTIFIERS: &[&str] = &[
    "IDENTIFIER",
    "MODULE",
    "OPEN",
    "REQUIRES",
    "EXPORTS",
    "OPENS",
    "TO",
    "USES",
    "PROVIDES",
    "WHEN",
    "WITH",
    "TRANSITIVE",
    "YIELD",
    "SEALED",
    "PERMITS",
    "RECORD",
    "VAR",
];

pub(super) struct Parser {
    identifiers: Vec<i32>,
    assign: i32,
    ellipsis: i32,
}

impl Parser {
    /// Only the last component of a record may take any number of arguments.
    fn only_last_is_variable(&self, view: &ParserView<'_>) -> bool {
        let Some(list) = view.context else {
            return true;
        };
        if view.rule_name(list) != Some("recordComponentList") {
            return true;
        }
        let components: Vec<_> = view
            .children(list)
            .into_iter()
            .filter(|child| view.rule_name(*child) == Some("recordComponent"))
            .collect();
        let Some((_, before)) = components.split_last() else {
            return true;
        };
        !before
            .iter()
            .any(|component| view.child_token(*component, self.ellipsis).is_some())
    }
}

impl Parser {
    fn is_no_assignment(&self, view: &ParserView<'_>) -> bool {
        !(self.identifiers.contains(&view.token_type(1)) && view.token_type(2) == self.assign)
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["JavaParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "isnotidentifierassign",
            ParserMethod::Test(Self::is_no_assignment),
        ),
        (
            "dolastrecordcomponent",
            ParserMethod::Test(Self::only_last_is_variable),
        ),
    ];

    fn new(program: &Program) -> Self {
        Self {
            identifiers: program.token_types(IDENTIFIERS),
            assign: program.token_type("ASSIGN"),
            ellipsis: program.token_type("ELLIPSIS"),
        }
    }
}
