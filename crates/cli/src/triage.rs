//! `picireny triage`.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context as _;
use clap::{ArgMatches, Args as _};

use crate::args::{AlgorithmArgs, TreeArgs};
use crate::by_hand;
use crate::executor::ExecutorArgs;
use crate::exit_status::{FAILURE, INTERRUPTED, NEW_CRASHES};
use crate::input::{self, Trouble};
use crate::output::{self, stdout};
use crate::parsing;
use crate::patience::Patience;
use crate::select::FormatArgs;
use crate::source::Source;
use crate::ui::{Display, Ui};
use picireny_oracle::{Cancel, RunnerConfig, Sandbox, TestCommand, parse_timeout};
use picireny_shown::Shown as _;

use picireny_session::triage::{Known, Parsed, Report, Triage, junit, sarif};
use picireny_shown::visible;

/// Arguments of `picireny triage`.
#[derive(clap::Args, Debug)]
#[command(override_usage = "picireny triage DIR --out DIR [OPTIONS] -- COMMAND...")]
pub(crate) struct Args {
    /// Folder of crashing inputs
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Directory for the report and the reduced inputs; the same command continues a run in it
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// report.json of an earlier triage: the exit status is 1 if there are new groups; may be given several times
    #[arg(long, value_name = "FILE")]
    known: Vec<PathBuf>,
    /// Also write a SARIF report, for code hosting sites
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,
    /// Also write a JUnit report, for build servers
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Reduce every crashing file, not only the smallest of each group
    #[arg(long)]
    all: bool,
    /// Any exit status but 0 is a crash, too; its signature is the last line of standard error
    #[arg(long)]
    exit_status_is_crash: bool,
    /// Timeout per test; an input that reaches it is a crash, too
    #[arg(long, value_name = "SECONDS", value_parser = parse_timeout, default_value = "60")]
    timeout: Duration,
    /// Run tests in a sandbox (Linux): files outside of their directory are read-only, and there is no network and no other process
    #[arg(long)]
    sandbox: bool,
    /// What to show during the run [default: full on a terminal, plain elsewhere]
    #[arg(long, value_name = "WHAT")]
    ui: Option<Ui>,
    /// Encoding of the inputs [default: detected, latin-1 if that fails]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Command to run on each file; `{}` stands for the file's path, which is appended if there is no `{}`
    #[arg(last = true, value_name = "COMMAND", required = true)]
    command: Vec<OsString>,
    #[command(flatten)]
    executor: ExecutorArgs,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    tree: TreeArgs,
    #[command(flatten)]
    algorithm: AlgorithmArgs,
}

/// How to go on after an interruption.
const GOES_ON: &str = "The same command continues from here";

pub(crate) fn run(args: &Args, matches: &ArgMatches) -> anyhow::Result<ExitCode> {
    crate::platform::check()?;
    crate::platform::warn();
    // A report in the out directory will be overwritten.
    let known = known(&args.known)?;
    let mut options = args.algorithm.options()?;
    let stop = Cancel::default();
    picireny_session::stop_on_interrupt(&stop, crate::ui::give_back)
        .context("cannot listen for Ctrl-C")?;
    parsing::end_with(&stop);
    let jobs = args.algorithm.given_jobs();
    let cluster = args.executor.connect(jobs, &stop)?;
    if let Some(cluster) = &cluster {
        options.jobs = jobs.unwrap_or(cluster.slots());
    }
    let parse = |path: &Path, content: &[u8]| {
        parse(args, path, content).map_err(|error| super::paragraph(&error))
    };
    let command = TestCommand::template(&args.command)?;
    let supervisor = RunnerConfig::this_program();
    let sandbox = match args.sandbox {
        true => Some(Sandbox::find(&supervisor)?),
        false => None,
    };
    let mut display = Display::of_triage(args.ui, &stop, options.jobs, args.all);
    let triage = Triage {
        folder: args.folder.clone(),
        out: args.out.clone(),
        command: command.clone(),
        timeout: Some(args.timeout),
        sandbox,
        supervisor,
        cluster,
        jobs: options.jobs,
        all: args.all,
        exit_status_is_crash: args.exit_status_is_crash,
        owns_all_children: true,
        settings: settings(matches),
        strategy: args.algorithm.strategy(&args.tree)?,
        options,
        parse: &parse,
        stop: stop.clone(),
        watcher: Some(&display),
    };
    let patience = Patience::new(triage.amount(), &stop, GOES_ON.to_owned());
    let report = triage.run();
    patience.end();
    display.clear();
    let report = report?;
    let was_any_tested = !report.groups.is_empty() || !report.quiet.is_empty();
    if let (false, Some(first)) = (was_any_tested, report.failed.first()) {
        let error = first.error.as_deref().unwrap_or_default();
        output::failure(&format!("no file could be tested; {}: {error}", first.file));
        if let Some(help) = by_hand::help_to_run(&command, &Source::File(args.folder.clone())) {
            output::stderr_line(&visible(&help));
        }
        return Ok(ExitCode::from(FAILURE));
    }
    stdout(&format!(
        "{}\nThe report is {}\n",
        report.headline(),
        args.out.join("report.html").shown()
    ))?;
    write_reports(args, &report, known.as_ref())?;
    let new = known.map_or(0, |known| tell_new(&report, &known));
    if report.interrupted {
        log::warn!("Interrupted. {GOES_ON}");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::from(if new > 0 { NEW_CRASHES } else { 0 }))
}

