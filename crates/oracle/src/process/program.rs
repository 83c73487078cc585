//! Test commands: which program, with which arguments.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use picireny_shown::Shown as _;

use super::placeholder::{
    PLACEHOLDER, fill, has_placeholder, with_plain_placeholder, with_usual_placeholder,
};

/// A command that tests candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCommand {
    program: PathBuf,
    /// The name that was looked for in `PATH`.
    name: Option<OsString>,
    arguments: Vec<OsString>,
    stdin: bool,
    /// Candidates are folders, in which the command is run.
    in_folder: bool,
}

/// A command that cannot be run.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandError {
    /// There is no command at all.
    #[error("no test command is given")]
    Empty,
    /// There is no such file.
    #[error("the test command `{}` does not exist", .0.shown())]
    Missing(PathBuf),
    /// No directory of `PATH` has such a program.
    #[error("the test command `{}` is not in any directory of PATH", .0.shown())]
    NotInPath(PathBuf),
    /// The file may not be executed.
    #[error("the test command `{}` is not an executable file", .0.shown())]
    NotExecutable(PathBuf),
    /// The directory of the process is not known.
    #[error("the current directory cannot be determined, so `{}` cannot be found in it", .0.shown())]
    NoCurrentDirectory(PathBuf),
}

impl TestCommand {
    /// A script that is run with the candidate's path as its one argument.
    /// Relative paths start from the current directory.
    ///
    /// # Errors
    ///
    /// When there is no executable file of that path.
    pub fn script(path: impl AsRef<Path>) -> Result<Self, CommandError> {
        Ok(Self {
            program: executable(absolute(path.as_ref())?)?,
            name: None,
            arguments: vec![OsStr::from_bytes(PLACEHOLDER).into()],
            stdin: false,
            in_folder: false,
        })
    }

    /// A program and its arguments, in which `{}` stands for the candidate's
    /// path, or `@@` as for AFL where there is no `{}`; it is appended if it does not occur. A program without a `/` in
    /// its name is looked for in `PATH`, relative paths start from the current
    /// directory (the program's alone: the command is run elsewhere).
    ///
    /// # Errors
    ///
    /// When there is no such program.
    pub fn template<I, S>(words: I) -> Result<Self, CommandError>
    where
        I: IntoIterator<Item = S>,
        S: Into<OsString>,
    {
        let mut words = words.into_iter().map(Into::into);
        let program = words.next().ok_or(CommandError::Empty)?;
        let mut arguments = with_usual_placeholder(words.collect());
        if !arguments.iter().any(|word| has_placeholder(word)) {
            arguments.push(OsStr::from_bytes(PLACEHOLDER).into());
        }
        Ok(Self {
            program: find(&program)?,
            name: searched(program),
            arguments,
            stdin: false,
            in_folder: false,
        })
    }

    /// A program and its arguments that reads the candidate from standard
    /// input. `{}` still stands for the candidate's path, but is not appended.
    ///
    /// # Errors
    ///
    /// When there is no such program.
    pub fn stdin<I, S>(words: I) -> Result<Self, CommandError>
    where
        I: IntoIterator<Item = S>,
        S: Into<OsString>,
    {
        let mut words = words.into_iter().map(Into::into);
        let program = words.next().ok_or(CommandError::Empty)?;
        Ok(Self {
            program: find(&program)?,
            name: searched(program),
            arguments: with_usual_placeholder(words.collect()),
            stdin: true,
            in_folder: false,
        })
    }

    /// A script for candidates that are folders: its one argument is the
    /// candidate's path, and it is run in there.
    ///
    /// # Errors
    ///
    /// As for [`TestCommand::script`].
    pub fn script_in_folder(path: impl AsRef<Path>) -> Result<Self, CommandError> {
        Ok(Self {
            in_folder: true,
            ..Self::script(path)?
        })
    }

    /// A program and its arguments for candidates that are folders: it is run in
    /// there. `{}` and `{dir}` stand for the candidate's path, which is not
    /// appended.
    ///
    /// # Errors
    ///
    /// As for [`TestCommand::template`].
    pub fn template_in_folder<I, S>(words: I) -> Result<Self, CommandError>
    where
        I: IntoIterator<Item = S>,
        S: Into<OsString>,
    {
        let mut command = Self::stdin(words)?;
        for word in &mut command.arguments {
            *word = with_plain_placeholder(word);
        }
        Ok(Self {
            stdin: false,
            in_folder: true,
            ..command
        })
    }

