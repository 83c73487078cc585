//! `report.html`: one file that needs no other.

use std::fmt::Write as _;

use super::chart;
use super::plain::is_unprintable;
use super::report::{FileEntry, Group, Reduction, Report, count};

const STYLE: &str = "\
body{font:15px/1.45 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;\
color:#1a1a1a;background:#fff}\
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2.2rem;overflow-wrap:anywhere}\
code,pre{font:13px/1.4 ui-monospace,monospace}\
pre{background:#f4f4f4;padding:.7rem;overflow:auto;max-height:28rem;white-space:pre-wrap;\
overflow-wrap:anywhere}\
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .5rem;border-bottom:1px solid #ddd;\
text-align:left;vertical-align:top;overflow-wrap:anywhere}td.n,th.n{text-align:right;white-space:nowrap}\
.bad{color:#a4120b}svg{max-width:100%;height:auto}\
@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#161616}pre{background:#242424}\
td,th{border-color:#444}a{color:#7ab8ff}.bad{color:#ff8a80}}";

pub(super) fn render(report: &Report) -> String {
    let title = format!("Triage of {}", escape(&report.folder));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>{STYLE}</style></head>\n<body><h1>{title}</h1>\n<p>{}. The command:</p>\n<pre>{}</pre>\n",
        escape(&report.headline()),
        escape(&report.command)
    );
    if report.interrupted {
        out.push_str(
            "<p class=\"bad\">The work was interrupted; the same command goes on with it.</p>\n",
        );
    }
    if !report.groups.is_empty() {
        out.push_str(
            "<table><tr><th>Signature</th><th class=\"n\">Files</th><th class=\"n\">Before</th>\
             <th class=\"n\">After</th></tr>\n",
        );
        for (index, group) in report.groups.iter().enumerate() {
            let summaries = group.reductions.iter().filter_map(|r| r.summary.as_ref());
            let sizes = summaries.min_by_key(|summary| summary.after.bytes);
            let size = |bytes: Option<usize>| bytes.map_or("–".to_owned(), |b| b.to_string());
            let _ = writeln!(
                out,
                "<tr><td><a href=\"#g{index}\">{}</a></td><td class=\"n\">{}</td>\
                 <td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
                escape(group.signature.as_str()),
                group.files.len(),
                size(sizes.map(|summary| summary.before.bytes)),
                size(sizes.map(|summary| summary.after.bytes)),
            );
        }
        out.push_str("</table>\n");
    }
    for (index, group) in report.groups.iter().enumerate() {
        render_group(&mut out, index, group);
    }
    list(&mut out, "Files that do not crash", &report.quiet);
    list(&mut out, "Files that could not be tested", &report.failed);
    out.push_str("</body></html>\n");
    out
}

fn render_group(out: &mut String, index: usize, group: &Group) {
    let _ = writeln!(
        out,
        "<h2 id=\"g{index}\">{}</h2>",
        escape(group.signature.as_str())
    );
    for reduction in &group.reductions {
        render_reduction(out, reduction);
    }
    let _ = write!(
        out,
        "<details><summary>{}</summary><table>",
        count(group.files.len(), "file", "files")
    );
    for entry in &group.files {
        let _ = write!(
            out,
            "<tr><td>{}</td><td class=\"n\">{} B</td><td>{}</td></tr>",
            escape(&entry.file),
            entry.bytes,
            escape(&entry.end)
        );
    }
    out.push_str("</table></details>\n");
}

fn render_reduction(out: &mut String, reduction: &Reduction) {
    let file = escape(&reduction.file);
    if let Some(error) = &reduction.error {
        let _ = writeln!(
            out,
            "<p class=\"bad\">{file} was not reduced: {}</p>",
            escape(error)
        );
        return;
    }
    let _ = write!(out, "<p>{file} ({})", escape(&reduction.format));
    if let Some(summary) = &reduction.summary {
        let _ = write!(
            out,
            ": {} → {} bytes in {} tests and {:.1} s",
            summary.before.bytes,
            summary.after.bytes,
            summary.tests.total(),
            summary.wall_time
        );
        if let Some(reliability) = summary.reliability {
            let _ = write!(out, ". {}", escape(&reliability.to_string()));
        }
    }
    let tests = reduction.summary.as_ref().map_or(0, |s| s.tests.total());
    let _ = writeln!(
        out,
        "</p>\n<pre>{}</pre>\n<p>To reproduce:</p>\n<pre>{}</pre>\n<p>{}</p>",
        escape(&reduction.text),
        escape(&reduction.reproduce),
        chart::draw(&reduction.steps, tests)
    );
}

fn list(out: &mut String, title: &str, files: &[FileEntry]) {
    if files.is_empty() {
        return;
    }
    let _ = write!(out, "<h2>{title}</h2>\n<table>");
    for entry in files {
        let what = entry.error.as_deref().unwrap_or(&entry.end);
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{}</td></tr>",
            escape(&entry.file),
            escape(what)
        );
    }
    out.push_str("</table>\n");
}

/// A text as HTML shows it. Characters that HTML cannot hold are shown as
/// replacement characters.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if is_unprintable(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_input_can_become_part_of_the_page() {
        let nasty = "</pre><script>alert('x')</script>\0&amp;\u{202e}";
        let report = Report {
            command: nasty.to_owned(),
            folder: nasty.to_owned(),
            groups: vec![Group {
                signature: nasty.parse().unwrap_or_else(|_| unreachable!()),
                files: Vec::new(),
                reductions: vec![
                    Reduction {
                        text: nasty.to_owned(),
                        file: nasty.to_owned(),
                        ..Reduction::default()
                    },
                    Reduction {
                        error: Some(nasty.to_owned()),
                        ..Reduction::default()
                    },
                ],
            }],
            ..Report::default()
        };
        let page = render(&report);
        assert!(!page.contains("<script"), "{page}");
        assert!(!page.contains('\0') && !page.contains('\u{202e}'));
        assert!(page.contains("Content-Security-Policy"));
        assert!(page.contains("&amp;amp;"));
    }
}
