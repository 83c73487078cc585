//! Lines as they are shown: with nothing that a terminal obeys, in as many columns as there are.

use std::borrow::Cow;

use picireny_shown::visible;
use ratatui::text::Span;

/// How many characters of a line are shown at most.
const LONGEST: usize = 20_000;

/// How many columns a character takes.
fn columns(c: char) -> usize {
    match c.is_ascii() {
        true => 1,
        false => Span::raw(c.encode_utf8(&mut [0; 4]) as &str).width(),
    }
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

/// So many characters of a line.
fn beginning(line: &str, most: usize) -> Cow<'_, str> {
    let end = line.char_indices().nth(most).map(|(end, _)| end);
    let line = visible(&line[..end.unwrap_or(line.len())]);
    match line.contains('\t') {
        true => Cow::Owned(line.replace('\t', "    ")),
        false => line,
    }
}

/// What has room of a line, without some columns at its left. What is cut off is told.
pub(super) fn cut(line: &str, left: usize, room: usize) -> String {
    // Some characters take no column.
    let line = beginning(line, 2 * (left + room) + 10);
    let mut at = 0;
    let mut shown = String::new();
    let mut chars = line.chars();
    for c in chars.by_ref() {
        let width = columns(c);
        if at + width > left + room {
            // The sign takes the place of the last characters.
            while self::width(&shown) + 1 > room && shown.pop().is_some() {}
            if room > 0 {
                shown.push('…');
            }
            return shown;
        }
        if at >= left {
            shown.push(c);
        }
        at += width;
    }
    shown
}

/// A line as several that have room, broken between words where that is possible.
pub(super) fn wrap(line: &str, room: usize) -> Vec<String> {
    let line = beginning(line, LONGEST);
    let room = room.max(1);
    let mut lines = Vec::new();
    let mut present = String::new();
    let mut taken = 0;
    for c in line.chars() {
        let width = columns(c);
        if taken + width > room && !present.is_empty() {
            let rest = match present.rfind(' ') {
                // A space at the end needs no room.
                _ if c == ' ' => String::new(),
                // An indented word that is too long stays with its indentation.
                Some(space) if !present[..space].trim().is_empty() => {
                    let rest = present[space + 1..].to_owned();
                    present.truncate(space);
                    rest
                }
                _ => String::new(),
            };
            lines.push(present.trim_end().to_owned());
            taken = self::width(&rest);
            present = rest;
            if c == ' ' {
                continue;
            }
        }
        present.push(c);
        taken += width;
    }
    lines.push(present);
    lines
}

/// The first of these that have room beside each other; the very first one in any case.
pub(super) fn fitting(parts: impl IntoIterator<Item = String>, room: usize) -> String {
    let mut line = String::new();
    for part in parts {
        let space = if line.is_empty() { " " } else { "  " };
        let is_first = line.is_empty();
        if !is_first && width(&line) + space.len() + width(&part) > room {
            break;
        }
        line.push_str(space);
        line.push_str(&part);
    }
    match width(&line) > room {
        true => cut(&line, 0, room),
        false => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("one two three", 13), ["one two three"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("longword is", 4), ["long", "word", "is"]);
        assert_eq!(wrap("a longword", 4), ["a", "long", "word"]);
        assert_eq!(wrap("    indented", 6), ["    in", "dented"]);
        // Wide characters, and a room that is none.
        assert_eq!(wrap("語語語", 5), ["語語", "語"]);
        assert_eq!(wrap("語a", 0), ["語", "a"]);
        assert_eq!(wrap("\tx\u{1b}[2J", 20), ["    x\\u{1b}[2J"]);
    }

    #[test]
    fn nothing_is_lost_where_lines_are_broken() {
        let text = "a  bc   def     ghij kl, mnopqrstuvw x  yz";
        let without = |text: &str| text.replace(' ', "");
        for room in 1..30 {
            let lines = wrap(text, room);
            assert!(lines.iter().all(|line| width(line) <= room), "{lines:?}");
            assert_eq!(without(&lines.concat()), without(text));
        }
    }

    #[test]
    fn what_is_cut_off_is_told() {
        assert_eq!(cut("abcdef", 0, 6), "abcdef");
        assert_eq!(cut("abcdef", 0, 4), "abc…");
        assert_eq!(cut("abcdef", 2, 4), "cdef");
        assert_eq!(cut("abcdef", 2, 3), "cd…");
        assert_eq!(cut("abcdef", 9, 3), "");
        assert_eq!(cut("abcdef", 0, 0), "");
        assert_eq!(cut("語語語", 0, 5), "語語…");
        assert_eq!(cut("語語語", 0, 4), "語…");
    }

    #[test]
    fn parts_are_whole_or_missing() {
        let parts = || ["one", "two", "three"].map(str::to_owned);
        assert_eq!(fitting(parts(), 16), " one  two  three");
        assert_eq!(fitting(parts(), 15), " one  two");
        assert_eq!(fitting(parts(), 3), " o…");
        assert_eq!(fitting([], 3), "");
    }
}
