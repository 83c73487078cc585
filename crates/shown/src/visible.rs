//! Text from outside, so that whatever shows it does not obey it.

use std::borrow::Cow;

/// A text in which the characters that control a terminal or the order of what
/// is shown are escaped as in `\u{1b}`. Line ends and tabs stay: messages have
/// them of their own.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(controls) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if controls(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Whether a character does something instead of being shown: the control
/// characters, those of the bidirectional algorithm (Unicode's property
/// `Bidi_Control`), and the separators of lines and paragraphs.
#[must_use]
pub fn controls(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{61C}' | '\u{200E}' | '\u{200F}' => true,
        '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => true,
        _ => c.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_a_terminal_is_shown() {
        assert_eq!(visible("\x1B[2Ja\rb\u{7}"), r"\u{1b}[2Ja\rb\u{7}");
        // C1: some terminals take it for ESC and `[`.
        assert_eq!(visible("\u{9B}31m"), r"\u{9b}31m");
        assert_eq!(visible("a\u{202E}cod.exe"), r"a\u{202e}cod.exe");
    }

    #[test]
    fn other_text_stays_as_it_is() {
        let text = "é 漢字 🦀 \u{5D0}\u{5D1} a\u{301}\n\tb";
        assert!(matches!(visible(text), Cow::Borrowed(same) if same == text));
    }
}
