//! Strings, with what is in them, and regular expressions.

use super::Reader;
use super::frames::{Bracket, Frame};
use super::peek::line_end;
use picireny_parser::hooks::LexerState;

/// How long a regular expression without `#` may be.
const LONGEST: usize = 2_000;

/// What comes in a string.
enum Piece {
    Close,
    Interpolation,
    /// The line ends, and the string has only one.
    LineEnd,
    Text,
}

/// How many `#` there are.
fn hashes(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| byte == b'#').count()
}

/// The next piece of a string, and where it ends.
fn piece(bytes: &[u8], start: usize, hash_count: usize, multi_line: bool) -> (Piece, usize) {
    let is_hashed = |at: usize| {
        let rest = bytes.get(at..).unwrap_or(&[]);
        hashes(&rest[..rest.len().min(hash_count)]) == hash_count
    };
    let mut at = start;
    let found = |piece: Piece, from: usize, to: usize| match from > start {
        true => (Piece::Text, from),
        false => (piece, to),
    };
    loop {
        match bytes.get(at) {
            None => return (Piece::Text, at),
            Some(b'"') => {
                let quotes = if multi_line { 3 } else { 1 };
                let is_end = bytes[at..].iter().take(quotes).all(|&b| b == b'"')
                    && bytes.len() >= at + quotes;
                if is_end && is_hashed(at + quotes) {
                    let from = match multi_line {
                        true => close_start(bytes, start, at),
                        false => at,
                    };
                    return found(Piece::Close, from, at + quotes + hash_count);
                }
                at += 1;
            }
            Some(b'\\') if is_hashed(at + 1) => {
                let next = at + 1 + hash_count;
                match bytes.get(next) {
                    Some(b'(') => return found(Piece::Interpolation, at, next + 1),
                    Some(b'\n' | b'\r') | None => at = next,
                    // The rest of a longer character is passed over, too.
                    Some(_) => at = next + 1,
                }
            }
            Some(b'\n' | b'\r') if !multi_line => return found(Piece::LineEnd, at, at),
            Some(_) => at += 1,
        }
    }
}

/// Where the end of a string of several lines starts: with the end of the line before it,
/// without which there would be no such string.
fn close_start(bytes: &[u8], start: usize, quotes: usize) -> usize {
    let mut at = quotes;
    while at > start && matches!(bytes[at - 1], b' ' | b'\t') {
        at -= 1;
    }
    if at == start || bytes[at - 1] != b'\n' {
        return quotes;
    }
    match at - 1 > start && bytes[at - 2] == b'\r' {
        true => at - 2,
        false => at - 1,
    }
}

/// A position in front of which no part of a character is.
fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

/// Where the regular expression ends whose pattern starts here.
fn regex_end(bytes: &[u8], start: usize, hash_count: usize) -> Option<usize> {
    let multi_line = hash_count > 0
        && bytes[start..line_end(bytes, start)]
            .iter()
            .all(u8::is_ascii_whitespace);
    let mut at = start;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b'\n' | b'\r' if !multi_line => return None,
            b'/' => {
                let rest = &bytes[at + 1..];
                if hashes(&rest[..rest.len().min(hash_count)]) == hash_count {
                    return Some(at + 1 + hash_count);
                }
                at += 1;
            }
            _ => at += 1,
        }
    }
}

/// The end of a regular expression that starts here without `#`.
pub(super) fn bare_regex_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    if matches!(
        bytes.get(start + 1),
        None | Some(b' ' | b'\t' | b'\n' | b'\r' | b'/' | b'*' | b')' | b',')
    ) {
        return None;
    }
    // The line is not looked through again and again.
    let limit = boundary(text, bytes.len().min(start + LONGEST));
    let end = regex_end(&bytes[..limit], start + 1, 0)?;
    if matches!(bytes[end - 2], b' ' | b'\t') {
        return None;
    }
    // An operator among arguments: the parenthesis is not the pattern's.
    let mut depth = 0i32;
    let mut in_class = false;
    let mut at = start + 1;
    while at < end {
        match bytes[at] {
            b'\\' => at += 1,
            b'[' => in_class = true,
            b']' => in_class = false,
            b'(' if !in_class => depth += 1,
            b')' if !in_class => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return None;
        }
        at += 1;
    }
    Some(end)
}