    /// Whether candidates are folders.
    pub(super) fn is_in_folder(&self) -> bool {
        self.in_folder
    }

    /// Whether the candidate is on standard input: it is, unless it is a folder.
    pub(super) fn feeds_stdin(&self) -> bool {
        !self.in_folder
    }

    /// The words of the command, with `{}` in them, for a machine that has its
    /// own idea of where programs are.
    pub(super) fn words(&self) -> Vec<OsString> {
        let program = self.name.clone();
        let mut words = vec![program.unwrap_or_else(|| self.program.clone().into())];
        words.extend(self.arguments.iter().cloned());
        words
    }

    /// A command of these words, wherever its program is.
    pub(super) fn of_words(words: Vec<OsString>, stdin: bool, in_folder: bool) -> Self {
        let mut words = words.into_iter();
        Self {
            program: words.next().unwrap_or_default().into(),
            name: None,
            arguments: words.collect(),
            stdin,
            in_folder,
        }
    }

    /// The program and its arguments for one candidate.
    #[must_use]
    pub fn argv(&self, candidate: &Path) -> Vec<OsString> {
        let mut argv = vec![self.program.clone().into_os_string()];
        argv.extend(self.arguments.iter().map(|word| fill(word, candidate)));
        argv
    }

    /// The command for one candidate as a line for a POSIX shell.
    #[must_use]
    pub fn shell_line(&self, candidate: &Path) -> String {
        match self.in_folder {
            true => format!(
                "cd {} && {}",
                shell_os_word(candidate.as_os_str()),
                self.line(Path::new("."))
            ),
            false => self.line(candidate),
        }
    }

    fn line(&self, candidate: &Path) -> String {
        let mut words: Vec<_> = self
            .argv(candidate)
            .iter()
            .map(|word| shell_os_word(word))
            .collect();
        if self.stdin {
            words.push(format!("< {}", shell_os_word(candidate.as_os_str())));
        }
        words.join(" ")
    }
}

impl fmt::Display for TestCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(Path::new("{}")))
    }
}

/// A word as a POSIX shell reads it unchanged.
#[must_use]
pub fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=:,+@%^{}".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The same for a word that may be no UTF-8: its other bytes are written in
/// octal, as shells read them between `$'` and `'`.
fn shell_os_word(word: &OsStr) -> String {
    if let Some(text) = word.to_str() {
        return shell_word(text);
    }
    let mut quoted = "$'".to_owned();
    for &byte in word.as_bytes() {
        match byte {
            b'\'' | b'\\' => quoted.extend(['\\', char::from(byte)]),
            b' '..=b'~' => quoted.push(char::from(byte)),
            _ => quoted.push_str(&format!("\\{byte:03o}")),
        }
    }
    quoted + "'"
}

/// The name of a program that is looked for in `PATH`.
fn searched(program: OsString) -> Option<OsString> {
    Some(program).filter(|program| !program.as_bytes().contains(&b'/'))
}

fn find(program: &OsStr) -> Result<PathBuf, CommandError> {
    if program.is_empty() {
        return Err(CommandError::Empty);
    }
    let path = Path::new(program);
    if program.as_bytes().contains(&b'/') {
        return executable(absolute(path)?);
    }
    env::split_paths(&env::var_os("PATH").unwrap_or_default())
        .filter_map(|directory| absolute(&directory.join(path)).ok())
        .find(|path| is_executable(path))
        .ok_or_else(|| CommandError::NotInPath(path.into()))
}

fn absolute(path: &Path) -> Result<PathBuf, CommandError> {
    std::path::absolute(path).map_err(|_| {
        if path.as_os_str().is_empty() {
            CommandError::Empty
        } else {
            CommandError::NoCurrentDirectory(path.into())
        }
    })
}

fn executable(path: PathBuf) -> Result<PathBuf, CommandError> {
    if is_executable(&path) {
        Ok(path)
    } else if path.exists() {
        Err(CommandError::NotExecutable(path))
    } else {
        Err(CommandError::Missing(path))
    }
}

