//! Characters as grammars write them: literals, escapes and sets.

use crate::IntervalSet;
use crate::unicode;

/// An escape sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Escape {
    /// One character.
    Char(u32),
    /// `\p{...}` or `\P{...}`.
    Property(IntervalSet),
    /// None that ANTLR knows.
    Invalid,
}

/// What a set consists of, in source order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SetItem {
    /// A single character.
    Char(u32),
    /// `a-b`; an error if `a > b`. The flag tells whether both ends are
    /// written as they are, without an escape.
    Range(u32, u32, bool),
    /// `\p{...}`.
    Property(IntervalSet),
    /// An unknown escape sequence, as written. Nothing follows it.
    InvalidEscape(String),
    /// A property as an end of a range. Nothing follows it.
    PropertyInRange,
}

/// Reads the escape sequence at the start of `text`, which is a backslash.
/// Returns it with its length in characters; that of an invalid one is what an
/// error message should show.
fn escape(text: &[char]) -> (Escape, usize) {
    let all = (Escape::Invalid, text.len());
    let closing = |from: usize| {
        text[from..]
            .iter()
            .position(|&c| c == '}')
            .map(|i| from + i)
    };
    match text.get(1) {
        None => all,
        Some('u') => {
            let (digits, end) = match text.get(2) {
                Some('{') => match closing(3) {
                    Some(end) => (&text[3..end], end + 1),
                    None => return all,
                },
                _ => match text.get(2..6) {
                    Some(digits) => (digits, 6),
                    None => return all,
                },
            };
            match hex(digits) {
                Some(c) => (Escape::Char(c), end),
                None => (Escape::Invalid, end.max(6).min(text.len())),
            }
        }
        Some(kind @ ('p' | 'P')) => {
            if text.len() < 5 {
                return all;
            }
            if text[2] != '{' {
                return (Escape::Invalid, 3);
            }
            let Some(end) = closing(3) else {
                return all;
            };
            let name: String = text[3..end].iter().collect();
            match unicode::property(&name).filter(|set| !set.is_empty()) {
                None => (Escape::Invalid, end + 1),
                Some(set) if *kind == 'P' => {
                    (Escape::Property(set.complement(0, 0x10_FFFF)), end + 1)
                }
                Some(set) => (Escape::Property(set), end + 1),
            }
        }
        Some(&c) => match common_escape(c) {
            Some(c) => (Escape::Char(c), 2),
            None if c == ']' || c == '-' => (Escape::Char(c as u32), 2),
            None => (Escape::Invalid, 2),
        },
    }
}

/// The escapes that literals and sets share.
fn common_escape(c: char) -> Option<u32> {
    Some(match c {
        'n' => 10,
        'r' => 13,
        't' => 9,
        'b' => 8,
        'f' => 12,
        '\\' => 92,
        _ => return None,
    })
}

fn hex(digits: &[char]) -> Option<u32> {
    if digits.is_empty() || digits.len() > 32 {
        return None;
    }
    let mut value: u32 = 0;
    for c in digits {
        value = value.checked_mul(16)?.checked_add(c.to_digit(16)?)?;
    }
    (value <= 0x10_FFFF).then_some(value)
}

/// The characters of a literal, which is given with its quotes; `None` if it
/// has an escape sequence that ANTLR does not know.
pub(crate) fn literal(text: &str) -> Option<Vec<u32>> {
    let chars: Vec<char> = unquoted(text).chars().collect();
    let mut out = Vec::with_capacity(chars.len());
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        if c != '\\' {
            out.push(c as u32);
            at += 1;
            continue;
        }
        match chars.get(at + 1)? {
            '\'' => {
                out.push('\'' as u32);
                at += 2;
            }
            'u' => {
                let (Escape::Char(c), length) = escape(&chars[at..]) else {
                    return None;
                };
                out.push(c);
                at += length;
            }
            &c => {
                out.push(common_escape(c)?);
                at += 2;
            }
        }
    }
    Some(out)
}

/// The character of a literal of one character. As in the ANTLR tool, a
/// character outside the basic plane must be written as an escape.
#[allow(dead_code)]
pub(crate) fn single_char(text: &str) -> Option<u32> {
    let chars = literal(text)?;
    match chars.as_slice() {
        [c] if *c < 0x1_0000 || text.contains('\\') => Some(*c),
        _ => None,
    }
}

/// The text of a literal for people and for replacements: escapes resolved,
/// unknown ones kept as they are.
pub(crate) fn literal_text(text: &str) -> String {
    match literal(text) {
        Some(chars) => chars.into_iter().map(character).collect(),
        None => unquoted(text).to_owned(),
    }
}

