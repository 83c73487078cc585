//! Options of other reducers: what to type here instead.

use clap::error::{ContextKind, ContextValue, ErrorKind};

const C_VISE: &str = "C-Vise";
const SHRINK_RAY: &str = "Shrink Ray";
const PERSES: &str = "Perses";
const TREEREDUCE: &str = "treereduce";
const AFL_TMIN: &str = "afl-tmin";

/// Options that we do not have, by tool, with what helps.
const OPTIONS: &[(&str, &[&str], &str)] = &[
    (C_VISE, &["-n"], "type `-j N`"),
    (
        C_VISE,
        &["--tidy"],
        "leave it out: nothing is kept beside the input, unless --in-place is given",
    ),
    (C_VISE, &["--shaddap"], "type --quiet"),
    (
        C_VISE,
        &["--die-on-pass-bug", "--no-timing", "--max-improvement"],
        "leave it out",
    ),
    (C_VISE, &["--sllooww"], "type `--strategy thorough`"),
    (C_VISE, &["--debug"], "type --verbose"),
    (
        C_VISE,
        &["--no-give-up"],
        "leave it out, or type `--strategy thorough`",
    ),
    (
        C_VISE,
        &["--print-diff"],
        "the live view (`--ui full`) shows the last change, and `--log-file FILE` logs each test",
    ),
    (
        C_VISE,
        &["--skip-initial-passes"],
        "leave it out, or type `--strategy quick`",
    ),
    (
        C_VISE,
        &["--skip-interestingness-test-check"],
        "leave it out: the check takes two tests",
    ),
    (
        C_VISE,
        &["--remove-pass"],
        "`--phase NAME` names the only passes that are wanted (docs/strategies.md has their names)",
    ),
    (
        C_VISE,
        &["--start-with-pass", "--pass-group-file"],
        "`--phase NAME` names the only passes that are wanted, in their order (docs/strategies.md has their names)",
    ),
    (C_VISE, &["--list-passes"], "docs/strategies.md lists them"),
    (
        C_VISE,
        &["--pass-group"],
        "type `--strategy quick`, `normal` or `thorough`",
    ),
    (
        C_VISE,
        &["--skip-after-n-transforms"],
        "`--limit-tests N` ends the run, and a key of the live view skips a phase",
    ),
    (C_VISE, &["--skip-key-off"], "`--ui plain` takes no keys"),
    (
        C_VISE,
        &["--timestamp"],
        "type `--log-format '%(asctime)s %(message)s'`",
    ),
    (
        C_VISE,
        &["--no-cache"],
        "leave it out: no candidate is tested twice, unless the test is flaky",
    ),
    (
        C_VISE,
        &["--clang-delta-std"],
        "leave it out: `--format c` or `--format cpp` names the language",
    ),
    (
        C_VISE,
        &["--clang-delta-preserve-routine"],
        "`--keep REGEX` keeps what matches",
    ),
    (
        C_VISE,
        &["--not-c"],
        "`--format NAME` names the language (`picireny formats` lists them), and `--format text` is for others",
    ),
    (
        C_VISE,
        &["--renaming"],
        "leave it out: names are always shortened",
    ),
    (
        C_VISE,
        &["--commands"],
        "put the command behind `--`, as in `picireny FILE -- sh -c 'gcc -c \"$1\" 2>&1 | grep ICE' sh {}`",
    ),
    (
        C_VISE,
        &["--shell"],
        "put the command behind `--`, as in `picireny FILE -- bash -c 'gcc -c \"$1\" 2>&1 | grep ICE' bash {}`",
    ),
    (
        C_VISE,
        &["--to-utf8"],
        "leave it out, or name the encoding with `--encoding NAME`",
    ),
    (
        C_VISE,
        &["--stopping-threshold"],
        "`--until-size BYTES` ends the run",
    ),
    (SHRINK_RAY, &["--volume"], "type --quiet or --verbose"),
    (
        SHRINK_RAY,
        &["--backup"],
        "--in-place keeps the input as NAME.orig; without it, the input is not touched",
    ),
    (
        SHRINK_RAY,
        &["--input-type"],
        "leave it out: a test has the candidate's path as its argument, and the candidate on standard input and in its folder",
    ),
    (
        SHRINK_RAY,
        &["--seed"],
        "leave it out: nothing depends on chance",
    ),
    (
        SHRINK_RAY,
        &["--not-in-place"],
        "leave it out: each test has a folder of its own",
    ),
    (
        SHRINK_RAY,
        &["--trivial-is-error"],
        "leave it out: a test that accepts an empty file is refused",
    ),
    (SHRINK_RAY, &["--theme", "--no-history"], "leave it out"),
    (
        SHRINK_RAY,
        &["--clang-delta", "--no-clang-delta"],
        "leave it out: no other program is needed",
    ),
    (
        SHRINK_RAY,
        &["--history"],
        "`--log-file FILE` logs each test, and `--corpus DIR` keeps interesting candidates",
    ),
    (PERSES, &["--test-script"], "type `--test FILE`"),
    (PERSES, &["--input-file"], "type `--input FILE`"),
    (PERSES, &["--threads"], "type `-j N`"),
    (PERSES, &["--output-dir"], "type `--out DIR`"),
    (
        TREEREDUCE,
        &["--interesting-exit-code"],
        "type `--exit-code N`",
    ),
    (
        TREEREDUCE,
        &["--interesting-stdout"],
        "type `--stdout REGEX`",
    ),
    (
        TREEREDUCE,
        &["--interesting-stderr"],
        "type `--stderr REGEX`",
    ),
    (
        TREEREDUCE,
        &["--uninteresting-stdout"],
        "type `--not-stdout REGEX`",
    ),
    (
        TREEREDUCE,
        &["--uninteresting-stderr"],
        "type `--not-stderr REGEX`",
    ),
    (AFL_TMIN, &["-t"], "type `--timeout SECONDS`"),
    (AFL_TMIN, &["-m"], "type `--memory-limit SIZE`"),
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
    let (tool, _, help) = OPTIONS
        .iter()
        .find(|(_, names, _)| names.contains(&given))?;
    Some(format!(
        "there is no option {given}, as {tool} has it: {help}"
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
        let all = OPTIONS.iter();
        let all = all.flat_map(|(_, names, help)| names.iter().map(move |name| (name, help)));
        for (name, help) in all {
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
