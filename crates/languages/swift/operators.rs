//! Operators: where they end, and what the white space around them makes of them (The Swift
//! Programming Language, "Operators").

use super::frames::{Bracket, Head, Header};
use super::scan::opens_types;
use super::text::bare_regex_end;
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::{Annotation, is};
use picireny_parser::hooks::LexerState;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fix {
    Prefix,
    Binary,
    Postfix,
}

/// Whether something to the left is near.
fn is_left_bound(text: &str, start: usize) -> bool {
    let before = &text.as_bytes()[..start];
    match before {
        [] | [.., b'*', b'/'] | [.., 0xEF, 0xBB, 0xBF] => false,
        [.., last] => !b" \t\n\r\x0B\x0C\0([{,;:".contains(last),
    }
}

fn is_right_bound(text: &str, end: usize, left: bool) -> bool {
    match &text.as_bytes()[end..] {
        [] | [b'/', b'/' | b'*', ..] => false,
        [b'.', ..] => !left,
        [next, ..] => !b" \t\n\r\x0B\x0C\0)]},;:".contains(next),
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

/// Where characters of operators begin that are not ASCII, each with the next that is none.
const OTHERS: &[u32] = &[
    0xA1, 0xA8, 0xA9, 0xAA, 0xAB, 0xAD, 0xAE, 0xAF, 0xB0, 0xB2, 0xB6, 0xB7, 0xBB, 0xBC, 0xBF, 0xC0,
    0xD7, 0xD8, 0xF7, 0xF8, 0x300, 0x370, 0x1DC0, 0x1E00, 0x2016, 0x2018, 0x2020, 0x2028, 0x2030,
    0x203F, 0x2041, 0x2054, 0x2055, 0x205F, 0x20D0, 0x2100, 0x2190, 0x2400, 0x2500, 0x2776, 0x2794,
    0x2C00, 0x2E00, 0x2E80, 0x3001, 0x3004, 0x3008, 0x3021, 0x3030, 0x3031, 0xFE00, 0xFE10, 0xFE20,
    0xFE30, 0xE0100, 0xE01F0,
];

fn is_part(c: char) -> bool {
    match c.is_ascii() {
        true => "/=-+!*%<>&|^~?".contains(c),
        // Behind an odd number of borders.
        false => OTHERS.partition_point(|border| *border <= c.into()) % 2 == 1,
    }
}

/// How long the operator is that a text begins with. A comment is not part of it.
fn operator_length(text: &str) -> usize {
    let dots = text.starts_with('.');
    let ends = |at: usize, c: char| {
        let comment = at > 0 && (text[at..].starts_with("//") || text[at..].starts_with("/*"));
        comment || !(is_part(c) || dots && c == '.')
    };
    let end = text.char_indices().find(|(at, c)| ends(*at, *c));
    end.map_or(text.len(), |(at, _)| at)
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
        let in_list = frame.bracket == Bracket::TypeRound;
        let is_rest = self.in_type && value && (in_list || fix == Fix::Postfix);
        match (source, fix) {
            // Or `init? (`.
            ("?" | "!", _) if left || self.last == Init => (Postfix, types.unwrap),
            ("?", Fix::Binary | Fix::Prefix) if value => (Question, types.question),
            ("&", _) if self.in_type && value => (Prefix, types.type_and),
            ("...", _) if is_rest => (Postfix, types.ellipsis),
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
        let declares = is!(frame.bracket, Bracket: TypeRound Captures Angle)
            || frame.has_statements() && (frame.header != Header::None || frame.head != Head::None);
        match declares {
            true => (Assign, types.assign),
            false if self.ends_value() => (Binary, types.binary),
            false => (Identifier, types.operator_name),
        }
    }

    fn opens_angle(&mut self, here: &Here<'_>) -> bool {
        let frame = *self.frame();
        if is!(self.last, Init Subscript) || frame.parameters && self.ends_value() {
            return true;
        }
        let declares = is!(frame.header, Header: Type Alias) && !frame.assigned;
        matches!(self.last, Identifier | HashName)
            && (declares
                || self.attribute != Annotation::None
                || self.in_type
                || frame.bracket == Bracket::Angle
                || opens_types(here.text, here.start))
    }
}
