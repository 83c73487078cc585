//! What is wrong with what a user gave is said in one paragraph on standard
//! error, with exit status 2, and nothing is written anywhere.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

/// A folder with everything that a reduction needs.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "G.g4",
        "grammar G;\nstart : ITEM* EOF ;\nITEM : [a-z] ;\nWS : [ \\n] -> skip ;\n",
    );
    write("input.txt", "a b c\n");
    write("test.sh", "#!/bin/sh\ngrep -q b \"$1\"\n");
    executable(&folder.path().join("test.sh"));
    folder
}

fn executable(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// All files below a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<String, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                found.insert(name, None);
                folders.push(path);
            } else {
                found.insert(name, Some(fs::read(path).unwrap()));
            }
        }
    }
    found
}

fn picireny(folder: &TempDir, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("picireny").unwrap();
    // Directories of tests go where they would be noticed.
    let command = command
        .current_dir(folder.path())
        .env("TMPDIR", folder.path());
    command.args(arguments).output().unwrap()
}

/// Runs with the usual arguments, of which some are replaced (or left out, if
/// what replaces them is empty), and checks that it is refused.
#[track_caller]
fn refused(folder: &TempDir, replaced: &[(&str, &str)], expected: &[&str]) {
    refused_with(2, folder, replaced, expected);
}

/// The same for an exit status of its own.
#[track_caller]
fn refused_with(status: i32, folder: &TempDir, replaced: &[(&str, &str)], expected: &[&str]) {
    let usual = [
        ("--input", "input.txt"),
        ("--test", "./test.sh"),
        ("--grammar", "G.g4"),
        ("--start", "start"),
        ("--out", "out"),
    ];
    let mut arguments = Vec::new();
    for (option, value) in usual {
        let value = replaced
            .iter()
            .find(|(name, _)| *name == option)
            .map_or(value, |(_, v)| v);
        if !value.is_empty() {
            arguments.extend([option, value]);
        }
    }
    for (option, value) in replaced {
        if !usual.iter().any(|(name, _)| name == option) {
            arguments.extend([*option, *value]);
        }
    }
    let before = contents(folder.path());
    let output = picireny(folder, &arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{stderr}");
    for expected in expected {
        assert!(
            stderr.contains(expected),
            "{expected:?} is not in: {stderr}"
        );
    }
    assert!(stderr.starts_with("picireny: "), "{stderr}");
    assert!(
        !stderr.trim_end().contains("\n\n"),
        "more than a paragraph: {stderr}"
    );
    assert!(output.stdout.is_empty());
    assert_eq!(before, contents(folder.path()), "{stderr}");
}

#[test]
fn the_arguments_that_every_case_changes_are_accepted_as_they_are() {
    let folder = folder();
    let arguments = "--input input.txt --test ./test.sh --grammar G.g4 --start start --out out";
    let output = picireny(&folder, &arguments.split(' ').collect::<Vec<_>>());
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("out/input.txt"))
            .unwrap()
            .trim(),
        "b"
    );
}

#[test]
fn a_missing_file_is_named() {
    let folder = folder();
    refused(
        &folder,
        &[("--input", "nope.txt")],
        &["cannot read", "nope.txt", "there is no such file or folder"],
    );
    refused(
        &folder,
        &[("--grammar", "Nope.g4")],
        &["Nope.g4", "there is no such file or folder"],
    );
    refused(
        &folder,
        &[("--replacements", "nope.yml")],
        &["cannot read", "nope.yml"],
    );
    refused(&folder, &[("--format", "nope.yml")], &["nope.yml"]);
}

#[test]
fn an_error_in_a_grammar_has_its_file_and_position() {
    let folder = folder();
    let path = folder.path().join("G.g4");
    fs::write(&path, "grammar G;\nstart : ITEM* EOF\nITEM : [a-z] ;\n").unwrap();
    refused(&folder, &[], &["G.g4:3:"]);
    fs::write(&path, "grammar G;\nstart : itme* EOF ;\nITEM : [a-z] ;\n").unwrap();
    refused(&folder, &[], &["G.g4:2:", "itme"]);
    fs::write(&path, "").unwrap();
    refused(&folder, &[], &["G.g4"]);
}

#[test]
fn an_unknown_start_rule_is_named_with_a_suggestion() {
    let folder = folder();
    refused(
        &folder,
        &[("--start", "")],
        &["no start rule is given", "`start`"],
    );
    refused(
        &folder,
        &[("--start", "strat")],
        &["G", "has no rule named `strat`", "did you mean `start`?"],
    );
    refused(
        &folder,
        &[("--start", "x:start")],
        &["there is no grammar named `x`"],
    );
}

#[test]
fn a_start_rule_of_an_unknown_format_needs_a_grammar() {
    let folder = folder();
    refused(
        &folder,
        &[("--grammar", "")],
        &["input.txt", "--grammar", "--format"],
    );
}

