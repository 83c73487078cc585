//! `picireny replacements`.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::output::stdout;
use crate::select::{base, grammar_folders};
use picireny_format::FormatSource;

/// Arguments of `picireny replacements`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Name of a built-in format, or a description file
    format: PathBuf,
    /// Replacements that override those of the format
    #[arg(short, long, value_name = "FILE")]
    replacements: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let source = FormatSource {
        base: base(&args.format)?,
        folders: grammar_folders(),
        replacements: args.replacements.clone(),
        ..FormatSource::default()
    };
    let (format, _) = source.load()?;
    stdout(&format.replacements_yaml())?;
    Ok(ExitCode::SUCCESS)
}
