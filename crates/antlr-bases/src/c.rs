//! C: which identifiers are types.
//!
//! Upstream runs a preprocessor first and knows every name. Here texts are
//! parsed as they are, so that a name without a declaration (it comes from a
//! header) is taken for a type where it is used like one.

use std::collections::HashMap;

use picireny_parser::hooks::{LexerClass, NodeId, ParserClass, ParserMethod, ParserView, Program};

/// Upstream's class runs the preprocessor, and nothing else.
pub(super) struct Lexer;

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["CLexerBase", "TrapCLexerBase"];

    fn new(_: &Program) -> Self {
        Self
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Type,
    Value,
}

const TYPE_SPECIFIERS: &[&str] = &[
    "Void",
    "Char",
    "Short",
    "Int",
    "Long",
    "Float",
    "Double",
    "Signed",
    "Unsigned",
    "Bool",
    "Complex",
    "KW__m128",
    "KW__m128d",
    "KW__m128i",
    "Struct",
    "Union",
    "Enum",
    "Typeof",
    "Typeof_unqual",
    "Atomic",
    "KW__extension__",
];

const TYPE_QUALIFIERS: &[&str] = &[
    "Const",
    "Restrict",
    "Volatile_1",
    "Volatile_2",
    "Volatile",
    "Alignas",
    "Atomic",
];

const OTHER_SPECIFIERS: &[&str] = &[
    "Auto",
    "Constexpr",
    "Extern",
    "Register",
    "Static",
    "ThreadLocal",
    "Typedef",
    "Inline",
    "Noreturn",
    "KW__stdcall",
    "Attribute",
    "KW__declspec",
];

pub(super) struct Parser {
    type_specifiers: Vec<i32>,
    type_qualifiers: Vec<i32>,
    other_specifiers: Vec<i32>,
    of_operators: Vec<i32>,
    identifier: i32,
    typedef: i32,
    static_assert: i32,
    attribute: i32,
    scopes: Vec<HashMap<String, Meaning>>,
}

impl Parser {
    fn meaning(&self, name: &str) -> Option<Meaning> {
        self.scopes
            .iter()
            .rev()
            .find_map(|scope| scope.get(name).copied())
    }

    /// Whether the identifier at an offset is a type's name: it is declared
    /// as one, or not at all and a declarator seems to follow.
    fn is_typedef_name(&self, view: &ParserView<'_>, at: i32) -> bool {
        if view.token_type(at) != self.identifier {
            return false;
        }
        match self.meaning(view.text(at)) {
            Some(meaning) => meaning == Meaning::Type,
            None => self.is_used_as_type(view, at),
        }
    }

    fn is_used_as_type(&self, view: &ParserView<'_>, at: i32) -> bool {
        let mut next = at + 1;
        let follows = view.token_type(next);
        if follows == self.identifier
            || self.type_qualifiers.contains(&follows)
            || self.type_specifiers.contains(&follows)
        {
            return true;
        }
        // After something that is a type already, a name is a declarator.
        let before = view.token_type(-1);
        if at == 1 && (before == self.identifier || self.type_specifiers.contains(&before)) {
            return false;
        }
        let mut stars = 0;
        while view.text(next) == "*" {
            stars += 1;
            next += 1;
            while self.type_qualifiers.contains(&view.token_type(next)) {
                next += 1;
            }
        }
        if stars == 0 {
            // In parentheses before an operand: a cast.
            let opened = view.text(if at == 1 { -1 } else { at - 1 }) == "(";
            return opened && view.text(next) == ")" && self.is_operand(view, next + 1);
        }
        if matches!(view.text(next), ")" | "," | ";") {
            // An abstract declarator.
            return view.text(next) != ";";
        }
        view.token_type(next) == self.identifier
            && matches!(
                view.text(next + 1),
                ";" | "=" | "," | "[" | ")" | "(" | "__attribute__"
            )
            && starts_statement(view, at)
    }

    /// Whether a name or a literal is at an offset.
    fn is_operand(&self, view: &ParserView<'_>, at: i32) -> bool {
        view.token_type(at) == self.identifier
            || view
                .text(at)
                .starts_with(|c: char| c.is_ascii_digit() || c == '"')
    }

