//! How long names are.

pub(super) fn is_name_byte(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// How long the name is that a text begins with; it may begin with a digit.
pub(super) fn name_length(text: &str) -> usize {
    text.bytes().take_while(|byte| is_name_byte(*byte)).count()
}

/// How long the variable with a sign is that a text begins with.
pub(super) fn variable_length(text: &str) -> usize {
    let sigils = match text.as_bytes() {
        [b'@', b'@', ..] => 2,
        [b'@' | b'$', ..] => 1,
        _ => return 0,
    };
    let name = &text.as_bytes()[sigils..];
    let length = name_length(&text[sigils..]);
    let length = match name {
        [b'-', next, ..] if text.starts_with('$') && is_name_byte(*next) => 2,
        [b'0'..=b'9', ..] if text.starts_with('$') => {
            name.iter().take_while(|byte| byte.is_ascii_digit()).count()
        }
        [sign, ..] if text.starts_with('$') && b"~*$?!@/\\;,.=:<>\"&`'+".contains(sign) => 1,
        [b'0'..=b'9', ..] => 0,
        _ => length,
    };
    if length > 0 { sigils + length } else { 0 }
}

/// Whether a `=` before this belongs to the name before it.
pub(super) fn is_setter(after: &str) -> bool {
    !after.starts_with(['~', '>']) && (!after.starts_with('=') || after.starts_with("=>"))
}

/// Whether a text begins with one character that goes on with no name.
pub(super) fn is_character(text: &str) -> bool {
    name_length(text) <= text.chars().next().map_or(0, char::len_utf8)
}

/// The groups of a regular expression that have a name which a variable can have.
pub(super) fn captures(regex: &str) -> Vec<&str> {
    let bytes = regex.as_bytes();
    let mut found = Vec::new();
    let mut classes = 0u32;
    let mut position = 0;
    while let Some(&byte) = bytes.get(position) {
        match byte {
            b'\\' => position += 1,
            b'[' => classes += 1,
            b']' => classes = classes.saturating_sub(1),
            b'(' if classes == 0 && bytes[position..].starts_with(b"(?<") => {
                let name = regex.get(position + 3..).unwrap_or("");
                let length = name_length(name);
                let starts = name.starts_with(|c: char| c == '_' || c.is_lowercase());
                if starts && name[length..].starts_with('>') {
                    found.push(&name[..length]);
                }
            }
            _ => {}
        }
        position += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toolkit::gives;

    #[test]
    fn captures_are_groups_with_a_variable_s_name() {
        for (regex, names) in [
            ("(?<a>b)(?<c_d>(?<\u{E9}>))", &["a", "c_d", "\u{E9}"][..]),
            ("(?<A>b)(?<=c)(?<!d)(?:e)(?<1>)", &[]),
            ("\\(?<a>[(?<b>]\\\\(?<c>", &["c"]),
        ] {
            assert_eq!(captures(regex), names, "{regex}");
        }
    }

    #[test]
    fn variables_in_strings_are_as_long_as_their_names() {
        gives!(variable_length,
            "@a.b": 2 "@@ab": 4 "@1": 0 "$12a": 3 "$!": 2 "$-w": 3 "$ ": 0 "a": 0
        );
    }
}
