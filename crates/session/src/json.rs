//! JSON that can be looked at: a terminal or an editor that shows it does not
//! obey what is in it.

use picireny_shown::controls;
use serde::Serialize;

/// A value in one line.
pub(crate) fn line(value: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string(value).map(escaped)
}

/// A value in lines with indentation.
pub(crate) fn pretty(value: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string_pretty(value).map(escaped)
}

/// The same value with the characters escaped that do something instead of being
/// shown. Outside of strings there is none of them.
fn escaped(json: String) -> String {
    if !json.contains(controls) {
        return json;
    }
    let mut out = String::with_capacity(json.len() + json.len() / 8);
    for c in json.chars() {
        if controls(c) {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn what_would_be_obeyed_is_escaped_and_the_value_is_the_same() {
        let all: String = (0..=0x10FFFF).filter_map(char::from_u32).collect();
        let value = BTreeMap::from([("a\u{202E}\"\\", all.as_str()), ("b", "\u{2066}\u{7F}")]);
        for json in [line(&value).unwrap(), pretty(&value).unwrap()] {
            assert!(!json.contains(controls));
            let read: BTreeMap<String, String> = serde_json::from_str(&json).unwrap();
            assert_eq!(read["a\u{202E}\"\\"], all);
            assert_eq!(read["b"], value["b"]);
        }
        assert!(line(&value).unwrap().ends_with(r#""b":"\u2066\u007f"}"#));
    }

    #[test]
    fn other_text_is_not_escaped() {
        assert_eq!(line(&"é 漢字 🦀\n").unwrap(), r#""é 漢字 🦀\n""#);
    }
}
