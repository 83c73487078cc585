//! Ctrl-C, `--resume` and `--no-cleanup`, as a user sees them.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod signals;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use signals::interruptible;

/// Starts a reduction of `numbers.json` in a directory, with more options.
fn picireny(place: &Path, out: &str, more: &[&str]) -> Command {
    let mut command = interruptible(env!("CARGO_BIN_EXE_picireny"));
    command
        .current_dir(place)
        .env("TMPDIR", place.join("tmp"))
        .args([
            "--input",
            "numbers.json",
            "--test",
            "./test.sh",
            "--out",
            out,
        ])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn place(pause: &str) -> tempfile::TempDir {
    use std::os::unix::fs::PermissionsExt as _;
    let place = tempfile::tempdir().unwrap();
    let numbers: Vec<_> = (0..80).map(|n| format!("{{\"n\": {n}}}")).collect();
    let text = format!("[{}]", numbers.join(",\n"));
    fs::write(place.path().join("numbers.json"), text).unwrap();
    fs::create_dir(place.path().join("tmp")).unwrap();
    let test = place.path().join("test.sh");
    let script = format!("#!/bin/sh\n{pause}\ngrep -q 17 \"$1\" && grep -q 42 \"$1\"\n");
    fs::write(&test, script).unwrap();
    fs::set_permissions(&test, fs::Permissions::from_mode(0o755)).unwrap();
    place
}

fn result(place: &Path, out: &str) -> String {
    fs::read_to_string(place.join(out).join("numbers.json")).unwrap()
}

#[test]
fn ctrl_c_keeps_the_best_and_resuming_ends_with_the_same_bytes() {
    // While something is held, tests after the fortieth wait to be cancelled.
    let place = place(
        r#"here=$(dirname "$0"); echo >> "$here/ran"
           if [ -e "$here/hold" ] && [ $(wc -l < "$here/ran") -gt 40 ]; then sleep 600; fi"#,
    );
    let path = place.path();
    let whole = picireny(path, "whole", &["-j", "2"]).output().unwrap();
    assert!(
        whole.status.success(),
        "{}",
        String::from_utf8_lossy(&whole.stderr)
    );
    let input = fs::metadata(path.join("numbers.json")).unwrap().len();

    fs::write(path.join("ran"), "").unwrap();
    fs::write(path.join("hold"), "").unwrap();
    let process = picireny(path, "out", &["-j", "2"]).spawn().unwrap();
    let best: PathBuf = path.join("out/numbers.json");
    let deadline = Instant::now() + Duration::from_secs(120);
    while fs::metadata(&best).map_or(input, |best| best.len()) == input {
        assert!(Instant::now() < deadline, "nothing is reduced");
        std::thread::sleep(Duration::from_millis(5));
    }
    interrupt(&process);
    let stopped = process.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&stopped.stderr).into_owned();
    assert_eq!(stopped.status.code(), Some(130), "{stderr}");
    assert!(stderr.contains("--resume"), "{stderr}");
    let best = result(path, "out");
    assert!(best.contains("17") && best.contains("42"), "{best}");
    // Nothing is left of the tests.
    assert_eq!(fs::read_dir(path.join("tmp")).unwrap().count(), 0);

    fs::remove_file(path.join("hold")).unwrap();
    let resumed = picireny(path, "out", &["-j", "2", "--resume"])
        .output()
        .unwrap();
    assert!(resumed.status.success());
    assert_eq!(result(path, "out"), result(path, "whole"));
}

