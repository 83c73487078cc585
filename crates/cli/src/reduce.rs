//! The program without a subcommand: reduce one input.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use clap::Args as _;

use crate::args::ReduceArgs;
use crate::by_hand;
use crate::conclusion;
use crate::delivery;
use crate::exit_status::{FAILURE, INTERRUPTED, LAX_TEST, LIMIT, NOT_INTERESTING, STOPPED_WORKING};
use crate::folder;
use crate::input::{self, Trouble};
use crate::learning::Learning;
use crate::output::{self, stdout};
use crate::parsing;
use crate::patience::Patience;
use crate::place::{self, RunPaths};
use crate::source::{Source, whole_path};
use crate::ui::Display;
use crate::words;
use picireny_oracle::{Cancel, CheckError, Cluster, CommandError, TestCommand, shell_word};
use picireny_reduce::{MOST_JOBS, Options};
use picireny_session::{
    Collect, Collected, Ending, Existing, InPlace, Job, ParsedInput, SessionError, TestSetup, Until,
};
use picireny_shown::Shown as _;
use picireny_shown::visible;

pub(crate) fn run(args: &ReduceArgs) -> anyhow::Result<ExitCode> {
    let source = Source::new(&args.input, args.format.format.as_deref())?;
    args.inherited.warn();
    crate::platform::check()?;
    crate::platform::warn();
    let command = command(args, source.is_folder())?;
    warn_of_shell(&args.command, &source.name());
    let mut test = TestSetup::new(command.clone());
    test.owns_all_children = true;
    args.conditions.apply(args.test.is_some(), &mut test)?;
    let mut options = args.algorithm.options()?;
    let strategy = args.algorithm.strategy(&args.tree)?;
    let place = RunPaths::new(args, &source, strategy.is_some())?;
    let (input, format, in_place) = read(args, &source, &place)?;
    let learning = Learning::open(args.learn.as_deref(), &format, strategy.is_some())?;
    options.experience = learning.as_ref().map(Learning::experience);
    let stop = Cancel::default();
    picireny_session::stop_on_interrupt(&stop, crate::ui::give_back)
        .context("cannot listen for Ctrl-C")?;
    parsing::end_with(&stop);
    test.cluster = connect(args, &mut options, &stop)?;
    let mut display = Display::new(args.ui, &stop, options.jobs);
    let mut watching = display.watch(None, &input);
    let bytes = input.content().len() as u64;
    let patience = Patience::new(bytes, &stop, place.advice());
    let finished = picireny_session::run(Job {
        options,
        existing: existing(args),
        until: Until {
            size: args.until_size,
            quiet: args.until_quiet,
        },
        allow_trivial: args.allow_trivial,
        source: Some(source.path()),
        keep_input: place.delivery.keeps_input(&source),
        collect: collect(args, &source, &place),
        formatter: formatter(args, &source)?,
        strategy,
        keep_tests: args.no_cleanup,
        log_file: args.log_file.clone(),
        result: place.result.clone(),
        report: place.report.clone(),
        delivered_to: in_place.as_ref().map(|it| it.place().to_owned()),
        run_again: Some(place::run_again()),
        keep: args.keep.clone(),
        stop,
        control: watching.control(),
        observer: Some(&mut watching),
        notify: Some(&words::notify),
        ..Job::new(input, source.name(), test, &place.out)
    });
    patience.end();
    display.clear();
    match finished {
        Ok(finished) => {
            if let Some(learning) = learning {
                learning.add(&finished);
            }
            let put = delivery::hand_over(place.delivery, in_place.as_ref(), &finished)?;
            conclusion::tell(&finished, &place, &put, args.no_cleanup);
            let is_over = matches!(finished.ending, Ending::Complete | Ending::Reached);
            if place.is_hidden(args) && is_over && !args.no_cleanup {
                picireny_session::remove_run(&place.out, &finished.path);
            }
            Ok(status(finished.ending))
        }
        Err(SessionError::Stopped {
            source,
            bytes,
            saved: picireny_session::Saved::Nowhere(best),
        }) => {
            // The last resort for a result that no disk takes.
            stdout(&String::from_utf8_lossy(&best))?;
            bail!(
                "the run cannot go on: {source}; the best candidate so far ({bytes} bytes) could not \
                 be saved anywhere and was printed to standard output"
            )
        }
        Err(error @ SessionError::Interrupted) => {
            log::warn!("{error}");
            Ok(ExitCode::from(INTERRUPTED))
        }
        Err(error) => {
            let status = failure(&error);
            let is_check = matches!(error, SessionError::Check(_));
            let is_seldom = matches!(error, SessionError::Seldom { .. });
            let said = crate::paragraph(&words::error(error));
            output::failure(&said);
            let help = match status {
                NOT_INTERESTING if !is_seldom => Some(by_hand::help(&command, &source, &said)),
                LAX_TEST => by_hand::help_to_run(&command, &source),
                _ if is_check => by_hand::help_to_run(&command, &source),
                _ => None,
            };
            if let Some(help) = help {
                output::stderr_line(&visible(&help));
            }
            Ok(ExitCode::from(status))
        }
    }
}

