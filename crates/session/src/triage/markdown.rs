//! `report.md`.

use std::fmt::Write as _;

use super::report::{Group, Reduction, Report};
use crate::page::count;
use crate::page::markdown::{block, block_within, inline, plain};

/// How many lines are shown of what was printed if none of them counts.
const LAST_LINES: usize = 10;

/// So many bytes of what the command prints on a result.
const PRINTED: usize = 2000;

pub(super) fn render(report: &Report) -> String {
    let mut out = format!(
        "# Triage of {}\n\n{}. The command:\n\n{}\n",
        inline(&report.folder),
        report.headline(),
        block(&report.command)
    );
    if report.interrupted {
        out.push_str("The work was interrupted; the same command goes on with it.\n\n");
    }
    if !report.groups.is_empty() {
        out.push_str("| | Signature | Files | Before | After |\n|-:|---|-:|-:|-:|\n");
        for (index, group) in report.groups.iter().enumerate() {
            let (before, after) = sizes(group);
            let _ = writeln!(
                out,
                "| {} | {} | {} | {before} | {after} |",
                index + 1,
                inline(group.signature.as_str()),
                group.files.len()
            );
        }
        out.push('\n');
    }
    for (index, group) in report.groups.iter().enumerate() {
        let _ = write!(
            out,
            "## {}. {}\n\n",
            index + 1,
            inline(group.signature.as_str())
        );
        let files: Vec<_> = group
            .files
            .iter()
            .map(|entry| inline(&entry.file))
            .collect();
        let _ = write!(
            out,
            "{}: {}\n\n",
            count(files.len(), "file", "files"),
            files.join(", ")
        );
        if let Some(first) = group.same_as {
            let _ = write!(
                out,
                "Probably the same bug as group {}: the results differ in names and literals only.\n\n",
                first + 1
            );
        }
        for reduction in &group.reductions {
            render_reduction(&mut out, reduction);
        }
        render_evidence(&mut out, group);
    }
    for (title, files) in [
        ("Files that do not crash", &report.quiet),
        ("Files that could not be tested", &report.failed),
    ] {
        if files.is_empty() {
            continue;
        }
        let _ = write!(out, "## {title}\n\n");
        for entry in files {
            let what = entry.error.as_deref().unwrap_or(&entry.end);
            let _ = writeln!(out, "- {}: {}", inline(&entry.file), plain(what));
        }
        out.push('\n');
    }
    out
}

/// How the command ended on the first file, and the lines that made the
/// signature.
fn render_evidence(out: &mut String, group: &Group) {
    let Some(first) = group.files.first() else {
        return;
    };
    let _ = write!(
        out,
        "On {}, the command {}.",
        inline(&first.file),
        plain(&first.end)
    );
    let lines = group.evidence.lines.iter().filter(|line| line.marked);
    let lines: Vec<&str> = lines.map(|line| line.text.as_str()).collect();
    if !lines.is_empty() {
        let _ = write!(
            out,
            " Of what it printed, this counts:\n\n{}",
            block(&lines.join("\n"))
        );
    } else if let printed @ [_, ..] = &group.evidence.lines[..] {
        let last = &printed[printed.len().saturating_sub(LAST_LINES)..];
        let last: Vec<&str> = last.iter().map(|line| line.text.as_str()).collect();
        let _ = write!(
            out,
            " The end of what it printed:\n\n{}",
            block(&last.join("\n"))
        );
    } else {
        out.push('\n');
    }
    out.push('\n');
}

fn render_reduction(out: &mut String, reduction: &Reduction) {
    let file = inline(&reduction.file);
    if let Some(error) = &reduction.error {
        let _ = write!(out, "{file} was not reduced: {}\n\n", plain(error));
        return;
    }
    let _ = write!(out, "{file} ({})", plain(&reduction.format));
    if let Some(summary) = &reduction.summary {
        let _ = write!(
            out,
            ": {} -> {} bytes in {} tests and {:.1} s",
            summary.before.bytes,
            summary.after.bytes,
            summary.tests.total(),
            summary.wall_time
        );
        if let Some(reliability) = summary.reliability {
            let _ = write!(out, ". {reliability}");
        }
    }
    if let Some(first) = &reduction.same_text_as {
        let _ = write!(out, ". The same text as that of {}", inline(first));
    }
    let _ = write!(out, "\n\n{}\n", block(&reduction.text));
    let said = reduction.reasons.said.as_ref();
    if let Some(said) = said.filter(|said| !said.printed.trim().is_empty()) {
        let (printed, cut) = block_within("", &said.printed, PRINTED);
        let _ = write!(
            out,
            "What the command prints on it ({}):\n\n{printed}\n",
            plain(&said.end)
        );
        if cut > 0 {
            let _ = write!(out, "{cut} more bytes are not shown.\n\n");
        }
    }
    let _ = write!(out, "To reproduce:\n\n{}\n", block(&reduction.reproduce));
    if let Some(report) = &reduction.report {
        let _ = write!(
            out,
            "Why each line is there: {}. For a bug report: {}.\n\n",
            inline(&format!("{report}.html")),
            inline(&format!("{report}.md"))
        );
    }
}

/// Sizes before and after, of the smallest result.
fn sizes(group: &Group) -> (String, String) {
    let summaries = group.reductions.iter().filter_map(|r| r.summary.as_ref());
    match summaries.min_by_key(|summary| summary.after.bytes) {
        Some(summary) => (
            summary.before.bytes.to_string(),
            summary.after.bytes.to_string(),
        ),
        None => ("-".to_owned(), "-".to_owned()),
    }
}
