//! One run: check, reduce, save.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};

use crate::doubt::reduce_or_doubt;
use crate::journal::{Journal, Recorded};
use crate::log::{Event, Log};
use crate::outdir::{Head, OutDir, rescue};
use crate::summary::{Size, Step, Summary, Tests, seconds};
use crate::watch::{Watch, cannot_save};
use crate::{Saved, SessionError};
use picireny_oracle::{
    Cancel, CheckError, CommandOracle, Conditions, Crash, OracleError, Repeat, Runner,
    RunnerConfig, Signature, TestCommand,
};
use picireny_reduce::{Observer, Options, Report, Stop, Strategy, reduce_text};
use picireny_text::Codec;
use picireny_tree::{Syntax, Tree};

/// How candidates are tested.
#[derive(Clone, Debug)]
pub struct TestSetup {
    /// The command.
    pub command: TestCommand,
    /// What makes its candidate interesting.
    pub conditions: Conditions,
    /// The crash that has to stay, in addition.
    pub signature: WantedSignature,
    /// How often a candidate is tested.
    pub repeat: Repeat,
    /// The most time that a test may take.
    pub timeout: Option<Duration>,
    /// The program that supervises tests, see [`RunnerConfig::supervisor`].
    pub supervisor: PathBuf,
}

impl TestSetup {
    /// A command whose exit status 0 is interesting.
    #[must_use]
    pub fn new(command: TestCommand) -> Self {
        Self {
            command,
            conditions: Conditions::default(),
            signature: WantedSignature::None,
            repeat: Repeat::default(),
            timeout: None,
            supervisor: RunnerConfig::this_program(),
        }
    }
}

/// Which crash has to stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WantedSignature {
    /// None in particular.
    #[default]
    None,
    /// The one that the untouched input shows.
    OfInput,
    /// This one.
    This(Signature),
}

/// Makes a prepared tree of a text, if it has one.
pub type MakeTree<'a> = dyn Fn(&str) -> Option<Tree> + 'a;

/// What to reduce, how, and where to put it.
pub struct Job<'a> {
    /// The untouched input.
    pub input: &'a [u8],
    /// The same, decoded.
    pub text: &'a str,
    /// How candidates are encoded.
    pub codec: Codec,
    /// The input's file name, which its candidates and the result get.
    pub file_name: OsString,
    /// The input's tree, prepared.
    pub tree: Tree,
    /// Makes a prepared tree that unparses to its text, hidden tokens included.
    /// It is reduced instead if the text of `tree`, in which the white space
    /// is made up, turns out not to be interesting.
    pub exact: Option<&'a MakeTree<'a>>,
    /// Counts the tokens of a text, for the summary.
    pub count_tokens: &'a dyn Fn(&str) -> usize,
    /// How to reduce.
    pub options: Options,
    /// The strategy that the text is reduced by, and what it is written in.
    /// Without one, the tree is reduced as the options say.
    pub strategy: Option<(Strategy, &'a dyn Syntax)>,
    /// How to test.
    pub test: TestSetup,
    /// The out directory.
    pub out: PathBuf,
    /// Go on with the run in the out directory, if there is one.
    pub resume: bool,
    /// Keep the directories of tests, in the out directory.
    pub keep_tests: bool,
    /// Where to log every test.
    pub log_file: Option<PathBuf>,
    /// Ends the run early, with the best candidate so far.
    pub stop: Cancel,
    /// Is told what happens, after disk and log.
    pub observer: Option<&'a mut dyn Observer>,
}

/// A run that came to an end.
#[derive(Debug)]
pub struct Finished {
    /// The result.
    pub best: Vec<u8>,
    /// Where it is.
    pub path: PathBuf,
    /// What it took.
    pub summary: Summary,
    /// How the size went down.
    pub steps: Vec<Step>,
    /// Whether the user ended the run; it can be resumed.
    pub interrupted: bool,
    /// The crash that was kept, if that was asked for.
    pub signature: Option<Signature>,
}

/// Runs a reduction to its end.
///
/// # Errors
///
/// When it cannot start; nothing is left in the file system then. When it
/// cannot go on; the error says where the best candidate is.
pub fn run(job: Job<'_>) -> Result<Finished, SessionError> {
    let started = Instant::now();
    job.test.conditions.check()?;
    let mut out = OutDir::open(&job.out, head(&job), job.resume)?;
    let Start {
        oracle,
        signature,
        journal,
        log,
    } = match prepare(&job, &mut out) {
        Ok(start) => start,
        Err(error) => {
            // A run that was under way before stays as it is.
            if !out.is_checked() && !job.keep_tests {
                out.discard();
            }
            return Err(error);
        }
    };
    let path = out.path().join(&job.file_name);
    let best = fs::read(&path).unwrap_or_else(|_| job.input.to_vec());
    let before = Size::of(job.text, job.input.len(), (job.count_tokens)(job.text));
    let recorded = Recorded::new(&oracle, &journal);
    let mut watch = Watch {
        caught_up: !out.is_resumed() || best == job.input,
        out,
        journal: &journal,
        log,
        observer: job.observer,
        codec: &job.codec,
        file_name: &job.file_name,
        best,
        tests: 0,
        steps: vec![Step {
            tests: 0,
            bytes: job.input.len(),
        }],
    };
    watch.log(&Event::Start {
        version: env!("CARGO_PKG_VERSION"),
        bytes: job.input.len(),
        recorded: journal.len(),
    });
    let by_text = job.strategy.and_then(|strategy| {
        let (text, options) = (job.text, &job.options);
        reduce_text(text, strategy, &recorded, &mut watch, &job.stop, options)
    });
    let report = match by_text {
        Some(report) => report,
        None => reduce_or_doubt(
            (job.text, job.tree),
            job.exact,
            (&recorded, &job.stop),
            &job.options,
            &mut watch,
        ),
    };

    // Nothing was accepted: the untouched input is the best.
    let text = report.best.clone().unwrap_or_else(|| job.text.into());
    let best = match report.best {
        Some(_) => job.codec.encode(&text),
        None => job.input.to_vec(),
    };
    let after = Size::of(&text, best.len(), (job.count_tokens)(&text));
    let summary = summarize(&report, &recorded, [before, after], started);
    if let Some(Stop::Failed(source)) = report.stop {
        return Err(stopped(source, &mut watch, best));
    }
    let interrupted = matches!(report.stop, Some(Stop::Interrupted));
    if let Err(error) = watch.finish(&best, report.stop.is_none()) {
        return Err(stopped(cannot_save(&path, error), &mut watch, best));
    }
    watch.log(&Event::End { summary: &summary });
    Ok(Finished {
        best,
        path,
        summary,
        steps: watch.steps,
        interrupted,
        signature,
    })
}

