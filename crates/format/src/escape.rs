//! Islands whose text is escaped in the token that holds them.
//!
//! The island's parser sees the text with what is escaped resolved;
//! its tokens are shown as they stand in the source, and what replaces them is
//! escaped again. So whatever a candidate is made of, the attribute that holds
//! it stays one.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use picireny_description::Escape;

use crate::holes;
use crate::written::{from_json, from_json_lines, from_percent, to_json, to_percent};

/// Where in a source the places of a text derived from it are.
#[derive(Clone, Debug)]
pub(crate) struct OffsetMap {
    /// In order; the first is of place 0.
    anchors: Vec<Anchor>,
}

/// A place whose place in the source is known.
#[derive(Clone, Copy, Debug)]
struct Anchor {
    text: usize,
    source: usize,
    /// Whether what follows is the same in the source, up to the next anchor. Else all
    /// of it is at this place.
    in_step: bool,
}

impl OffsetMap {
    /// A text that is the source from a place on.
    #[cfg(test)]
    fn identity(start: usize) -> Self {
        Self::of_written(&[], start)
    }

    /// A text of which the source has parts in another form, see
    /// [`written`](picireny_text::encoded::written). These are one place: whatever is
    /// in them is at their end.
    pub(crate) fn of_written(changed: &[(Range<usize>, Range<usize>)], start: usize) -> Self {
        let mut anchors = vec![Anchor {
            text: 0,
            source: start,
            in_step: true,
        }];
        for (source, text) in changed {
            anchors.extend([
                Anchor {
                    text: text.start,
                    source: start + source.start,
                    in_step: true,
                },
                Anchor {
                    text: text.end.min(text.start + 1),
                    source: start + source.end,
                    in_step: false,
                },
                Anchor {
                    text: text.end,
                    source: start + source.end,
                    in_step: true,
                },
            ]);
        }
        OffsetMap { anchors }
    }

    /// The place in the source, in bytes, of a place in the text. The end of a
    /// character reference is the end of the character it stands for.
    pub(crate) fn source(&self, offset: usize) -> usize {
        self.at(offset).map_or(offset, |anchor| anchor.of(offset))
    }

    /// The anchor that says where a place is.
    fn at(&self, offset: usize) -> Option<Anchor> {
        let next = self.anchors.partition_point(|anchor| anchor.text <= offset);
        self.anchors[..next].last().copied()
    }

    /// The map of a text whose anchors are places in this map's text.
    fn through(&self, inner: Vec<(usize, usize)>) -> Self {
        // Anchors of both: the inner ones, and the outer ones between them.
        let mut anchors = Vec::with_capacity(inner.len());
        for (index, &(text, outer)) in inner.iter().enumerate() {
            let end = inner.get(index + 1).map_or(usize::MAX, |(_, outer)| *outer);
            anchors.push(Anchor {
                text,
                source: self.source(outer),
                in_step: self.at(outer).is_none_or(|anchor| anchor.in_step),
            });
            let from = self.anchors.partition_point(|anchor| anchor.text <= outer);
            for anchor in &self.anchors[from..] {
                if anchor.text >= end {
                    break;
                }
                anchors.push(Anchor {
                    text: text + (anchor.text - outer),
                    ..*anchor
                });
            }
        }
        OffsetMap { anchors }
    }
}

impl Anchor {
    /// Where a place is in the source that no later anchor is for.
    fn of(self, offset: usize) -> usize {
        match self.in_step {
            true => self.source + (offset - self.text),
            false => self.source,
        }
    }
}

/// Reads what a text starts with, if that is escaped: the character, if it stands for one,
/// and how many bytes that takes.
type Reader = fn(&str) -> Option<(Option<char>, usize)>;

fn one(read: Option<(char, usize)>) -> Option<(Option<char>, usize)> {
    read.map(|(c, length)| (Some(c), length))
}

