//! What is wanted of a run.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use crate::collect::{Collect, Collector};
use crate::control::{Control, SHOWN_OUTPUT};
use crate::depends::contents;
use crate::environment::variables;
use crate::fingerprint::{Field, Fingerprint, content_hash};
use crate::input::ParsedInput;
use crate::keep::KeepPattern;
use crate::notice::Notice;
use crate::outdir::{Existing, result_name};
use crate::place::ResultPlace;
use picireny_oracle::{
    Cancel, Cluster, Conditions, Crash, OnLost, Repeat, Runner, RunnerConfig, Sandbox, Signature,
    TestCommand,
};
use picireny_reduce::{Observer, Options, Strategy};

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
    pub time_limit: TimeLimit,
    /// The most memory, in bytes of address space, that a process of a test may
    /// use.
    pub memory_limit: Option<u64>,
    /// Where tests are kept from doing harm.
    pub sandbox: Option<Sandbox>,
    /// What is said of a candidate whose test never comes to an answer.
    pub on_lost: OnLost,
    /// Whether what tests print is looked at for names and places of the candidate.
    pub evidence: bool,
    /// The probability that the result is not interesting, at most, if the
    /// test's answers can be wrong. Nothing if every answer is to be trusted.
    pub error_probability: Option<f64>,
    /// Files that the test's outcomes depend on, besides the command's own.
    pub depends: Vec<PathBuf>,
    /// Variables of the environment that they depend on, besides those that
    /// decide which programs run and how, and those that the test names.
    pub depends_env: Vec<OsString>,
    /// This process starts no other processes, see
    /// [`RunnerConfig::owns_all_children`].
    pub owns_all_children: bool,
    /// The program that supervises tests, see [`RunnerConfig::supervisor`].
    pub supervisor: PathBuf,
    /// Other machines that tests run on, see [`RunnerConfig::cluster`].
    pub cluster: Option<Arc<Cluster>>,
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
            time_limit: TimeLimit::default(),
            memory_limit: None,
            sandbox: None,
            on_lost: OnLost::default(),
            evidence: true,
            error_probability: Some(DEFAULT_ERROR_PROBABILITY),
            depends: Vec::new(),
            depends_env: Vec::new(),
            owns_all_children: false,
            supervisor: RunnerConfig::this_program(),
            cluster: None,
        }
    }

    /// The conditions, with those on the signature.
    pub(crate) fn all_conditions(&self) -> Conditions {
        let mut conditions = self.conditions.clone();
        conditions.crash = match &self.signature {
            WantedSignature::None => conditions.crash,
            WantedSignature::OfInput => Crash::Any,
            WantedSignature::This(signature) => Crash::Like(signature.clone()),
        };
        conditions
    }
}

/// The usual [`TestSetup::error_probability`].
pub const DEFAULT_ERROR_PROBABILITY: f64 = 1e-3;

/// The most time that a test may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeLimit {
    /// Ten times what the untouched input takes, and 5 seconds at least. Less as long as the
    /// result does not depend on it: ten times the longest interesting test, and a second more
    /// at least.
    #[default]
    FromInput,
    /// As long as it wants.
    None,
    /// This long.
    After(Duration),
}

/// What ends a run before nothing is left to try.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Until {
    /// The best candidate has at most so many bytes.
    pub size: Option<usize>,
    /// No candidate was accepted for so long.
    pub quiet: Option<Duration>,
}

/// Which crash has to stay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WantedSignature {
    /// None in particular.
    #[default]
    None,
    /// The one that the untouched input shows.
    OfInput,
    /// This one.
    This(Signature),
}

/// What to reduce, how, and where to put it.
pub struct Job<'a> {
    /// What is reduced.
    pub input: ParsedInput,
    /// The input's file name, which its candidates and the result get.
    pub file_name: OsString,
    /// How to test.
    pub test: TestSetup,
    /// The out directory.
    pub out: PathBuf,
    /// Where the result goes, if not into the out directory: that one is removed
    /// then when the run comes to its end.
    pub result: Option<PathBuf>,
    /// Where the report goes: a path without `.html`, `.md` and `.json`.
    pub report: Option<PathBuf>,
    /// Where the caller puts the result after the run, if it does. The report names this path.
    pub delivered_to: Option<PathBuf>,
    /// A line for a shell that starts this run, for the report.
    pub run_again: Option<String>,
    /// What has to stay: candidates that lack a part of the input that one of
    /// these matches are not interesting.
    pub keep: Vec<KeepPattern>,
    /// The strategy by which the text is reduced. Without one, or if the input
    /// has no [syntax](crate::InputFormat::syntax), the tree is reduced
    /// as the options say.
    pub strategy: Option<Strategy>,
    /// How to reduce.
    pub options: Options,
    /// What to do with a run that is in the out directory.
    pub existing: Existing,
    /// When to end early.
    pub until: Until,
    /// Reduce although an empty file, or the smallest one of the format, is
    /// interesting, too.
    pub allow_trivial: bool,
    /// Where the input comes from, so that it is never overwritten.
    pub source: Option<PathBuf>,
    /// Keep the input in the out directory: it cannot be read a second time, or not be
    /// found where it was. [`kept_input`](crate::kept_input) gives it to a run that goes on.
    pub keep_input: bool,
    /// Candidates that are kept besides the best one.
    pub collect: Vec<Collect>,
    /// A command for a shell that formats the result: it has the content on standard input,
    /// and `{}` stands for its file. What it prints, or makes of the file, is the result if
    /// it is interesting.
    pub formatter: Option<String>,
    /// Keep the directories of tests, in the out directory.
    pub keep_tests: bool,
    /// Where to log every test.
    pub log_file: Option<PathBuf>,
    /// Ends the run early, with the best candidate so far.
    pub stop: Cancel,
    /// Pauses and limits tests, and knows those that are running.
    pub control: Option<Arc<Control>>,
    /// Is told what happens, after disk and log.
    pub observer: Option<&'a mut dyn Observer>,
    /// Is told what the user should know. Without it, notices are logged as
    /// warnings.
    pub notify: Option<&'a dyn Fn(&Notice)>,
}

