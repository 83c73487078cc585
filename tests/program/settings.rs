//! Options in `picireny.toml` beside the input.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use assert_cmd::Command;

/// A folder with a folder that has an input, a test that wants a 7, and options.
fn folder(settings: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("in");
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("a.json"), "[1, 2, [7, \"some\"]]\n").unwrap();
    fs::write(inner.join("picireny.toml"), settings).unwrap();
    for (name, wanted) in [("in/test.sh", "7"), ("other.sh", "2")] {
        let test = folder.path().join(name);
        fs::write(&test, format!("#!/bin/sh\ngrep -q {wanted} \"$1\"\n")).unwrap();
        fs::set_permissions(&test, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

fn picireny(folder: &Path, arguments: &str) -> (Option<i32>, String) {
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder)
        .args(arguments.split_whitespace())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), stderr)
}

#[track_caller]
fn result(folder: &Path, arguments: &str, result: &str) -> (String, String) {
    let (status, stderr) = picireny(folder, arguments);
    assert_eq!(status, Some(0), "{stderr}");
    let text = fs::read_to_string(folder.join(result)).unwrap();
    (text.trim().to_owned(), stderr)
}

#[test]
fn the_file_has_options_and_paths_that_are_relative_to_it() {
    let settings =
        "test = \"test.sh\"\njobs = 2\nout = \"out\"\nkeep = [\"7\", \"some\"]\nno-report = true\n";
    let folder = folder(settings);
    let (text, stderr) = result(folder.path(), "in/a.json", "in/out/a.json");
    assert!(text.contains("some") && text.contains('7'), "{text}");
    assert!(!folder.path().join("in/out/report.html").exists());
    let first = stderr.lines().next().unwrap();
    assert!(
        first.starts_with("Options of in/picireny.toml: --"),
        "{first}"
    );
    assert!(
        first.contains("--jobs=2") && first.contains("--test=in/test.sh"),
        "{first}"
    );
}

#[test]
fn what_is_typed_counts_more() {
    let folder = folder("test = \"test.sh\"\nout = \"out\"\nlimit-tests = 1\n");
    let (text, _) = result(
        folder.path(),
        "in/a.json other.sh --out o --limit-tests 900",
        "o/a.json",
    );
    assert_eq!(text, "2");
    let (text, _) = result(
        folder.path(),
        "in/a.json --out p --limit-tests 900 --exit-code 0 -- grep -q 1",
        "p/a.json",
    );
    assert_eq!(text, "1");
    let (text, stderr) = result(
        folder.path(),
        "in/a.json other.sh --no-config",
        "in/a.reduced.json",
    );
    assert_eq!(text, "2");
    assert!(!stderr.contains("picireny.toml"), "{stderr}");
}

#[test]
fn a_command_can_be_in_the_file() {
    let folder = folder("command = [\"./test.sh\", \"{}\"]\nexit-code = 0\n");
    let (text, stderr) = result(folder.path(), "in/a.json", "in/a.reduced.json");
    assert_eq!(text, "7");
    let first = stderr.lines().next().unwrap();
    assert!(
        first.ends_with("--exit-code=0 -- in/./test.sh {}"),
        "{first}"
    );
}

#[test]
fn several_inputs_have_a_test_from_the_file() {
    let folder = folder("command = [\"grep\", \"-rq\", \"7\", \".\"]\n");
    fs::write(folder.path().join("in/b.json"), "[3]").unwrap();
    let (status, stderr) = picireny(folder.path(), "in/a.json in/b.json");
    assert_eq!(status, Some(0), "{stderr}");
}

#[test]
fn what_is_wrong_in_the_file_is_named_with_its_place() {
    for (settings, said) in [
        (
            "jbos = 2",
            "`jbos`: there is no such option; did you mean `jobs`?",
        ),
        ("resume = true", "`resume`: there is no such option"),
        (
            "jobs = [",
            "in/picireny.toml: TOML parse error at line 1, column 9",
        ),
        (
            "jobs = 0",
            "with in/picireny.toml: invalid value '0' for '--jobs <N>'",
        ),
        ("no-report = 3", "`no-report`: expected true or false"),
        (
            "jobs = {}",
            "`jobs`: expected a text, a number or a list of them",
        ),
    ] {
        let folder = folder(settings);
        let (status, stderr) = picireny(folder.path(), "in/a.json other.sh");
        assert_eq!(status, Some(2), "{settings}: {stderr}");
        assert!(stderr.contains(said), "{settings}: {stderr}");
    }
}

#[test]
fn an_input_may_have_the_name_of_the_file() {
    let folder = folder("jobs = 7\nx = 3\n");
    let (status, stderr) = picireny(folder.path(), "in/picireny.toml in/test.sh");
    assert_eq!(status, Some(0), "{stderr}");
    assert!(!stderr.contains("Options of"), "{stderr}");
}
