//! How long names, symbols and characters are.

/// What a symbol or a method may be called besides names, longest first.
const OPERATORS: &[&str] = &[
    "[]=", "<=>", "===", "[]", "**", "==", "=~", "!=", "!~", "!@", "+@", "-@", "~@", "<<", "<=",
    ">>", ">=", "!", "+", "-", "*", "/", "%", "<", ">", "&", "|", "^", "~", "`",
];

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

/// Whether a `=` here belongs to the name before it.
pub(super) fn is_setter(after: &str) -> bool {
    let Some(after) = after.strip_prefix('=') else {
        return false;
    };
    !after.starts_with(['~', '>']) && (!after.starts_with('=') || after.starts_with("=>"))
}

/// How long what follows the colon of a symbol is; 0 if there is no symbol.
pub(super) fn symbol_length(after: &str) -> usize {
    let variable = variable_length(after);
    if variable > 0 {
        return variable;
    }
    let name = name_length(after);
    if name > 0 {
        if after.starts_with(|c: char| c.is_ascii_digit()) {
            return 0;
        }
        let behind = after.get(name..).unwrap_or("");
        let mark = behind.starts_with(['?', '!']) && behind.as_bytes().get(1) != Some(&b'=');
        return name + usize::from(mark || is_setter(behind));
    }
    let operator = OPERATORS.iter().find(|sign| after.starts_with(**sign));
    operator.map_or(0, |sign| sign.len())
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

/// How long the escape is that a text begins with.
pub(super) fn escape_length(after: &str) -> usize {
    let bytes = after.as_bytes();
    let character = |at: usize| after.get(at..).and_then(|rest| rest.chars().next());
    let to_character = |at: usize| at + character(at).map_or(0, char::len_utf8);
    let digits = |at: usize, most: usize, radix: u32| {
        let digits = bytes[at..].iter().take(most);
        at + digits
            .take_while(|byte| char::from(**byte).is_digit(radix))
            .count()
    };
    let mut at = 0;
    // After a backslash, or after what changes the next character.
    while bytes.get(at) == Some(&b'\\') {
        at += 1;
        match &bytes[at..] {
            [b'C' | b'M', b'-', ..] => at += 2,
            [b'c', ..] => at += 1,
            [b'u', b'{', ..] => return at + after[at..].find('}').map_or(1, |end| end + 1),
            [b'u', ..] => return digits(at + 1, 4, 16),
            [b'x', ..] => return digits(at + 1, 2, 16),
            [b'0'..=b'7', ..] => return digits(at, 3, 8),
            _ => return to_character(at),
        }
    }
    to_character(at)
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
    fn symbols_are_names_or_operators() {
        gives!(symbol_length,
            "a=>b": 1 "a=b": 2 "a?:b": 2 "a?=b": 1 "a==b": 1 "[]=x": 3 "@a": 2 "$1": 2 "<=>": 3
            "!=": 2 "1": 0 ")": 0
        );
    }

    #[test]
    fn characters_may_be_escaped() {
        gives!(escape_length,
            "\\n": 2 "\\x41b": 4 "\\u{41}b": 6 "\\u00e9b": 6 "\\M-\\C-xb": 7 "\\c?": 3 "\\101b": 4
        );
    }

    #[test]
    fn variables_in_strings_are_as_long_as_their_names() {
        gives!(variable_length,
            "@a.b": 2 "@@ab": 4 "@1": 0 "$12a": 3 "$!": 2 "$-w": 3 "$ ": 0 "a": 0
        );
    }
}
