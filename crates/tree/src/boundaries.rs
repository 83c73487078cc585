//! Where the files are of a text that is a folder.

use std::ops::Range;

/// Characters that stand between the files of a text that holds several: no
/// file has them.
///
/// A file is `open`, its number, `parsed` or `guessed`, its text, and `close`.
/// Numbers grow. An edit leaves all of that as it is, or all of it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boundaries {
    /// Begins a file.
    pub open: char,
    /// Before the text of a file that a grammar describes.
    pub parsed: char,
    /// Before the text of one for which there is no grammar.
    pub guessed: char,
    /// Ends a file.
    pub close: char,
}

/// Where a file is in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRange {
    /// Its number.
    pub number: usize,
    /// Whether there is no grammar for it.
    pub guessed: bool,
    /// Where its text is.
    pub inside: Range<usize>,
    /// The same with its boundaries.
    pub all: Range<usize>,
}

impl Boundaries {
    /// Characters that these texts do not have: such that stand for nothing, as
    /// long as there are any.
    pub fn unused<'t, T>(texts: impl Fn() -> T) -> Boundaries
    where
        T: Iterator<Item = &'t str>,
    {
        // All others are in the texts, or could be written as one of these.
        let candidates = ('\u{fdd0}'..='\u{fdef}')
            .chain('\u{e000}'..='\u{f8ff}')
            .chain('\u{f0000}'..='\u{10fffd}')
            .chain('\u{a0}'..='\u{fffd}');
        let is_unused = |c: &char| !c.is_alphanumeric() && !texts().any(|text| text.contains(*c));
        let mut free = candidates.filter(is_unused);
        let mut next = || free.next().unwrap_or('\u{fffd}');
        Boundaries {
            open: next(),
            parsed: next(),
            guessed: next(),
            close: next(),
        }
    }

    /// The files of a text, in order; `None` where it is not what a folder's text
    /// is, which ends them.
    pub fn files(self, text: &str) -> impl Iterator<Item = Option<FileRange>> + '_ {
        let mut at = 0;
        let mut next_number = 0;
        std::iter::from_fn(move || {
            if at >= text.len() {
                return None;
            }
            let file = self
                .file(text, at)
                .filter(|file| file.number >= next_number);
            (at, next_number) = match &file {
                Some(file) => (file.all.end, file.number + 1),
                None => (text.len(), usize::MAX),
            };
            Some(file)
        })
    }

    /// The file that begins at an offset.
    fn file(self, text: &str, start: usize) -> Option<FileRange> {
        let rest = text.get(start..)?.strip_prefix(self.open)?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest.get(..digits)?.parse().ok()?;
        let mark = rest.get(digits..)?.chars().next()?;
        if mark != self.parsed && mark != self.guessed {
            return None;
        }
        let inside = text.len() - rest.len() + digits + mark.len_utf8();
        let own = [self.open, self.parsed, self.guessed, self.close];
        let content = text.get(inside..)?;
        let end = inside + content.find(own)?;
        if !text.get(end..)?.starts_with(self.close) {
            return None;
        }
        Some(FileRange {
            number,
            guessed: mark == self.guessed,
            inside: inside..end,
            all: start..end + self.close.len_utf8(),
        })
    }

    /// Whether a text is that of a folder: each file has both of its boundaries,
    /// and nothing is between files.
    pub fn is_whole(self, text: &str) -> bool {
        self.files(text).all(|file| file.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: Boundaries = Boundaries {
        open: '<',
        parsed: ':',
        guessed: '?',
        close: '>',
    };

    fn said(text: &str) -> Option<Vec<(usize, bool, &str)>> {
        let files = SOME.files(text).map(|file| {
            let FileRange {
                number,
                guessed,
                inside,
                ..
            } = file?;
            Some((number, guessed, text.get(inside)?))
        });
        files.collect()
    }

    #[test]
    fn files_are_found_in_order() {
        let files = vec![(0, false, "a"), (7, true, ""), (12, false, "b c")];
        assert_eq!(said("<0:a><7?><12:b c>"), Some(files));
        assert_eq!(said(""), Some(Vec::new()));
    }

    #[test]
    fn what_is_not_whole_is_told() {
        for text in [
            "x",
            "<0:a",
            "0:a>",
            "<0a>",
            "<:a>",
            "<0:a>x",
            "<0:a<1:b>>",
            "<0:a>>",
            "<1:a><0:b>",
            "<0:a><0:a>",
            "<0:a:b>",
            "<0:a><",
        ] {
            assert!(!SOME.is_whole(text), "{text}");
            assert_eq!(said(text), None, "{text}");
        }
    }

    #[test]
    fn boundaries_are_what_no_text_has() {
        let texts = ["\u{fdd0}\u{fdd2}", "a"];
        let found = Boundaries::unused(|| texts.into_iter());
        let expected = ['\u{fdd1}', '\u{fdd3}', '\u{fdd4}', '\u{fdd5}'];
        assert_eq!(
            [found.open, found.parsed, found.guessed, found.close],
            expected
        );
    }
}
