//! Draws questions.

use std::collections::BTreeSet;

use anyhow::Result;

use super::asker::Asker;
use super::program::PROGRAMS;
use super::question::Question;
use super::source::{Source, sources};
use crate::cache::Cache;
use crate::generate::sha256;
use crate::random::Rng;

/// Files are no smaller than this, in bytes.
const LEAST: u64 = 1 << 10;

/// And no larger than this.
const MOST: u64 = 3 << 20;

/// What is large, in bytes: a fifth of all questions, where there are such files.
const LARGE: u64 = 100 << 10;

/// More facts are not asked for, but by the questions that ask for all of them.
const MOST_FACTS: usize = 3;

/// One in so many questions asks for all facts: nearly everything is refused.
const ALL_IN: usize = 10;

/// More questions are not asked about one file.
const OF_A_FILE: usize = 3;

/// Attempts at a question before its language has no more.
const ATTEMPTS: usize = 40;

/// Draws so many questions for each language, which follow from a seed and from what the
/// programs say.
///
/// # Errors
///
/// When a program cannot be started.
pub(crate) fn draw(cache: &Cache, seed: u64, count: usize) -> Result<Vec<Question>> {
    let sources = sources()?;
    let languages: BTreeSet<&str> = PROGRAMS.iter().map(|program| program.language).collect();
    let mut questions = Vec::new();
    for language in languages {
        let programs = PROGRAMS
            .iter()
            .filter(|program| program.language == language);
        let mut askers: Vec<Asker<'_>> =
            programs.map(|program| Asker::new(program, cache)).collect();
        let files = Files::of(cache, &sources, askers[0].program().suffixes);
        // Each language has numbers of its own: others may come and go.
        let own = sha256(format!("{language} {seed}").as_bytes());
        let mut rng = Rng::new(u64::from_str_radix(&own[..16], 16)?);
        let mut drawn = Vec::new();
        for _ in 0..count {
            let mut attempts = (0..ATTEMPTS).map(|_| {
                let asker = rng.below(askers.len());
                files.draw(cache, &mut rng, &mut askers[asker])
            });
            let new = |question: &Question| {
                let same_file = || {
                    let drawn: &[Question] = &drawn;
                    drawn.iter().filter(|other| other.path == question.path)
                };
                same_file().count() < OF_A_FILE
                    && same_file().all(|other| other.facts != question.facts)
            };
            let question = attempts.find_map(|attempt| match attempt {
                Ok(question) => question.filter(new).map(Ok),
                Err(error) => Some(Err(error)),
            });
            let Some(question) = question else { break };
            let name = format!("{language}-{seed}-{}", drawn.len() + 1);
            drawn.push(Question { name, ..question? });
        }
        eprintln!("{language}: {} questions", drawn.len());
        questions.extend(drawn);
    }
    Ok(questions)
}

/// Files of one language, by package.
struct Files<'a> {
    small: Vec<(&'a Source, Vec<String>)>,
    large: Vec<(&'a Source, Vec<String>)>,
}

impl<'a> Files<'a> {
    fn of(cache: &Cache, sources: &'a [Source], suffixes: &[&str]) -> Self {
        let (mut small, mut large) = (Vec::new(), Vec::new());
        for source in sources {
            let top = source.folder(cache);
            let size = |path: &str| std::fs::metadata(top.join(path)).map_or(0, |data| data.len());
            let mut paths = source.files(cache, suffixes);
            paths.retain(|path| (LEAST..=MOST).contains(&size(path)));
            let (of_small, of_large): (Vec<_>, Vec<_>) =
                paths.into_iter().partition(|path| size(path) < LARGE);
            for (files, paths) in [(&mut small, of_small), (&mut large, of_large)] {
                if !paths.is_empty() {
                    files.push((source, paths));
                }
            }
        }
        Self { small, large }
    }

    /// A question to a program, without a name; nothing if what was drawn is of no use.
    fn draw(
        &self,
        cache: &Cache,
        rng: &mut Rng,
        asker: &mut Asker<'_>,
    ) -> Result<Option<Question>> {
        let (some, others) = match rng.chance(20) {
            true => (&self.large, &self.small),
            false => (&self.small, &self.large),
        };
        let packages = if some.is_empty() { others } else { some };
        if packages.is_empty() {
            return Ok(None);
        }
        // A package with many files is not drawn more often than others.
        let (source, paths) = &packages[rng.below(packages.len())];
        let path = &paths[rng.below(paths.len())];
        let program = asker.program();
        let Ok(text) = source.text(cache, path, program.is_preprocessed()) else {
            return Ok(None);
        };
        if text.len() as u64 > MOST {
            return Ok(None);
        }
        let said = asker.ask(&text)?;
        let empty = asker.ask("")?;
        let is_ok = said.facts.iter().any(|fact| fact == "ok");
        let worth = |fact: &&String| *fact != "ok" && !empty.facts.contains(*fact);
        let facts: Vec<&String> = said.facts.iter().filter(worth).collect();
        if facts.is_empty() {
            return Ok(None);
        }
        let mut chosen: Vec<String> = match rng.below(ALL_IN) {
            0 => facts.iter().map(|fact| (*fact).clone()).collect(),
            _ => {
                let count = 1 + rng.below(MOST_FACTS);
                let one = |_| facts[rng.below(facts.len())].clone();
                let some: BTreeSet<String> = (0..count).map(one).collect();
                some.into_iter().collect()
            }
        };
        // Most tests of people want a text without errors if the input has none.
        if is_ok && rng.chance(70) {
            chosen.push("ok".to_owned());
        }
        Ok(Some(Question {
            name: String::new(),
            package: source.label(),
            path: path.clone(),
            sha256: sha256(text.as_bytes()),
            bytes: text.len(),
            program: program.name.to_owned(),
            facts: chosen,
        }))
    }
}
