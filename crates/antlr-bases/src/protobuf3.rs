//! Protocol Buffers 3: which names are messages and which are enumerations.

use std::collections::HashMap;

use picireny_parser::hooks::{NodeId, ParserClass, ParserMethod, ParserView, Program};

/// Types that are words of the language, and literals.
const KEYWORDS: &[&str] = &[
    "DOUBLE", "FLOAT", "INT32", "INT64", "UINT32", "UINT64", "SINT32", "SINT64", "FIXED32",
    "FIXED64", "SFIXED32", "SFIXED64", "BOOL", "STRING", "BYTES", "BOOL_LIT",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    File,
    Message,
    Enum,
    Service,
}

struct Symbol {
    class: Class,
    members: HashMap<String, usize>,
}

pub(super) struct Parser {
    keywords: Vec<i32>,
    identifier: i32,
    dot: i32,
    open: i32,
    close: i32,
    /// The words that begin definitions.
    definitions: [(i32, Class); 3],
    symbols: Vec<Symbol>,
    /// The open scopes, innermost last; the file is the first.
    scopes: Vec<usize>,
}

impl Parser {
    fn resolve(&self, name: &str) -> Option<usize> {
        let mut scopes = self.scopes.iter().rev();
        scopes.find_map(|scope| self.symbols[*scope].members.get(name).copied())
    }

    /// What the qualified name that comes next stands for, as far as it is
    /// declared.
    fn class(&self, view: &ParserView<'_>) -> Option<Class> {
        let mut found = None;
        for offset in 1.. {
            let kind = view.token_type(offset);
            let next = view.token_type(offset + 1);
            if kind == self.dot {
                if next != self.identifier {
                    break;
                }
            } else if kind == self.identifier {
                let name = view.text(offset);
                found = match found {
                    None => self.resolve(name),
                    Some(scope) => self.scope_member(scope, name),
                };
                if found.is_none() || next != self.dot {
                    break;
                }
            } else {
                break;
            }
        }
        found.map(|symbol| self.symbols[symbol].class)
    }

    fn scope_member(&self, scope: usize, name: &str) -> Option<usize> {
        self.symbols[scope].members.get(name).copied()
    }

    /// Declares all that the file defines, before it is parsed.
    fn define_all(&mut self, view: &ParserView<'_>) {
        let mut scopes = vec![0];
        let last = i32::try_from(view.visible.len()).unwrap_or(i32::MAX);
        for offset in 1..=last {
            let kind = view.token_type(offset);
            let scope = scopes.last().copied().unwrap_or(0);
            if kind == self.open {
                // A definition's name is before its brace.
                let class = self
                    .definitions
                    .iter()
                    .find(|definition| definition.0 == view.token_type(offset - 2) && offset > 2);
                scopes.push(match class {
                    Some((_, class)) => self.add(scope, view.text(offset - 1), *class),
                    None => scope,
                });
            } else if kind == self.close && scopes.len() > 1 {
                scopes.pop();
            }
        }
    }

    /// A symbol in a scope, a new one if there is none.
    fn add(&mut self, scope: usize, name: &str, class: Class) -> usize {
        if let Some(known) = self.scope_member(scope, name) {
            return known;
        }
        let symbol = self.symbols.len();
        self.symbols.push(Symbol {
            class,
            members: HashMap::new(),
        });
        self.symbols[scope].members.insert(name.to_owned(), symbol);
        symbol
    }

    /// Declares the name of the definition that the context is in.
    fn define(&mut self, view: &ParserView<'_>, class: Class) {
        let definition = view.context.and_then(|node| view.parent_rule(node));
        let Some(name) = definition.and_then(|node| name_of(view, node)) else {
            return;
        };
        let scope = self.scopes.last().copied().unwrap_or(0);
        self.add(scope, &name, class);
    }

    /// The definition whose name is known, if any, is the new scope.
    fn enter(&mut self, view: &ParserView<'_>) {
        let parent = view.context.and_then(|node| view.parent_rule(node));
        let around = parent.and_then(|node| view.parent_rule(node));
        let name = [around, parent]
            .into_iter()
            .flatten()
            .find_map(|node| name_of(view, node));
        let current = self.scopes.last().copied().unwrap_or(0);
        if let Some(scope) = name.and_then(|name| self.resolve(&name))
            && scope != current
        {
            self.scopes.push(scope);
        }
    }

    fn exit(&mut self, _: &ParserView<'_>) {
        if self.scopes.len() > 1 {
            self.scopes.pop();
        }
    }
}

/// The name of a message, an enumeration or a service.
fn name_of(view: &ParserView<'_>, definition: NodeId) -> Option<String> {
    let rule = match view.rule_name(definition)? {
        "messageDef" => "messageName",
        "enumDef" => "enumName",
        "serviceDef" => "serviceName",
        _ => return None,
    };
    view.child(definition, rule)
        .map(|name| view.node_text(name))
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["Protobuf3ParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "domessagenamedef",
            ParserMethod::Act(|p, view| p.define(view, Class::Message)),
        ),
        (
            "doenumnamedef",
            ParserMethod::Act(|p, view| p.define(view, Class::Enum)),
        ),
        (
            "doservicenamedef",
            ParserMethod::Act(|p, view| p.define(view, Class::Service)),
        ),
        ("doenterblock", ParserMethod::Act(Self::enter)),
        ("doexitblock", ParserMethod::Act(Self::exit)),
        // What is not declared is taken for a message.
        (
            "ismessagetype",
            ParserMethod::Test(|p, view| p.class(view).is_none_or(|class| class == Class::Message)),
        ),
        (
            "isenumtype",
            ParserMethod::Test(|p, view| p.class(view) == Some(Class::Enum)),
        ),
        (
            "isnotkeyword",
            ParserMethod::Test(|p, view| !p.keywords.contains(&view.token_type(1))),
        ),
        // Upstream parses the file twice.
        ("dorewind", ParserMethod::Act(Self::define_all)),
        // Other files are not read.
        ("doimportstatement", ParserMethod::Act(|_, _| ())),
    ];

    fn new(program: &Program) -> Self {
        let file = Symbol {
            class: Class::File,
            members: HashMap::new(),
        };
        Self {
            keywords: program.token_types(KEYWORDS),
            identifier: program.token_type("IDENTIFIER"),
            dot: program.token_type("DOT"),
            open: program.token_type("LC"),
            close: program.token_type("RC"),
            definitions: [
                (program.token_type("MESSAGE"), Class::Message),
                (program.token_type("ENUM"), Class::Enum),
                (program.token_type("SERVICE"), Class::Service),
            ],
            symbols: vec![file],
            scopes: vec![0],
        }
    }
}
