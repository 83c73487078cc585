//! Reduces questions, several at a time.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result};
use picireny_reduce::{Options, Strategy, Unobserved};

use super::question::{Part, Question, Reduced};
use crate::cache::Cache;
use crate::generate::sha256;

/// Which questions.
#[derive(clap::Args, Clone, Debug)]
pub struct Selection {
    /// Only this part of the corpus
    #[arg(long, value_name = "PART")]
    part: Option<Part>,
    /// Only this language
    #[arg(long)]
    language: Option<String>,
    /// Only questions about files of at most so many bytes
    #[arg(long, value_name = "BYTES")]
    largest: Option<usize>,
    /// Only so many, which are always the same
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// End each reduction after so many tests
    #[arg(long, default_value_t = 3000)]
    pub(crate) limit_tests: u64,
    /// Reductions at once
    #[arg(short, long, default_value = "2")]
    pub(crate) jobs: NonZeroUsize,
}

impl Selection {
    /// The questions, in an order that has nothing to do with their parts.
    pub(crate) fn questions(&self) -> Result<Vec<Question>> {
        let mut questions = Question::all()?;
        questions.retain(|question| {
            let is_in_part = self.part.is_none_or(|part| part == question.part());
            let is_small = self.largest.is_none_or(|most| question.bytes <= most);
            let language = question.name.split('-').next();
            is_in_part
                && is_small
                && (self.language.is_none() || self.language.as_deref() == language)
        });
        questions
            .sort_by_cached_key(|question| sha256(format!("order {}", question.name).as_bytes()));
        questions.truncate(self.sample.unwrap_or(usize::MAX));
        Ok(questions)
    }

    pub(crate) fn options(&self) -> Options {
        Options {
            limit_tests: Some(self.limit_tests),
            ..Options::default()
        }
    }
}

/// Does something with each of some things, so many at once, in their order.
pub(crate) fn each<T: Sync>(things: &[T], jobs: NonZeroUsize, run: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..jobs.get() {
            scope.spawn(|| {
                while let Some(thing) = things.get(next.fetch_add(1, Ordering::Relaxed)) {
                    run(thing);
                }
            });
        }
    });
}

/// Reduces the questions and writes a line of JSON for each to a file. What the file has
/// already is not run again.
///
/// # Errors
///
/// When the file cannot be written.
pub(crate) fn run(
    selection: &Selection,
    (strategy, again): (Strategy, bool),
    cache: &Cache,
    out: &Path,
) -> Result<()> {
    let done = read(out).unwrap_or_default();
    let mut questions = selection.questions()?;
    questions.retain(|question| !done.iter().any(|row| row.name == question.name));
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(out)
        .with_context(|| format!("cannot write {}", out.display()))?;
    let file = Mutex::new((file, Ok(())));
    let options = selection.options();
    each(&questions, selection.jobs, |question| {
        let reduced = question.reduce((strategy, again), &options, cache, &mut Unobserved);
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        match reduced {
            Ok(row) => {
                eprintln!(
                    "{}: {} bytes -> {} characters in {} tests",
                    row.name, row.bytes, row.characters, row.tests
                );
                if let Some(more @ 1..) = row.again {
                    eprintln!("{}: {more} characters less when reduced again", row.name);
                }
                let line = serde_json::to_string(&row).unwrap_or_default() + "\n";
                if let Err(error) = file.0.write_all(line.as_bytes()) {
                    file.1 = Err(error);
                }
            }
            Err(error) => eprintln!("left out: {error:#}"),
        }
    });
    let written = file.into_inner().unwrap_or_else(PoisonError::into_inner).1;
    written.with_context(|| format!("cannot write {}", out.display()))
}

/// The rows of a file.
///
/// # Errors
///
/// When it cannot be read, or a line is no row.
pub(crate) fn read(path: &Path) -> Result<Vec<Reduced>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let row = |line| serde_json::from_str(line).with_context(|| format!("{}", path.display()));
    text.lines().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_two_one_and_one_quarter_of_the_corpus() {
        let questions = Question::all().expect("it is there");
        let count = |part| questions.iter().filter(|it| it.part() == part).count() as f64;
        let all = questions.len() as f64;
        for (part, share) in [
            (Part::Train, 0.5),
            (Part::Validate, 0.25),
            (Part::Test, 0.25),
        ] {
            assert!((count(part) / all - share).abs() < 0.1, "{part:?}");
        }
    }

    #[test]
    fn a_sample_has_questions_of_each_part() {
        let selection = Selection {
            part: None,
            language: None,
            largest: None,
            sample: Some(40),
            limit_tests: 1,
            jobs: NonZeroUsize::MIN,
        };
        let questions = selection.questions().expect("they are there");
        assert_eq!(questions.len(), 40);
        for part in [Part::Train, Part::Validate, Part::Test] {
            assert!(questions.iter().any(|it| it.part() == part), "{part:?}");
        }
    }

    #[test]
    fn each_thing_is_done_once() {
        let seen = Mutex::new(Vec::new());
        let jobs = NonZeroUsize::new(3).expect("it is there");
        each(&[1, 2, 3, 4, 5], jobs, |&thing| {
            seen.lock().expect("it is there").push(thing)
        });
        let mut seen = seen.into_inner().expect("it is there");
        seen.sort_unstable();
        assert_eq!(seen, [1, 2, 3, 4, 5]);
    }
}
