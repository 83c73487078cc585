//! The marks in a line of Markdown.

use crate::toolkit::words;

words! {
    /// What a mark is.
    pub(super) enum Mark {
        FrontMatter, QuoteAgain: QUOTE_MARK, QuoteOpen, Item: ITEM_MARK, Heading: HEADING_MARK,
        Rule, Code, Pipe, EmphasisOpen, EmphasisClose, LinkOpen, LinkClose, TargetOpen,
        TargetClose, CodeSpan, Tag, Comment,
    }
    made { Other }
    others Other, end Other, first Other
}

/// A mark and where it is, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) mark: Mark,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// How far a partner is looked for: what is farther away stays unpaired, so that
/// marks without one cost no more than others.
const LOOK: usize = 2000;
/// How many open marks may be between two that belong together.
const LOOK_BACK: usize = 32;

/// Whether a text has nothing but what the lexer takes for white space.
pub(super) fn is_blank(text: &str) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'))
}

/// Columns and bytes of the white space at the start of a text that starts in a
/// column.
pub(super) fn indent(text: &str, column: usize) -> (usize, usize) {
    let mut at = column;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b' ' => at += 1,
            b'\t' => at += 4 - at % 4,
            _ => return (at - column, index),
        }
    }
    (at - column, text.len())
}

/// How many bytes a mark of a list item has, without the blank after it.
pub(super) fn bullet(text: &str) -> Option<usize> {
    let length = if text.starts_with(['-', '+', '*']) {
        1
    } else {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let has_end = text.get(digits..)?.starts_with(['.', ')']);
        if digits == 0 || digits > 9 || !has_end {
            return None;
        }
        digits + 1
    };
    let after = text.get(length..)?;
    (after.is_empty() || after.starts_with([' ', '\t', '\r', '\n'])).then_some(length)
}

/// Whether a line is nothing but three or more of the same mark.
pub(super) fn is_rule(line: &str) -> bool {
    let mut marks = line.chars().filter(|c| !c.is_ascii_whitespace());
    let Some(first @ ('-' | '*' | '_')) = marks.next() else {
        return false;
    };
    let mut count = 1;
    marks.all(|mark| {
        count += 1;
        mark == first
    }) && count >= 3
}

/// The marks before a heading, with the blanks after them.
pub(super) fn heading(line: &str) -> Option<usize> {
    let level = run(line, '#');
    let after = &line[level..];
    let blank = indent(after, 0).1;
    let is_end = is_blank(after);
    ((1..=6).contains(&level) && (blank > 0 || is_end)).then_some(level + blank)
}

/// The marks that open a code block.
pub(super) fn fence(line: &str) -> Option<(char, usize)> {
    let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = run(line, mark);
    let has_info = mark == '~' || !line[length..].contains('`');
    (length >= 3 && has_info).then_some((mark, length))
}

/// How often an ASCII character is repeated at the start.
pub(super) fn run(text: &str, mark: char) -> usize {
    text.len() - text.trim_start_matches(mark).len()
}

/// How many bytes the target of a link has, after the bracket that closes its text.
fn target(rest: &str) -> usize {
    let (open, close) = match rest.chars().next() {
        Some('(') => ('(', ')'),
        Some('[') => ('[', ']'),
        _ => return 0,
    };
    let mut depth = 0;
    let mut characters = rest.char_indices().take(LOOK);
    while let Some((at, character)) = characters.next() {
        if character == '\\' {
            characters.next();
        } else if character == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
    }
    0
}

/// The end of a tag or of an address in angle brackets.
fn tag(rest: &str) -> Option<usize> {
    let second = rest[1..].chars().next()?;
    if !(second.is_ascii_alphabetic() || matches!(second, '/' | '!' | '?')) {
        return None;
    }
    let mut characters = rest.char_indices().take(LOOK).skip(1);
    let end = characters.find(|(_, c)| matches!(c, '<' | '>'))?;
    (end.1 == '>').then_some(end.0 + 1)
}

/// The end of the code that a run of backticks opens.
fn code_span(rest: &str, length: usize) -> Option<usize> {
    let mut at = length;
    while at < rest.len().min(LOOK) {
        at += rest[at..].find('`')?;
        let found = run(&rest[at..], '`');
        at += found;
        if found == length {
            return Some(at);
        }
    }
    None
}

