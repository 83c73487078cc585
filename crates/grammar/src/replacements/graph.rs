//! Right-hand sides as a graph of choices, sequences and fixed texts.

use std::collections::{BTreeMap, HashMap};

use super::starts::{Starts, not_start};
use crate::literal::{SetPart, char_set, literal_text, set_parts};
use crate::model::{Alternative, Block, Element, ElementKind, Grammar, Rule};

/// What a node's string is made of.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NodeContent {
    /// A text that does not depend on other nodes.
    Fixed(String),
    /// The first of the shortest among the children.
    Choice,
    /// All children; `spaced` puts a space between those that are not empty.
    Sequence {
        /// Whether it is an alternative of a parser rule.
        spaced: bool,
    },
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: NodeContent,
    pub(super) children: Vec<usize>,
}

#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// The nodes of rules and tokens, by name.
    pub(super) names: HashMap<String, usize>,
}

/// A reference whose target may come later.
struct Reference {
    node: usize,
    name: String,
}

struct Builder<'a> {
    graph: Graph,
    references: Vec<Reference>,
    starts: Starts,
    overrides: &'a BTreeMap<String, String>,
}

pub(super) fn build(grammars: &[&Grammar], overrides: &BTreeMap<String, String>) -> Graph {
    let mut builder = Builder {
        graph: Graph::default(),
        references: Vec::new(),
        starts: Starts::of(grammars),
        overrides,
    };
    builder.unknown("EOF");
    for grammar in grammars {
        for token in grammar.tokens.iter().flat_map(|block| &block.names) {
            builder.unknown(&token.text);
        }
    }
    // Rules come last because their definitions win.
    for rule in grammars.iter().flat_map(|grammar| &grammar.rules) {
        builder.rule(rule);
    }
    builder.resolve();
    builder.graph
}

impl Builder<'_> {
    fn add(&mut self, kind: NodeContent, parent: Option<usize>) -> usize {
        let index = self.graph.nodes.len();
        let children = Vec::new();
        self.graph.nodes.push(Node { kind, children });
        if let Some(parent) = parent {
            self.graph.nodes[parent].children.push(index);
        }
        index
    }

    fn define(&mut self, name: &str, text: String) {
        let node = self.add(NodeContent::Fixed(text), None);
        self.graph.names.insert(name.to_owned(), node);
    }

    /// A token without a rule.
    fn unknown(&mut self, name: &str) {
        let text = self.overrides.get(name).cloned().unwrap_or_default();
        self.define(name, text);
    }

    fn rule(&mut self, rule: &Rule) {
        let name = &rule.name.text;
        if let Some(text) = self.overrides.get(name) {
            self.define(name, text.clone());
            return;
        }
        let node = self.add(NodeContent::Sequence { spaced: false }, None);
        self.graph.names.insert(name.clone(), node);
        self.block(&rule.block, node, !rule.is_lexer_rule());
    }

    fn block(&mut self, block: &Block, parent: usize, spaced: bool) {
        let choice = self.add(NodeContent::Choice, Some(parent));
        for alternative in &block.alternatives {
            self.alternative(alternative, choice, spaced);
        }
    }

    fn alternative(&mut self, alternative: &Alternative, parent: usize, spaced: bool) {
        // An alternative of a lexer rule has one more node, as if for commands.
        let parent = if spaced { parent } else { self.wrapper(parent) };
        let sequence = self.add(NodeContent::Sequence { spaced }, Some(parent));
        for element in &alternative.elements {
            self.element(element, sequence, spaced);
        }
    }

    /// A node whose string is that of its only child.
    fn wrapper(&mut self, parent: usize) -> usize {
        self.add(NodeContent::Sequence { spaced: false }, Some(parent))
    }

    fn element(&mut self, element: &Element, parent: usize, spaced: bool) {
        if element.is_optional() {
            self.text(String::new(), parent);
            return;
        }
        let parent = match element.label {
            Some(_) => self.wrapper(parent),
            None => parent,
        };
        match &element.kind {
            // They match nothing.
            ElementKind::Action(_) | ElementKind::Predicate(_) => {}
            ElementKind::Dot => self.text("a".to_owned(), parent),
            ElementKind::CharSet(set) => {
                let first = first_of_set(set).map(character);
                self.text(first.into_iter().collect(), parent);
            }
            other => {
                let atom = self.wrapper(parent);
                self.atom(other, atom, spaced);
            }
        }
    }

    fn atom(&mut self, kind: &ElementKind, parent: usize, spaced: bool) {
        match kind {
            ElementKind::Token { name, .. } | ElementKind::Rule { name, .. } => {
                let node = self.wrapper(parent);
                let name = name.clone();
                self.references.push(Reference { node, name });
            }
            ElementKind::Block(block) => self.block(block, parent, spaced),
            ElementKind::Literal(text) => self.text(literal_text(text), parent),
            ElementKind::Range(first, _) => {
                let first = literal_text(&first.text);
                self.text(first.chars().take(1).collect(), parent);
            }
            ElementKind::Not { items, .. } => {
                let not = self.wrapper(parent);
                let start = not_start(&self.starts.of_items(items));
                self.text(character(start).to_string(), not);
            }
            _ => {}
        }
    }

    fn text(&mut self, text: String, parent: usize) {
        self.add(NodeContent::Fixed(text), Some(parent));
    }

    /// Connects references with what they name. A name without a definition
    /// is that of a token about which nothing is known.
    fn resolve(&mut self) {
        for Reference { node, name } in std::mem::take(&mut self.references) {
            match self.graph.names.get(&name) {
                Some(&target) => self.graph.nodes[node].children.push(target),
                None => {
                    let text = self.overrides.get(&name).cloned().unwrap_or_default();
                    self.graph.nodes[node].kind = NodeContent::Fixed(text);
                }
            }
        }
    }
}

/// The first character of the first range between letters, digits or
/// underscores that are written as they are, or else of the first item.
fn first_of_set(set: &str) -> Option<u32> {
    let chars: Vec<char> = set.chars().collect();
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut ranges = chars
        .windows(3)
        .filter(|w| word(w[0]) && w[1] == '-' && word(w[2]));
    // `a-c` may be part of an escape sequence rather than a range.
    let (all, _) = char_set(set, false);
    if let Some(range) = ranges.find(|range| all.contains(range[0] as i32)) {
        return Some(range[0] as u32);
    }
    let (parts, _) = set_parts(set);
    let first = parts.iter().find_map(|part| match part {
        SetPart::Chars(first, _) => Some(*first),
        SetPart::Property(set) => set.min(),
    });
    first.and_then(|c| u32::try_from(c).ok())
}

/// A code point as a character; one that is none becomes U+FFFD.
fn character(c: u32) -> char {
    char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER)
}
