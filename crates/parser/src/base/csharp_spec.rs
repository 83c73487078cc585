//! C# in the grammar of its specification: what a name stands for, as far as
//! declarations in the same text tell.

use std::collections::HashMap;

use crate::semantics::{ParserView, Program, Value};

use super::csharp::is_local_declaration;
use super::{ParserBase, ParserEntry};

pub(super) const PARSER: ParserEntry = ParserEntry {
    names: &["CSharpParserBase"],
    sign: "IsReferenceTypeName",
    methods: &[
        "istypeparametername",
        "isvaluetypename",
        "isreferencetypename",
        "isdelegatetypename",
        "isinterfacetypename",
        "isclasstypename",
        "isclassbaseinterfacelist",
        "isclassbaseclasstype",
        "isdeclarationpatternahead",
        "isconstantpatternahead",
        "ispositionalpatternahead",
        "iscastexpressionahead",
        "islocalvariabledeclaration",
        "ontypeparameter",
        "onvariabledeclarator",
        "beginvariabledeclaration",
        "onusingaliasdirective",
        "onusingnamespacedirective",
        "enterblockscope",
        "entertypescope",
        "enternamespacescope",
        "exitcurrentscope",
        // What upstream's tools do to the finished tree.
        "asmemberaccess",
        "asnullconditionalmemberaccess",
        "asinvocationexpression",
        "aselementaccess",
        "elementaccesssemanticcheck",
        "asnullconditionalelementaccess",
        "aspostincrementexpression",
        "aspostdecrementexpression",
        "asnullforgivingexpression",
        "aspointermemberaccess",
    ],
    create: |program| Box::new(Parser::new(program)),
};

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

struct Parser {
    value_types: Vec<i32>,
    identifier: i32,
    scopes: Vec<HashMap<String, Meaning>>,
}

impl Parser {
    fn new(program: &Program) -> Self {
        Self {
            value_types: program.token_types(VALUE_TYPES),
            identifier: program.token_type("Simple_Identifier"),
            scopes: vec![HashMap::new()],
        }
    }

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

    /// Whether a type and an identifier come next.
    fn is_declaration_pattern(&self, view: &ParserView<'_>) -> bool {
        let mut at = 1;
        if view.text(at) == "(" {
            let Some(end) = balanced(view, at, "(", ")") else {
                return false;
            };
            at = end;
        } else {
            loop {
                let word = view.text(at);
                if !word.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '@') {
                    return false;
                }
                at += 1;
                if view.text(at) == "<" {
                    match balanced(view, at, "<", ">") {
                        Some(end) => at = end,
                        None => return false,
                    }
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
                "[" => match balanced(view, at, "[", "]") {
                    Some(end) => at = end,
                    None => return false,
                },
                _ => break,
            }
        }
        view.token_type(at) == self.identifier || view.text(at) == "_"
    }
}

/// How far brackets are looked through.
const MAX_AHEAD: i32 = 1000;

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

impl ParserBase for Parser {
    fn call(&mut self, method: &str, _arguments: &[Value], view: &ParserView<'_>) -> Option<Value> {
        let meaning = self.meaning(view.text(1));
        Some(Value::Bool(match method {
            "istypeparametername" => meaning == Some(Meaning::TypeParameter),
            "isvaluetypename" => self.value_types.contains(&view.token_type(1)),
            "isreferencetypename" => meaning != Some(Meaning::TypeParameter),
            // Types are not told apart; as upstream, what is not known to be
            // something else is a class.
            "isdelegatetypename" | "isinterfacetypename" | "isclassbaseinterfacelist" => false,
            "isclasstypename" | "isclassbaseclasstype" => true,
            "isdeclarationpatternahead" => self.is_declaration_pattern(view),
            "isconstantpatternahead" => !self.is_declaration_pattern(view),
            "iscastexpressionahead" => self.meaning(view.text(2)) != Some(Meaning::Variable),
            "islocalvariabledeclaration" => is_local_declaration(view),
            "ontypeparameter" => {
                self.declare(view, Meaning::TypeParameter, None);
                true
            }
            "onvariabledeclarator" => {
                self.declare(view, Meaning::Variable, None);
                true
            }
            "onusingaliasdirective" => {
                self.declare(view, Meaning::Other, Some(1));
                true
            }
            "enterblockscope" | "entertypescope" | "enternamespacescope" => {
                self.scopes.push(HashMap::new());
                true
            }
            "exitcurrentscope" => {
                if self.scopes.len() > 1 {
                    self.scopes.pop();
                }
                true
            }
            _ => true,
        }))
    }
}
