//! The time limit of tests that follows from the input, and the shorter one that is learnt.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::Duration;

use assert_cmd::Command;
use picireny::oracle::{
    Cancel, CommandOracle, Conditions, Oracle as _, Outcome, Repeat, RepeatPolicy, Runner,
    RunnerConfig, TestCommand, TimeoutIs,
};

const INPUT: &str = "[1, [7, 2], 3]";

/// A folder with an input and a test that wants a 7 in it, and does this before.
fn folder(before: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.json"), INPUT).unwrap();
    let test = folder.path().join("test.sh");
    fs::write(&test, format!("#!/bin/sh\n{before}\ngrep -q 7 \"$1\"\n")).unwrap();
    fs::set_permissions(&test, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// The result of a run and what it said.
fn reduced(folder: &Path, arguments: &[&str]) -> (String, String) {
    let output = Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder)
        .args(["in.json", "./test.sh", "--out", "out", "--force"])
        .args(arguments)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    let result = fs::read_to_string(folder.join("out/in.json")).unwrap();
    (result, stderr)
}

#[test]
fn a_result_is_the_same_whether_what_never_ends_is_waited_for_or_not() {
    let folder = folder("grep -q 1 \"$1\" || sleep 600");
    let (expected, stderr) = reduced(folder.path(), &["--timeout", "2", "-j", "4"]);
    assert!(
        expected.contains('1') && expected.contains('7'),
        "{expected}"
    );
    assert!(!stderr.contains("where the result"), "{stderr}");
    for jobs in ["1", "4"] {
        let (result, stderr) = reduced(folder.path(), &["-j", jobs]);
        assert_eq!(result, expected, "{jobs} jobs");
        assert!(
            stderr.contains("s where the result does not depend on it"),
            "{stderr}"
        );
    }
}

#[test]
fn what_takes_longer_than_the_input_and_is_interesting_is_found() {
    let slow = folder("[ $(wc -c < \"$1\") = 14 ] || sleep 2");
    let fast = folder("");
    let (expected, _) = reduced(fast.path(), &["--timeout", "5"]);
    let (result, _) = reduced(slow.path(), &["-j", "4"]);
    assert_eq!(result, expected);
}

fn oracle(conditions: Conditions, repeat: Repeat) -> CommandOracle {
    let script = "if grep -q endless \"$1\"; then sleep 600; fi; grep -q wanted \"$1\"";
    let command = TestCommand::template(["sh", "-c", script, "sh"]).unwrap();
    let config = RunnerConfig {
        supervisor: env!("CARGO_BIN_EXE_picireny").into(),
        ..RunnerConfig::new(command, "in.txt")
    };
    let encode = Box::new(|text: &str| text.as_bytes().to_vec());
    CommandOracle::new(Runner::new(config), conditions, repeat, encode)
}

#[test]
fn a_test_that_takes_much_longer_than_interesting_ones_is_not_waited_for_in_haste() {
    let twice = Repeat {
        times: 2.try_into().unwrap(),
        policy: RepeatPolicy::All,
    };
    for repeat in [Repeat::default(), twice] {
        let mut oracle = oracle(Conditions::default(), repeat);
        oracle.set_time_limit(Duration::from_secs(500));
        assert_eq!(oracle.hasty_limit(), None);
        oracle.learn_time_limit(Duration::from_millis(100));
        assert!(oracle.hasty_limit() >= Some(Duration::from_millis(1100)));
        let test = |text: &str| oracle.test_hastily(text, &Cancel::default()).unwrap();
        assert_eq!(test("endless, wanted"), None);
        let outcome = |text: &str| test(text).unwrap().outcome;
        assert_eq!(outcome("wanted"), Outcome::Interesting);
        assert_eq!(outcome("another"), Outcome::NotInteresting);
    }
}

#[test]
fn there_is_no_haste_without_a_limit_or_where_killed_tests_are_interesting() {
    let mut endless = oracle(Conditions::default(), Repeat::default());
    endless.learn_time_limit(Duration::from_millis(1));
    assert_eq!(endless.hasty_limit(), None);
    let conditions = Conditions {
        timeout_is: TimeoutIs::Interesting,
        ..Conditions::default()
    };
    let mut interesting = oracle(conditions, Repeat::default());
    interesting.learn_time_limit(Duration::from_millis(1));
    interesting.set_time_limit(Duration::from_secs(500));
    assert_eq!(interesting.hasty_limit(), None);
}
