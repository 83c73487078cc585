//! The program without a subcommand: reduce one input.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use chrono::Local;

use crate::args::ReduceArgs;
use crate::exit_status::INTERRUPTED;
use crate::input::{self, Trouble};
use crate::output::stdout;
use crate::ui::Display;
use crate::words;
use picireny_oracle::{Cancel, TestCommand};
use picireny_session::{Existing, Finished, Job, SessionError, TestSetup};

pub(crate) fn run(args: &ReduceArgs) -> anyhow::Result<ExitCode> {
    let path = args.input.as_deref().context("no input is given")?;
    args.inherited.warn();
    let mut test = TestSetup::new(command(args)?);
    args.conditions.apply(&mut test);
    let options = args.algorithm.options()?;
    let content = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let encoding = args.encoding.as_deref();
    let input = input::parse(
        path,
        content,
        encoding,
        &args.format,
        &args.tree,
        Trouble::Told,
    )?;
    let out = args.out.clone().unwrap_or_else(|| default_out(path));
    let stop = Cancel::default();
    picireny_session::stop_on_interrupt(&stop).context("cannot listen for Ctrl-C")?;
    let mut display = Display::new(args.ui, input.content().len(), &stop);
    let name = path.file_name().unwrap_or(OsStr::new("input"));
    let finished = picireny_session::run(Job {
        options,
        existing: existing(args),
        keep_tests: args.no_cleanup,
        log_file: args.log_file.clone(),
        stop,
        observer: Some(&mut display),
        notify: Some(&words::notify),
        ..Job::new(input, name, test, &out)
    });
    display.clear();
    match finished {
        Ok(finished) => {
            report(&finished)?;
            Ok(status(&finished, &out))
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
        Err(error) => Err(words::error(error)),
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
fn command(args: &ReduceArgs) -> anyhow::Result<TestCommand> {
    match &args.test {
        Some(script) => Ok(TestCommand::script(script)?),
        None if args.command.is_empty() => bail!(
            "no test command is given: name a script with --test, or put a command after `--`"
        ),
        None if args.conditions.stdin => Ok(TestCommand::stdin(&args.command)?),
        None => Ok(TestCommand::template(&args.command)?),
    }
}

/// The input's path, a dot, and the time.
fn default_out(input: &Path) -> PathBuf {
    let mut out = OsString::from(input);
    out.push(Local::now().format(".%Y%m%d_%H%M%S").to_string());
    out.into()
}

/// The summary, for the log.
fn report(finished: &Finished) -> anyhow::Result<()> {
    for line in finished.summary.to_string().lines() {
        log::info!("{line}");
    }
    if let Some(signature) = &finished.signature {
        log::info!("The crash that was kept: {signature}");
    }
    log::info!("The result is {}", finished.path.display());
    Ok(())
}

fn status(finished: &Finished, out: &Path) -> ExitCode {
    if finished.interrupted {
        log::warn!(
            "Interrupted. The same command with --out {} --resume goes on from here",
            out.display()
        );
        return ExitCode::from(INTERRUPTED);
    }
    ExitCode::SUCCESS
}
