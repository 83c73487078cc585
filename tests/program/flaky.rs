//! Starts with tests whose answers differ: which answers come is written in the scripts.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use assert_cmd::Command;

const INPUT: &str = "[1, 2, [7, 3], {\"a\": 4}]";

/// A folder with an input and a test that wants a 7 in it, but says "no" to the untouched input
/// as `refuses` says of `$n`, the number of the test of it.
fn folder(refuses: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("in.json"), INPUT).unwrap();
    let script = format!(
        "#!/bin/sh\n\
         if cmp -s \"$1\" {place}/in.json; then\n\
             n=1; while ! mkdir {place}/test-$n 2> /dev/null; do n=$((n + 1)); done\n\
             if {refuses}; then exit 1; fi\n\
         fi\n\
         grep -q 7 \"$1\"\n",
        place = path.display()
    );
    let test = path.join("test.sh");
    fs::write(&test, script).unwrap();
    fs::set_permissions(&test, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn picireny(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder)
        .args(["in.json", "./test.sh", "--out", "out"])
        .args(arguments)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), stderr)
}

/// How often the untouched input was tested.
fn tests_of_input(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with("test-")).count()
}

/// Reduces with this many jobs, and gives what was said.
fn reduced(refuses: &str, jobs: &str) -> String {
    let folder = folder(refuses);
    let (status, stderr) = picireny(folder.path(), &["-j", jobs]);
    assert_eq!(status, Some(0), "{stderr}");
    let result = fs::read_to_string(folder.path().join("out/in.json")).unwrap();
    assert!(
        result.contains('7') && result.len() < INPUT.len(),
        "{result}"
    );
    stderr
}

#[test]
fn an_input_that_is_refused_five_times_and_then_is_interesting_is_reduced() {
    for jobs in ["1", "2", "4"] {
        let stderr = reduced("[ $n -le 5 ]", jobs);
        assert!(stderr.contains("the test is flaky"), "{jobs}: {stderr}");
        let counted = jobs != "1" || stderr.contains("in 5 of 10 runs");
        assert!(counted, "{stderr}");
    }
}

#[test]
fn an_input_that_is_interesting_in_two_of_four_runs_is_reduced() {
    for jobs in ["1", "2", "4"] {
        let stderr = reduced("[ $((n / 2 % 2)) = 0 ]", jobs);
        assert!(stderr.contains("the test is flaky"), "{jobs}: {stderr}");
    }
}

#[test]
fn one_no_of_tests_at_once_does_not_make_a_test_one_that_needs_to_be_alone() {
    let stderr = reduced("[ $n = 1 ]", "2");
    assert!(stderr.contains("in 15 of 16 runs"), "{stderr}");
    assert!(!stderr.contains("one at a time"), "{stderr}");
}

#[test]
fn an_input_that_is_interesting_at_once_only_is_reduced() {
    // Two tests at once, then ten alone, then two rounds more.
    let stderr = reduced("[ $n != 2 ] && [ $n -lt 9 ]", "2");
    assert!(stderr.contains("the test is flaky"), "{stderr}");
}

#[test]
fn an_input_that_is_never_interesting_ends_the_run_soon() {
    for (jobs, most) in [("1", 10), ("2", 12)] {
        let folder = folder("true");
        let (status, stderr) = picireny(folder.path(), &["-j", jobs]);
        assert_eq!(status, Some(4), "{stderr}");
        assert!(stderr.contains("the input is not interesting"), "{stderr}");
        let tests = tests_of_input(folder.path());
        assert!((4..=most).contains(&tests), "{tests}");
    }
}

#[test]
fn answers_of_a_slow_test_are_counted_too() {
    let stderr = reduced("sleep 1.1; [ $n -le 3 ]", "1");
    assert!(stderr.contains("in 2 of 5 runs"), "{stderr}");
    assert!(stderr.contains("up to 4 times more"), "{stderr}");
}

#[test]
fn a_slow_test_is_asked_a_bounded_number_of_times() {
    let folder = folder("sleep 1.1; true");
    let (status, stderr) = picireny(folder.path(), &["-j", "1"]);
    assert_eq!(status, Some(4), "{stderr}");
    assert!(stderr.contains("up to 4 times more"), "{stderr}");
    assert_eq!(tests_of_input(folder.path()), 5);
}

#[test]
fn an_input_that_is_interesting_too_seldom_ends_the_run_with_advice() {
    let folder = folder("[ $n != 3 ]");
    let (status, stderr) = picireny(folder.path(), &["-j", "1"]);
    assert_eq!(status, Some(4), "{stderr}");
    assert!(stderr.contains("in 1 of 10 runs only"), "{stderr}");
    assert!(stderr.contains("--repeat-policy any"), "{stderr}");
}
