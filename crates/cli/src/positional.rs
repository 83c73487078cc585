//! Which arguments without an option are inputs, and which is the test.
//!
//! All orders are habits of users: the one file that is executable is the test,
//! and what is behind `--` is, so that all others are inputs. Of several that are
//! executable, the one that is a program is the test: packages have inputs that are
//! executable for no reason. Where that does not tell, nothing is guessed: the error
//! has the command line to type.

mod say;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Component, Path};

use anyhow::{anyhow, bail};
use picireny_format::nearest;
use picireny_shown::Shown as _;

use self::say::{alone, half, line, named, no_file, no_input, no_test, quoted, several, with_test};
use crate::args::ReduceArgs;
use crate::source::is_stdin;

/// Gives the arguments that came without an option their roles.
///
/// # Errors
///
/// When their roles are not clear, with a command line in which they are.
pub(crate) fn resolve(args: &mut ReduceArgs, subcommands: &[&str]) -> anyhow::Result<()> {
    let given = Given {
        inputs: args.input.iter().map(|path| path.as_os_str()).collect(),
        test: args.test.as_deref().map(Path::as_os_str),
        command: &args.command,
        free: &args.files,
        greedy: args.format.grammar.last().map(|path| path.as_os_str()),
    };
    let goes_on_in_place = args.in_place && args.resume;
    let look = |name: &OsStr| match look(name) {
        // A result in place may be without it.
        Found::Nothing if goes_on_in_place && has_original(name) => Found::File,
        found => found,
    };
    let roles = decide(&given, subcommands, &look).map_err(|unclear| anyhow!(unclear))?;
    args.input.extend(roles.inputs.into_iter().map(Into::into));
    if let Some(test) = roles.test {
        args.test = Some(test.into());
    }
    if let ([input], Some(test)) = (&args.input[..], &args.test)
        && is_same(input.as_os_str(), test.as_os_str())
    {
        bail!(
            "{} is given as input and as test: one file is the input, another one the test",
            input.shown()
        );
    }
    Ok(())
}

/// What the command line has.
struct Given<'a> {
    inputs: Vec<&'a OsStr>,
    test: Option<&'a OsStr>,
    command: &'a [OsString],
    /// Arguments without an option.
    free: &'a [OsString],
    /// The last value of an option that takes all values that follow.
    greedy: Option<&'a OsStr>,
}

/// What arguments without an option turned out to be.
#[derive(Debug, Default, PartialEq)]
struct Roles {
    inputs: Vec<OsString>,
    test: Option<OsString>,
}

/// What is found under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Nothing,
    Directory,
    File,
    /// A file that may be run, and begins as what can be run does.
    Program,
    /// A file that may be run, whatever is in it.
    Executable,
}

impl Found {
    fn may_run(self) -> bool {
        matches!(self, Found::Program | Found::Executable)
    }

    /// Whether it is there, and is no program.
    fn may_be_input(self) -> bool {
        matches!(self, Found::Directory | Found::File | Found::Executable)
    }
}

fn look(name: &OsStr) -> Found {
    if is_stdin(name) {
        return Found::File;
    }
    match fs::metadata(name) {
        Err(_) => Found::Nothing,
        Ok(data) if data.is_dir() => Found::Directory,
        Ok(data) if data.is_file() && data.permissions().mode() & 0o111 != 0 => {
            match is_program(name) {
                true => Found::Program,
                false => Found::Executable,
            }
        }
        Ok(_) => Found::File,
    }
}

/// Whether a file was reduced in place.
fn has_original(name: &OsStr) -> bool {
    let mut original = name.to_owned();
    original.push(".orig");
    look(&original) != Found::Nothing
}

/// Whether a name is that of a file that may be run.
pub(crate) fn may_run(name: &OsStr) -> bool {
    look(name).may_run()
}

/// Whether a file names its interpreter, or is machine code.
fn is_program(name: &OsStr) -> bool {
    const BEGINNINGS: [&[u8]; 3] = [b"#!", b"\x7fELF", b"\xcf\xfa\xed\xfe"];
    let mut beginning = Vec::new();
    let read = File::open(name).and_then(|file| file.take(4).read_to_end(&mut beginning));
    read.is_ok() && BEGINNINGS.iter().any(|of| beginning.starts_with(of))
}

fn decide(
    given: &Given<'_>,
    subcommands: &[&str],
    look: &dyn Fn(&OsStr) -> Found,
) -> Result<Roles, String> {
    if let [first, ..] = given.free
        && look(first) == Found::Nothing
        && let Some(name) = first.to_str()
        && let Some(subcommand) = nearest(name, subcommands.iter().copied())
    {
        return Err(format!(
            "there is no subcommand and no file named `{name}`; did you mean `picireny {subcommand}`?"
        ));
    }
    let has_test = given.test.is_some() || !given.command.is_empty();
    let exists = |word: &OsString| look(word).may_be_input();
    match (given.inputs.first().copied(), has_test, given.free) {
        (Some(_), true, []) => Ok(Roles::default()),
        (Some(_), false, [test]) => Ok(Roles {
            test: Some(test.clone()),
            ..Roles::default()
        }),
        (None, true, [input]) => Ok(Roles {
            inputs: vec![input.clone()],
            ..Roles::default()
        }),
        (None, true, words) if words.len() > 1 && words.iter().all(exists) => Ok(Roles {
            inputs: words.to_vec(),
            ..Roles::default()
        }),
        (None, false, [one, other]) => pair(one, other, look),
        (None, _, []) => Err(no_input(given)),
        (Some(input), false, []) => Err(format!(
            "no test command is given: name a script with --test, as in `{}`, or put a command \
             behind `--`",
            named(input, "./test.sh".as_ref())
        )),
        (None, false, [one]) => Err(alone(one, look(one))),
        (Some(input), true, [more, ..]) => Err(format!(
            "the input is {} and there is a test, so what is {}? If it is an argument of the test \
             command, put the whole command behind `--`, as in `{}`",
            quoted(input),
            quoted(more),
            line(&[input, "--".as_ref(), "COMMAND".as_ref(), more])
        )),
        (None, true, words @ [one, ..]) => Err(missing(words, look).unwrap_or_else(|| {
            format!(
                "there are two tests, or two inputs: type `{}` and leave out the others",
                with_test(given, one)
            )
        })),
        (Some(input), false, words) => {
            let words: Vec<&OsStr> = words.iter().map(OsString::as_os_str).collect();
            Err(several(input, &words))
        }
        (None, false, words) => free(words, look),
    }
}

