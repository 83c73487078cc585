//! Parts of a text that are written in base64.
//!
//! What such a part says is edited, not how it is written: in the text of an input
//! it stands decoded, between two characters that no text is meant to have.
//! [`Codec::encode`](crate::Codec::encode) writes it in base64 again. Parts may be
//! in parts. A character that has lost its counterpart stands for nothing.

use std::borrow::Cow;
use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Begins a part.
pub const OPEN: char = '\u{fdee}';

/// Ends one.
pub const CLOSE: char = '\u{fdef}';

/// Whether a text has any of these two.
pub(crate) fn has_marks(text: &str) -> bool {
    // Strings are looked for faster than characters.
    text.contains("\u{fdee}") || text.contains("\u{fdef}")
}

/// A text with its parts in base64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written<'t> {
    /// The text.
    pub text: Cow<'t, str>,
    /// What is written otherwise than it stands in the original: where it is there,
    /// with the characters around it, and where it is in the text. In order; parts
    /// in parts are left out.
    pub changed: Vec<(Range<usize>, Range<usize>)>,
}

/// A part that is begun.
struct Begun {
    /// Where it is in the original.
    start: usize,
    /// How much is written before it.
    written: usize,
    /// How many changes are before it.
    changed: usize,
}

/// Writes the parts of a text in base64.
pub fn written(text: &str) -> Written<'_> {
    if !has_marks(text) {
        return Written {
            text: Cow::Borrowed(text),
            changed: Vec::new(),
        };
    }
    let mut out = String::with_capacity(text.len());
    let mut changed: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    let mut begun: Vec<Begun> = Vec::new();
    let mut copied = 0;
    for (at, mark) in text.match_indices([OPEN, CLOSE]) {
        out.push_str(&text[copied..at]);
        copied = at + mark.len();
        if mark.starts_with(OPEN) {
            begun.push(Begun {
                start: at,
                written: out.len(),
                changed: changed.len(),
            });
            changed.push((at..copied, out.len()..out.len()));
        } else if let Some(part) = begun.pop() {
            let encoded = STANDARD.encode(&out[part.written..]);
            out.truncate(part.written);
            out.push_str(&encoded);
            changed.truncate(part.changed);
            changed.push((part.start..copied, part.written..out.len()));
        } else {
            changed.push((at..copied, out.len()..out.len()));
        }
    }
    out.push_str(&text[copied..]);
    Written {
        text: Cow::Owned(out),
        changed,
    }
}

/// What is in a part, if a text is one and nothing else.
pub fn inside(text: &str) -> Option<&str> {
    let inside = text.strip_prefix(OPEN)?.strip_suffix(CLOSE)?;
    let mut depth = 0_usize;
    for mark in inside.matches([OPEN, CLOSE]) {
        depth = match mark.starts_with(OPEN) {
            true => depth + 1,
            false => depth.checked_sub(1)?,
        };
    }
    (depth == 0).then_some(inside)
}

/// What a text in base64 says, if that is a text that is written like this.
pub fn read(encoded: &str) -> Option<String> {
    let decoded = String::from_utf8(STANDARD.decode(encoded).ok()?).ok()?;
    let is_exact = !has_marks(&decoded) && STANDARD.encode(&decoded) == encoded;
    is_exact.then_some(decoded)
}

/// A text in which ranges, which are in order, are parts that say something.
pub fn with_parts(text: &str, parts: &[(Range<usize>, String)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut copied = 0;
    for (range, decoded) in parts {
        let Some(before) = text.get(copied..range.start) else {
            continue;
        };
        out.push_str(before);
        out.push(OPEN);
        out.push_str(decoded);
        out.push(CLOSE);
        copied = range.end;
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Writes a text whose parts are between brackets.
    fn shown(text: &str) -> String {
        let text = text.replace('<', "\u{fdee}").replace('>', "\u{fdef}");
        written(&text).text.into_owned()
    }

    #[test]
    fn parts_are_written_from_the_inside_out() {
        assert_eq!(shown("a<b>c"), "aYg==c");
        assert_eq!(shown("<x<b>y>z<>"), "eFlnPT15z");
        assert_eq!(read("eFlnPT15"), Some("xYg==y".to_owned()));
    }

    #[test]
    fn what_has_lost_its_counterpart_stands_for_nothing() {
        assert_eq!(shown("a>b<c"), "abc");
        assert_eq!(shown("a<b<c>"), "abYw==");
        assert_eq!(shown("<b>>c"), "Yg==c");
    }

    #[test]
    fn only_a_text_that_is_written_the_same_again_is_read() {
        for other in ["Yg", "Yh==", "Y g==", "/w==", "77ev", "Yg==="] {
            assert_eq!(read(other), None, "{other}");
        }
        assert_eq!(read("Yg=="), Some("b".to_owned()));
    }

    #[test]
    fn a_part_is_told_from_several() {
        let marked = |text: &str| text.replace('<', "\u{fdee}").replace('>', "\u{fdef}");
        assert_eq!(inside(&marked("<a<b>c>")), Some(&*marked("a<b>c")));
        for other in ["<a>b", "<a><b>", "<a", "a", ""] {
            assert_eq!(inside(&marked(other)), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn changes_are_where_the_texts_differ(text in "[ab\u{fdee}\u{fdef}]{0,24}") {
            let written = written(&text);
            let mut rebuilt = String::new();
            let (mut from, mut to) = (0, 0);
            for (source, target) in &written.changed {
                // Both run in step in between.
                prop_assert_eq!(source.start - from, target.start - to);
                rebuilt.push_str(&text[from..source.start]);
                rebuilt.push_str(&written.text[target.clone()]);
                (from, to) = (source.end, target.end);
            }
            rebuilt.push_str(&text[from..]);
            prop_assert_eq!(&*rebuilt, &*written.text);
            prop_assert!(!written.text.contains([OPEN, CLOSE]));
        }

        #[test]
        fn what_is_decoded_is_written_as_it_was(before in "[a-z]{0,4}", inner in "\\PC{0,12}", after in "[a-z]{0,4}") {
            let encoded = STANDARD.encode(&inner);
            let text = format!("{before}{encoded}{after}");
            let range = before.len()..before.len() + encoded.len();
            if let Some(decoded) = read(&encoded) {
                let parts = with_parts(&text, &[(range, decoded)]);
                prop_assert_eq!(&*written(&parts).text, &*text);
            }
        }
    }
}