#[test]
fn a_test_command_that_cannot_run_is_an_error() {
    let folder = folder();
    refused(&folder, &[("--test", "./nope.sh")], &["nope.sh"]);
    fs::write(folder.path().join("plain.sh"), "#!/bin/sh\n").unwrap();
    refused(
        &folder,
        &[("--test", "./plain.sh")],
        &["plain.sh", "not an executable file"],
    );
    refused(&folder, &[("--test", "")], &["--test"]);
    fs::write(folder.path().join("bad.sh"), "#!/no/such/interpreter\n").unwrap();
    executable(&folder.path().join("bad.sh"));
    refused(&folder, &[("--test", "./bad.sh")], &["bad.sh"]);
}

#[test]
fn an_empty_input_or_an_unknown_encoding_is_refused() {
    let folder = folder();
    refused(
        &folder,
        &[("--encoding", "utf-9")],
        &["unknown encoding `utf-9`"],
    );
    fs::write(folder.path().join("input.txt"), "").unwrap();
    refused(&folder, &[], &["input.txt", "empty"]);
}

#[test]
fn an_input_that_is_not_interesting_is_refused() {
    let folder = folder();
    let test = folder.path().join("test.sh");
    fs::write(&test, "#!/bin/sh\necho 'cannot load library'\nexit 3\n").unwrap();
    refused_with(
        4,
        &folder,
        &[],
        &[
            "not interesting",
            "cannot load library",
            "exited with status 3",
            "expected exit status 0",
            "cd \"$(mktemp -d)\" && cp ",
        ],
    );
}

#[test]
fn an_out_directory_that_holds_something_else_is_left_alone() {
    let folder = folder();
    fs::create_dir(folder.path().join("theirs")).unwrap();
    fs::write(folder.path().join("theirs/precious"), "").unwrap();
    refused(&folder, &[("--out", "theirs")], &["theirs"]);
    refused(&folder, &[("--out", "input.txt")], &["input.txt"]);
}

#[test]
fn an_error_in_a_description_has_its_line_and_column() {
    let folder = folder();
    let path = folder.path().join("f.yml");
    let described = [("--grammar", ""), ("--start", ""), ("--format", "f.yml")];
    let good = "start: g:start\ngrammars:\n  g:\n    files: [G.g4]\n";
    for (text, expected) in [
        ("start: [", "f.yml, line "),
        (
            "start: g:start\nstart: g:start\n",
            "line 2, column 1: `start` is already given in line 1",
        ),
        ("strat: g:start\n", "did you mean `start`?"),
        (
            &good.replace("g:start", "g:strat"),
            "line 1, column 8: the start rule is unknown: G",
        ),
        (
            &good.replace("g:start", "h:start"),
            "there is no grammar named `h`; did you mean `g`?",
        ),
        (&good.replace("[G.g4]", "[H.g4]"), "H.g4"),
        (
            &good.replace("[G.g4]", "G.g4"),
            "line 4, column 12: `files` must be a list",
        ),
        ("start: start\n", "f.yml"),
        (
            &format!("{good}    replacements:\n      ITEN: x\n"),
            "line 6, column 7: there is no rule or token named `ITEN`; did you mean `ITEM`?",
        ),
        (
            &format!("{good}    replacements:\n      ITEM: 5\n"),
            "line 6, column 13: the replacement of `ITEM` must be a string, but this is a number",
        ),
        (
            &format!("{good}    islands:\n      ITEN: '(?P<start>.*)'\n"),
            "line 6, column 7: there is no token or rule named `ITEN`; did you mean `ITEM`?",
        ),
        (
            &format!("{good}    islands:\n      ITEM: '(?P<strat>.*)'\n"),
            "line 6, column 13: G",
        ),
        (
            &format!("{good}    islands:\n      ITEM: '(?P<start>.*'\n"),
            "line 6, column 13: this island's pattern is malformed: `(` is not closed",
        ),
        (
            &format!("{good}    islands:\n      ITEM: '(.*)'\n"),
            "line 6, column 13: this island's pattern has no named group",
        ),
    ] {
        fs::write(&path, text).unwrap();
        refused(&folder, &described, &[expected]);
    }
}

#[test]
fn an_error_in_replacements_has_its_line_and_column() {
    let folder = folder();
    fs::write(
        folder.path().join("r.json"),
        "{\"ITEM\": \"x\",\n \"strat\": \"\"}",
    )
    .unwrap();
    refused(
        &folder,
        &[("--replacements", "r.json")],
        &[
            "r.json, line 2, column 2: there is no rule or token named `strat`; did you mean `start`?",
        ],
    );
}

