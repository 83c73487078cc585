//! `picireny init`: what it shows of a program, and what the scripts ask for that it writes.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

const INPUT: &str = "[1, 2, [7, \"some\"]]\n";

fn folder(engine: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.json"), INPUT).unwrap();
    let path = folder.path().join("engine");
    fs::write(&path, format!("#!/bin/sh\n{engine}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn picireny(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("picireny"));
    command.current_dir(folder).args(arguments);
    command.output().unwrap()
}

#[track_caller]
fn says(output: &Output, status: i32, said: &[&str]) {
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let all = format!("{stdout}{stderr}");
    assert_eq!(output.status.code(), Some(status), "{all}");
    for said in said {
        assert!(all.contains(said), "{said}: {all}");
    }
}

/// A program that crashes on a 7; lines, addresses and folders differ from run to run.
const CRASH: &str = "echo \"reading $1\"
grep -q 7 \"$1\" || exit 0
echo \"/build/$$/vm.c:$$: run: Assertion \\`depth < 9' failed at 0x$$.\" >&2
kill -ABRT $$";

#[test]
fn a_script_is_made_of_a_crash_and_reduces_to_it() {
    let folder = folder(CRASH);
    let output = picireny(folder.path(), &["init", "a.json", "--", "./engine", "{}"]);
    says(
        &output,
        0,
        &[
            "In 3 runs, the command was killed by signal ABRT",
            "Signature: assertion: depth < N (vm.c, run)",
            "Standard error:\n  /build/",
            "test.sh is written. It expects exit status 134 and a line like this:",
            "It accepts a.json and refuses an empty file.",
            "Next: picireny a.json ./test.sh",
        ],
    );
    let script = fs::read_to_string(folder.path().join("test.sh")).unwrap();
    assert!(script.contains("Assertion `depth < [0-9]+'"), "{script}");
    let output = picireny(folder.path(), &["a.json", "./test.sh"]);
    says(&output, 0, &[]);
    let result = fs::read_to_string(folder.path().join("a.reduced.json")).unwrap();
    assert_eq!(result.trim(), "7");
    // What the program says is printed, so it shows what is needed.
    assert!(!String::from_utf8_lossy(&output.stderr).contains("printed nothing"));
    // Another failure is not accepted.
    let other = CRASH.replace("depth < 9", "other < 9");
    fs::write(
        folder.path().join("engine"),
        format!("#!/bin/sh\n{other}\n"),
    )
    .unwrap();
    says(
        &picireny(folder.path(), &["a.json", "./test.sh", "--force"]),
        4,
        &[],
    );
    // A script is not overwritten without being told to.
    let again = ["init", "a.json", "--", "./engine", "{}"];
    says(&picireny(folder.path(), &again), 2, &["--force", "--test"]);
}

#[test]
fn a_failure_that_is_no_crash_is_told_by_status_and_line() {
    let folder = folder("grep -n 7 | sed 's/:.*/: seven is odd/' >&2; exit 3");
    let arguments = [
        "init", "a.json", "--test", "t.sh", "--stdin", "--", "./engine",
    ];
    let output = picireny(folder.path(), &arguments);
    says(
        &output,
        0,
        &[
            "exited with status 3",
            "exit status 3",
            "seven is odd",
            "./t.sh",
        ],
    );
    let script = fs::read_to_string(folder.path().join("t.sh")).unwrap();
    assert!(script.contains("[0-9]+: seven is odd"), "{script}");
    assert!(script.contains("/engine <\"$1\""), "{script}");
    says(&picireny(folder.path(), &["a.json", "./t.sh"]), 0, &[]);
}

#[test]
fn other_files_of_the_command_are_named_so_that_a_test_finds_them() {
    let folder = folder("grep -q -f \"$1\" \"$2\" && { echo found; exit 1; }; exit 0");
    fs::write(folder.path().join("words"), "7\n").unwrap();
    fs::write(folder.path().join("it's.json"), INPUT).unwrap();
    let arguments = ["init", "it's.json", "--", "./engine", "words", "{}"];
    says(
        &picireny(folder.path(), &arguments),
        0,
        &["Next: picireny 'it'\\''s.json' ./test.sh"],
    );
    let script = fs::read_to_string(folder.path().join("test.sh")).unwrap();
    let words = fs::canonicalize(folder.path()).unwrap().join("words");
    assert!(script.contains(words.to_str().unwrap()), "{script}");
    says(
        &picireny(folder.path(), &["it's.json", "./test.sh"]),
        0,
        &[],
    );
}

#[test]
fn a_command_that_names_the_input_runs_on_candidates() {
    let folder = folder(CRASH);
    for name in ["a.json", "./a.json"] {
        let arguments = ["init", "a.json", "--force", "--", "./engine", name];
        says(
            &picireny(folder.path(), &arguments),
            0,
            &["It accepts a.json and refuses an empty file."],
        );
        let script = fs::read_to_string(folder.path().join("test.sh")).unwrap();
        assert!(script.contains("/engine \"$1\" 2>&1"), "{script}");
    }
}

#[test]
fn what_a_traceback_comes_to_tells_it_from_others() {
    let folder = folder(
        "grep -q 7 \"$1\" || exit 0\n\
         echo 'Traceback (most recent call last):' >&2\n\
         echo \"  File \\\"$1/errors.py\\\", line 1, in <module>\" >&2\n\
         echo '    f()' >&2\n\
         echo 'KeyError: seven' >&2\n\
         exit 1",
    );
    let arguments = ["init", "a.json", "--", "./engine", "{}"];
    says(
        &picireny(folder.path(), &arguments),
        0,
        &["a line like this:\n  KeyError: seven"],
    );
}

#[test]
fn what_no_script_can_be_made_of_is_said() {
    let quiet = folder("exit 0");
    let init = ["init", "a.json", "--timeout", "1", "--", "./engine", "{}"];
    says(
        &picireny(quiet.path(), &init),
        2,
        &["nothing tells whether it fails"],
    );
    assert!(!quiet.path().join("test.sh").exists());
    let slow = folder("exec sleep 100");
    says(
        &picireny(slow.path(), &init),
        2,
        &["--timeout-is interesting"],
    );
    let flaky =
        folder("echo x >>\"$(dirname \"$0\")/runs\"; exit $(wc -l <\"$(dirname \"$0\")/runs\")");
    says(
        &picireny(flaky.path(), &init),
        2,
        &["the command is flaky", "--repeat"],
    );
    let lax = folder("echo always fails; exit 1");
    says(
        &picireny(lax.path(), &init),
        5,
        &["test.sh also accepts an empty file"],
    );
}

#[test]
fn the_line_is_what_a_compiler_says_and_not_the_source_that_it_quotes() {
    let compiler = "grep -q 7 \"$1\" || exit 0
echo \"$1: In function 'main':
$1:14:3: warning: 'result' may be used uninitialized
   14 |   printf(result);
      |   ^~~~~~
    6 |   int result;\" >&2";
    let folder = folder(compiler);
    let output = picireny(folder.path(), &["init", "a.json", "--", "./engine", "{}"]);
    says(&output, 0, &["a line like this:\n  /"]);
    let script = fs::read_to_string(folder.path().join("test.sh")).unwrap();
    assert!(script.contains(": warning: "), "{script}");
    // It is the same if the program fails, too.
    let node = format!("{compiler}\necho \"TypeError: no price\nNode.js v20\" >&2\nexit 1");
    fs::write(folder.path().join("engine"), format!("#!/bin/sh\n{node}\n")).unwrap();
    let again = ["init", "a.json", "--force", "--", "./engine", "{}"];
    says(
        &picireny(folder.path(), &again),
        0,
        &["TypeError: no price"],
    );
    let script = fs::read_to_string(folder.path().join("test.sh")).unwrap();
    assert!(script.contains("TypeError: no price"), "{script}");
}
