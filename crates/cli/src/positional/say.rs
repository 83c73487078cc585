//! What is said of words whose roles are not clear, with a command line to type.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use picireny_shown::Shown as _;

use super::{Found, Given};

/// Only one of two names is that of a file.
pub(super) fn half(there: &OsStr, found: Found, missing: &OsStr) -> String {
    match found {
        // A name without a folder may be that of a program.
        found if found.may_be_input() && Path::new(missing).components().count() == 1 => format!(
            "there is no file {}; if it is a command, type `{}`",
            quoted(missing),
            line(&[there, "--".as_ref(), missing, "{}".as_ref()])
        ),
        _ => no_file(missing),
    }
}

/// Inputs without a test.
pub(super) fn no_test(inputs: &[OsString]) -> String {
    let inputs: Vec<&OsStr> = inputs.iter().map(OsString::as_os_str).collect();
    let with = |words: &[&str]| {
        let words = words.iter().map(OsStr::new);
        line(&inputs.iter().copied().chain(words).collect::<Vec<_>>())
    };
    format!(
        "no test command is given: name a script, as in `{}`, or put a command behind `--`, as in \
         `{}` (`picireny triage` takes a folder of inputs that crash each by itself)",
        with(&["./test.sh"]),
        with(&["--", "COMMAND", "{dir}"])
    )
}

/// One file that is all there is.
pub(super) fn alone(one: &OsStr, found: Found) -> String {
    match found {
        Found::Nothing => format!(
            "cannot read {}: there is no such file (subcommands are in `picireny --help`)",
            quoted(one)
        ),
        Found::Directory => no_test(&[one.to_owned()]),
        Found::Program => format!(
            "no input is given, only the test {}: type `{}`",
            quoted(one),
            line(&[one, "FILE".as_ref()])
        ),
        Found::File | Found::Executable => format!(
            "no test command is given: name a script, as in `{0}`, or put a command behind `--`, as \
             in `{1}` (`picireny init {2} -- COMMAND` writes a script)",
            line(&[one, "./test.sh".as_ref()]),
            line(&[one, "--".as_ref(), "COMMAND".as_ref(), "{}".as_ref()]),
            quoted(one)
        ),
    }
}

pub(super) fn no_input(given: &Given<'_>) -> String {
    let mut text = format!(
        "no input is given: type `{}`",
        with_test(given, "FILE".as_ref())
    );
    // An option with any number of values swallows what stands behind it.
    if let Some(greedy) = given.greedy
        && Path::new(greedy).extension() != Some("g4".as_ref())
    {
        text.push_str(&format!(
            ", or `picireny --input {0} ...` if {0} is the input: --grammar takes all files that \
             stand behind it",
            quoted(greedy)
        ));
    }
    text
}

/// A test command of several words without `--`.
pub(super) fn several(input: &OsStr, words: &[&OsStr]) -> String {
    let mut all: Vec<&OsStr> = vec![input, "--".as_ref()];
    all.extend(words);
    format!(
        "expected one input and one test; put a test command of several words after `--`: type \
         `{}`",
        line(&all)
    )
}

/// A command line with this input and the test that was given.
pub(super) fn with_test(given: &Given<'_>, input: &OsStr) -> String {
    match (given.test, given.command) {
        (Some(test), _) => named(input, test),
        (None, []) => line(&[input, "./test.sh".as_ref()]),
        (None, command) => {
            let mut words = vec![input, "--".as_ref()];
            words.extend(command.iter().map(OsString::as_os_str));
            line(&words)
        }
    }
}

pub(super) fn named(input: &OsStr, test: &OsStr) -> String {
    line(&["--input".as_ref(), input, "--test".as_ref(), test])
}

pub(super) fn line(words: &[&OsStr]) -> String {
    words.iter().fold("picireny".to_owned(), |line, word| {
        line + " " + &quoted(word)
    })
}

/// A word as a shell takes it, in one line of a message.
pub(super) fn quoted(word: &OsStr) -> String {
    let quoted = picireny_oracle::shell_word(&word.to_string_lossy());
    quoted.shown().to_string()
}

/// A name of no file.
pub(super) fn no_file(name: &OsStr) -> String {
    format!("cannot read {}: there is no such file", quoted(name))
}
