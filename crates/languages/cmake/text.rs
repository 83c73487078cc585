//! What begins with a dollar sign, and brackets with several signs.

use rustc_hash::FxHashMap;

/// How far it is looked for an end.
const LOOK: usize = 4096;

/// Whether a reference to a variable that has begun ends, with nothing but names and other
/// references before that.
pub(super) fn is_reference(rest: &str) -> bool {
    let mut open = 1_usize;
    let mut bytes = rest.bytes().take(LOOK);
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b'{' => open += 1,
            b'}' if open == 1 => return true,
            b'}' => open -= 1,
            b'$' | b'/' | b'_' | b'.' | b'+' | b'-' | b'@' => {}
            _ if byte.is_ascii_alphanumeric() => {}
            _ => return false,
        }
    }
    false
}

/// Whether a generator expression that has begun ends in the argument that it is in.
pub(super) fn is_generator(rest: &str, is_quoted: bool) -> bool {
    let mut open = 1_usize;
    let mut bytes = rest.bytes().take(LOOK).peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b'"' => return false,
            b' ' | b'\t' | b'\r' | b'\n' | b'(' | b')' | b'#' if !is_quoted => return false,
            b'$' if bytes.next_if_eq(&b'<').is_some() => open += 1,
            b'>' if open == 1 => return true,
            b'>' => open -= 1,
            _ => {}
        }
    }
    false
}

/// How many `=` are in the opening bracket at the end of a text: `[==[`.
pub(super) fn level(text: &str) -> usize {
    let rest = text.strip_suffix('[').unwrap_or(text);
    rest.len() - rest.trim_end_matches('=').len()
}

/// For each number of `=` in closing brackets (`]==]`), where the last one begins.
pub(super) fn last_closings(text: &str) -> FxHashMap<usize, usize> {
    let mut last = FxHashMap::default();
    let mut start = None;
    for (at, byte) in text.bytes().enumerate() {
        match (byte, start) {
            (b']', Some(before)) => {
                last.insert(at - before - 1, before);
                start = Some(at);
            }
            (b']', None) => start = Some(at),
            (b'=', _) => {}
            _ => start = None,
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::holds;

    #[test]
    fn references_hold_names_and_references() {
        holds!(is_reference,
            "A}" "A_${B}.c}" "$ENV{A}}" "\\(}" not "" "A" "A B}" "${A}" "A\"}"
        );
    }

    #[test]
    fn generator_expressions_end_in_their_argument() {
        holds!(|text| is_generator(text, false),
            "A>" "$<A:B>:C>" "A:\\ >" not "A" "A: B>" "$<A>" "A\">"
        );
        holds!(|text| is_generator(text, true), "A: (B)>" "A\\\">" not "A\">" "A");
    }

    #[test]
    fn the_last_closing_bracket_of_each_level_is_known() {
        let last = last_closings("]] ]=]==] ]x] ]=x]");
        let mut last: Vec<(usize, usize)> = last.into_iter().collect();
        last.sort_unstable();
        assert_eq!(last, [(0, 0), (1, 3), (2, 5)]);
        assert_eq!([level("[["), level("#[==["), level("a")], [0, 2, 0]);
    }
}
