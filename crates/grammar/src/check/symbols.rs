//! Names that clash: of rules, actions, labels and attributes.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::attributes::{Attribute, Attributes, has};
use super::state::{COMMON_CONSTANTS, Check};
use super::walk;
use crate::leftrec;
use crate::model::{Alternative, Element, ElementKind, GrammarKind, Ident, Rule};
use crate::problem::Problem;

pub(super) fn check(check: &mut Check<'_, '_>) {
    for rule in check.rules() {
        if COMMON_CONSTANTS.contains(&rule.name.text.as_str()) {
            let (name, span) = (&rule.name.text, rule.name.span);
            check.report(span, Problem::ReservedRuleName { name });
        }
    }
    named_actions(check);
    let rules: HashSet<&str> = check
        .grammar
        .rules
        .iter()
        .map(|r| r.name.text.as_str())
        .collect();
    let tokens = token_names(check);
    let names = Names { rules, tokens };
    for rule in check.rules() {
        let attributes = Attributes::of(rule);
        names.attributes(check, &attributes);
        names.labels(check, rule, &attributes);
    }
}

/// Rules called with arguments that they do not take, and the reverse.
pub(super) fn check_arguments(check: &mut Check<'_, '_>) {
    let takes: HashMap<&str, bool> = check
        .grammar
        .rules
        .iter()
        .map(|rule| (rule.name.text.as_str(), rule.args.is_some()))
        .collect();
    for rule in check.rules() {
        let removed: HashSet<*const Element> = removed_calls(check, rule).collect();
        for call in walk::references(rule) {
            if call.token || removed.contains(&std::ptr::from_ref(call.element)) {
                continue;
            }
            let name = call.name;
            let takes = takes.get(name).copied().unwrap_or(false);
            if call.args.is_some() && !takes {
                check.report(
                    call.element.span,
                    Problem::RuleHasNoParameters { rule: name },
                );
            } else if call.args.is_none() && takes {
                check.report(
                    call.element.span,
                    Problem::MissingRuleArguments { rule: name },
                );
            }
        }
    }
}

/// The first calls in the operators of a left-recursive rule, which rewriting
/// removes.
fn removed_calls<'a>(
    check: &Check<'_, '_>,
    rule: &'a Rule,
) -> impl Iterator<Item = *const Element> + use<'a> {
    let rewritten = check.left_recursive.contains(rule.name.text.as_str());
    let name = rule.name.text.as_str();
    let alternatives = rule.block.alternatives.iter();
    alternatives
        .filter(move |a| rewritten && leftrec::is_operator(a, name))
        .filter_map(|a| a.elements.first().map(std::ptr::from_ref))
}

fn named_actions(check: &mut Check<'_, '_>) {
    // As in the tool, an action without a scope has that of the last one
    // that named one.
    let mut scope = match check.grammar.kind {
        GrammarKind::Lexer => "lexer",
        GrammarKind::Parser | GrammarKind::Combined => "parser",
    };
    let mut seen: HashSet<(&str, &str)> = HashSet::new();
    for action in check.named_actions() {
        if let Some(named) = &action.scope {
            scope = &named.text;
        }
        let name = action.name.text.as_str();
        if !seen.insert((scope, name)) {
            let span = action.scope.as_ref().unwrap_or(&action.name).span;
            check.report(span, Problem::ActionRedefinition { name });
        }
    }
}

/// The tokens that the grammar mentions.
fn token_names<'a>(check: &Check<'a, '_>) -> HashSet<&'a str> {
    let declared = check.grammar.tokens.iter().flat_map(|block| &block.names);
    let mut names: HashSet<&str> = declared.map(|name| name.text.as_str()).collect();
    for rule in &check.grammar.rules {
        let references = walk::references(rule).into_iter();
        names.extend(references.filter(|r| r.token).map(|r| r.name));
    }
    names
}

/// What a label stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelType {
    Token,
    TokenList,
    Rule,
    RuleList,
}

impl LabelType {
    fn name(self) -> &'static str {
        match self {
            LabelType::Token => "TOKEN_LABEL",
            LabelType::TokenList => "TOKEN_LIST_LABEL",
            LabelType::Rule => "RULE_LABEL",
            LabelType::RuleList => "RULE_LIST_LABEL",
        }
    }

    fn of_rule(self) -> bool {
        matches!(self, LabelType::Rule | LabelType::RuleList)
    }
}

/// A label with what it stands for.
pub(super) struct LabelUse<'a> {
    pub(super) name: &'a Ident,
    pub(super) kind: LabelType,
    /// The element's text, for messages and for finding its rule.
    pub(super) element: &'a str,
}

/// The labels of an alternative in source order.
pub(super) fn labels(alternative: &Alternative) -> Vec<LabelUse<'_>> {
    let mut found = Vec::new();
    for element in &alternative.elements {
        walk::one(element, &mut |element| {
            let Some(label) = &element.label else {
                return;
            };
            let (rule, text) = match &element.kind {
                ElementKind::Rule { name, .. } => (true, name.as_str()),
                ElementKind::Token { name, .. } => (false, name.as_str()),
                ElementKind::Literal(text) => (false, text.as_str()),
                _ => (false, "SET"),
            };
            found.push(LabelUse {
                name: &label.name,
                kind: match (rule, label.list) {
                    (false, false) => LabelType::Token,
                    (false, true) => LabelType::TokenList,
                    (true, false) => LabelType::Rule,
                    (true, true) => LabelType::RuleList,
                },
                element: text,
            });
        });
    }
    found
}

