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
    let sigils = if text.starts_with("@@") {
        2
    } else {
        usize::from(text.starts_with(['@', '$']))
    };
    if sigils == 0 {
        return 0;
    }
    let name = text.get(sigils..).unwrap_or("");
    let length = name_length(name);
    let first = name.bytes().next();
    if text.starts_with('$') {
        let is_special = |byte: u8| b"~*$?!@/\\;,.=:<>\"&`'+".contains(&byte);
        return match first {
            Some(b'-') if name.len() > 1 && name_length(&name[1..]) > 0 => 3,
            Some(digit) if digit.is_ascii_digit() => {
                1 + name.bytes().take_while(u8::is_ascii_digit).count()
            }
            Some(byte) if is_special(byte) => 2,
            _ if length > 0 => 1 + length,
            _ => 0,
        };
    }
    if length == 0 || first.is_some_and(|byte| byte.is_ascii_digit()) {
        return 0;
    }
    sigils + length
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
    let mut position = 0;
    loop {
        // After a backslash, or after what changes the next character.
        let byte = bytes.get(position).copied().unwrap_or(b' ');
        if byte != b'\\' {
            return position
                + after
                    .get(position..)
                    .and_then(|c| c.chars().next())
                    .map_or(0, char::len_utf8);
        }
        position += 1;
        match bytes.get(position) {
            Some(b'C' | b'M') if bytes.get(position + 1) == Some(&b'-') => position += 2,
            Some(b'c') => position += 1,
            Some(b'u') if bytes.get(position + 1) == Some(&b'{') => {
                let inside = after.get(position..).unwrap_or("");
                return position + inside.find('}').map_or(1, |at| at + 1);
            }
            Some(b'u') => return position + 1 + hexadecimal(bytes, position + 1, 4),
            Some(b'x') => return position + 1 + hexadecimal(bytes, position + 1, 2),
            Some(b'0'..=b'7') => {
                let digits = bytes[position..].iter().take(3);
                return position
                    + digits
                        .take_while(|byte| (b'0'..=b'7').contains(byte))
                        .count();
            }
            Some(_) => {
                let escaped = after.get(position..).and_then(|c| c.chars().next());
                return position + escaped.map_or(0, char::len_utf8);
            }
            None => return position,
        }
    }
}

fn hexadecimal(bytes: &[u8], from: usize, most: usize) -> usize {
    let digits = bytes.iter().skip(from).take(most);
    digits.take_while(|byte| byte.is_ascii_hexdigit()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for (text, length) in [
            ("a=>b", 1),
            ("a=b", 2),
            ("a?:b", 2),
            ("a?=b", 1),
            ("a==b", 1),
            ("[]=x", 3),
            ("@a", 2),
            ("$1", 2),
            ("<=>", 3),
            ("!=", 2),
            ("1", 0),
            (")", 0),
        ] {
            assert_eq!(symbol_length(text), length, "{text}");
        }
    }

    #[test]
    fn characters_may_be_escaped() {
        for (text, length) in [
            ("\\n", 2),
            ("\\x41b", 4),
            ("\\u{41}b", 6),
            ("\\u00e9b", 6),
            ("\\M-\\C-xb", 7),
            ("\\c?", 3),
            ("\\101b", 4),
        ] {
            assert_eq!(escape_length(text), length, "{text}");
        }
    }

    #[test]
    fn variables_in_strings_are_as_long_as_their_names() {
        for (text, length) in [
            ("@a.b", 2),
            ("@@ab", 4),
            ("@1", 0),
            ("$12a", 3),
            ("$!", 2),
            ("$-w", 3),
            ("$ ", 0),
            ("a", 0),
        ] {
            assert_eq!(variable_length(text), length, "{text}");
        }
    }
}
