//! The lexemes of predicates and actions, in whatever language.

use super::expr::Name;
use super::value::Value;

/// Longer code is no idiom any more.
const MAX_LEXEMES: usize = 20_000;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Lexeme {
    Name(Name),
    Literal(Value),
    Sign(&'static str),
}

#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) lexeme: Lexeme,
    pub(super) after_newline: bool,
}

/// Longer ones first.
const SIGNS: &[&str] = &[
    "===", "!==", "...", "==", "!=", "<=", ">=", "&&", "||", "??", "->", "::", "?.", "++", "--",
    "+=", "-=", "=", "<", ">", "!", "(", ")", "[", "]", ".", ",", ";", "?", ":", "+", "-", "*",
    "/", "&", "|", "%", "~", "{", "}",
];

pub(super) fn scan(code: &str) -> Option<Vec<Placed>> {
    let mut out = Vec::new();
    let mut rest = code;
    let mut after_newline = true;
    while let Some(c) = rest.chars().next() {
        if c.is_whitespace() {
            after_newline |= c == '\n';
            rest = &rest[c.len_utf8()..];
            continue;
        }
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.find('\n').map_or("", |at| &comment[at..]);
            continue;
        }
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = &comment[comment.find("*/")? + 2..];
            continue;
        }
        let lexeme;
        if c == '"' || c == '\'' {
            let (text, length) = quoted(rest, c)?;
            lexeme = Lexeme::Literal(text.as_str().into());
            rest = &rest[length..];
        } else if c.is_ascii_digit() {
            let length = rest
                .find(|c: char| !c.is_ascii_alphanumeric())
                .unwrap_or(rest.len());
            let digits = &rest[..length];
            let number = match digits
                .strip_prefix("0x")
                .or_else(|| digits.strip_prefix("0X"))
            {
                Some(hex) => i64::from_str_radix(hex, 16).ok()?,
                None => digits.trim_end_matches(['L', 'l', 'u', 'U']).parse().ok()?,
            };
            lexeme = Lexeme::Literal(Value::Int(number));
            rest = &rest[length..];
        } else if c.is_alphabetic() || c == '_' || c == '$' || c == '@' {
            let length = rest
                .char_indices()
                .skip(1)
                .find(|(_, c)| !(c.is_alphanumeric() || *c == '_'))
                .map_or(rest.len(), |(at, _)| at);
            let name = &rest[..length];
            lexeme = match name {
                "and" => Lexeme::Sign("&&"),
                "or" => Lexeme::Sign("||"),
                "not" => Lexeme::Sign("not"),
                "true" | "True" => Lexeme::Literal(Value::Bool(true)),
                "false" | "False" => Lexeme::Literal(Value::Bool(false)),
                "null" | "None" | "nil" | "nullptr" | "undefined" => Lexeme::Literal(Value::Null),
                name => Lexeme::Name(Name::new(name)),
            };
            rest = &rest[length..];
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign))?;
            lexeme = Lexeme::Sign(sign);
            rest = &rest[sign.len()..];
        }
        out.push(Placed {
            lexeme,
            after_newline,
        });
        if out.len() > MAX_LEXEMES {
            return None;
        }
        after_newline = false;
    }
    Some(out)
}

/// A quoted text with its escapes resolved, and its length with the quotes.
fn quoted(code: &str, quote: char) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut chars = code.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            c if c == quote => return Some((text, at + 1)),
            '\\' => match chars.next()?.1 {
                'n' => text.push('\n'),
                'r' => text.push('\r'),
                't' => text.push('\t'),
                'f' => text.push('\x0c'),
                '0' => text.push('\0'),
                'u' => {
                    let mut code = 0;
                    for _ in 0..4 {
                        code = code * 16 + chars.next()?.1.to_digit(16)?;
                    }
                    text.push(char::from_u32(code)?);
                }
                other => text.push(other),
            },
            c => text.push(c),
        }
    }
    None
}
