//! What each part of a strategy earns: `cargo xtask ablate`.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use picireny_reduce::{Options, Part, Strategy, Unobserved};

use super::question::Reduced;
use super::run::{Selection, each};
use crate::cache::Cache;
use crate::command::CacheArgs;
use crate::figures::geometric_mean;

/// Reduce questions of the corpus without each part of the strategy, and say what that costs
///
/// Costs are changes of geometric means.
#[derive(Args, Debug)]
pub struct Ablate {
    #[command(flatten)]
    selection: Selection,
    /// Only without this part; may be given several times
    #[arg(long, value_name = "PART")]
    without: Vec<String>,
    #[command(flatten)]
    cache: CacheArgs,
}

/// A part that costs less than this share where it is left out does not earn its place.
const LEAST: f64 = 0.003;

/// Does what the command line asks for.
///
/// # Errors
///
/// When a part is not known, or no question can be asked here.
pub fn ablate(options: &Ablate) -> Result<()> {
    let cache = Cache::open(options.cache.folder())?;
    let questions = options.selection.questions()?;
    let parts = parts(&options.without)?;
    let runs: Vec<Option<Part>> = [None]
        .into_iter()
        .chain(parts.into_iter().map(Some))
        .collect();
    // All runs of a question after one another: they share what is known.
    let tasks: Vec<(usize, usize)> = (0..questions.len())
        .flat_map(|question| (0..runs.len()).map(move |run| (question, run)))
        .collect();
    let rows = Mutex::new(BTreeMap::new());
    each(&tasks, options.selection.jobs, |&(question, run)| {
        let reduce = Options {
            without: runs[run].into_iter().collect(),
            ..options.selection.options()
        };
        let reduced =
            questions[question].reduce((Strategy::Normal, false), &reduce, &cache, &mut Unobserved);
        let mut rows = rows.lock().unwrap_or_else(PoisonError::into_inner);
        match reduced {
            Ok(row) => {
                rows.insert((run, question), row);
            }
            Err(error) if run == 0 => eprintln!("left out: {error:#}"),
            Err(_) => {}
        }
    });
    let rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
    if rows.is_empty() {
        bail!(
            "no question can be asked here; `cargo xtask corpus setup` brings files and programs"
        );
    }
    print!("{}", table(&runs, &rows));
    Ok(())
}

/// A row for each part: what its absence costs.
fn table(runs: &[Option<Part>], rows: &BTreeMap<(usize, usize), Reduced>) -> String {
    let all: Vec<(usize, &Reduced)> = rows
        .iter()
        .filter(|((run, _), _)| *run == 0)
        .map(|((_, question), row)| (*question, row))
        .collect();
    let sum = |of: fn(&Reduced) -> u64| all.iter().map(|(_, row)| of(row)).sum::<u64>();
    let mut text = format!(
        "{} questions: {} characters are left after {} tests\n\n\
         without\tcharacters\ttests\twork\tlarger\tsmaller\n",
        all.len(),
        sum(|row| row.characters),
        sum(|row| row.tests),
    );
    for (run, part) in runs.iter().enumerate() {
        let Some(part) = part else { continue };
        let pairs: Vec<(&Reduced, &Reduced)> = all
            .iter()
            .filter_map(|(question, before)| Some((*before, rows.get(&(run, *question))?)))
            .collect();
        let cost = |of: fn(&Reduced) -> f64| {
            let ratios = pairs
                .iter()
                .map(|(old, new)| (of(new) + 1.0) / (of(old) + 1.0));
            geometric_mean(ratios).unwrap_or(1.0) - 1.0
        };
        let costs = [
            cost(|row| row.characters as f64),
            cost(|row| row.tests as f64),
            cost(|row| row.work),
        ];
        let larger = pairs
            .iter()
            .filter(|(old, new)| new.characters > old.characters);
        let smaller = pairs
            .iter()
            .filter(|(old, new)| new.characters < old.characters);
        let mark = match costs.iter().all(|&cost| cost < LEAST) {
            true => "\tearns nothing here",
            false => "",
        };
        let [characters, tests, work] = costs.map(|cost| format!("{:+.2} %", 100.0 * cost));
        text += &format!(
            "{}\t{characters}\t{tests}\t{work}\t{}\t{}{mark}\n",
            part.name(),
            larger.count(),
            smaller.count(),
        );
    }
    text
}

fn parts(names: &[String]) -> Result<Vec<Part>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_whose_absence_costs_nothing_is_marked() {
        let runs = [None, Some(Part::Slices), Some(Part::Window)];
        let row = |characters| Reduced {
            again: None,
            name: String::new(),
            bytes: 1000,
            characters,
            tests: 99,
            work: 2.0,
        };
        let of = |run: usize| [9, 9, 11][run];
        let rows =
            (0..3).flat_map(|run| (0..2).map(move |question| ((run, question), row(of(run)))));
        let table = table(&runs, &rows.collect());
        let lines: Vec<&str> = table.lines().skip(3).collect();
        assert_eq!(
            lines[0],
            "slices\t+0.00 %\t+0.00 %\t+0.00 %\t0\t0\tearns nothing here"
        );
        assert_eq!(lines[1], "window\t+20.00 %\t+0.00 %\t+0.00 %\t2\t0");
    }

    #[test]
    fn unknown_parts_are_named() {
        let error = parts(&["slice".to_owned()]).map_err(|error| error.to_string());
        assert!(error.is_err_and(|text| text.contains("slices")));
    }
}
