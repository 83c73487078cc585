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
mod choices;
mod completions;
mod conclusion;
mod content;
mod delivery;
mod executor;
mod exit_status;
mod explain;
mod folder;
mod formats;
mod grammar;
mod habits;
mod help;
mod inherited;
mod init;
mod input;
mod learning;
mod logging;
mod memory;
mod output;
mod own_formats;
mod parse;
mod parsing;
mod patience;
mod place;
mod platform;
mod positional;
mod reduce;
mod replacements;
mod seen;
mod select;
mod settings;
mod source;
mod syntax_errors;
mod test_args;
mod triage;
mod typos;
mod ui;
mod words;

use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::ExitCode;

use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use exit_status::{FAILURE, INTERRUPTED};
use picireny_oracle::ClusterError;
use picireny_shown::Shown as _;
use settings::Settings;

/// Reduces an input that makes a program fail to a small one that still does.
#[derive(Parser, Debug)]
#[command(
    name = "picireny",
    version,
    about,
    long_about = "Reduces an input that makes a program fail to a small one that still does.\n\n\
        The input is parsed with ANTLR v4 grammars; parts of its tree are removed or replaced as \
        long as the test command finds the rest interesting (exit status 0).",
    override_usage = "picireny [OPTIONS] FILE TEST\n       \
        picireny [OPTIONS] FILE|DIR... -- COMMAND...\n       \
        picireny SUBCOMMAND ..."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    reduce: args::ReduceArgs,
    #[command(flatten)]
    logging: logging::Args,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Check grammars as the ANTLR tool does, and write its .interp files
    Grammar(grammar::Args),
    /// Show the tokens or the tree of an input
    Parse(parse::Args),
    /// List the built-in formats, or print one as a description file
    Formats(formats::Args),
    /// Print the replacement strings of a format
    Replacements(replacements::Args),
    /// Group a folder of crashing inputs by how they crash, and reduce one of each group
    Triage(Box<triage::Args>),
    /// Say why the lines of a result are there: what was refused without them
    Explain(explain::Args),
    /// Run a command on a file, show what it does, and write a test script that expects the same
    Init(Box<init::Args>),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Print the man page
    Man(completions::ManArgs),
}

/// Runs the program on the process's arguments.
pub fn main() -> ExitCode {
    let mut typed: Vec<OsString> = std::env::args_os().collect();
    let mut needless = Vec::new();
    let parsed = loop {
        match parse(&typed) {
            Err(error) => match habits::take_needless(&error, &declared(), &mut typed) {
                Some(option) => needless.push(option),
                None => break Err(error),
            },
            parsed => break parsed,
        }
    };
    let (mut cli, mut matches) = match parsed {
        Ok(parsed) => parsed,
        Err(mut error) if error.use_stderr() => {
            if let Some(answer) = habits::answer(&error, &declared()) {
                output::failure(&answer);
                return ExitCode::from(FAILURE);
            }
            typos::suggest(&mut error, &declared());
            output::failure(&usage_error(&error.render().to_string()));
            return ExitCode::from(FAILURE);
        }
        // Help and version are "errors", too.
        Err(help) => {
            return match help.print() {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    output::failure(&format!("cannot write to standard output: {error}"));
                    ExitCode::from(FAILURE)
                }
                _ => ExitCode::SUCCESS,
            };
        }
    };
    let settings = match with_settings(&mut cli, &mut matches, &typed) {
        Ok(settings) => settings,
        Err(error) => {
            output::failure(&paragraph(&error));
            return ExitCode::from(FAILURE);
        }
    };
    match run(&mut cli, &matches, settings.as_ref(), &needless) {
        Ok(status) => status,
        Err(error) => {
            output::failure(&paragraph(&error));
            ExitCode::from(match error.downcast_ref() {
                Some(ClusterError::Interrupted) => INTERRUPTED,
                _ => FAILURE,
            })
        }
    }
}

/// The options as they are declared, for the help that is asked for.
fn declared() -> clap::Command {
    help::command(help::all_asked_for())
}

/// Reads the arguments of a process.
fn parse(arguments: &[OsString]) -> Result<(Cli, ArgMatches), clap::Error> {
    let matches = declared().try_get_matches_from(arguments)?;
    let cli = Cli::from_arg_matches(&matches);
    let cli = cli.map_err(|error| error.format(&mut declared()))?;
    Ok((cli, matches))
}