/// The roles of words where no option names an input or a test.
fn free(words: &[OsString], look: &dyn Fn(&OsStr) -> Found) -> Result<Roles, String> {
    if let Some(roles) = one_test(words, look) {
        return Ok(roles);
    }
    let has_test = words.iter().any(|word| look(word).may_run());
    if let Some(missing) = missing(words, look).filter(|_| has_test) {
        return Err(missing);
    }
    if words.iter().all(|word| look(word).may_be_input()) {
        return Err(no_test(words));
    }
    let input = words.iter().position(|word| look(word) == Found::File);
    let input = input.unwrap_or(0);
    let rest = words.iter().enumerate().filter(|(at, _)| *at != input);
    let rest: Vec<&OsStr> = rest.map(|(_, word)| word.as_os_str()).collect();
    Err(several(&words[input], &rest))
}

/// Of several files, the only one that is executable is the test.
fn one_test(words: &[OsString], look: &dyn Fn(&OsStr) -> Found) -> Option<Roles> {
    let are = |is: &dyn Fn(Found) -> bool| {
        let found = words.iter().enumerate().filter(|(_, word)| is(look(word)));
        found.map(|(at, _)| at).collect::<Vec<_>>()
    };
    let may_run = are(&Found::may_run);
    let tests = match may_run.len() {
        1 => may_run,
        _ => are(&|found| found == Found::Program),
    };
    let [test] = tests[..] else { return None };
    let mut inputs = words.to_vec();
    let test = inputs.remove(test);
    let all_are = inputs.iter().all(|word| look(word).may_be_input());
    all_are.then_some(Roles {
        inputs,
        test: Some(test),
    })
}

/// The first of several words that has the form of a file's name, where there is no such file.
fn missing(words: &[OsString], look: &dyn Fn(&OsStr) -> Found) -> Option<String> {
    let is_name = |word: &&OsString| {
        let extension = Path::new(word).extension().and_then(OsStr::to_str);
        // Not that of a program, such as `python3.14`.
        extension.is_some_and(|it| it.starts_with(|first: char| first.is_ascii_alphabetic()))
    };
    let mut names = words.iter().filter(is_name);
    let missing = names.find(|word| look(word) == Found::Nothing)?;
    Some(no_file(missing))
}

/// Of two files, the one that is executable is the test.
fn pair(one: &OsStr, other: &OsStr, look: &dyn Fn(&OsStr) -> Found) -> Result<Roles, String> {
    if let Some(roles) = one_test(&[one.to_owned(), other.to_owned()], look) {
        return Ok(roles);
    }
    Err(match (look(one), look(other)) {
        (Found::File | Found::Program | Found::Executable, _) if is_same(one, other) => format!(
            "{} is given twice: one file is the input, another one the test; type `{}`",
            quoted(one),
            line(&[one, OsStr::new("./test.sh")])
        ),
        (one_is, other_is) if one_is.may_run() && other_is.may_run() => format!(
            "both {} and {} are executable; type `{}` if {} is the test, and `{}` if {} is",
            quoted(one),
            quoted(other),
            named(one, other),
            quoted(other),
            named(other, one),
            quoted(one),
        ),
        (Found::Directory, Found::Directory) => no_test(&[one.to_owned(), other.to_owned()]),
        (Found::Nothing, Found::Nothing) => format!(
            "cannot read {} and {}: there are no such files",
            quoted(one),
            quoted(other)
        ),
        (Found::Nothing, there) => half(other, there, one),
        (there, Found::Nothing) => half(one, there, other),
        _ => {
            let other_is_folder = look(other) == Found::Directory;
            let (input, test) = if seems_script(one) || other_is_folder {
                (other, one)
            } else {
                (one, other)
            };
            format!(
                "neither {} nor {} is executable, so which one is the test? If it is {}, type \
                 `chmod +x {} && {}`",
                quoted(one),
                quoted(other),
                quoted(test),
                quoted(test),
                line(&[input, test])
            )
        }
    })
}

/// Whether two names are one, but for a `./`.
fn is_same(one: &OsStr, other: &OsStr) -> bool {
    let parts = |name| {
        let parts = Path::new(name).components();
        parts.filter(|part| *part != Component::CurDir)
    };
    parts(one).eq(parts(other))
}

fn seems_script(name: &OsStr) -> bool {
    let path = Path::new(name);
    matches!(
        path.extension().and_then(OsStr::to_str),
        Some("sh" | "bash" | "zsh" | "fish")
    )
}

#[cfg(test)]
mod tests;