/// Resolves what is escaped in the part of a text that starts at `start`
/// and says where the result's places are in the text's source.
pub(crate) fn decode<'t>(
    escape: Escape,
    part: &'t str,
    start: usize,
    map: &OffsetMap,
) -> (Cow<'t, str>, OffsetMap) {
    let mut anchors = vec![(0, start)];
    let (signs, read): (&[char], Reader) = match escape {
        // What is in base64 stands decoded in the source.
        Escape::None | Escape::Base64 => return (Cow::Borrowed(part), map.through(anchors)),
        Escape::Holes | Escape::HashHoles | Escape::StarHoles => {
            let (text, anchors) = holes::filled(escape, part, start);
            return (text, map.through(anchors));
        }
        Escape::Continued => (&['\\'], |text| Some((None, continued(text)?))),
        Escape::Html => (&['&'], |text| one(reference(text))),
        Escape::Json => (&['\\'], |text| one(from_json(text))),
        Escape::JsonLines => (&['\\', '"'], from_json_lines),
        Escape::Percent => (&['%'], |text| one(from_percent(text))),
    };
    if !part.contains(signs) {
        return (Cow::Borrowed(part), map.through(anchors));
    }
    let mut text = String::with_capacity(part.len());
    let mut rest = part;
    while let Some(at) = rest.find(signs) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((c, length)) = read(rest) {
            text.extend(c);
            rest = &rest[length..];
            anchors.push((text.len(), start + part.len() - rest.len()));
        } else {
            text.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    text.push_str(rest);
    (Cow::Owned(text), map.through(anchors))
}

/// Writes a text as it stands in a token with islands.
fn encode(escape: Escape, text: &str) -> Cow<'_, str> {
    match escape {
        Escape::None
        | Escape::Base64
        | Escape::Continued
        | Escape::Holes
        | Escape::HashHoles
        | Escape::StarHoles => Cow::Borrowed(text),
        Escape::Html => encode_html(text),
        Escape::Json | Escape::JsonLines => Cow::Owned(to_json(text)),
        Escape::Percent => Cow::Owned(to_percent(text)),
    }
}

/// The escapes of islands in islands, each with the number of those around it. An
/// island's number stays, however many islands are like it.
#[derive(Default)]
pub(crate) struct Nesting {
    /// What is around, and the innermost.
    known: Vec<(u32, Escape)>,
    numbers: HashMap<(u32, Escape), u32>,
}

impl Nesting {
    /// Nothing is escaped.
    pub(crate) const NONE: u32 = 0;

    /// The number of an escape inside others.
    pub(crate) fn within(&mut self, outer: u32, escape: Escape) -> u32 {
        match escape {
            Escape::None
            | Escape::Continued
            | Escape::Holes
            | Escape::HashHoles
            | Escape::StarHoles => return outer,
            // In the source, it is as it is.
            Escape::Base64 => return Self::NONE,
            _ => {}
        }
        let key = (outer, escape);
        *self.numbers.entry(key).or_insert_with(|| {
            self.known.push(key);
            self.known.len() as u32
        })
    }

    /// Writes a text as it stands in the source.
    pub(crate) fn encode<'t>(&self, number: u32, text: &'t str) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(text);
        let mut at = number;
        while let Some(index) = at.checked_sub(1)
            && let Some(&(outer, escape)) = self.known.get(index as usize)
        {
            text = Cow::Owned(encode(escape, &text).into_owned());
            at = outer;
        }
        text
    }
}

/// Escapes a text so that it can stand in an attribute's value, whatever its
/// quotes are, and also without any.
fn encode_html(text: &str) -> Cow<'_, str> {
    let special =
        |c: char| matches!(c, '&' | '<' | '>' | '"' | '\'' | '=' | '`') || c.is_ascii_whitespace();
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if special(c) => escaped.push_str(&format!("&#{};", u32::from(c))),
            c => escaped.push(c),
        }
    }
    Cow::Owned(escaped)
}

/// The length of what a text starts with between two parts of a line that goes on: a backslash,
/// the end of its line, and lines that are comments or empty.
fn continued(text: &str) -> Option<usize> {
    let after = text
        .strip_prefix('\\')?
        .trim_start_matches([' ', '\t', '\r']);
    let mut rest = after.strip_prefix('\n')?;
    while let Some((line, next)) = rest.split_once('\n') {
        let line = line.trim_start_matches([' ', '\t', '\r']);
        if !line.is_empty() && !line.starts_with('#') {
            break;
        }
        rest = next;
    }
    if rest.trim_start_matches([' ', '\t']).starts_with('#') {
        rest = "";
    }
    Some(text.len() - rest.len())
}