impl Job<'_> {
    /// The usual job: a new run with default options and the strategy
    /// [`Normal`](Strategy::Normal).
    #[must_use]
    pub fn new(
        input: ParsedInput,
        file_name: impl Into<OsString>,
        test: TestSetup,
        out: impl Into<PathBuf>,
    ) -> Self {
        Self {
            input,
            file_name: file_name.into(),
            test,
            out: out.into(),
            result: None,
            report: None,
            delivered_to: None,
            run_again: None,
            keep: Vec::new(),
            strategy: Some(Strategy::default()),
            options: Options::default(),
            existing: Existing::Refuse,
            until: Until::default(),
            allow_trivial: false,
            source: None,
            keep_input: false,
            collect: Vec::new(),
            formatter: None,
            keep_tests: false,
            log_file: None,
            stop: Cancel::default(),
            control: None,
            observer: None,
            notify: None,
        }
    }

    /// What keeps candidates besides the best one.
    pub(crate) fn collectors(&self) -> Vec<Collector> {
        let name = self.input.coding().file_name(&self.file_name);
        let collect = self.collect.iter().cloned();
        collect.map(|what| Collector::new(what, &name)).collect()
    }

    /// Where the result is.
    pub(crate) fn result_path(&self) -> PathBuf {
        match &self.result {
            Some(path) => path.clone(),
            None => self.out.join(result_name(&self.file_name)),
        }
    }

    /// The same, with what is to be there.
    pub(crate) fn place(&self) -> ResultPlace {
        ResultPlace::new(self.result_path(), self.input.coding().is_folder())
    }

    /// What must be the same in a run that is resumed.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        let test = &self.test;
        let head = if self.keep.is_empty() {
            Fingerprint::default()
        } else {
            let keep: Vec<_> = self.keep.iter().map(KeepPattern::as_str).collect();
            Fingerprint::default().with(Field::Keep, keep)
        };
        head.with(Field::Version, env!("CARGO_PKG_VERSION"))
            .with(Field::Input, content_hash(self.input.content()))
            .with(Field::InputName, self.file_name.to_string_lossy())
            .with(Field::Encoding, self.input.coding().name())
            .with(Field::Command, test.command.to_string())
            .with(Field::Conditions, &test.conditions)
            .with(Field::Signature, &test.signature)
            .with(Field::Files, contents(&test.command, &test.depends))
            .with(
                Field::Environment,
                variables(&test.command, &test.depends, &test.depends_env),
            )
            .with(Field::TimeLimit, test.time_limit)
            .with(Field::MemoryLimit, test.memory_limit)
            .with(Field::Sandbox, test.sandbox.is_some())
            .with(Field::Repetition, test.repeat)
    }

    /// Runs tests with keeping of directories as wanted; these are below
    /// `kept`.
    pub(crate) fn runner(&self, kept: Option<PathBuf>) -> Runner {
        let mut config = RunnerConfig::new(self.test.command.clone(), &self.file_name);
        config.timeout = match self.test.time_limit {
            TimeLimit::After(time) => Some(time),
            TimeLimit::None | TimeLimit::FromInput => None,
        };
        config.memory_limit = self.test.memory_limit;
        config.sandbox.clone_from(&self.test.sandbox);
        config.stop = self.stop.clone();
        // For the report, and for who looks on.
        config.keep_output = SHOWN_OUTPUT;
        config.owns_all_children = self.test.owns_all_children;
        config.supervisor.clone_from(&self.test.supervisor);
        config.cluster.clone_from(&self.test.cluster);
        if let Some(kept) = kept {
            config.keep_directories = true;
            config.directory = kept;
        }
        Runner::new(config)
    }
}
