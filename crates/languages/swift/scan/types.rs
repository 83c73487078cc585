//! Lists of types in angles.

use super::{FAR, Peek};
use crate::swift::words::is_reserved;

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
pub(in crate::swift) fn opens_types(text: &str, start: usize) -> bool {
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

#[cfg(test)]
mod tests {
    use super::{opens_types, types_end};
    use crate::toolkit::holds;

    #[test]
    fn a_list_of_types_ends_with_its_angle() {
        holds!(|text: &str| types_end(text, 0) == Some(text.len()),
            "<A>" "<A, B.C?>" "<[A: B], (a: A, B) -> C>" "<A & B, any C, some D>"
            "<@A B, ~C, repeat each D>" "<3, A...>"
            not "<" "<A B>" "<A + B>" "<A && B>" "<A)>" "<,>" "<if>"
        );
    }

    #[test]
    fn what_follows_says_whether_types_are_meant() {
        holds!(|text| opens_types(text, 0),
            "<A>()" "<A>.b" "<A>)" "<A> { }" "<A>"
            not "<A> b" "<A>\n(b)" "<A> &b" "< a && b > (c)"
        );
    }
}
