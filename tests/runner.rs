//! What the test runner promises: whatever a test's command does, its outcome
//! is had, no process of it survives, and no directory is left.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod small_disk;

use std::fs;
use std::io::{BufRead as _, BufReader};
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
fn a_test_may_ruin_its_directory() {
    for script in [
        r#"rm -rf "$(dirname "$1")""#,
        r#"rm "$1"; mkdir -p a/b/c; touch a/b/c/d; chmod 000 a/b; chmod 500 ."#,
        r#"i=0; while [ $i -lt 200 ]; do mkdir d; cd d; i=$((i+1)); done"#,
        r#"rm "$1"; mkdir "$1"; touch "$1/x"; ln -s / root"#,
        r#"mkfifo pipe; ln "$1" again"#,
    ] {
        let place = Place::new();
        let runner = place.runner(script);
        assert_eq!(run(&runner, "x").ended, Ended::Exited(0), "{script}");
        assert_eq!(run(&runner, "x").ended, Ended::Exited(0), "{script}");
        drop(runner);
        place.assert_clean();
    }
}

#[test]
fn what_a_test_puts_into_its_tmpdir_is_removed() {
    let place = Place::new();
    let runner = place.runner(r#"ls -A "$TMPDIR" | wc -l; mktemp -d; mktemp; echo "$TMPDIR""#);
    for _ in 0..2 {
        let run = run(&runner, "");
        let text = String::from_utf8(run.stdout.to_bytes()).unwrap();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0].trim(), "0", "something was left");
        assert!(Path::new(lines[3]).starts_with(place.work()), "{text}");
        assert!(!Path::new(lines[1]).exists() && !Path::new(lines[2]).exists());
    }
    drop(runner);
    place.assert_clean();
}

#[test]
fn a_test_that_kills_its_parents_group_does_not_end_the_run() {
    let place = Place::new();
    let runner = place.runner(&format!(
        r#"setsid -f {STAY}
           if grep -q bad "$1"; then {STAY} & sleep 0.1; kill -9 -$PPID; {STAY}; fi"#
    ));
    assert_eq!(run(&runner, "good").ended, Ended::Exited(0));
    assert_eq!(run(&runner, "bad").ended, Ended::Lost);
    assert_eq!(place.processes(), Vec::<String>::new());
    assert_eq!(run(&runner, "good").ended, Ended::Exited(0));
    drop(runner);
    place.assert_clean();
}

#[test]
fn a_stopped_supervisor_is_replaced() {
    let place = Place::new();
    let mut config = place.config(&format!(
        r#"if grep -q bad "$1"; then touch "$PLACE/started"; kill -STOP $PPID; {STAY}; fi"#
    ));
    config.timeout = Some(Duration::from_secs(1));
    config.grace = Duration::from_secs(1);
    let stop = config.stop.clone();
    let runner = Runner::new(config);
    assert_eq!(run(&runner, "bad").ended, Ended::Lost);
    assert_eq!(place.processes(), Vec::<String>::new());
    assert_eq!(run(&runner, "good").ended, Ended::Exited(0));
    // And the run can be interrupted.
    fs::remove_file(place.path.join("started")).unwrap();
    thread::scope(|scope| {
        let running = scope.spawn(|| runner.run(b"bad", &Cancel::default()));
        soon(|| place.path.join("started").exists());
        stop.cancel();
        let ended = running.join().unwrap();
        assert!(matches!(ended, Err(OracleError::Interrupted)), "{ended:?}");
    });
    drop(runner);
    place.assert_clean();
}

#[test]
fn a_supervisor_that_is_killed_while_it_starts_is_replaced() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let mut config = place.config("exit 7");
    let script = place.path.join("supervisor.sh");
    let text = format!(
        "#!/bin/sh\nmkdir {}/started 2>/dev/null && kill -9 $$\nexec {} \"$@\"\n",
        place.path.display(),
        config.supervisor.display()
    );
    fs::write(&script, text).unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    config.supervisor = script;
    let runner = Runner::new(config);
    assert_eq!(run(&runner, "").ended, Ended::Exited(7));
    assert!(place.path.join("started").exists());
    drop(runner);
    place.assert_clean();
}

#[test]
fn an_idle_supervisor_that_died_is_replaced() {
    let place = Place::new();
    let runner = place.runner("echo $PPID");
    let first = String::from_utf8(run(&runner, "").stdout.to_bytes()).unwrap();
    let kill = Command::new("kill").args(["-9", first.trim()]).status();
    assert!(kill.unwrap().success());
    thread::sleep(Duration::from_millis(100));
    let second = run(&runner, "");
    assert_eq!(second.ended, Ended::Exited(0));
    assert_ne!(second.stdout.to_bytes(), first.as_bytes());
    assert_eq!(fs::read_dir(place.work()).unwrap().count(), 1);
    drop(runner);
    place.assert_clean();
}