/// What must be the same in a run that is resumed.
fn head(job: &Job<'_>) -> Head {
    let hash = Sha256::digest(job.input);
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let test = &job.test;
    Head::default()
        .with("the input", hash)
        .with("the input's name", job.file_name.to_string_lossy())
        .with("the encoding", job.codec.name())
        .with("the test command", test.command.to_string())
        .with("the conditions", format!("{:?}", test.conditions))
        .with("the signature", format!("{:?}", test.signature))
        .with("the time limit", format!("{:?}", test.timeout))
        .with("the repetition", format!("{:?}", test.repeat))
}

/// All that a reduction needs besides the tree.
struct Start {
    oracle: CommandOracle,
    signature: Option<Signature>,
    journal: Journal,
    log: Option<Log>,
}

/// Tests the untouched input and makes it the best candidate, unless an
/// earlier run did.
fn prepare(job: &Job<'_>, out: &mut OutDir) -> Result<Start, SessionError> {
    let path = out.path().to_owned();
    let failed = |source| SessionError::OutDir {
        path: path.clone(),
        source,
    };
    let test = &job.test;
    let mut config = RunnerConfig::new(test.command.clone(), &job.file_name);
    config.timeout = test.timeout;
    config.stop = job.stop.clone();
    config.supervisor.clone_from(&test.supervisor);
    config.keep_directories = job.keep_tests;
    if job.keep_tests {
        config.directory = out.tests().map_err(failed)?;
    }
    let mut conditions = test.conditions.clone();
    conditions.crash = match &test.signature {
        WantedSignature::None => conditions.crash,
        WantedSignature::OfInput => Crash::Any,
        WantedSignature::This(signature) => Crash::Like(signature.clone()),
    };
    let codec = job.codec.clone();
    let encode = Box::new(move |text: &str| codec.encode(text));
    let mut oracle = CommandOracle::new(Runner::new(config), conditions, test.repeat, encode);
    let signature = if out.is_resumed() && out.is_checked() {
        out.signature()
    } else {
        let check = oracle.check_input(job.input).map_err(|error| match error {
            CheckError::Oracle(OracleError::Interrupted) => SessionError::Interrupted,
            error => error.into(),
        })?;
        if let Some(warning) = check.warning() {
            log::warn!("{warning}");
        }
        let signature = match &test.signature {
            WantedSignature::None => None,
            WantedSignature::This(signature) => Some(signature.clone()),
            WantedSignature::OfInput => Some(check.signature.ok_or(SessionError::NoCrash)?),
        };
        out.save(&job.file_name, job.input, true).map_err(failed)?;
        out.set_checked(signature.clone()).map_err(failed)?;
        signature
    };
    if let Some(signature) = &signature {
        oracle.require_signature(signature.clone());
    }
    let log = match &job.log_file {
        None => None,
        Some(path) => {
            let log = Log::open(path, out.is_resumed());
            let path = path.clone();
            Some(log.map_err(|source| SessionError::Log { path, source })?)
        }
    };
    Ok(Start {
        oracle,
        signature,
        journal: Journal::open(&out.state_file("outcomes")).map_err(failed)?,
        log,
    })
}

fn summarize(
    report: &Report,
    recorded: &Recorded<'_>,
    [before, after]: [Size; 2],
    started: Instant,
) -> Summary {
    Summary {
        before,
        after,
        tests: Tests {
            interesting: report.tests.interesting,
            not_interesting: report.tests.not_interesting,
            invalid: report.tests.invalid,
            timed_out: report.tests.timed_out,
        },
        speculative: report.ahead + report.cancelled,
        recorded: recorded.recalled(),
        cache_hits: report.cache_hits,
        wall_time: seconds(started.elapsed()),
        test_time: seconds(recorded.time()),
        stopped: report.stop.as_ref().map(|stop| match stop {
            Stop::TestLimit => "the limit of tests was reached".to_owned(),
            Stop::TimeLimit => "the time limit was reached".to_owned(),
            Stop::Interrupted | Stop::Declined => "the run was interrupted".to_owned(),
            Stop::Failed(error) => error.to_string(),
        }),
    }
}

/// Brings the best candidate to safety after a failure.
fn stopped(source: OracleError, watch: &mut Watch<'_, '_>, best: Vec<u8>) -> SessionError {
    let bytes = best.len();
    let saved = if watch.finish(&best, false).is_ok() {
        Saved::Here(watch.out.path().join(watch.file_name))
    } else {
        match rescue(watch.file_name, &best) {
            Some(path) => Saved::Elsewhere(path),
            None => Saved::Nowhere(best),
        }
    };
    SessionError::Stopped {
        source,
        bytes,
        saved,
    }
}
