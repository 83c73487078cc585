//! `report.html`: what is left, why, what the program prints on it, and how to do it again.

mod run;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::data::{Excerpt, RunReport};
use super::markdown;
use super::words::{self, flaky, from_folder, in_a_line};
use crate::page::count;
use crate::page::html::{escape, page};
use crate::page::tokens::coloured;
use crate::reasons::{Piece, RefusedTest, Said};
use picireny_shown::controls;

/// Of more lines, nothing is shown: `explain` tells of each.
const MOST_LINES: usize = 200;

/// Lets its buttons copy what they name. Without it, there are none.
const SCRIPT: &str = "\
for(const button of document.querySelectorAll('button[data-copy]')){\
const name=button.textContent,source=document.getElementById(button.dataset.copy);\
button.hidden=false;\
button.addEventListener('click',async()=>{\
const text=source.textContent;\
try{await navigator.clipboard.writeText(text);}catch{\
const area=document.createElement('textarea');\
area.value=text;document.body.append(area);area.select();\
document.execCommand('copy');area.remove();}\
button.textContent='Copied';setTimeout(()=>{button.textContent=name;},1500);});}";

pub(super) fn render(report: &RunReport) -> String {
    let title = format!("{} reduced", report.file);
    let mut out = format!("<h1>{}</h1>\n", escape(&title));
    head(&mut out, report);
    left(&mut out, report);
    why(&mut out, report);
    prints(&mut out, report);
    again(&mut out, report);
    run::render(&mut out, report);
    page(&title, &out, Some(SCRIPT))
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

/// A button that copies the text of an element.
fn copy(of: &str, name: &str) -> String {
    format!("<button data-copy={of} hidden>{name}</button>")
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
    let reasons = &report.reasons;
    if reasons.lines.is_empty() {
        return;
    }
    out.push_str(
        "<h2>Why</h2>\n<p>Candidates without the line, or a part of it, were refused:</p>\n",
    );
    let usual = reasons.said.as_ref();
    let mut known: BTreeMap<&[usize], String> = BTreeMap::new();
    for line in reasons.lines.iter().take(MOST_LINES) {
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
    let more = reasons.lines.len().saturating_sub(MOST_LINES) + reasons.more_lines;
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

fn printed(said: Option<&Said>) -> String {
    match said {
        None => "<p class=soft>What was printed is not known.</p>".to_owned(),
        Some(said) if said.printed.trim().is_empty() => {
            "<p class=soft>Nothing was printed.</p>".to_owned()
        }
        Some(said) => format!("<pre>\n{}</pre>", escape(&said.printed)),
    }
}

fn prints(out: &mut String, report: &RunReport) {
    let said = report.reasons.said.as_ref();
    out.push_str("<h2>What the program prints on it</h2>\n");
    if let Some(said) = said {
        let _ = writeln!(out, "<p>The test ended with {}.</p>", escape(&said.end));
    }
    let _ = writeln!(out, "{}", printed(said));
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
