//! References to attributes (`$x`, `$x.y`, `$x::y`) in actions.

use std::collections::HashMap;

use super::attributes::{Attributes, has, position};
use super::scope::{Labels, Scope};
use super::state::Check;
use super::symbols::LabelType;
use super::walk;
use crate::model::{Action, Alternative, ElementKind};
use crate::problem::Problem;

const RULE_PROPERTIES: [&str; 5] = ["parser", "text", "start", "stop", "ctx"];
const TOKEN_PROPERTIES: [&str; 7] = ["text", "type", "line", "pos", "channel", "index", "int"];

pub(super) fn check(check: &mut Check<'_, '_>) {
    let named = check.named_actions();
    let rules = check.rules();
    let attributes: HashMap<&str, Attributes> = rules
        .iter()
        .map(|rule| (rule.name.text.as_str(), Attributes::of(rule)))
        .collect();
    let mut checker = Checker {
        check,
        attributes: &attributes,
    };
    for action in named {
        checker.action(&action.action, &Scope::Grammar);
    }
    for rule in rules {
        let recursive = checker
            .check
            .left_recursive
            .contains(rule.name.text.as_str());
        // Rewriting removes the first element of an operator.
        let removed = recursive.then_some(rule.name.text.as_str());
        let whole = Labels::of(&rule.block.alternatives.iter().collect::<Vec<_>>(), removed);
        let scope = Scope::Rule(rule, &whole);
        for action in &rule.actions {
            checker.action(&action.action, &scope);
        }
        for alternative in &rule.block.alternatives {
            // The alternatives of a left-recursive rule become one.
            let own = Labels::of(&[alternative], removed);
            let labels = if recursive { &whole } else { &own };
            let scope = Scope::Alternative(rule, labels);
            for action in actions_in(alternative) {
                checker.action(action, &scope);
            }
        }
        for handler in &rule.catches {
            checker.action(&handler.action, &scope);
        }
        if let Some(action) = &rule.finally {
            checker.action(action, &scope);
        }
    }
}

/// The actions and predicates of an alternative.
fn actions_in(alternative: &Alternative) -> Vec<&Action> {
    let mut found = Vec::new();
    for element in &alternative.elements {
        walk::one(element, &mut |element| {
            if let ElementKind::Action(action) | ElementKind::Predicate(action) = &element.kind {
                found.push(action);
            }
        });
    }
    found
}

struct Checker<'c, 'a, 'd> {
    check: &'c mut Check<'a, 'd>,
    attributes: &'c HashMap<&'a str, Attributes>,
}

/// A name in an action.
#[derive(Clone, Copy)]
struct Name<'a> {
    text: &'a str,
    /// Offset in characters.
    at: usize,
}

/// An action and its text as characters.
struct Code<'a> {
    action: &'a Action,
    chars: Vec<char>,
}

/// The beginning of an action.
struct Part<'a> {
    chars: &'a [char],
    /// 0 if there is none.
    last_semicolon: usize,
}

impl Part<'_> {
    /// Where the value of an assignment starts and where the assignment ends,
    /// if there is one behind a name: `= value;`.
    fn assignment(&self, at: usize) -> Option<(usize, usize)> {
        let chars = self.chars;
        let blank = |c: &char| matches!(c, ' ' | '\t' | '\n' | '\r');
        let value = at + chars[at..].iter().position(|c| !blank(c))? + 1;
        let is_assignment = chars[value - 1] == '=' && chars.get(value).is_some_and(|&c| c != '=');
        // The value has at least one character.
        if !is_assignment || value >= self.last_semicolon {
            return None;
        }
        let length = chars[value + 1..].iter().position(|&c| c == ';')?;
        Some((value, value + 1 + length + 1))
    }
}

