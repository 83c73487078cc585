//! A series of runs: each tool on each case, one after the other.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::cache::Cache;
use crate::cases::CASES;
use crate::command::Run;
use crate::install;
use crate::measure::{self, Bench};
use crate::repository;
use crate::results::{Ended, Results, Row};
use crate::tools::{self, Tool};

/// Runs what the command line asks for, the cases with the fastest tests first. Results are written after each run: a series
/// that was interrupted goes on where it was.
///
/// # Errors
///
/// When a name is unknown, something cannot be built, or files cannot be written.
pub(crate) fn run(options: &Run) -> Result<()> {
    let mut cases = options.cases.select()?;
    // What an interrupted series lacks are the cases that take long.
    cases.sort_by_key(|case| case.median_ms);
    let tools = select(&options.tools, &options.strategies)?;
    std::fs::create_dir_all(&options.out)
        .with_context(|| format!("cannot make {}", options.out.display()))?;
    let out = options
        .out
        .canonicalize()
        .with_context(|| format!("cannot find {}", options.out.display()))?;
    let program = match &options.picireny {
        Some(path) => path
            .canonicalize()
            .with_context(|| format!("cannot find {}", path.display()))?,
        None => measure::build("picireny")?,
    };
    let mut version = tools::version(&program)?;
    // The version alone would be the same for months.
    if options.picireny.is_none()
        && let Some(commit) = repository::commit()
    {
        version = format!("{version} ({commit})");
    }
    let bench = Bench {
        cache: Cache::open(options.cache.folder())?,
        out,
        counter: measure::build("counted-test")?,
        program,
        version,
        limit: Duration::from_secs(options.limit),
    };

    let path = bench.out.join("results.json");
    let mut results = Results::read_or_empty(&path)?;
    results.machine = measure::machine();
    // What was measured on an earlier input of a case, or of a case that is no more.
    results.rows.retain(|row| {
        let case = CASES.iter().find(|case| case.name == row.case);
        case.is_some_and(|case| case.sha256 == row.input)
    });
    for case in cases {
        let missing = case
            .packages
            .iter()
            .find(|package| !install::is_there(&bench.cache, package));
        if let Some(package) = missing {
            println!("{}: left out, {} is not installed", case.name, package.name);
            continue;
        }
        for tool in &tools {
            let known = results.row(case.name, tool.name).is_some_and(|row| {
                row.ran() && row.input == case.sha256 && row.limit == options.limit
            });
            if known && !options.again {
                continue;
            }
            let row = bench.measure(case, tool)?;
            println!("{}", line(&row));
            results.put(row, order);
            results.write(&path)?;
        }
    }
    println!("{}", path.display());
    Ok(())
}

/// Reads files of results and puts them together: parts of a series that ran apart.
///
/// # Errors
///
/// When one of them cannot be read.
pub(crate) fn together(paths: &[PathBuf]) -> Result<Results> {
    let mut all = Results::default();
    for path in paths {
        let part = Results::read(path)?;
        all.machine = part.machine;
        for row in part.rows {
            all.put(row, order);
        }
    }
    Ok(all)
}

/// The tools that were asked for, all if none was.
fn select(names: &[String], strategies: &[String]) -> Result<Vec<&'static Tool>> {
    for name in names {
        if !tools::all().any(|tool| tool.name == name || tool.family() == name) {
            let known: Vec<&str> = tools::all().map(|tool| tool.name).collect();
            bail!("there is no tool {name:?}; there are {}", known.join(", "));
        }
    }
    for name in strategies {
        if !tools::all().any(|tool| tool.is_ours() && tool.strategy() == Some(name)) {
            bail!("picireny has no strategy {name:?}");
        }
    }
    let named = |tool: &Tool| {
        names.is_empty()
            || names
                .iter()
                .any(|name| tool.name == name || tool.family() == name)
    };
    // Only picireny has strategies; what else is behind a colon is another program's.
    let strategy = |tool: &Tool| {
        strategies.is_empty()
            || !tool.is_ours()
            || strategies.iter().any(|name| tool.strategy() == Some(name))
    };
    Ok(tools::all()
        .filter(|tool| named(tool) && strategy(tool))
        .collect())
}

/// Where a row belongs: cases and tools in the registries' order.
fn order(row: &Row) -> (usize, usize) {
    let case = CASES.iter().position(|case| case.name == row.case);
    let tool = tools::all().position(|tool| tool.name == row.tool);
    (case.unwrap_or(usize::MAX), tool.unwrap_or(usize::MAX))
}

fn line(row: &Row) -> String {
    let what = match row.ended {
        Ended::LeftOut => return format!("{}, {}: left out, {}", row.case, row.tool, row.message),
        Ended::Finished => String::new(),
        Ended::Limit => ", at the time limit".into(),
        Ended::Failed => format!(", failed: {}", row.message),
    };
    format!(
        "{}, {}: {} -> {} bytes ({} tokens), {} tests, {:.1} s{what}{}",
        row.case,
        row.tool,
        row.input_size,
        row.size,
        row.tokens,
        row.tests,
        row.seconds,
        if row.wrong > 0 { ", WRONG" } else { "" },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(tools: &[&str], strategies: &[&str]) -> Result<Vec<&'static str>> {
        let owned = |names: &[&str]| {
            names
                .iter()
                .map(|&name| name.to_owned())
                .collect::<Vec<_>>()
        };
        let tools = select(&owned(tools), &owned(strategies))?;
        Ok(tools.iter().map(|tool| tool.name).collect())
    }

    #[test]
    fn a_program_s_name_picks_all_its_variants_and_a_full_name_one() -> Result<()> {
        assert_eq!(names(&["treereduce"], &[])?.len(), 2);
        assert_eq!(names(&["treereduce:slow"], &[])?, ["treereduce:slow"]);
        assert_eq!(names(&[], &[])?.len(), tools::all().count());
        Ok(())
    }

    #[test]
    fn a_strategy_is_one_of_ours_and_leaves_other_tools_in() -> Result<()> {
        assert_eq!(
            names(&["picireny", "treereduce"], &["quick"])?,
            ["picireny:quick", "treereduce", "treereduce:slow"]
        );
        Ok(())
    }

    #[test]
    fn files_of_results_are_put_together() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let row = |tool: &str, size| Row {
            case: CASES[0].name.into(),
            tool: tool.into(),
            size,
            ..Row::default()
        };
        let write = |name: &str, rows| {
            let path = folder.path().join(name);
            let results = Results {
                rows,
                ..Results::default()
            };
            results.write(&path)?;
            Ok::<_, anyhow::Error>(path)
        };
        let first = write("a", vec![row("cvise", 1)])?;
        let second = write("b", vec![row("picireny:normal", 2), row("cvise", 3)])?;
        let all = together(&[first, second])?;
        let sizes: Vec<usize> = all.rows.iter().map(|row| row.size).collect();
        assert_eq!(sizes, [2, 3]);
        Ok(())
    }

    #[test]
    fn unknown_names_are_errors() {
        assert!(names(&["perses"], &[]).is_err());
        assert!(names(&[], &["slow"]).is_err());
    }
}
