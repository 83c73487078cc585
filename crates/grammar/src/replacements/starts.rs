//! The characters that tokens in negations can start with.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::interval::IntervalSet;
use crate::literal::{char_set, literal_text};
use crate::model::{Block, Element, ElementKind, Grammar, Rule};

const MAX: i32 = 0x10_FFFF;

/// The first characters of lexer rules that negations mention.
#[derive(Debug, Default)]
pub(super) struct Starts {
    rules: HashMap<String, IntervalSet>,
}

/// The character before the lowest one, or else the one after the highest.
pub(super) fn not_start(starts: &IntervalSet) -> u32 {
    let surrogates = 0xD800..=0xDFFF;
    let c = match (starts.min(), starts.max()) {
        (Some(0), Some(highest)) if surrogates.contains(&(highest + 1)) => 0xE000,
        (Some(0), Some(highest)) if highest < MAX => highest + 1,
        (Some(lowest), _) if surrogates.contains(&(lowest - 1)) => 0xD7FF,
        (Some(lowest), _) if lowest > 0 => lowest - 1,
        // Nothing is known, or every character is excluded.
        _ => i32::from(b'a'),
    };
    u32::try_from(c).unwrap_or(u32::from(b'a'))
}

impl Starts {
    /// Computes what the negations in `grammars` need.
    pub(super) fn of(grammars: &[&Grammar]) -> Starts {
        let rules = grammars.iter().flat_map(|grammar| &grammar.rules);
        let mut negated: Vec<&str> = Vec::new();
        for rule in rules.clone() {
            tokens_in_negations(&rule.block, &mut negated);
        }
        if negated.is_empty() {
            return Starts::default();
        }
        let lexer: BTreeMap<&str, &Rule> = rules
            .filter(|rule| rule.is_lexer_rule())
            .map(|rule| (rule.name.text.as_str(), rule))
            .collect();
        // The rules that matter: those mentioned, and what they mention.
        let mut wanted: HashSet<&str> = HashSet::new();
        while let Some(name) = negated.pop() {
            if let Some(rule) = lexer.get(name)
                && wanted.insert(name)
            {
                tokens(&rule.block, &mut negated);
            }
        }
        let mut state = Fixpoint::default();
        loop {
            state.changed = false;
            for name in lexer.keys().filter(|name| wanted.contains(**name)) {
                let found = state.block(&lexer[name].block);
                state.update(name, found);
            }
            if !state.changed {
                break;
            }
        }
        let rules = state.rules.into_iter();
        Starts {
            rules: rules.map(|(name, (starts, _))| (name, starts)).collect(),
        }
    }

    /// What one of the items of a negation can start with.
    pub(super) fn of_items(&self, items: &[Element]) -> IntervalSet {
        let mut all = IntervalSet::new();
        for item in items {
            match &item.kind {
                ElementKind::Token { name, .. } => {
                    if let Some(starts) = self.rules.get(name) {
                        all.add_set(starts);
                    }
                }
                kind => all.add_set(&plain_starts(kind)),
            }
        }
        all
    }
}

/// The first characters, and whether the empty string is matched.
type Found = (IntervalSet, bool);

#[derive(Default)]
struct Fixpoint {
    rules: HashMap<String, Found>,
    changed: bool,
}

impl Fixpoint {
    fn update(&mut self, name: &str, found: Found) {
        if self.rules.get(name) != Some(&found) {
            self.rules.insert(name.to_owned(), found);
            self.changed = true;
        }
    }

    fn block(&self, block: &Block) -> Found {
        let mut all = (IntervalSet::new(), false);
        for alternative in &block.alternatives {
            let mut nullable = true;
            for element in &alternative.elements {
                let (starts, empty) = self.element(element);
                all.0.add_set(&starts);
                if !empty {
                    nullable = false;
                    break;
                }
            }
            all.1 |= nullable;
        }
        all
    }

    fn element(&self, element: &Element) -> Found {
        let (starts, empty) = match &element.kind {
            ElementKind::Token { name, .. } if name == "EOF" => (IntervalSet::new(), true),
            ElementKind::Token { name, .. } | ElementKind::Rule { name, .. } => {
                self.rules.get(name).cloned().unwrap_or_default()
            }
            ElementKind::Block(block) => self.block(block),
            ElementKind::Action(_) | ElementKind::Predicate(_) => (IntervalSet::new(), true),
            ElementKind::Not { items, .. } => {
                let mut not = IntervalSet::new();
                for item in items {
                    not.add_set(&plain_starts(&item.kind));
                }
                (not.complement(0, MAX), false)
            }
            kind => (plain_starts(kind), false),
        };
        (starts, empty || element.is_optional())
    }
}

/// The first characters of an element that refers to no rule.
fn plain_starts(kind: &ElementKind) -> IntervalSet {
    let mut starts = IntervalSet::new();
    match kind {
        ElementKind::Literal(text) => {
            if let Some(c) = literal_text(text).chars().next() {
                starts.add(c as i32);
            }
        }
        ElementKind::Range(first, last) => {
            let end = |text: &str| literal_text(text).chars().next();
            if let (Some(first), Some(last)) = (end(&first.text), end(&last.text)) {
                starts.add_range(first as i32, last as i32);
            }
        }
        ElementKind::CharSet(set) => starts = char_set(set, false).0,
        ElementKind::Dot => starts.add_range(0, MAX),
        _ => {}
    }
    starts
}

/// The tokens that negations in `block` mention.
fn tokens_in_negations<'a>(block: &'a Block, names: &mut Vec<&'a str>) {
    for element in block.alternatives.iter().flat_map(|a| &a.elements) {
        match &element.kind {
            ElementKind::Not { items, .. } => {
                for item in items {
                    if let ElementKind::Token { name, .. } = &item.kind {
                        names.push(name);
                    }
                }
            }
            ElementKind::Block(inner) => tokens_in_negations(inner, names),
            _ => {}
        }
    }
}

/// The tokens that `block` mentions outside negations.
fn tokens<'a>(block: &'a Block, names: &mut Vec<&'a str>) {
    for element in block.alternatives.iter().flat_map(|a| &a.elements) {
        match &element.kind {
            ElementKind::Token { name, .. } => names.push(name),
            ElementKind::Block(inner) => tokens(inner, names),
            _ => {}
        }
    }
}
