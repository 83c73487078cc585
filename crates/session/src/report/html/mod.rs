//! `report.html`: what is left, why, what the program prints on it, and how to do it again.

mod run;

use std::fmt::Write as _;

use super::data::{Excerpt, RunReport};
use super::markdown;
use super::words::{self, flaky, from_folder, in_a_line};
use crate::page::count;
use crate::page::html::{COPY, copy, escape, page};
use crate::page::reasons;
use crate::page::tokens::coloured;
use picireny_shown::controls;

/// Of more lines, nothing is shown: `explain` tells of each.
const MOST_LINES: usize = 200;

pub(super) fn render(report: &RunReport) -> String {
    let title = format!("{} reduced", report.file);
    let mut out = format!("<h1>{}</h1>\n", escape(&title));
    head(&mut out, report);
    left(&mut out, report);
    why(&mut out, report);
    prints(&mut out, report);
    again(&mut out, report);
    run::render(&mut out, report);
    page(&title, &out, Some(COPY))
}

fn head(out: &mut String, report: &RunReport) {
    let summary = &report.summary;
    let _ = writeln!(out, "<p>{}</p>", in_a_line(summary));
    if let Some(signature) = &report.signature {
        let _ = writeln!(
            out,
            "<p>The crash that was kept: <code>{}</code></p>",
            escape(signature.as_str())
        );
    }
    if let Some(reason) = &summary.stopped {
        let _ = writeln!(
            out,
            "<p class=bad>The result may not be minimal: {}.</p>",
            escape(reason)
        );
    }
    if let Some(rates) = &summary.reliability {
        let _ = writeln!(out, "<p class=bad>{}</p>", escape(&flaky(rates)));
    }
}

fn left(out: &mut String, report: &RunReport) {
    let after = &report.after;
    let _ = write!(
        out,
        "<h2>What is left</h2>\n<p>{} in {} ",
        count(report.summary.after.bytes as u64, "byte", "bytes"),
        count(report.summary.after.lines as u64, "line", "lines"),
    );
    // What is copied is what is shown.
    if after.left_out == 0 && !after.text.contains(controls) {
        out.push_str(&copy("after", "Copy"));
    }
    out.push_str(&copy("markdown", "Markdown for a bug report"));
    let _ = writeln!(
        out,
        "</p>{}<pre id=markdown hidden>\n{}</pre>",
        excerpt("after", after),
        escape(&markdown::render(report))
    );
}

fn excerpt(id: &str, excerpt: &Excerpt) -> String {
    // A line's end that follows the tag is none of the text.
    let mut out = format!(
        "<pre id={id}>\n{}</pre>",
        coloured(&excerpt.text, &excerpt.tokens)
    );
    if excerpt.left_out > 0 {
        let _ = write!(
            out,
            "<p class=soft>{} more bytes are not shown.</p>",
            excerpt.left_out
        );
    }
    out
}

fn why(out: &mut String, report: &RunReport) {
    if report.reasons.lines.is_empty() {
        return;
    }
    out.push_str("<h2>Why</h2>\n");
    reasons::why(out, &report.reasons, MOST_LINES);
}

fn prints(out: &mut String, report: &RunReport) {
    let said = report.reasons.said.as_ref();
    out.push_str("<h2>What the program prints on it</h2>\n");
    if let Some(said) = said {
        let _ = writeln!(out, "<p>The test ended with {}.</p>", escape(&said.end));
    }
    let _ = writeln!(out, "{}", reasons::printed(said));
}

fn again(out: &mut String, report: &RunReport) {
    let shown = |line: &str| escape(&from_folder(line, report.folder.as_deref()));
    let _ = write!(
        out,
        "<h2>How to do it again</h2>\n<p>The test command:</p>\n<pre>\n{}</pre>\n",
        shown(&report.command)
    );
    for script in &report.scripts {
        let _ = writeln!(
            out,
            "<p><code>{}</code>:</p>{}",
            shown(&script.path.to_string_lossy()),
            excerpt("script", &script.content).replacen(" id=script", "", 1)
        );
    }
    let _ = write!(
        out,
        "<p>To test the result:</p>\n<pre>\n{}</pre>\n",
        shown(&report.test_result)
    );
    if let Some(line) = &report.run_again {
        let line = words::run_again(line, report.folder.as_deref());
        let _ = write!(
            out,
            "<p>To reduce the input again:</p>\n<pre>\n{}</pre>\n",
            escape(&line)
        );
    }
    let _ = writeln!(
        out,
        "<p class=soft>picireny {} on {}, strategy {}, encoding {}.</p>",
        escape(&report.version),
        escape(&report.platform),
        escape(&report.strategy),
        escape(&report.encoding)
    );
}
