//! White space in messages and printed trees.

/// Line ends and tabs as ANTLR shows them: `\n`, `\r`, `\t`.
pub(crate) fn escape_white_space(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_escaped(&mut out, text);
    out
}

/// Appends a text with its line ends and tabs escaped.
pub fn push_escaped(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
}
