//! What the test runner promises: whatever a test's command does, its outcome
//! is known, no process of it survives, and no directory is left.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod ends;
mod rough;
#[path = "../small_disk/mod.rs"]
mod small_disk;

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use picireny::oracle::{Cancel, Ended, OracleError, Runner, RunnerConfig, TestCommand, TestRun};
use small_disk::run_on_a_small_disk;
use tempfile::TempDir;

/// A place for one test's directories. Its path in the arguments of a process
/// is the mark by which the process is found.
struct Place {
    path: PathBuf,
    _removed_at_the_end: Option<TempDir>,
}

impl Place {
    fn new() -> Self {
        let directory = tempfile::Builder::new()
            .prefix("runner-")
            .tempdir()
            .unwrap();
        fs::create_dir(directory.path().join("work")).unwrap();
        Self {
            path: directory.path().into(),
            _removed_at_the_end: Some(directory),
        }
    }

    fn at(path: PathBuf) -> Self {
        Self {
            path,
            _removed_at_the_end: None,
        }
    }

    /// Where the runner makes its directories.
    fn work(&self) -> PathBuf {
        self.path.join("work")
    }

    /// A configuration that runs a shell script. Its `$PLACE` is a directory
    /// that outlives the tests, its `$1` the candidate.
    fn config(&self, script: &str) -> RunnerConfig {
        let path = self.path.join("test.sh");
        let place = self.path.display();
        fs::write(&path, format!("PLACE={place}\n{script}\n")).unwrap();
        let command = TestCommand::template([Path::new("sh"), &path, Path::new("{}")]).unwrap();
        RunnerConfig {
            directory: self.work(),
            supervisor: env!("CARGO_BIN_EXE_picireny").into(),
            keep_output: 1 << 16,
            ..RunnerConfig::new(command, "input.txt")
        }
    }

    fn runner(&self, script: &str) -> Runner {
        Runner::new(self.config(script))
    }

    /// Command lines of living processes that name this place.
    fn processes(&self) -> Vec<String> {
        let entries = fs::read_dir("/proc").unwrap().flatten();
        entries
            .map(|entry| fs::read(entry.path().join("cmdline")).unwrap_or_default())
            .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
            .filter(|line| line.contains(self.path.to_str().unwrap()))
            .collect()
    }

    /// The same without what cleans up when everything else is dead.
    fn supervisors_and_tests(&self) -> Vec<String> {
        let mut processes = self.processes();
        processes.retain(|line| !line.contains("__sweep-after-tests"));
        processes
    }

    /// The same without supervisors.
    fn test_processes(&self) -> Vec<String> {
        let mut processes = self.processes();
        processes.retain(|line| !line.contains("picireny __"));
        processes
    }

    /// Asserts that nothing is left.
    fn assert_clean(&self) {
        assert_eq!(self.processes(), Vec::<String>::new());
        let left: Vec<_> = fs::read_dir(self.work()).unwrap().flatten().collect();
        assert!(left.is_empty(), "left: {left:?}");
    }

    /// Waits for what supervisors do on their own.
    fn assert_soon_clean(&self) {
        soon(|| self.processes().is_empty() && fs::read_dir(self.work()).unwrap().next().is_none());
        self.assert_clean();
    }
}

/// Waits until something holds; goes on after a long time if it does not.
fn soon(holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(120);
    while !holds() && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
    }
}

/// Interrupts a runner whose test has started: the run ends so, and nothing is left.
fn assert_interrupted(runner: Runner, stop: &Cancel, place: &Place, candidate: &[u8]) {
    thread::scope(|scope| {
        let running = scope.spawn(|| runner.run(candidate, &Cancel::default()));
        soon(|| place.path.join("started").exists());
        stop.cancel();
        let ended = running.join().unwrap();
        assert!(matches!(ended, Err(OracleError::Interrupted)), "{ended:?}");
    });
    drop(runner);
    place.assert_clean();
}

fn run(runner: &Runner, candidate: &str) -> TestRun {
    runner
        .run(candidate.as_bytes(), &Cancel::default())
        .unwrap()
}

/// Something that stays until it is killed, found by its argument.
const STAY: &str = r#"sh -c 'trap "" TERM HUP INT; while :; do sleep 0.05; done' "$PLACE""#;

/// Waits until such a process is there and says so. (How many there are is not
/// asked: its shell is two for a moment whenever it starts `sleep`.)
const STAYS: &str = r#"
    tries=0
    until ps -e -o args | grep -q "^sh -c trap.*[w]hile :.*$PLACE"; do
        tries=$((tries + 1)); [ $tries -lt 200 ] || exit 1; sleep 0.05
    done
    echo stays"#;

#[test]
fn the_candidate_is_a_file_of_the_inputs_name_in_a_directory_of_its_own() {
    let place = Place::new();
    let runner = place.runner(r#"cat "$1"; echo; basename "$1"; ls; pwd; cat; exit 3"#);
    let first = run(&runner, "content\u{e9}");
    assert_eq!(first.ended, Ended::Exited(3));
    let text = String::from_utf8(first.stdout.to_bytes()).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[..3], ["content\u{e9}", "input.txt", "input.txt"]);
    assert!(Path::new(lines[3]).starts_with(place.work()));
    assert!(first.stderr.is_empty());
    let second = run(&runner, "content\u{e9}");
    assert_ne!(first.stdout, second.stdout, "the same directory twice");
    drop(runner);
    place.assert_clean();
}

