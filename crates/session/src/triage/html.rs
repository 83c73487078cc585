//! `report.html`: one file that needs no other.

use std::fmt::Write as _;

use super::report::{FileEntry, Group, Reduction, Report};
use crate::page::html::{COPY, copy, escape, page};
use crate::page::{chart, count, reasons};
use picireny_shown::controls;

/// Of more lines of a result, its own report tells.
const MOST_LINES: usize = 50;

/// Filters and sorts groups. Without it, the page shows all of them.
const SCRIPT: &str = "\
const bar=document.getElementById('bar');\
const list=document.querySelector('#groups tbody');\
if(bar&&list){\
const rows=[...list.rows];\
const section=row=>document.getElementById(row.dataset.group);\
const find=document.getElementById('find'),order=document.getElementById('order');\
const show=()=>{\
const text=find.value.toLowerCase();\
const by=order.value;\
const value=row=>Number(row.dataset[by]);\
const less=by==='name'?(a,b)=>a.cells[0].textContent.localeCompare(b.cells[0].textContent)\
:by==='files'?(a,b)=>value(b)-value(a):(a,b)=>value(a)-value(b);\
[...rows].sort(less).forEach(row=>{list.append(row);section(row).parentNode.append(section(row));});\
rows.forEach(row=>{\
const hidden=!(row.textContent+section(row).textContent).toLowerCase().includes(text);\
row.hidden=hidden;section(row).hidden=hidden;});};\
find.addEventListener('input',show);order.addEventListener('change',show);\
bar.hidden=false;}";

pub(super) fn render(report: &Report) -> String {
    let title = format!("Triage of {}", report.folder);
    let mut out = format!(
        "<h1>{}</h1>\n<p>{}. The command:</p>\n<pre>{}</pre>\n",
        escape(&title),
        escape(&report.headline()),
        escape(&report.command)
    );
    scripts(&mut out, report);
    if report.interrupted {
        out.push_str(
            "<p class=\"bad\">The work was interrupted; the same command goes on with it.</p>\n",
        );
    }
    if !report.groups.is_empty() {
        out.push_str(
            "<p id=bar hidden><label>Show groups with <input id=find type=search></label> \
             <label>in the order of <select id=order><option value=place>this report</option>\
             <option value=files>files</option><option value=after>size</option>\
             <option value=name>signature</option></select></label></p>\n\
             <table id=groups><thead><tr><th>Signature</th><th class=\"n\">Files</th>\
             <th class=\"n\">Before</th><th class=\"n\">After</th></tr></thead><tbody>\n",
        );
        for (index, group) in report.groups.iter().enumerate() {
            let summaries = group.reductions.iter().filter_map(|r| r.summary.as_ref());
            let sizes = summaries.min_by_key(|summary| summary.after.bytes);
            let size = |bytes: Option<usize>| bytes.map_or("–".to_owned(), |b| b.to_string());
            let _ = writeln!(
                out,
                "<tr data-group=g{index} data-place={index} data-files={} data-after={}>\
                 <td><a href=\"#g{index}\">{}</a>{}</td><td class=\"n\">{}</td>\
                 <td class=\"n\">{}</td><td class=\"n\">{}</td></tr>",
                group.files.len(),
                // What was not reduced comes last.
                sizes.map_or(usize::MAX, |summary| summary.after.bytes),
                escape(group.signature.as_str()),
                match same_as(report, group) {
                    same if same.is_empty() => same,
                    same => format!(" <span class=soft>{same}</span>"),
                },
                group.files.len(),
                size(sizes.map(|summary| summary.before.bytes)),
                size(sizes.map(|summary| summary.after.bytes)),
            );
        }
        out.push_str("</tbody></table>\n");
    }
    out.push_str("<div>");
    for (index, group) in report.groups.iter().enumerate() {
        render_group(&mut out, report, index, group);
    }
    out.push_str("</div>\n");
    list(&mut out, "Files that do not crash", &report.quiet);
    list(&mut out, "Files that could not be tested", &report.failed);
    page(&title, &out, Some(&format!("{SCRIPT}{COPY}")))
}

