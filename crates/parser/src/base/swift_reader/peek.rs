//! What comes next in the text.

/// A token that is to come, as far as one has to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Peek<'t> {
    /// A word, one character of something else, or nothing at the end.
    pub(super) text: &'t str,
    pub(super) start: usize,
    /// It is in another line.
    pub(super) new_line: bool,
}

impl<'t> Peek<'t> {
    /// The first token at or after a position.
    pub(super) fn at(text: &'t str, position: usize) -> Self {
        let (start, new_line) = skip_blanks(text, position);
        let rest = text.get(start..).unwrap_or("");
        let length = match word_length(rest) {
            0 => rest.chars().next().map_or(0, char::len_utf8),
            length => length,
        };
        Self {
            text: &rest[..length],
            start,
            new_line,
        }
    }

    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(super) fn then(self, text: &'t str) -> Self {
        Self::at(text, self.end())
    }

    /// Whether it is a word, which may be a keyword.
    pub(super) fn is_word(&self) -> bool {
        word_length(self.text) > 0
    }

    /// Whether it may be a name.
    pub(super) fn is_name(&self) -> bool {
        self.is_word() && !super::words::is_reserved(self.text)
    }

    /// Whether it is a `:`, and none of two.
    pub(super) fn is_colon(&self, text: &str) -> bool {
        self.text == ":" && !text[self.end()..].starts_with(':')
    }

    pub(super) fn is_space_before(&self, text: &str) -> bool {
        self.start > 0
            && matches!(
                text.as_bytes()[self.start - 1],
                b' ' | b'\t' | b'\n' | b'\r'
            )
    }
}

/// How many bytes a text's first word has.
pub(super) fn word_length(text: &str) -> usize {
    match text.as_bytes().first() {
        None => 0,
        Some(byte) if byte.is_ascii_digit() => 0,
        Some(b'`') => match text[1..].find(['`', '\n']) {
            Some(end) if text.as_bytes()[end + 1] == b'`' => end + 2,
            _ => 0,
        },
        _ => {
            // Emoji are letters.
            let is_part = |c: char| {
                matches!(c, '_' | '$' | '\u{200D}') || c >= '\u{10000}' || c.is_alphanumeric()
            };
            text.find(|c| !is_part(c)).unwrap_or(text.len())
        }
    }
}

/// Where a comment that starts here ends. Comments may hold others.
pub(super) fn comment_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut at = start;
    while let Some(found) = memchr::memchr2(b'/', b'*', bytes.get(at..).unwrap_or(&[])) {
        at += found;
        match (bytes[at], bytes.get(at + 1)) {
            (b'/', Some(b'*')) => {
                depth += 1;
                at += 2;
            }
            (b'*', Some(b'/')) => {
                depth = depth.saturating_sub(1);
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Where white space and comments end, and whether there is a line's end in them.
fn skip_blanks(text: &str, position: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut at = position;
    let mut new_line = false;
    loop {
        match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b'\n' | b'\r'), _) => {
                new_line = true;
                at += 1;
            }
            (Some(b' ' | b'\t' | 0x0B | 0x0C), _) => at += 1,
            (Some(b'/'), Some(b'/')) => {
                at = line_end(bytes, at);
            }
            (Some(b'/'), Some(b'*')) => {
                let end = comment_end(text, at);
                new_line |= memchr::memchr(b'\n', &bytes[at..end]).is_some();
                at = end;
            }
            _ => return (at, new_line),
        }
    }
}

pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or(&[]);
    memchr::memchr2(b'\n', b'\r', rest).map_or(bytes.len(), |n| at + n)
}

#[cfg(test)]
mod tests {
    use super::{Peek, comment_end};

    #[test]
    fn blanks_and_comments_are_passed_over() {
        let text = "a /* b /* c */\n */ // d\n  func `e f`(";
        let peek = Peek::at(text, 1);
        assert_eq!((peek.text, peek.new_line), ("func", true));
        assert!(peek.is_word() && !peek.is_name());
        assert_eq!(peek.then(text).text, "`e f`");
        assert_eq!(Peek::at("/* never /* ends */", 0).text, "");
        assert_eq!(Peek::at(" \u{E9}t\u{E9}(", 0).text, "\u{E9}t\u{E9}");
        assert_eq!(comment_end("/* /* */ */ */", 0), 11);
    }
}