#[test]
fn an_unknown_option_is_named() {
    let folder = folder();
    for option in ["--nope", "--srcml:language", "--antlr4:nope"] {
        let output = picireny(&folder, &["--input", "input.txt", option, "x"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(option));
    }
}

#[test]
fn a_file_without_an_end_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let grammar = place.path().join("T.g4");
    std::os::unix::fs::symlink("/dev/zero", &grammar).unwrap();
    let refused = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_picireny"))
            .args(arguments)
            .output()
            .unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let said = refused(&["grammar", grammar.to_str().unwrap()]);
    assert!(said.contains("larger than 8 MiB"), "{said}");
    let said = refused(&["parse", "/dev/full", "--format", "json"]);
    assert!(said.contains("is a device"), "{said}");
    let said = refused(&["parse", "Cargo.toml", "--format", "/dev/zero"]);
    assert!(said.contains("8 MiB"), "{said}");
}

#[test]
fn a_name_with_the_end_of_a_line_does_not_end_a_line_of_a_message() {
    const NAME: &str = "one\ntwo\t\u{202E}";
    const SHOWN: &str = r"one\ntwo\t\u{202e}";
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &str| {
        let name = format!("{NAME}{name}");
        fs::write(path(&name), text).unwrap();
        name
    };
    let input = write(".json", "[1, ]");
    let empty = write("empty", "");
    let unknown = write(".what", "a b c\n");
    let script = write("not-executable.sh", "");
    let description = write(".yml", "start: [");
    let of_no_grammar = write("2.yml", "start: x\ngrammars: {}\n");
    let grammar = write(".g4", "grammar G;\nstart : ( ;\n");
    let missing = format!("{NAME}.missing");
    let out = format!("{NAME}out");
    fs::create_dir_all(path(&out).join("full")).unwrap();
    let crashes = format!("{NAME}crashes");
    fs::create_dir(path(&crashes)).unwrap();
    let missing_script = format!("./{missing}");
    let unusable = format!("./{script}");
    let test = ["--", "grep", "-q", "1"];
    let with = |arguments: &[&str]| {
        let output = picireny(&folder, arguments);
        (
            String::from_utf8(output.stderr).unwrap(),
            format!("{arguments:?}"),
        )
    };
    let messages = [
        with(&[&[input.as_str(), "--out", "fresh"][..], &test].concat()),
        with(&[&[empty.as_str()][..], &test].concat()),
        with(&[&[missing.as_str()][..], &test].concat()),
        with(&[unknown.as_str(), "--", "grep", "-q", "b"]),
        with(&[&[crashes.as_str()][..], &test].concat()),
        with(&[&["input.txt", "--out", &out][..], &test].concat()),
        with(&[&["input.txt", "--out", &script][..], &test].concat()),
        with(&["input.txt", &missing_script]),
        with(&["input.txt", &unusable]),
        with(&[&["input.txt", "--format", &description][..], &test].concat()),
        with(&[&["input.txt", "--format", &of_no_grammar][..], &test].concat()),
        with(&[&["input.txt", "--format", &missing][..], &test].concat()),
        with(
            &[
                &["input.txt", "--grammar", &grammar, "--start", "start"][..],
                &test,
            ]
            .concat(),
        ),
        with(&["grammar", &grammar]),
        with(&["grammar", &missing]),
        with(&["parse", &missing]),
        with(&["triage", &crashes, "--out", "t", "--", "true"]),
        with(&["triage", &missing, "--out", "t", "--", "true"]),
    ];
    let is_wrong = |message: &str| {
        !message.contains(SHOWN)
            || message.contains(NAME)
            || message.lines().any(|line| line.starts_with("two"))
    };
    let wrong: Vec<_> = messages
        .into_iter()
        .filter(|(message, _)| is_wrong(message))
        .map(|(message, arguments)| format!("{arguments}:\n{message}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_was_typed_by_mistake_is_named_with_what_to_type() {
    let folder = folder();
    fs::write(
        folder.path().join("plain.sh"),
        "#!/bin/sh\ngrep -q b \"$1\"\n",
    )
    .unwrap();
    fs::write(folder.path().join("in.json"), "[1, 2, 7]\n").unwrap();
    for (arguments, expected) in [
        (
            &["in.json", "--test", "plain.sh"][..],
            "type `chmod +x plain.sh` to make it one",
        ),
        (&["in.json", "./test.sh", "-j", "0"], "1 or more, or `auto`"),
        (
            &["test.sh", "./test.sh"],
            "test.sh is given twice: one file is the input",
        ),
        (&["formats", "xyz"], "`picireny formats` lists all"),
    ] {
        let output = picireny(&folder, arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    // The command may have an option of that name, too.
    let behind = ["in.json", "--", "grep", "7", "{}", "--limit-tests", "5"];
    let said = String::from_utf8_lossy(&picireny(&folder, &behind).stderr).into_owned();
    assert!(
        said.contains("options of picireny come before `--`"),
        "{said}"
    );
}
