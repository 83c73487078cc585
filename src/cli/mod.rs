//! The command line, on top of everything else.
//!
//! Each subcommand is one file with an `Args` type and a `run` function;
//! without a subcommand, the program reduces. Failures end in one paragraph on
//! standard error and exit status 2.

mod args;
mod formats;
mod grammar;
mod logging;
mod output;
mod parse;
mod parsing;
mod progress;
mod reduce;
mod replacements;
mod select;
mod test_args;
mod triage;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Exit status when the program could not do what it was asked to.
const FAILURE: u8 = 2;

/// Reduces an input that makes a program fail to a small one that still does.
#[derive(Parser, Debug)]
#[command(
    name = "picireny",
    version,
    about,
    long_about = "Reduces an input that makes a program fail to a small one that still does.\n\n\
        The input is parsed with ANTLR v4 grammars; parts of its tree are removed or replaced as \
        long as the test command says that the rest is still interesting (exit status 0).",
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    override_usage = "picireny --input FILE --test COMMAND [OPTIONS]\n       picireny SUBCOMMAND ..."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    logging: logging::Args,
    #[command(flatten)]
    reduce: args::ReduceArgs,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Check grammars, and write what the ANTLR tool would
    Grammar(grammar::Args),
    /// Show the tokens or the tree of an input
    Parse(parse::Args),
    /// List the built-in formats, or print one as a description file
    Formats(formats::Args),
    /// Print the replacement strings of a format
    Replacements(replacements::Args),
    /// Group a folder of crashing inputs by how they crash, and reduce one of each group
    Triage(Box<triage::Args>),
}

/// Runs the program on the process's arguments.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are "errors" of exit status 0 for clap. That
            // the text could not be printed changes nothing any more.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(FAILURE));
        }
    };
    match run(&cli) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("picireny: {}", paragraph(&error));
            ExitCode::from(FAILURE)
        }
    }
}

fn run(cli: &Cli) -> anyhow::Result<ExitCode> {
    logging::init(&cli.logging)?;
    match &cli.command {
        None => reduce::run(&cli.reduce),
        Some(Command::Grammar(args)) => grammar::run(args),
        Some(Command::Parse(args)) => parse::run(args),
        Some(Command::Formats(args)) => formats::run(args),
        Some(Command::Replacements(args)) => replacements::run(args),
        Some(Command::Triage(args)) => triage::run(args),
    }
}

/// An error and its causes as one paragraph. A cause that its parent's text
/// already holds is not repeated.
fn paragraph(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let cause = cause.to_string();
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text.push_str(": ");
            text.push_str(&cause);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_declared_options_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_paragraph_does_not_repeat_causes() {
        let error = anyhow::anyhow!("no such file").context("cannot read x: no such file");
        assert_eq!(paragraph(&error), "cannot read x: no such file");
        let error = anyhow::anyhow!("no such file").context("cannot read x");
        assert_eq!(paragraph(&error), "cannot read x: no such file");
    }
}