/// The texts of the scripts that the command names.
fn scripts(out: &mut String, report: &Report) {
    for script in &report.scripts {
        let _ = write!(
            out,
            "<details><summary><code>{}</code></summary><pre>\n{}</pre>",
            escape(&script.path.to_string_lossy()),
            escape(&script.content.text)
        );
        if script.content.left_out > 0 {
            let _ = write!(
                out,
                "<p class=soft>{} more bytes are not shown.</p>",
                script.content.left_out
            );
        }
        out.push_str("</details>\n");
    }
}

fn render_group(out: &mut String, report: &Report, index: usize, group: &Group) {
    let _ = writeln!(
        out,
        "<section id=\"g{index}\"><h2>{}</h2>",
        escape(group.signature.as_str())
    );
    let same = same_as(report, group);
    if !same.is_empty() {
        let _ = writeln!(
            out,
            "<p>It is {same}: the results differ in names and literals only.</p>"
        );
    }
    for (place, reduction) in group.reductions.iter().enumerate() {
        render_reduction(out, report, reduction, &format!("r{index}-{place}"));
    }
    render_evidence(out, group);
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
    out.push_str("</table></details></section>\n");
}

/// The earlier group that is probably of the same bug.
fn same_as(report: &Report, group: &Group) -> String {
    let first = group
        .same_as
        .and_then(|index| Some((index, report.groups.get(index)?)));
    first.map_or(String::new(), |(index, first)| {
        format!(
            "probably the same bug as <a href=\"#g{index}\">{}</a>",
            escape(first.signature.as_str())
        )
    })
}

/// How the command ended on the first file, and what it printed.
fn render_evidence(out: &mut String, group: &Group) {
    let Some(first) = group.files.first() else {
        return;
    };
    let _ = writeln!(
        out,
        "<h3>The crash</h3>\n<p>On {}, the command {}.</p>",
        escape(&first.file),
        escape(&first.end)
    );
    let evidence = &group.evidence;
    if !evidence.frames.is_empty() {
        let frames: Vec<String> = evidence.frames.iter().map(|name| escape(name)).collect();
        let _ = writeln!(
            out,
            "<p>On top of the stack: <code>{}</code></p>",
            frames.join("</code> called by <code>")
        );
    }
    if evidence.lines.is_empty() {
        return;
    }
    out.push_str("<details open><summary>What it printed</summary><pre>");
    for line in &evidence.lines {
        let text = escape(&line.text);
        match line.marked {
            true => out.push_str(&format!("<mark>{text}</mark>\n")),
            false => out.push_str(&format!("{text}\n")),
        }
    }
    out.push_str("</pre></details>\n");
}

/// A bug report: what is left of a file, why, what the command prints on it, and how to do it
/// again. The result has this name in the page.
fn render_reduction(out: &mut String, report: &Report, reduction: &Reduction, name: &str) {
    let file = escape(&reduction.file);
    if let Some(error) = &reduction.error {
        let _ = writeln!(
            out,
            "<p class=\"bad\">{file} was not reduced: {}</p>",
            escape(error)
        );
        return;
    }
    let _ = write!(
        out,
        "<h3>What is left</h3>\n<p>{file} ({})",
        escape(&reduction.format)
    );
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
    if let Some(first) = &reduction.same_text_as {
        let _ = write!(out, ". The same text as that of {}", escape(first));
    }
    out.push_str("</p>\n<p>");
    // What is copied is what is shown.
    let is_whole = |bytes: usize| bytes == reduction.text.len();
    let is_whole = (reduction.summary.as_ref()).is_some_and(|it| is_whole(it.after.bytes));
    if is_whole && !reduction.text.contains(controls) {
        out.push_str(&copy(name, "Copy"));
    }
    let _ = writeln!(
        out,
        "{}</p>\n<pre id={name}>\n{}</pre>",
        links(reduction),
        escape(&reduction.text)
    );
    if !reduction.reasons.lines.is_empty() {
        out.push_str("<h3>Why</h3>\n");
        reasons::why(out, &reduction.reasons, MOST_LINES);
    }
    if let Some(said) = &reduction.reasons.said {
        let _ = writeln!(
            out,
            "<h3>What the command prints on it</h3>\n<p>It ended with {}.</p>\n{}",
            escape(&said.end),
            reasons::printed(Some(said))
        );
    }
    let tests = reduction.summary.as_ref().map_or(0, |s| s.tests.total());
    let _ = writeln!(
        out,
        "<h3>How to do it again</h3>\n<pre>\n{}</pre>\n\
         <p class=soft>picireny {} on {}.</p>\n<h3>Size over tests</h3>\n{}",
        escape(&reduction.reproduce),
        escape(&report.version),
        escape(&report.platform),
        chart::draw(&reduction.steps, tests)
    );
}

