//! YAML (and so JSON) documents as values that know where they stand.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, Tag};

/// How deep a document may nest. Descriptions need four levels.
const DEEPEST: usize = 64;

/// How many values a document may hold, repeated ones counted each time.
const MOST: usize = 1 << 20;

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
    fn of(marker: Marker) -> Self {
        Place {
            line: marker.line(),
            column: marker.col() + 1,
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
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Self {
        Fault {
            place,
            message: message.into(),
        }
    }
}

/// A value and where it starts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) place: Place,
    pub(crate) value: Value,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Text(String),
    /// A null, a boolean or a number, and how it may be written.
    Other(&'static str, String),
    List(Vec<Node>),
    /// Entries in order; no key occurs twice.
    Map(Vec<(Key, Node)>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key {
    pub(crate) place: Place,
    pub(crate) text: String,
}

impl Node {
    /// Reads the one document of a text.
    pub(crate) fn parse(text: &str) -> Result<Node, Fault> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let text = join_surrogates(text);
        let node = Reader::default().read(&text)?;
        check(&node)?;
        Ok(node)
    }

    /// What the value is, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.value {
            Value::Text(_) => "a string",
            Value::Other(kind, _) => kind,
            Value::List(_) => "a list",
            Value::Map(_) => "a mapping",
        }
    }

    pub(crate) fn text(&self, what: &str) -> Result<&str, Fault> {
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

    /// Whether it says yes.
    pub(crate) fn truth(&self, what: &str) -> Result<bool, Fault> {
        match &self.value {
            Value::Other(_, text) if text == "true" => Ok(true),
            Value::Other(_, text) if text == "false" => Ok(false),
            _ => Err(self.expected(what, "`true` or `false`")),
        }
    }

    pub(crate) fn list(&self, what: &str) -> Result<&[Node], Fault> {
        match &self.value {
            Value::List(list) => Ok(list),
            _ => Err(self.expected(what, "a list")),
        }
    }

    /// The nodes of a list, or this node where the description has one thing in the place of a list.
    pub(crate) fn one_or_several(&self) -> &[Node] {
        match &self.value {
            Value::List(list) => list,
            _ => std::slice::from_ref(self),
        }
    }

    pub(crate) fn map(&self, what: &str) -> Result<&[(Key, Node)], Fault> {
        match &self.value {
            Value::Map(map) => Ok(map),
            // `key:` with nothing after it, which people leave in templates.
            Value::Other("null", _) => Ok(&[]),
            _ => Err(self.expected(what, "a mapping")),
        }
    }

    pub(crate) fn expected(&self, what: &str, expected: &str) -> Fault {
        let kind = self.kind();
        Fault::new(
            self.place,
            format!("{what} must be {expected}, but this is {kind}"),
        )
    }
}

impl From<ScanError> for Fault {
    fn from(error: ScanError) -> Self {
        Fault::new(Place::of(*error.marker()), error.info())
    }
}

/// Puts a document together from the parser's events.
#[derive(Default)]
struct Reader {
    /// Lists and mappings that have not ended, outermost first.
    open: Vec<Open>,
    /// Values with an anchor, by its number.
    anchored: HashMap<usize, Node>,
    /// How many values there are.
    values: usize,
}

/// A list or a mapping that has not ended.
struct Open {
    place: Place,
    anchor: usize,
    inside: Inside,
}

enum Inside {
    List(Vec<Node>),
    /// The entries, and a key whose value is to come.
    Map(Vec<(Key, Node)>, Option<Key>),
}

impl Reader {
    fn read(mut self, text: &str) -> Result<Node, Fault> {
        let mut document = None;
        for event in Parser::new_from_str(text) {
            let (event, span) = event?;
            let place = Place::of(span.start);
            let Some((anchor, node)) = self.event(event, place)? else {
                continue;
            };
            if anchor != 0 {
                self.anchored.insert(anchor, node.clone());
            }
            if let Some(node) = self.put(node)?
                && document.replace(node).is_some()
            {
                return Err(Fault::new(place, "the file holds more than one document"));
            }
        }
        document.ok_or_else(|| Fault::new(Place { line: 1, column: 1 }, "the file is empty"))
    }

    /// Takes an event; a value that it ends, and the number of its anchor.
    fn event(&mut self, event: Event<'_>, place: Place) -> Result<Option<(usize, Node)>, Fault> {
        let value = match event {
            Event::Scalar(text, style, anchor, tag) => {
                (anchor, scalar(&text, style, tag.as_deref()))
            }
            Event::Alias(anchor) => {
                let known = self.anchored.get(&anchor);
                let node = known.ok_or_else(|| {
                    Fault::new(place, "a value cannot be repeated inside of itself")
                })?;
                (0, node.value.clone())
            }
            Event::SequenceStart(anchor, _) => {
                return self.open(place, anchor, Inside::List(Vec::new()));
            }
            Event::MappingStart(anchor, _) => {
                return self.open(place, anchor, Inside::Map(Vec::new(), None));
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let Some(Open {
                    place,
                    anchor,
                    inside,
                }) = self.open.pop()
                else {
                    return Ok(None);
                };
                let value = match inside {
                    Inside::List(list) => Value::List(list),
                    Inside::Map(map, _) => Value::Map(map),
                };
                return Ok(Some((anchor, Node { place, value })));
            }
            _ => return Ok(None),
        };
        let (anchor, value) = value;
        self.values += size(&value);
        if self.values > MOST {
            return Err(Fault::new(place, "the file holds too many values"));
        }
        Ok(Some((anchor, Node { place, value })))
    }

    fn open(
        &mut self,
        place: Place,
        anchor: usize,
        inside: Inside,
    ) -> Result<Option<(usize, Node)>, Fault> {
        if self.open.len() == DEEPEST {
            return Err(Fault::new(
                place,
                format!("values are nested more than {DEEPEST} levels deep"),
            ));
        }
        self.open.push(Open {
            place,
            anchor,
            inside,
        });
        Ok(None)
    }

    /// Puts a value where it belongs; gives it back if that is the document.
    fn put(&mut self, node: Node) -> Result<Option<Node>, Fault> {
        match self.open.last_mut().map(|open| &mut open.inside) {
            None => return Ok(Some(node)),
            Some(Inside::List(list)) => list.push(node),
            Some(Inside::Map(map, key)) => match key.take() {
                Some(key) => map.push((key, node)),
                None => *key = Some(name(node)?),
            },
        }
        Ok(None)
    }
}

/// A value as a key. A rule may be called `yes` or `null`: keys are names,
/// whatever they would be as values.
fn name(node: Node) -> Result<Key, Fault> {
    let place = node.place;
    let text = match node.value {
        Value::Text(text) => text,
        Value::Other("null", text) if text.is_empty() => "null".to_owned(),
        Value::Other("null" | "a boolean", text) => text,
        _ => return Err(node.expected("a key", "a string")),
    };
    Ok(Key { place, text })
}

/// How many values there are in a value.
fn size(value: &Value) -> usize {
    let mut count = 0;
    let mut todo = vec![value];
    while let Some(value) = todo.pop() {
        count += 1;
        match value {
            Value::List(list) => todo.extend(list.iter().map(|node| &node.value)),
            Value::Map(map) => todo.extend(map.iter().map(|(_, node)| &node.value)),
            Value::Text(_) | Value::Other(..) => {}
        }
    }
    count
}

/// What a scalar is in YAML 1.2's core schema.
fn scalar(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Value {
    let is_text = tag.is_some_and(|tag| tag.suffix == "str" || tag.handle == "!");
    if style != ScalarStyle::Plain || is_text {
        return Value::Text(text.to_owned());
    }
    let kind = match text {
        "" | "~" => return Value::Other("null", String::new()),
        "null" | "Null" | "NULL" => "null",
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => "a boolean",
        _ if is_number(text) => "a number",
        _ => return Value::Text(text.to_owned()),
    };
    Value::Other(kind, text.to_owned())
}

fn is_number(text: &str) -> bool {
    let digits = |text: &str, radix| !text.is_empty() && text.chars().all(|c| c.is_digit(radix));
    if let Some(hexadecimal) = text.strip_prefix("0x") {
        return digits(hexadecimal, 16);
    }
    if let Some(octal) = text.strip_prefix("0o") {
        return digits(octal, 8);
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(text, ".nan" | ".NaN" | ".NAN") {
        return true;
    }
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let exponent = exponent.map(|text| text.strip_prefix(['+', '-']).unwrap_or(text));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    exponent.is_none_or(|exponent| digits(exponent, 10))
        && !(whole.is_empty() && fraction.is_empty())
        && [whole, fraction]
            .iter()
            .all(|part| part.is_empty() || digits(part, 10))
}

/// Refuses keys that a mapping has already.
fn check(root: &Node) -> Result<(), Fault> {
    let mut todo = vec![root];
    while let Some(node) = todo.pop() {
        match &node.value {
            Value::List(list) => todo.extend(list),
            Value::Map(map) => {
                let mut seen = HashMap::new();
                for (key, value) in map {
                    if let Some(line) = seen.insert(&key.text, key.place.line) {
                        let message = format!("`{}` is already given in line {line}", key.text);
                        return Err(Fault::new(key.place, message));
                    }
                    todo.push(value);
                }
            }
            Value::Text(_) | Value::Other(..) => {}
        }
    }
    Ok(())
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
mod tests;
