//! What of a run's page comes after the answers: how the run went.

use std::fmt::Write as _;

use super::excerpt;
use crate::page::html::escape;
use crate::page::{chart, count};
use crate::report::data::RunReport;
use crate::report::words;

pub(super) fn render(out: &mut String, report: &RunReport) {
    let before = &report.summary.before;
    let _ = write!(
        out,
        "<h2>The run</h2>\n<details><summary>The input, {}</summary>{}</details>\n\
         <h3>Size over tests</h3>\n{}\n",
        count(before.bytes as u64, "byte", "bytes"),
        excerpt("before", &report.before),
        chart::draw(&report.steps, report.summary.tests.total())
    );
    sizes(out, report);
    tests(out, report);
    learnt(out, report);
    transformations(out, report);
    slowest(out, report);
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
    out.push_str("<h3>Tests</h3>\n<table>");
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
        "<h3>Transformations</h3>\n<table><tr><th class=name>Name</th><th class=n>Bytes removed</th>\
         <th class=n>Tests</th><th class=n>Accepted</th><th class=n>Seconds</th></tr>",
    );
    for entry in &report.transformations {
        let _ = write!(
            out,
            "<tr><td class=name>{}</td><td class=n>{}</td><td class=n>{}</td><td class=n>{}</td>\
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
        "<h3>Slowest tests</h3>\n<table><tr><th>Candidate</th><th>Outcome</th>\
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

/// What tests printed of candidates, and what came of it.
fn learnt(out: &mut String, report: &RunReport) {
    let learnt = &report.learnt;
    if learnt.tests == 0 {
        return;
    }
    let _ = writeln!(
        out,
        "<h3>What messages named</h3>\n<p>{}</p>",
        escape(&words::learnt(learnt))
    );
    if !learnt.names.is_empty() {
        out.push_str("<p>Named most often:");
        for (at, named) in learnt.names.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            let _ = write!(
                out,
                "{comma} <code>{}</code> {}",
                escape(&named.name),
                named.tests
            );
        }
        out.push_str("</p>\n");
    }
    if learnt.led_to.is_empty() {
        return;
    }
    out.push_str(
        "<table><tr><th>Interesting candidate</th><th>Named before</th>\
         <th class=n>Bytes removed</th></tr>",
    );
    for led_to in &learnt.led_to {
        let names: Vec<String> = led_to.names.iter().map(|name| escape(name)).collect();
        let _ = write!(
            out,
            "<tr><td><code>{}</code></td><td><code>{}</code></td><td class=n>{}</td></tr>",
            escape(&led_to.id),
            names.join(", "),
            led_to.bytes
        );
    }
    out.push_str("</table>\n");
}
