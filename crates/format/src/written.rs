//! How characters are written in a string of JSON and in a URL.

use picireny_parser::push_in_json_string;

/// The character that a text starts with as `\n` or `\u00e9`, or as two of the
/// latter, and the length of that in bytes.
pub(crate) fn from_json(text: &str) -> Option<(char, usize)> {
    let c = match text.strip_prefix('\\')?.chars().next()? {
        c @ ('"' | '\\' | '/') => c,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => {
            let first = unit(text)?;
            if let Some(c) = char::from_u32(first) {
                return Some((c, UNIT));
            }
            let second = unit(text.get(UNIT..)?)?;
            let pair = [u16::try_from(first).ok()?, u16::try_from(second).ok()?];
            let c = char::decode_utf16(pair).next()?.ok()?;
            return Some((c, 2 * UNIT));
        }
        _ => return None,
    };
    Some((c, 2))
}

/// The same in strings of a list, where from the end of one to the start of the next is
/// nothing, or a part of the character before it.
pub(crate) fn from_json_lines(text: &str) -> Option<(Option<char>, usize)> {
    if let Some(length) = to_next_string(text) {
        return Some((None, length));
    }
    let (c, length) = from_json(text)?;
    let next = text.get(length..).and_then(to_next_string);
    Some((Some(c), length + next.unwrap_or(0)))
}

/// How much there is from the end of a string to the start of the next one.
fn to_next_string(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('"')?.trim_start();
    let rest = rest.strip_prefix(',')?.trim_start();
    Some(text.len() - rest.strip_prefix('"')?.len())
}

/// The length of `\u0000`.
const UNIT: usize = 6;

fn unit(text: &str) -> Option<u32> {
    hex(text.strip_prefix("\\u")?.get(..4)?)
}

fn hex(digits: &str) -> Option<u32> {
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    are_digits.then(|| u32::from_str_radix(digits, 16).ok())?
}

/// A text inside a string of JSON.
pub(crate) fn to_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    push_in_json_string(&mut out, text);
    out
}

/// The character that a text starts with as `%C3%A9`, and the length of that in
/// bytes.
pub(crate) fn from_percent(text: &str) -> Option<(char, usize)> {
    let byte = |number: usize| {
        let at = 3 * number;
        let digits = text.get(at..at + 3)?.strip_prefix('%')?;
        u8::try_from(hex(digits)?).ok()
    };
    let count = match byte(0)? {
        0..0x80 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0.. => 4,
        _ => return None,
    };
    let bytes: Vec<u8> = (0..count).map(byte).collect::<Option<_>>()?;
    let c = std::str::from_utf8(&bytes).ok()?.chars().next()?;
    Some((c, 3 * count))
}

/// A text in a URL: what is not reserved stands for itself.
pub(crate) fn to_percent(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for byte in text.bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => out.push(char::from(byte)),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_json_are_characters() {
        for (text, c, length) in [
            (r#"\"x"#, '"', 2),
            (r"\n", '\n', 2),
            (r"\u00e9x", '\u{e9}', 6),
            (r"\ud83d\ude00x", '\u{1f600}', 12),
        ] {
            assert_eq!(from_json(text), Some((c, length)), "{text}");
        }
        for text in [
            r"\", r"\x", r"\u00", r"\u+0e9", r"\ud83d", r"\ud83dx", "a", "\\ué000",
        ] {
            assert_eq!(from_json(text), None, "{text}");
        }
        assert_eq!(to_json("\"a\\\n\u{1}é"), r#"\"a\\\n\u0001é"#);
    }

    #[test]
    fn percent_encoded_bytes_are_characters() {
        for (text, c, length) in [
            ("%3Cx", '<', 3),
            ("%c3%a9x", '\u{e9}', 6),
            ("%F0%9F%98%80", '\u{1f600}', 12),
        ] {
            assert_eq!(from_percent(text), Some((c, length)), "{text}");
        }
        for text in [
            "%", "%3", "%g0", "%C3", "%C3%41", "%80", "%F8%80", "a", "%é",
        ] {
            assert_eq!(from_percent(text), None, "{text}");
        }
        assert_eq!(to_percent("a=<é>"), "a%3D%3C%C3%A9%3E");
    }
}