    fn is_type_specifier(&self, view: &ParserView<'_>, at: i32) -> bool {
        self.type_specifiers.contains(&view.token_type(at)) || self.is_typedef_name(view, at)
    }

    fn is_type_specifier_qualifier(&self, view: &ParserView<'_>, at: i32) -> bool {
        self.type_qualifiers.contains(&view.token_type(at)) || self.is_type_specifier(view, at)
    }

    fn is_declaration_specifier(&self, view: &ParserView<'_>, at: i32) -> bool {
        let redeclared = at == 1
            && view.token_type(1) == self.identifier
            && self.meaning(view.text(1)) == Some(Meaning::Type)
            && has_type(view, view.context);
        if redeclared {
            return false;
        }
        self.other_specifiers.contains(&view.token_type(at))
            || self.is_type_specifier_qualifier(view, at)
    }

    fn is_declaration(&self, view: &ParserView<'_>) -> bool {
        let next = view.token_type(1);
        next == self.static_assert && next != 0
            || view.text(1) == "_Static_assert"
            || view.text(1) == "[" && view.text(2) == "["
            || self.is_declaration_specifier(view, 1)
    }

    /// `(` that may begin a cast: not an expression that is known as one.
    fn is_cast(&self, view: &ParserView<'_>) -> bool {
        if view.text(1) != "(" {
            return false;
        }
        if view.token_type(2) != self.identifier {
            return true;
        }
        match self.meaning(view.text(2)) {
            Some(meaning) => meaning == Meaning::Type,
            // `(name *)` or `(name)` before an operand.
            None => {
                let mut next = 3;
                while view.text(next) == "*" {
                    next += 1;
                }
                view.text(next) == ")" && (next > 3 || self.is_operand(view, 4))
            }
        }
    }

    fn is_of_type_name(&self, view: &ParserView<'_>) -> bool {
        self.of_operators.contains(&view.token_type(1))
            && view.text(2) == "("
            && (view.token_type(3) == self.attribute && self.attribute != 0
                || self.is_type_specifier_qualifier(view, 3))
    }

    /// Declares what the innermost declaration or function definition around
    /// the context names.
    fn declare(&mut self, view: &ParserView<'_>) {
        let mut up = view.context;
        while let Some(node) = up {
            match view.rule_name(node) {
                Some("declaration") => return self.declare_all(view, node),
                Some("functionDefinition") => {
                    let declarator = view.child(node, "declarator");
                    return self.define(view, declarator, Meaning::Value);
                }
                // Their names are not seen outside.
                Some("parameterDeclaration" | "memberDeclaration") => return,
                _ => up = view.parent_rule(node),
            }
        }
    }

    fn declare_all(&mut self, view: &ParserView<'_>, declaration: NodeId) {
        let specifiers = view.child(declaration, "declarationSpecifiers");
        let is_typedef = specifiers.is_some_and(|specifiers| {
            view.children(specifiers).iter().any(|specifier| {
                view.child(*specifier, "storageClassSpecifier")
                    .is_some_and(|class| view.child_token(class, self.typedef).is_some())
            })
        });
        let meaning = if is_typedef {
            Meaning::Type
        } else {
            Meaning::Value
        };
        let Some(list) = view.child(declaration, "initDeclaratorList") else {
            return;
        };
        for declarator in view.children(list) {
            let declarator = view.child(declarator, "declarator");
            self.define(view, declarator, meaning);
        }
    }

    /// Declares the name inside a declarator's parentheses.
    fn define(&mut self, view: &ParserView<'_>, declarator: Option<NodeId>, meaning: Meaning) {
        let mut inside = declarator;
        while let Some(node) = inside {
            let Some(direct) = view.child(node, "directDeclarator") else {
                return;
            };
            if let Some(id) = view.child_token(direct, self.identifier) {
                let name = view.token_text(id).to_owned();
                if let Some(scope) = self.scopes.last_mut() {
                    scope.insert(name, meaning);
                }
                return;
            }
            inside = view.child(direct, "declarator");
        }
    }
}