fn is_executable(path: &Path) -> bool {
    fs::metadata(path)
        .is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn words(command: &TestCommand) -> Vec<String> {
        let argv = command.argv(Path::new("/d/in put"));
        let words = argv.iter().skip(1);
        words
            .map(|word| word.to_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn the_placeholder_is_filled_wherever_it_occurs() {
        let command = TestCommand::template(["sh", "--in={}", "{}{}", "{", "}"]).unwrap();
        assert_eq!(
            words(&command),
            ["--in=/d/in put", "/d/in put/d/in put", "{", "}"]
        );
        assert!(command.argv(Path::new("x"))[0].as_bytes().starts_with(b"/"));
    }

    #[test]
    fn the_path_is_appended_unless_it_is_named_or_fed() {
        assert_eq!(
            words(&TestCommand::template(["sh", "-e"]).unwrap()),
            ["-e", "/d/in put"]
        );
        assert_eq!(words(&TestCommand::stdin(["sh", "-e"]).unwrap()), ["-e"]);
        assert_eq!(
            words(&TestCommand::script("/bin/sh").unwrap()),
            ["/d/in put"]
        );
    }

    #[test]
    fn a_command_of_afl_has_its_placeholder_unless_another_one_is_there() {
        let of = |arguments: &[&str]| {
            let command = [&["sh"], arguments].concat();
            words(&TestCommand::template(command).unwrap())
        };
        assert_eq!(of(&["-x", "@@"]), ["-x", "/d/in put"]);
        assert_eq!(of(&["--file=@@", "@"]), ["--file=/d/in put", "@"]);
        assert_eq!(of(&["@@", "{}"]), ["@@", "/d/in put"]);
    }

    #[test]
    fn a_folder_has_a_name_of_its_own_and_is_where_the_command_runs() {
        let command = TestCommand::template_in_folder(["sh", "-c", "{dir}/a {} ${dir} {di"]);
        let command = command.unwrap();
        assert_eq!(words(&command)[1], "/d/in put/a /d/in put ${dir} {di");
        let sh = command.argv(Path::new(""))[0]
            .clone()
            .into_string()
            .unwrap();
        assert_eq!(
            command.shell_line(Path::new("/d/in put")),
            format!("cd '/d/in put' && {sh} -c './a . ${{dir}} {{di'")
        );
        assert_eq!(
            command.to_string(),
            format!("{sh} -c '{{}}/a {{}} ${{dir}} {{di'")
        );
        // `make` alone is the whole command.
        let command = TestCommand::template_in_folder(["sh"]).unwrap();
        assert_eq!(words(&command), [""; 0]);
        let script = TestCommand::script_in_folder("/bin/sh").unwrap();
        assert_eq!(words(&script), ["/d/in put"]);
    }

    #[test]
    fn a_command_can_be_repeated_in_a_shell() {
        let command = TestCommand::stdin(["/bin/sh", "-c", "it's"]).unwrap();
        assert_eq!(
            command.shell_line(Path::new("/d/in put")),
            r"/bin/sh -c 'it'\''s' < '/d/in put'"
        );
    }

    #[test]
    fn a_name_that_is_no_utf8_can_be_repeated_too() {
        let command = TestCommand::template(["/bin/sh"]).unwrap();
        let path = Path::new(OsStr::from_bytes(b"a'\xff1"));
        assert_eq!(command.shell_line(path), r"/bin/sh $'a\'\3771'");
    }

    #[test]
    fn what_cannot_be_run_is_refused() {
        let none: [&str; 0] = [];
        assert_eq!(TestCommand::template(none), Err(CommandError::Empty));
        assert_eq!(TestCommand::template([""]), Err(CommandError::Empty));
        assert_eq!(TestCommand::script(""), Err(CommandError::Empty));
        assert_eq!(
            TestCommand::template(["no-such-program"]),
            Err(CommandError::NotInPath("no-such-program".into()))
        );
        assert_eq!(
            TestCommand::script("/no/such/program"),
            Err(CommandError::Missing("/no/such/program".into()))
        );
        assert_eq!(
            TestCommand::script("/etc/passwd"),
            Err(CommandError::NotExecutable("/etc/passwd".into()))
        );
        assert_eq!(
            TestCommand::script("/bin"),
            Err(CommandError::NotExecutable("/bin".into()))
        );
    }
}
