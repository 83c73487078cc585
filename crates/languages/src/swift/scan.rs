//! What is looked for further ahead. How far is bounded, so that nested brackets take
//! linear time.

use super::peek::{Peek, line_end};
use super::words::{is_accessor, is_modifier, is_reserved};
use crate::toolkit::is;

/// How far it is looked.
const FAR: usize = 2_000;

/// Where a bracket that opens here is closed. Brackets in strings and comments do not count.
pub(super) fn bracket_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut at = start;
    let limit = bytes.len().min(start + FAR);
    while at < limit {
        match bytes[at] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
            b'/' if bytes.get(at + 1) == Some(&b'/') => at = line_end(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = crate::toolkit::peek::comment_end(text, at) - 1
            }
            b'"' if bytes[at..].starts_with(b"\"\"\"") => {
                let rest = &bytes[at + 3..limit.max(at + 3)];
                at += 3 + memchr::memmem::find(rest, b"\"\"\"")? + 2;
            }
            b'"' => at = string_end(bytes, at, limit)?,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The closing quote of a string of one line.
fn string_end(bytes: &[u8], start: usize, limit: usize) -> Option<usize> {
    let mut at = start + 1;
    // Interpolations, with the strings in them.
    let mut open: Vec<u32> = vec![0];
    while at < limit {
        let in_text = *open.last()? == 0;
        match bytes[at] {
            b'\\' if in_text && bytes.get(at + 1) == Some(&b'(') => {
                open.push(1);
                at += 1;
            }
            b'\\' if in_text => at += 1,
            b'"' if in_text => {
                open.pop();
                if open.is_empty() {
                    return Some(at);
                }
            }
            b'\n' if in_text => return None,
            b'"' => open.push(0),
            b'(' if !in_text => *open.last_mut()? += 1,
            b')' if !in_text => {
                *open.last_mut()? -= 1;
                if *open.last()? == 0 {
                    open.pop();
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Where attributes that start here end.
fn skip_attributes<'t>(text: &'t str, mut peek: Peek<'t>) -> Option<Peek<'t>> {
    for _ in 0..100 {
        if peek.text != "@" {
            return Some(peek);
        }
        peek = attribute_end(text, peek)?;
    }
    None
}

/// What follows an attribute.
fn attribute_end<'t>(text: &'t str, at: Peek<'t>) -> Option<Peek<'t>> {
    let mut name = at.then(text);
    loop {
        let next = Peek::at(text, name.end());
        if next.text != "." {
            break;
        }
        name = next.then(text);
    }
    if !name.is_word() {
        return None;
    }
    let mut end = name.end();
    if text.as_bytes().get(end) == Some(&b'<') {
        end = types_end(text, end)?;
    }
    if has_arguments(text, name.text, end) {
        end = bracket_end(text, Peek::at(text, end).start)?;
    }
    Some(Peek::at(text, end))
}

/// Whether a parenthesis belongs to an attribute.
pub(super) fn has_arguments(text: &str, name: &str, end: usize) -> bool {
    let next = Peek::at(text, end);
    if next.text != "(" {
        return false;
    }
    match name {
        "escaping" | "autoclosure" | "Sendable" | "noescape" | "MainActor" | "noDerivative" => {
            false
        }
        "available" | "convention" | "objc" | "differentiable" | "_specialize" | "_spi"
        | "_semantics" => !next.new_line,
        _ => next.start == end,
    }
}

/// What modifiers and attributes that start here lead to, and where that is.
pub(super) fn leads_to<'t>(text: &'t str, start: usize) -> Peek<'t> {
    let mut peek = Peek::at(text, start);
    for _ in 0..100 {
        if peek.text == "@" {
            match attribute_end(text, peek) {
                Some(next) => peek = next,
                None => break,
            }
            continue;
        }
        if !is_modifier(peek.text) {
            break;
        }
        let mut next = peek.then(text);
        if next.text == "(" {
            let name = next.then(text);
            let close = name.then(text);
            if !name.is_word() || close.text != ")" {
                break;
            }
            next = close.then(text);
        }
        let leads = is_modifier(next.text)
            || next.text == "@"
            || super::words::begins_declaration(next.text);
        if peek.text == "class" && !leads {
            break;
        }
        peek = next;
    }
    peek
}

/// What follows the lines of `#if` that start here.
fn skip_conditions<'t>(text: &'t str, mut peek: Peek<'t>) -> Peek<'t> {
    let limit = text.len().min(peek.start + FAR);
    while peek.start < limit && peek.text == "#" && peek.then(text).text == "if" {
        let rest = &text.as_bytes()[..limit];
        peek = Peek::at(text, line_end(rest, peek.start));
    }
    peek
}

/// Whether the `{` here is that of accessors. `observers` only if a value came before.
pub(super) fn opens_accessors(text: &str, brace: usize, observers: bool) -> bool {
    let first = skip_conditions(text, Peek::at(text, brace + 1));
    let Some(mut peek) = skip_attributes(text, first) else {
        return false;
    };
    for _ in 0..4 {
        if !is!(peek.text,
            "mutating" "nonmutating" "__consuming" "borrowing" "consuming" "nonisolated" "private"
            "fileprivate" "internal" "public" "final" "override"
        ) {
            break;
        }
        peek = peek.then(text);
    }
    let wanted = match observers {
        true => is!(peek.text, "willSet" "didSet" "get" "set" "_read" "_modify"),
        false => is_accessor(peek.text),
    };
    if !wanted {
        return false;
    }
    let next = peek.then(text);
    match next.text {
        "{" => true,
        "}" | "throws" | "async" | "rethrows" | "@" => !observers,
        // The name of a new value.
        "(" => {
            let name = next.then(text);
            let close = name.then(text);
            name.is_name()
                && close.text == ")"
                && is!(close.then(text).text, "{" "async" "throws" "initializes" "accesses")
        }
        _ => {
            !observers
                && (is_accessor(next.text) || matches!(next.text, "mutating" | "nonmutating" | ";"))
        }
    }
}

/// Whether what starts behind a `{` are the captures or parameters of a closure.
pub(super) fn opens_signature(text: &str, brace: usize) -> bool {
    let Some(mut peek) = skip_attributes(text, Peek::at(text, brace + 1)) else {
        return false;
    };
    let mut named = false;
    if peek.text == "[" {
        let Some(end) = bracket_end(text, peek.start) else {
            return false;
        };
        peek = Peek::at(text, end);
        named = true;
    }
    if peek.text == "(" {
        let Some(end) = bracket_end(text, peek.start) else {
            return false;
        };
        peek = Peek::at(text, end);
    } else {
        for _ in 0..100 {
            let effect = matches!(peek.text, "async") && peek.then(text).text != ",";
            if !peek.is_word() || is_reserved(peek.text) || effect && named {
                break;
            }
            named = true;
            peek = peek.then(text);
            if peek.text != "," {
                break;
            }
            peek = peek.then(text);
        }
    }
    for _ in 0..3 {
        if !matches!(peek.text, "async" | "throws" | "rethrows" | "reasync") {
            break;
        }
        peek = peek.then(text);
        if peek.text == "(" {
            let Some(end) = bracket_end(text, peek.start) else {
                return false;
            };
            peek = Peek::at(text, end);
        }
    }
    if peek.text == "-" && text[peek.end()..].starts_with('>') {
        peek = Peek::at(text, peek.end() + 1);
        return type_leads_to_in(text, peek);
    }
    peek.text == "in"
}

fn type_leads_to_in<'t>(text: &'t str, mut peek: Peek<'t>) -> bool {
    let start = peek.start;
    while peek.start < start + FAR {
        match peek.text {
            "in" => return true,
            "(" | "[" => {
                let Some(end) = bracket_end(text, peek.start) else {
                    return false;
                };
                peek = Peek::at(text, end);
                continue;
            }
            "<" | ">" | "." | "," | "?" | "!" | "&" | "-" | "@" | "_" | ":" | "~" => {}
            "throws" | "rethrows" | "inout" => {}
            _ if !peek.is_name() => return false,
            _ => {}
        }
        peek = peek.then(text);
    }
    false
}

/// Whether the `{` here, in the head of a control structure, is that of a closure: what
/// comes after it is read on.
pub(super) fn is_closure_in_head(text: &str, brace: usize) -> bool {
    let Some(end) = bracket_end(text, brace) else {
        return false;
    };
    let next = Peek::at(text, end);
    if next.text == "{" || next.text == "," || next.text == "where" {
        return !next.new_line;
    }
    if next.new_line {
        return false;
    }
    match next.text {
        "." | "(" | "[" | "is" | "as" | "?" | "!" | ":" | "=" => true,
        "-" | "+" | "*" | "/" | "%" | "<" | ">" | "&" | "|" | "^" => {
            super::operators::fix(text, next.start, next.end()) != super::operators::Fix::Prefix
        }
        _ => false,
    }
}

/// Where the types end whose `<` is here.
pub(super) fn types_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut open: Vec<u8> = Vec::new();
    let mut peek = Peek::at(text, start);
    // Whether the last token may be the last one of a type.
    let mut ended = true;
    while peek.start < start + FAR {
        let byte = *bytes.get(peek.start)?;
        match byte {
            b'<' if ended => {
                open.push(b'>');
                ended = false;
            }
            b'(' | b'[' => {
                open.push(if byte == b'(' { b')' } else { b']' });
                ended = false;
            }
            b')' | b']' | b'>' => {
                if open.last() != Some(&byte) || !ended && byte != b')' {
                    return None;
                }
                open.pop();
                if open.is_empty() {
                    return Some(peek.end());
                }
                ended = true;
            }
            b',' | b'.' | b':' | b'&' if ended => {
                if byte == b'.' && bytes[peek.start..].starts_with(b"...") {
                    peek = Peek::at(text, peek.start + 3);
                    continue;
                }
                if byte == b'&' && bytes.get(peek.start + 1) == Some(&b'&') {
                    return None;
                }
                ended = false;
            }
            b'?' | b'!' if ended => {}
            b'-' if bytes.get(peek.start + 1) == Some(&b'>') && ended => {
                peek = Peek::at(text, peek.start + 2);
                ended = false;
                continue;
            }
            b'@' | b'~' if !ended => {}
            b'0'..=b'9' if !ended => {
                let rest = &bytes[peek.start..];
                let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
                peek = Peek::at(text, peek.start + digits);
                ended = true;
                continue;
            }
            _ if peek.is_word() => match peek.text {
                "throws" | "async" | "rethrows" if ended => {}
                "of" if ended && open.last() == Some(&b']') => ended = false,
                "inout" | "some" | "any" | "each" | "repeat" | "borrowing" | "consuming"
                | "sending" | "isolated"
                    if !ended && peek.then(text).is_word() => {}
                "inout" | "repeat" | "any" | "some" if !ended => {}
                // A label, or after an attribute.
                _ if ended || is_reserved(peek.text) => {
                    let attribute = bytes[..peek.start].ends_with(b" ")
                        && is_after_attribute(bytes, peek.start);
                    if is_reserved(peek.text) || !attribute && peek.then(text).text != ":" {
                        return None;
                    }
                }
                _ => ended = true,
            },
            _ => return None,
        }
        peek = peek.then(text);
    }
    None
}

/// Whether the word before is an attribute's.
fn is_after_attribute(bytes: &[u8], at: usize) -> bool {
    let before = bytes[..at].trim_ascii_end();
    let word = before
        .iter()
        .rev()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
        .count();
    before[..before.len() - word].ends_with(b"@")
}

/// Whether the `<` here, in an expression, opens a list of types: if the list can be read
/// and what follows can follow one.
pub(super) fn opens_types(text: &str, start: usize) -> bool {
    let Some(end) = types_end(text, start) else {
        return false;
    };
    let bytes = text.as_bytes();
    if let Some(b'?' | b'!' | b'.' | b'(' | b'[' | b'>') = bytes.get(end) {
        return true;
    }
    let next = Peek::at(text, end);
    match next.text {
        ")" | "]" | "{" | "}" | "." | "," | ";" | ":" | "" => true,
        "(" | "[" => !next.new_line,
        "&" => bytes.get(next.end()) == Some(&b' '),
        _ => false,
    }
}

/// The word of a type that may have a list of its own.
pub(super) const ISOLATION: &str = "nonisolated";

/// Whether this is `nonisolated(nonsending)`.
pub(super) fn is_isolation(text: &str, start: usize) -> bool {
    let word = Peek::at(text, start);
    let open = word.then(text);
    let name = open.then(text);
    word.text == ISOLATION
        && open.text == "("
        && name.text == "nonsending"
        && name.then(text).text == ")"
}

/// Whether the `(` here opens the labels of a name, as in `f(a:b:)`.
pub(super) fn opens_names(text: &str, start: usize) -> bool {
    let mut peek = Peek::at(text, start + 1);
    let mut any = false;
    while peek.start < start + FAR {
        if peek.text == ")" {
            return any;
        }
        if !peek.is_word() {
            return false;
        }
        let colon = peek.then(text);
        if !colon.is_colon(text) {
            return false;
        }
        any = true;
        peek = colon.then(text);
    }
    false
}

/// What a `#if` is around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Around {
    Statements,
    Suffixes,
    Cases,
    Accessors,
    Attributes,
}

/// What the directive that starts here is around.
pub(super) fn around(text: &str, start: usize, cases: bool) -> Around {
    let bytes = text.as_bytes();
    let limit = start + FAR;
    let mut at = line_end(bytes, start);
    let mut attributes = false;
    let mut depth = 0u32;
    while at < limit {
        let peek = Peek::at(text, at);
        match peek.text {
            "#" => {
                let word = Peek::at(text, peek.end());
                match word.text {
                    "endif" if depth == 0 => {
                        return match attributes {
                            true => Around::Attributes,
                            false => Around::Statements,
                        };
                    }
                    "endif" => {
                        depth -= 1;
                        at = line_end(bytes, peek.start);
                    }
                    "if" => {
                        depth += 1;
                        at = line_end(bytes, peek.start);
                    }
                    "elseif" | "else" => at = line_end(bytes, peek.start),
                    _ => return Around::Statements,
                }
            }
            "." if !attributes => {
                let next = Peek::at(text, peek.end());
                return match next.is_word() && next.start == peek.end() {
                    true => Around::Suffixes,
                    false => Around::Statements,
                };
            }
            "case" | "default" if cases => return Around::Cases,
            "@" if cases && text[peek.start..].starts_with("@unknown") => return Around::Cases,
            "@" => {
                attributes = true;
                match attribute_end(text, peek) {
                    Some(next) => at = next.start,
                    None => return Around::Statements,
                }
            }
            _ => return Around::Statements,
        }
    }
    Around::Statements
}
