//! What comes next in the text.

/// The next token, as far as one has to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next<'t> {
    Word(&'t str),
    /// What begins with another character.
    Char(char),
    End,
}

/// A token that is to come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peek<'t> {
    pub(super) next: Next<'t>,
    /// It is in another line.
    pub(super) new_line: bool,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'t> Peek<'t> {
    /// The first token at or after a position.
    pub(super) fn at(text: &'t str, position: usize) -> Self {
        let (start, new_line) = skip_blanks(text, position);
        let rest = text.get(start..).unwrap_or("");
        let word = word_length(rest);
        let (next, length) = match rest.chars().next() {
            None => (Next::End, 0),
            Some(_) if word > 0 => (Next::Word(&rest[..word]), word),
            Some(c) => (Next::Char(c), c.len_utf8()),
        };
        Self {
            next,
            new_line,
            start,
            end: start + length,
        }
    }

    /// The token after it.
    pub(super) fn then(self, text: &'t str) -> Self {
        Self::at(text, self.end)
    }

    /// Whether it is a word that may be a name: none that an expression goes on with.
    pub(super) fn is_name(self) -> bool {
        match self.next {
            Next::Word(word) => !matches!(word, "in" | "instanceof" | "as" | "satisfies"),
            _ => false,
        }
    }

    pub(super) fn is_word(self) -> bool {
        matches!(self.next, Next::Word(_))
    }

    pub(super) fn is_char(self, any: &str) -> bool {
        matches!(self.next, Next::Char(c) if any.contains(c))
    }

    pub(super) fn is(self, word: &str) -> bool {
        self.next == Next::Word(word)
    }
}

/// How many bytes a text's first word has.
pub(super) fn word_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    if bytes.first().is_none_or(u8::is_ascii_digit) {
        return 0;
    }
    let mut length = 0;
    for (index, c) in text.char_indices() {
        let part = c.is_ascii_alphanumeric()
            || matches!(c, '_' | '$' | '\\' | '\u{200C}' | '\u{200D}')
            || !c.is_ascii() && c.is_alphanumeric();
        if !part {
            return index;
        }
        length = index + c.len_utf8();
    }
    length
}

/// Where white space and comments end, and whether there is a line's end in them.
pub(super) fn skip_blanks(text: &str, position: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut at = position;
    let mut new_line = false;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\n' | b'\r' => {
                new_line = true;
                at += 1;
            }
            b' ' | b'\t' | 0x0B | 0x0C => at += 1,
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = memchr::memchr2(b'\n', b'\r', &bytes[at..]).map_or(bytes.len(), |n| at + n);
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                let rest = &bytes[at + 2..];
                let end = memchr::memmem::find(rest, b"*/").map_or(bytes.len(), |n| at + n + 4);
                new_line |= memchr::memchr(b'\n', &bytes[at..end]).is_some();
                at = end;
            }
            0x80.. => match text.get(at..).and_then(|rest| rest.chars().next()) {
                Some(c) if c.is_whitespace() || c == '\u{FEFF}' => {
                    new_line |= matches!(c, '\u{2028}' | '\u{2029}');
                    at += c.len_utf8();
                }
                _ => break,
            },
            _ => break,
        }
    }
    (at, new_line)
}

#[cfg(test)]
mod tests {
    use super::{Next, Peek};

    #[test]
    fn blanks_and_comments_are_passed_over() {
        let text = "a /* b\n */ // c\n  \u{2028}\u{FEFF}instanceof";
        let peek = Peek::at(text, 1);
        assert_eq!(peek.next, Next::Word("instanceof"));
        assert!(peek.new_line);
        assert!(!peek.is_name());
        assert_eq!(peek.then(text).next, Next::End);
        assert_eq!(Peek::at("/* never ends", 0).next, Next::End);
        assert_eq!(Peek::at(" 1a", 0).next, Next::Char('1'));
        assert_eq!(
            Peek::at("\u{E9}t\u{E9}=>", 0).next,
            Next::Word("\u{E9}t\u{E9}")
        );
    }
}
