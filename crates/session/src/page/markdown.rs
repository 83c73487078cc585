//! Texts from outside in Markdown.

use picireny_shown::{controls, visible};

/// A text on one line, outside of code. What Markdown or HTML would take for
/// markup is escaped.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(text).chars() {
        if "\\`*_{}[]<>#|!&~".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn one_line(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    visible(&words).into_owned()
}

/// Code within a line and within a table.
pub(crate) fn inline(text: &str) -> String {
    let fence = "`".repeat(backticks(text) + 1);
    let text = one_line(text).replace('|', "\\|");
    let pad = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// Code of several lines.
pub(crate) fn block(text: &str) -> String {
    block_within("", text, usize::MAX).0
}

/// Code in a language, which is a plain word, of at most so many bytes besides the quotes;
/// and how many bytes of the text are left out.
pub(crate) fn block_within(language: &str, text: &str, most: usize) -> (String, usize) {
    let text = text.trim_end_matches('\n');
    let mut shown = 0;
    let too_far = text.char_indices().find(|&(_, c)| {
        shown += match controls(c) {
            true => c.escape_default().count(),
            false => c.len_utf8(),
        };
        shown > most
    });
    let end = too_far.map_or(text.len(), |(at, _)| at);
    // A fence is longer than any in the text, and that counts, too.
    let is_fence = backticks(&text[..end]) > most / 16;
    let (kept, rest) = text.split_at(if is_fence { 0 } else { end });
    let fence = "`".repeat((backticks(kept) + 1).max(3));
    let text = visible(kept);
    (format!("{fence}{language}\n{text}\n{fence}\n"), rest.len())
}

/// The longest run of backticks in a text.
fn backticks(text: &str) -> usize {
    let runs = text.split(|c| c != '`').map(str::len);
    runs.max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_text_is_no_markup() {
        assert_eq!(
            plain("a <b>\n[c](d) \u{202e}"),
            r"a \<b\> \[c\](d) \\u\{202e\}"
        );
    }

    #[test]
    fn code_cannot_end_its_own_quotes() {
        assert_eq!(inline("a"), "`a`");
        assert_eq!(inline("a`b|c\nd"), "``a`b\\|c d``");
        assert_eq!(inline("``"), "``` `` ```");
        assert_eq!(block("x\n```\ny\n"), "````\nx\n```\ny\n````\n");
        assert_eq!(block("a\u{202e}b\x1b"), "```\na\\u{202e}b\\u{1b}\n```\n");
    }
}
