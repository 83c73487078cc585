//! `picireny grammar`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use picireny_grammar::{Diagnostic, Options, Recognizer, compile};

use crate::exit_status::SYNTAX_ERRORS;
use crate::output::stderr_line;
use picireny_shown::Shown as _;

/// Arguments of `picireny grammar`.
#[derive(clap::Args, Debug)]
#[command(
    about = "Check grammars as the ANTLR tool does, and write its .interp files",
    long_about = "Checks ANTLR v4 grammars: what the ANTLR tool rejects is an error, what it \
        warns of a warning, each with the tool's number and position, on standard error. The exit \
        status is 1 if there is an error.\n\n\
        Grammars that belong together (a parser and its lexer) are given together; imported \
        grammars are found in the folder of the grammar that imports them or in a --lib folder."
)]
pub(crate) struct Args {
    /// Grammar files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the .interp file of each recognizer to this folder
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    interp: Option<PathBuf>,
    /// Only report errors and warnings (the default)
    #[arg(long)]
    check: bool,
    /// Another folder with imported grammars and token files
    #[arg(long, value_name = "DIR")]
    lib: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let options = Options {
        lib: args.lib.clone(),
        ..Options::default()
    };
    match compile(&args.files, &options) {
        Ok(compiled) => {
            report(&compiled.warnings);
            if let Some(folder) = &args.interp {
                write_interp(folder, &compiled.recognizers)?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(diagnostics) => {
            report(diagnostics.list());
            Ok(ExitCode::from(SYNTAX_ERRORS))
        }
    }
}

/// Prints errors and warnings as the ANTLR tool prints them.
fn report(diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        stderr_line(&diagnostic.to_string());
    }
}

fn write_interp(folder: &Path, recognizers: &[Recognizer]) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot create the folder {}", folder.shown()))?;
    for recognizer in recognizers {
        let path = folder.join(recognizer.interp_file_name());
        fs::write(&path, recognizer.interp())
            .with_context(|| format!("cannot write {}", path.shown()))?;
    }
    Ok(())
}