/// A code point as a character; one that is none becomes U+FFFD.
pub(crate) fn character(c: u32) -> char {
    char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn unquoted(text: &str) -> &str {
    let inner = text.strip_prefix('\'').unwrap_or(text);
    inner.strip_suffix('\'').unwrap_or(inner)
}

/// Takes a set, given with its brackets, apart as the ANTLR tool does. At its
/// beginning and end and after a range, `-` stands for itself.
pub(crate) fn set_items(text: &str) -> Vec<SetItem> {
    let inner = text.strip_prefix('[').unwrap_or(text);
    let inner = inner.strip_suffix(']').unwrap_or(inner);
    let chars: Vec<char> = inner.chars().collect();
    let mut items = Vec::new();
    // The character before, which may become the start of a range, and
    // whether it is written plainly.
    let mut pending: Option<(u32, bool)> = None;
    let mut after_property = false;
    let mut in_range = false;
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let (code, plain) = if c == '\\' {
            let (escaped, length) = escape(&chars[at..]);
            match escaped {
                Escape::Char(code) => {
                    at += length;
                    (code, false)
                }
                Escape::Property(set) => {
                    at += length;
                    if in_range {
                        items.push(SetItem::PropertyInRange);
                        return items;
                    }
                    items.extend(pending.take().map(|(c, _)| SetItem::Char(c)));
                    items.push(SetItem::Property(set));
                    after_property = true;
                    continue;
                }
                Escape::Invalid => {
                    let sequence = chars[at..at + length].iter().collect();
                    items.push(SetItem::InvalidEscape(sequence));
                    return items;
                }
            }
        } else {
            let inside = at != 0 && at != chars.len() - 1;
            at += 1;
            if c == '-' && !in_range && inside && (pending.is_some() || after_property) {
                if after_property {
                    items.push(SetItem::PropertyInRange);
                    return items;
                }
                in_range = true;
                continue;
            }
            (c as u32, true)
        };
        after_property = false;
        match pending.take() {
            Some((first, first_plain)) if in_range => {
                items.push(SetItem::Range(first, code, plain && first_plain));
                in_range = false;
            }
            before => {
                items.extend(before.map(|(c, _)| SetItem::Char(c)));
                pending = Some((code, plain));
            }
        }
    }
    items.extend(pending.map(|(c, _)| SetItem::Char(c)));
    items
}

/// All characters of a set; what is wrong in it is left out.
pub(crate) fn set(text: &str) -> IntervalSet {
    let mut all = IntervalSet::new();
    for item in set_items(text) {
        match item {
            SetItem::Char(c) => all.add(c as i32),
            SetItem::Range(first, last, _) => all.add_range(first as i32, last as i32),
            SetItem::Property(property) => all.add_set(&property),
            SetItem::InvalidEscape(_) | SetItem::PropertyInRange => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn literals_resolve_their_escapes() {
        assert_eq!(literal_text(r"'while'"), "while");
        assert_eq!(literal_text(r"'\n\t\\\''"), "\n\t\\'");
        assert_eq!(literal_text(r"'\u0041\u{1F600}'"), "A😀");
        assert_eq!(literal_text("''"), "");
        assert_eq!(literal(r"'\q'"), None);
        assert_eq!(literal(r"'\u{110000}'"), None);
        assert_eq!(literal(r"'\u00'"), None);
        assert_eq!(literal(r"'\'"), None);
        assert_eq!(single_char("'ab'"), None);
        assert_eq!(single_char("'😀'"), None);
        assert_eq!(single_char(r"'\u{1F600}'"), Some(0x1F600));
    }

    #[test]
    fn sets_come_apart_in_source_order() {
        let (a, b, dash) = ('a' as u32, 'b' as u32, '-' as u32);
        assert_eq!(set_items("[ab]"), [SetItem::Char(a), SetItem::Char(b)]);
        assert_eq!(set_items("[a-b]"), [SetItem::Range(a, b, true)]);
        assert_eq!(set_items(r"[\u0061-b]"), [SetItem::Range(a, b, false)]);
        assert_eq!(set_items("[-a]"), [SetItem::Char(dash), SetItem::Char(a)]);
        assert_eq!(set_items("[a-]"), [SetItem::Char(a), SetItem::Char(dash)]);
        // After a range, the dash is a character and may start another range.
        assert_eq!(
            set_items("[a-b-a]"),
            [
                SetItem::Range(a, b, true),
                SetItem::Char(dash),
                SetItem::Char(a)
            ]
        );
        assert_eq!(
            set_items(r"[\]\-]"),
            [SetItem::Char(93), SetItem::Char(dash)]
        );
        assert_eq!(set_items("[]"), []);
        assert_eq!(set_items(r"[\p{Lu}-z]"), {
            let upper = unicode::property("Lu").unwrap();
            [SetItem::Property(upper), SetItem::PropertyInRange]
        });
        assert_eq!(set_items(r"[a-\p{Lu}]"), [SetItem::PropertyInRange]);
        assert_eq!(
            set_items(r"[\p{None}x]"),
            [SetItem::InvalidEscape(r"\p{None}".into())]
        );
        assert_eq!(set_items(r"[\']"), [SetItem::InvalidEscape(r"\'".into())]);
    }

    proptest! {
        #[test]
        fn no_text_panics(text in r"[\[\]\\pPu{}a-c'0-9-]{0,12}") {
            set_items(&text);
            literal(&text);
            single_char(&text);
        }
    }
}