/// Adds the options of `picireny.toml`, if there is one.
fn with_settings(
    cli: &mut Cli,
    matches: &mut ArgMatches,
    typed: &[OsString],
) -> anyhow::Result<Option<Settings>> {
    if cli.command.is_some() {
        return Ok(None);
    }
    let settings = Settings::find(&cli.reduce, matches)?;
    if let Some(settings) = &settings {
        (*cli, *matches) = parse(&settings.arguments(typed)).map_err(|error| {
            let said = usage_error(&error.render().to_string());
            anyhow::anyhow!("with {}: {said}", settings.path.shown())
        })?;
    }
    Ok(settings)
}

/// Runs a command; `matches` has its options as they were given.
fn run(
    cli: &mut Cli,
    matches: &ArgMatches,
    settings: Option<&Settings>,
    needless: &[&habits::Needless],
) -> anyhow::Result<ExitCode> {
    logging::init(&cli.logging)?;
    needless.iter().for_each(|option| option.warn());
    if let Some(settings) = settings {
        settings.tell();
    }
    if let Some((subcommand, _)) = matches.subcommand() {
        only_global(matches, subcommand)?;
    }
    match &cli.command {
        None => {
            let command = Cli::command();
            let names = command.get_subcommands().map(clap::Command::get_name);
            positional::resolve(&mut cli.reduce, &names.collect::<Vec<_>>())?;
            reduce::run(&cli.reduce)
        }
        Some(Command::Grammar(args)) => grammar::run(args),
        Some(Command::Parse(args)) => parse::run(args),
        Some(Command::Formats(args)) => formats::run(args),
        Some(Command::Replacements(args)) => replacements::run(args),
        Some(Command::Explain(args)) => explain::run(args),
        Some(Command::Init(args)) => init::run(args),
        Some(Command::Completions(args)) => completions::completions(args),
        Some(Command::Man(args)) => completions::man(args),
        Some(Command::Triage(args)) => {
            let own = matches.subcommand().map_or(matches, |(_, own)| own);
            triage::run(args, own)
        }
    }
}

/// Refuses options of a reduction in front of a subcommand, where they would
/// have no effect.
fn only_global(matches: &ArgMatches, subcommand: &str) -> anyhow::Result<()> {
    let command = Cli::command();
    let given = |option: &&clap::Arg| {
        matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
    };
    let options = command
        .get_arguments()
        .filter(|option| !option.is_global_set());
    match options.filter(given).find_map(clap::Arg::get_long) {
        None => Ok(()),
        Some(option) => anyhow::bail!(
            "--{option} has no effect in front of `{subcommand}`: type `picireny {subcommand} ...`, \
             and what is meant for it behind (see picireny {subcommand} --help)"
        ),
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
        // Behind `--` is the test command.
        .filter(|line| !line.is_empty() && !line.starts_with("tip: to pass '"))
    {
        if paragraph.ends_with(':') {
            paragraph.push(' ');
        } else if !paragraph.is_empty() {
            paragraph.push_str("; ");
        }
        paragraph.push_str(line);
    }
    let paragraph = paragraph.trim_start_matches("error: ");
    // What a subcommand takes is seen from its usage.
    let usage = text.split("\n\nUsage:").nth(1).unwrap_or_default();
    let usage = usage.lines().next().unwrap_or_default().trim();
    let mut words = usage.split(' ').skip(1);
    match words
        .next()
        .filter(|word| word.starts_with(char::is_lowercase))
    {
        Some(subcommand) => {
            format!("{paragraph}; usage: {usage} (see picireny {subcommand} --help)")
        }
        None => format!("{paragraph} (see picireny --help)"),
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
    // As it is said elsewhere.
    text.replace(
        "No such file or directory (os error 2)",
        "there is no such file or folder",
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn usage_errors_are_one_paragraph() {
        let said = |args: &[&str]| {
            let error = Cli::try_parse_from(args).unwrap_err();
            usage_error(&error.render().to_string())
        };
        assert_eq!(
            said(&["picireny", "--fornat", "x"]),
            "unexpected argument '--fornat' found; tip: a similar argument exists: '--format' (see \
             picireny --help)"
        );
        assert_eq!(
            said(&["picireny", "--jobs", "x"]),
            "invalid value 'x' for '--jobs <N>': how many tests may run at once: 1 or more, or `auto` \
             (see picireny --help)"
        );
    }

    #[test]
    fn errors_of_a_subcommand_show_its_usage() {
        let parsed = Cli::try_parse_from(["picireny", "triage", "./test.sh", "crashes"]);
        let said = usage_error(&parsed.unwrap_err().render().to_string());
        assert_eq!(
            said,
            "unexpected argument 'crashes' found; usage: picireny triage DIR --out DIR [OPTIONS] -- \
             COMMAND... (see picireny triage --help)"
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
