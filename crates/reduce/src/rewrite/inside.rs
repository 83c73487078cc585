//! Shorter tokens.
//!
//! ```text
//!   "an error: %n in line 12"      =>      "%n"
//!   65536                          =>      0
//! ```

use super::{Cut, Document, Edit, Rewrite, Scope, Tier, risk_of_part};

/// Words or characters of a token go, as far as it stays a token of the same
/// kind: strings, numbers, comments that are tokens, text between tags.
#[derive(Debug)]
pub(super) struct Inside;

/// Longer tokens lose words first.
const LONG: usize = 16;

impl Rewrite for Inside {
    fn name(&self) -> &'static str {
        "inside"
    }

    fn tier(&self) -> Tier {
        Tier::Tokens
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        for token in 0..document.token_count() {
            let text = document.token_text(token);
            let kind = document.name(document.node_of(token));
            // Names have a transformation of their own.
            let is_name = text.chars().all(|c| c.is_alphanumeric() || c == '_')
                && text.starts_with(|c: char| c.is_alphabetic() || c == '_');
            if text.chars().count() < 2 || kind.is_empty() || (is_name && !scope.thorough) {
                continue;
            }
            let start = document.token(token).start;
            let units = match text.len() > LONG {
                true => words(text),
                false => characters(text),
            };
            let whole = text.len();
            for (from, to) in units {
                let edit = Edit::new(vec![Cut::delete(start + from..start + to)]);
                let edit = edit.of_class(kind).of_risk(risk_of_part(to - from, whole));
                edits.push(edit.keeping_tokens());
            }
        }
    }
}

/// Characters, an escape sequence being one.
fn characters(text: &str) -> Vec<(usize, usize)> {
    let mut units = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        }
        let end = chars.peek().map_or(text.len(), |&(end, _)| end);
        units.push((start, end));
    }
    units
}

/// Words with the white space behind them, and single other characters.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut units: Vec<(usize, usize)> = Vec::new();
    let mut last = None;
    for (start, end) in characters(text) {
        let c = text[start..end].chars().next().unwrap_or_default();
        let class = match c {
            c if c.is_alphanumeric() => 0,
            c if c.is_whitespace() => 1,
            _ => 2,
        };
        match (last, units.last_mut()) {
            (Some(before), Some(unit)) if class < 2 && before <= class => unit.1 = end,
            _ => units.push((start, end)),
        }
        last = (class < 2).then_some(class);
    }
    units
}
