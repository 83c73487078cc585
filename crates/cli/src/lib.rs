//! The command line of picireny, on top of everything else.
//!
//! A program is its `main` function:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     // The program supervises its own tests, as a process of its own.
//!     if let Some(code) = picireny_oracle::supervise_if_asked() {
//!         return code;
//!     }
//!     picireny_cli::main()
//! }
//! ```
//!
//! Each subcommand is one file with an `Args` type and a `run` function;
//! without a subcommand, the program reduces. Failures end in one paragraph on
//! standard error and exit status 2.

mod args;
mod by_hand;
mod formats;
mod grammar;
mod inherited;
mod input;
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
mod words;

use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

/// Exit status when the program could not do what it was asked to.
const FAILURE: u8 = 2;

/// Exit status of a run that reached a limit; it has a result.
const LIMIT: u8 = 3;

/// Exit status when the untouched input is not interesting.
const NOT_INTERESTING: u8 = 4;

/// Exit status when nearly everything is interesting.
const LAX_TEST: u8 = 5;

/// Exit status when the test command stopped working.
const STOPPED_WORKING: u8 = 6;

/// What `--help` says of them.
const STATUSES: &str = "Exit status:\n  \
    0    nothing was left to try, or --until-size or --until-quiet was reached\n  \
    2    something is wrong with options, input, grammar or files\n  \
    3    --limit-tests or --limit-time was reached; the result may not be minimal\n  \
    4    the untouched input is not interesting\n  \
    5    the test is too lax: an empty or smallest file is interesting, too\n  \
    6    the test command stopped working; the best candidate so far was kept\n  \
    130  interrupted; --resume goes on";

/// Exit status of a run that the user ended, as shells report an end by SIGINT.
const INTERRUPTED: u8 = 130;

/// Reduces an input that makes a program fail to a small one that still does.
#[derive(Parser, Debug)]
#[command(
    name = "picireny",
    version,
    about,
    long_about = "Reduces an input that makes a program fail to a small one that still does.\n\n\
        The input is parsed with ANTLR v4 grammars; parts of its tree are removed or replaced as \
        long as the test command says that the rest is still interesting (exit status 0).",
    after_long_help = STATUSES,
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
    let parsed = Cli::command().try_get_matches();
    let parsed = parsed.and_then(|matches| {
        let cli = Cli::from_arg_matches(&matches);
        let cli = cli.map_err(|error| error.format(&mut Cli::command()))?;
        Ok((cli, matches))
    });
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            if error.use_stderr() {
                output::stderr(&format!(
                    "picireny: {}",
                    usage_error(&error.render().to_string())
                ));
                return ExitCode::from(FAILURE);
            }
            // Help and version are "errors", too. There is nothing left to do if
            // the text cannot be printed.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
    };
    match run(&cli, &matches) {
        Ok(status) => status,
        Err(error) => {
            output::stderr(&format!("picireny: {}", paragraph(&error)));
            ExitCode::from(FAILURE)
        }
    }
}

/// Runs a command; `matches` has its options as they were given.
fn run(cli: &Cli, matches: &ArgMatches) -> anyhow::Result<ExitCode> {
    logging::init(&cli.logging)?;
    match &cli.command {
        None => reduce::run(&cli.reduce),
        Some(Command::Grammar(args)) => grammar::run(args),
        Some(Command::Parse(args)) => parse::run(args),
        Some(Command::Formats(args)) => formats::run(args),
        Some(Command::Replacements(args)) => replacements::run(args),
        Some(Command::Triage(args)) => {
            let own = matches.subcommand().map_or(matches, |(_, own)| own);
            triage::run(args, own)
        }
    }
}

/// What clap says about wrong options, as one paragraph: without the usage,
/// and without lines that are there for looks.
fn usage_error(text: &str) -> String {
    let message = text.split("\n\nUsage:").next().unwrap_or(text);
    let message = message
        .split("\n\nFor more information")
        .next()
        .unwrap_or(message);
    let mut paragraph = String::new();
    for line in message
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        if paragraph.ends_with(':') {
            paragraph.push(' ');
        } else if !paragraph.is_empty() {
            paragraph.push_str("; ");
        }
        paragraph.push_str(line);
    }
    let paragraph = paragraph.trim_start_matches("error: ");
    format!("{paragraph} (see picireny --help)")
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
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_declared_options_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn usage_errors_are_one_paragraph() {
        let said = |args: &[&str]| {
            let error = Cli::try_parse_from(args).unwrap_err();
            usage_error(&error.render().to_string())
        };
        assert_eq!(
            said(&["picireny", "--fornat", "x"]),
            "unexpected argument '--fornat' found; tip: a similar argument exists: '--format'; tip: \
             to pass '--fornat' as a value, use '-- --fornat' (see picireny --help)"
        );
        assert_eq!(
            said(&["picireny", "--jobs", "x"]),
            "invalid value 'x' for '--jobs <N>': invalid digit found in string (see picireny --help)"
        );
    }

    #[test]
    fn a_paragraph_does_not_repeat_causes() {
        let error = anyhow::anyhow!("no such file").context("cannot read x: no such file");
        assert_eq!(paragraph(&error), "cannot read x: no such file");
        let error = anyhow::anyhow!("no such file").context("cannot read x");
        assert_eq!(paragraph(&error), "cannot read x: no such file");
    }
}
