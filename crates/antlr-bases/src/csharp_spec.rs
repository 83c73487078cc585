//! C# in the grammar of its specification: what a name stands for, as far as
//! declarations in the same text tell.

use std::collections::HashMap;

use picireny_parser::hooks::{ParserClass, ParserMethod, ParserView, Program};

use super::csharp::is_local_declaration;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    TypeParameter,
    Variable,
    Other,
}

/// Keywords that are value types.
const VALUE_TYPES: &[&str] = &[
    "KW_BOOL",
    "KW_BYTE",
    "KW_CHAR",
    "KW_DECIMAL",
    "KW_DOUBLE",
    "KW_FLOAT",
    "KW_INT",
    "KW_LONG",
    "KW_SBYTE",
    "KW_SHORT",
    "KW_UINT",
    "KW_ULONG",
    "KW_USHORT",
    "TK_LPAREN",
];

pub(super) struct Parser {
    value_types: Vec<i32>,
    identifier: i32,
    scopes: Vec<HashMap<String, Meaning>>,
}

impl Parser {
    fn meaning(&self, name: &str) -> Option<Meaning> {
        let scopes = self.scopes.iter().rev();
        scopes
            .into_iter()
            .find_map(|scope| scope.get(name).copied())
    }

    /// The context's last child names something.
    fn declare(&mut self, view: &ParserView<'_>, meaning: Meaning, child: Option<usize>) {
        let Some(context) = view.context else { return };
        let children = view.children(context);
        let node = match child {
            Some(index) => children.get(index),
            None => children.last(),
        };
        if let (Some(node), Some(scope)) = (node, self.scopes.last_mut()) {
            scope.insert(view.node_text(*node), meaning);
        }
    }

    /// The offset after the type that comes next, if one does.
    fn type_end(view: &ParserView<'_>) -> Option<i32> {
        let mut at = 1;
        if view.text(at) == "(" {
            at = balanced(view, at, "(", ")")?;
        } else {
            loop {
                let word = view.text(at);
                if !word.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '@') {
                    return None;
                }
                at += 1;
                if view.text(at) == "<" {
                    at = balanced(view, at, "<", ">")?;
                }
                if matches!(view.text(at), "." | "::") {
                    at += 1;
                } else {
                    break;
                }
            }
        }
        loop {
            match view.text(at) {
                "?" | "*" => at += 1,
                "[" => at = balanced(view, at, "[", "]")?,
                _ => return Some(at),
            }
        }
    }

    /// Whether a type and an identifier come next.
    fn is_declaration_pattern(&self, view: &ParserView<'_>) -> bool {
        Self::type_end(view)
            .is_some_and(|at| view.token_type(at) == self.identifier || view.text(at) == "_")
    }

    /// Not a declaration, not parentheses with a comma in them, not a type
    /// before parentheses.
    fn is_constant_pattern(&self, view: &ParserView<'_>) -> bool {
        if self.is_declaration_pattern(view) {
            return false;
        }
        if view.text(1) == "(" {
            return !has_comma(view);
        }
        let named = view.token_type(1) == self.identifier;
        !(named && Self::type_end(view).is_some_and(|at| view.text(at) == "("))
    }
}

/// How far brackets are looked through.
const MAX_AHEAD: i32 = 1000;

/// Whether the parentheses that open next have a comma in them.
fn has_comma(view: &ParserView<'_>) -> bool {
    let mut depth = 0;
    for offset in 1..MAX_AHEAD {
        match view.text(offset) {
            "(" => depth += 1,
            ")" => depth -= 1,
            "," if depth == 1 => return true,
            "<EOF>" => return false,
            _ => {}
        }
        if depth == 0 {
            return false;
        }
    }
    false
}

/// The offset after the bracket that closes the one at `at`.
fn balanced(view: &ParserView<'_>, at: i32, open: &str, close: &str) -> Option<i32> {
    let mut depth = 0;
    for offset in at..at + MAX_AHEAD {
        let text = view.text(offset);
        if text == open {
            depth += 1;
        } else if text == close {
            depth -= 1;
            if depth == 0 {
                return Some(offset + 1);
            }
        } else if text == "<EOF>" || matches!(text, ";" | "{") {
            return None;
        }
    }
    None
}

