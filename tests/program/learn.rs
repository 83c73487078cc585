//! What `--learn` and `picireny triage` pass on from run to run.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// A program whose test keeps two words, and inputs of one kind for it.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let place = Place(tempfile::tempdir().unwrap());
        place.script(
            "test.sh",
            "grep -q boom \"$1\" && grep -q 'x.*: *7' \"$1\" && echo >> \"$RUNS\"",
        );
        for number in 0..6 {
            fs::create_dir_all(place.path("crashes")).unwrap();
            let more = "{\"a\": [1, null, {\"b\": \"c\"}], \"d\": true},".repeat(number + 1);
            let text = format!("[{more} {{\"x\": 7, \"y\": [{number}, [\"boom\"]]}}, {number}]\n");
            fs::write(place.path(&format!("crashes/{number}.json")), text).unwrap();
        }
        place
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn script(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn picireny(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_picireny"));
        command.current_dir(self.0.path()).args(arguments);
        command.env("RUNS", self.path("runs"));
        command.output().unwrap()
    }

    /// Reduces one of the inputs, and gives the number of tests and the status.
    fn reduce(&self, number: usize, out: &str, more: &[&str]) -> (u64, Option<i32>) {
        let input = format!("crashes/{number}.json");
        let arguments = [&[&*input, "./test.sh", "--out", out], more].concat();
        let output = self.picireny(&arguments);
        let report = fs::read(self.path(out).join("report.json")).unwrap_or_default();
        let report: Value = serde_json::from_slice(&report).unwrap_or_default();
        let tests = &report["summary"]["tests"];
        let tests = tests
            .as_object()
            .into_iter()
            .flat_map(|tests| tests.values());
        (tests.filter_map(Value::as_u64).sum(), output.status.code())
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_file_of_what_was_learnt_is_made_and_later_runs_add_to_it() {
    let place = Place::new();
    assert_eq!(place.reduce(0, "0", &["--learn", "learnt.json"]).1, Some(0));
    let first: Value = serde_json::from_slice(&place.read("learnt.json")).unwrap();
    let lessons = first["formats"]["json"].as_array().unwrap();
    assert!(lessons.iter().any(|lesson| lesson["pass"] == "delete"));
    assert_eq!(place.reduce(1, "1", &["--learn", "learnt.json"]).1, Some(0));
    let second: Value = serde_json::from_slice(&place.read("learnt.json")).unwrap();
    assert_ne!(first, second);
    // A run that is over has been added.
    assert_eq!(
        place
            .reduce(1, "1", &["--learn", "learnt.json", "--resume"])
            .1,
        Some(0)
    );
    let again: Value = serde_json::from_slice(&place.read("learnt.json")).unwrap();
    assert_eq!(again, second);
}

#[test]
fn a_file_that_is_something_else_is_refused_before_any_test_and_stays_as_it_is() {
    let place = Place::new();
    for other in ["", "{\"learnt\": 1, \"form", "[1]", "{\"learnt\": 99}"] {
        fs::write(place.path("learnt.json"), other).unwrap();
        let arguments = ["crashes/0.json", "./test.sh", "--learn", "learnt.json"];
        let output = place.picireny(&arguments);
        assert!(!output.status.success());
        let said = said(&output);
        assert!(said.contains("remove this one to begin anew"), "{said}");
        assert_eq!(place.read("learnt.json"), other.as_bytes());
        assert!(!place.path("runs").exists());
    }
}

#[test]
fn what_is_learnt_does_not_depend_on_the_number_of_jobs() {
    let place = Place::new();
    for (out, jobs) in [("1", "1"), ("4", "4")] {
        let file = format!("learnt{jobs}.json");
        for number in 0..3 {
            let out = format!("{out}-{number}");
            place.reduce(number, &out, &["--learn", &file, "-j", jobs]);
        }
    }
    assert_eq!(place.read("learnt1.json"), place.read("learnt4.json"));
    assert_eq!(place.read("1-2/2.json"), place.read("4-2/2.json"));
}

#[test]
fn a_run_that_is_resumed_does_what_it_would_have_done_whatever_was_learnt_meanwhile() {
    let place = Place::new();
    for number in 0..3 {
        place.reduce(number, &number.to_string(), &["--learn", "learnt.json"]);
    }
    fs::copy(place.path("learnt.json"), place.path("other.json")).unwrap();
    let (undisturbed, _) = place.reduce(5, "whole", &["--learn", "other.json"]);
    let learning = ["--learn", "learnt.json"];
    let limited = place.reduce(5, "out", &[&learning[..], &["--limit-tests", "9"]].concat());
    assert_eq!(limited.1, Some(3));
    fs::write(
        place.path("learnt.json"),
        "{\"learnt\": 1, \"formats\": {}}",
    )
    .unwrap();
    let (tests, status) = place.reduce(5, "out", &[&learning[..], &["--resume"]].concat());
    assert_eq!(status, Some(0));
    assert_eq!(place.read("out/5.json"), place.read("whole/5.json"));
    assert_eq!(tests, undisturbed);
}

#[test]
fn only_strategies_that_learn_take_a_file() {
    let place = Place::new();
    let input = ["crashes/0.json", "./test.sh", "--learn", "learnt.json"];
    let output = place.picireny(&[&input[..], &["--strategy", "picireny"]].concat());
    assert!(!output.status.success());
    assert!(
        said(&output).contains("leave out --learn"),
        "{}",
        said(&output)
    );
}

/// The results of a triage, without what else is beside them.
fn results(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for group in fs::read_dir(folder).unwrap().flatten() {
        for entry in fs::read_dir(group.path()).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_result = name.len() == "0.json".len() && name.ends_with(".json");
            if entry.path().is_file() && is_result {
                found.push((name, fs::read(entry.path()).unwrap()));
            }
        }
    }
    found.sort();
    found
}

/// How many tests each reduction of a triage took, by file.
fn tests_of(report: &Path) -> Vec<(String, u64)> {
    let report: Value = serde_json::from_slice(&fs::read(report).unwrap()).unwrap();
    let groups = report["groups"].as_array().unwrap().iter();
    let all = groups.flat_map(|group| group["reductions"].as_array().unwrap());
    let tests = |reduction: &Value| {
        let tests = reduction["summary"]["tests"].as_object().unwrap();
        tests.values().filter_map(Value::as_u64).sum()
    };
    all.map(|it| (it["file"].to_string(), tests(it))).collect()
}

#[test]
fn the_results_of_a_triage_do_not_depend_on_the_number_of_jobs_nor_on_interruptions() {
    let place = Place::new();
    place.script(
        "engine",
        "grep -q boom \"$1\" && grep -q 'x.*: *7' \"$1\" || exit 0\n\
         echo \"engine: vm.c:1: run: Assertion \\`a' failed.\" >&2\nkill -ABRT $$",
    );
    let triage = |out: &str, jobs: &str| {
        let begin = ["triage", "crashes", "--all", "--out", out, "-j", jobs];
        let output = place.picireny(&[&begin[..], &["--", "./engine", "{}"]].concat());
        assert!(output.status.success(), "{}", said(&output));
        let report = place.path(out).join("report.json");
        (results(&place.path(out)), tests_of(&report))
    };
    let one = triage("1", "1");
    assert_eq!(one.0.len(), 6);
    assert_eq!(one, triage("4", "4"));
    // As an interruption leaves it: the last files are not done.
    let runs = fs::read_dir(place.path("4")).unwrap().flatten();
    let runs = runs.map(|group| group.path().join(".runs"));
    let runs = runs.filter(|runs| runs.exists());
    let mut removed = 0;
    for run in runs.flat_map(|runs| fs::read_dir(runs).unwrap().flatten()) {
        if run.file_name().to_string_lossy().starts_with(['4', '5']) {
            fs::remove_dir_all(run.path()).unwrap();
            removed += 1;
        }
    }
    assert_eq!(removed, 2);
    assert_eq!(one, triage("4", "1"));
}