#[test]
fn the_candidate_can_be_fed_on_standard_input() {
    let place = Place::new();
    let mut config = place.config("");
    config.command = TestCommand::stdin(["sh", "-c", "cat >&2; kill -9 $$"]).unwrap();
    let long = "x".repeat(50_000);
    let run = run(&Runner::new(config), &long);
    assert_eq!(run.ended, Ended::Signalled(9));
    assert_eq!(run.stderr.to_bytes(), long.as_bytes());
    place.assert_clean();
}

#[test]
fn a_test_whose_program_is_being_written_is_run_when_that_is_done() {
    let place = Place::new();
    let mut config = place.config("");
    let script = place.path.join("program.sh");
    let mut file = fs::File::create(&script).unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    file.set_permissions(executable).unwrap();
    config.command = TestCommand::template([&*script, Path::new("{}")]).unwrap();
    let runner = Runner::new(config);
    let writer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        file.write_all(b"#!/bin/sh\nexit 3\n").unwrap();
    });
    assert_eq!(run(&runner, "a").ended, Ended::Exited(3));
    writer.join().unwrap();
    drop(runner);
    place.assert_clean();
}

#[test]
fn a_test_over_time_is_killed_though_it_ignores_signals() {
    let place = Place::new();
    let mut config = place.config(&format!("echo before; {STAY} & {STAY}"));
    config.timeout = Some(Duration::from_secs(1));
    let runner = Runner::new(config);
    let started = Instant::now();
    let run = run(&runner, "");
    assert_eq!(run.ended, Ended::TimedOut);
    assert!(run.duration >= Duration::from_secs(1));
    assert!(started.elapsed() < Duration::from_secs(60));
    assert_eq!(run.stdout.to_bytes(), b"before\n");
    assert_eq!(place.test_processes(), Vec::<String>::new());
    drop(runner);
    place.assert_clean();
}

#[test]
fn what_a_test_leaves_running_is_killed() {
    for (start, then) in [
        // In its group.
        (format!("{STAY} &"), ""),
        (format!("{STAY} &"), "kill -STOP $!"),
        // In a session of its own.
        (format!("setsid {STAY} &"), ""),
        // A daemon: forked twice, in a session of its own.
        (format!("(setsid -f setsid -f {STAY}) &"), ""),
        // And with nothing left of the environment.
        (format!("setsid -f env -i setsid -f {STAY}"), ""),
    ] {
        let place = Place::new();
        let script = format!("{start}\n{STAYS}\n{then}\nexit 0");
        let runner = place.runner(&script);
        let run = run(&runner, "");
        assert_eq!(run.ended, Ended::Exited(0), "{script}");
        assert_eq!(run.stdout.to_bytes(), b"stays\n", "{script}");
        assert_eq!(place.test_processes(), Vec::<String>::new(), "{script}");
        drop(runner);
        place.assert_clean();
    }
}

#[test]
fn the_end_of_one_test_leaves_the_daemons_of_another_alone() {
    let place = Place::new();
    let runner = Arc::new(place.runner(&format!(
        r#"setsid -f {STAY}
           if grep -q long "$1"; then
               touch "$PLACE/started"
               until test -e "$PLACE/finish"; do sleep 0.01; done
               {STAYS}
           fi; exit 0"#
    )));
    let long = {
        let runner = Arc::clone(&runner);
        thread::spawn(move || run(&runner, "long"))
    };
    soon(|| place.path.join("started").exists());
    for _ in 0..5 {
        assert_eq!(run(&runner, "short").ended, Ended::Exited(0));
    }
    fs::write(place.path.join("finish"), "").unwrap();
    assert_eq!(long.join().unwrap().stdout.to_bytes(), b"stays\n");
    drop(runner);
    place.assert_clean();
}

#[test]
fn gigabytes_of_output_neither_block_nor_fill_memory() {
    let place = Place::new();
    let runner = place.runner(
        r#"echo first; yes | head -c 1500000000; echo last
           yes | head -c 500000000 >&2; echo end >&2"#,
    );
    let run = run(&runner, "");
    assert_eq!(run.ended, Ended::Exited(0));
    let stdout = run.stdout.to_bytes();
    assert!(stdout.len() < 70_000);
    assert!(stdout.starts_with(b"first\ny\n"));
    assert!(stdout.ends_with(b"y\nlast\n"));
    assert!(run.stderr.to_bytes().ends_with(b"y\nend\n"));
    drop(runner);
    place.assert_clean();
}

#[test]
fn a_test_can_be_kept_from_using_much_memory() {
    let place = Place::new();
    let mut config = place.config("dd if=/dev/zero of=/dev/null bs=400M count=1");
    assert_eq!(
        run(&Runner::new(config.clone()), "").ended,
        Ended::Exited(0)
    );
    config.memory_limit = Some(100 << 20);
    let limited = run(&Runner::new(config), "");
    assert!(matches!(limited.ended, Ended::Exited(1..)), "{limited:?}");
}