/// What earlier reports have, if there are some.
fn known(paths: &[PathBuf]) -> anyhow::Result<Option<Known>> {
    let mut known = Known::default();
    for path in paths {
        known.add(path)?;
    }
    Ok((!paths.is_empty()).then_some(known))
}

/// Writes the reports for other programs.
fn write_reports(args: &Args, report: &Report, known: Option<&Known>) -> anyhow::Result<()> {
    let write = |path: &Path, text: String| {
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.shown()))
    };
    if let Some(path) = &args.sarif {
        write(path, sarif(report, known)?)?;
    }
    if let Some(path) = &args.junit {
        write(path, junit(report, known))?;
    }
    Ok(())
}

/// Names the groups that are new, and counts them.
fn tell_new(report: &Report, known: &Known) -> usize {
    let new: Vec<_> = report.groups.iter().filter(|it| !known.has(it)).collect();
    for group in &new {
        log::warn!("New: {}", group.signature);
    }
    if new.is_empty() && !report.groups.is_empty() {
        log::info!("All groups are known");
    }
    new.len()
}

/// Parses a file.
fn parse(args: &Args, path: &Path, content: &[u8]) -> anyhow::Result<Parsed> {
    let encoding = args.encoding.as_deref();
    let (input, format) = input::parse(
        path,
        content.to_vec(),
        encoding,
        &args.format,
        &args.tree,
        (args.algorithm.strategy(&args.tree)?, Trouble::NotTold),
    )?;
    Ok(Parsed { format, input })
}

/// Options that results do not depend on, or that are compared by themselves.
const NO_SETTINGS: &[&str] = &[
    "folder",
    "out",
    "known",
    "sarif",
    "junit",
    "all",
    "exit_status_is_crash",
    "timeout",
    "sandbox",
    "ui",
    "command",
    "parallel",
    "jobs",
];

/// The options that results depend on, with their values as they were given.
fn settings(matches: &ArgMatches) -> BTreeMap<String, Vec<String>> {
    let text = |value: &OsStr| value.to_string_lossy().into_owned();
    let options = Args::augment_args(clap::Command::new("triage"));
    // Wherever tests run, results are the same.
    let places = ExecutorArgs::augment_args(clap::Command::new("triage"));
    let is_place = |id: &&str| places.get_arguments().any(|place| place.get_id() == id);
    options
        .get_arguments()
        .map(|option| option.get_id().as_str())
        .filter(|id| !NO_SETTINGS.contains(id) && !is_place(id))
        .filter_map(|id| {
            let values = matches.get_raw(id)?;
            Some((id.to_owned(), values.map(text).collect()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use clap::Command;

    fn settings_of(arguments: &[&str]) -> BTreeMap<String, Vec<String>> {
        let command = Args::augment_args(Command::new("triage"));
        let fixed = ["triage", "dir", "--out", "out"];
        let arguments = fixed.iter().chain(arguments).chain(&["--", "true"]);
        settings(&command.try_get_matches_from(arguments).unwrap())
    }

    #[test]
    fn settings_are_what_results_depend_on() {
        let usual = settings_of(&[]);
        assert_eq!(usual["builder"], ["antlr4"]);
        assert_eq!(
            settings_of(&["--jobs", "3", "--all", "--ui", "plain"]),
            usual
        );
        let elsewhere = ["--hosts", "a:8", "--ship", "engine", "--node-timeout", "9"];
        assert_eq!(settings_of(&elsewhere), usual);
        assert_ne!(settings_of(&["--cache", "none"]), usual);
        assert_ne!(settings_of(&["--start", "x"]), usual);
    }
}