/// Reads and parses what is to be reduced, and names its format.
fn read(
    args: &ReduceArgs,
    source: &Source,
    place: &RunPaths,
) -> anyhow::Result<(ParsedInput, String, Option<InPlace>)> {
    let encoding = args.encoding.as_deref();
    match source {
        Source::File(path) | Source::Stdin(path) => {
            let how = (place.delivery, place.out.as_path());
            let (content, in_place) = delivery::read(args, source, how)?;
            let (format, tree) = (&args.format, &args.tree);
            let how = (args.algorithm.strategy(&args.tree)?, Trouble::Told);
            let (input, format) = input::parse(path, content, encoding, format, tree, how)?;
            Ok((input, format, in_place))
        }
        Source::Folder(_) | Source::Several(_) => {
            let (found, in_place) = delivery::read_folder(args, source, place)?;
            let input = folder::parse(&found, encoding, &args.format, &args.tree)?;
            Ok((input, "folder".to_owned(), in_place))
        }
    }
}

/// The candidates that are kept besides the result.
fn collect(args: &ReduceArgs, source: &Source, place: &RunPaths) -> Vec<Collect> {
    let interesting = args.corpus.clone().map(|folder| Collect {
        folder,
        what: Collected::Interesting {
            largest: args.corpus_size.unwrap_or(u64::MAX),
        },
    });
    let also = (!args.also_interesting.is_empty()).then(|| Collect {
        folder: place.also_interesting(&source.path()),
        what: Collected::ExitStatus(args.also_interesting.clone()),
    });
    interesting.into_iter().chain(also).collect()
}

/// The command that formats the result. It runs in a folder of its own, so a program of
/// the present folder is named by its whole path.
fn formatter(args: &ReduceArgs, source: &Source) -> anyhow::Result<Option<String>> {
    // As Shrink Ray has it.
    let command = args.formatter.as_ref().filter(|command| *command != "none");
    let Some(command) = command else {
        return Ok(None);
    };
    if command == "default" {
        bail!("there is no default formatter: name a command with --formatter");
    }
    if source.is_folder() {
        bail!("--formatter is for one file: leave it out");
    }
    let program = command.split_whitespace().next().unwrap_or_default();
    // Others are looked for in PATH.
    let named = program.contains('/').then(|| whole_path(program.as_ref()));
    Ok(Some(match named.flatten() {
        Some(whole) => {
            let whole = shell_word(&whole.to_string_lossy());
            command.replacen(program, &whole, 1)
        }
        None => command.clone(),
    }))
}

/// Connects other machines, if tests are to run there.
fn connect(
    args: &ReduceArgs,
    options: &mut Options,
    stop: &Cancel,
) -> anyhow::Result<Option<Arc<Cluster>>> {
    let jobs = args.algorithm.given_jobs();
    let cluster = args.executor.connect(jobs, stop)?;
    if let Some(cluster) = &cluster {
        if args.no_cleanup {
            bail!("--no-cleanup keeps the directories of tests that run on this machine only");
        }
        options.jobs = jobs.unwrap_or(cluster.slots().min(MOST_JOBS));
        if jobs.is_none() && cluster.slots() > MOST_JOBS {
            log::info!("{MOST_JOBS} tests run at once: more would hardly help (-j N allows them)");
        }
    }
    Ok(cluster)
}

