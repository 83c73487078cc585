//! The values of string literals and character sets.

use crate::interval::IntervalSet;
use crate::unicode::{property as unicode_property, simple_lowercase, simple_uppercase};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The highest code point.
pub(crate) const MAX_CHAR: i32 = 0x10_FFFF;

/// An escape sequence that has no meaning: its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct InvalidEscape(pub(crate) String);

/// The code points of a string literal that is written with its quotes.
///
/// Two escapes that form a surrogate pair count as the one character they
/// encode.
pub(crate) fn literal_chars(literal: &str) -> Result<Vec<i32>, InvalidEscape> {
    let body: Vec<char> = unquote(literal).chars().collect();
    let mut values = Vec::with_capacity(body.len());
    let mut at = 0;
    while at < body.len() {
        let (value, next) = literal_char(&body, at)?;
        at = next;
        match values.last() {
            Some(&high @ 0xD800..=0xDBFF) if (0xDC00..=0xDFFF).contains(&value) => {
                values.pop();
                values.push(0x1_0000 + ((high - 0xD800) << 10) + (value - 0xDC00));
            }
            _ => values.push(value),
        }
    }
    Ok(values)
}

/// The text of a literal for replacements, with escapes resolved; a literal
/// with an invalid escape is returned as it is.
pub(crate) fn literal_text(literal: &str) -> String {
    match literal_chars(literal) {
        Ok(chars) => chars
            .into_iter()
            .map(|c| char::from_u32(c.cast_unsigned()).unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect(),
        Err(_) => unquote(literal).to_owned(),
    }
}

/// The value of a literal that stands for exactly one character, as sets and
/// ranges need it. As in the tool, a character beyond U+FFFF must be escaped.
pub(crate) fn single_char(literal: &str) -> Option<i32> {
    let body: Vec<char> = unquote(literal).chars().collect();
    let (value, next) = literal_char(&body, 0).ok()?;
    let unescaped = body.first().is_some_and(|&c| c != '\\');
    (next == body.len() && !(unescaped && value > 0xFFFF)).then_some(value)
}

fn unquote(literal: &str) -> &str {
    let body = literal.strip_prefix('\'').unwrap_or(literal);
    body.strip_suffix('\'').unwrap_or(body)
}

/// One character of a string literal and where the next one starts.
fn literal_char(body: &[char], at: usize) -> Result<(i32, usize), InvalidEscape> {
    match body.get(at..) {
        None | Some([]) => Err(InvalidEscape(String::new())),
        Some(['\\', '\'', ..]) => Ok(('\'' as i32, at + 2)),
        Some(['\\', ..]) => match escape(body, at) {
            Escape::Char(value, next) => Ok((value, next)),
            Escape::Property(_, next) | Escape::Invalid(next) => {
                Err(InvalidEscape(body[at..next].iter().collect()))
            }
        },
        Some([c, ..]) => Ok((*c as i32, at + 1)),
    }
}

/// What an escape sequence means, and where the text after it starts.
enum Escape {
    Char(i32, usize),
    Property(Rc<IntervalSet>, usize),
    Invalid(usize),
}

/// The escape sequence at `body[at]`, which is a backslash.
fn escape(body: &[char], at: usize) -> Escape {
    let Some(&c) = body.get(at + 1) else {
        return Escape::Invalid(at + 1);
    };
    let next = at + 2;
    let simple = |value: char| Escape::Char(value as i32, next);
    match c {
        'n' => simple('\n'),
        'r' => simple('\r'),
        't' => simple('\t'),
        'b' => simple('\x08'),
        'f' => simple('\x0c'),
        '\\' => simple('\\'),
        'u' => code_point(body, next),
        'p' | 'P' => property(body, next, c == 'P'),
        _ => Escape::Invalid(next),
    }
}

/// `{1F600}` or `0041` after `\u`.
fn code_point(body: &[char], at: usize) -> Escape {
    let (from, to, next) = if body.get(at) == Some(&'{') {
        match body[at..].iter().position(|&c| c == '}') {
            Some(length) => (at + 1, at + length, at + length + 1),
            None => return Escape::Invalid(body.len()),
        }
    } else {
        (at, at + 4, at + 4)
    };
    let Some(digits) = body.get(from..to) else {
        return Escape::Invalid(body.len());
    };
    let text: String = digits.iter().collect();
    let valid = !text.is_empty() && text.chars().all(|c| c.is_ascii_hexdigit());
    match i32::from_str_radix(&text, 16) {
        Ok(value) if valid && value <= MAX_CHAR => Escape::Char(value, next),
        _ => Escape::Invalid(next),
    }
}

/// `{Name}` after `\p` or `\P`.
fn property(body: &[char], at: usize, negated: bool) -> Escape {
    if body.get(at) != Some(&'{') {
        return Escape::Invalid(at.min(body.len()));
    }
    let Some(length) = body[at..].iter().position(|&c| c == '}') else {
        return Escape::Invalid(body.len());
    };
    let name: String = body[at + 1..at + length].iter().collect();
    let next = at + length + 1;
    match property_set(name, negated) {
        Some(set) => Escape::Property(set, next),
        None => Escape::Invalid(next),
    }
}

thread_local! {
    /// Properties by name and negation: grammars use few of them often, and a
    /// set that is shared is recognized where it comes again.
    static PROPERTIES: RefCell<HashMap<(String, bool), Rc<IntervalSet>>> =
        RefCell::new(HashMap::new());
}

fn property_set(name: String, negated: bool) -> Option<Rc<IntervalSet>> {
    let key = (name, negated);
    if let Some(known) = PROPERTIES.with_borrow(|known| known.get(&key).cloned()) {
        return Some(known);
    }
    let set = unicode_property(&key.0).filter(|set| !set.is_empty())?;
    let set = Rc::new(if negated {
        set.complement(0, MAX_CHAR)
    } else {
        set
    });
    PROPERTIES.with_borrow_mut(|known| known.insert(key, set.clone()));
    Some(set)
}

/// What is wrong in a character set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SetProblem {
    /// An invalid escape sequence (its text). Ends the set.
    InvalidEscape(InvalidEscape),
    /// A property as one end of a range. Ends the set.
    PropertyInRange,
    /// A range whose ends are in the wrong order.
    EmptyRange(i32, i32),
    /// Nothing is in the set.
    Empty,
}

