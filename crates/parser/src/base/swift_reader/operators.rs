//! Operators: where they end, and what the white space around them makes of them (The Swift
//! Programming Language, "Operators").

use super::frames::{Bracket, Header};
use super::scan::{self, opens_types};
use super::text::bare_regex_end;
use super::words::Word;
use super::{Here, Reader};
use crate::lexer::LexerState;
use crate::token::HIDDEN_CHANNEL;

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

impl Reader {
    /// Whether the token before is what an operator's name follows.
    fn is_name_expected(&self) -> bool {
        matches!(self.last, Word::Func | Word::Operator | Word::Macro)
    }

    /// An operator ends where something else begins.
    pub(super) fn read_operator(&mut self, state: &mut LexerState<'_>) {
        let (text, start) = (state.text(), state.token_start());
        let token = state.token_text();
        let bytes = token.as_bytes();
        if token.starts_with("/*") {
            state.token_type = self.types.comment;
            state.channel = HIDDEN_CHANNEL;
            state.seek(super::peek::comment_end(text, start));
            return;
        }
        let in_tree = self.frame().is_tree();
        let in_angle = self.frame().bracket == Bracket::Angle;
        let name = self.is_name_expected();
        let left = is_left_bound(text, start);
        if bytes[0] == b'/' && !in_tree && !name && !(self.ends_value() && !self.is_new_statement(state)) {
            if let Some(end) = bare_regex_end(text, start) {
                state.token_type = self.types.regex;
                state.seek(end);
                return;
            }
        }
        let comment = [token.find("//"), token.find("/*")].into_iter().flatten().min();
        let mut length = comment.filter(|&at| at > 0).unwrap_or(token.len());
        let first = bytes[0];
        if name {
            // The types of `==<T>` are not its name.
            let generic = length > 1 && bytes[length - 1] == b'<' && length == token.len();
            let word = text[start + length..].chars().next();
            if generic && word.is_some_and(|c| c == '_' || c == '`' || c.is_alphabetic() || c == '@') {
                length -= 1;
            }
        } else if matches!(first, b'!' | b'?') && left || in_angle && first == b'>' {
            length = 1;
        } else if first == b'<' && length > 1 && !token.starts_with("<<") {
            // `<~T>`
            let opens = (self.in_type || self.last == Word::Identifier && left) && opens_types(text, start);
            length = if opens { 1 } else { length };
        } else if first == b'.' && self.last == Word::Backslash
            || first == b'.' && matches!(bytes[1], b'?' | b'!') && left
        {
            length = 1;
        } else if in_angle && first == b'&' || first == b'&' && length > 1 && !left && self.is_address(token) {
            length = 1;
        }
        if length == 1 && first == b'.' {
            state.token_type = self.types.dot;
        }
        state.seek(start + length);
    }

    /// `&-x` is an operator, `&` before one of the operators of key paths and the like is not.
    fn is_address(&self, token: &str) -> bool {
        token == "&."
    }

    fn is_new_statement(&mut self, state: &LexerState<'_>) -> bool {
        // A line that begins with an operator goes on.
        let _ = state;
        false
    }

    /// What an operator is, and its type.
    pub(super) fn operator(&mut self, here: &Here<'_>) -> (Word, i32) {
        let types = self.types;
        let source = here.source();
        if self.is_name_expected() {
            return (Word::Identifier, types.operator_name);
        }
        let value = self.ends_value();
        let frame = *self.frame();
        match source {
            "->" => return (Word::Arrow, types.arrow),
            "=" => return self.assignment(),
            "<" if self.opens_angle(here) => return (Word::Prefix, types.type_open),
            ">" if frame.bracket == Bracket::Angle => return (Word::TypeClose, types.type_close),
            _ => {}
        }
        let fix = fix(here.text, here.start, here.end);
        let left = is_left_bound(here.text, here.start);
        match (source, fix) {
            ("?" | "!", _) if left => (Word::Postfix, types.unwrap),
            // `init? (`
            ("?" | "!", _) if self.last == Word::Init => (Word::Postfix, types.unwrap),
            ("?", Fix::Binary | Fix::Prefix) if value => (Word::Question, types.question),
            ("&", _) if self.in_type && value => (Word::Prefix, types.type_and),
            ("...", Fix::Postfix) if self.in_type && value => (Word::Postfix, types.ellipsis),
            ("...", _) if value && frame.bracket == Bracket::TypeRound && self.in_type => {
                (Word::Postfix, types.ellipsis)
            }
            (_, Fix::Prefix) if value && !here.new_line => (Word::Binary, types.binary),
            (_, Fix::Prefix) => (Word::Prefix, types.prefix),
            (_, Fix::Postfix) if value => (Word::Postfix, types.postfix),
            (_, Fix::Binary) if value => (Word::Binary, types.binary),
            // Its own argument, as in `sorted(by: <)`.
            _ => (Word::Identifier, types.operator_name),
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
            true => (Word::Assign, types.assign),
            false if self.ends_value() => (Word::Binary, types.binary),
            false => (Word::Identifier, types.operator_name),
        }
    }

    fn opens_angle(&mut self, here: &Here<'_>) -> bool {
        let frame = *self.frame();
        if self.last == Word::Init || frame.parameters && self.ends_value() {
            return true;
        }
        let attribute = self.attribute != super::frames::Attribute::None;
        if matches!(self.last, Word::Postfix) && frame.header == Header::Function && frame.parameters {
            return true;
        }
        if !matches!(self.last, Word::Identifier | Word::HashName) {
            return self.last == Word::Subscript;
        }
        let declares = matches!(frame.header, Header::Type | Header::Alias) && !frame.assigned;
        declares
            || attribute
            || self.in_type
            || frame.bracket == Bracket::Angle
            || scan::opens_types(here.text, here.start)
    }
}
