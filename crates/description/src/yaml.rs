//! YAML (and so JSON) documents as values that know where they stand.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_saphyr::{Budget, DuplicateKeyPolicy, Error, Location, MergeKeyPolicy, Options, Spanned};

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
    fn of(location: Location) -> Self {
        Place {
            line: location.line() as usize,
            column: location.column() as usize,
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
        let node =
            serde_saphyr::from_str_with_options(&text, options()).map_err(|error| fault(&error))?;
        check(&node)?;
        // An empty document is a null without text, which nobody means.
        if matches!(node.value, Value::Other("null", _)) && text.trim().is_empty() {
            return Err(Fault::new(node.place, "the file is empty"));
        }
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

    pub(crate) fn list(&self, what: &str) -> Result<&[Node], Fault> {
        match &self.value {
            Value::List(list) => Ok(list),
            _ => Err(self.expected(what, "a list")),
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

fn fault(error: &Error) -> Fault {
    let place = error
        .location()
        .map_or(Place { line: 1, column: 1 }, Place::of);
    let message = error.without_snippet().to_string();
    let message = message.trim_end_matches(&format!(" at {place}"));
    Fault::new(place, message)
}

/// What a value may be made of, known before anything is read.
fn options() -> Options {
    let mut budget = Budget::default();
    budget.max_depth = DEEPEST;
    serde_saphyr::options! {
        budget: Some(budget),
        // Duplicates are refused by `check`, which knows both places.
        duplicate_keys: DuplicateKeyPolicy::LastWins,
        // What is not a boolean in YAML 1.2's core schema is a string.
        strict_booleans: true,
        // A `<<` is a name like any other.
        merge_keys: MergeKeyPolicy::AsOrdinary,
        with_snippet: false,
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<Value>::deserialize(deserializer)?;
        Ok(Node {
            place: Place::of(spanned.referenced),
            value: spanned.value,
        })
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

/// Takes whatever stands there.
struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, a list or a mapping")
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Other("a boolean", value.to_string()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Other("a number", value.to_string()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Other("a number", value.to_string()))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Value, E> {
        Ok(Value::Other("a number", value.to_string()))
    }

    fn visit_u128<E>(self, value: u128) -> Result<Value, E> {
        Ok(Value::Other("a number", value.to_string()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Other("a number", value.to_string()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Other("null", String::new()))
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Other("null", String::new()))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(node) = items.next_element()? {
            list.push(node);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Vec::new();
        while let Some((key, node)) = entries.next_entry::<Spanned<Name>, Node>()? {
            let place = Place::of(key.referenced);
            let text = key.value.0;
            map.push((Key { place, text }, node));
        }
        Ok(Value::Map(map))
    }
}

/// A key. A rule may be called `yes` or `null`: keys are names, whatever they
/// would be as values.
struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyName)
    }
}

struct AnyName;

impl Visitor<'_> for AnyName {
    type Value = Name;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key that is a string")
    }

    fn visit_str<E>(self, text: &str) -> Result<Name, E> {
        Ok(Name(text.to_owned()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Name, E> {
        Ok(Name(value.to_string()))
    }

    fn visit_unit<E>(self) -> Result<Name, E> {
        Ok(Name("null".to_owned()))
    }
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
    fn keys_are_names() {
        let node = Node::parse("null: a\nyes: b\ntrue: c\n<<: d\n").unwrap();
        let Value::Map(map) = &node.value else {
            panic!()
        };
        let keys: Vec<&str> = map.iter().map(|(key, _)| key.text.as_str()).collect();
        assert_eq!(keys, ["null", "yes", "true", "<<"]);
    }

    #[test]
    fn words_that_yaml_1_2_does_not_know_are_strings() {
        for text in ["yes", "No", "on", "0_1", "1:30", "12a", "=", "<<"] {
            assert_eq!(
                Node::parse(text).unwrap().value,
                Value::Text(text.to_owned())
            );
        }
        for text in ["null", "~", "true", "False", "1", "-2.5", "0x1f", "1e3"] {
            let value = Node::parse(text).unwrap().value;
            assert!(matches!(value, Value::Other(..)), "{text}");
        }
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
            "1: a",
        ] {
            assert!(Node::parse(text).is_err(), "{text}");
        }
        assert!(Node::parse(&"[".repeat(100_000)).is_err());
        assert!(Node::parse(&"a: {".repeat(100_000)).is_err());
    }
}