/// Parts of a character set, in source order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SetPart {
    /// A single character or a range, both ends included.
    Chars(i32, i32),
    /// `\p{...}` or `\P{...}`.
    Property(Rc<IntervalSet>),
}

/// Splits a character set, written with its brackets, into its parts.
///
/// A `-` is a range operator only between two characters: not at either end
/// of the set nor after a complete range.
pub(crate) fn set_parts(set: &str) -> (Vec<SetPart>, Vec<SetProblem>) {
    let body = set.strip_prefix('[').unwrap_or(set);
    let body: Vec<char> = body.strip_suffix(']').unwrap_or(body).chars().collect();
    let mut parts = Vec::new();
    let mut problems = Vec::new();
    // The last part may still become the start of a range.
    let mut open = false;
    let mut in_range = false;
    let mut at = 0;
    while at < body.len() {
        let c = body[at];
        let inner = at > 0 && at + 1 < body.len();
        if c == '-' && inner && open && !in_range {
            if matches!(parts.last(), Some(SetPart::Property(_))) {
                problems.push(SetProblem::PropertyInRange);
                break;
            }
            in_range = true;
            at += 1;
            continue;
        }
        let (value, next) = match c {
            '\\' if matches!(body.get(at + 1), Some(']' | '-')) => (body[at + 1] as i32, at + 2),
            '\\' => match escape(&body, at) {
                Escape::Char(value, next) => (value, next),
                Escape::Property(_, _) if in_range => {
                    problems.push(SetProblem::PropertyInRange);
                    break;
                }
                Escape::Property(set, next) => {
                    parts.push(SetPart::Property(set));
                    open = true;
                    at = next;
                    continue;
                }
                Escape::Invalid(next) => {
                    let text = body[at..next.min(body.len())].iter().collect();
                    problems.push(SetProblem::InvalidEscape(InvalidEscape(text)));
                    break;
                }
            },
            c => (c as i32, at + 1),
        };
        at = next;
        match parts.last_mut() {
            Some(SetPart::Chars(low, high)) if in_range => {
                if *low > value {
                    problems.push(SetProblem::EmptyRange(*low, value));
                }
                *high = value;
                in_range = false;
                open = false;
            }
            _ => {
                parts.push(SetPart::Chars(value, value));
                open = true;
            }
        }
    }
    if parts.is_empty() && problems.is_empty() {
        problems.push(SetProblem::Empty);
    }
    (parts, problems)
}