impl Reader {
    pub(super) fn read_string(&mut self, state: &mut LexerState<'_>) {
        let (text, start) = (state.text(), state.token_start());
        let bytes = text.as_bytes();
        let hash_count = hashes(&bytes[start..]);
        let mut open = state.position();
        let mut multi_line = open - start - hash_count == 3;
        let rest = &bytes[open..line_end(bytes, open)];
        if multi_line && hash_count > 0 {
            // `#"""#` has one line.
            let close = &bytes[start..start + hash_count];
            let closes = |at: usize| rest[at..].starts_with(close);
            let quotes = memchr::memchr_iter(b'"', rest).any(|at| closes(at + 1));
            if closes(0) || quotes {
                multi_line = false;
                open -= 2;
            }
        }
        let (first, end) = piece(bytes, open, hash_count, multi_line);
        let whole = match first {
            Piece::Close => Some(end),
            Piece::Text => match piece(bytes, end, hash_count, multi_line) {
                (Piece::Close, end) => Some(end),
                _ => None,
            },
            Piece::LineEnd | Piece::Interpolation => None,
        };
        if let Some(end) = whole {
            state.token_type = self.types.string;
            state.seek(end);
            return;
        }
        if multi_line {
            // The line's end belongs to it.
            let end = line_end(bytes, open);
            let line = bytes.get(end..).unwrap_or(&[]);
            open = match line {
                [b'\r', b'\n', ..] => end + 2,
                [_, ..] => end + 1,
                [] => end,
            };
        }
        state.seek(open);
        state.push_mode(1);
        self.text = (hash_count, multi_line);
    }

    /// A string with expressions has begun, if this is its token.
    pub(super) fn open_text(&mut self, kind: i32) {
        if kind == self.types.string_open {
            let (hashes, multi_line) = self.text;
            self.push(Frame {
                bracket: Bracket::Text,
                hashes,
                multi_line,
                ..Frame::default()
            });
        }
    }

    pub(super) fn read_text(&mut self, state: &mut LexerState<'_>) {
        let (text, start) = (state.text(), state.token_start());
        let frame = *self.frame();
        let (piece, end) = piece(text.as_bytes(), start, frame.hashes, frame.multi_line);
        match piece {
            Piece::Text => state.seek(boundary(text, end)),
            Piece::Close => {
                state.token_type = self.types.string_close;
                state.seek(end);
                self.end_text(state);
            }
            Piece::Interpolation => {
                state.token_type = self.types.interpolation_open;
                state.seek(end);
                state.push_mode(0);
            }
            Piece::LineEnd => {
                state.token_type = LexerState::SKIP;
                self.end_text(state);
            }
        }
    }

    fn end_text(&mut self, state: &mut LexerState<'_>) {
        state.pop_mode();
        if self.frame().bracket == Bracket::Text {
            self.frames.pop();
            self.braces -= 1;
        }
        self.last = super::Word::Operand;
    }

    pub(super) fn read_regex(&mut self, state: &mut LexerState<'_>) {
        let (text, start) = (state.text(), state.token_start());
        let hash_count = hashes(&text.as_bytes()[start..]);
        if self.unclosed_regex == Some(hash_count) {
            return;
        }
        match regex_end(text.as_bytes(), state.position(), hash_count) {
            Some(end) => state.seek(boundary(text, end)),
            // The next one has no end, either.
            None => self.unclosed_regex = Some(hash_count),
        }
    }

    /// After a point, a number is a place in a tuple.
    pub(super) fn read_number(&mut self, state: &mut LexerState<'_>) {
        if self.last == super::Word::Dot && self.behind.end == state.token_start() {
            let digits = state.token_text().bytes().take_while(u8::is_ascii_digit);
            let end = state.token_start() + digits.count();
            state.seek(end);
        }
    }
}
