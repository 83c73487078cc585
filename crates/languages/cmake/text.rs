//! What begins with a dollar sign.

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
}
