//! What stands without an option on the command line, and what is said where
//! that is not clear.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

/// A folder with an input, a script that is a test, and one that is not
/// executable.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.json"), "[1, {\"key\": \"boom\"}, 3]").unwrap();
    for name in ["test.sh", "off.sh"] {
        fs::write(path(name), "#!/bin/sh\ngrep -q boom \"$1\"\n").unwrap();
    }
    fs::set_permissions(path("test.sh"), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn picireny(folder: &TempDir, arguments: &str) -> Output {
    let mut command = Command::cargo_bin("picireny").unwrap();
    let command = command.current_dir(folder.path());
    command.args(arguments.split(' ')).output().unwrap()
}

#[track_caller]
fn reduces(arguments: &str) {
    let folder = folder();
    let output = picireny(&folder, arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {stderr}");
    let result = fs::read_to_string(folder.path().join("o/a.json")).unwrap();
    assert!(result.contains("boom") && !result.contains("key"));
}

#[track_caller]
fn refuses(arguments: &str, expected: &str) {
    let folder = folder();
    let output = picireny(&folder, arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments}: {stderr}");
    assert!(stderr.contains(expected), "{arguments}: {stderr}");
    assert!(!folder.path().join("o").exists());
}

#[test]
fn input_and_test_may_stand_in_any_order() {
    reduces("./test.sh a.json -o o");
    reduces("-o o a.json ./test.sh");
    reduces("a.json -o o -- grep -q boom {}");
    reduces("-o o --input a.json test.sh");
}

#[test]
fn what_is_not_clear_is_answered_with_a_command_to_type() {
    refuses(
        "a.json ./off.sh -o o",
        "type `chmod +x ./off.sh && picireny a.json ./off.sh`",
    );
    refuses("a.json grep -o o", "type `picireny a.json -- grep {}`");
    refuses("a.json -o o", "as in `picireny a.json ./test.sh`");
    refuses(
        "test.sh a.json -o o -- grep boom",
        "type `picireny test.sh -- grep boom`",
    );
}

#[test]
fn a_mistyped_subcommand_is_named() {
    refuses("trage", "did you mean `picireny triage`?");
    refuses("trage folder --out o -- node {}", "`picireny triage`?");
}

#[test]
fn a_mistyped_phase_is_named() {
    refuses("a.json ./test.sh --phase hoisd", "did you mean `hoist`?");
    refuses("a.json ./test.sh --phase unscop", "did you mean `unscope`?");
    refuses("a.json ./test.sh --phase x", "known are `prune`, `hoist`,");
}

#[test]
fn options_of_all_subcommands_may_stand_in_front() {
    let folder = folder();
    for arguments in ["-q parse a.json", "parse a.json -q", "parse -q a.json"] {
        let output = picireny(&folder, arguments);
        assert!(output.status.success(), "{arguments}");
        assert!(!output.stdout.is_empty());
    }
    refuses(
        "--jobs 2 parse a.json",
        "--jobs has no effect in front of `parse`",
    );
}

#[test]
fn options_of_other_reducers_are_answered_with_ours() {
    refuses(
        "./test.sh a.json --sllooww",
        "--sllooww is an option of C-Vise; here, type `--strategy thorough`",
    );
    refuses("-n 4 ./test.sh a.json", "type `-j N`");
    refuses("--xyz ./test.sh a.json", "'--xyz' found (see");
    refuses(
        "triage folder --out o --seed 3 -- node",
        "unexpected argument '--seed'",
    );
    let folder = folder();
    let options = "./test.sh a.json --n 2 --ui basic --trivial-is-not-error --out o";
    let output = picireny(&folder, options);
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn options_of_other_reducers_that_are_not_needed_are_ignored() {
    let folder = folder();
    let options = "--tidy --n 2 ./test.sh a.json --not-c --no-cache --seed 3 --out o";
    let output = picireny(&folder, options);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let said = "--seed, an option of Shrink Ray, is ignored: nothing depends on chance";
    assert!(stderr.contains(said), "{stderr}");
    let output = picireny(&folder, "-q --tidy ./test.sh a.json --out o2");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("ignored"));
    // In a loop for the Python tool.
    let options = "-i a.json --test test.sh --disable-cleanup --cache content --out o3";
    let output = picireny(&folder, options);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    assert_eq!(
        stderr.matches("--cache implies --strategy").count(),
        1,
        "{stderr}"
    );
}
