//! YAML (and so JSON) documents as values that know where they stand.

use std::borrow::Cow;
use std::fmt;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span};

/// How deep a document may nest. Descriptions need four levels.
const DEEPEST: usize = 64;

/// A place in a file, as people count: lines and columns from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl Place {
    fn of(span: Span) -> Self {
        Place {
            line: span.start.line(),
            column: span.start.col() + 1,
        }
    }
}

/// What is wrong with a document, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What, as one sentence without a full stop.
    pub message: String,
}

impl Fault {
    pub(super) fn new(place: Place, message: impl Into<String>) -> Self {
        Fault {
            place,
            message: message.into(),
        }
    }
}

/// A value and where it starts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) place: Place,
    pub(super) value: Value,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    /// A null, a boolean or a number, with its text.
    Other(&'static str, String),
    List(Vec<Node>),
    /// Entries in order; no key occurs twice.
    Map(Vec<(Key, Node)>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Key {
    pub(super) place: Place,
    pub(super) text: String,
}

impl Node {
    /// Reads the one document of a text.
    pub(super) fn parse(text: &str) -> Result<Node, Fault> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let text = join_surrogates(text);
        let mut builder = Builder::default();
        for event in Parser::new_from_str(&text) {
            let (event, span) = event.map_err(|error| scan_fault(&error))?;
            builder.event(event, Place::of(span))?;
        }
        builder
            .root
            .ok_or_else(|| Fault::new(Place { line: 1, column: 1 }, "the file is empty"))
    }

    /// What the value is, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match &self.value {
            Value::Text(_) => "a string",
            Value::Other(kind, _) => kind,
            Value::List(_) => "a list",
            Value::Map(_) => "a mapping",
        }
    }

    pub(super) fn text(&self, what: &str) -> Result<&str, Fault> {
        match &self.value {
            Value::Text(text) => Ok(text),
            Value::Other(kind, text) if !text.is_empty() => Err(Fault::new(
                self.place,
                format!(
                    "{what} must be a string, but this is {kind} (write \"{text}\" if the text is meant)"
                ),
            )),
            _ => Err(self.expected(what, "a string")),
        }
    }

    pub(super) fn list(&self, what: &str) -> Result<&[Node], Fault> {
        match &self.value {
            Value::List(list) => Ok(list),
            _ => Err(self.expected(what, "a list")),
        }
    }

    pub(super) fn map(&self, what: &str) -> Result<&[(Key, Node)], Fault> {
        match &self.value {
            Value::Map(map) => Ok(map),
            // `key:` with nothing after it, which people leave in templates.
            Value::Other("null", _) => Ok(&[]),
            _ => Err(self.expected(what, "a mapping")),
        }
    }

    pub(super) fn expected(&self, what: &str, expected: &str) -> Fault {
        let kind = self.kind();
        Fault::new(
            self.place,
            format!("{what} must be {expected}, but this is {kind}"),
        )
    }
}

fn scan_fault(error: &ScanError) -> Fault {
    let marker = error.marker();
    let place = Place {
        line: marker.line().max(1),
        column: marker.col() + 1,
    };
    Fault::new(place, error.info())
}

/// Makes values of events. Nothing recurses.
#[derive(Default)]
struct Builder {
    /// Lists and mappings that are open, outermost first.
    open: Vec<Node>,
    /// Keys that wait for their value, one place per open mapping.
    keys: Vec<Option<Key>>,
    root: Option<Node>,
}

impl Builder {
    fn event(&mut self, event: Event<'_>, place: Place) -> Result<(), Fault> {
        let value = match event {
            Event::Scalar(text, style, _, _) => scalar(&text, style),
            Event::SequenceStart(..) => return self.begin(place, Value::List(Vec::new())),
            Event::MappingStart(..) => return self.begin(place, Value::Map(Vec::new())),
            Event::SequenceEnd | Event::MappingEnd => {
                self.keys.pop();
                let Some(node) = self.open.pop() else {
                    return Ok(());
                };
                return self.add(node);
            }
            Event::Alias(_) => {
                return Err(Fault::new(
                    place,
                    "aliases (`*name`) are not supported here",
                ));
            }
            Event::DocumentStart(_) if self.root.is_some() => {
                return Err(Fault::new(place, "only one document is expected"));
            }
            _ => return Ok(()),
        };
        self.add(Node { place, value })
    }

    fn begin(&mut self, place: Place, value: Value) -> Result<(), Fault> {
        if self.open.len() == DEEPEST {
            return Err(Fault::new(place, "this nests too deep"));
        }
        if let (
            Some(Node {
                value: Value::Map(_),
                ..
            }),
            Some(None),
        ) = (self.open.last(), self.keys.last())
        {
            return Err(Fault::new(place, "a key must be a string"));
        }
        self.open.push(Node { place, value });
        self.keys.push(None);
        Ok(())
    }

