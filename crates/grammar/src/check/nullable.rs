//! What can match nothing, and what can begin with the end of the input.

use std::collections::{HashMap, HashSet};

use super::state::Check;
use crate::leftrec;
use crate::model::{Alternative, Block, Element, ElementKind, Rule};

/// The rules that can match nothing, and those that can begin with `EOF`.
pub(super) struct Nullable {
    empty: HashSet<String>,
    eof_first: HashSet<String>,
}

impl Nullable {
    /// Computes both sets to a fixed point.
    pub(super) fn of(check: &Check<'_, '_>) -> Nullable {
        let mut known = Nullable {
            empty: HashSet::new(),
            eof_first: HashSet::new(),
        };
        let rules = &check.grammar.rules;
        // The rules that mention a rule, to visit again when it changes.
        let mut users: HashMap<&str, Vec<&Rule>> = HashMap::new();
        for rule in rules {
            for reference in super::walk::references(rule) {
                users.entry(reference.name).or_default().push(rule);
            }
        }
        let mut work: Vec<&Rule> = rules.iter().collect();
        while let Some(rule) = work.pop() {
            let name = rule.name.text.as_str();
            let rewritten = check.left_recursive.contains(name);
            // An operator continues an operand that was matched before it.
            let starts =
                |alternative: &&Alternative| !rewritten || !leftrec::is_operator(alternative, name);
            let mut primaries = rule.block.alternatives.iter().filter(starts);
            let empty = primaries.any(|a| known.sequence(&a.elements));
            let eof = rule
                .block
                .alternatives
                .iter()
                .any(|a| known.eof_in_sequence(&a.elements));
            let mut changed = empty && known.empty.insert(name.to_owned());
            changed |= eof && known.eof_first.insert(name.to_owned());
            if changed {
                work.extend(users.get(name).into_iter().flatten());
            }
        }
        known
    }

    pub(super) fn rule(&self, name: &str) -> bool {
        self.empty.contains(name)
    }

    pub(super) fn sequence(&self, elements: &[Element]) -> bool {
        elements.iter().all(|element| self.element(element))
    }

    pub(super) fn block(&self, block: &Block) -> bool {
        block
            .alternatives
            .iter()
            .any(|alternative| self.sequence(&alternative.elements))
    }

    /// Whether an element, with its suffix, can match nothing.
    pub(super) fn element(&self, element: &Element) -> bool {
        element.is_optional() || self.once(element)
    }

    /// Whether an element without its suffix can match nothing.
    pub(super) fn once(&self, element: &Element) -> bool {
        match &element.kind {
            ElementKind::Rule { name, .. } | ElementKind::Token { name, .. } => self.rule(name),
            ElementKind::Block(block) => self.block(block),
            ElementKind::Action(_) | ElementKind::Predicate(_) => true,
            _ => false,
        }
    }

    pub(super) fn eof_in_sequence(&self, elements: &[Element]) -> bool {
        for element in elements {
            if self.eof_once(element) {
                return true;
            }
            if !self.element(element) {
                return false;
            }
        }
        false
    }

    /// Whether an element can begin with the end of the input.
    pub(super) fn eof_once(&self, element: &Element) -> bool {
        match &element.kind {
            ElementKind::Token { name, .. } if name == "EOF" => true,
            ElementKind::Rule { name, .. } | ElementKind::Token { name, .. } => {
                self.eof_first.contains(name)
            }
            ElementKind::Block(block) => block
                .alternatives
                .iter()
                .any(|a| self.eof_in_sequence(&a.elements)),
            _ => false,
        }
    }
}