const NOTHING: ParserMethod<Parser> = ParserMethod::Act(|_, _| ());

impl Parser {
    fn is_type_parameter(&self, view: &ParserView<'_>) -> bool {
        self.meaning(view.text(1)) == Some(Meaning::TypeParameter)
    }

    fn enter_scope(&mut self, _: &ParserView<'_>) {
        self.scopes.push(HashMap::new());
    }

    fn exit_scope(&mut self, _: &ParserView<'_>) {
        if self.scopes.len() > 1 {
            self.scopes.pop();
        }
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["CSharpParserBase"];
    const SIGN: &'static str = "IsReferenceTypeName";
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "istypeparametername",
            ParserMethod::Test(Self::is_type_parameter),
        ),
        (
            "isvaluetypename",
            ParserMethod::Test(|p, view| p.value_types.contains(&view.token_type(1))),
        ),
        (
            "isreferencetypename",
            ParserMethod::Test(|p, view| !p.is_type_parameter(view)),
        ),
        // Kinds of types are not told apart; as upstream, what is not known
        // to be something else is a class.
        ("isdelegatetypename", ParserMethod::Test(|_, _| false)),
        ("isinterfacetypename", ParserMethod::Test(|_, _| false)),
        ("isclassbaseinterfacelist", ParserMethod::Test(|_, _| false)),
        ("isclasstypename", ParserMethod::Test(|_, _| true)),
        ("isclassbaseclasstype", ParserMethod::Test(|_, _| true)),
        (
            "isdeclarationpatternahead",
            ParserMethod::Test(Self::is_declaration_pattern),
        ),
        (
            "isconstantpatternahead",
            ParserMethod::Test(Self::is_constant_pattern),
        ),
        (
            "ispositionalpatternahead",
            ParserMethod::Test(|p, view| !p.is_constant_pattern(view)),
        ),
        (
            "iscastexpressionahead",
            ParserMethod::Test(|p, view| p.meaning(view.text(2)) != Some(Meaning::Variable)),
        ),
        (
            "islocalvariabledeclaration",
            ParserMethod::Test(|_, view| is_local_declaration(view)),
        ),
        (
            "ontypeparameter",
            ParserMethod::Act(|p, view| p.declare(view, Meaning::TypeParameter, None)),
        ),
        (
            "onvariabledeclarator",
            ParserMethod::Act(|p, view| p.declare(view, Meaning::Variable, None)),
        ),
        (
            "onusingaliasdirective",
            ParserMethod::Act(|p, view| p.declare(view, Meaning::Other, Some(1))),
        ),
        ("enterblockscope", ParserMethod::Act(Self::enter_scope)),
        ("entertypescope", ParserMethod::Act(Self::enter_scope)),
        ("enternamespacescope", ParserMethod::Act(Self::enter_scope)),
        ("exitcurrentscope", ParserMethod::Act(Self::exit_scope)),
        // These change nothing that a predicate asks for, ...
        ("beginvariabledeclaration", NOTHING),
        ("onusingnamespacedirective", NOTHING),
        // ... and these what upstream's tools do to the finished tree.
        ("asmemberaccess", NOTHING),
        ("asnullconditionalmemberaccess", NOTHING),
        ("asinvocationexpression", NOTHING),
        ("aselementaccess", NOTHING),
        ("elementaccesssemanticcheck", NOTHING),
        ("asnullconditionalelementaccess", NOTHING),
        ("aspostincrementexpression", NOTHING),
        ("aspostdecrementexpression", NOTHING),
        ("asnullforgivingexpression", NOTHING),
        ("aspointermemberaccess", NOTHING),
    ];

    fn new(program: &Program) -> Self {
        Self {
            value_types: program.token_types(VALUE_TYPES),
            identifier: program.token_type("Simple_Identifier"),
            scopes: vec![HashMap::new()],
        }
    }
}
