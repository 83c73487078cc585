//! One page with all curves and all figures.

use std::fmt::Write as _;

use super::svg;
use super::table::{is_lost, mark};
use crate::cases::CASES;
use crate::figures::tests_until;
use crate::results::{Results, Row};

const STYLE: &str = "\
body { font: 15px/1.45 sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222 }
table { border-collapse: collapse; margin: .6em 0 2.4em }
th, td { padding: .15em .7em; text-align: right; border-bottom: 1px solid #ddd }
th:first-child, td:first-child, td:last-child { text-align: left }
th, td:not(:last-child) { white-space: nowrap }
tr.best td { background: #eef6ee }
h2.lost { color: #a11 }
";

pub(super) fn page(results: &Results) -> String {
    let machine = &results.machine;
    let ours = super::ours(results);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Reducers on real failures</title>\n\
         <style>\n{STYLE}</style>\n<h1>Reducers on real failures</h1>\n\
         <p>{}, {}, {} processors. Sizes are in bytes without white space. … is a result at the time limit, \
         ! one of a tool that failed, ✗ one that is not interesting. The smallest result of a case is green; \
         a red title says that another tool's is smaller than that of {ours}.</p>\n",
        escape(&machine.system),
        escape(&machine.processor),
        machine.processors
    );
    let tools = results.tools();
    for name in results.cases() {
        let lost = if is_lost(results, name, ours) {
            " class=\"lost\""
        } else {
            ""
        };
        let _ = writeln!(text, "<h2{lost} id=\"{name}\">{name}</h2>");
        if let Some(case) = CASES.iter().find(|case| case.name == name) {
            let _ = writeln!(
                text,
                "<p>{}, {}: {} ({})</p>",
                escape(case.language),
                case.kind.as_str(),
                escape(case.fails),
                escape(case.reported),
            );
        }
        text.push_str(&svg::curves(results, name, &tools));
        figures(&mut text, results, name);
    }
    text.push_str("</html>\n");
    text
}

fn figures(text: &mut String, results: &Results, case: &str) {
    text.push_str(
        "<table>\n<tr><th>Tool<th>Size<th>Tokens<th>Bytes<th>Tests<th>to half<th>to 10 %<th>to 2 %<th>Seconds<th>Outside of tests<th>\n",
    );
    let rows = || results.rows.iter().filter(|row| row.case == case);
    let best = rows()
        .filter(|row| row.is_right())
        .map(|row| row.size)
        .min();
    for row in rows() {
        if !row.ran() {
            let _ = writeln!(
                text,
                "<tr><td>{}<td colspan=\"10\">left out: {}",
                row.tool,
                escape(&row.message)
            );
            continue;
        }
        let class = if row.is_right() && best == Some(row.size) {
            " class=\"best\""
        } else {
            ""
        };
        let until = |percent| {
            tests_until(row, percent).map_or_else(|| "–".into(), |tests: usize| tests.to_string())
        };
        let _ = writeln!(
            text,
            "<tr{class}><td>{}<td>{}{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{:.1}<td>{:.1}<td>{}",
            row.tool,
            row.size,
            mark(row),
            row.tokens,
            row.bytes,
            row.tests,
            until(50),
            until(10),
            until(2),
            row.seconds,
            outside(row),
            escape(&row.message),
        );
    }
    text.push_str("</table>\n");
}

fn outside(row: &Row) -> f64 {
    (row.seconds - row.seconds_in_tests).max(0.0)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Ended;

    #[test]
    fn the_page_has_each_case_and_says_what_was_left_out() {
        let results = Results {
            rows: vec![Row {
                case: "one".into(),
                tool: "cvise".into(),
                ended: Ended::LeftOut,
                message: "a < b".into(),
                ..Row::default()
            }],
            ..Results::default()
        };
        let page = page(&results);
        assert!(page.contains("<h2 id=\"one\">one</h2>"));
        assert!(page.contains("left out: a &lt; b"));
    }
}
