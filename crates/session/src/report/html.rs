//! `report.html`.

use std::fmt::Write as _;

use super::data::{Excerpt, RunReport};
use super::words::{self, flaky, in_a_line};
use crate::page::chart;
use crate::page::html::{escape, page};
use crate::page::tokens::coloured;

pub(super) fn render(report: &RunReport) -> String {
    let title = format!("{} reduced", report.file);
    let mut out = format!("<h1>{}</h1>\n", escape(&title));
    head(&mut out, report);
    let _ = write!(
        out,
        "<h2>Before and after</h2>\n<div class=two><div>{}</div><div>{}</div></div>\n",
        excerpt("Input", report.summary.before.bytes, &report.before),
        excerpt("Result", report.summary.after.bytes, &report.after)
    );
    let _ = writeln!(
        out,
        "<h2>Size over tests</h2>\n{}",
        chart::draw(&report.steps, report.summary.tests.total())
    );
    sizes(&mut out, report);
    tests(&mut out, report);
    transformations(&mut out, report);
    slowest(&mut out, report);
    again(&mut out, report);
    page(&title, &out, None)
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

fn excerpt(title: &str, bytes: usize, excerpt: &Excerpt) -> String {
    let mut out = format!(
        "<p>{title}, {bytes} bytes</p><pre>{}</pre>",
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

fn sizes(out: &mut String, report: &RunReport) {
    out.push_str("<table><tr><th></th><th class=n>Before</th><th class=n>After</th></tr>");
    for (name, before, after) in words::sizes(&report.summary) {
        let _ = write!(
            out,
            "<tr><td>{name}</td><td class=n>{before}</td><td class=n>{after}</td></tr>"
        );
    }
    out.push_str("</table>\n");
}

fn tests(out: &mut String, report: &RunReport) {
    let summary = &report.summary;
    out.push_str("<h2>Tests</h2>\n<table>");
    let mut row = |name: &str, number: u64| {
        if number > 0 {
            let _ = write!(out, "<tr><td>{name}</td><td class=n>{number}</td></tr>");
        }
    };
    for (outcome, number) in summary.tests.iter() {
        row(outcome.name(), number);
    }
    row("known from a cache", summary.cache_hits);
    row("run again to make sure", summary.confirmations);
    row("run ahead without need", summary.speculative);
    row("known from the record", summary.recorded);
    let _ = write!(
        out,
        "</table>\n<p>{:.1} s in all, {:.1} s inside tests.</p>\n",
        summary.wall_time, summary.test_time
    );
}

fn transformations(out: &mut String, report: &RunReport) {
    if report.transformations.is_empty() {
        return;
    }
    out.push_str(
        "<h2>Transformations</h2>\n<table><tr><th>Name</th><th class=n>Bytes removed</th>\
         <th class=n>Tests</th><th class=n>Accepted</th><th class=n>Seconds</th></tr>",
    );
    for entry in &report.transformations {
        let _ = write!(
            out,
            "<tr><td>{}</td><td class=n>{}</td><td class=n>{}</td><td class=n>{}</td>\
             <td class=n>{:.1}</td></tr>",
            escape(&entry.name),
            entry.bytes,
            entry.tests,
            entry.accepted,
            entry.seconds
        );
    }
    out.push_str("</table>\n");
}

fn slowest(out: &mut String, report: &RunReport) {
    if report.slowest.is_empty() {
        return;
    }
    out.push_str(
        "<h2>Slowest tests</h2>\n<table><tr><th>Candidate</th><th>Outcome</th>\
         <th class=n>Bytes</th><th class=n>Seconds</th></tr>",
    );
    for test in &report.slowest {
        let _ = write!(
            out,
            "<tr><td><code>{}</code></td><td>{}</td><td class=n>{}</td><td class=n>{:.2}</td></tr>",
            escape(&test.id),
            escape(&test.outcome),
            test.bytes,
            test.seconds
        );
    }
    out.push_str("</table>\n");
}

fn again(out: &mut String, report: &RunReport) {
    let _ = write!(
        out,
        "<h2>To do it again</h2>\n<p>The test command:</p>\n<pre>{}</pre>\n\
         <p>To test the result:</p>\n<pre>{}</pre>\n",
        escape(&report.command),
        escape(&report.test_result)
    );
    if let Some(line) = &report.run_again {
        let _ = write!(
            out,
            "<p>To reduce the input again:</p>\n<pre>{}</pre>\n",
            escape(line)
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
