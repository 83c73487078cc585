//! What helps when the untouched input is not interesting.

use std::path::Path;

use crate::source::Source;
use picireny_oracle::TestCommand;
use picireny_session::files;
use picireny_shown::Shown as _;

/// How much is read of a script to see what may be wrong with it.
const LOOKED_AT: u64 = 1 << 16;

/// Lines that say how to run the test by hand and what may be wrong; `said` is
/// what was told of it.
pub(crate) fn help(command: &TestCommand, input: &Source, said: &str) -> String {
    let mut help = format!(
        "To run it by hand:
  {}",
        by_hand(command, input)
    );
    // Several files are all where a test looks for them.
    let is_alone = !matches!(input, Source::Several(_));
    let missed = missed_files(said, &input.path()).filter(|_| is_alone);
    let late = said.contains("when its time was over").then(|| {
        "the test needs more time: use --timeout SECONDS, or --timeout 0 for no limit".to_owned()
    });
    let hints = hints(command, input).into_iter();
    for hint in hints.chain(missed).chain(late) {
        help.push_str("\nHint: ");
        help.push_str(&hint);
    }
    help
}

/// What may be wrong with a command that cannot be run.
pub(crate) fn help_to_run(command: &TestCommand, input: &Source) -> Option<String> {
    let hints = hints(command, input).into_iter();
    let hints: Vec<String> = hints.map(|hint| format!("Hint: {hint}")).collect();
    (!hints.is_empty()).then(|| hints.join("\n"))
}

/// Files of the present folder that a test looked for in its own.
fn missed_files(said: &str, input: &Path) -> Option<String> {
    let is_missed = |line: &&str| {
        let line = line.to_lowercase();
        ["no such file", "not found", "can't open", "cannot open"]
            .iter()
            .any(|words| line.contains(words))
    };
    let separators = |c: char| c.is_whitespace() || "'\"`‘’:,;()".contains(c);
    let is_here = |word: &&str| {
        let path = Path::new(word);
        path.file_name().is_some()
            && path.file_name() != input.file_name()
            && path.is_relative()
            && path.is_file()
    };
    let mut words = said
        .lines()
        .filter(is_missed)
        .flat_map(|line| line.split(separators));
    words.find(is_here).map(|word| {
        format!(
            "`{word}` is in the current directory, but each test runs in its own: use an \
             absolute path in the script, or \"$(dirname \"$0\")/{word}\" if it is beside the \
             script"
        )
    })
}

/// A line for a shell that does what a test does, in a new folder that stays.
fn by_hand(command: &TestCommand, input: &Source) -> String {
    let (copy, name) = input.copy();
    format!(
        "cd \"$(mktemp -d)\" && {copy} && {}; echo \"exit status $?\"",
        command.shell_line(&name)
    )
}

fn hints(command: &TestCommand, input: &Source) -> Vec<String> {
    let words = command.argv(Path::new("/"));
    let mut hints = Vec::new();
    for word in words.iter().skip(1).map(Path::new) {
        let plain = word.file_name().is_some() && word.is_relative();
        // The test finds what it is given, and the candidate by the input's name.
        let is_input = word.file_name() == Some(&input.name());
        if plain && word.exists() && !is_input && !input.is_folder() {
            hints.push(format!(
                "`{0}` is in the current directory, but each test runs in its own: type \
                 \"$PWD/{0}\"",
                word.shown()
            ));
        }
    }
    let scripts = words
        .iter()
        .map(Path::new)
        .filter(|word| word.is_absolute());
    for script in scripts {
        let Ok(content) = files::beginning(script, LOOKED_AT) else {
            continue;
        };
        if names_input(&content, input) {
            hints.push(format!(
                "{} names the input instead of the candidate, which is \"$1\" in a script",
                script.shown()
            ));
        }
        let first = content
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        if first.starts_with(b"#!") && first.ends_with(b"\r") {
            hints.push(format!(
                "the lines of {} end with \\r\\n, as on Windows; its interpreter is not found",
                script.shown()
            ));
        }
    }
    let mut arguments = words.iter().skip(1);
    if arguments.any(|word| names_input(word.as_encoded_bytes(), input)) {
        hints.push("the command names the input instead of the candidate, which is {}".to_owned());
    }
    let program = words.first().map(Path::new);
    let text =
        program.and_then(|program| Some((program, files::beginning(program, LOOKED_AT).ok()?)));
    if let Some((program, content)) = text
        && !content.starts_with(b"#!")
        && !content.contains(&0)
    {
        hints.push(format!(
            "{} has no first line such as `#!/bin/sh` that names its interpreter",
            program.shown()
        ));
    }
    hints
}

