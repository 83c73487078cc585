//! `picireny triage`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};

use crate::INTERRUPTED;
use crate::args::{AlgorithmArgs, TreeArgs};
use crate::output::stdout;
use crate::parsing;
use crate::reduce::exact_tree;
use crate::select::FormatArgs;
use picireny_format::{Builtin, TreeOptions};
use picireny_oracle::{Cancel, RunnerConfig, TestCommand, parse_timeout};

use picireny_session::triage::{Parsed, Triage};

/// Arguments of `picireny triage`.
#[derive(clap::Args, Debug)]
#[command(override_usage = "picireny triage DIR --out DIR [OPTIONS] -- COMMAND...")]
pub(crate) struct Args {
    /// Folder of crashing inputs
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Directory for the report and the reduced inputs; run again, the command goes on with what is there
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// Reduce every file that crashes, not only the smallest one of each group
    #[arg(long)]
    all: bool,
    /// Kill a test after this time; an input on which that happens is a crash, too
    #[arg(long, value_name = "SECONDS", value_parser = parse_timeout, default_value = "60")]
    timeout: Duration,
    /// Encoding of the inputs [default: detected, latin-1 if that fails]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Command to run on each file; `{}` stands for the file's path, which is appended if it does not occur
    #[arg(last = true, value_name = "COMMAND", required = true)]
    command: Vec<OsString>,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    tree: TreeArgs,
    #[command(flatten)]
    algorithm: AlgorithmArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let options = args.algorithm.options()?;
    let stop = Cancel::default();
    picireny_session::stop_on_interrupt(&stop).context("cannot listen for Ctrl-C")?;
    let parse = |path: &Path, content: &[u8]| {
        parse(args, path, content).map_err(|error| super::paragraph(&error))
    };
    let report = Triage {
        folder: args.folder.clone(),
        out: args.out.clone(),
        command: TestCommand::template(&args.command)?,
        timeout: Some(args.timeout),
        supervisor: RunnerConfig::this_program(),
        jobs: options.jobs,
        all: args.all,
        settings: format!(
            "{:?} {:?} {:?} {:?}",
            args.format, args.tree, args.algorithm, args.encoding
        ),
        options,
        parse: &parse,
        stop,
    }
    .run()?;
    stdout(&format!(
        "{}\nThe report is {}\n",
        report.headline(),
        args.out.join("report.html").display()
    ))?;
    if report.interrupted {
        log::warn!("Interrupted. The same command goes on from here");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// The prepared tree of a file.
fn parse(args: &Args, path: &Path, content: &[u8]) -> anyhow::Result<Parsed> {
    if content.is_empty() {
        bail!("the file is empty: there is nothing to reduce");
    }
    let (text, codec) = picireny_text::decode(content, args.encoding.as_deref())?;
    let format = Arc::new(args.format.load(path, &text)?);
    let tree_options = TreeOptions {
        hidden_tokens: args.tree.build_hidden_tokens,
        predicates: args.format.predicates.into(),
        watch: Some(parsing::watch),
    };
    let mut tree = format.tree(&text, tree_options)?.tree;
    let preparation = args.tree.preparation();
    tree.prepare(preparation);
    let exact = Arc::clone(&format);
    Ok(Parsed {
        format: format_name(args, path, &text),
        text,
        codec,
        tree,
        exact: Box::new(move |text| exact_tree(&exact, text, tree_options, preparation)),
        count_tokens: Box::new(move |text| format.count_tokens(text, tree_options)),
    })
}

/// What a report calls a file's format.
fn format_name(args: &Args, path: &Path, text: &str) -> String {
    match &args.format.format {
        Some(format) => format.display().to_string(),
        None if !args.format.grammar.is_empty() => "the given grammar".to_owned(),
        None => Builtin::detect(path, text)
            .map_or("unknown", Builtin::name)
            .to_owned(),
    }
}
