//! What a change did: two files of results, row by row.

use std::fmt::Write as _;

use crate::figures::{geometric_mean, ratio};
use crate::results::{Results, Row};

/// Compares the rows that both have, and says how many only one has.
pub(crate) fn compare(old: &Results, new: &Results) -> String {
    let mut text = String::new();
    let mut tools = old.tools();
    tools.extend(new.tools());
    let mut seen: Vec<&str> = Vec::new();
    for tool in tools {
        if seen.contains(&tool) {
            continue;
        }
        seen.push(tool);
        compare_tool(&mut text, old, new, tool);
    }
    if text.is_empty() {
        text.push_str("There are no results in either file.\n");
    }
    text
}

fn compare_tool(text: &mut String, old: &Results, new: &Results, tool: &str) {
    let rows = |results: &'_ Results| {
        let rows = results
            .rows
            .iter()
            .filter(|row| row.tool == tool && row.ran());
        rows.count()
    };
    let pairs: Vec<(&Row, &Row)> = old
        .rows
        .iter()
        .filter(|row| row.tool == tool && row.ran())
        .filter_map(|before| Some((before, new.row(&before.case, tool)?)))
        // Another input is another case, whatever its name is.
        .filter(|(before, after)| after.ran() && before.input == after.input)
        .collect();
    if rows(old) == 0 && rows(new) == 0 {
        return;
    }
    let _ = writeln!(text, "{tool}");
    for (before, after) in &pairs {
        let same = before.size == after.size
            && before.tests == after.tests
            && before.ended == after.ended
            && before.wrong == after.wrong;
        if same {
            continue;
        }
        let _ = writeln!(
            text,
            "  {:<28} size {:>6} -> {:<6} {}  tests {:>6} -> {:<6} {}{}",
            before.case,
            before.size,
            after.size,
            change(ratio(after.size, before.size)),
            before.tests,
            after.tests,
            change(ratio(after.tests, before.tests)),
            note(before, after),
        );
    }
    let mean = |of: fn(&Row) -> usize| {
        geometric_mean(
            pairs
                .iter()
                .map(|(before, after)| ratio(of(after), of(before))),
        )
        .map_or_else(|| "     –".into(), change)
    };
    let sum = |of: fn(&(&Row, &Row)) -> usize| pairs.iter().map(of).sum::<usize>();
    let smaller = sum(|(before, after)| usize::from(after.size < before.size));
    let larger = sum(|(before, after)| usize::from(after.size > before.size));
    let _ = writeln!(
        text,
        "  {} cases: {smaller} smaller, {larger} larger; geometric means: size {}, tokens {}, tests {}",
        pairs.len(),
        mean(|row| row.size),
        mean(|row| row.tokens),
        mean(|row| row.tests),
    );
    let _ = writeln!(
        text,
        "  totals: size {} -> {}, tests {} -> {}",
        sum(|(before, _)| before.size),
        sum(|(_, after)| after.size),
        sum(|(before, _)| before.tests),
        sum(|(_, after)| after.tests),
    );
    let alone = (rows(old) - pairs.len(), rows(new) - pairs.len());
    if alone != (0, 0) {
        let _ = writeln!(
            text,
            "  not compared: {} rows of the old file, {} of the new one",
            alone.0, alone.1
        );
    }
}

fn change(ratio: f64) -> String {
    format!("{:>+6.1}%", (ratio - 1.0) * 100.0)
}

fn note(before: &Row, after: &Row) -> String {
    let mut text = String::new();
    if before.ended != after.ended {
        let _ = write!(text, "  {:?} -> {:?}", before.ended, after.ended);
    }
    if before.wrong != after.wrong {
        let _ = write!(text, "  wrong {} -> {}", before.wrong, after.wrong);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Ended;

    fn row(case: &str, tool: &str, size: usize, tests: usize) -> Row {
        Row {
            case: case.into(),
            tool: tool.into(),
            input: "hash".into(),
            size,
            tokens: size,
            tests,
            ..Row::default()
        }
    }

    fn results(rows: Vec<Row>) -> Results {
        Results {
            rows,
            ..Results::default()
        }
    }

    #[test]
    fn changes_are_listed_and_summed_up_by_tool() {
        let old = results(vec![
            row("one", "picireny", 100, 1000),
            row("two", "picireny", 50, 400),
            row("two", "cvise", 50, 400),
            row("three", "picireny", 10, 10),
        ]);
        let new = results(vec![
            row("one", "picireny", 50, 900),
            row("two", "picireny", 50, 400),
            Row {
                ended: Ended::Limit,
                wrong: 3,
                ..row("two", "cvise", 60, 200)
            },
            Row {
                input: "another".into(),
                ..row("three", "picireny", 1, 1)
            },
        ]);
        insta::assert_snapshot!(compare(&old, &new));
    }

    #[test]
    fn nothing_to_compare_is_said() {
        let nothing = Results::default();
        assert!(compare(&nothing, &nothing).contains("no results"));
    }
}