impl Checker<'_, '_, '_> {
    fn action(&mut self, action: &Action, scope: &Scope<'_>) {
        let chars: Vec<char> = action.code.chars().collect();
        let code = Code { action, chars };
        let end = code.chars.len();
        self.part(&code, 0, end, scope);
    }

    /// Looks for references between two offsets.
    fn part(&mut self, code: &Code<'_>, from: usize, to: usize, scope: &Scope<'_>) {
        let chars = &code.chars[..to];
        let last_semicolon = chars.iter().rposition(|&c| c == ';').unwrap_or(0);
        let part = Part {
            chars,
            last_semicolon,
        };
        let mut at = from;
        // The tool sees comments only right after a reference and at the
        // beginning of a value.
        let mut fresh = from > 0;
        while let Some(&c) = chars.get(at) {
            if fresh
                && c == '/'
                && let Some(end) = comment(chars, at)
            {
                at = end;
                continue;
            }
            fresh = false;
            if c == '\\' {
                at += 2;
                continue;
            }
            let Some(first_end) = (c == '$').then(|| identifier(chars, at + 1)).flatten() else {
                at += 1;
                continue;
            };
            at = self.reference(code, &part, at, first_end, scope);
            fresh = true;
        }
    }

    /// Checks the reference at `at`, whose first name ends at `end`. Returns
    /// where it ends.
    fn reference(
        &mut self,
        code: &Code<'_>,
        part: &Part<'_>,
        at: usize,
        end: usize,
        scope: &Scope<'_>,
    ) -> usize {
        let chars = part.chars;
        let text = |from: usize, to: usize| chars[from..to].iter().collect::<String>();
        let first = text(at + 1, end);
        let x = Name {
            text: &first,
            at: at + 1,
        };
        if chars[end..].starts_with(&[':', ':'])
            && let Some(second_end) = identifier(chars, end + 2)
        {
            let second = text(end + 2, second_end);
            let y = Name {
                text: &second,
                at: end + 2,
            };
            let stop = part
                .assignment(second_end)
                .map_or(second_end, |(_, stop)| stop);
            self.non_local(code, x, y, &text(at, stop));
            return stop;
        }
        if chars.get(end) == Some(&'.')
            && let Some(second_end) = identifier(chars, end + 1)
            && chars.get(second_end) != Some(&'(')
        {
            let second = text(end + 1, second_end);
            let y = Name {
                text: &second,
                at: end + 1,
            };
            self.qualified(code, x, y, &text(at, second_end), scope);
            return second_end;
        }
        if let Some((value, stop)) = part.assignment(end) {
            let expression = text(at, stop);
            if self.in_lexer(code, x, x.text) {
                return stop;
            }
            if !self.is_attribute(scope, x.text) {
                if scope.is_list(x.text) {
                    self.report(code, x, Problem::AssignmentToList { label: x.text });
                } else {
                    self.unknown(code, x, &expression);
                }
            }
            self.part(code, value, stop - 1, scope);
            return stop;
        }
        self.simple(code, x, &text(at, end), scope);
        end
    }

    fn report(&mut self, code: &Code<'_>, name: Name<'_>, problem: Problem<'_>) {
        let length = name.text.chars().count();
        let span = position(code.action, &code.chars, name.at, length);
        self.check.report(span, problem);
    }

    fn unknown(&mut self, code: &Code<'_>, x: Name<'_>, expression: &str) {
        let name = x.text;
        self.report(code, x, Problem::UnknownAttribute { name, expression });
    }

    fn in_lexer(&mut self, code: &Code<'_>, x: Name<'_>, written: &str) -> bool {
        let lexer = self.check.is_lexer();
        if lexer {
            let expression = written;
            self.report(code, x, Problem::AttributeInLexerAction { expression });
        }
        lexer
    }

    /// `$x`
    fn simple(&mut self, code: &Code<'_>, x: Name<'_>, expression: &str, scope: &Scope<'_>) {
        if self.in_lexer(code, x, x.text)
            || self.is_attribute(scope, x.text)
            || scope.is_token(x.text)
            || scope.is_list(x.text)
        {
            return;
        }
        if self.isolated_rule(scope, x.text).is_some() {
            let rule = x.text;
            self.report(code, x, Problem::IsolatedRuleReference { rule, expression });
        } else {
            self.unknown(code, x, expression);
        }
    }

    /// `$x.y`
    fn qualified(
        &mut self,
        code: &Code<'_>,
        x: Name<'_>,
        y: Name<'_>,
        expression: &str,
        scope: &Scope<'_>,
    ) {
        if self.in_lexer(code, x, &format!("{}.{}", x.text, y.text)) {
            return;
        }
        if self.is_attribute(scope, x.text) {
            return;
        }
        if self.is_member(scope, x.text, y.text) {
            return;
        }
        let x_name = x.text;
        if let Some(rule) = self.isolated_rule(scope, x_name) {
            let of = self.attributes.get(rule);
            let name = y.text;
            let problem = match of.is_some_and(|attributes| has(&attributes.args, name)) {
                true => Problem::InvalidParameterReference {
                    name,
                    rule,
                    expression,
                },
                false => Problem::UnknownRuleAttribute {
                    name,
                    rule,
                    expression,
                },
            };
            self.report(code, y, problem);
        } else if scope.is_token(x_name)
            || scope.has_rule(x_name)
            || matches!(scope.label(x_name), Some((LabelType::Rule, _)))
        {
            let name = y.text;
            self.report(code, y, Problem::InvalidProperty { name, expression });
        } else {
            self.unknown(code, x, expression);
        }
    }

    /// `$x::y`
    fn non_local(&mut self, code: &Code<'_>, x: Name<'_>, y: Name<'_>, expression: &str) {
        let Some(of) = self.attributes.get(x.text) else {
            let rule = x.text;
            self.report(
                code,
                x,
                Problem::UndefinedRuleInNonLocalReference { rule, expression },
            );
            return;
        };
        if !is_attribute_of(of, y.text) {
            let (rule, name) = (x.text, y.text);
            self.report(
                code,
                y,
                Problem::UnknownRuleAttribute {
                    name,
                    rule,
                    expression,
                },
            );
        }
    }

    /// Whether a name is an attribute of the rule around the action.
    fn is_attribute(&self, scope: &Scope<'_>, name: &str) -> bool {
        let rule = scope
            .rule()
            .and_then(|rule| self.attributes.get(rule.name.text.as_str()));
        rule.is_some_and(|attributes| is_attribute_of(attributes, name))
    }

    /// Whether `y` is a property of what `x` names.
    fn is_member(&self, scope: &Scope<'_>, x: &str, y: &str) -> bool {
        if scope.has_token(x) {
            return TOKEN_PROPERTIES.contains(&y);
        }
        if scope.has_rule(x) {
            return self.is_result(x, y);
        }
        match scope.label(x) {
            Some((LabelType::Rule, rule)) => self.is_result(rule, y),
            Some((LabelType::Token, _)) => TOKEN_PROPERTIES.contains(&y),
            _ => false,
        }
    }

    /// Whether a rule returns `y` or has such a property.
    fn is_result(&self, rule: &str, y: &str) -> bool {
        let of = self.attributes.get(rule);
        RULE_PROPERTIES.contains(&y) || of.is_some_and(|of| has(&of.returns, y))
    }

    /// The rule that a name stands for.
    fn isolated_rule<'s>(&self, scope: &Scope<'s>, name: &'s str) -> Option<&'s str> {
        let own = scope.rule()?.name.text.as_str();
        if own == name {
            return Some(own);
        }
        match scope.label(name) {
            Some((LabelType::Rule, rule)) => Some(rule),
            _ if scope.has_rule(name) => Some(name),
            _ => None,
        }
    }
}

fn is_attribute_of(of: &Attributes, name: &str) -> bool {
    has(&of.args, name)
        || has(&of.returns, name)
        || has(&of.locals, name)
        || RULE_PROPERTIES.contains(&name)
}

/// Where the identifier at `at` ends.
fn identifier(chars: &[char], at: usize) -> Option<usize> {
    let first = chars.get(at)?;
    if !first.is_ascii_alphabetic() && *first != '_' {
        return None;
    }
    let rest = chars[at..]
        .iter()
        .position(|c| !c.is_ascii_alphanumeric() && *c != '_');
    Some(rest.map_or(chars.len(), |length| at + length))
}

/// Where a comment that starts at `at` ends.
fn comment(chars: &[char], at: usize) -> Option<usize> {
    let rest = &chars[at..];
    let end = |pattern: &[char]| {
        rest.windows(pattern.len())
            .skip(2)
            .position(|w| w == pattern)
    };
    if rest.starts_with(&['/', '*']) {
        return end(&['*', '/']).map(|found| at + 2 + found + 2);
    }
    if rest.starts_with(&['/', '/']) {
        return rest
            .iter()
            .position(|&c| c == '\n')
            .map(|found| at + found + 1);
    }
    None
}
