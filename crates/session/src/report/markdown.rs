//! `report.md`.

use std::fmt::Write as _;

use super::data::{Excerpt, RunReport};
use super::words::{flaky, in_a_line, sizes};
use crate::page::markdown::{block, inline, plain};

pub(super) fn render(report: &RunReport) -> String {
    let summary = &report.summary;
    let mut out = format!(
        "# {} reduced\n\n{}\n\n",
        inline(&report.file),
        in_a_line(summary)
    );
    if let Some(signature) = &report.signature {
        let _ = write!(
            out,
            "The crash that was kept: {}\n\n",
            inline(signature.as_str())
        );
    }
    if let Some(reason) = &summary.stopped {
        let _ = write!(out, "The result may not be minimal: {}.\n\n", plain(reason));
    }
    if let Some(rates) = &summary.reliability {
        let _ = write!(out, "{}\n\n", flaky(rates));
    }
    let _ = write!(out, "## Result\n\n{}\n", excerpt(&report.after));
    out.push_str("## Sizes\n\n| | Before | After |\n|---|-:|-:|\n");
    for (name, before, after) in sizes(summary) {
        let _ = writeln!(out, "| {name} | {before} | {after} |");
    }
    out.push_str("\n## Size over tests\n\n| Tests | Bytes |\n|-:|-:|\n");
    for step in &report.steps {
        let _ = writeln!(out, "| {} | {} |", step.tests, step.bytes);
    }
    tests(&mut out, report);
    let _ = write!(
        out,
        "\n## To do it again\n\nThe test command:\n\n{}\nTo test the result:\n\n{}\n",
        block(&report.command),
        block(&report.test_result)
    );
    if let Some(line) = &report.run_again {
        let _ = write!(out, "To reduce the input again:\n\n{}\n", block(line));
    }
    let _ = write!(
        out,
        "picireny {} on {}, strategy {}, encoding {}.\n\n",
        report.version,
        report.platform,
        report.strategy,
        plain(&report.encoding)
    );
    let _ = write!(out, "## Input\n\n{}", excerpt(&report.before));
    out
}

fn tests(out: &mut String, report: &RunReport) {
    let _ = write!(
        out,
        "\n## Tests\n\n{}, {:.1} s inside tests.\n",
        report.summary.tests, report.summary.test_time
    );
    if !report.transformations.is_empty() {
        out.push_str(
            "\n| Transformation | Bytes removed | Tests | Accepted | Seconds |\n\
             |---|-:|-:|-:|-:|\n",
        );
    }
    for entry in &report.transformations {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {:.1} |",
            plain(&entry.name),
            entry.bytes,
            entry.tests,
            entry.accepted,
            entry.seconds
        );
    }
    if !report.slowest.is_empty() {
        out.push_str(
            "\nThe slowest tests:\n\n| Candidate | Outcome | Bytes | Seconds |\n|---|---|-:|-:|\n",
        );
    }
    for test in &report.slowest {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {:.2} |",
            inline(&test.id),
            plain(&test.outcome),
            test.bytes,
            test.seconds
        );
    }
}

fn excerpt(excerpt: &Excerpt) -> String {
    let mut out = block(&excerpt.text);
    if excerpt.left_out > 0 {
        let _ = write!(out, "\n{} more bytes are not shown.\n", excerpt.left_out);
    }
    out
}
