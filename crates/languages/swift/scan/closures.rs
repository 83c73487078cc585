//! Closures: their captures and parameters, and where a brace is one.

use super::attributes::skip_attributes;
use super::{FAR, Peek, behind_bracket, bracket_end};
use crate::swift::operators::{Fix, fix};
use crate::swift::words::is_reserved;

/// Whether what starts behind a `{` are the captures or parameters of a closure.
pub(in crate::swift) fn opens_signature(text: &str, brace: usize) -> bool {
    let first = skip_attributes(Peek::at(text, brace + 1));
    match first.and_then(skip_parameters).and_then(skip_effects) {
        Some(peek) if peek.is_arrow() => type_leads_to_in(Peek::at(text, peek.end() + 1)),
        behind => behind.is_some_and(|peek| peek.text == "in"),
    }
}

/// What follows captures and parameters.
fn skip_parameters(mut peek: Peek<'_>) -> Option<Peek<'_>> {
    let mut named = false;
    if peek.text == "[" {
        peek = behind_bracket(peek)?;
        named = true;
    }
    if peek.text == "(" {
        return behind_bracket(peek);
    }
    for _ in 0..100 {
        let effect = peek.text == "async" && peek.then().text != ",";
        if !peek.is_word() || is_reserved(peek.text) || effect && named {
            break;
        }
        named = true;
        peek = peek.then();
        if peek.text != "," {
            break;
        }
        peek = peek.then();
    }
    Some(peek)
}

/// What follows `async` and the like.
fn skip_effects(mut peek: Peek<'_>) -> Option<Peek<'_>> {
    for _ in 0..3 {
        if !matches!(peek.text, "async" | "throws" | "rethrows" | "reasync") {
            break;
        }
        peek = peek.then();
        if peek.text == "(" {
            peek = behind_bracket(peek)?;
        }
    }
    Some(peek)
}

fn type_leads_to_in(mut peek: Peek<'_>) -> bool {
    let start = peek.start;
    while peek.start < start + FAR {
        match peek.text {
            "in" => return true,
            "(" | "[" => {
                match behind_bracket(peek) {
                    Some(behind) => peek = behind,
                    None => return false,
                }
                continue;
            }
            "<" | ">" | "." | "," | "?" | "!" | "&" | "-" | "@" | "_" | ":" | "~" => {}
            "throws" | "rethrows" | "inout" => {}
            _ if !peek.is_name() => return false,
            _ => {}
        }
        peek = peek.then();
    }
    false
}

/// Whether the `{` here, in the head of a control structure, is that of a closure: what
/// comes after it is read on.
pub(in crate::swift) fn is_closure_in_head(text: &str, brace: usize) -> bool {
    let Some(end) = bracket_end(text, brace) else {
        return false;
    };
    let next = Peek::at(text, end);
    match next.text {
        _ if next.new_line => false,
        "{" | "," | "where" => true,
        "." | "(" | "[" | "is" | "as" | "?" | "!" | ":" | "=" => true,
        "-" | "+" | "*" | "/" | "%" | "<" | ">" | "&" | "|" | "^" => {
            fix(text, next.start, next.end()) != Fix::Prefix
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_closure_in_head, opens_signature};
    use crate::toolkit::holds;

    #[test]
    fn a_signature_ends_with_in() {
        holds!(|text| opens_signature(text, 0),
            "{ a in a }" "{ a, b in a }" "{ (a: Int, b) in a }" "{ [weak a] in a }"
            "{ @A (a) async throws -> [B] in a }" "{ (a) throws(E) in a }"
            not "{ a }" "{ (a) }" "{ for a in b { } }" "{ a -> b }" "{ (a"
        );
    }

    #[test]
    fn what_follows_a_closure_in_a_head_is_read_on() {
        holds!(|text| is_closure_in_head(text, 0),
            "{ a } { b }" "{ a }.b { }" "{ a } - b { }" "{ a }, let b"
            not "{ a }" "{ a }\n.b" "{ a } b" "{ a } -b" "{ a"
        );
    }
}