/// The character that a text starts with a reference to, and the reference's
/// length in bytes: the five names that escaping needs, the no-break space,
/// and any number. What other names stand for is of no concern to the languages
/// in attributes.
fn reference(text: &str) -> Option<(char, usize)> {
    let (body, _) = text.strip_prefix('&')?.split_once(';')?;
    let c = match body {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{A0}',
        _ => {
            let number = body.strip_prefix('#')?;
            let (digits, radix) = match number.strip_prefix(['x', 'X']) {
                Some(digits) => (digits, 16),
                None => (number, 10),
            };
            if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
                return None;
            }
            char::from_u32(u32::from_str_radix(digits, radix).ok()?).filter(|c| *c != '\0')?
        }
    };
    Some((c, body.len() + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_is_decoded_and_encoded_again() {
        let part = "a&quot;b&#x1F600;&bogus;&#99999999;c";
        let (text, map) = decode(Escape::Html, part, 0, &OffsetMap::identity(100));
        assert_eq!(text, "a\"b\u{1F600}&bogus;&#99999999;c");
        let places: Vec<usize> = text.char_indices().map(|(at, _)| map.source(at)).collect();
        assert_eq!(places[..5], [100, 101, 107, 108, 117]);
        assert_eq!(map.source(text.len()), 100 + part.len());
    }

    #[test]
    fn islands_in_islands_map_to_the_outermost_source() {
        let outer = OffsetMap::identity(10);
        let source = "x&amp;quot;y&lt;z";
        let (once, outer) = decode(Escape::Html, source, 0, &outer);
        assert_eq!(once, "x&quot;y<z");
        let (twice, inner) = decode(Escape::Html, &once[1..], 1, &outer);
        assert_eq!(twice, "\"y<z");
        let places: Vec<usize> = (0..=4).map(|at| inner.source(at)).collect();
        assert_eq!(places, [11, 21, 22, 26, 27]);
    }

    #[test]
    fn a_part_in_another_form_is_one_place() {
        let map = OffsetMap::of_written(&[(2..9, 2..10), (11..13, 12..12)], 100);
        let places: Vec<usize> = (0..=13).map(|at| map.source(at)).collect();
        let part = [109; 8];
        assert_eq!(places[..3], [100, 101, 102]);
        assert_eq!(places[3..11], part);
        assert_eq!(places[11..], [110, 113, 114]);
        // With a reference before it.
        let source = "&lt;bc";
        let (text, map) = decode(
            Escape::Html,
            source,
            0,
            &OffsetMap::of_written(&[(4..14, 4..6)], 0),
        );
        assert_eq!(text, "<bc");
        let places: Vec<usize> = (0..=3).map(|at| map.source(at)).collect();
        assert_eq!(places, [0, 4, 14, 14]);
    }

    #[test]
    fn what_is_escaped_in_several_ways_is_written_inside_out() {
        let mut nesting = Nesting::default();
        let html = nesting.within(Nesting::NONE, Escape::Html);
        let json = nesting.within(html, Escape::Json);
        assert_eq!(nesting.within(html, Escape::Json), json);
        assert_eq!(nesting.within(html, Escape::None), html);
        assert_eq!(nesting.encode(json, "\""), "\\&quot;");
        assert_eq!(nesting.encode(Nesting::NONE, "\""), "\"");
        let source = r"a\u003cb\\c\q";
        let (text, map) = decode(Escape::Json, source, 0, &OffsetMap::identity(0));
        assert_eq!(text, r"a<b\c\q");
        let places: Vec<usize> = (0..=7).map(|at| map.source(at)).collect();
        assert_eq!(places, [0, 1, 7, 8, 10, 11, 12, 13]);
    }

    #[test]
    fn a_line_goes_on_behind_comments() {
        let part = "a \\\n # b\n\n#c\n d\\ \r\n e \\f \\\n# g";
        let (text, map) = decode(Escape::Continued, part, 0, &OffsetMap::identity(10));
        assert_eq!(text, "a  d e \\f ");
        let places: Vec<usize> = (0..5).map(|at| map.source(at)).collect();
        assert_eq!(places, [10, 11, 23, 24, 29]);
        assert_eq!(encode(Escape::Continued, "a\\b"), "a\\b");
    }

    #[test]
    fn replacements_cannot_end_an_attribute() {
        assert_eq!(
            encode_html("if(a<'b')\"\"&"),
            "if(a&lt;&#39;b&#39;)&quot;&quot;&amp;"
        );
        assert_eq!(encode_html("a = b"), "a&#32;&#61;&#32;b");
        assert_eq!(encode_html("a.b"), "a.b");
    }
}
