//! Declarations of rule arguments, return values and locals.

use super::state::Check;
use crate::model::{Action, Rule};
use crate::problem::Problem;
use crate::source::Span;

/// A declared name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) span: Span,
}

/// The attributes of a rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Attributes {
    pub(super) args: Vec<Attribute>,
    pub(super) returns: Vec<Attribute>,
    pub(super) locals: Vec<Attribute>,
}

impl Attributes {
    pub(super) fn of(rule: &Rule) -> Attributes {
        let names = |action: &Option<Action>| -> Vec<Attribute> {
            let Some(action) = action else {
                return Vec::new();
            };
            let mut found: Vec<Attribute> = Vec::new();
            for declaration in declarations(action) {
                if let Some(attribute) = declaration.attribute
                    && found.iter().all(|known| known.name != attribute.name)
                {
                    found.push(attribute);
                }
            }
            found
        };
        Attributes {
            args: names(&rule.args),
            returns: names(&rule.returns),
            locals: names(&rule.locals),
        }
    }
}

pub(super) fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.name == name)
}

/// Reports declarations in which there is no name.
pub(super) fn check_declarations(check: &mut Check<'_, '_>) {
    for rule in check.rules() {
        for action in [&rule.args, &rule.returns, &rule.locals]
            .into_iter()
            .flatten()
        {
            if declarations(action).iter().any(|d| d.attribute.is_none()) {
                check.report(action.span, Problem::NoAttributeName);
            }
        }
    }
}

struct Declaration {
    /// `None` if no name was found.
    attribute: Option<Attribute>,
}

/// Takes `int x, List<A, B> y = f(1, 2), z : T` apart.
fn declarations(action: &Action) -> Vec<Declaration> {
    let code: Vec<char> = action.code.chars().collect();
    let mut found = Vec::new();
    for (mut from, to) in split(&code) {
        let blank = |c: &&char| c.is_whitespace();
        from += code[from..to].iter().take_while(blank).count();
        let text = &code[from..to];
        let text = &text[..text.len() - text.iter().rev().take_while(blank).count()];
        if text.is_empty() {
            continue;
        }
        let attribute = name_in(text).map(|(start, stop)| Attribute {
            name: text[start..stop].iter().collect(),
            span: position(action, &code, from + start, stop - start),
        });
        found.push(Declaration { attribute });
    }
    found
}

/// Ranges between the commas outside brackets and strings, comments left out.
fn split(code: &[char]) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let mut closers: Vec<char> = Vec::new();
    let last_greater = code.iter().rposition(|&c| c == '>').unwrap_or(0);
    let mut from = 0;
    let mut at = 0;
    while let Some(&c) = code.get(at) {
        if closers.last() == Some(&c) {
            closers.pop();
            at += 1;
            continue;
        }
        match c {
            '/' if code.get(at + 1) == Some(&'/') => {
                // As in the tool, a comment between two declarations belongs
                // to neither.
                let end = code[at..].iter().position(|&c| c == '\n');
                let end = end.map_or(code.len(), |length| at + length);
                if code[from..at].iter().all(|c| c.is_whitespace()) {
                    from = end;
                }
                at = end;
                continue;
            }
            '\'' | '"' => {
                at += 1;
                while let Some(&inside) = code.get(at) {
                    if inside == c {
                        break;
                    }
                    at += if inside == '\\' { 2 } else { 1 };
                }
            }
            '(' => closers.push(')'),
            '{' => closers.push('}'),
            '[' => closers.push(']'),
            '<' if at < last_greater => closers.push('>'),
            ',' if closers.is_empty() => {
                parts.push((from, at));
                from = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    parts.push((from, code.len()));
    parts
}

/// Where the name stands in a declaration: before a colon, or else last
/// before an equals sign.
fn name_in(text: &[char]) -> Option<(usize, usize)> {
    let end = text.iter().position(|&c| c == '=').filter(|&at| at > 0);
    let declarator = &text[..end.unwrap_or(text.len())];
    let is_part = |c: &char| c.is_alphanumeric() || *c == '_';
    let plain: String = text.iter().collect::<String>().replace("::", "");
    if plain.contains(':') {
        let end = declarator
            .iter()
            .position(|&c| c == ':')
            .unwrap_or(declarator.len());
        let start = declarator[..end].iter().position(is_part)?;
        let length = declarator[start..end]
            .iter()
            .take_while(|c| is_part(c))
            .count();
        return Some((start, start + length));
    }
    let last = declarator.iter().rposition(|c| c.is_alphanumeric())?;
    let before = declarator[..last].iter().rposition(|c| !is_part(c));
    let start = before.map_or(0, |at| at + 1);
    let length = declarator[start..]
        .iter()
        .take_while(|c| is_part(c))
        .count();
    Some((start, start + length))
}

/// The place of a character inside an action in brackets or braces.
pub(super) fn position(action: &Action, code: &[char], at: usize, length: usize) -> Span {
    let mut span = action.span;
    let inside = |range: &[char]| range.iter().map(|c| c.len_utf8()).sum::<usize>() as u32;
    span.start += 1 + inside(&code[..at]);
    span.end = span.start + inside(&code[at..at + length]);
    // Behind the opening bracket.
    span.column += 1;
    for &c in &code[..at] {
        if c == '\n' {
            span.line += 1;
            span.column = 0;
        } else {
            span.column += 1;
        }
    }
    span
}
