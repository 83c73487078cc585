//! What the text of a makefile says without tokens.

/// How far it is looked for the end of a string.
const LOOK: usize = 4096;

/// What is a directive only if a blank or the end of the line is behind it, and no sign that
/// makes it the name of a variable or of a target.
pub(super) fn is_directive(rest: &str) -> bool {
    let after = rest.trim_start_matches([' ', '\t']);
    let is_word =
        after.len() < rest.len() || rest.is_empty() || rest.starts_with(['\r', '\n', '#']);
    let sign = after.trim_start_matches([':', '?', '+', '!']);
    is_word && !sign.starts_with('=') && !after.starts_with(':')
}

/// Whether a line begins with one of some directives.
pub(super) fn begins_with(line: &str, directives: &[&str]) -> bool {
    let line = line.trim_start_matches(' ');
    let mut rests = directives.iter().filter_map(|word| line.strip_prefix(word));
    rests.any(is_directive)
}

/// Whether a string that has begun ends in this line, outside of the references in it.
pub(super) fn is_closed(rest: &str, quote: u8) -> bool {
    let mut open = 0_usize;
    let mut bytes = rest.bytes().take(LOOK).peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if quote == b'"' || matches!(bytes.peek(), Some(b'\n' | b'\r')) => {
                let escaped = bytes.next();
                bytes.next_if(|next| escaped == Some(b'\r') && *next == b'\n');
            }
            b'\n' | b'\r' => return false,
            b'$' => match bytes.next() {
                Some(b'(' | b'{') => open += 1,
                Some(b'\n') | None => return false,
                Some(_) => {}
            },
            b'(' | b'{' if open > 0 => open += 1,
            b')' | b'}' => open = open.saturating_sub(1),
            _ if byte == quote && open == 0 => return true,
            _ => {}
        }
    }
    false
}

/// Whether the first line that is no condition, no comment and not empty is one of a recipe.
/// Gives where it begins, too.
pub(super) fn goes_on_with_recipe(text: &str, from: usize) -> (bool, usize) {
    let mut at = from;
    loop {
        let rest = text.get(at..).unwrap_or("");
        let is_passed = rest.trim_start_matches(' ').starts_with(['\n', '\r', '#'])
            || begins_with(rest, &["ifeq", "ifneq", "ifdef", "ifndef", "else", "endif"]);
        if !is_passed || rest.is_empty() {
            return (rest.starts_with('\t'), at);
        }
        at += line_length(rest);
    }
}

/// The length of a line with those that it goes on in.
fn line_length(text: &str) -> usize {
    let mut at = 0;
    while let Some(end) = memchr::memchr(b'\n', &text.as_bytes()[at..]) {
        let line = &text.as_bytes()[at..at + end];
        at += end + 1;
        if !line.strip_suffix(b"\r").unwrap_or(line).ends_with(b"\\") {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::{gives, holds};

    #[test]
    fn a_word_is_a_directive_unless_it_is_a_name() {
        holds!(is_directive,
            " a" "\n" "" "#" "\t$(A)" " -b = c" not "=a" " = a" " := a" ": a" " : a" "-a" " += a"
        );
    }

    #[test]
    fn strings_end_in_their_line_outside_of_references() {
        holds!(|text| is_closed(text, b'"'),
            "a\" b" "a\\\"b\"" "$(a \"b\" c)\"" "a\\\nb\"" "$$\"" not "a" "a\nb\"" "$(a\")" "a\\\""
        );
        holds!(|text| is_closed(text, b'\''), "a\\'" "a\\\n'" not "a\n'");
    }

    #[test]
    fn conditions_of_a_recipe_are_followed_by_its_lines() {
        gives!(|text| goes_on_with_recipe(text, 0),
            "\ta": (true, 0)
            "ifdef A\n# b \\\n c\n\nelse\n\ta": (true, 23)
            "ifdef A\nB = c\n\td": (false, 8)
            "": (false, 0)
        );
    }
}
