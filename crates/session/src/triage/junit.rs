//! What a triage found, in the format that servers for builds show (JUnit's XML).

use std::fmt::Write as _;

use super::known::Known;
use super::report::{FileEntry, Group, Report};

/// A test case for each file: one that crashes fails, and one whose crash is known is
/// skipped.
#[must_use]
pub fn junit(report: &Report, known: Option<&Known>) -> String {
    let mut cases = String::new();
    let (mut failures, mut skipped) = (0, 0);
    for group in &report.groups {
        let is_known = known.is_some_and(|known| known.has(group));
        for entry in &group.files {
            match is_known {
                true => skipped += 1,
                false => failures += 1,
            }
            crash(&mut cases, report, (group, entry), is_known);
        }
    }
    for entry in &report.failed {
        let error = entry.error.as_deref().unwrap_or_default();
        let content = format!("<error message=\"{}\"/>", escape(error));
        case(&mut cases, report, entry, &content);
    }
    for entry in &report.quiet {
        case(&mut cases, report, entry, "");
    }
    let errors = report.failed.len();
    let tests = failures + skipped + errors + report.quiet.len();
    let counts = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"");
    let folder = escape(&report.folder);
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {counts}>\n\
         <testsuite name=\"{folder}\" {counts} skipped=\"{skipped}\">\n{cases}</testsuite>\n\
         </testsuites>\n"
    )
}

fn crash(cases: &mut String, report: &Report, (group, entry): (&Group, &FileEntry), known: bool) {
    let signature = escape(group.signature.as_str());
    if known {
        let content = format!("<skipped message=\"known: {signature}\"/>");
        return case(cases, report, entry, &content);
    }
    let reproduce = group.reductions.iter().find(|it| it.error.is_none());
    let reproduce = reproduce.map_or("", |reduction| reduction.reproduce.as_str());
    let content = format!(
        "<failure type=\"crash\" message=\"{signature}\">{}\n{}</failure>",
        escape(&entry.end),
        escape(reproduce)
    );
    case(cases, report, entry, &content);
}

fn case(cases: &mut String, report: &Report, entry: &FileEntry, content: &str) {
    let _ = writeln!(
        cases,
        "<testcase classname=\"{}\" name=\"{}\">{content}</testcase>",
        escape(&report.folder),
        escape(&entry.file)
    );
}

/// A text in XML 1.0, which has no characters for most control characters.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => {
                let _ = write!(out, "&#{};", u32::from(c));
            }
            '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c if c.is_control() => {
                let _ = write!(out, "\\x{:02x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_printed_is_a_text_in_xml() {
        assert_eq!(escape("a<b>&\"\n\u{1b}"), "a&lt;b&gt;&amp;&quot;&#10;\\x1b");
    }
}
