//! How a run ends and what its exit status says of that.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// A folder with `in.json` and a test script that wants a 7 in it.
fn folder(script: &str) -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.json"), "[1, 2, [7, 3], {\"a\": 4}]").unwrap();
    let test = folder.path().join("test.sh");
    fs::write(&test, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&test, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn picireny(folder: &Path, arguments: &str) -> (Option<i32>, String) {
    let output: Output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder)
        .args(["--input", "in.json", "--out", "out"])
        .args(arguments.split_whitespace())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), stderr)
}

fn result(folder: &Path) -> String {
    fs::read_to_string(folder.join("out/in.json")).unwrap()
}

#[test]
fn a_complete_run_ends_with_status_0_and_says_the_time_limit() {
    let folder = folder("grep -q 7 \"$1\"");
    let (status, stderr) = picireny(folder.path(), "--test ./test.sh");
    assert_eq!(status, Some(0), "{stderr}");
    assert!(stderr.contains("Timeout per test: 5.0 s"), "{stderr}");
    let (status, stderr) = picireny(folder.path(), "--test ./test.sh --force --timeout 0");
    assert_eq!(status, Some(0), "{stderr}");
    assert!(!stderr.contains("Timeout per test"), "{stderr}");
}

#[test]
fn a_limit_ends_with_status_3_and_a_wanted_size_with_0() {
    let folder = folder("grep -q 7 \"$1\"");
    let (status, stderr) = picireny(folder.path(), "--test ./test.sh --limit-tests 2");
    assert_eq!(status, Some(3), "{stderr}");
    let (status, stderr) = picireny(folder.path(), "--test ./test.sh --force --until-size 20");
    assert_eq!(status, Some(0), "{stderr}");
    assert!(stderr.contains("it has at most 20 bytes"), "{stderr}");
    assert!(result(folder.path()).len() <= 20);
}

#[test]
fn an_input_that_is_not_interesting_ends_with_status_4_and_how_to_try_by_hand() {
    let folder = folder("grep -q 8 \"$1\"");
    let (status, stderr) = picireny(folder.path(), "--test ./test.sh");
    assert_eq!(status, Some(4), "{stderr}");
    assert!(stderr.contains("expected exit status 0"), "{stderr}");
    // The line does what it says.
    let line = stderr.lines().find(|line| line.contains("mktemp")).unwrap();
    let output = std::process::Command::new("sh")
        .args(["-c", line])
        .env("TMPDIR", folder.path())
        .output()
        .unwrap();
    assert_eq!(output.stdout, b"exit status 1\n");
    let (status, stderr) = picireny(folder.path(), "-- grep -q 8 test.sh {}");
    assert_eq!(status, Some(4), "{stderr}");
    assert!(stderr.contains("\"$PWD/test.sh\""), "{stderr}");
}

#[test]
fn a_lax_test_ends_with_status_5() {
    let folder = folder("true");
    let (status, stderr) = picireny(folder.path(), "-- true");
    assert_eq!(status, Some(5), "{stderr}");
    assert!(stderr.contains("--allow-trivial"), "{stderr}");
    assert!(!folder.path().join("out").exists());
    let (status, stderr) = picireny(folder.path(), "--allow-trivial -- true");
    assert_eq!(status, Some(0), "{stderr}");
}

#[test]
fn a_test_script_keeps_its_exit_status_beside_a_negative_condition() {
    let folder = folder("grep -q 7 \"$1\" || { echo no >&2; exit 1; }");
    let (status, stderr) = picireny(folder.path(), "--test ./test.sh --not-stderr zzz");
    assert_eq!(status, Some(0), "{stderr}");
    assert!(result(folder.path()).contains('7'));
    // A command has no such default, and nothing is asked of it: that is said.
    let arguments = "--force --allow-trivial --not-stderr zzz -- ./test.sh";
    let (status, stderr) = picireny(folder.path(), arguments);
    assert_eq!(status, Some(0), "{stderr}");
    assert!(stderr.contains("nothing is asked"), "{stderr}");
}

#[test]
fn a_result_over_the_input_is_refused() {
    let folder = folder("grep -q 7 \"$1\"");
    let (status, _) = picireny(folder.path(), "--test ./test.sh");
    assert_eq!(status, Some(0));
    let before = result(folder.path());
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder.path())
        .args(["--input", "out/in.json", "--out", "out", "--force"])
        .args(["--test", "./test.sh"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(result(folder.path()), before);
}

#[test]
fn a_device_is_refused() {
    let folder = folder("grep -q 7 \"$1\"");
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder.path())
        .args(["--input", "/dev/full", "--format", "json", "--out", "out"])
        .args(["--test", "./test.sh"])
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("is a device"), "{stderr}");
    assert!(!folder.path().join("out").exists());
}

