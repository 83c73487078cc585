//! Go: imported names, which tell a qualified identifier from a method
//! expression, and statements that end without a semicolon.

use std::collections::HashSet;

use picireny_parser::hooks::{EOF, ParserClass, ParserMethod, ParserView, Program};

pub(super) struct Parser {
    identifier: i32,
    dot: i32,
    star: i32,
    receive: i32,
    open_parenthesis: i32,
    closing: Vec<i32>,
    imports: HashSet<String>,
}

impl Parser {
    /// The name that an import binds: its own, or the path's last part.
    fn add_import(&mut self, view: &ParserView<'_>) {
        let Some(import) = view.context else { return };
        let mut name = None;
        for child in view.children(import) {
            match view.rule_name(child) {
                Some("packageName") => {
                    name = Some(view.node_text(child));
                    break;
                }
                Some("importPath") => {
                    let path = view.node_text(child);
                    let path = path.trim_matches(['"', '`']);
                    let last = path.rsplit('/').next().unwrap_or(path);
                    name = Some(last.to_owned());
                }
                _ => {}
            }
        }
        self.imports.extend(name);
    }

    /// Everything but an unqualified or imported name's selector.
    fn is_operand(&self, view: &ParserView<'_>) -> bool {
        view.text(1) == "err"
            || view.token_type(1) != self.identifier
            || view.token_type(2) != self.dot
            || view.token_type(3) == self.open_parenthesis
            || self.imports.contains(view.text(1))
    }

    /// `make` and `new` take a type.
    fn is_type_argument(&self, view: &ParserView<'_>) -> bool {
        view.token_type(-2) == self.identifier && matches!(view.text(-2), "make" | "new")
    }
}

impl Parser {
    fn is_no_identifier(&self, view: &ParserView<'_>) -> bool {
        view.token_type(1) != self.identifier
    }

    fn is_method_expression(&self, view: &ParserView<'_>) -> bool {
        let next = view.token_type(1);
        next == self.star || next == self.identifier && !self.imports.contains(view.text(1))
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["GoParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "closingbracket",
            ParserMethod::Test(|p, view| p.closing.contains(&view.token_type(1))),
        ),
        (
            "isnotreceive",
            ParserMethod::Test(|p, view| view.token_type(2) != p.receive),
        ),
        ("isoperand", ParserMethod::Test(Self::is_operand)),
        ("isconversion", ParserMethod::Test(Self::is_no_identifier)),
        ("istype", ParserMethod::Test(Self::is_no_identifier)),
        (
            "ismethodexpr",
            ParserMethod::Test(Self::is_method_expression),
        ),
        ("istypeargument", ParserMethod::Test(Self::is_type_argument)),
        (
            "isexpressionargument",
            ParserMethod::Test(|p, view| !p.is_type_argument(view)),
        ),
        ("myreset", ParserMethod::Act(|p, _| p.imports.clear())),
        ("addimportspec", ParserMethod::Act(Self::add_import)),
    ];

    fn new(program: &Program) -> Self {
        let mut closing = program.token_types(&["R_PAREN", "R_CURLY"]);
        closing.push(EOF);
        Self {
            identifier: program.token_type("IDENTIFIER"),
            dot: program.token_type("DOT"),
            star: program.token_type("STAR"),
            receive: program.token_type("RECEIVE"),
            open_parenthesis: program.token_type("L_PAREN"),
            closing,
            imports: HashSet::new(),
        }
    }
}