/// The characters of a set that is written with its brackets.
pub(crate) fn char_set(set: &str, ignore_case: bool) -> (IntervalSet, Vec<SetProblem>) {
    let (parts, problems) = set_parts(set);
    let mut ranges: Vec<(i32, i32)> = Vec::new();
    let mut seen = HashSet::new();
    for part in parts {
        match part {
            SetPart::Chars(low, high) => {
                let (first, second) = fold(low, high, ignore_case);
                ranges.push(first);
                ranges.extend(second);
            }
            SetPart::Property(set) => {
                if seen.insert(Rc::as_ptr(&set)) {
                    ranges.extend(set.intervals());
                }
            }
        }
    }
    (IntervalSet::from_ranges(ranges), problems)
}

/// The range itself or, if case is ignored, its lower and upper case forms.
///
/// As in the tool there is one range only if the ends have no case, are of
/// different case, or are not equally far apart in both cases.
pub(crate) fn fold(low: i32, high: i32, ignore_case: bool) -> ((i32, i32), Option<(i32, i32)>) {
    if !ignore_case {
        return ((low, high), None);
    }
    let map = |case: fn(u32) -> u32, value: i32| case(value.cast_unsigned()).cast_signed();
    let lower = (map(simple_lowercase, low), map(simple_lowercase, high));
    let upper = (map(simple_uppercase, low), map(simple_uppercase, high));
    let mixed = (lower.0 == low) != (lower.1 == high);
    if lower == upper || mixed || lower.1 - lower.0 != upper.1 - upper.0 {
        ((low, high), None)
    } else {
        (lower, Some(upper))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn set(text: &str) -> Vec<(i32, i32)> {
        let (set, problems) = char_set(text, false);
        assert_eq!(problems, []);
        set.intervals().to_vec()
    }

    #[test]
    fn escapes_in_literals_are_resolved() {
        assert_eq!(
            literal_chars(r"'a\n\'\\A\u{1F600}'").unwrap(),
            [97, 10, 39, 92, 65, 0x1F600]
        );
        assert_eq!(literal_chars(r"'\uD83D\uDE00'").unwrap(), [0x1F600]);
        let invalid = |text: &str| InvalidEscape(text.to_owned());
        assert_eq!(literal_chars(r"'a\zb'"), Err(invalid(r"\z")));
        assert_eq!(literal_chars("''").unwrap(), []);
    }

    #[test]
    fn only_one_character_is_a_single_character() {
        assert_eq!(single_char("'a'"), Some(97));
        assert_eq!(single_char(r"'\u{1F600}'"), Some(0x1F600));
        assert_eq!(single_char("'\u{1F600}'"), None);
        assert_eq!(single_char("'ab'"), None);
        assert_eq!(single_char("''"), None);
    }

    #[test]
    fn a_hyphen_is_an_operator_only_between_characters() {
        assert_eq!(set("[a-c]"), [(97, 99)]);
        assert_eq!(set("[-a]"), [(45, 45), (97, 97)]);
        assert_eq!(set("[a-]"), [(45, 45), (97, 97)]);
        assert_eq!(set("[a-c-e]"), [(45, 45), (97, 99), (101, 101)]);
        assert_eq!(set(r"[a\-c]"), [(45, 45), (97, 97), (99, 99)]);
        assert_eq!(set("[+--]"), [(43, 45)]);
        assert_eq!(set(r"[\]\\\t]"), [(9, 9), (92, 93)]);
    }

    #[test]
    fn each_error_in_a_set_is_distinguished() {
        let problems = |text| char_set(text, false).1;
        assert_eq!(problems("[]"), [SetProblem::Empty]);
        assert_eq!(problems("[z-a]"), [SetProblem::EmptyRange(122, 97)]);
        assert_eq!(
            problems(r"[\x]"),
            [SetProblem::InvalidEscape(InvalidEscape(r"\x".into()))]
        );
        assert_eq!(
            problems(r"[\u12]"),
            [SetProblem::InvalidEscape(InvalidEscape(r"\u12".into()))]
        );
        assert_eq!(problems(r"[a-\p{Lu}]"), [SetProblem::PropertyInRange]);
        assert_eq!(problems(r"[\p{Lu}-z]"), [SetProblem::PropertyInRange]);
    }

    #[test]
    fn case_folding_adds_the_other_case_of_a_range() {
        assert_eq!(fold(97, 122, true), ((97, 122), Some((65, 90))));
        assert_eq!(fold(65, 122, true), ((65, 122), None));
        assert_eq!(fold(48, 57, true), ((48, 57), None));
        assert_eq!(fold(97, 122, false), ((97, 122), None));
    }
}