#[test]
fn a_closed_standard_error_is_no_crash() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut process = std::process::Command::new(env!("CARGO_BIN_EXE_picireny"));
    let status = process.arg("--no-such-option").stderr(full).status();
    assert_eq!(status.unwrap().code(), Some(2));
}

#[test]
fn an_empty_tmpdir_counts_as_unset() {
    let folder = folder("grep -q 7 \"$1\"");
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder.path())
        .env("TMPDIR", "")
        .args(["--input", "in.json", "--out", "out", "--test", "./test.sh"])
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn too_few_descriptors_mean_fewer_tests_at_once() {
    // With some of these, there are just enough to start what is wanted.
    for (limit, jobs) in [(40, 30), (24, 4), (32, 4), (36, 4), (40, 4), (44, 4)] {
        let folder = folder("sleep 0.01; grep -q 7 \"$1\"");
        let program = env!("CARGO_BIN_EXE_picireny");
        let line = format!(
            "ulimit -n {limit}; {program} --input in.json --out out --test ./test.sh -j {jobs}"
        );
        let output = Command::new("sh")
            .current_dir(folder.path())
            .args(["-c", &line])
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{limit}: {stderr}");
        assert!(result(folder.path()).contains('7'));
    }
}

#[test]
fn a_file_that_may_not_grow_is_an_error_that_loses_nothing() {
    let words: Vec<_> = (0..200).map(|number| format!("\"word{number}\"")).collect();
    let start = || {
        let folder = folder(
            r#"for n in 7 23 41 66 83 104 119 137 150 171 188; do
                   grep -q "word$n\"" "$1" || exit 1
               done"#,
        );
        fs::write(
            folder.path().join("in.json"),
            format!("[{}]", words.join(", ")),
        )
        .unwrap();
        folder
    };
    let whole = start();
    let (status, stderr) = picireny(whole.path(), "--test ./test.sh");
    assert_eq!(status, Some(0), "{stderr}");

    // The records of tests grow beyond 4 KiB, or the best candidate has no
    // place in 1 KiB.
    for blocks in [8, 2] {
        let folder = start();
        let program = env!("CARGO_BIN_EXE_picireny");
        let line =
            format!("ulimit -f {blocks}; {program} --input in.json --out out --test ./test.sh");
        let output = std::process::Command::new("sh")
            .current_dir(folder.path())
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap())
            .args(["-c", &line])
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        // No signal ended it.
        assert_eq!(output.status.code(), Some(2), "{blocks} blocks: {stderr}");
        assert!(
            stderr.contains("File too large"),
            "{blocks} blocks: {stderr}"
        );
        assert!(stderr.contains("out"), "{blocks} blocks: {stderr}");
        let (status, stderr) = picireny(folder.path(), "--test ./test.sh --resume");
        assert_eq!(status, Some(0), "{blocks} blocks: {stderr}");
        assert_eq!(result(folder.path()), result(whole.path()));
    }
}

#[test]
fn another_environment_is_named_and_tested_in_again() {
    let folder = folder("echo >> ../../../../ran; grep -q \"$MODE\" \"$1\"");
    let log = folder.path().join("ran");
    let test = fs::read_to_string(folder.path().join("test.sh")).unwrap();
    let test = test.replace("../../../../ran", &log.to_string_lossy());
    fs::write(folder.path().join("test.sh"), test).unwrap();
    let run = |arguments: &str, environment: &[(&str, &str)]| {
        let _ = fs::remove_file(&log);
        let output = Command::cargo_bin("picireny")
            .unwrap()
            .current_dir(folder.path())
            .args(["--input", "in.json", "--out", "out", "--test", "./test.sh"])
            .args(arguments.split_whitespace())
            .env("MODE", "7")
            .envs(environment.iter().copied())
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        (stderr, fs::read_to_string(&log).unwrap_or_default().len())
    };
    run("--depends-env WANTED", &[]);
    assert!(result(folder.path()).contains('7'));
    let resume = "--depends-env WANTED --resume";
    // A new terminal is nothing that a test depends on, nor is what nobody names.
    let session = [
        ("SHLVL", "9"),
        ("TERM", "x"),
        ("SSH_TTY", "y"),
        ("OTHER", "z"),
    ];
    let (stderr, tests) = run(resume, &session);
    assert_eq!(tests, 0, "{stderr}");
    assert!(!stderr.contains("has changed"), "{stderr}");
    // The script names `MODE`, the option `WANTED`; `ASAN_OPTIONS` always counts.
    let mut before = Vec::new();
    for (name, value) in [("MODE", "4"), ("WANTED", "1"), ("ASAN_OPTIONS", "x=1")] {
        before.push((name, value));
        let (stderr, tests) = run(resume, &before);
        assert!(tests > 0, "{name}");
        assert!(
            stderr.contains(&format!("the environment: {name})")),
            "{stderr}"
        );
        assert!(result(folder.path()).contains('4'));
        assert_eq!(run(resume, &before).1, 0, "{name}");
    }
}
