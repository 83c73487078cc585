//! What `--sandbox` promises: a test can change nothing but its own directory,
//! reaches nobody, and ends as it would without.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod kernel;

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use picireny::oracle::{Cancel, Ended, Runner, RunnerConfig, Sandbox, TestCommand, TestRun};

/// The user and the group that own nothing.
const NOBODY: u32 = 65534;

/// What there is on this system: our own sandbox, and that of bubblewrap.
fn sandboxes() -> Vec<Sandbox> {
    let supervisor = Path::new(env!("CARGO_BIN_EXE_picireny"));
    let missing = |message: String| {
        assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none(), "{message}");
        eprintln!("skipped: {message}");
    };
    let own = Sandbox::find(supervisor).map_err(|error| missing(error.to_string()));
    let other = Sandbox::bubblewrap(supervisor).map_err(|error| match error {
        Some(error) => eprintln!("skipped: bubblewrap cannot be used here: {error}"),
        None => missing("there is no bubblewrap".to_owned()),
    });
    let mut all: Vec<_> = own.into_iter().chain(other).collect();
    all.dedup();
    all
}

/// Whether the first of them is our own.
fn is_own_first() -> bool {
    let supervisor = Path::new(env!("CARGO_BIN_EXE_picireny"));
    Sandbox::find(supervisor).ok() != Sandbox::bubblewrap(supervisor).ok()
}

/// Runs a shell script in each sandbox.
fn run(place: &Path, script: &str) -> Vec<TestRun> {
    run_in(place, &place.join("work"), script)
}

/// The same with a directory for tests that is somewhere else.
fn run_in(place: &Path, work: &Path, script: &str) -> Vec<TestRun> {
    let test = place.join("test.sh");
    fs::write(&test, format!("PLACE={}\n{script}\n", place.display())).unwrap();
    let command = TestCommand::template([Path::new("bash"), &test, Path::new("{}")]).unwrap();
    let run = |sandbox| {
        fs::create_dir_all(work).unwrap();
        let runner = Runner::new(RunnerConfig {
            directory: work.into(),
            supervisor: env!("CARGO_BIN_EXE_picireny").into(),
            keep_output: 1 << 16,
            timeout: Some(Duration::from_secs(60)),
            sandbox: Some(sandbox),
            ..RunnerConfig::new(command.clone(), "input.txt")
        });
        let run = runner.run(b"candidate", &Cancel::default()).unwrap();
        drop(runner);
        // Nothing is left of it.
        assert_eq!(fs::read_dir(work).unwrap().count(), 0);
        run
    };
    sandboxes().into_iter().map(run).collect()
}

/// Runs a script that ends with status 42 if all is as it should be.
fn holds(place: &Path, script: &str) {
    for run in run(place, script) {
        assert_eq!(run.ended, Ended::Exited(42), "{}", said(&run));
    }
}

fn said(run: &TestRun) -> String {
    let text = [run.stdout.to_bytes(), run.stderr.to_bytes()].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// Runs a script that ends with status 42 if it can do no harm to a file outside,
/// `$PLACE/precious`.
fn leaves_what_is_outside_alone(script: &str) {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("precious"), "precious").unwrap();
    holds(place.path(), script);
    let precious = fs::read(place.path().join("precious")).unwrap();
    assert_eq!(precious, b"precious");
}

#[test]
fn a_test_writes_where_it_may_and_nowhere_else() {
    leaves_what_is_outside_alone(
        r#"[ "$(cat "$1")" = candidate ] || exit 1
           echo x > here && echo x > "$TMPDIR/there" && echo x > /dev/null || exit 2
           [ "$(cat "$PLACE/precious")" = precious ] || exit 3
           echo x > "$PLACE/precious" && exit 4
           rm -f "$PLACE/precious" && exit 5
           mkdir "$PLACE/new" && exit 6
           echo x > "$HOME/.picireny-was-here" && exit 7
           exit 42"#,
    );
}

#[test]
fn a_test_cannot_undo_it_even_as_root() {
    leaves_what_is_outside_alone(
        r#"mount=$(df --output=target "$PLACE" | tail -n 1)
           for at in / "$mount"; do
               mount -o remount,bind,rw "$at" && exit 1
               umount -l "$at" && exit 2
           done
           undo='mount -o remount,bind,rw "$0"; echo x > "$1"'
           unshare -Urm sh -c "$undo" "$mount" "$PLACE/precious" && exit 3
           echo x > "$PLACE/precious" && exit 4
           exit 42"#,
    );
}

