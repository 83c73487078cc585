//! Tables in Markdown.

use std::fmt::Write as _;

use super::{is_ours, ours};
use crate::figures::{geometric_mean, ratio, size_after, tests_until};
use crate::results::{Ended, Results, Row};

/// All tables: sizes, tokens, tests, totals, and what was left out.
pub(crate) fn markdown(results: &Results) -> String {
    let mut text = String::new();
    let ours = ours(results);
    machine(&mut text, results);
    totals(&mut text, results, ours);
    per_case(
        &mut text,
        results,
        "Size without white space, in bytes",
        |row| row.size,
    );
    per_case(&mut text, results, "Size in tokens", |row| row.tokens);
    per_case(&mut text, results, "Tests", |row| row.tests);
    left_out(&mut text, results);
    options(&mut text, results);
    text
}

fn machine(text: &mut String, results: &Results) {
    let machine = &results.machine;
    let mut limits: Vec<u64> = results.rows.iter().map(|row| row.limit).collect();
    limits.sort_unstable();
    limits.dedup();
    let limits: Vec<String> = limits.iter().map(u64::to_string).collect();
    let _ = writeln!(
        text,
        "{} cases on {}, {}, {} processors.\n\
         Time limit: {} s per tool and case, one job each.\n",
        results.cases().len(),
        machine.system,
        machine.processor,
        machine.processors,
        limits.join(" or "),
    );
}

/// The tools that ran at all.
fn tools(results: &Results) -> Vec<&str> {
    results
        .tools()
        .into_iter()
        .filter(|tool| {
            results
                .rows
                .iter()
                .any(|row| row.tool == *tool && row.ran())
        })
        .collect()
}

/// Whether some other tool has a smaller result than ours on a case.
pub(super) fn is_lost(results: &Results, case: &str, ours: &str) -> bool {
    let Some(our) = results.row(case, ours).filter(|row| row.ran()) else {
        return false;
    };
    !our.is_right()
        || results.rows.iter().any(|row| {
            row.case == case && !is_ours(&row.tool) && row.is_right() && row.size < our.size
        })
}

fn totals(text: &mut String, results: &Results, ours: &str) {
    let tools = tools(results);
    let common: Vec<&str> = results
        .cases()
        .into_iter()
        .filter(|case| results.row(case, ours).is_some_and(Row::ran))
        .collect();
    let _ = writeln!(
        text,
        "### Totals\n\n\
         - Ratios compare with `{ours}` on the same cases: below 1 is smaller, fewer or faster.\n\
         - Ratios are geometric means over the cases in which the tool's result is interesting.\n\
         - *Total size* is the sum over these cases. In parentheses: the sum for `{ours}`.\n\
         - *Size at the same tests* compares the best candidates after as many tests as the tool with\n  \
         fewer tests made.\n"
    );
    let _ = writeln!(
        text,
        "| Tool | Version | Cases | Finished | Total size | Size | Size at the same tests | Tokens | Tests | Time | Tests to half | to 10 % | to 2 % | Time outside of tests | Wrong |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    );
    for tool in tools {
        let pairs: Vec<(&Row, &Row)> = common
            .iter()
            .filter_map(|case| Some((results.row(case, tool)?, results.row(case, ours)?)))
            .filter(|(row, _)| row.ran())
            .collect();
        // A result that is not interesting is no result.
        let right: Vec<_> = pairs.iter().filter(|(row, _)| row.is_right()).collect();
        let mean = |of: &dyn Fn(&Row, &Row) -> f64| {
            number(geometric_mean(right.iter().map(|(row, our)| of(row, our))))
        };
        let until = |percent: usize| {
            number(geometric_mean(right.iter().filter_map(|(row, our)| {
                Some(ratio(
                    tests_until(row, percent)?,
                    tests_until(our, percent)?,
                ))
            })))
        };
        let total = |of: fn(&(&Row, &Row)) -> usize| pairs.iter().map(of).sum::<usize>();
        let size = |of: fn(&&(&Row, &Row)) -> usize| {
            right.iter().copied().map(|pair| of(&pair)).sum::<usize>()
        };
        let seconds: f64 = pairs.iter().map(|(row, _)| row.seconds).sum();
        let inside: f64 = pairs.iter().map(|(row, _)| row.seconds_in_tests).sum();
        let outside = 100.0 * (seconds - inside).max(0.0) / seconds.max(1e-9);
        let _ = writeln!(
            text,
            "| {tool} | {} | {} | {} | {} ({}) | {} | {} | {} | {} | {} | {} | {} | {} | {outside:.0} % | {} |",
            versions(&pairs),
            pairs.len(),
            total(|(row, _)| usize::from(row.ended == Ended::Finished)),
            size(|(row, _)| row.size),
            size(|(_, our)| our.size),
            mean(&|row, our| ratio(row.size, our.size)),
            mean(&|row, our| {
                let tests = row.tests.min(our.tests);
                ratio(size_after(row, tests), size_after(our, tests))
            }),
            mean(&|row, our| ratio(row.tokens, our.tokens)),
            mean(&|row, our| ratio(row.tests, our.tests)),
            mean(&|row, our| row.seconds.max(1e-3) / our.seconds.max(1e-3)),
            until(50),
            until(10),
            until(2),
            total(|(row, _)| usize::from(row.wrong > 0)),
        );
    }
    text.push('\n');
}

fn versions(pairs: &[(&Row, &Row)]) -> String {
    let mut versions: Vec<&str> = pairs.iter().map(|(row, _)| row.version.as_str()).collect();
    versions.sort_unstable();
    versions.dedup();
    versions.join(", ")
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(|| "–".into(), |value| format!("{value:.2}"))
}

fn per_case(text: &mut String, results: &Results, title: &str, of: impl Fn(&Row) -> usize) {
    let tools = tools(results);
    let ours = ours(results);
    let _ = writeln!(text, "### {title}\n");
    let _ = writeln!(text, "| Case | {} |", tools.join(" | "));
    let _ = writeln!(text, "|---|{}", "--:|".repeat(tools.len()));
    for case in results.cases() {
        let bold = if is_lost(results, case, ours) {
            "**"
        } else {
            ""
        };
        let input = results
            .rows
            .iter()
            .find(|row| row.case == case)
            .map_or(0, |row| row.input_size);
        let _ = write!(text, "| {bold}{case}{bold} ({input}) |");
        for tool in &tools {
            let cell = results
                .row(case, tool)
                .filter(|row| row.ran())
                .map_or_else(|| "–".into(), |row| format!("{}{}", of(row), mark(row)));
            let _ = write!(text, " {cell} |");
        }
        text.push('\n');
    }
    text.push('\n');
}

/// What is special about a result.
pub(super) fn mark(row: &Row) -> &'static str {
    match row.ended {
        _ if row.wrong > 0 => " ✗",
        Ended::Limit => " …",
        Ended::Failed => " !",
        Ended::Finished | Ended::LeftOut => "",
    }
}

