//! What the names in an action can refer to, by the place of the action.

use std::collections::{HashMap, HashSet};

use super::symbols::{LabelType, labels};
use super::walk;
use crate::leftrec;
use crate::model::{Alternative, Rule};

/// What names in an alternative, or in a whole rule, refer to.
pub(super) struct Labels<'a> {
    /// The first use of each label.
    labels: HashMap<&'a str, (LabelType, &'a str)>,
    tokens: HashSet<&'a str>,
    rules: HashSet<&'a str>,
}

impl<'a> Labels<'a> {
    pub(super) fn of(alternatives: &[&'a Alternative], recursive: Option<&str>) -> Self {
        let mut all = Labels {
            labels: HashMap::new(),
            tokens: HashSet::new(),
            rules: HashSet::new(),
        };
        for alternative in alternatives {
            for label in labels(alternative) {
                let found = (label.kind, label.element);
                all.labels.entry(label.name.text.as_str()).or_insert(found);
            }
            let operator = recursive.is_some_and(|rule| leftrec::is_operator(alternative, rule));
            for element in alternative.elements.iter().skip(usize::from(operator)) {
                walk::one(element, &mut |element| {
                    if let Some(reference) = walk::reference(element) {
                        let names = match reference.token {
                            true => &mut all.tokens,
                            false => &mut all.rules,
                        };
                        names.insert(reference.name);
                    }
                });
            }
        }
        all
    }
}

/// Where an action stands.
pub(super) enum Scope<'a> {
    Grammar,
    Rule(&'a Rule, &'a Labels<'a>),
    Alternative(&'a Rule, &'a Labels<'a>),
}

impl<'a> Scope<'a> {
    pub(super) fn rule(&self) -> Option<&'a Rule> {
        match self {
            Scope::Grammar => None,
            Scope::Rule(rule, _) | Scope::Alternative(rule, _) => Some(rule),
        }
    }

    pub(super) fn label(&self, name: &str) -> Option<(LabelType, &'a str)> {
        match self {
            Scope::Grammar => None,
            Scope::Rule(_, labels) | Scope::Alternative(_, labels) => {
                labels.labels.get(name).copied()
            }
        }
    }

    pub(super) fn has_token(&self, name: &str) -> bool {
        matches!(self, Scope::Alternative(_, labels) if labels.tokens.contains(name))
    }

    pub(super) fn has_rule(&self, name: &str) -> bool {
        matches!(self, Scope::Alternative(_, labels) if labels.rules.contains(name))
    }

    pub(super) fn is_token(&self, name: &str) -> bool {
        self.has_token(name) || matches!(self.label(name), Some((LabelType::Token, _)))
    }

    pub(super) fn is_list(&self, name: &str) -> bool {
        let kind = self.label(name).map(|(kind, _)| kind);
        matches!(kind, Some(LabelType::TokenList | LabelType::RuleList))
    }
}