/// Links to the input, the result, and its own report.
fn links(reduction: &Reduction) -> String {
    let [input, result] = &reduction.links;
    let report = |end: &str| Some(format!("{}{end}", reduction.report.as_deref()?));
    let links = [
        (input.clone(), "input"),
        (result.clone(), "result"),
        (report(".html"), "its report"),
        (report(".md"), "Markdown for a bug report"),
    ];
    let links = links.into_iter().filter_map(|(address, name)| {
        let address = escape(&address?);
        Some(format!("<a rel=noreferrer href=\"{address}\">{name}</a>"))
    });
    links.collect::<Vec<_>>().join(", ")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reasons::{Reasons, ReasonsOfLine, Said};
    use crate::report::{Excerpt, Script};
    use picireny_oracle::{Evidence, PrintedLine};

    #[test]
    fn no_input_can_become_part_of_the_page() {
        let nasty = "</pre><script>alert('x')</script>\0&amp;\u{202e}";
        let report = Report {
            command: nasty.to_owned(),
            folder: nasty.to_owned(),
            version: nasty.to_owned(),
            scripts: vec![Script {
                path: nasty.into(),
                content: Excerpt {
                    text: nasty.to_owned(),
                    ..Excerpt::default()
                },
            }],
            groups: vec![Group {
                signature: nasty.parse().unwrap_or_else(|_| unreachable!()),
                files: vec![FileEntry {
                    file: nasty.to_owned(),
                    end: nasty.to_owned(),
                    ..FileEntry::default()
                }],
                reductions: vec![
                    Reduction {
                        text: nasty.to_owned(),
                        file: nasty.to_owned(),
                        links: [Some(nasty.to_owned()), None],
                        report: Some(nasty.to_owned()),
                        same_text_as: Some(nasty.to_owned()),
                        reasons: Reasons {
                            said: Some(Said {
                                end: nasty.to_owned(),
                                printed: nasty.to_owned(),
                            }),
                            lines: vec![ReasonsOfLine {
                                file: Some(nasty.to_owned()),
                                number: 1,
                                text: nasty.to_owned(),
                                tests: Vec::new(),
                            }],
                            ..Reasons::default()
                        },
                        ..Reduction::default()
                    },
                    Reduction {
                        error: Some(nasty.to_owned()),
                        ..Reduction::default()
                    },
                ],
                evidence: Evidence {
                    lines: vec![PrintedLine {
                        text: nasty.to_owned(),
                        marked: true,
                    }],
                    frames: vec![nasty.to_owned()],
                },
                same_as: Some(0),
            }],
            ..Report::default()
        };
        let page = render(&report);
        // The page's own script and no other.
        assert_eq!(page.matches("<script").count(), 1, "{page}");
        assert!(!page.contains("alert('x')"), "{page}");
        assert!(!page.contains('\0') && !page.contains('\u{202e}'));
        assert!(page.contains("Content-Security-Policy"));
        assert!(page.contains("&amp;amp;"));
    }
}