/// How each tool was run.
fn options(text: &mut String, results: &Results) {
    let _ = writeln!(
        text,
        "### How the tools were run\n\n| Tool | Command |\n|---|---|"
    );
    for tool in tools(results) {
        if let Some(tool) = crate::tools::all().find(|known| known.name == tool) {
            let _ = writeln!(text, "| {} | `{}` |", tool.name, tool.about.trim());
        }
    }
    text.push('\n');
}

fn left_out(text: &mut String, results: &Results) {
    let mut reasons: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    let told = |row: &&Row| !row.message.is_empty();
    for row in results.rows.iter().filter(told) {
        let known = reasons
            .iter_mut()
            .find(|(tool, reason, _)| *tool == row.tool && *reason == row.message);
        match known {
            Some((_, _, cases)) => cases.push(&row.case),
            None => reasons.push((&row.tool, &row.message, vec![&row.case])),
        }
    }
    if reasons.is_empty() {
        return;
    }
    let _ = writeln!(
        text,
        "### Left out or failed\n\n| Tool | Cases | Reason |\n|---|---|---|"
    );
    for (tool, reason, cases) in reasons {
        let _ = writeln!(text, "| {tool} | {} | {reason} |", cases.join(", "));
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Step;

    fn row(case: &str, tool: &str, size: usize, tests: usize) -> Row {
        Row {
            case: case.into(),
            tool: tool.into(),
            version: "1.0".into(),
            input_size: 1000,
            seconds: 10.0,
            seconds_in_tests: 9.0,
            tests,
            bytes: size + 5,
            size,
            tokens: size / 2,
            steps: vec![
                Step {
                    tests: 1,
                    ms: 10,
                    size: 1000,
                },
                Step {
                    tests,
                    ms: 9000,
                    size,
                },
            ],
            ..Row::default()
        }
    }

    fn results() -> Results {
        let rows = vec![
            row("one", "picireny:smallest", 100, 50),
            row("one", "cvise", 50, 400),
            Row {
                ended: Ended::LeftOut,
                message: "it does not have SQL".into(),
                ..row("one", "treereduce", 0, 0)
            },
            row("two", "picireny:smallest", 10, 50),
            Row {
                ended: Ended::Limit,
                ..row("two", "cvise", 40, 100)
            },
            Row {
                wrong: 3,
                ..row("two", "treereduce", 5, 10)
            },
        ];
        Results {
            rows,
            ..Results::default()
        }
    }

    #[test]
    fn tables_show_all_rows_and_why_some_are_missing() {
        insta::assert_snapshot!(markdown(&results()));
    }

    #[test]
    fn a_smaller_result_that_is_wrong_does_not_win() {
        assert!(is_lost(&results(), "one", "picireny:smallest"));
        assert!(!is_lost(&results(), "two", "picireny:smallest"));
    }
}
