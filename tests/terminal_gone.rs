//! What becomes of a run whose terminal is closed, is not its own, or is not to be believed.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

#[path = "support/example.rs"]
mod example;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use example::folder;

/// How long an end is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

const INPUT: &str = "[\n  1,\n  [2, 3, 4],\n  {\"five\": 6},\n  [7, 8],\n  \"nine\"\n]\n";

/// Waits with small candidates until there is a file `go`.
const TEST: &str = r#"#!/bin/sh
grep -q 7 "$1" || exit 1
[ "$(wc -c < "$1")" -ge 30 ] && exit
until [ -e "$(dirname "$0")/go" ]; do sleep 0.05; done
"#;

const RUN: &str = concat!(
    env!("CARGO_BIN_EXE_picireny"),
    " in.json ./test.sh --strategy picireny --timeout 100 --out out"
);

fn go(folder: &Path) {
    fs::write(folder.join("go"), "").unwrap();
}

/// A shell command in a terminal of some size.
fn start(
    folder: &Path,
    shell: &str,
    size: (u16, u16),
) -> (Box<dyn MasterPty + Send>, Box<dyn Child + Send + Sync>) {
    let size = PtySize {
        rows: size.0,
        cols: size.1,
        pixel_width: 0,
        pixel_height: 0,
    };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new("bash");
    command.args(["-c", shell]);
    command.cwd(folder);
    command.env("TERM", "xterm-256color");
    let child = pair.slave.spawn_command(command).unwrap();
    (pair.master, child)
}

/// The exit status of a process that has to end.
fn status(child: &mut Box<dyn Child + Send + Sync>, what: &str) -> u32 {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().unwrap() {
            return status.exit_code();
        }
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    panic!("{what}: it goes on for ever");
}

/// Reads what is written to a terminal, so that nobody waits to write.
fn drain(master: &dyn MasterPty) {
    let mut output = master.try_clone_reader().unwrap();
    thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
}

#[test]
fn closing_the_terminal_ends_the_run_whenever_that_is() {
    for delay in [0, 90, 330, 610, 700, 740, 790, 850, 960, 1300] {
        let folder = folder(INPUT, TEST);
        let shell = format!("exec {RUN} --ui full");
        let (master, mut child) = start(folder.path(), &shell, (24, 80));
        thread::sleep(Duration::from_millis(delay));
        drop(master);
        status(&mut child, &format!("closed after {delay} ms"));
        // Nobody else goes on with it.
        go(folder.path());
        let resumed = Command::new("sh")
            .args(["-c", &format!("exec {RUN} --resume --ui plain")])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&resumed.stderr);
        assert!(!said.contains("another run"), "{said}");
    }
}

#[test]
fn a_run_that_ignores_the_end_of_its_terminal_goes_on_without_it() {
    let folder = folder(INPUT, TEST);
    let shell = format!("trap '' HUP; exec {RUN} --ui full");
    let (master, mut child) = start(folder.path(), &shell, (24, 80));
    thread::sleep(Duration::from_millis(1200));
    drop(master);
    thread::sleep(Duration::from_millis(300));
    go(folder.path());
    assert_eq!(status(&mut child, "without a terminal"), 0);
    let result = fs::read_to_string(folder.path().join("out/in.json")).unwrap();
    assert!(result.contains('7') && result.len() < 30, "{result}");
}

#[test]
fn the_first_signal_ends_a_run_that_has_no_terminal_to_read_keys_from() {
    // Standard input is something else, and the terminal does not control the run.
    for (how, closed) in [
        ("", false),
        ("", true),
        ("setsid -w", false),
        ("setsid -w", true),
    ] {
        let folder = folder(INPUT, TEST);
        let run = format!("{how} sh -c 'echo $$ > pid; exec {RUN} --ui full'");
        let shell = format!("trap '' HUP; exec {run} < /dev/null");
        let (master, mut child) = start(folder.path(), &shell, (24, 80));
        drain(&*master);
        let begun = Instant::now();
        while !folder.path().join("out/.picireny/run-copy.json").exists() {
            assert!(begun.elapsed() < PATIENCE, "{how}: it does not begin");
            thread::sleep(Duration::from_millis(10));
        }
        if closed {
            drop(master);
        }
        let pid = fs::read_to_string(folder.path().join("pid")).unwrap();
        let killed = Command::new("kill").args(["-TERM", pid.trim()]).status();
        assert!(killed.unwrap().success(), "{how}");
        assert_eq!(status(&mut child, how), 130, "{how}, closed: {closed}");
    }
}

#[test]
fn a_run_in_the_background_is_not_stopped() {
    let folder = folder(INPUT, TEST);
    go(folder.path());
    // Long enough for a screen.
    let slow = TEST.replace("grep", "sleep 0.1; grep");
    fs::write(folder.path().join("test.sh"), slow).unwrap();
    let shell = format!("set -m; {RUN} --ui full & wait $!");
    let (master, mut child) = start(folder.path(), &shell, (24, 80));
    drain(&*master);
    assert_eq!(status(&mut child, "in the background"), 0);
}

#[test]
fn a_terminal_that_says_it_is_huge_is_drawn_on_in_part() {
    let folder = folder(INPUT, TEST);
    let (master, mut child) = start(
        folder.path(),
        &format!("exec {RUN} --ui full"),
        (65535, 65535),
    );
    drain(&*master);
    thread::sleep(Duration::from_millis(1500));
    go(folder.path());
    assert_eq!(status(&mut child, "huge"), 0);
}

#[test]
fn hangups_that_were_ignored_at_the_start_stay_ignored() {
    let folder = folder(INPUT, TEST);
    let shell = format!("trap '' HUP; exec {RUN} --ui plain");
    let mut child = Command::new("sh")
        .args(["-c", &shell])
        .current_dir(folder.path())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_millis(700));
    let hangup = Command::new("kill")
        .args(["-HUP", &child.id().to_string()])
        .status();
    assert!(hangup.unwrap().success());
    thread::sleep(Duration::from_millis(200));
    go(folder.path());
    assert!(child.wait().unwrap().success());
}
