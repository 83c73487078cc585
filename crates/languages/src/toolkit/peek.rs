//! What comes next in the text, in a language with comments like those of C.

use std::marker::PhantomData;

/// What a language's words and blanks are.
pub(crate) trait Lexis: Sized {
    /// White space inside of lines.
    const BLANKS: &'static [u8] = b" \t\x0B\x0C";
    /// A carriage return alone ends a line, too.
    const RETURNS: bool = true;
    /// Comments may hold others.
    const NESTS: bool = true;

    /// Whether a character may be a part of a word.
    fn is_part(c: char) -> bool {
        c == '_' || c.is_alphanumeric()
    }

    /// How many bytes a text's first word has.
    fn word_length(text: &str) -> usize {
        name_length::<Self>(text)
    }

    /// Whether a character that is not ASCII is white space, and then whether it ends a line.
    fn wide_blank(_: char) -> Option<bool> {
        None
    }
}

/// How many bytes a text's first name has, which begins with no digit.
pub(crate) fn name_length<L: Lexis>(text: &str) -> usize {
    match text.starts_with(|c: char| c.is_ascii_digit()) {
        true => 0,
        false => text.find(|c| !L::is_part(c)).unwrap_or(text.len()),
    }
}

/// A token that is to come, as far as one has to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peek<'t, L> {
    /// A word, one character of something else, or nothing at the end.
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    /// It is in another line.
    pub(crate) new_line: bool,
    /// The text that it is in.
    pub(crate) whole: &'t str,
    language: PhantomData<L>,
}

impl<'t, L: Lexis> Peek<'t, L> {
    /// The first token at or after a position.
    pub(crate) fn at(text: &'t str, position: usize) -> Self {
        let (start, new_line) = skip_blanks::<L>(text, position);
        let rest = text.get(start..).unwrap_or("");
        let length = match L::word_length(rest) {
            0 => rest.chars().next().map_or(0, char::len_utf8),
            length => length,
        };
        Self {
            text: &rest[..length],
            start,
            new_line,
            whole: text,
            language: PhantomData,
        }
    }

    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The token after it.
    pub(crate) fn then(self) -> Self {
        Self::at(self.whole, self.end())
    }

    /// The text before it, with the blanks there, and from it on.
    pub(crate) fn before(&self) -> &'t str {
        &self.whole[..self.start]
    }

    pub(crate) fn from(&self) -> &'t str {
        &self.whole[self.start..]
    }

    /// What is behind it.
    pub(crate) fn rest(&self) -> &'t str {
        &self.whole[self.end()..]
    }

    /// Whether it is a word, which may be a keyword.
    pub(crate) fn is_word(&self) -> bool {
        L::word_length(self.text) > 0
    }
}

/// Where the line ends that this is in.
pub(crate) fn line_end<L: Lexis>(bytes: &[u8], at: usize) -> usize {
    let other = if L::RETURNS { b'\r' } else { b'\n' };
    let rest = bytes.get(at..).unwrap_or(&[]);
    memchr::memchr2(b'\n', other, rest).map_or(bytes.len(), |n| at + n)
}

/// Where a comment that starts here ends, if it holds no others.
fn plain_comment_end(text: &str, start: usize) -> usize {
    let inside = text.as_bytes().get(start + 2..).unwrap_or(&[]);
    memchr::memmem::find(inside, b"*/").map_or(text.len(), |n| start + n + 4)
}

/// Where a comment that starts here ends. Comments may hold others.
pub(crate) fn comment_end(text: &str, start: usize) -> usize {
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
pub(crate) fn skip_blanks<L: Lexis>(text: &str, position: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut at = position;
    let mut new_line = false;
    loop {
        match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b'\n' | b'\r'), _) => {
                new_line = true;
                at += 1;
            }
            (Some(blank), _) if L::BLANKS.contains(blank) => at += 1,
            (Some(b'/'), Some(b'/')) => at = line_end::<L>(bytes, at),
            (Some(b'/'), Some(b'*')) => {
                let end = match L::NESTS {
                    true => comment_end(text, at),
                    false => plain_comment_end(text, at),
                };
                new_line |= memchr::memchr(b'\n', &bytes[at..end]).is_some();
                at = end;
            }
            (Some(0x80..), _) => {
                let next = text.get(at..).and_then(|rest| rest.chars().next());
                let Some((c, ends)) = next.and_then(|c| Some((c, L::wide_blank(c)?))) else {
                    return (at, new_line);
                };
                new_line |= ends;
                at += c.len_utf8();
            }
            _ => return (at, new_line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::comment_end;

    #[test]
    fn a_comment_ends_with_those_in_it() {
        assert_eq!(comment_end("/* /* */ */ */", 0), 11);
    }
}
