//! What `--help` and `--help-all` show.
//!
//! `--help` has the usage, examples and the options that matter in one list.
//! `--help-all` has all of them, in groups. Both come from the same
//! declarations; only the choice is made here.

use clap::builder::{Resettable, Str};
use clap::{Arg, ArgAction, Command, CommandFactory as _};

use crate::{Cli, exit_status};

/// The flag that asks for all options.
const ALL: &str = "--help-all";

/// Options of a reduction that `--help` shows, in this order.
const REDUCTION: &[&str] = &[
    "out",
    "resume",
    "format",
    "strategy",
    "exit_code",
    "stderr",
    "signature",
    "timeout",
    "jobs",
    "limit_time",
];

/// The same of `triage`.
const TRIAGE: &[&str] = &[
    "folder",
    "command",
    "out",
    "all",
    "timeout",
    "format",
    "strategy",
    "jobs",
    "limit_time",
];

/// The same of `init`.
const INIT: &[&str] = &[
    "file", "command", "test", "force", "stdin", "timeout", "format",
];

/// The group of options that all subcommands have.
const LOGGING: &str = "Logging";

/// The group of the Python tool's options, behind those that most users want.
const PYTHON: &str = "Options of the Python tool";

/// Options that are there because the Python tool has them.
const OF_PYTHON: &[&str] = &[
    "builder",
    "build_hidden_tokens",
    "flatten_recursion",
    "no_squeeze_tree",
    "no_skip_unremovable",
    "skip_whitespace",
    "hdd",
    "phase",
    "no_hdd_star",
    "cache",
    "cache_fail",
    "no_cache_evict_after_fail",
    "dd_star",
    "no_dd_star",
    "split",
    "granularity",
    "complement_first",
    "subset_iterator",
    "complement_iterator",
    "parallel",
    "antlr",
    "parser",
    "sys_recursion_limit",
    "combine_loops",
    "max_utilization",
];

const EXAMPLES: &str = "\
Examples:
  picireny crash.json ./test.sh
      The script exits with status 0 if its file still fails.
  picireny crash.js --signature -- ./engine {}
      Interesting: the engine crashes as it does with this file.
  picireny bug.c --exit-code 1 --stderr 'internal compiler error' -- gcc -c {}
      Interesting: the compiler prints this.
";

/// The command line's declaration, for arguments that hold `--help-all` or not.
pub(crate) fn command(all: bool) -> Command {
    let mut command = python_last(Cli::command())
        .disable_help_flag(true)
        .help_template(
            "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}",
        )
        .before_help(EXAMPLES.trim_end())
        .after_help(format!(
            "`picireny {ALL}` lists all options, `picireny SUBCOMMAND --help` those of a subcommand."
        ))
        .after_long_help(exit_status::table())
        .next_help_heading(Resettable::<Str>::Reset)
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .global(true)
                .action(ArgAction::HelpShort)
                .help("Print the usage and the most important options")
                .display_order(900),
        )
        .arg(
            Arg::new("help_all")
                .long("help-all")
                .global(true)
                .action(ArgAction::HelpLong)
                .help("Print all options")
                .display_order(901),
        )
        .mut_args(|option| {
            if option.is_global_set() && !is_help(&option) {
                option.help_heading(LOGGING).hide_short_help(true)
            } else {
                option
            }
        });
    // Subcommands get global options behind their own, unless they have them.
    let logging = command.get_arguments().cloned();
    let logging = logging.filter(|option| option.is_global_set() && !is_help(option));
    let logging: Vec<Arg> = logging.collect();
    for name in ["triage", "init"] {
        command = command.mut_subcommand(name, |subcommand| python_last(subcommand.args(&logging)));
    }
    if !all {
        command = only(command, REDUCTION)
            .mut_subcommand("triage", |triage| only(triage, TRIAGE))
            .mut_subcommand("init", |init| only(init, INIT));
    }
    command
}

/// Whether the process's arguments ask for all options.
pub(crate) fn all_asked_for() -> bool {
    std::env::args_os().any(|argument| argument == ALL)
}

/// The Python tool's options in a group of their own, behind all others.
fn python_last(command: Command) -> Command {
    let options = command.get_arguments().cloned();
    let (theirs, ours): (Vec<Arg>, Vec<Arg>) =
        options.partition(|option| OF_PYTHON.contains(&option.get_id().as_str()));
    let theirs = theirs.into_iter().map(|option| option.help_heading(PYTHON));
    // Groups come in the order of their first options.
    let mut sorted = ours.into_iter().chain(theirs);
    command.mut_args(|option| sorted.next().unwrap_or(option))
}

/// One list of these options, and no others but those for help.
fn only(command: Command, shown: &[&str]) -> Command {
    command.mut_args(|option| {
        let place = shown.iter().position(|id| option.get_id() == id);
        match place {
            Some(place) => option
                .help_heading(Resettable::<Str>::Reset)
                .display_order(place),
            None if is_help(&option) => option,
            None => option.hide_short_help(true),
        }
    })
}

fn is_help(option: &Arg) -> bool {
    ["help", "help_all", "version"].contains(&option.get_id().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declared_options_are_consistent() {
        command(false).debug_assert();
        command(true).debug_assert();
    }

    fn lines_of_options(help: &str) -> Vec<&str> {
        let lines = help.lines().map(str::trim_start);
        lines.filter(|line| line.starts_with('-')).collect()
    }

    #[test]
    fn help_has_examples_and_few_options() {
        let help = command(false).render_help().to_string();
        assert_eq!(help.matches("\n  picireny ").count(), 3, "{help}");
        let options = lines_of_options(&help);
        // Those for help and the version come in addition.
        assert!(options.len() <= 13, "{options:#?}");
        for id in ["--out", "--format", "--timeout", "--help-all"] {
            assert!(help.contains(id), "{id}: {help}");
        }
        assert!(!help.contains("--log-format"), "{help}");
    }

    #[test]
    fn all_help_has_every_option_and_those_of_the_python_tool_last() {
        let mut all = command(true);
        let help = all.render_long_help().to_string();
        for option in all.get_arguments().filter(|option| !option.is_hide_set()) {
            if let Some(long) = option.get_long() {
                assert!(help.contains(&format!("--{long}")), "{long}");
            }
        }
        let group = |name: &str| help.find(&format!("\n{name}:\n"));
        let logging = group(LOGGING);
        assert!(logging.is_some(), "{help}");
        for name in ["Options", "Test", "Format", "Algorithm"] {
            assert!(group(name).is_some() && group(name) < logging, "{name}");
        }
        let (python, end) = (group(PYTHON), group("Exit status"));
        assert!(python > logging && end > python, "{help}");
        let section = &help[python.unwrap_or_default()..end.unwrap_or_default()];
        assert_eq!(
            lines_of_options(section).len(),
            OF_PYTHON.len(),
            "{section}"
        );
    }

    #[test]
    fn each_subcommand_has_both_helps() {
        for name in [
            "grammar",
            "parse",
            "formats",
            "replacements",
            "triage",
            "init",
            "explain",
        ] {
            for (flag, logging) in [("--help", false), ("--help-all", true)] {
                let parsed = command(flag == ALL).try_get_matches_from(["picireny", name, flag]);
                let help = parsed.map_err(|help| help.to_string()).err();
                let help = help.unwrap_or_default();
                assert!(help.contains("Usage: picireny"), "{help}");
                assert_eq!(
                    help.contains("--log-level"),
                    logging,
                    "{name} {flag}: {help}"
                );
            }
        }
    }
}
