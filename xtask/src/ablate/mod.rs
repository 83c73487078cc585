//! What each part of a strategy earns: `cargo xtask ablate`.

mod question;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context as _, bail};
use clap::Args;
use picireny_reduce::Part;

use question::{Question, Size};

/// Reduce questions about files without each part of a strategy, and say what that costs
///
/// A question is a file and some of its words, which have to stay in their order, in a text
/// without syntax errors, with as many opening as closing brackets. In half of the
/// questions, words that occur several times must do so, or not at all. Which words these are follows
/// from the seed.
#[derive(Args, Debug)]
pub(crate) struct Ablate {
    /// Files, and folders of files [default: the samples of all formats in tests/inputs]
    paths: Vec<PathBuf>,
    /// Questions for each file
    #[arg(long, default_value = "4")]
    questions: u64,
    /// What the words of questions follow from
    #[arg(long, default_value = "1")]
    seed: u64,
    /// End a reduction after so many tests
    #[arg(long, default_value = "3000")]
    limit_tests: u64,
    /// Only without this part; may be given several times
    #[arg(long, value_name = "PART")]
    without: Vec<String>,
    /// Reductions at once
    #[arg(short, long, default_value = "1")]
    jobs: NonZeroUsize,
}

/// A part that costs less than this share where it is left out does not earn its place.
const LEAST: f64 = 0.003;

pub(crate) fn run(options: &Ablate) -> anyhow::Result<()> {
    let questions = questions(options)?;
    if questions.is_empty() {
        bail!("none of the files can be asked about: each needs a format and some words");
    }
    let parts = parts(&options.without)?;
    let runs: Vec<Option<Part>> = [None]
        .into_iter()
        .chain(parts.into_iter().map(Some))
        .collect();
    let sizes = Mutex::new(BTreeMap::new());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.get() {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let (run, question) = (number / questions.len(), number % questions.len());
                    let Some(part) = runs.get(run) else {
                        break;
                    };
                    let size = questions[question].reduce(*part, options.limit_tests);
                    if let Ok(mut sizes) = sizes.lock() {
                        sizes.insert((run, question), size);
                    }
                }
            });
        }
    });
    let sizes = sizes.into_inner().unwrap_or_default();
    let of = |run: usize| -> Vec<Size> {
        let all = (0..questions.len()).map(|question| (run, question));
        all.filter_map(|key| sizes.get(&key).copied()).collect()
    };
    println!("{}", table(&runs, &of));
    Ok(())
}

/// A row for each part: what its absence costs.
fn table(runs: &[Option<Part>], of: &dyn Fn(usize) -> Vec<Size>) -> String {
    let all = of(0);
    let total = |sizes: &[Size]| {
        let sum = |size: fn(&Size) -> u64| sizes.iter().map(size).sum::<u64>();
        (sum(|size| size.characters), sum(|size| size.tests))
    };
    let (characters, tests) = total(&all);
    let mut text = format!(
        "{} questions: {characters} characters are left after {tests} tests\n\n\
         without\tcharacters\ttests\tlarger\tsmaller\n",
        all.len()
    );
    for (number, part) in runs.iter().enumerate() {
        let Some(part) = part else { continue };
        let sizes = of(number);
        let (left, took) = total(&sizes);
        let change = |now: u64, before: u64| now as f64 / before.max(1) as f64 - 1.0;
        let (more_left, more_tests) = (change(left, characters), change(took, tests));
        let pairs = || sizes.iter().zip(&all);
        let larger = pairs().filter(|(now, before)| now.characters > before.characters);
        let smaller = pairs().filter(|(now, before)| now.characters < before.characters);
        let mark = match more_left.max(more_tests) < LEAST {
            true => "\tearns nothing here",
            false => "",
        };
        text += &format!(
            "{}\t{:+.1} %\t{:+.1} %\t{}\t{}{mark}\n",
            part.name(),
            100.0 * more_left,
            100.0 * more_tests,
            larger.count(),
            smaller.count(),
        );
    }
    text
}

fn parts(names: &[String]) -> anyhow::Result<Vec<Part>> {
    if names.is_empty() {
        return Ok(Part::all().collect());
    }
    let part = |name: &String| {
        let part = Part::all().find(|part| part.name() == name);
        part.with_context(|| {
            let known: Vec<&str> = Part::all().map(Part::name).collect();
            format!("no part is called {name}; there are {}", known.join(", "))
        })
    };
    names.iter().map(part).collect()
}

fn questions(options: &Ablate) -> anyhow::Result<Vec<Question>> {
    let mut files = Vec::new();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/inputs");
    let paths = match options.paths.is_empty() {
        true => vec![samples],
        false => options.paths.clone(),
    };
    for path in paths {
        match path.is_dir() {
            false => files.push(path),
            true => {
                let folder = std::fs::read_dir(&path)
                    .with_context(|| format!("cannot read the folder {}", path.display()))?;
                files.extend(folder.filter_map(|entry| Some(entry.ok()?.path())));
            }
        }
    }
    files.sort();
    let numbers = || (0..options.questions).map(|number| options.seed + 1000 * number);
    let asked = files
        .iter()
        .flat_map(|file| numbers().map(move |seed| (file, seed)));
    Ok(asked
        .filter_map(|(file, seed)| Question::of(file, seed))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_whose_absence_costs_nothing_is_marked() {
        let runs = [None, Some(Part::Slices), Some(Part::Window)];
        let of = |run: usize| {
            let characters = [10, 10, 12][run];
            vec![
                Size {
                    characters,
                    tests: 100
                };
                2
            ]
        };
        let table = table(&runs, &of);
        let rows: Vec<&str> = table.lines().skip(3).collect();
        assert_eq!(rows[0], "slices\t+0.0 %\t+0.0 %\t0\t0\tearns nothing here");
        assert_eq!(rows[1], "window\t+20.0 %\t+0.0 %\t2\t0");
    }

    #[test]
    fn unknown_parts_are_named() {
        let error = parts(&["slice".to_owned()]).map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("slices")));
    }
}
