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
fn duplicate_keys_are_reported_with_their_position() {
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
fn keys_are_always_strings() {
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
fn numbers_are_not_taken_for_strings() {
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
