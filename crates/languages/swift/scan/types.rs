//! Lists of types in angles.

use super::{FAR, Peek};
use crate::swift::words::is_reserved;

/// Where the types end whose `<` is here.
pub(super) fn types_end(text: &str, start: usize) -> Option<usize> {
    let mut open: Vec<u8> = Vec::new();
    let mut peek = Peek::at(text, start);
    // Whether the last token may be the last one of a type.
    let mut ended = true;
    while peek.start < start + FAR {
        let rest = peek.from().as_bytes();
        let mut length = peek.text.len();
        ended = match rest {
            [b'<', ..] if ended => {
                open.push(b'>');
                false
            }
            [b'(' | b'[', ..] => {
                open.push(if rest[0] == b'(' { b')' } else { b']' });
                false
            }
            [b')' | b']' | b'>', ..] if open.last() == rest.first() => {
                if !ended && rest[0] != b')' {
                    return None;
                }
                open.pop();
                if open.is_empty() {
                    return Some(peek.end());
                }
                true
            }
            [b'&', b'&', ..] => return None,
            [b'.', b'.', b'.', ..] if ended => {
                length = 3;
                true
            }
            [b'-', b'>', ..] if ended => {
                length = 2;
                false
            }
            [b'0'..=b'9', ..] if !ended => {
                length = rest.iter().take_while(|b| b.is_ascii_digit()).count();
                true
            }
            [b',' | b'.' | b':' | b'&', ..] if ended => false,
            [b'?' | b'!', ..] if ended => true,
            [b'@' | b'~', ..] if !ended => false,
            _ if peek.is_word() => word_ends(peek, ended, open.last() == Some(&b']'))?,
            _ => return None,
        };
        peek = Peek::at(text, peek.start + length);
    }
    None
}

/// Whether a word, among types, may be the last one of a type; none if it cannot be there.
fn word_ends(word: Peek<'_>, ended: bool, in_square: bool) -> Option<bool> {
    let next = word.then();
    Some(match word.text {
        "throws" | "async" | "rethrows" if ended => true,
        "of" if ended && in_square => false,
        "each" | "borrowing" | "consuming" | "sending" | "isolated" if !ended && next.is_word() => {
            false
        }
        "inout" | "repeat" | "any" | "some" if !ended => false,
        text if is_reserved(text) => return None,
        // A label, or after an attribute.
        _ if ended => {
            let before = word.before().as_bytes();
            let attribute = before.ends_with(b" ") && is_after_attribute(before);
            return (attribute || next.text == ":").then_some(true);
        }
        _ => true,
    })
}

/// Whether the word before is an attribute's.
fn is_after_attribute(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let is_part = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
    let word = before.iter().rev().take_while(is_part).count();
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
