//! Why the lines of a result are there, on a page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::count;
use super::html::escape;
use crate::reasons::{Piece, Reasons, RefusedTest, Said};

/// Per line of a result, the refused candidates that lacked it, and what was printed then; of
/// more than so many lines, nothing.
pub(crate) fn why(out: &mut String, reasons: &Reasons, most_lines: usize) {
    out.push_str("<p>Candidates without the line, or a part of it, were refused:</p>\n");
    let usual = reasons.said.as_ref();
    let mut known: BTreeMap<&[usize], String> = BTreeMap::new();
    for line in reasons.lines.iter().take(most_lines) {
        let tests: Vec<&RefusedTest> = reasons.of(line).collect();
        let head = format!(
            "<span class=soft>{}</span> <code>{}</code>",
            escape(&line.place()),
            escape(line.text.trim())
        );
        let Some(first) = tests.first() else {
            let _ = writeln!(
                out,
                "<div class=line>{head}<br>Nothing is known: no refused candidate lacked it and \
                 little else.</div>"
            );
            continue;
        };
        if let Some(before) = known.get(&*line.tests) {
            let _ = writeln!(
                out,
                "<div class=line>{head}<br>As line {}.</div>",
                escape(before)
            );
            continue;
        }
        known.insert(&line.tests, line.place());
        let _ = write!(
            out,
            "<details class=line><summary>{head}<br>{}</summary>",
            in_short(first, usual)
        );
        for test in tests {
            test_of_line(out, test);
        }
        out.push_str("</details>\n");
    }
    let more = reasons.lines.len().saturating_sub(most_lines) + reasons.more_lines;
    if more > 0 {
        let _ = writeln!(
            out,
            "<p class=soft>{} not shown here.</p>",
            count(more as u64, "more line is", "more lines are")
        );
    }
}

/// What a candidate lacked, and how its test ended.
fn what(test: &RefusedTest) -> String {
    let mut out = String::new();
    for piece in test.in_words() {
        match piece {
            Piece::Words(words) => out.push_str(&escape(&words)),
            Piece::Code(code) => {
                let _ = write!(out, "<code>{}</code>", escape(&code));
            }
        }
    }
    out
}

fn in_short(test: &RefusedTest, usual: Option<&Said>) -> String {
    let mut out = what(test);
    if let Some(line) = test.said.as_ref().and_then(|said| said.first_line(usual)) {
        let _ = write!(out, "; <code>{}</code>", escape(line));
    }
    out
}

fn test_of_line(out: &mut String, test: &RefusedTest) {
    let _ = write!(
        out,
        "<p>{}. {}</p>",
        what(test),
        escape(&test.besides_in_words())
    );
    out.push_str(&printed(test.said.as_ref()));
}

/// What a test printed.
pub(crate) fn printed(said: Option<&Said>) -> String {
    match said {
        None => "<p class=soft>What was printed is not known.</p>".to_owned(),
        Some(said) if said.printed.trim().is_empty() => {
            "<p class=soft>Nothing was printed.</p>".to_owned()
        }
        Some(said) => format!("<pre>\n{}</pre>", escape(&said.printed)),
    }
}