    fn add(&mut self, node: Node) -> Result<(), Fault> {
        let (Some(parent), Some(key)) = (self.open.last_mut(), self.keys.last_mut()) else {
            self.root = Some(node);
            return Ok(());
        };
        match &mut parent.value {
            Value::List(list) => list.push(node),
            Value::Map(map) => match key.take() {
                Some(key) => map.push((key, node)),
                None => {
                    // A rule may be called `yes` or `null`: keys are names.
                    let (Value::Text(text) | Value::Other(_, text)) = node.value else {
                        return Err(Fault::new(node.place, "a key must be a string"));
                    };
                    if let Some((first, _)) = map.iter().find(|(key, _)| key.text == text) {
                        return Err(Fault::new(
                            node.place,
                            format!("`{text}` is already given in line {}", first.place.line),
                        ));
                    }
                    *key = Some(Key {
                        place: node.place,
                        text,
                    });
                }
            },
            Value::Text(_) | Value::Other(..) => {}
        }
        Ok(())
    }
}

/// A plain scalar is a string unless YAML's core schema says otherwise.
fn scalar(text: &str, style: ScalarStyle) -> Value {
    if style != ScalarStyle::Plain {
        return Value::Text(text.to_owned());
    }
    let number = || {
        let digits = text.trim_start_matches(['-', '+']);
        digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') && text.parse::<f64>().is_ok()
            || digits
                .strip_prefix("0x")
                .is_some_and(|hex| i64::from_str_radix(hex, 16).is_ok())
            || digits
                .strip_prefix("0o")
                .is_some_and(|oct| i64::from_str_radix(oct, 8).is_ok())
            || matches!(digits, ".inf" | ".Inf" | ".INF" | ".nan" | ".NaN" | ".NAN")
    };
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Other("null", text.to_owned()),
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => {
            Value::Other("a boolean", text.to_owned())
        }
        _ if number() => Value::Other("a number", text.to_owned()),
        _ => Value::Text(text.to_owned()),
    }
}

/// JSON writes characters beyond U+FFFF as two escapes, which YAML does not
/// know; joins them to YAML's `\U`.
fn join_surrogates(text: &str) -> Cow<'_, str> {
    let escape = |at: usize| {
        let digits = text.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let mut joined = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = text[at..].find('\\') {
        at += found;
        let pair = [escape(at), escape(at + 6)];
        if let [Some(high @ 0xD800..0xDC00), Some(low @ 0xDC00..0xE000)] = pair {
            let c = 0x1_0000 + ((u32::from(high) - 0xD800) << 10) + (u32::from(low) - 0xDC00);
            joined.push_str(&text[copied..at]);
            joined.push_str(&format!("\\U{c:08X}"));
            at += 12;
            copied = at;
        } else {
            // The escaped character, which may be a backslash itself.
            at += 1;
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    if joined.is_empty() {
        return Cow::Borrowed(text);
    }
    joined.push_str(&text[copied..]);
    Cow::Owned(joined)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn fault(text: &str) -> String {
        Node::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn json_and_yaml_are_the_same_value() {
        let json =
            Node::parse("{\n\t\"a\": [\"x\\n\\/\", \"\\ud83d\\ude00\"],\n\t\"b\": {}\n}").unwrap();
        let yaml = Node::parse("a:\n  - \"x\\n/\"\n  - \u{1F600}\nb: {}\n").unwrap();
        fn texts(node: &Node) -> String {
            match &node.value {
                Value::Text(text) => format!("{text:?}"),
                Value::Other(kind, text) => format!("{kind}{text}"),
                Value::List(list) => list.iter().map(texts).collect::<Vec<_>>().join(","),
                Value::Map(map) => map
                    .iter()
                    .map(|(key, node)| format!("{}={};", key.text, texts(node)))
                    .collect(),
            }
        }
        assert_eq!(texts(&json), texts(&yaml));
    }

    #[test]
    fn duplicates_have_a_position() {
        assert_eq!(
            fault("a: x\nb: y\na: z\n"),
            "line 3, column 1: `a` is already given in line 1"
        );
        assert_eq!(
            fault("{\"a\": {\"b\": \"\",\n  \"b\": \"\"}}"),
            "line 2, column 3: `b` is already given in line 1"
        );
    }

    #[test]
    fn numbers_are_no_strings() {
        let node = Node::parse("\n  12").unwrap();
        assert_eq!(
            node.text("a start rule").unwrap_err().to_string(),
            "line 2, column 3: a start rule must be a string, but this is a number (write \"12\" if the text is meant)"
        );
    }

    #[test]
    fn malformed_documents_are_refused() {
        for text in [
            "",
            "a: [",
            "a: b: c",
            "{\"a\" \"b\"}",
            "a: *b",
            "? [x]\n: y",
            "a\n---\nb",
        ] {
            assert!(Node::parse(text).is_err(), "{text}");
        }
        assert!(Node::parse(&"[".repeat(100_000)).is_err());
        assert!(Node::parse(&"a: {".repeat(100_000)).is_err());
    }
}
