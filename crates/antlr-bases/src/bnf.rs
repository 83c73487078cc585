//! Backus-Naur form: what is no assignment and no line end belongs to the rule.

use picireny_parser::hooks::{ParserClass, ParserMethod, ParserView, Program};

pub(super) struct Parser {
    line_end: i32,
    space: i32,
    assignments: Vec<i32>,
}

impl Parser {
    /// The offset of the next token from `offset` on that is no white space.
    fn skip_space(&self, view: &ParserView<'_>, mut offset: i32) -> i32 {
        while view.token_type(offset) == self.space && self.space != 0 {
            offset += 1;
        }
        offset
    }

    fn is_assignment(&self, view: &ParserView<'_>, offset: i32) -> bool {
        let offset = self.skip_space(view, offset);
        self.assignments.contains(&view.token_type(offset))
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["bnfParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "notnl",
            ParserMethod::Test(|p, view| view.token_type(1) != p.line_end),
        ),
        (
            "notassign",
            ParserMethod::Test(|p, view| !p.is_assignment(view, 1)),
        ),
        // Upstream looks for a name where the bracket before it is, and so
        // never finds the left side of a rule.
        ("notlhs", ParserMethod::Test(|_, _| true)),
    ];

    fn new(program: &Program) -> Self {
        Self {
            line_end: program.token_type("NL"),
            space: program.token_type("WS"),
            assignments: program.token_types(&["ASSIGN1", "ASSIGN2", "ASSIGN3", "ASSIGN4"]),
        }
    }
}
