//! What the report of a run says.

use std::env;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::collect::{Collected, Collector};
use super::learnt::Learnt;
use super::script::{Script, scripts};
use crate::finished::{Ending, Finished};
use crate::job::Job;
use crate::page::tokens::ColouredToken;
use crate::reasons::Reasons;
use crate::{SizeStep, Summary};
use picireny_oracle::Signature;
use picireny_reduce::Strategy;

/// How many bytes of a text a report shows.
const SHOWN: usize = 60_000;

/// The report of a run, as `report.json` has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunReport {
    /// The form of the report. It changes when the meaning of a field does.
    pub form: u32,
    /// The version of the program.
    pub version: String,
    /// What the program ran on: operating system and processor.
    pub platform: String,
    /// The input's file name.
    pub file: String,
    /// How the input is reduced: a strategy's name, or `picireny`.
    pub strategy: String,
    /// The encoding of the input.
    pub encoding: String,
    /// The test command, with `{}` for the candidate.
    pub command: String,
    /// The texts of the scripts that it names.
    #[serde(default)]
    pub scripts: Vec<Script>,
    /// The folder that the program was started in. The pages show paths from there.
    #[serde(default)]
    pub folder: Option<PathBuf>,
    /// A line for a shell that tests the result.
    pub test_result: String,
    /// A line for a shell that starts the run again, if it is known.
    pub run_again: Option<String>,
    /// How the run ended.
    pub ending: Ending,
    /// The crash that was kept, if that was asked for.
    pub signature: Option<Signature>,
    /// Where the result is.
    pub result: PathBuf,
    /// Why the lines of the result are there.
    #[serde(default)]
    pub reasons: Reasons,
    /// What was learnt from what tests printed.
    #[serde(default)]
    pub learnt: Learnt,
    /// Sizes, tests and times.
    pub summary: Summary,
    /// How the size went down.
    pub steps: Vec<SizeStep>,
    /// What each transformation gave, the one that gave most first.
    pub transformations: Vec<TransformationReport>,
    /// The slowest tests, the slowest first.
    pub slowest: Vec<SlowTest>,
    /// The input.
    pub before: Excerpt,
    /// The result.
    pub after: Excerpt,
}

impl RunReport {
    /// The present [`RunReport::form`].
    pub const FORMAT_VERSION: u32 = 1;

    /// The report of a run that ended with this text.
    pub(crate) fn new(
        job: &Job<'_>,
        finished: &Finished,
        text: &str,
        collector: &mut Collector,
    ) -> Self {
        let Collected {
            transformations,
            slowest,
            learnt,
        } = collector.finish();
        let command = &job.test.command;
        let excerpt = |text: &str| {
            let shown = job.input.coding().shown(text);
            Excerpt::new(&shown, job.input.coloured_tokens(text))
        };
        let result = job.delivered_to.as_ref().unwrap_or(&finished.path);
        let result = std::path::absolute(result).unwrap_or_else(|_| result.clone());
        Self {
            form: Self::FORMAT_VERSION,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            platform: platform(),
            file: job.file_name.to_string_lossy().into_owned(),
            strategy: job.strategy.map_or("picireny", Strategy::name).to_owned(),
            encoding: job.input.coding().name().to_string(),
            command: command.to_string(),
            scripts: scripts(command),
            folder: env::current_dir().ok(),
            test_result: command.shell_line(&result),
            run_again: job.run_again.clone(),
            ending: finished.ending,
            signature: finished.signature.clone(),
            result,
            reasons: finished.reasons.clone(),
            learnt,
            summary: finished.summary.clone(),
            steps: finished.steps.clone(),
            transformations,
            slowest,
            before: excerpt(job.input.text()),
            after: excerpt(text),
        }
    }
}

/// What the program runs on.
pub(crate) fn platform() -> String {
    format!("{} {}", env::consts::OS, env::consts::ARCH)
}

/// What a transformation gave for what.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TransformationReport {
    /// Its name. `several`: candidates that more than one had a part in.
    pub name: String,
    /// Tests of its candidates.
    pub tests: u64,
    /// How many of them were accepted.
    pub accepted: u64,
    /// How many bytes those removed, less what they added.
    pub bytes: i64,
    /// The time inside the tests, in seconds.
    pub seconds: f64,
}

/// A test that took long.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SlowTest {
    /// The candidate's name, as in the log.
    pub id: String,
    /// Its size in bytes.
    pub bytes: usize,
    /// What the test said.
    pub outcome: String,
    /// How long it took.
    pub seconds: f64,
}

/// A text, or the beginning of a long one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Excerpt {
    /// The text, or its beginning.
    pub text: String,
    /// How many bytes are left out.
    pub left_out: usize,
    /// Its tokens that have colours.
    #[serde(skip)]
    pub(crate) tokens: Vec<ColouredToken>,
}

impl Excerpt {
    pub(crate) fn new(text: &str, tokens: Vec<ColouredToken>) -> Self {
        let mut end = text.len().min(SHOWN);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let (shown, rest) = text.split_at(end);
        Self {
            text: shown.to_owned(),
            left_out: rest.len(),
            tokens,
        }
    }
}
