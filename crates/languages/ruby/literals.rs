//! What is in quotes, and here-documents.

use super::Moment;
use super::lengths::{name_length, variable_length};
use super::words::Word::{self, *};
use crate::toolkit::boundary;
use picireny_parser::hooks::TokenId;

/// What a here-document ends with.
#[derive(Clone, Debug)]
pub(super) struct Delimiter {
    label: String,
    /// White space may be before it.
    is_indented: bool,
}

/// A literal whose text is being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Literal {
    /// A bracket that nests.
    pub(super) nests: Option<u8>,
    pub(super) close: u8,
    pub(super) depth: u32,
    pub(super) interpolates: bool,
    pub(super) escapes: bool,
    pub(super) is_words: bool,
    pub(super) is_regex: bool,
    /// A `:` behind it makes it a label.
    pub(super) is_label: bool,
    pub(super) delimiter: Option<Delimiter>,
    pub(super) open: Option<TokenId>,
    /// Where its text begins.
    pub(super) start: usize,
    /// Variables or code are in it.
    pub(super) embeds: bool,
    /// What to go on with after a here-document.
    pub(super) outside: Option<Moment>,
    /// Another document comes first.
    pub(super) waits: bool,
}

impl Literal {
    /// What begins with a quote or bracket.
    pub(super) fn quoted(open: u8, interpolates: bool) -> Self {
        let close = match open {
            b'(' => b')',
            b'[' => b']',
            b'{' => b'}',
            b'<' => b'>',
            other => other,
        };
        Self {
            nests: (close != open).then_some(open),
            close,
            interpolates,
            escapes: true,
            ..Self::default()
        }
    }

    /// What is behind `<<`: the here-document, and how long its name is.
    pub(super) fn document(rest: &str) -> Option<(Self, usize)> {
        let name = rest.trim_start_matches(['-', '~']);
        let signs = rest.len() - name.len();
        if signs > 1 {
            return None;
        }
        let quote = name.bytes().next().filter(|byte| b"\"'`".contains(byte));
        let (label, length) = match quote {
            Some(quote) => {
                let line = name.get(1..)?.split(['\n', '\r']).next()?;
                let label = line.get(..line.find(char::from(quote))?)?;
                (label, label.len() + 2)
            }
            None => {
                let label = name.get(..name_length(name))?;
                (label, label.len())
            }
        };
        if length == 0 {
            return None;
        }
        let is_raw = quote == Some(b'\'');
        let literal = Self {
            escapes: !is_raw,
            delimiter: Some(Delimiter {
                label: label.to_owned(),
                is_indented: signs == 1,
            }),
            ..Self::quoted(b'\n', !is_raw)
        };
        Some((literal, signs + length))
    }

    /// The next piece of its text, and where that ends.
    pub(super) fn read(&mut self, text: &str, start: usize) -> (Word, usize) {
        let bytes = text.as_bytes();
        let rest = text.get(start..).unwrap_or("");
        if let Some(end) = self.document_end(text, start) {
            return (DocumentClose, end);
        }
        if self.closes(bytes, start) {
            return self.close(bytes, start + 1);
        }
        if self.is_words && is_space(bytes, start) {
            let space = rest.bytes().take_while(u8::is_ascii_whitespace).count();
            return (Other, start + space);
        }
        if let Some(found) = self.interpolation(rest) {
            return (found.0, start + found.1);
        }
        let mut position = start;
        while let Some(&byte) = bytes.get(position) {
            let rest = || text.get(position..).unwrap_or("");
            let ends = self.closes(bytes, position)
                || self.is_words && is_space(bytes, position)
                || byte == b'#' && self.interpolation(rest()).is_some();
            if position > start && ends {
                break;
            }
            position += 1;
            if byte == b'\n' {
                break;
            } else if byte == b'\\' && self.escapes {
                position = boundary(text, position + 1);
            } else if Some(byte) == self.nests {
                self.depth += 1;
            } else if byte == self.close && self.delimiter.is_none() {
                self.depth -= 1;
            }
        }
        (StringText, boundary(text, position))
    }

    fn closes(&self, bytes: &[u8], position: usize) -> bool {
        self.delimiter.is_none() && self.depth == 0 && bytes.get(position) == Some(&self.close)
    }

    /// With what may follow the closing quote.
    fn close(&self, bytes: &[u8], mut end: usize) -> (Word, usize) {
        if self.is_regex {
            while bytes.get(end).is_some_and(u8::is_ascii_alphabetic) {
                end += 1;
            }
        } else if self.is_label
            && bytes.get(end) == Some(&b':')
            && bytes.get(end + 1) != Some(&b':')
        {
            return (LabelClose, end + 1);
        }
        (StringClose, end)
    }

    /// A line that ends the document, with its end.
    pub(super) fn document_end(&self, text: &str, start: usize) -> Option<usize> {
        let delimiter = self.delimiter.as_ref()?;
        if start > 0 && text.as_bytes().get(start - 1) != Some(&b'\n') {
            return None;
        }
        let rest = text.get(start..)?;
        let line = rest.split('\n').next()?;
        let found = match delimiter.is_indented {
            true => line.trim_start_matches([' ', '\t', '\r', '\u{b}', '\u{c}']),
            false => line,
        };
        if found.strip_suffix('\r').unwrap_or(found) != delimiter.label || rest.is_empty() {
            return None;
        }
        Some((start + line.len() + 1).min(text.len()))
    }

    /// Whether a variable or code is embedded here, and how long what shows it is.
    fn interpolation(&self, rest: &str) -> Option<(Word, usize)> {
        if !self.interpolates {
            return None;
        }
        let after = rest.strip_prefix('#')?;
        if after.starts_with('{') {
            return Some((InterpolationOpen, 2));
        }
        let length = variable_length(after);
        (length > 0).then_some((Embedded, length + 1))
    }
}

/// Where the text goes on after the documents that begin here.
pub(super) fn after_documents(documents: &[Literal], text: &str, start: usize) -> usize {
    let mut position = start;
    for document in documents {
        loop {
            if position >= text.len() {
                return position;
            }
            if let Some(end) = document.document_end(text, position) {
                position = end;
                break;
            }
            let rest = text.get(position..).unwrap_or("");
            position += memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |at| at + 1);
        }
    }
    position
}

fn is_space(bytes: &[u8], position: usize) -> bool {
    bytes.get(position).is_some_and(u8::is_ascii_whitespace)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn here_documents_have_a_name_and_end_with_it() {
        let (plain, length) = Literal::document("A, b").unwrap();
        assert_eq!(length, 1);
        assert_eq!(plain.document_end("A\nb", 0), Some(2));
        assert_eq!(plain.document_end(" A\n", 0), None);
        let (raw, length) = Literal::document("~'A B')").unwrap();
        assert_eq!((length, raw.interpolates), (6, false));
        assert_eq!(raw.document_end("  A B\r\nc", 0), Some(7));
        assert!(Literal::document(" A").is_none());
        assert!(Literal::document("\"A\nB\"").is_none());
    }
}
