//! Options of other reducers: what to type here instead.

use clap::error::{ContextKind, ContextValue, ErrorKind};

const C_VISE: &str = "C-Vise";
const SHRINK_RAY: &str = "Shrink Ray";
const PERSES: &str = "Perses";
const TREEREDUCE: &str = "treereduce";
const AFL_TMIN: &str = "afl-tmin";

/// Options that we do not have, by tool, with what helps.
const OPTIONS: &[(&str, &str, &str)] = &[
    ("-n", C_VISE, "type `-j N`"),
    (
        "--tidy",
        C_VISE,
        "leave it out: nothing is kept beside the input, unless --in-place is given",
    ),
    ("--shaddap", C_VISE, "type --quiet"),
    ("--die-on-pass-bug", C_VISE, "leave it out"),
    ("--sllooww", C_VISE, "type `--strategy thorough`"),
    ("--debug", C_VISE, "type --verbose"),
    (
        "--no-give-up",
        C_VISE,
        "leave it out, or type `--strategy thorough`",
    ),
    (
        "--print-diff",
        C_VISE,
        "the live view (`--ui full`) shows the last change, and `--log-file FILE` logs each test",
    ),
    (
        "--skip-initial-passes",
        C_VISE,
        "leave it out, or type `--strategy quick`",
    ),
    (
        "--skip-interestingness-test-check",
        C_VISE,
        "leave it out: the check takes two tests",
    ),
    (
        "--remove-pass",
        C_VISE,
        "`--phase NAME` names the only passes that are wanted (docs/strategies.md has their names)",
    ),
    (
        "--start-with-pass",
        C_VISE,
        "`--phase NAME` names the only passes that are wanted, in their order (docs/strategies.md has their names)",
    ),
    ("--list-passes", C_VISE, "docs/strategies.md lists them"),
    (
        "--pass-group",
        C_VISE,
        "type `--strategy quick`, `normal` or `thorough`",
    ),
    (
        "--pass-group-file",
        C_VISE,
        "`--phase NAME` names the only passes that are wanted, in their order (docs/strategies.md has their names)",
    ),
    (
        "--skip-after-n-transforms",
        C_VISE,
        "`--limit-tests N` ends the run, and a key of the live view skips a phase",
    ),
    ("--skip-key-off", C_VISE, "`--ui plain` takes no keys"),
    ("--no-timing", C_VISE, "leave it out"),
    (
        "--timestamp",
        C_VISE,
        "type `--log-format '%(asctime)s %(message)s'`",
    ),
    (
        "--no-cache",
        C_VISE,
        "leave it out: no candidate is tested twice, unless the test is flaky",
    ),
    ("--max-improvement", C_VISE, "leave it out"),
    (
        "--clang-delta-std",
        C_VISE,
        "leave it out: `--format c` or `--format cpp` names the language",
    ),
    (
        "--clang-delta-preserve-routine",
        C_VISE,
        "`--keep REGEX` keeps what matches",
    ),
    (
        "--not-c",
        C_VISE,
        "`--format NAME` names the language (`picireny formats` lists them), and `--format text` is for others",
    ),
    (
        "--renaming",
        C_VISE,
        "leave it out: names are always shortened",
    ),
    (
        "--commands",
        C_VISE,
        "put the command behind `--`, as in `picireny FILE -- sh -c 'gcc -c \"$1\" 2>&1 | grep ICE' sh {}`",
    ),
    (
        "--shell",
        C_VISE,
        "put the command behind `--`, as in `picireny FILE -- bash -c 'gcc -c \"$1\" 2>&1 | grep ICE' bash {}`",
    ),
    (
        "--to-utf8",
        C_VISE,
        "leave it out, or name the encoding with `--encoding NAME`",
    ),
    (
        "--stopping-threshold",
        C_VISE,
        "`--until-size BYTES` ends the run",
    ),
    ("--volume", SHRINK_RAY, "type --quiet or --verbose"),
    (
        "--backup",
        SHRINK_RAY,
        "--in-place keeps the input as NAME.orig; without it, the input is not touched",
    ),
    (
        "--input-type",
        SHRINK_RAY,
        "leave it out: a test has the candidate's path as its argument, and the candidate on standard input and in its folder",
    ),
    (
        "--seed",
        SHRINK_RAY,
        "leave it out: nothing depends on chance",
    ),
    (
        "--not-in-place",
        SHRINK_RAY,
        "leave it out: each test has a folder of its own",
    ),
    (
        "--trivial-is-error",
        SHRINK_RAY,
        "leave it out: a test that accepts an empty file is refused",
    ),
    ("--theme", SHRINK_RAY, "leave it out"),
    (
        "--clang-delta",
        SHRINK_RAY,
        "leave it out: no other program is needed",
    ),
    (
        "--no-clang-delta",
        SHRINK_RAY,
        "leave it out: no other program is needed",
    ),
    (
        "--history",
        SHRINK_RAY,
        "`--log-file FILE` logs each test, and `--corpus DIR` keeps interesting candidates",
    ),
    ("--no-history", SHRINK_RAY, "leave it out"),
    ("--test-script", PERSES, "type `--test FILE`"),
    ("--input-file", PERSES, "type `--input FILE`"),
    ("--threads", PERSES, "type `-j N`"),
    ("--output-dir", PERSES, "type `--out DIR`"),
    (
        "--interesting-exit-code",
        TREEREDUCE,
        "type `--exit-code N`",
    ),
    ("--interesting-stdout", TREEREDUCE, "type `--stdout REGEX`"),
    ("--interesting-stderr", TREEREDUCE, "type `--stderr REGEX`"),
    (
        "--uninteresting-stdout",
        TREEREDUCE,
        "type `--not-stdout REGEX`",
    ),
    (
        "--uninteresting-stderr",
        TREEREDUCE,
        "type `--not-stderr REGEX`",
    ),
    ("-t", AFL_TMIN, "type `--timeout SECONDS`"),
    ("-m", AFL_TMIN, "type `--memory-limit SIZE`"),
];

/// What to say of an option of a reduction that only another reducer has.
pub(crate) fn answer(error: &clap::Error, command: &clap::Command) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument || of_subcommand(error, command) {
        return None;
    }
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let given = given.split('=').next().unwrap_or_default();
    let (name, tool, help) = OPTIONS.iter().find(|(name, ..)| *name == given)?;
    Some(format!(
        "there is no option {name}, as {tool} has it: {help}"
    ))
}

/// Whether it is a subcommand that does not know an option.
fn of_subcommand(error: &clap::Error, command: &clap::Command) -> bool {
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else {
        return false;
    };
    let usage = usage.to_string();
    usage
        .split_whitespace()
        .any(|word| command.find_subcommand(word).is_some())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::help;
    use std::collections::BTreeSet;

    #[test]
    fn each_option_of_another_tool_is_answered_with_options_that_there_are() {
        let command = help::command(true);
        let arguments = || command.get_arguments();
        let ours: BTreeSet<&str> = arguments().filter_map(clap::Arg::get_long).collect();
        for (name, _, help) in OPTIONS {
            let parsed = help::command(false).try_get_matches_from(["picireny", name]);
            let answer = answer(&parsed.unwrap_err(), &command).unwrap_or_default();
            assert!(answer.contains(help), "{name}: {answer}");
            let words = help.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            let options = words.filter_map(|word| word.strip_prefix("--"));
            for option in options.filter(|option| !option.is_empty()) {
                assert!(ours.contains(option), "{name}: --{option}");
            }
        }
    }
}