#[test]
fn a_test_that_replaces_its_directory_by_a_link_harms_nothing() {
    let place = Place::new();
    let precious = place.path.join("precious");
    fs::create_dir(&precious).unwrap();
    fs::write(precious.join("input.txt"), "precious").unwrap();
    for script in [
        // Its own directory.
        r#"d=$(dirname "$1"); rm -rf "$d"; ln -s "$PLACE/precious" "$d""#,
        r#"d=$(dirname "$1"); mv "$d" "$d-moved"; ln -s "$PLACE/precious" "$d""#,
        // That of its supervisor.
        r#"d=$(dirname "$(dirname "$1")"); mv "$d" "$PLACE/moved"; ln -s "$PLACE/precious" "$d""#,
    ] {
        let runner = place.runner(script);
        for _ in 0..2 {
            let _ = runner.run(b"x", &Cancel::default());
        }
        drop(runner);
        let _ = fs::remove_dir_all(place.path.join("moved"));
        let left: Vec<_> = fs::read_dir(&precious).unwrap().flatten().collect();
        assert_eq!(left.len(), 1, "{script}: {left:?}");
        assert_eq!(fs::read(precious.join("input.txt")).unwrap(), b"precious");
    }
}

#[test]
fn what_is_mounted_in_a_tests_directory_is_not_deleted() {
    let place = Place::new();
    let disk = place.work();
    let variable = ("RUNNER_TEST_MOUNTS", &*disk);
    run_on_a_small_disk("mount_something", &disk, "1m", variable);
}

#[test]
#[ignore = "run by what_is_mounted_in_a_tests_directory_is_not_deleted, where it may mount"]
fn mount_something() {
    let Some(disk) = std::env::var_os("RUNNER_TEST_MOUNTS") else {
        return;
    };
    let place = Place::new();
    let precious = place.path.join("precious");
    fs::create_dir(&precious).unwrap();
    fs::write(precious.join("file"), "precious").unwrap();
    let mut config = place.config(
        r#"mkdir -p a/b "$TMPDIR/c" && mount --bind "$PLACE/precious" a/b &&
           mount --bind "$PLACE/precious" "$TMPDIR/c" && mount --bind "$PLACE/precious" a/b"#,
    );
    config.directory = disk.clone().into();
    let runner = Runner::new(config);
    for _ in 0..2 {
        assert_eq!(run(&runner, "x").ended, Ended::Exited(0));
    }
    drop(runner);
    assert_eq!(fs::read(precious.join("file")).unwrap(), b"precious");
    assert_eq!(fs::read_dir(disk).unwrap().count(), 0);
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

/// Starts a runner of three tests, and waits until they run.
fn runner_to_kill(signal: &str) -> (Child, Place) {
    let mut process = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--ignored", "--nocapture", "be_killed"])
        .env("RUNNER_TEST_SIGNAL", signal)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let path = lines
        .by_ref()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("place ").map(PathBuf::from))
        .unwrap();
    let place = Place::at(path);
    let started = |name: &str| place.path.join(format!("started-{name}")).exists();
    soon(|| ["a", "b", "c"].into_iter().all(started) && place.test_processes().len() >= 6);
    assert!(place.test_processes().len() >= 6);
    (process, place)
}

/// Sends a signal to the supervisors of a place.
fn signal_supervisors(place: &Place, signal: &str) {
    let ours = format!("picireny __.*{}", place.path.display());
    let found = Command::new("pgrep").args(["-f", &ours]).output().unwrap();
    let found = String::from_utf8(found.stdout).unwrap();
    let mut kill = Command::new("kill");
    kill.args(["-s", signal]).args(found.lines());
    assert!(kill.status().unwrap().success());
}

#[test]
fn the_next_runner_removes_what_a_killed_one_left() {
    let (mut process, place) = runner_to_kill("KILL");
    // Stopped, it cannot clean up after its supervisors.
    let pid = process.id().to_string();
    let stopped = Command::new("kill").args(["-STOP", &pid]).status();
    assert!(stopped.unwrap().success());
    signal_supervisors(&place, "KILL");
    process.kill().unwrap();
    process.wait().unwrap();
    soon(|| place.processes().len() == place.test_processes().len());
    assert!(fs::read_dir(place.work()).unwrap().count() >= 3);
    assert!(!place.test_processes().is_empty());
    drop(place.runner(""));
    place.assert_soon_clean();
    fs::remove_dir_all(&place.path).unwrap();
}

#[test]
fn a_stopped_supervisor_cleans_up_after_a_runner_that_is_killed() {
    let (mut process, place) = runner_to_kill("KILL");
    signal_supervisors(&place, "STOP");
    process.kill().unwrap();
    process.wait().unwrap();
    place.assert_soon_clean();
    fs::remove_dir_all(&place.path).unwrap();
}

