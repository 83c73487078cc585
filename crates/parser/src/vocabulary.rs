//! What rules and tokens are called.

use std::fmt::Write;

use picireny_grammar::{Recognizer, Str};

use crate::token::EOF;

/// The name of a rule.
pub(crate) fn rule_name(recognizer: &Recognizer, rule: u32) -> &str {
    let name = recognizer.rule_names.get(rule as usize);
    name.map_or("", |name| name)
}

/// The name that the grammar gives to a token type.
pub(crate) fn symbolic_name(recognizer: &Recognizer, token_type: i32) -> Option<&str> {
    if token_type == EOF {
        return Some("EOF");
    }
    name(&recognizer.symbolic_names, token_type)
}

/// The literal, in quotes, that is a token type's only text.
pub(crate) fn literal_name(recognizer: &Recognizer, token_type: i32) -> Option<&str> {
    name(&recognizer.literal_names, token_type)
}

/// What messages call a token type: its literal, its name, or its number.
pub(crate) fn display_name(recognizer: &Recognizer, token_type: i32) -> String {
    if let Some(literal) = literal_name(recognizer, token_type) {
        return display_literal(literal);
    }
    let name = symbolic_name(recognizer, token_type);
    name.map_or_else(|| token_type.to_string(), str::to_owned)
}

fn name(names: &[Option<Str>], token_type: i32) -> Option<&str> {
    let index = usize::try_from(token_type).ok()?;
    names.get(index)?.as_deref()
}

/// A literal of a grammar as Java's vocabulary has it.
fn display_literal(literal: &str) -> String {
    let mut out = String::with_capacity(literal.len());
    let mut chars = literal.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            push_displayed(&mut out, c);
            continue;
        }
        match chars.next() {
            Some(c @ ('n' | 'r' | 't' | 'b' | 'f')) => {
                out.push('\\');
                out.push(c);
            }
            Some('u') => {
                let rest = chars.as_str();
                let braced = rest.strip_prefix('{').and_then(|r| r.split_once('}'));
                let (digits, after) = match braced {
                    Some(parts) => parts,
                    None => rest.split_at_checked(4).unwrap_or((rest, "")),
                };
                chars = after.chars();
                let code = u32::from_str_radix(digits, 16).ok();
                if let Some(c) = code.and_then(char::from_u32) {
                    push_escaped(&mut out, c);
                }
            }
            Some(c) => out.push(c),
            None => out.push('\\'),
        }
    }
    out
}

fn push_displayed(out: &mut String, c: char) {
    if (' '..='~').contains(&c) {
        out.push(c);
        return;
    }
    push_escaped(out, c);
}

/// What was an escape in the grammar stays one.
fn push_escaped(out: &mut String, c: char) {
    let mut units = [0; 2];
    for unit in c.encode_utf16(&mut units) {
        let _ = write!(out, "\\u{unit:04X}");
    }
}

#[cfg(test)]
mod tests {
    use super::display_literal;

    #[test]
    fn literals_are_shown_as_java_shows_them() {
        for (literal, shown) in [
            ("'if'", "'if'"),
            (r"'\\'", r"'\'"),
            (r"'\''", "'''"),
            (r"'\n'", r"'\n'"),
            (r"'\u22a4'", r"'\u22A4'"),
            (r"'\u{41}'", r"'\u0041'"),
            ("'λ'", r"'\u03BB'"),
            ("'😀'", r"'\uD83D\uDE00'"),
            (r"'\", r"'\"),
        ] {
            assert_eq!(display_literal(literal), shown, "{literal}");
        }
    }
}
