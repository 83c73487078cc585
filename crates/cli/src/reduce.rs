//! The program without a subcommand: reduce one input.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use jiff::Zoned;

use crate::INTERRUPTED;
use crate::args::ReduceArgs;
use crate::output::stdout;
use crate::parsing;
use crate::progress::Display;
use picireny_format::{Format, TreeOptions};
use picireny_oracle::{Cancel, TestCommand};
use picireny_session::{Finished, Job, SessionError, TestSetup};

use picireny_tree::{Preparation, Syntax, Tree};

/// How many syntax errors and other warnings are logged one by one.
const SHOWN: usize = 5;

pub(crate) fn run(args: &ReduceArgs) -> anyhow::Result<ExitCode> {
    let input = args.input.as_deref().context("no input is given")?;
    args.inherited.warn();
    let mut test = TestSetup::new(command(args)?);
    args.conditions.apply(&mut test);
    let options = args.algorithm.options()?;
    let strategy = args.algorithm.strategy(&args.tree)?;
    let bytes = fs::read(input).with_context(|| format!("cannot read {}", input.display()))?;
    if bytes.is_empty() {
        bail!("{} is empty: there is nothing to reduce", input.display());
    }
    let (text, codec) = picireny_text::decode(&bytes, args.encoding.as_deref())?;
    log::debug!("{} is read as {}", input.display(), codec.name());
    let format = args.format.load(input, &text)?;
    let tree_options = TreeOptions {
        hidden_tokens: args.tree.build_hidden_tokens,
        predicates: args.format.predicates.into(),
        watch: Some(parsing::watch),
    };
    let tree = tree(&format, input, &text, tree_options, args)?;
    let out = match &args.out {
        Some(out) => out.clone(),
        None => default_out(input),
    };
    let stop = Cancel::default();
    picireny_session::stop_on_interrupt(&stop).context("cannot listen for Ctrl-C")?;
    let count = |text: &str| format.count_tokens(text, tree_options);
    let exact = |text: &str| exact_tree(&format, text, tree_options, args.tree.preparation());
    let syntax = format.syntax(tree_options);
    let mut display = Display::new(bytes.len());
    let finished = picireny_session::run(Job {
        input: &bytes,
        text: &text,
        codec,
        file_name: input.file_name().unwrap_or(OsStr::new("input")).to_owned(),
        tree,
        exact: Some(&exact),
        count_tokens: &count,
        options,
        strategy: strategy.map(|strategy| -> (_, &dyn Syntax) { (strategy, &syntax) }),
        test,
        out: out.clone(),
        resume: args.resume,
        keep_tests: args.no_cleanup,
        log_file: args.log_file.clone(),
        stop,
        observer: Some(&mut display),
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
        Err(error) => Err(error.into()),
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

/// The prepared tree of the input.
fn tree(
    format: &Format,
    path: &Path,
    text: &str,
    options: TreeOptions,
    args: &ReduceArgs,
) -> anyhow::Result<Tree> {
    let input = format
        .tree(text, options)
        .with_context(|| format!("cannot parse {}", path.display()))?;
    for error in input.syntax_errors.iter().take(SHOWN) {
        log::warn!("{}: {error}", path.display());
    }
    if let Some(more) = input
        .syntax_errors
        .len()
        .checked_sub(SHOWN)
        .filter(|more| *more > 0)
    {
        log::warn!("{}: {more} more syntax errors", path.display());
    }
    for warning in &input.warnings {
        log::warn!("{warning}");
    }
    let mut tree = input.tree;
    tree.prepare(args.tree.preparation());
    let stats = tree.stats();
    log::debug!(
        "The tree has {} nodes in {} levels",
        stats.counts.total(),
        stats.height()
    );
    Ok(tree)
}

/// The tree of a text with hidden tokens, prepared.
pub(crate) fn exact_tree(
    format: &Format,
    text: &str,
    options: TreeOptions,
    preparation: Preparation,
) -> Option<Tree> {
    let options = TreeOptions {
        hidden_tokens: true,
        ..options
    };
    let mut tree = format.tree(text, options).ok()?.tree;
    tree.prepare(preparation);
    Some(tree)
}

/// The input's path, a dot, and the time.
fn default_out(input: &Path) -> PathBuf {
    let mut out = OsString::from(input);
    out.push(Zoned::now().strftime(".%Y%m%d_%H%M%S").to_string());
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
