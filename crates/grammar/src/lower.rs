//! Rules in the form that the ATN is built from.
//!
//! Blocks whose alternatives are single tokens (or, in a lexer, single
//! characters and ranges) become sets, as in the tool's transformation of
//! its syntax tree. Labels and arguments do not matter to an ATN, but code may
//! refer to them.

use crate::literal::single_char;
use crate::model::{
    Action, Alternative, Block, Element, ElementKind, Ident, LexerCommand, OptionValue, Rule,
    SuffixKind,
};
use crate::source::Span;

/// An alternative.
#[derive(Clone, Debug)]
pub(crate) struct Alt<'a> {
    /// Its elements.
    pub(crate) nodes: Vec<Node<'a>>,
    /// The commands after `->`.
    pub(crate) commands: &'a [LexerCommand],
}

/// An element.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub(crate) kind: NodeKind<'a>,
    /// The label of a token or rule.
    pub(crate) label: Option<&'a Ident>,
    /// `[...]` after a rule's name.
    pub(crate) arguments: Option<&'a Action>,
    pub(crate) span: Span,
}

impl<'a> Node<'a> {
    /// An element without label and arguments.
    pub(crate) fn new(kind: NodeKind<'a>, span: Span) -> Self {
        Self {
            kind,
            label: None,
            arguments: None,
            span,
        }
    }
}

