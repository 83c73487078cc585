//! A question: a file, a program, and what the program has to go on saying.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, bail};
use picireny_format::{Base, Builtin, FormatSource, TreeOptions};
use picireny_oracle::{Answer, Cancel, Messages, Oracle, OracleError, Outcome};
use picireny_reduce::{
    ConfigId, Observer, Observers, Options, Stop, Strategy, TestCompleted, ignore, reduce_text,
};
use serde::{Deserialize, Serialize};

use super::asker::{Asker, Said};
use super::program::Program;
use super::source::{Source, sources};
use super::store::{Known, Store};
use crate::cache::Cache;
use crate::generate::sha256;

/// A line of `questions.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Question {
    pub(crate) name: String,
    /// The label of a source.
    pub(crate) package: String,
    /// Where the file is in it.
    pub(crate) path: String,
    /// The text's SHA-256 in hexadecimal, after the preprocessor if that is used.
    pub(crate) sha256: String,
    /// The text's size in bytes.
    pub(crate) bytes: usize,
    pub(crate) program: String,
    /// Each has to stay.
    pub(crate) facts: Vec<String>,
}

/// The parts of the corpus. Nothing is tuned on other parts than `Train`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, clap::ValueEnum)]
pub(crate) enum Part {
    Train,
    Validate,
    Test,
}

/// What is left of a question's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reduced {
    pub(crate) name: String,
    /// Bytes of the input.
    pub(crate) bytes: usize,
    /// Of the result, without white space.
    pub(crate) characters: u64,
    pub(crate) tests: u64,
    /// The sizes of all tested candidates together, in inputs.
    pub(crate) work: f64,
    /// How many characters a second reduction took from the result, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) again: Option<u64>,
}

impl Question {
    /// The questions of the repository.
    pub(crate) fn all() -> Result<Vec<Question>> {
        let lines = include_str!("../../corpus/questions.jsonl").lines();
        let read = |line| serde_json::from_str(line).context("questions.jsonl");
        lines.map(read).collect()
    }

    /// Which questions these are: a hash.
    pub(crate) fn hash_of_all() -> String {
        sha256(include_bytes!("../../corpus/questions.jsonl"))[..12].to_owned()
    }

    /// The part that it belongs to: two, one and one quarter, by a hash of its name.
    pub(crate) fn part(&self) -> Part {
        match sha256(self.name.as_bytes()).as_bytes().first() {
            Some(b'0'..=b'7') => Part::Train,
            Some(b'8' | b'9' | b'a' | b'b') => Part::Validate,
            _ => Part::Test,
        }
    }

    fn program(&self) -> Result<&'static Program> {
        Program::find(&self.program)
    }

    fn source(&self) -> Result<Source> {
        let found = sources()?
            .into_iter()
            .find(|source| source.label() == self.package);
        found.with_context(|| format!("{}: no source is called {}", self.name, self.package))
    }

    /// Its text.
    ///
    /// # Errors
    ///
    /// When the package was not fetched, or preprocessing makes another text on this machine.
    fn text(&self, cache: &Cache) -> Result<String> {
        let preprocessed = self.program()?.is_preprocessed();
        let text = self.source()?.text(cache, &self.path, preprocessed)?;
        match sha256(text.as_bytes()) == self.sha256 {
            true => Ok(text),
            false => bail!(
                "{}: {} of {} is another text on this machine",
                self.name,
                self.path,
                self.package
            ),
        }
    }

    /// Reduces its file, and once more what is left of it if `again`. The observer is told of
    /// both.
    ///
    /// # Errors
    ///
    /// When there is no such file here, when the program cannot be run, or says something
    /// else of the file than it said when the question was drawn.
    pub(crate) fn reduce(
        &self,
        (strategy, again): (Strategy, bool),
        options: &Options,
        cache: &Cache,
        observer: &mut dyn Observer,
    ) -> Result<Reduced> {
        let text = self.text(cache)?;
        let program = self.program()?;
        let file = "input".to_owned() + program.suffixes[0];
        let builtin = Builtin::detect(Path::new(&file), &text)
            .with_context(|| format!("no format is known for {file}"))?;
        let source = FormatSource {
            base: Base::Builtin(builtin),
            ..FormatSource::default()
        };
        let format = source.load()?.0;
        let syntax = format.syntax(TreeOptions::default());
        let test = Test {
            question: self,
            program,
            file,
            state: Mutex::new(State {
                asker: Asker::new(program, cache),
                store: Store::open(cache, self)?,
            }),
        };
        let answer = test.answer(&text)?;
        if !answer.is_interesting {
            bail!(
                "{}: {} does not say of the file what it said once",
                self.name,
                self.program
            );
        }
        let mut options = options.clone();
        options.input_messages = answer.messages.map(Into::into);
        let mut reduced = |text: &str| {
            let mut seen = Seen::of(text);
            let task = (strategy, &syntax as _);
            let mut all = Observers(vec![&mut seen, &mut *observer]);
            let report = reduce_text(text, task, &test, &mut all, &Cancel::default(), &options)
                .with_context(|| format!("{}: cannot be parsed", self.name))?;
            match &report.stop {
                None | Some(Stop::TestLimit) => Ok((seen, report)),
                Some(stop) => bail!("{}: stopped: {stop:?}", self.name),
            }
        };
        let (seen, report) = reduced(&text)?;
        let again = match &report.best {
            Some(best) if again && report.stop.is_none() => {
                Some(seen.left.saturating_sub(reduced(best)?.0.left))
            }
            _ => None,
        };
        Ok(Reduced {
            again,
            name: self.name.clone(),
            bytes: text.len(),
            characters: seen.left,
            tests: report.tests.total(),
            work: seen.work as f64 / text.len().max(1) as f64,
        })
    }

    fn holds(&self, said: &Said) -> bool {
        self.facts.iter().all(|fact| said.facts.contains(fact))
    }
}

/// Counts while a reduction runs.
struct Seen {
    /// Characters that are left, without white space.
    left: u64,
    /// Bytes of all tested candidates.
    work: usize,
}

impl Seen {
    fn of(text: &str) -> Self {
        Self {
            left: characters(text),
            work: 0,
        }
    }
}

impl Observer for Seen {
    fn executed(&mut self, test: &TestCompleted) {
        self.work += test.size;
    }

    fn accepted(&mut self, _: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.left = characters(text);
        Ok(())
    }

    ignore!(size tested ending progress);
}

fn characters(text: &str) -> u64 {
    text.chars().filter(|c| !c.is_whitespace()).count() as u64
}

/// A question's test.
struct Test<'a> {
    question: &'a Question,
    program: &'static Program,
    file: String,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    asker: Asker<'a>,
    store: Store,
}

impl Test<'_> {
    fn answer(&self, candidate: &str) -> Result<Known> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = state.store.get(candidate) {
            return Ok(known);
        }
        let said = state.asker.ask(candidate)?;
        let known = Known {
            is_interesting: self.question.holds(&said),
            messages: match self.program.prints {
                true => Messages::of(&[&said.printed], (candidate, &self.file), |_| false),
                false => None,
            },
        };
        state.store.add(candidate, &known)?;
        Ok(known)
    }
}

impl Oracle for Test<'_> {
    fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
        let known = self
            .answer(candidate)
            .map_err(|error| OracleError::Failed {
                message: format!("{error:#}"),
                source: None,
            })?;
        Ok(Answer {
            outcome: match known.is_interesting {
                true => Outcome::Interesting,
                false => Outcome::NotInteresting,
            },
            messages: known.messages.map(Into::into),
        })
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}
