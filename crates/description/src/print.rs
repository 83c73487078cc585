//! Writing YAML.

use std::fmt::Write as _;

/// A string as a double-quoted YAML scalar on one line.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // What is not printable in YAML, or breaks a line for some reader.
            '\0'..=' ' if c != ' ' => push_escape(&mut out, c),
            '\u{7F}'..='\u{9F}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{FEFF}'
            | '\u{FFFE}'
            | '\u{FFFF}' => {
                push_escape(&mut out, c);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn push_escape(out: &mut String, c: char) {
    // Writing to a string does not fail.
    let _ = match u32::from(c) {
        code @ 0..=0xFF => write!(out, "\\x{code:02X}"),
        code => write!(out, "\\u{code:04X}"),
    };
}

/// A name as a YAML key: quoted if it would mean something else otherwise.
pub fn key(name: &str) -> String {
    let identifier = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && name.starts_with(|c: char| !c.is_ascii_digit());
    let word = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
        .iter()
        .any(|word| name.eq_ignore_ascii_case(word));
    if identifier && !word {
        name.to_owned()
    } else {
        quoted(name)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::yaml::{Node, Value};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_printed_description_reads_back_the_same(name in ".*", text in ".*") {
            let node = Node::parse(&format!("{}: {}\n", key(&name), quoted(&text))).unwrap();
            let Value::Map(map) = &node.value else { panic!() };
            prop_assert_eq!(&map[0].0.text, &name);
            prop_assert_eq!(&map[0].1.value, &Value::Text(text));
        }
    }

    #[test]
    fn words_with_a_meaning_in_yaml_are_quoted() {
        assert_eq!(key("No"), "\"No\"");
        assert_eq!(key("_a1"), "_a1");
        assert_eq!(key(""), "\"\"");
    }
}