/// Whether a list of declaration specifiers has a type already: what follows
/// declares a name, even if that is a type's in an outer scope.
fn has_type(view: &ParserView<'_>, specifiers: Option<NodeId>) -> bool {
    let Some(specifiers) = specifiers else {
        return false;
    };
    view.rule_name(specifiers) == Some("declarationSpecifiers")
        && view
            .children(specifiers)
            .into_iter()
            .any(|specifier| view.child(specifier, "typeSpecifier").is_some())
}

/// Whether what is at an offset can be the first token of a statement or
/// declaration.
fn starts_statement(view: &ParserView<'_>, at: i32) -> bool {
    let before = if at == 1 { -1 } else { at - 1 };
    match view.token(before) {
        None => true,
        Some(_) => !matches!(
            view.text(before),
            "=" | "return" | "+" | "-" | "*" | "/" | "&" | "|" | "&&" | "||" | "?" | "["
        ),
    }
}

impl Parser {
    fn is_init_declarator_list(&self, view: &ParserView<'_>) -> bool {
        if self.meaning(view.text(1)) == Some(Meaning::Type) {
            let declaration = view.context;
            let specifiers = declaration.and_then(|node| view.child(node, "declarationSpecifiers"));
            return has_type(view, specifiers);
        }
        !self.type_specifiers.contains(&view.token_type(1))
            && !self.type_qualifiers.contains(&view.token_type(1))
    }

    fn is_statement(&self, view: &ParserView<'_>) -> bool {
        view.token_type(1) == self.identifier && view.text(2) == ":" || !self.is_declaration(view)
    }

    fn exit_scope(&mut self, _: &ParserView<'_>) {
        if self.scopes.len() > 1 {
            self.scopes.pop();
        }
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["CParserBase", "TrapCParserBase"];
    const SIGN: &'static str = "IsDeclarationSpecifier";
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "issomethingoftypename",
            ParserMethod::Test(Self::is_of_type_name),
        ),
        ("iscast", ParserMethod::Test(Self::is_cast)),
        (
            "isinitdeclaratorlist",
            ParserMethod::Test(Self::is_init_declarator_list),
        ),
        (
            "isdeclarationspecifier",
            ParserMethod::Test(|p, view| p.is_declaration_specifier(view, 1)),
        ),
        // GNU C has structures without members.
        (
            "isnullstructdeclarationlistextension",
            ParserMethod::Test(|_, _| true),
        ),
        (
            "istypespecifierqualifier",
            ParserMethod::Test(|p, view| p.is_type_specifier_qualifier(view, 1)),
        ),
        (
            "istypedefname",
            ParserMethod::Test(|p, view| p.is_typedef_name(view, 1)),
        ),
        ("isstatement", ParserMethod::Test(Self::is_statement)),
        ("isdeclaration", ParserMethod::Test(Self::is_declaration)),
        ("enterdeclaration", ParserMethod::Act(Self::declare)),
        (
            "enterscope",
            ParserMethod::Act(|p, _| p.scopes.push(HashMap::new())),
        ),
        ("exitscope", ParserMethod::Act(Self::exit_scope)),
        // Upstream's own debugging aids.
        ("lookupsymbol", ParserMethod::Act(|_, _| ())),
        ("outputsymboltable", ParserMethod::Act(|_, _| ())),
    ];

    fn new(program: &Program) -> Self {
        Self {
            type_specifiers: program.token_types(TYPE_SPECIFIERS),
            type_qualifiers: program.token_types(TYPE_QUALIFIERS),
            other_specifiers: program.token_types(OTHER_SPECIFIERS),
            of_operators: program.token_types(&["Sizeof", "Alignof", "Countof", "Maxof", "Minof"]),
            identifier: program.token_type("Identifier"),
            typedef: program.token_type("Typedef"),
            static_assert: program
                .token_type("KW_Static_assert")
                .max(program.token_type("Static_assert")),
            attribute: program.token_type("Attribute"),
            scopes: vec![HashMap::new()],
        }
    }
}