#[test]
fn a_test_of_the_user_root_changes_no_setting_and_opens_no_disk() {
    leaves_what_is_outside_alone(
        r#"for setting in kernel/core_pattern vm/swappiness kernel/hostname; do
               value=$(cat /proc/sys/$setting)
               echo "$value" > /proc/sys/$setting && exit 1
           done
           for disk in /dev/*; do
               [ "$(id -u)" = 0 ] && [ -b "$disk" ] && (exec 3< "$disk") && exit 2
           done
           [ -c /dev/kmsg ] && (exec 3> /dev/kmsg) && exit 3
           # What everybody may use is there.
           for device in null zero full urandom; do
               head -c 1 /dev/$device > /dev/null || exit 4
           done
           script -qec true /dev/null < /dev/null || exit 5
           exit 42"#,
    );
}

#[test]
fn a_test_makes_no_namespaces_and_mounts_no_control_groups() {
    let outside = fs::read_link("/proc/self/ns/cgroup").unwrap();
    leaves_what_is_outside_alone(&format!(
        r#"unshare -U true && exit 1
           for kind in cgroup cgroup2; do
               unshare -UrmC mount -t $kind none "$TMPDIR" && exit 2
               mount -t $kind none "$TMPDIR" && exit 3
           done
           [ "$(readlink /proc/self/ns/cgroup)" = "{}" ] && exit 4
           exit 42"#,
        outside.display()
    ));
}

/// A directory of the user `nobody`, if this is the user root.
fn place_of_nobody() -> Option<tempfile::TempDir> {
    let place = tempfile::tempdir().unwrap();
    if std::os::unix::fs::chown(place.path(), Some(NOBODY), Some(NOBODY)).is_err() {
        eprintln!("skipped: only the user root becomes another one");
        return None;
    }
    Some(place)
}

#[test]
fn a_test_reaches_no_terminal_of_its_user() {
    // Of the user root, it has never reached one.
    let Some(place) = place_of_nobody() else {
        return;
    };
    let terminals = portable_pty::native_pty_system().openpty(portable_pty::PtySize::default());
    let terminals = terminals.unwrap();
    let terminal = terminals.master.tty_name().unwrap();
    std::os::unix::fs::chown(&terminal, Some(NOBODY), None).unwrap();
    fs::set_permissions(&terminal, fs::Permissions::from_mode(0o600)).unwrap();
    let script = format!(
        "[ -e {0} ] && exit 1\n\
         [ \"$(id -u)\" = {NOBODY} ] || exit 2\n\
         script -qec true /dev/null < /dev/null > /dev/null || exit 3\n\
         for device in null zero full urandom; do head -c 1 /dev/$device > /dev/null || exit 4; done\n\
         echo x > /dev/shm/x || exit 5\n\
         grep -q 17 \"$1\"\n",
        terminal.display()
    );
    let test = place.path().join("test.sh");
    fs::write(&test, script).unwrap();
    fs::write(place.path().join("in.json"), "[1, 17]").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_picireny"))
        .current_dir(place.path())
        .env("TMPDIR", place.path())
        .args(["--input", "in.json", "--out", "out", "--sandbox"])
        .args([Path::new("--"), Path::new("bash"), &test, Path::new("{}")])
        .uid(NOBODY)
        .gid(NOBODY)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("install bubblewrap") {
        eprintln!("skipped: {said}");
        return;
    }
    assert!(output.status.success(), "{said}");
}

#[test]
fn tests_may_work_in_shared_memory() {
    let place = tempfile::tempdir().unwrap();
    let Ok(work) = tempfile::tempdir_in("/dev/shm") else {
        return;
    };
    let script = "grep -q candidate \"$1\" && echo x > here && exit 42";
    for run in run_in(place.path(), work.path(), script) {
        assert_eq!(run.ended, Ended::Exited(42), "{}", said(&run));
    }
}

#[test]
fn a_test_reaches_nobody() {
    let place = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let outside = std::process::id();
    let script = format!(
        "exec 3<>/dev/tcp/127.0.0.1/{port} && exit 1\nkill -0 {outside} && exit 2\n\
         mounted=$(grep -c '^proc /proc ' /proc/mounts)\n\
         [ $mounted -gt 1 ] && [ -e /proc/{outside} ] && exit 3\n\
         exit 42"
    );
    holds(place.path(), &script);
}

#[test]
fn a_test_ends_as_it_would_without() {
    let place = tempfile::tempdir().unwrap();
    for first in run(place.path(), "echo out; echo err >&2; exit 7") {
        assert_eq!(first.ended, Ended::Exited(7), "{}", said(&first));
        assert_eq!(first.stdout.to_bytes(), b"out\n");
        assert_eq!(first.stderr.to_bytes(), b"err\n");
    }
    for (signal, number) in [
        ("SEGV", 11),
        ("ABRT", 6),
        ("KILL", 9),
        ("PIPE", 13),
        ("USR1", 10),
    ] {
        // Of what another program starts, the end is told in the way of shells.
        let ends = [Ended::Signalled(number), Ended::Exited(128 + number)];
        let ends = ends.into_iter().skip(usize::from(!is_own_first()));
        let runs = run(place.path(), &format!("kill -{signal} $$"));
        for (run, ended) in runs.iter().zip(ends) {
            assert_eq!(run.ended, ended, "{}", said(run));
        }
    }
}

#[test]
fn what_a_test_leaves_running_ends_with_it() {
    let place = tempfile::tempdir().unwrap();
    let script = r#"setsid -f sh -c 'trap "" TERM HUP; sleep 600' "$PLACE" </dev/null >/dev/null 2>&1
                    exit 42"#;
    holds(place.path(), script);
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let named =
        |line: &Vec<u8>| String::from_utf8_lossy(line).contains(place.path().to_str().unwrap());
    assert_eq!(lines.filter(named).count(), 0);
}

#[test]
fn a_reduction_in_a_sandbox_ends_with_the_same_bytes() {
    let place = tempfile::tempdir().unwrap();
    fs::write(
        place.path().join("in.json"),
        r#"{"a": [1, 2, 17], "b": [3, 17]}"#,
    )
    .unwrap();
    let reduce = |out: &str, more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_picireny"))
            .current_dir(place.path())
            .args(["--input", "in.json", "--out", out])
            .args(more)
            .args(["--", "grep", "-q", "17"])
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), stderr)
    };
    let (status, stderr) = reduce("with", &["--sandbox"]);
    if stderr.contains("install bubblewrap") {
        eprintln!("skipped: {stderr}");
        return;
    }
    assert_eq!(status, Some(0), "{stderr}");
    assert_eq!(reduce("without", &[]).0, Some(0));
    let result = |out: &str| fs::read(place.path().join(out).join("in.json")).unwrap();
    assert_eq!(result("with"), result("without"));
}

#[test]
fn a_test_gets_nothing_that_the_caller_has_open() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    fs::write(path("in.json"), "[1, 2, 17, 3]").unwrap();
    fs::write(path("log"), "").unwrap();
    let test = "#!/bin/sh\n\
        if [ -e /proc/self/fd/7 ] || (echo written >&8) 2> /dev/null; then exit 1; fi\n\
        grep -q 17 \"$1\"\n";
    fs::write(path("test.sh"), test).unwrap();
    let may_run = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(path("test.sh"), may_run).unwrap();
    for (out, more) in [("without", ""), ("with", "--sandbox")] {
        let program = env!("CARGO_BIN_EXE_picireny");
        let line = format!("exec {program} in.json ./test.sh --out {out} {more} 7< . 8>> log");
        let output = Command::new("sh")
            .current_dir(place.path())
            .args(["-c", &line])
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        if stderr.contains("install bubblewrap") {
            eprintln!("skipped: {stderr}");
            continue;
        }
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        assert_eq!(fs::read_to_string(path("log")).unwrap(), "");
    }
}

#[test]
fn triage_keeps_its_tests_in_the_sandbox() {
    let place = tempfile::tempdir().unwrap();
    if sandboxes().is_empty() {
        return;
    }
    let crashes = place.path().join("crashes");
    fs::create_dir(&crashes).unwrap();
    fs::write(crashes.join("a.json"), "[1, 2, \"boom\"]").unwrap();
    let precious = place.path().join("precious");
    fs::write(&precious, "precious").unwrap();
    let script = place.path().join("engine.sh");
    let text = format!(
        "echo x > {}\ngrep -q boom \"$1\" && kill -SEGV $$\nexit 0\n",
        precious.display()
    );
    fs::write(&script, text).unwrap();
    let triage = |out: &str, more: &[&str]| {
        let output = assert_cmd::Command::cargo_bin("picireny")
            .unwrap()
            .current_dir(place.path())
            .args(["triage", "crashes", "--out", out])
            .args(more)
            .args(["--", "bash"])
            .args([&script, Path::new("{}")])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        let report = fs::read_to_string(place.path().join(out).join("report.md")).unwrap();
        assert!(report.contains("1 crash in 1 group"), "{report}");
        fs::read_to_string(&precious).unwrap()
    };
    assert_eq!(triage("with", &["--sandbox"]), "precious");
    assert_eq!(triage("without", &[]), "x\n");
}
