//! Where a file of a run should be there is something else: a named pipe, a device, or a
//! file of a size that nobody has memory for. It is not waited for, and it is named.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::Read as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Whoever waits for something that does not come waits longer.
const HANGS: Duration = Duration::from_secs(100);

const STATE: &str = "out/.picireny";

/// A folder with an input and a test, in which a reduction was ended early.
fn begun() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("in.json"), "[1, 17, 3, [42, 5], 6]\n").unwrap();
    let test = place.path().join("test.sh");
    fs::write(&test, "#!/bin/sh\ngrep -q 17 \"$1\" && grep -q 42 \"$1\"\n").unwrap();
    fs::set_permissions(&test, fs::Permissions::from_mode(0o755)).unwrap();
    let (status, said) = reduce(place.path(), &["--limit-tests", "3"]);
    assert_eq!(status, Some(3), "{said}");
    place
}

fn reduce(place: &Path, more: &[&str]) -> (Option<i32>, String) {
    let out = ["in.json", "./test.sh", "--out", "out", "-j", "1"];
    picireny(place, &[&out, more].concat())
}

/// Runs the program with an address space of 2 GB. It has to end.
fn picireny(place: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 2000000 && exec \"$@\"", "sh"]);
    command.arg(env!("CARGO_BIN_EXE_picireny")).args(arguments);
    command.current_dir(place).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = process.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > HANGS {
            let _ = process.kill();
            panic!("{arguments:?} does not end");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let mut said = String::new();
    process.stderr.unwrap().read_to_string(&mut said).unwrap();
    (status.code(), said)
}

/// Puts something else where a file is.
fn replace(path: &Path, by: fn(&Path)) {
    let _ = fs::remove_file(path);
    by(path);
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn device(path: &Path) {
    symlink("/dev/zero", path).unwrap();
}

fn sparse(path: &Path) {
    File::create(path).unwrap().set_len(3 << 30).unwrap();
}

#[test]
fn what_is_no_file_of_a_run_is_named_with_what_to_do() {
    for by in [pipe, device] {
        for name in ["lock", "outcomes"] {
            let place = begun();
            replace(&place.path().join(STATE).join(name), by);
            let (status, said) = reduce(place.path(), &["--resume"]);
            assert_eq!(status, Some(2), "{name}: {said}");
            let path = PathBuf::from(STATE).join(name);
            assert!(said.contains(path.to_str().unwrap()), "{said}");
            assert!(said.contains("not a regular file; remove it"), "{said}");
            // And doing it helps.
            fs::remove_file(place.path().join(path)).unwrap();
            let (status, said) = reduce(place.path(), &["--resume"]);
            assert_eq!(status, Some(0), "{name}: {said}");
        }
    }
}

#[test]
fn a_state_that_is_no_file_counts_as_damaged() {
    for by in [pipe, device, sparse] {
        let place = begun();
        let state = place.path().join(STATE);
        replace(&state.join("run.json"), by);
        let (status, said) = reduce(place.path(), &["--resume"]);
        assert_eq!(status, Some(0), "{said}");
        for name in ["run.json", "run-copy.json"] {
            replace(&state.join(name), by);
        }
        let (status, said) = reduce(place.path(), &["--resume"]);
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains("are damaged"), "{said}");
        let (status, said) = reduce(place.path(), &["--force"]);
        assert_eq!(status, Some(0), "{said}");
    }
}

#[test]
fn a_folder_in_the_place_of_a_state_is_named_with_what_to_do() {
    let place = begun();
    let state = place.path().join(STATE).join("run-copy.json");
    replace(&state, |path| fs::create_dir(path).unwrap());
    let (status, said) = reduce(place.path(), &["--resume"]);
    assert_eq!(status, Some(2), "{said}");
    let advice = "run-copy.json: Is a directory (os error 21); remove it and try again";
    assert!(said.contains(advice), "{said}");
    fs::remove_dir(state).unwrap();
    let (status, said) = reduce(place.path(), &["--resume"]);
    assert_eq!(status, Some(0), "{said}");
}

#[test]
fn a_result_that_is_no_file_is_replaced() {
    for by in [pipe, device] {
        let place = begun();
        let result = place.path().join("out/in.json");
        replace(&result, by);
        let (status, said) = reduce(place.path(), &["--resume"]);
        assert_eq!(status, Some(0), "{said}");
        assert!(fs::symlink_metadata(&result).unwrap().is_file());
    }
}

#[test]
fn outcomes_of_three_gigabytes_without_a_line_take_no_memory() {
    let place = begun();
    let outcomes = place.path().join(STATE).join("outcomes");
    let file = File::options().write(true).open(&outcomes).unwrap();
    file.set_len(3 << 30).unwrap();
    let (status, said) = reduce(place.path(), &["--resume"]);
    assert_eq!(status, Some(0), "{said}");
}

#[test]
fn an_input_that_is_no_file_is_refused() {
    let place = begun();
    for by in [pipe, device] {
        let input = place.path().join("strange.json");
        replace(&input, by);
        let (status, said) = picireny(place.path(), &["strange.json", "./test.sh"]);
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains("not a regular file; write"), "{said}");
        let (status, said) = picireny(place.path(), &["parse", "strange.json"]);
        assert_eq!(status, Some(2), "{said}");
        // With a command that names it, a failure is explained without reading it.
        let command = ["in.json", "--out", "x", "--", "false", "{}"];
        let input = input.to_str().unwrap();
        let (status, said) = picireny(place.path(), &[&command[..], &[input]].concat());
        assert_eq!(status, Some(4), "{said}");
    }
}

#[test]
fn a_log_that_is_a_pipe_is_named_if_nobody_reads_it() {
    let place = begun();
    pipe(&place.path().join("log"));
    let (status, said) = reduce(place.path(), &["--resume", "--log-file", "log"]);
    assert_eq!(status, Some(2), "{said}");
    assert!(
        said.contains("log") && said.contains("nobody reads"),
        "{said}"
    );
    let mut reader = Command::new("cat");
    reader.arg("log").current_dir(place.path());
    let reader = reader.stdout(Stdio::piped()).spawn().unwrap();
    // It may not have opened the pipe yet.
    while reduce(place.path(), &["--resume", "--log-file", "log"]).0 != Some(0) {
        thread::sleep(Duration::from_millis(20));
    }
    let log = reader.wait_with_output().unwrap().stdout;
    assert!(String::from_utf8_lossy(&log).contains("\"event\":\"end\""));
}
