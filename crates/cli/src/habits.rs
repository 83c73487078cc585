//! Options of other reducers. Those without which the run is the same are ignored with a
//! warning, so that command lines keep working; for the others, it is said what to type here.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};

const C_VISE: &str = "C-Vise";
const SHRINK_RAY: &str = "Shrink Ray";
const PERSES: &str = "Perses";
const TREEREDUCE: &str = "treereduce";
const AFL_TMIN: &str = "afl-tmin";
const PYTHON: &str = "the Python tool";

/// An option that has no effect here.
#[derive(Debug)]
pub(crate) struct Needless {
    tool: &'static str,
    name: &'static str,
    takes_value: bool,
    why: &'static str,
}

const fn flag(tool: &'static str, name: &'static str, why: &'static str) -> Needless {
    Needless {
        tool,
        name,
        takes_value: false,
        why,
    }
}

const fn valued(tool: &'static str, name: &'static str, why: &'static str) -> Needless {
    Needless {
        tool,
        name,
        takes_value: true,
        why,
    }
}

const NO_EFFECT: &str = "it has no effect here";
const NO_OTHER_PROGRAM: &str = "no other program is needed";
const OF_FORMAT: &str = "the file's name or content gives the format (--format chooses one)";

/// Options that are ignored.
const NEEDLESS: &[Needless] = &[
    flag(
        C_VISE,
        "--tidy",
        "nothing is kept beside the input, unless --in-place is given",
    ),
    flag(C_VISE, "--die-on-pass-bug", NO_EFFECT),
    flag(C_VISE, "--no-timing", NO_EFFECT),
    valued(C_VISE, "--max-improvement", NO_EFFECT),
    flag(C_VISE, "--no-give-up", "--strategy thorough tries more"),
    flag(
        C_VISE,
        "--skip-initial-passes",
        "--strategy quick needs fewer tests",
    ),
    flag(
        C_VISE,
        "--skip-interestingness-test-check",
        "the check takes two tests",
    ),
    flag(
        C_VISE,
        "--no-cache",
        "no candidate is tested twice, unless the test is flaky",
    ),
    flag(C_VISE, "--not-c", OF_FORMAT),
    valued(C_VISE, "--clang-delta-std", OF_FORMAT),
    flag(C_VISE, "--renaming", "names are always shortened"),
    flag(
        C_VISE,
        "--to-utf8",
        "the encoding is detected (--encoding names one)",
    ),
    valued(SHRINK_RAY, "--seed", "nothing depends on chance"),
    valued(
        SHRINK_RAY,
        "--input-type",
        "a test has the candidate's path as its argument, its content on standard input, and its \
         file in the current directory",
    ),
    flag(
        SHRINK_RAY,
        "--not-in-place",
        "each test has a folder of its own",
    ),
    flag(
        SHRINK_RAY,
        "--trivial-is-error",
        "a test that accepts an empty file is always refused",
    ),
    valued(SHRINK_RAY, "--theme", NO_EFFECT),
    flag(SHRINK_RAY, "--no-history", NO_EFFECT),
    flag(SHRINK_RAY, "--no-llm", NO_EFFECT),
    valued(SHRINK_RAY, "--clang-delta", NO_OTHER_PROGRAM),
    flag(SHRINK_RAY, "--no-clang-delta", NO_OTHER_PROGRAM),
];

/// Options that we do not have, by tool, with what helps.
const OPTIONS: &[(&str, &[&str], &str)] = &[
    (C_VISE, &["-n"], "type `-j N`"),
    (C_VISE, &["--shaddap"], "type --quiet"),
    (C_VISE, &["--sllooww"], "type `--strategy thorough`"),
    (C_VISE, &["--debug"], "type --verbose"),
    (
        C_VISE,
        &["--print-diff"],
        "the live view (`--ui full`) shows the last change, and `--log-file FILE` logs each test",
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
        &["--clang-delta-preserve-routine"],
        "`--keep REGEX` keeps what matches",
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
    (
        PYTHON,
        &["--islands"],
        "islands are part of a description (docs/formats.md): name it with `--format FILE`",
    ),
    (
        PYTHON,
        &["--srcml:language"],
        "type `--format c`, `cpp` or `java`",
    ),
    (
        PYTHON,
        &["--atom"],
        "`--format text` reduces by lines, words and characters",
    ),
    (AFL_TMIN, &["-t"], "type `--timeout SECONDS`"),
    (AFL_TMIN, &["-m"], "type `--memory-limit SIZE`"),
];

impl Needless {
    /// Says that it is ignored.
    pub(crate) fn warn(&self) {
        let Self {
            tool, name, why, ..
        } = self;
        log::warn!("{name}, an option of {tool}, is ignored: {why}");
    }
}

/// Takes an option out of the arguments that is an error but not needed.
pub(crate) fn take_needless(
    error: &clap::Error,
    command: &clap::Command,
    arguments: &mut Vec<OsString>,
) -> Option<&'static Needless> {
    let given = unknown(error, command)?;
    let needless = NEEDLESS.iter().find(|option| option.name == given)?;
    let with_value = format!("{given}=");
    let is_it = |argument: &OsString| {
        *argument == *given || argument.to_string_lossy().starts_with(&with_value)
    };
    // Behind `--` is the test command.
    let mut options = arguments.iter().take_while(|argument| *argument != "--");
    let place = options.position(is_it)?;
    let is_apart = arguments.remove(place) == *given;
    if needless.takes_value && is_apart && place < arguments.len() {
        arguments.remove(place);
    }
    Some(needless)
}

/// What to say of an option of a reduction that only another reducer has.
pub(crate) fn answer(error: &clap::Error, command: &clap::Command) -> Option<String> {
    let given = unknown(error, command)?;
    let (tool, _, help) = OPTIONS
        .iter()
        .find(|(_, names, _)| names.contains(&given))?;
    Some(format!("{given} is an option of {tool}; here, {help}"))
}

/// An option that a reduction does not know.
fn unknown<'e>(error: &'e clap::Error, command: &clap::Command) -> Option<&'e str> {
    if error.kind() != ErrorKind::UnknownArgument || of_subcommand(error, command) {
        return None;
    }
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    given.split('=').next()
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

    #[test]
    fn an_option_that_is_not_needed_goes_with_its_value() {
        let rest = |typed: &str| {
            let mut arguments: Vec<OsString> = typed.split(' ').map(OsString::from).collect();
            loop {
                let parsed = help::command(false).try_get_matches_from(&arguments);
                let error = match parsed {
                    Ok(_) => break,
                    Err(error) => error,
                };
                take_needless(&error, &help::command(true), &mut arguments).unwrap();
            }
            let rest = arguments.iter().map(|it| it.to_string_lossy());
            rest.collect::<Vec<_>>().join(" ")
        };
        for (typed, wanted) in [
            ("picireny --tidy ./t.sh a.c --not-c", "picireny ./t.sh a.c"),
            ("picireny --seed 3 t.sh a.c", "picireny t.sh a.c"),
            ("picireny t.sh --seed=3 a.c", "picireny t.sh a.c"),
            (
                "picireny a.c --tidy -- ./t.sh --tidy",
                "picireny a.c -- ./t.sh --tidy",
            ),
        ] {
            assert_eq!(rest(typed), wanted);
        }
    }
}