#[test]
fn ctrl_c_while_blocks_go_keeps_the_best_and_resuming_ends_with_the_same_bytes() {
    // While something is held, tests after the seventh wait: four are of the input and of
    // trivial files.
    let place = place(
        r#"here=$(dirname "$0"); echo >> "$here/ran"
           if [ -e "$here/hold" ] && [ $(wc -l < "$here/ran") -gt 7 ]; then sleep 600; fi"#,
    );
    let path = place.path();
    // So long that blocks go by halves several times until it has a tree.
    let lines = |count| "some words\n".repeat(count);
    let text = [lines(300_000), lines(300_000), lines(3_000_000)].join("17 42\n");
    fs::write(path.join("numbers.json"), &text).unwrap();
    let more = |out, more: &[&str]| {
        let mut command = picireny(path, out, &["-j", "1", "--format", "text"]);
        command.args(more);
        command
    };
    assert!(more("whole", &[]).output().unwrap().status.success());

    fs::write(path.join("ran"), "").unwrap();
    fs::write(path.join("hold"), "").unwrap();
    let process = more("out", &[]).spawn().unwrap();
    let best: PathBuf = path.join("out/numbers.json");
    let deadline = Instant::now() + Duration::from_secs(120);
    while fs::metadata(&best).map_or(text.len() as u64, |best| best.len()) == text.len() as u64 {
        assert!(Instant::now() < deadline, "nothing is reduced");
        std::thread::sleep(Duration::from_millis(5));
    }
    interrupt(&process);
    let stopped = process.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&stopped.stderr).into_owned();
    assert_eq!(stopped.status.code(), Some(130), "{stderr}");
    assert!(stderr.contains("--resume"), "{stderr}");
    let best = result(path, "out");
    assert!(
        best.contains("17 42") && best.len() > 1 << 20,
        "{} bytes",
        best.len()
    );

    fs::remove_file(path.join("hold")).unwrap();
    let resumed = more("out", &["--resume"]).output().unwrap();
    assert!(resumed.status.success());
    assert_eq!(result(path, "out"), result(path, "whole"));
    assert_eq!(fs::read_dir(path.join("tmp")).unwrap().count(), 0);
}

#[test]
fn an_earlier_run_is_resumed_or_replaced_only_on_request() {
    let place = place("");
    let path = place.path();
    let run = |more: &[&str]| {
        let output = picireny(path, "out", more).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), stderr)
    };
    assert_eq!(run(&[]).0, Some(0));
    let before = result(path, "out");

    let (status, stderr) = run(&[]);
    assert_eq!(status, Some(2), "{stderr}");
    assert!(stderr.contains("--force"), "{stderr}");
    assert_eq!(result(path, "out"), before);

    // Another time limit may mean other outcomes: the tests are run again.
    let (status, stderr) = run(&["--resume", "--timeout", "50"]);
    assert_eq!(status, Some(0), "{stderr}");
    assert!(stderr.contains("the time limit"), "{stderr}");
    assert_eq!(result(path, "out"), before);

    // Another input is another run.
    fs::write(path.join("numbers.json"), "[17, 42, 5]").unwrap();
    let (status, stderr) = run(&["--resume"]);
    assert_eq!(status, Some(2), "{stderr}");
    assert!(stderr.contains("the input"), "{stderr}");
    assert_eq!(result(path, "out"), before);

    let (status, stderr) = run(&["--force"]);
    assert_eq!(status, Some(0), "{stderr}");
}

#[test]
fn directories_of_tests_are_kept_on_request() {
    let place = place("touch made");
    let path = place.path();
    let more = ["--no-cleanup", "--limit-tests", "3"];
    let output = picireny(path, "out", &more).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    // A limit was reached.
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    // Of the untouched input and of three candidates.
    let first = path.join("out/tests/0");
    assert_eq!(
        fs::read(first.join("numbers.json")).unwrap(),
        fs::read(path.join("numbers.json")).unwrap()
    );
    assert!(first.join("made").exists());
    assert!(fs::read_dir(path.join("out/tests")).unwrap().count() >= 4);
}

/// Waits until a test has a directory, so that it runs.
fn wait_for_a_test(place: &Path) {
    let deadline = Instant::now() + Duration::from_secs(120);
    while fs::read_dir(place.join("tmp")).unwrap().count() == 0 {
        assert!(Instant::now() < deadline, "no test is run");
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(100));
}

fn interrupt(process: &Child) {
    let pid = process.id().to_string();
    let kill = Command::new("kill").args(["-s", "INT", &pid]).status();
    assert!(kill.unwrap().success());
}

#[test]
fn ctrl_c_while_the_input_is_tested_leaves_nothing() {
    let place = place("sleep 600");
    let path = place.path();
    let process = picireny(path, "out", &[]).spawn().unwrap();
    wait_for_a_test(path);
    interrupt(&process);
    let stopped = process.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&stopped.stderr).into_owned();
    assert_eq!(stopped.status.code(), Some(130), "{stderr}");
    assert!(stderr.contains("nothing was written"), "{stderr}");
    assert!(!path.join("out").exists());
    assert_eq!(fs::read_dir(path.join("tmp")).unwrap().count(), 0);
}

