//! What helps when the untouched input is not interesting.

use std::fs;
use std::path::Path;

use crate::source::Source;
use picireny_oracle::TestCommand;

/// Lines that say how to run the test by hand and what may be wrong.
pub(crate) fn help(command: &TestCommand, input: &Source) -> String {
    let mut help = format!("To run it by hand:\n  {}", by_hand(command, input));
    for hint in hints(command, input) {
        help.push_str("\nHint: ");
        help.push_str(&hint);
    }
    help
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
        // The test finds what it is given.
        if plain && word.exists() && !input.is_folder() {
            hints.push(format!(
                "`{0}` is a file of the present folder, but each test runs in a folder of its \
                 own: name it as \"$PWD/{0}\"",
                word.display()
            ));
        }
    }
    let scripts = words
        .iter()
        .map(Path::new)
        .filter(|word| word.is_absolute());
    for script in scripts {
        let Ok(content) = fs::read(script) else {
            continue;
        };
        let first = content
            .split(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        if first.starts_with(b"#!") && first.ends_with(b"\r") {
            hints.push(format!(
                "the lines of {} end with \\r\\n, as on Windows; its interpreter is not found",
                script.display()
            ));
        }
    }
    let program = words.first().map(Path::new);
    let text = program.and_then(|program| Some((program, fs::read(program).ok()?)));
    if let Some((program, content)) = text
        && !content.starts_with(b"#!")
        && !content.contains(&0)
    {
        hints.push(format!(
            "{} has no first line as `#!/bin/sh` that says what runs it",
            program.display()
        ));
    }
    hints
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
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
