//! Ada: which names are types, and which parentheses are aggregates.

use std::collections::HashMap;

use picireny_parser::hooks::{EOF, NodeId, ParserClass, ParserMethod, ParserView, Program};

/// The types of package `Standard`.
const TYPES: &[&str] = &[
    "integer",
    "natural",
    "positive",
    "float",
    "long_float",
    "character",
    "wide_character",
    "wide_wide_character",
    "boolean",
    "duration",
    "string",
    "wide_string",
    "wide_wide_string",
];

/// Rules that declare types.
const TYPE_DECLARATIONS: &[&str] = &[
    "full_type_declaration",
    "subtype_declaration",
    "task_type_declaration",
    "protected_type_declaration",
    "incomplete_type_declaration",
    "private_type_declaration",
    "private_extension_declaration",
    "formal_complete_type_declaration",
    "formal_incomplete_type_declaration",
];

/// Rules that declare something else.
const OTHER_DECLARATIONS: &[&str] = &[
    "object_declaration",
    "number_declaration",
    "subprogram_declaration",
    "subprogram_body",
    "package_declaration",
    "package_body",
    "exception_declaration",
    "single_task_declaration",
    "single_protected_declaration",
    "entry_declaration",
    "component_declaration",
    "generic_instantiation",
    "object_renaming_declaration",
    "exception_renaming_declaration",
    "package_renaming_declaration",
    "formal_object_declaration",
    "formal_package_declaration",
    "parameter_specification",
    "loop_parameter_specification",
    "iterator_specification",
    "enumeration_literal_specification",
    "choice_parameter_specification",
    "entry_index_specification",
    "extended_return_object_declaration",
    "entry_body",
    "task_body",
    "protected_body",
    "discriminant_specification",
];

/// Rules between a declaration and the names that it declares.
const BETWEEN: &[&str] = &[
    "defining_identifier_list",
    "subprogram_specification",
    "procedure_specification",
    "function_specification",
    "package_specification",
    "defining_designator",
    "defining_program_unit_name",
];

pub(super) struct Parser {
    identifier: i32,
    open: i32,
    close: i32,
    open_square: i32,
    null: i32,
    record: i32,
    /// What only aggregates have outside inner parentheses.
    in_aggregates: Vec<i32>,
    /// Whether a name is a type, by name in lower case, for each open scope.
    scopes: Vec<HashMap<String, bool>>,
}

impl Parser {
    fn is_type_name(&self, view: &ParserView<'_>) -> bool {
        if view.token_type(1) != self.identifier {
            return false;
        }
        let name = view.text(1).to_lowercase();
        let mut scopes = self.scopes.iter().rev();
        scopes
            .find_map(|scope| scope.get(&name).copied())
            .unwrap_or(false)
    }

    fn is_aggregate(&self, view: &ParserView<'_>) -> bool {
        let first = view.token_type(1);
        if first == self.open_square && first != 0 {
            return true;
        }
        if first != self.open {
            return false;
        }
        let mut depth = 0;
        for offset in 2.. {
            let kind = view.token_type(offset);
            if kind == EOF {
                return false;
            } else if kind == self.open {
                depth += 1;
            } else if kind == self.close {
                if depth == 0 {
                    return false;
                }
                depth -= 1;
            } else if depth == 0
                && (self.in_aggregates.contains(&kind)
                    || kind == self.null && view.token_type(offset + 1) == self.record)
            {
                return true;
            }
        }
        false
    }

    /// Declares what the innermost declaration around the context names.
    fn declare(&mut self, view: &ParserView<'_>) {
        let mut up = view.context;
        while let Some(node) = up {
            let rule = view.rule_name(node).unwrap_or("");
            let is_type = TYPE_DECLARATIONS.contains(&rule);
            if is_type || OTHER_DECLARATIONS.contains(&rule) {
                self.declare_names(view, node, is_type);
                return;
            }
            up = view.parent_rule(node);
        }
    }

    fn declare_names(&mut self, view: &ParserView<'_>, declaration: NodeId, is_type: bool) {
        let mut waiting = vec![declaration];
        while let Some(node) = waiting.pop() {
            for child in view.children(node) {
                let rule = view.rule_name(child).unwrap_or("");
                if BETWEEN.contains(&rule) {
                    waiting.push(child);
                } else if rule == "defining_identifier" {
                    let name = view.node_text(child).to_lowercase();
                    if let Some(scope) = self.scopes.last_mut() {
                        scope.entry(name).or_insert(is_type);
                    }
                    if view.rule_name(node) != Some("defining_identifier_list") {
                        break;
                    }
                }
            }
        }
    }

    fn exit_scope(&mut self, _: &ParserView<'_>) {
        if self.scopes.len() > 1 {
            self.scopes.pop();
        }
    }
}

const NOTHING: ParserMethod<Parser> = ParserMethod::Act(|_, _| ());

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["AdaParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        ("istypename", ParserMethod::Test(Self::is_type_name)),
        ("isaggregate", ParserMethod::Test(Self::is_aggregate)),
        ("enterdeclaration", ParserMethod::Act(Self::declare)),
        (
            "enterscope",
            ParserMethod::Act(|p, _| p.scopes.push(HashMap::new())),
        ),
        ("exitscope", ParserMethod::Act(Self::exit_scope)),
        // Other files are not read.
        ("importwithclause", NOTHING),
        // The pragmas stay hidden; their own trees are nobody's children.
        ("parsepragmas", NOTHING),
        ("outputsymboltable", NOTHING),
        ("pushexpectedtype", NOTHING),
        ("popexpectedtype", NOTHING),
    ];

    fn new(program: &Program) -> Self {
        let standard = TYPES.iter().map(|name| ((*name).to_owned(), true));
        Self {
            identifier: program.token_type("IDENTIFIER_"),
            open: program.token_type("LP"),
            close: program.token_type("RP"),
            open_square: program.token_type("LSB"),
            null: program.token_type("NULL_"),
            record: program.token_type("RECORD"),
            in_aggregates: program.token_types(&["COMMA", "ARROW", "WITH"]),
            scopes: vec![standard.collect()],
        }
    }
}
