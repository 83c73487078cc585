//! What is left of a test when its runner ends, and of a runner when it is killed.

use super::*;

/// Starts a runner of three tests, and waits until they run.
fn runner_to_kill(signal: &str) -> (Child, Place) {
    runner_with("", signal)
}

/// Starts one whose tests leave something that hides, where a control group
/// shows it.
fn runner_that_hides() -> (Child, Place) {
    runner_with("1", "KILL")
}

fn runner_with(hides: &str, signal: &str) -> (Child, Place) {
    let mut process = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--ignored", "--nocapture", "ends::be_killed"])
        .env("RUNNER_TEST_SIGNAL", signal)
        .env("RUNNER_TEST_HIDES", hides)
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

/// Sends a signal to the processes of ours at a place: supervisors, and what
/// cleans up after them.
fn signal_ours(place: &Place, signal: &str) {
    signal_named("picireny __", place, signal);
}

/// Sends a signal to the processes of a place whose command lines have a word.
fn signal_named(word: &str, place: &Place, signal: &str) {
    let ours = format!("{word}.*{}", place.path.display());
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
    signal_ours(&place, "KILL");
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
fn what_is_killed_with_all_its_supervisors_leaves_nothing() {
    let (mut process, place) = runner_to_kill("KILL");
    // Stopped, it cannot clean up after its supervisors.
    let pid = process.id().to_string();
    let stopped = Command::new("kill").args(["-STOP", &pid]).status();
    assert!(stopped.unwrap().success());
    signal_named("picireny __supervise", &place, "KILL");
    process.kill().unwrap();
    process.wait().unwrap();
    place.assert_soon_clean();
    fs::remove_dir_all(&place.path).unwrap();
}

#[test]
fn what_hides_from_everybody_is_found_by_its_control_group() {
    let (mut process, place) = runner_that_hides();
    let mut supervisors = fs::read_dir(place.work()).unwrap().flatten();
    let grouped = supervisors.all(|supervisor| supervisor.path().join(".group").exists());
    let pid = process.id().to_string();
    if grouped {
        let stopped = Command::new("kill").args(["-STOP", &pid]).status();
        assert!(stopped.unwrap().success());
        signal_ours(&place, "KILL");
    } else {
        eprintln!("skipped: no control group can be made here");
    }
    process.kill().unwrap();
    process.wait().unwrap();
    if grouped {
        soon(|| place.processes().len() == place.test_processes().len());
        assert!(!place.test_processes().is_empty());
        drop(place.runner(""));
    }
    place.assert_soon_clean();
    fs::remove_dir_all(&place.path).unwrap();
}

#[test]
fn a_stopped_supervisor_does_not_hold_up_the_end() {
    let place = Place::new();
    let mut config = place.config(&format!(
        "touch \"$PLACE/started\"; kill -STOP $PPID; {STAY}"
    ));
    // It is not this that ends it.
    config.grace = Duration::from_secs(100_000);
    let stop = config.stop.clone();
    let runner = Runner::new(config);
    assert_interrupted(runner, &stop, &place, b"");
}

#[test]
fn what_cleans_up_does_not_hold_up_the_end_if_it_is_stopped() {
    let place = Place::new();
    let runner = place.runner("");
    assert_eq!(run(&runner, "").ended, Ended::Exited(0));
    signal_named("__sweep", &place, "STOP");
    let begun = Instant::now();
    drop(runner);
    assert!(begun.elapsed() < Duration::from_secs(20));
    place.assert_clean();
}

#[test]
fn a_stopped_supervisor_cleans_up_after_a_runner_that_is_killed() {
    let (mut process, place) = runner_to_kill("KILL");
    signal_ours(&place, "STOP");
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
    run_on_a_small_disk("ends::fill_a_small_disk", &disk, "256k", variable);
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
        r#"[ -z "$RUNNER_TEST_HIDES" ] || [ ! -e "$TMPDIR/../.group" ] ||
           (cd / && env -i setsid -f {STAY})
           setsid -f {STAY}; touch junk; touch "$PLACE/started-$(cat "$1")"; {STAY}"#
    ));
    println!("\nplace {}", place.path.display());
    thread::scope(|scope| {
        for name in ["a", "b", "c"] {
            let runner = &runner;
            scope.spawn(move || run(runner, name));
        }
    });
}
