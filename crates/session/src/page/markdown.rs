//! Texts from outside in Markdown.

use picireny_shown::visible;

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
    let fence = "`".repeat((backticks(text) + 1).max(3));
    let text = visible(text.trim_end_matches('\n'));
    format!("{fence}\n{text}\n{fence}\n")
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
