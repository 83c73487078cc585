//! Strings, with what is in them, and regular expressions.

use super::frames::{Bracket, Frame};
use super::peek::line_end;
use super::{Reader, Word};
use crate::toolkit::boundary;
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
fn count_hashes(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| byte == b'#').count()
}

/// The quotes of a string.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quotes {
    /// How many `#` are around them.
    hashes: usize,
    /// There are three of them.
    multi_line: bool,
}

/// Whether so many `#` are here.
fn is_hashed(bytes: &[u8], at: usize, count: usize) -> bool {
    let found = bytes.get(at..at + count);
    found.is_some_and(|found| found.iter().all(|byte| *byte == b'#'))
}

/// The next piece of a string, and where it ends.
fn piece(bytes: &[u8], start: usize, Quotes { hashes, multi_line }: Quotes) -> (Piece, usize) {
    let quotes: &[u8] = if multi_line { b"\"\"\"" } else { b"\"" };
    let mut at = start;
    let found = |piece: Piece, from: usize, to: usize| match from > start {
        true => (Piece::Text, from),
        false => (piece, to),
    };
    while let Some(byte) = bytes.get(at) {
        let behind = at + quotes.len();
        match byte {
            b'"' if bytes[at..].starts_with(quotes) && is_hashed(bytes, behind, hashes) => {
                let from = match multi_line {
                    true => close_start(bytes, start, at),
                    false => at,
                };
                return found(Piece::Close, from, behind + hashes);
            }
            b'\\' if is_hashed(bytes, at + 1, hashes) => {
                let next = at + 1 + hashes;
                at = match bytes.get(next) {
                    Some(b'(') => return found(Piece::Interpolation, at, next + 1),
                    Some(b'\n' | b'\r') | None => next,
                    // The rest of a longer character is passed over, too.
                    Some(_) => next + 1,
                };
            }
            b'\n' | b'\r' if !multi_line => return found(Piece::LineEnd, at, at),
            _ => at += 1,
        }
    }
    (Piece::Text, at)
}

/// Where the end of a string of several lines starts: with the end of the line before it,
/// without which there would be no such string.
fn close_start(bytes: &[u8], start: usize, quotes: usize) -> usize {
    let before = &bytes[start..quotes];
    let blanks = before.iter().rev().take_while(|byte| b" \t".contains(byte));
    let line = &before[..before.len() - blanks.count()];
    let ended = line.strip_suffix(b"\r\n").or(line.strip_suffix(b"\n"));
    ended.map_or(quotes, |line| start + line.len())
}

/// Where the regular expression ends whose pattern starts here.
fn regex_end(bytes: &[u8], start: usize, hash_count: usize) -> Option<usize> {
    let line = &bytes[start..line_end(bytes, start)];
    let multi_line = hash_count > 0 && line.iter().all(u8::is_ascii_whitespace);
    let mut at = start;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b'\n' | b'\r' if !multi_line => return None,
            b'/' => {
                at += 1;
                if is_hashed(bytes, at, hash_count) {
                    return Some(at + hash_count);
                }
            }
            _ => at += 1,
        }
    }
}

/// The end of a regular expression that starts here without `#`.
pub(super) fn bare_regex_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let first = bytes.get(start + 1)?;
    if b" \t\n\r/*),".contains(first) {
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
        let hashes = count_hashes(&bytes[start..]);
        let mut open = state.position();
        let mut multi_line = open - start - hashes == 3;
        let rest = &bytes[open..line_end(bytes, open)];
        if multi_line && hashes > 0 {
            // `#"""#` has one line.
            let mut quotes = memchr::memchr_iter(b'"', rest);
            if is_hashed(rest, 0, hashes) || quotes.any(|at| is_hashed(rest, at + 1, hashes)) {
                multi_line = false;
                open -= 2;
            }
        }
        let quotes = Quotes { hashes, multi_line };
        let (mut found, mut end) = piece(bytes, open, quotes);
        if let Piece::Text = found {
            (found, end) = piece(bytes, end, quotes);
        }
        if let Piece::Close = found {
            state.token_type = self.types.string;
            state.seek(end);
            return;
        }
        if multi_line {
            // The line's end belongs to it.
            let rest = &bytes[line_end(bytes, open)..];
            let text = rest.strip_prefix(b"\r\n").or(rest.get(1..)).unwrap_or(rest);
            open = bytes.len() - text.len();
        }
        state.seek(open);
        state.push_mode(1);
        self.quotes = quotes;
    }

    /// A string with expressions has begun, if this is its token.
    pub(super) fn open_text(&mut self, kind: i32) {
        if kind == self.types.string_open {
            self.push(Frame {
                quotes: self.quotes,
                ..Frame::new(Bracket::Text)
            });
        }
    }

    pub(super) fn read_text(&mut self, state: &mut LexerState<'_>) {
        let (text, start) = (state.text(), state.token_start());
        let quotes = self.frame().quotes;
        let (piece, end) = piece(text.as_bytes(), start, quotes);
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
        self.last = Word::Operand;
    }

    pub(super) fn read_regex(&mut self, state: &mut LexerState<'_>) {
        let (text, start) = (state.text(), state.token_start());
        let hash_count = count_hashes(&text.as_bytes()[start..]);
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
        if self.last == Word::Dot && self.behind.end == state.token_start() {
            let digits = state.token_text().bytes().take_while(u8::is_ascii_digit);
            let end = state.token_start() + digits.count();
            state.seek(end);
        }
    }
}
