//! What other values of a constant of the search would do to the corpus.
//!
//! A run of the corpus has one value of each constant, so each value is a process of its own.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use picireny_reduce::tuning;

use crate::cache::Cache;
use crate::corpus::{Question, Reduced, read};
use crate::figures::geometric_mean;
use crate::generate::sha256;

/// Runs the corpus with each value, and once as it is, and prints what each changes.
/// `selection` says which questions, as options of `corpus run`.
///
/// # Errors
///
/// When there is no such constant, or a run fails.
pub(super) fn curve(
    name: &str,
    values: &[f64],
    (selection, cache): (&[String], &Cache),
) -> Result<()> {
    let known = tuning::tunables();
    let Some((_, value)) = known.iter().find(|(known, _)| *known == name) else {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        bail!(
            "no constant is called {name}; there are {}",
            names.join(", ")
        );
    };
    let folder = cache.folder().join("corpus/curves");
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make {}", folder.display()))?;
    let run = |value: f64| {
        let change = format!("{name}={value}");
        run(&change, (selection, cache), &folder)
    };
    let before = run(*value)?;
    let mut rows = vec![(*value, before.clone())];
    for &other in values.iter().filter(|&other| other != value) {
        rows.push((other, run(other)?));
    }
    rows.sort_by(|one, two| one.0.total_cmp(&two.0));
    let hash = Question::hash_of_all();
    println!("{} questions of the corpus {hash}\n", before.len());
    print!("{}", table((name, *value), &before, &rows));
    Ok(())
}

/// What is left of the questions with a changed constant.
fn run(
    change: &str,
    (selection, cache): (&[String], &Cache),
    folder: &Path,
) -> Result<Vec<Reduced>> {
    let key = sha256(format!("{change} {selection:?}").as_bytes());
    let out = folder.join(&key[..32]);
    // Of another build, perhaps.
    match std::fs::remove_file(&out) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            bail!("cannot replace {}: {error}", out.display())
        }
        _ => {}
    }
    let program = std::env::current_exe().context("this program has no file")?;
    eprintln!("{change}");
    let status = Command::new(program)
        .args(["corpus", "run", "--out"])
        .arg(&out)
        .arg("--cache")
        .arg(cache.folder())
        .args(selection)
        .env(tuning::CHANGES, change)
        .stderr(std::process::Stdio::null())
        .status()
        .context("cannot run this program again")?;
    match status.success() {
        true => read(&out),
        false => bail!("with {change}: {status}"),
    }
}

/// Changes of geometric means over the questions of all rows.
fn table((name, now): (&str, f64), before: &[Reduced], rows: &[(f64, Vec<Reduced>)]) -> String {
    let mut text = format!("| `{name}` | characters | tests | work |\n|---|---|---|---|\n");
    for (value, after) in rows {
        let change = |of: fn(&Reduced) -> f64| {
            let ratios = before.iter().filter_map(|old| {
                let new = after.iter().find(|new| new.name == old.name)?;
                Some((of(new) + 1.0) / (of(old) + 1.0))
            });
            let mean = geometric_mean(ratios).unwrap_or(1.0);
            format!("{:+.1} %", 100.0 * (mean - 1.0))
        };
        let mark = match value == &now {
            true => " (now)",
            false => "",
        };
        let _ = writeln!(
            text,
            "| {value}{mark} | {} | {} | {} |",
            change(|row| row.characters as f64),
            change(|row| row.tests as f64),
            change(|row| row.work),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(characters: u64, tests: u64) -> Reduced {
        Reduced {
            again: None,
            name: "c-1-1".to_owned(),
            bytes: 1000,
            characters,
            tests,
            work: 1.0,
        }
    }

    #[test]
    fn each_value_is_compared_with_the_present_one() {
        let before = vec![row(9, 99)];
        let rows = [(0.1, vec![row(10, 49)]), (0.2, before.clone())];
        let text = table(("near", 0.2), &before, &rows);
        let lines: Vec<&str> = text.lines().skip(2).collect();
        let expected = [
            "| 0.1 | +10.0 % | -50.0 % | +0.0 % |",
            "| 0.2 (now) | +0.0 % | +0.0 % | +0.0 % |",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_constant_that_is_not_there_is_told_with_those_that_are() {
        let folder = tempfile::tempdir().expect("it is there");
        let cache = Cache::open(folder.path()).expect("it is there");
        let error = curve("nothing", &[1.0], (&[], &cache)).map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("stats_prior")));
    }
}
