//! Texts that come from outside, made harmless to show.

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
    fn nothing_reaches_a_terminal_but_text() {
        assert_eq!(one_line("a\x1b[31m\nb"), "a\u{fffd}[31m\u{fffd}b");
        assert_eq!(lines("a\tb\nc\u{202e}\r"), "a\tb\nc\u{fffd}\u{fffd}");
    }
}