/// The exit status of a run that has no result.
fn failure(error: &SessionError) -> u8 {
    match error {
        SessionError::Check(CheckError::NotInteresting { .. })
        | SessionError::Seldom { .. }
        | SessionError::NoCrash => NOT_INTERESTING,
        SessionError::Trivial(_) | SessionError::TrivialFolder => LAX_TEST,
        SessionError::StoppedWorking { .. } => STOPPED_WORKING,
        _ => FAILURE,
    }
}

fn existing(args: &ReduceArgs) -> Existing {
    match (args.resume, args.force) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Replace,
        _ => Existing::Refuse,
    }
}

/// The test command.
fn command(args: &ReduceArgs, in_folder: bool) -> anyhow::Result<TestCommand> {
    warn_of_options(&args.command);
    match &args.test {
        Some(script) if in_folder => {
            TestCommand::script_in_folder(script).map_err(|error| not_a_command(error, script))
        }
        Some(script) => TestCommand::script(script).map_err(|error| not_a_command(error, script)),
        None if args.command.is_empty() => bail!(
            "no test command is given: name a script with --test, or put a command after `--`"
        ),
        None if args.conditions.stdin && in_folder => {
            bail!("a folder cannot be fed on standard input: leave out --stdin")
        }
        None if in_folder => Ok(TestCommand::template_in_folder(&args.command)?),
        None if args.conditions.stdin => Ok(TestCommand::stdin(&args.command)?),
        None => Ok(TestCommand::template(&args.command)?),
    }
}

/// An error of a script that was named, with what to do about it.
fn not_a_command(error: CommandError, script: &Path) -> anyhow::Error {
    match error {
        CommandError::NotExecutable(_) if script.is_file() => {
            let word = shell_word(&script.to_string_lossy());
            anyhow::anyhow!("{error}; type `chmod +x {word}` to make it one")
        }
        error => error.into(),
    }
}

/// Warns of options of ours that are in the test command: they have to come before `--`.
fn warn_of_options(command: &[OsString]) {
    let ours = ReduceArgs::augment_args(clap::Command::new(""));
    let words = command.iter().skip(1).filter_map(|word| word.to_str());
    let options = words.filter_map(|word| word.strip_prefix("--"));
    let mut options = options.map(|word| word.split('=').next().unwrap_or_default());
    let is_ours = |name: &str| ours.get_arguments().any(|it| it.get_long() == Some(name));
    if let Some(name) = options.find(|name| is_ours(name)) {
        log::warn!(
            "--{name} is behind `--`, so it goes to the test command; options of picireny come \
             before `--`"
        );
    }
}

/// Warns of a command for a shell that has the candidate's path where the shell would take
/// its name apart.
fn warn_of_shell(command: &[OsString], name: &OsStr) {
    let [shell, option, script, ..] = command else {
        return;
    };
    let (name, script) = (name.to_string_lossy(), script.to_string_lossy());
    let shell = Path::new(shell).file_name().unwrap_or_default();
    let shell = shell.to_string_lossy();
    let is_shell = ["sh", "bash", "dash", "ksh", "zsh"].contains(&&*shell)
        && option.to_string_lossy().starts_with('-')
        && option.to_string_lossy().ends_with('c');
    let quoted = script.replace("\"{}\"", "").replace("'{}'", "");
    if is_shell && quoted.contains("{}") && shell_word(&name) != name {
        let script = script.replace("\"{}\"", "{}").replace("'{}'", "{}");
        let script = shell_word(&script.replace("{}", "\"$1\""));
        log::warn!(
            "the shell would split the name `{}`: type `-- {shell} {} {script} {shell} {{}}`",
            name.shown(),
            option.to_string_lossy()
        );
    }
}

fn status(ending: Ending) -> ExitCode {
    match ending {
        Ending::Complete | Ending::Reached => ExitCode::SUCCESS,
        Ending::Limit => ExitCode::from(LIMIT),
        Ending::Interrupted => ExitCode::from(INTERRUPTED),
    }
}
