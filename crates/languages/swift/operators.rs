//! Operators: where they end, and what the white space around them makes of them (The Swift
//! Programming Language, "Operators").

use super::frames::{Bracket, Header};
use super::scan::{self, opens_types};
use super::text::bare_regex_end;
use super::words::Word::{self, *};
use super::{Here, Reader};
use picireny_parser::hooks::LexerState;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fix {
    Prefix,
    Binary,
    Postfix,
}

/// Whether something to the left is near.
fn is_left_bound(text: &str, start: usize) -> bool {
    let bytes = text.as_bytes();
    match start.checked_sub(1).map(|at| bytes[at]) {
        None => false,
        Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0) => false,
        Some(b'(' | b'[' | b'{' | b',' | b';' | b':') => false,
        Some(b'/') => start < 2 || bytes[start - 2] != b'*',
        Some(0xBF) => !text[..start].ends_with('\u{FEFF}'),
        Some(_) => true,
    }
}

fn is_right_bound(text: &str, end: usize, left: bool) -> bool {
    let bytes = text.as_bytes();
    match bytes.get(end) {
        None => false,
        Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | 0) => false,
        Some(b')' | b']' | b'}' | b',' | b';' | b':') => false,
        Some(b'.') => !left,
        Some(b'/') => !matches!(bytes.get(end + 1), Some(b'/' | b'*')),
        Some(_) => true,
    }
}

pub(super) fn fix(text: &str, start: usize, end: usize) -> Fix {
    let left = is_left_bound(text, start);
    match (left, is_right_bound(text, end, left)) {
        (true, false) => Fix::Postfix,
        (false, true) => Fix::Prefix,
        _ => Fix::Binary,
    }
}

/// Characters that operators begin with, beside those of ASCII, and after them those that
/// they only go on with.
const HEADS: &[(u32, u32)] = &[
    (0xA1, 0xA7),
    (0xA9, 0xA9),
    (0xAB, 0xAC),
    (0xAE, 0xAE),
    (0xB0, 0xB1),
    (0xB6, 0xB6),
    (0xBB, 0xBB),
    (0xBF, 0xBF),
    (0xD7, 0xD7),
    (0xF7, 0xF7),
    (0x2016, 0x2017),
    (0x2020, 0x2027),
    (0x2030, 0x203E),
    (0x2041, 0x2053),
    (0x2055, 0x205E),
    (0x2190, 0x23FF),
    (0x2500, 0x2775),
    (0x2794, 0x2BFF),
    (0x2E00, 0x2E7F),
    (0x3001, 0x3003),
    (0x3008, 0x3020),
    (0x3030, 0x3030),
    (0x300, 0x36F),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE00, 0xFE0F),
    (0xFE20, 0xFE2F),
    (0xE0100, 0xE01EF),
];

fn goes_on(c: char) -> bool {
    "/=-+!*%<>&|^~?".contains(c)
        || !c.is_ascii()
            && HEADS
                .iter()
                .any(|(from, to)| (*from..=*to).contains(&c.into()))
}

/// How long the operator is that a text begins with. A comment is not part of it.
fn operator_length(text: &str) -> usize {
    let dots = text.starts_with('.');
    for (at, c) in text.char_indices() {
        let comment =
            at > 0 && c == '/' && matches!(text.as_bytes().get(at + 1), Some(b'/' | b'*'));
        let is_part = goes_on(c) || dots && c == '.';
        if comment || !is_part {
            return at;
        }
    }
    text.len()
}

impl Reader {
    /// Whether the token before is what an operator's name follows.
    fn is_name_expected(&self) -> bool {
        matches!(self.last, Func | Operator | Macro)
    }