#[test]
fn a_cancelled_test_is_gone_when_the_call_returns() {
    let place = Place::new();
    let runner = place.runner(&format!(
        "setsid -f {STAY}; touch \"$PLACE/started\"; {STAY}"
    ));
    let cancel = Cancel::default();
    thread::scope(|scope| {
        let running = scope.spawn(|| runner.run(b"", &cancel).unwrap());
        soon(|| place.path.join("started").exists());
        let cancelled = Instant::now();
        cancel.cancel();
        assert_eq!(running.join().unwrap().ended, Ended::Cancelled);
        assert!(cancelled.elapsed() < Duration::from_secs(60));
    });
    assert_eq!(place.test_processes(), Vec::<String>::new());
    // Cancelled before it began.
    assert_eq!(runner.run(b"", &cancel).unwrap().ended, Ended::Cancelled);
    assert_eq!(place.test_processes(), Vec::<String>::new());
    drop(runner);
    place.assert_clean();
}

#[test]
fn processes_that_flee_from_session_to_session_are_killed() {
    let place = Place::new();
    // Each process starts the next in a new session and ends at once.
    let hop = place.path.join("hop.sh");
    fs::write(&hop, "sleep 0.002\nsetsid -f sh \"$0\"\n").unwrap();
    let runner = place.runner(&format!(
        "setsid -f sh {0}; setsid -f sh {0}; sleep 0.1",
        hop.display()
    ));
    assert_eq!(run(&runner, "").ended, Ended::Exited(0));
    drop(runner);
    place.assert_clean();
}

#[test]
fn a_full_disk_is_an_error_that_says_where() {
    let place = Place::new();
    let disk = place.work();
    let variable = ("RUNNER_TEST_DISK", &*disk);
    run_on_a_small_disk("fill_a_small_disk", &disk, "256k", variable);
}

#[test]
#[ignore = "run by a_full_disk_is_an_error_that_says_where, on a small disk"]
fn fill_a_small_disk() {
    let Some(disk) = std::env::var_os("RUNNER_TEST_DISK") else {
        return;
    };
    let place = Place::new();
    let mut config = place.config("head -c 10000000 /dev/zero > fill; exit 0");
    config.directory = disk.clone().into();
    let runner = Runner::new(config);
    // What a test fills is free again after it.
    for _ in 0..3 {
        assert_eq!(run(&runner, "x").ended, Ended::Exited(0));
    }
    let large = vec![b'x'; 400_000];
    let error = runner.run(&large, &Cancel::default()).unwrap_err();
    assert!(
        error.to_string().starts_with("cannot write the candidate"),
        "{error}"
    );
    assert!(matches!(
        error,
        OracleError::Failed {
            source: Some(_),
            ..
        }
    ));
    assert_eq!(run(&runner, "x").ended, Ended::Exited(0));
    drop(runner);
    assert!(fs::read_dir(disk).unwrap().next().is_none());
}

#[test]
fn a_command_that_cannot_be_started_is_an_error() {
    let place = Place::new();
    let script = place.path.join("soon-gone");
    fs::copy("/bin/sh", &script).unwrap();
    let mut config = place.config("");
    config.command = TestCommand::script(&script).unwrap();
    fs::remove_file(&script).unwrap();
    let error = Runner::new(config)
        .run(b"", &Cancel::default())
        .unwrap_err();
    let message = error.to_string();
    assert!(
        message.starts_with("cannot run the test command"),
        "{message}"
    );
    place.assert_clean();

    let mut config = place.config("");
    config.directory = place.path.join("missing");
    let error = Runner::new(config)
        .run(b"", &Cancel::default())
        .unwrap_err();
    let message = error.to_string();
    assert!(message.starts_with("cannot make a directory"), "{message}");
}

#[test]
fn directories_are_kept_on_request() {
    let place = Place::new();
    let mut config = place.config(r#"touch "$(dirname "$1")/made""#);
    config.keep_directories = true;
    let runner = Runner::new(config);
    run(&runner, "one");
    run(&runner, "two");
    drop(runner);
    let candidate = |n| fs::read_to_string(place.work().join(format!("{n}/input.txt"))).unwrap();
    assert_eq!([candidate(0), candidate(1)], ["one", "two"]);
    assert!(place.work().join("1/made").exists());
    assert_eq!(fs::read_dir(place.work()).unwrap().count(), 2);
}

#[test]
fn nothing_survives_a_runner_that_is_killed() {
    for signal in ["KILL", "TERM", "ABRT"] {
        let (mut process, place) = runner_to_kill(signal);
        let pid = process.id().to_string();
        let kill = Command::new("kill").args(["-s", signal, &pid]).status();
        assert!(kill.unwrap().success());
        assert!(!process.wait().unwrap().success());
        place.assert_soon_clean();
        fs::remove_dir_all(&place.path).unwrap();
    }
}

#[test]
#[ignore = "run by nothing_survives_a_runner_that_is_killed"]
fn be_killed() {
    if std::env::var_os("RUNNER_TEST_SIGNAL").is_none() {
        return;
    }
    let place = Place::at(TempDir::new().unwrap().keep());
    fs::create_dir(place.work()).unwrap();
    let runner = place.runner(&format!(
        "setsid -f {STAY}; touch junk; touch \"$PLACE/started-$(cat \"$1\")\"; {STAY}"
    ));
    println!("\nplace {}", place.path.display());
    thread::scope(|scope| {
        for name in ["a", "b", "c"] {
            let runner = &runner;
            scope.spawn(move || run(runner, name));
        }
    });
}
