//! Texts that come from outside, made harmless to show.

use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// Whether a character can do more than be seen: control a terminal, or turn
/// the direction of what follows.
pub(super) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text on one line without such characters, for terminals.
pub(super) fn one_line(text: &str) -> String {
    let shown = |c| if is_unprintable(c) { '\u{fffd}' } else { c };
    text.chars().map(shown).collect()
}

/// What a path is called: itself, or if it is no UTF-8, with its other bytes as
/// `\xff`. No two paths are called the same.
pub(super) fn name(path: &Path) -> String {
    let bytes = path.as_os_str().as_bytes();
    match str::from_utf8(bytes) {
        Ok(text) if !text.contains("\\x") => text.to_owned(),
        _ => {
            let mut name = String::new();
            for chunk in bytes.utf8_chunks() {
                name.push_str(&chunk.valid().replace('\\', "\\\\"));
                for byte in chunk.invalid() {
                    name.push_str(&format!("\\x{byte:02x}"));
                }
            }
            name
        }
    }
}

/// The same for a text of several lines.
pub(super) fn lines(text: &str) -> String {
    let shown = |c| match c {
        '\n' | '\t' => c,
        c if is_unprintable(c) => '\u{fffd}',
        c => c,
    };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_paths_are_called_the_same() {
        use std::ffi::OsStr;
        let called = |bytes: &[u8]| name(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(called("a/\u{e4}\\b".as_bytes()), "a/\u{e4}\\b");
        assert_eq!(called(b"a\xff\\"), r"a\xff\\");
        assert_eq!(called(br"a\xff"), r"a\\xff");
    }

    #[test]
    fn nothing_reaches_a_terminal_but_text() {
        assert_eq!(one_line("a\x1b[31m\nb"), "a\u{fffd}[31m\u{fffd}b");
        assert_eq!(lines("a\tb\nc\u{202e}\r"), "a\tb\nc\u{fffd}\u{fffd}");
    }
}