/// The marks in a line from a place on. Those that enclose something nest.
pub(super) fn marks(
    line: &str,
    from: usize,
    comment_end: impl Fn(usize) -> Option<usize>,
) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    // Places in `pieces` of marks that have no partner yet.
    let mut open: Vec<usize> = Vec::new();
    let mut unpaired = Vec::new();
    let mut at = from;
    while let Some(character) = line.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &line[at..];
        let (mark, length) = match character {
            '\\' => {
                let escaped = rest[1..].chars().next().map_or(0, char::len_utf8);
                (None, 1 + escaped)
            }
            '`' => {
                let length = run(rest, '`');
                match code_span(rest, length) {
                    Some(end) => (Some(Mark::CodeSpan), end),
                    None => (None, length),
                }
            }
            '<' => match (comment_end(at), tag(rest)) {
                (Some(end), _) => (Some(Mark::Comment), end - at),
                (None, Some(end)) => (Some(Mark::Tag), end),
                (None, None) => (None, 1),
            },
            '|' => (Some(Mark::Pipe), 1),
            '[' => (Some(Mark::LinkOpen), 1),
            '!' if rest.starts_with("![") => (Some(Mark::LinkOpen), 2),
            ']' => {
                let is_link = |index: &usize| pieces[*index].mark == Mark::LinkOpen;
                match open.iter().rev().take(LOOK_BACK).position(is_link) {
                    Some(back) => {
                        unpaired.extend(open.drain(open.len() - back..));
                        open.pop();
                        let length = target(&rest[1..]);
                        let mut mark = |mark, start, end| pieces.push(Piece { mark, start, end });
                        mark(Mark::LinkClose, at, at + 1);
                        if length > 0 {
                            mark(Mark::TargetOpen, at + 1, at + 2);
                            mark(Mark::TargetClose, at + length, at + length + 1);
                        }
                        (None, 1 + length)
                    }
                    None => (None, 1),
                }
            }
            '*' | '_' | '~' => {
                let length = run(rest, character);
                let before = line[from..at].chars().next_back();
                let after = rest[length..].chars().next();
                let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
                let in_word =
                    |c: Option<char>| character == '_' && c.is_some_and(char::is_alphanumeric);
                let is_same = |index: &usize| {
                    line[pieces[*index].start..pieces[*index].end] == rest[..length]
                };
                let inside = |index: &&usize| pieces[**index].mark == Mark::EmphasisOpen;
                let mut enclosing = open.iter().rev().take(LOOK_BACK).take_while(inside);
                match enclosing.position(is_same) {
                    Some(back) if !blank(before) && !in_word(after) => {
                        unpaired.extend(open.drain(open.len() - back..));
                        open.pop();
                        (Some(Mark::EmphasisClose), length)
                    }
                    _ if !blank(after) && !in_word(before) => (Some(Mark::EmphasisOpen), length),
                    _ => (None, length),
                }
            }
            other => (None, other.len_utf8()),
        };
        if let Some(mark) = mark {
            if matches!(mark, Mark::LinkOpen | Mark::EmphasisOpen) {
                open.push(pieces.len());
            }
            pieces.push(Piece {
                mark,
                start: at,
                end: at + length,
            });
        }
        at += length;
    }
    unpaired.extend(open);
    unpaired.sort_unstable();
    let mut index = 0;
    pieces.retain(|_| {
        index += 1;
        unpaired.binary_search(&(index - 1)).is_err()
    });
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{gives, holds};

    fn shown(line: &str) -> String {
        let pieces = marks(line, 0, |_| None);
        let texts: Vec<_> = pieces.iter().map(|p| &line[p.start..p.end]).collect();
        texts.join(" ")
    }

    #[test]
    fn marks_that_belong_together_are_found_in_pairs() {
        gives!(shown,
            "*a **b** c* [d](e_f_g) ![h][i] `*j`": "* ** ** * [ ] ( ) ![ ] [ ] `*j`"
            "a * b* _c_d snake_case 2*3 [ x \\[y]": "[ ]" "*a [b* c](d)": "[ ] ( )"
            "<a> 1 < 2 <b@c.d> |": "<a> <b@c.d> |" "``a`b`` `c": "``a`b``"
        );
    }

    #[test]
    fn lines_are_told_by_how_they_begin() {
        gives!(|line| bullet(line).unwrap_or(0), "- a": 1 "10) a": 3 "-a": 0);
        gives!(|line| heading(line).unwrap_or(0), "## a": 3 "#a": 0 "#": 1);
        gives!(|line| fence(line).map_or(0, |fence| fence.1), "```js": 3 "``` a`": 0 "~~": 0);
        holds!(is_rule, "* * *\n" "---" not "--" "--*");
        assert_eq!(indent(" \tx", 0), (4, 2));
    }
}
