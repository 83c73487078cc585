//! How lines of Markdown begin.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{gives, holds};

    #[test]
    fn lines_are_told_by_how_they_begin() {
        gives!(|line| bullet(line).unwrap_or(0), "- a": 1 "10) a": 3 "-a": 0);
        gives!(|line| heading(line).unwrap_or(0), "## a": 3 "#a": 0 "#": 1);
        gives!(|line| fence(line).map_or(0, |fence| fence.1), "```js": 3 "``` a`": 0 "~~": 0);
        holds!(is_rule, "* * *\n" "---" not "--" "--*");
        assert_eq!(indent(" \tx", 0), (4, 2));
    }
}