#[test]
fn triage_goes_on_after_ctrl_c() {
    let place = place("");
    let path = place.path();
    fs::create_dir(path.join("crashes")).unwrap();
    for name in ["a.json", "b.json", "c.json"] {
        fs::write(path.join("crashes").join(name), "[1, 2, 17, 3]").unwrap();
    }
    let script = "#!/bin/sh\nsleep 0.3\ngrep -q 17 \"$1\" && kill -ABRT $$\n";
    fs::write(path.join("test.sh"), script).unwrap();
    let triage = || {
        let mut command = interruptible(env!("CARGO_BIN_EXE_picireny"));
        command
            .current_dir(path)
            .env("TMPDIR", path.join("tmp"))
            .args(["triage", "crashes", "--out", "triage", "--", "./test.sh"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    };
    for _ in 0..2 {
        let process = triage().spawn().unwrap();
        wait_for_a_test(path);
        interrupt(&process);
        let stopped = process.wait_with_output().unwrap();
        let stderr = String::from_utf8_lossy(&stopped.stderr).into_owned();
        assert_eq!(stopped.status.code(), Some(130), "{stderr}");
        assert!(stderr.contains("continues from here"), "{stderr}");
        assert_eq!(fs::read_dir(path.join("tmp")).unwrap().count(), 0);
    }
    let finished = triage().output().unwrap();
    let stderr = String::from_utf8_lossy(&finished.stderr).into_owned();
    assert!(finished.status.success(), "{stderr}");
    let report = fs::read_to_string(path.join("triage/report.md")).unwrap();
    assert!(
        report.contains("17") && !report.contains("nterrupted"),
        "{report}"
    );
}

/// Makes a pipe that nobody writes to, so that who opens it waits for ever, as
/// if the work took very long.
fn endless(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

/// A process that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// Interrupts it, and gives its exit status as soon as it ends.
    fn interrupted(&mut self) -> Option<i32> {
        interrupt(&self.0);
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status.code();
            }
            assert!(Instant::now() < deadline, "the interrupt is not answered");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Waits until a file has some words.
fn wait_until_said(said: &Path, words: &str) {
    let deadline = Instant::now() + Duration::from_secs(120);
    while !fs::read_to_string(said).unwrap_or_default().contains(words) {
        assert!(Instant::now() < deadline, "{words} is not said");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn ctrl_c_in_a_triage_does_not_wait_for_what_cannot_be_ended() {
    let place = place("");
    let path = place.path();
    fs::create_dir(path.join("crashes")).unwrap();
    let large = format!("[17{}]", ", 17".repeat(1_100_000));
    fs::write(path.join("crashes/a.json"), large).unwrap();
    fs::write(path.join("test.sh"), "#!/bin/sh\nkill -ABRT $$\n").unwrap();
    endless(&path.join("Endless.g4"));
    let said = path.join("said");
    let process = interruptible(env!("CARGO_BIN_EXE_picireny"))
        .current_dir(path)
        .env("TMPDIR", path.join("tmp"))
        .args(["triage", "crashes", "--out", "triage", "--grammar"])
        .args(["Endless.g4", "--start", "s", "--", "./test.sh"])
        .stderr(fs::File::create(&said).unwrap())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut process = Running(process);
    wait_until_said(&said, "Group 1 of 1");
    assert_eq!(process.interrupted(), Some(130));
    let said = fs::read_to_string(&said).unwrap();
    assert!(said.contains("continues from here"), "{said}");
}

/// Makes a pipe that is full and that nobody reads, so that who writes to it waits for ever.
fn full(path: &Path) {
    endless(path);
    let mut pipe = fs::File::options()
        .read(true)
        .write(true)
        .open(path)
        .unwrap();
    std::thread::spawn(move || while pipe.write_all(&[b' '; 4096]).is_ok() {});
}

#[test]
fn ctrl_c_does_not_wait_for_what_cannot_be_ended() {
    for numbers in [1_100_000, 2] {
        let place = place("");
        let path = place.path();
        let input = format!("[17, 42{}]", ", 17".repeat(numbers));
        fs::write(path.join("numbers.json"), input).unwrap();
        full(&path.join("log"));
        let said = path.join("said");
        // No tree: the structure that the text shows has to do.
        let process = picireny(path, "out", &["--log-file", "log", "--format", "text"])
            .stderr(fs::File::create(&said).unwrap())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut process = Running(process);
        // The log is written when that is noted.
        wait_until_said(
            &path.join("out/.picireny/run-copy.json"),
            "\"checked\": true",
        );
        assert_eq!(process.interrupted(), Some(130), "{numbers}");
        let said = fs::read_to_string(&said).unwrap();
        assert!(said.contains("--resume continues from here"), "{said}");
    }
}
