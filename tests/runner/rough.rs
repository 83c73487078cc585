//! Tests that misbehave.

use super::*;

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
    assert_eq!(place.supervisors_and_tests(), Vec::<String>::new());
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
    // It is not a deadline that notices.
    config.timeout = None;
    let stop = config.stop.clone();
    let runner = Runner::new(config);
    assert_eq!(run(&runner, "bad").ended, Ended::Lost);
    assert_eq!(place.supervisors_and_tests(), Vec::<String>::new());
    assert_eq!(run(&runner, "good").ended, Ended::Exited(0));
    // And the run can be interrupted.
    fs::remove_file(place.path.join("started")).unwrap();
    assert_interrupted(runner, &stop, &place, b"bad");
}

#[test]
fn a_supervisor_that_is_stopped_for_a_moment_goes_on() {
    let place = Place::new();
    let mut config = place.config(
        r#"setsid -f sh -c "sleep 0.3; kill -CONT $PPID" >/dev/null 2>&1 </dev/null
           kill -STOP $PPID; exit 7"#,
    );
    config.grace = Duration::from_secs(100_000);
    let runner = Runner::new(config);
    assert_eq!(run(&runner, "").ended, Ended::Exited(7));
    drop(runner);
    place.assert_clean();
}

#[test]
fn a_supervisor_that_is_stopped_while_it_starts_is_replaced() {
    supervisor_that_signals_itself_once("STOP");
}

#[test]
fn a_supervisor_that_is_killed_while_it_starts_is_replaced() {
    supervisor_that_signals_itself_once("KILL");
}

fn supervisor_that_signals_itself_once(signal: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let mut config = place.config("exit 7");
    let script = place.path.join("supervisor.sh");
    let text = format!(
        "#!/bin/sh\n[ $1 = __supervise-tests ] && mkdir {}/started 2>/dev/null && kill -{signal} $$\nexec {} \"$@\"\n",
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
fn supervisors_that_are_terminated_at_the_end_leave_nothing() {
    let place = Place::new();
    let runner = place.runner("echo $PPID; grep -o '/picireny-.*' /proc/$PPID/cgroup");
    let printed = String::from_utf8(run(&runner, "").stdout.to_bytes()).unwrap();
    let mut lines = printed.lines();
    let supervisor = lines.next().unwrap();
    // It dies of the second signal only when the runner, at its end, lets it go on.
    for signal in ["STOP", "TERM"] {
        let kill = Command::new("kill")
            .args(["-s", signal, supervisor])
            .status();
        assert!(kill.unwrap().success());
    }
    drop(runner);
    place.assert_clean();
    if let Some(group) = lines.next() {
        let name = Path::new(group).file_name().unwrap();
        assert!(!below(Path::new("/sys/fs/cgroup"), name), "{group} is left");
    }
}

/// Whether a directory of some name is anywhere below one.
fn below(directory: &Path, name: &std::ffi::OsStr) -> bool {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .any(|entry| entry.file_name() == name || below(&entry.path(), name))
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
    run_on_a_small_disk("rough::mount_something", &disk, "1m", variable);
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
