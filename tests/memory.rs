//! Inputs that are too large for the memory that there is.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, missing_docs)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A folder with an input, a test, and a folder for what tests leave.
fn folder(name: &str, input: &str, test: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join(name), input).unwrap();
    fs::create_dir(path.join("tmp")).unwrap();
    let script = path.join("test.sh");
    fs::write(&script, format!("#!/bin/sh\n{test}\n")).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// Runs the program with so much address space, in kB.
fn limited(folder: &Path, limit: &str, arguments: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", "ulimit -v $0 && exec \"$@\"", limit])
        .arg(env!("CARGO_BIN_EXE_picireny"))
        .args(arguments)
        .current_dir(folder)
        .env("TMPDIR", folder.join("tmp"))
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Waits until nothing of tests is left.
fn nothing_is_left(folder: &Path) {
    let started = Instant::now();
    let left = || fs::read_dir(folder.join("tmp")).unwrap().count();
    while left() > 0 {
        assert!(started.elapsed() < Duration::from_secs(60), "{}", left());
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// So many numbered lines.
fn lines(count: usize) -> String {
    let lines = (0..count).map(|number| format!("line ({number}) of a long log\n"));
    lines.collect()
}

#[test]
fn blocks_of_a_large_text_go_before_it_has_a_tree() {
    let folder = folder("log", &lines(400_000), "grep -q '(300000)' \"$1\"");
    let output = limited(
        folder.path(),
        "unlimited",
        &["log", "./test.sh", "--out", "out"],
    );
    let stderr = said(&output);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(
        stderr.contains("log is large: blocks of its lines go first"),
        "{stderr}"
    );
    let result = fs::read_to_string(folder.path().join("out/log")).unwrap();
    assert_eq!(result.trim(), "(300000)");
}

#[test]
fn an_input_whose_tree_does_not_fit_is_made_smaller_as_text_first() {
    let deep = "[".repeat(4_000_000);
    let folder = folder("deep.json", &deep, "grep -q '\\[\\[' \"$1\"");
    let arguments = ["deep.json", "./test.sh", "--out", "out", "-j", "1"];
    let output = limited(folder.path(), "600000", &arguments);
    let stderr = said(&output);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(
        stderr.contains("the tree of deep.json (4.0 MB) takes about"),
        "{stderr}"
    );
    assert!(
        stderr.contains("`ulimit -v`): blocks of its lines go first"),
        "{stderr}"
    );
    let result = fs::read_to_string(folder.path().join("out/deep.json")).unwrap();
    assert_eq!(result.trim(), "[[");
    // What makes nothing but a tree says so before it begins.
    let arguments = [
        "deep.json",
        "./test.sh",
        "--out",
        "other",
        "--strategy",
        "picireny",
    ];
    let output = limited(folder.path(), "600000", &arguments);
    let stderr = said(&output);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("--strategy normal"), "{stderr}");
    assert!(!folder.path().join("other").exists());
}

#[test]
fn json_on_one_line_whose_tree_does_not_fit_loses_elements() {
    // Unlike words, what is left has to be balanced.
    let test = "count() { tr -cd \"$1\" < \"$2\" | wc -c; }\n\
        [ $(count '[' \"$1\") = $(count ']' \"$1\") ] && \
        [ $(count '{' \"$1\") = $(count '}' \"$1\") ] && grep -q '\"number\":70000' \"$1\"";
    let element = |number| format!("{{\"number\":{number},\"more\":[\"a\",{{\"b\":[1,2]}}]}}");
    let elements: Vec<String> = (0..100_000).map(element).collect();
    let folder = folder("in.json", &format!("[{}]", elements.join(",")), test);
    let arguments = ["in.json", "./test.sh", "--out", "out", "-j", "1"];
    let output = limited(folder.path(), "350000", &arguments);
    let stderr = said(&output);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(stderr.contains("blocks of its lines go first"), "{stderr}");
    let result = fs::read_to_string(folder.path().join("out/in.json")).unwrap();
    assert_eq!(result.trim(), "{\"number\":70000}");
}

#[test]
fn json_that_is_longer_than_what_can_be_parsed_loses_blocks_first() {
    let element = "{\"number\": 7},";
    let mut input = String::from("[");
    // A file of 270 MB.
    input.extend(std::iter::repeat_n(element, 270_000_000 / element.len()));
    input.push_str("{\"needed\": 1}]");
    let folder = folder("in.json", &input, "grep -q needed \"$1\"");
    drop(input);
    let arguments = ["in.json", "./test.sh", "--out", "out", "--limit-tests", "1"];
    let output = limited(folder.path(), "unlimited", &arguments);
    let stderr = said(&output);
    assert!(stderr.contains("blocks of its lines go first"), "{stderr}");
    assert!(folder.path().join("out/in.json").exists(), "{stderr}");
}

#[test]
fn too_little_memory_for_anything_is_said_at_the_start() {
    let folder = folder("a.txt", &lines(1_000), "true");
    let output = limited(
        folder.path(),
        "180000",
        &["a.txt", "./test.sh", "--out", "out"],
    );
    let stderr = said(&output);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("`ulimit -v`"), "{stderr}");
    assert!(!folder.path().join("out").exists());
    nothing_is_left(folder.path());
}

#[test]
fn a_run_whose_memory_ends_loses_nothing_and_leaves_nothing() {
    let test =
        |limits: &str| format!("{limits}\ngrep -q '(7000)' \"$1\" && grep -q '(31000)' \"$1\"");
    let undisturbed = folder("log", &lines(40_000), &test(""));
    let arguments = ["log", "./test.sh", "--out", "out", "-j", "1"];
    let output = limited(undisturbed.path(), "unlimited", &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let read = |folder: &Path| fs::read(folder.join("out/log")).unwrap();
    let wanted = read(undisturbed.path());

    // With the tenth test, the program ends as one does whose memory could not be had.
    let disturbed = folder("log", &lines(40_000), "");
    let path = disturbed.path();
    let limits = format!(
        "n=1; while ! mkdir {place}/test-$n 2> /dev/null; do n=$((n + 1)); done\n\
         program=$(awk '{{print $4}}' /proc/$PPID/stat)\n\
         if [ $n = 10 ]; then kill -ABRT $program; fi",
        place = path.display()
    );
    fs::write(
        path.join("test.sh"),
        format!("#!/bin/sh\n{}\n", test(&limits)),
    )
    .unwrap();
    let output = limited(path, "unlimited", &arguments);
    let stderr = said(&output);
    assert!(
        output.status.signal().is_some(),
        "{:?} {stderr}",
        output.status
    );
    nothing_is_left(path);
    let best = read(path);
    assert!(best.len() < lines(40_000).len());
    let best = String::from_utf8(best).unwrap();
    assert!(best.contains("(7000)") && best.contains("(31000)"));

    let output = limited(path, "unlimited", &[&arguments[..], &["--resume"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(read(path), wanted);
    nothing_is_left(path);
}