/// Whether a text has the whole path of the input.
fn names_input(text: &[u8], input: &Source) -> bool {
    let path = input.path();
    let paths = [std::path::absolute(&path).ok(), path.canonicalize().ok()];
    let mut paths = paths.iter().flatten().filter(|path| path.exists());
    paths.any(|path| {
        let path = path.as_os_str().as_encoded_bytes();
        let mut at = text.windows(path.len().max(1)).enumerate();
        at.any(|(start, part)| {
            let next = text.get(start + path.len());
            // Not of a file whose name only begins like this.
            part == path && !next.is_some_and(|c| c.is_ascii_alphanumeric() || b"._-/".contains(c))
        })
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    fn script(place: &Path, text: &str) -> TestCommand {
        let path = place.join("test.sh");
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        TestCommand::script(path).unwrap()
    }

    fn hints_of(command: &TestCommand) -> Vec<String> {
        hints(command, &Source::File("x".into()))
    }

    #[test]
    fn scripts_that_nothing_runs_are_pointed_out() {
        let place = tempfile::tempdir().unwrap();
        assert_eq!(
            hints_of(&script(place.path(), "#!/bin/sh\nexit 1\n")).len(),
            0
        );
        let hint = &hints_of(&script(place.path(), "exit 1\n"))[0];
        assert!(hint.contains("#!/bin/sh"), "{hint}");
        let hint = &hints_of(&script(place.path(), "#!/bin/sh\r\nexit 1\r\n"))[0];
        assert!(hint.contains("Windows"), "{hint}");
    }

    #[test]
    fn a_file_of_the_present_folder_is_pointed_out() {
        // Tests run where the crate's manifest is.
        let command = TestCommand::template(["cat", "Cargo.toml"]).unwrap();
        let hint = &hints_of(&command)[0];
        assert!(hint.contains("$PWD/Cargo.toml"), "{hint}");
    }

    #[test]
    fn a_file_that_a_script_looked_for_is_pointed_out() {
        let missed = |said: &str| missed_files(said, Path::new("in.json"));
        let hint = missed("grep: Cargo.toml: No such file or directory").unwrap();
        assert!(hint.contains("$(dirname \"$0\")/Cargo.toml"), "{hint}");
        let hint = missed("cannot open 'src/lib.rs' for reading").unwrap();
        assert!(hint.contains("`src/lib.rs`"), "{hint}");
        assert_eq!(missed("found Cargo.toml"), None);
        assert_eq!(missed("grep: other.txt: No such file or directory"), None);
        assert_eq!(
            missed_files("Cargo.toml: not found", Path::new("x/Cargo.toml")),
            None
        );
    }

    #[test]
    fn the_line_does_what_a_test_does() {
        let command = TestCommand::template(["/bin/grep", "-q", "a b"]).unwrap();
        let line = by_hand(&command, &Source::File("/some/in put.txt".into()));
        assert_eq!(
            line,
            "cd \"$(mktemp -d)\" && cp '/some/in put.txt' . && /bin/grep -q 'a b' './in put.txt'; \
             echo \"exit status $?\""
        );
    }
}