/// What an element matches.
#[derive(Clone, Debug)]
pub(crate) enum NodeKind<'a> {
    /// A token's name or, in a lexer, a rule's.
    Token(&'a str),
    /// A parser rule with the precedence it is called with.
    Rule { name: &'a str, precedence: i32 },
    /// A string literal, quotes included.
    Literal(&'a str),
    /// Two literals.
    Range(&'a str, &'a str),
    /// `[...]`, brackets included.
    CharSet(&'a str),
    /// One of several tokens or characters, or none of them.
    Set {
        items: Vec<SetItem<'a>>,
        inverted: bool,
    },
    /// `.`
    Dot,
    /// An action; `None` for the empty one that left recursion elimination
    /// adds.
    Action(Option<&'a Action>),
    /// A predicate and its `fail` option.
    Predicate(&'a Action, Option<&'a OptionValue>),
    /// Holds if the parser's precedence is at most this.
    PrecedencePredicate(i32),
    /// A subrule or a quantified element.
    Block {
        alts: Vec<Alt<'a>>,
        quantifier: Option<Quantifier>,
    },
}

/// An element of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetItem<'a> {
    pub(crate) kind: SetItemKind<'a>,
    pub(crate) span: Span,
}

/// What an element of a set is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SetItemKind<'a> {
    Token(&'a str),
    Literal(&'a str),
    Range(&'a str, &'a str),
    CharSet(&'a str),
}

/// `?`, `*` or `+`, greedy or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quantifier {
    pub(crate) kind: SuffixKind,
    pub(crate) greedy: bool,
}

/// The alternatives of a rule that is not left-recursive.
pub(crate) fn rule_alts(rule: &Rule) -> Vec<Alt<'_>> {
    let lower = Lower {
        in_lexer: rule.is_lexer_rule(),
    };
    let unlabelled = match rule.block.alternatives.first() {
        Some(first) => first.label.is_none(),
        None => true,
    };
    if unlabelled && let Some(set) = lower.block_set(&rule.block) {
        return vec![single(set)];
    }
    lower.alternatives(&rule.block.alternatives)
}

/// The elements of one alternative of a parser rule.
pub(crate) fn elements(elements: &[Element]) -> Vec<Node<'_>> {
    let lower = Lower { in_lexer: false };
    elements.iter().map(|e| lower.element(e)).collect()
}

/// An alternative that consists of one element.
pub(crate) fn single(node: Node<'_>) -> Alt<'_> {
    Alt {
        nodes: vec![node],
        commands: &[],
    }
}

struct Lower {
    in_lexer: bool,
}

impl Lower {
    fn alternatives<'a>(&self, alternatives: &'a [Alternative]) -> Vec<Alt<'a>> {
        let lower = |alternative: &'a Alternative| Alt {
            nodes: alternative
                .elements
                .iter()
                .map(|e| self.element(e))
                .collect(),
            commands: &alternative.commands,
        };
        alternatives.iter().map(lower).collect()
    }

    fn element<'a>(&self, element: &'a Element) -> Node<'a> {
        let quantifier = element.suffix.as_ref().map(|suffix| Quantifier {
            kind: suffix.kind,
            greedy: suffix.greedy,
        });
        let span = element.span;
        let node = |kind| Node::new(kind, span);
        let label = element.label.as_ref().map(|label| &label.name);
        if let ElementKind::Block(block) = &element.kind {
            let set = self.block_set(block).map(|set| Node { label, ..set });
            return match (set, quantifier) {
                (Some(set), None) => set,
                (Some(set), quantifier) => node(NodeKind::Block {
                    alts: vec![single(set)],
                    quantifier,
                }),
                (None, quantifier) => node(NodeKind::Block {
                    alts: self.alternatives(&block.alternatives),
                    quantifier,
                }),
            };
        }
        let mut atom = node(self.atom(element));
        atom.label = label;
        if let ElementKind::Rule { args, .. } = &element.kind {
            atom.arguments = args.as_ref();
        }
        match quantifier {
            None => atom,
            Some(_) => node(NodeKind::Block {
                alts: vec![single(atom)],
                quantifier,
            }),
        }
    }

    fn atom<'a>(&self, element: &'a Element) -> NodeKind<'a> {
        match &element.kind {
            ElementKind::Token { name, .. } => NodeKind::Token(name),
            ElementKind::Rule { name, .. } => NodeKind::Rule {
                name,
                precedence: 0,
            },
            ElementKind::Literal(text) => NodeKind::Literal(text),
            ElementKind::Range(from, to) => NodeKind::Range(&from.text, &to.text),
            ElementKind::CharSet(text) => NodeKind::CharSet(text),
            ElementKind::Not { items, .. } => NodeKind::Set {
                items: items.iter().filter_map(set_item).collect(),
                inverted: true,
            },
            ElementKind::Dot => NodeKind::Dot,
            ElementKind::Action(action) => NodeKind::Action(Some(action)),
            ElementKind::Predicate(action) => {
                let fail = element.options.iter().find(|o| o.name.text == "fail");
                NodeKind::Predicate(action, fail.map(|o| &o.value))
            }
            ElementKind::Block(block) => NodeKind::Block {
                alts: self.alternatives(&block.alternatives),
                quantifier: None,
            },
        }
    }

    /// The set that a block is equivalent to: at least two alternatives, each
    /// nothing but one token (in a parser), or one character or range (in a
    /// lexer).
    fn block_set<'a>(&self, block: &'a Block) -> Option<Node<'a>> {
        if block.alternatives.len() < 2 || !block.options.is_empty() || !block.actions.is_empty() {
            return None;
        }
        let items = block.alternatives.iter().map(|alternative| {
            let [element] = alternative.elements.as_slice() else {
                return None;
            };
            let bare = alternative.commands.is_empty()
                && element.label.is_none()
                && element.suffix.is_none();
            if bare {
                self.collapsible(element)
            } else {
                None
            }
        });
        let items = items.collect::<Option<Vec<_>>>()?;
        let inverted = false;
        Some(Node::new(NodeKind::Set { items, inverted }, block.span))
    }

    fn collapsible<'a>(&self, element: &'a Element) -> Option<SetItem<'a>> {
        let fits = match &element.kind {
            ElementKind::Literal(text) => !self.in_lexer || single_char(text).is_some(),
            ElementKind::Token { args, .. } => !self.in_lexer && args.is_none(),
            ElementKind::Range(from, to) => {
                self.in_lexer
                    && single_char(&from.text).is_some()
                    && single_char(&to.text).is_some()
            }
            _ => false,
        };
        if fits { set_item(element) } else { None }
    }
}

fn set_item(element: &Element) -> Option<SetItem<'_>> {
    let kind = match &element.kind {
        ElementKind::Token { name, .. } => SetItemKind::Token(name),
        ElementKind::Literal(text) => SetItemKind::Literal(text),
        ElementKind::Range(from, to) => SetItemKind::Range(&from.text, &to.text),
        ElementKind::CharSet(text) => SetItemKind::CharSet(text),
        _ => return None,
    };
    Some(SetItem {
        kind,
        span: element.span,
    })
}
