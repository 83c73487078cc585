//! Syntax errors in a log: short enough to be read.

use std::borrow::Cow;

/// How many expected tokens are told.
const SHOWN: usize = 5;

/// ANTLR's line about an error (`line 1:4 mismatched ...`) with the first few
/// of the tokens that it says are expected. Everything else of it stays.
pub(crate) fn shortened(message: &str) -> Cow<'_, str> {
    // A set stands at the end, or behind `missing`. The offending text, which
    // comes first, may look like one.
    let start = match message.rfind(" expecting {") {
        Some(at) => at + " expecting {".len(),
        None => match message.find(" missing {") {
            // Nothing but the position is in front of it.
            Some(at) if message[..at].split(' ').count() == 2 => at + " missing {".len(),
            _ => return Cow::Borrowed(message),
        },
    };
    let Some((tokens, end)) = set(&message[start..]) else {
        return Cow::Borrowed(message);
    };
    if tokens.len() <= SHOWN {
        return Cow::Borrowed(message);
    }
    let more = tokens.len() - SHOWN;
    let kept = tokens[SHOWN - 1].end;
    Cow::Owned(format!(
        "{}, and {more} more{}",
        &message[..start + kept],
        &message[start + end..]
    ))
}

/// The members of a set whose `{` has been read, and the offset of its `}`.
/// Nothing if it does not end.
fn set(text: &str) -> Option<(Vec<std::ops::Range<usize>>, usize)> {
    let mut members = Vec::new();
    let mut start = 0;
    let mut quoted = false;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '\'' => quoted = !quoted,
            ',' | '}' if !quoted => {
                members.push(start..at);
                if c == '}' {
                    return Some((members, at));
                }
                // A comma is followed by a space.
                start = at + 2;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_expected_tokens_are_told() {
        let few = "line 1:2 mismatched input 'x' expecting {'a', B, <EOF>, ',', '}'}";
        assert_eq!(shortened(few), few);
        for (message, expected) in [
            (
                "mismatched input 'x' expecting {'a', B, <EOF>, ',', '}', '\\'', '{', D}",
                "mismatched input 'x' expecting {'a', B, <EOF>, ',', '}', and 3 more}",
            ),
            (
                "missing {A, B, C, D, E, F} at 'x'",
                "missing {A, B, C, D, E, and 1 more} at 'x'",
            ),
            (
                "extraneous input ' expecting {a, b' expecting {A, B, C, D, E, F, G}",
                "extraneous input ' expecting {a, b' expecting {A, B, C, D, E, and 2 more}",
            ),
        ] {
            let line = format!("line 1:2 {message}");
            assert_eq!(shortened(&line), format!("line 1:2 {expected}"));
        }
    }

    #[test]
    fn other_messages_stay_as_they_are() {
        for message in [
            "line 1:0 token recognition error at: '{'",
            "line 1:0 no viable alternative at input ' missing {A, B, C, D, E, F, G} at'",
            "line 1:0 no viable alternative at input '{a, b, c, d, e, f, g}'",
            "line 1:0 mismatched input '}' expecting ID",
            "line 1:0 mismatched input 'x' expecting {'a', ",
        ] {
            assert_eq!(shortened(message), message);
        }
    }
}