struct Names<'a> {
    rules: HashSet<&'a str>,
    tokens: HashSet<&'a str>,
}

impl Names<'_> {
    fn attributes(&self, check: &mut Check<'_, '_>, of: &Attributes) {
        let Attributes {
            args,
            returns,
            locals,
        } = of;
        type Conflict = for<'n> fn(&'n str) -> Problem<'n>;
        type Row<'r> = (&'r [Attribute], &'r dyn Fn(&str) -> bool, Conflict);
        // Names, whether one of them is in conflict, and the problem to report
        // then; in the tool's order.
        let is_rule = |name: &str| self.rules.contains(name);
        let is_token = |name: &str| self.tokens.contains(name);
        let is_arg = |name: &str| has(args, name);
        let is_return = |name: &str| has(returns, name);
        let conflicts: [Row<'_>; 9] = [
            (args, &is_rule, |name| Problem::ParameterConflictsWithRule {
                name,
            }),
            (args, &is_token, |name| {
                Problem::ParameterConflictsWithToken { name }
            }),
            (returns, &is_rule, |name| {
                Problem::ReturnValueConflictsWithRule { name }
            }),
            (returns, &is_token, |name| {
                Problem::ReturnValueConflictsWithToken { name }
            }),
            (locals, &is_rule, |name| Problem::LocalConflictsWithRule {
                name,
            }),
            (locals, &is_token, |name| Problem::LocalConflictsWithToken {
                name,
            }),
            (returns, &is_arg, |name| {
                Problem::ReturnValueConflictsWithParameter { name }
            }),
            (locals, &is_arg, |name| {
                Problem::LocalConflictsWithParameter { name }
            }),
            (locals, &is_return, |name| {
                Problem::LocalConflictsWithReturnValue { name }
            }),
        ];
        for (attributes, conflicting, problem) in conflicts {
            for Attribute { name, span } in attributes.iter().filter(|a| conflicting(&a.name)) {
                check.report(*span, problem(name));
            }
        }
    }

    fn labels(&self, check: &mut Check<'_, '_>, rule: &Rule, attributes: &Attributes) {
        let alternatives = &rule.block.alternatives;
        let named = alternatives
            .iter()
            .any(|alternative| alternative.label.is_some());
        let mut previous: HashMap<&str, LabelUse<'_>> = HashMap::new();
        for alternative in alternatives {
            // The tool looks at one label after the other.
            let mut order: Vec<&str> = Vec::new();
            let mut groups: BTreeMap<&str, Vec<LabelUse<'_>>> = BTreeMap::new();
            for label in labels(alternative) {
                let name = label.name.text.as_str();
                let group = groups.entry(name).or_default();
                if group.is_empty() {
                    order.push(name);
                }
                group.push(label);
            }
            for name in order {
                // Labelled alternatives have separate contexts.
                if named {
                    previous.clear();
                }
                for label in groups.remove(name).into_iter().flatten() {
                    self.label(check, label.name, attributes);
                    match previous.get(name) {
                        Some(first) => mismatch(check, rule, first, &label),
                        None => {
                            previous.insert(name, label);
                        }
                    }
                }
            }
        }
    }

    fn label(&self, check: &mut Check<'_, '_>, label: &Ident, attributes: &Attributes) {
        let label_span = label.span;
        let label = label.text.as_str();
        let conflicts = [
            (
                self.rules.contains(label),
                Problem::LabelConflictsWithRule { label },
            ),
            (
                self.tokens.contains(label),
                Problem::LabelConflictsWithToken { label },
            ),
            (
                has(&attributes.args, label),
                Problem::LabelConflictsWithParameter { label },
            ),
            (
                has(&attributes.returns, label),
                Problem::LabelConflictsWithReturnValue { label },
            ),
            (
                has(&attributes.locals, label),
                Problem::LabelConflictsWithLocal { label },
            ),
        ];
        for (_, problem) in conflicts.into_iter().filter(|(found, _)| *found) {
            check.report(label_span, problem);
        }
    }
}

/// Compares a label with the first one of its name.
fn mismatch(check: &mut Check<'_, '_>, rule: &Rule, first: &LabelUse<'_>, label: &LabelUse<'_>) {
    let name = label.name.text.as_str();
    let span = match check.left_recursive.contains(rule.name.text.as_str()) {
        true => rule.name.span,
        false => label.name.span,
    };
    if first.kind != label.kind {
        let types = &format!("{}!={}", label.kind.name(), first.kind.name());
        check.report(span, Problem::LabelTypeConflict { label: name, types });
    }
    if first.element != label.element && first.kind.of_rule() && label.kind.of_rule() {
        let sign = |kind| {
            if kind == LabelType::RuleList {
                "+="
            } else {
                "="
            }
        };
        let label = &format!("{name}{}{}", sign(label.kind), label.element);
        let types = &format!("{name}{}{}", sign(first.kind), first.element);
        check.report(span, Problem::LabelTypeConflict { label, types });
    }
}