    /// Where an operator ends, or a regular expression, whose first character was read.
    pub(super) fn read_operator(&mut self, state: &mut LexerState<'_>) {
        let (text, start) = (state.text(), state.token_start());
        let rest = text.get(start..).unwrap_or("");
        let bytes = rest.as_bytes();
        let (first, second) = (bytes[0], bytes.get(1).copied());
        let frame = *self.frame();
        let name = self.is_name_expected();
        let left = is_left_bound(text, start);
        let is_single = match first {
            b':' => return,
            _ if name || frame.is_tree() => false,
            b'!' | b'?' => left,
            b'>' => frame.bracket == Bracket::Angle,
            b'&' => frame.bracket == Bracket::Angle || second == Some(b'.'),
            // Of a key path.
            b'.' => self.last == Backslash || left && matches!(second, Some(b'?' | b'!')),
            // `<~T>`
            b'<' if matches!(second, Some(b'~' | b'-')) => {
                (self.in_type || self.last == Identifier && left) && opens_types(text, start)
            }
            _ => false,
        };
        if is_single {
            return;
        }
        if first == b'/'
            && !name
            && !frame.is_tree()
            && !self.ends_value()
            && let Some(end) = bare_regex_end(text, start)
        {
            state.token_type = self.types.regex;
            state.seek(end);
            return;
        }
        let mut length = operator_length(rest);
        if name && length > 1 && bytes[length - 1] == b'<' {
            // The types of `==<T>` are not its name.
            let next = rest[length..].chars().next();
            let word = next.is_some_and(|c| matches!(c, '_' | '`' | '@') || c.is_alphabetic());
            length -= usize::from(word);
        }
        if length > 1 {
            state.token_type = self.types.operator_sign;
        }
        state.seek(start + length);
    }

    /// What an operator is, and its type.
    pub(super) fn operator(&mut self, here: &Here<'_>) -> (Word, i32) {
        let types = self.types;
        let source = here.source();
        if self.is_name_expected() {
            return (Identifier, types.operator_name);
        }
        let value = self.ends_value();
        let frame = *self.frame();
        match source {
            "->" => return (Arrow, types.arrow),
            "=" => return self.assignment(),
            "<" if self.opens_angle(here) => return (Prefix, types.type_open),
            ">" if frame.bracket == Bracket::Angle => return (TypeClose, types.type_close),
            _ => {}
        }
        let fix = fix(here.text, here.start, here.end);
        let left = is_left_bound(here.text, here.start);
        match (source, fix) {
            ("?" | "!", _) if left => (Postfix, types.unwrap),
            // `init? (`
            ("?" | "!", _) if self.last == Init => (Postfix, types.unwrap),
            ("?", Fix::Binary | Fix::Prefix) if value => (Question, types.question),
            ("&", _) if self.in_type && value => (Prefix, types.type_and),
            ("...", Fix::Postfix) if self.in_type && value => (Postfix, types.ellipsis),
            ("...", _) if value && frame.bracket == Bracket::TypeRound && self.in_type => {
                (Postfix, types.ellipsis)
            }
            (_, Fix::Prefix) if value && !here.new_line => (Binary, types.binary),
            (_, Fix::Prefix) => (Prefix, types.prefix),
            (_, Fix::Postfix) if value => (Postfix, types.postfix),
            (_, Fix::Binary) if value => (Binary, types.binary),
            // Its own argument, as in `sorted(by: <)`.
            _ => (Identifier, types.operator_name),
        }
    }

    fn assignment(&mut self) -> (Word, i32) {
        let types = self.types;
        let frame = *self.frame();
        let declares = match frame.bracket {
            Bracket::TypeRound | Bracket::Captures | Bracket::Angle => true,
            _ => {
                frame.has_statements()
                    && (frame.header != Header::None || frame.head != super::frames::Head::None)
            }
        };
        match declares {
            true => (Assign, types.assign),
            false if self.ends_value() => (Binary, types.binary),
            false => (Identifier, types.operator_name),
        }
    }

    fn opens_angle(&mut self, here: &Here<'_>) -> bool {
        let frame = *self.frame();
        if self.last == Init || frame.parameters && self.ends_value() {
            return true;
        }
        let attribute = self.attribute != super::frames::Attribute::None;
        if matches!(self.last, Postfix) && frame.header == Header::Function && frame.parameters {
            return true;
        }
        if !matches!(self.last, Identifier | HashName) {
            return self.last == Subscript;
        }
        let declares = matches!(frame.header, Header::Type | Header::Alias) && !frame.assigned;
        declares
            || attribute
            || self.in_type
            || frame.bracket == Bracket::Angle
            || scan::opens_types(here.text, here.start)
    }
}
