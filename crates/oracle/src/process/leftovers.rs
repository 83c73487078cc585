//! Killing what a test left behind.
//!
//! A supervisor is the subreaper of its tests (Linux): whatever they start,
//! in a group or session of its own or not, becomes the supervisor's child as
//! soon as its own parent is gone. So no living process of a test is left when
//! the supervisor has no child left, and the children can be killed without
//! fear of hitting a stranger: a child's number is not given to another
//! process before the supervisor has waited for it.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::str::SplitAsciiWhitespace;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{self, Pid, Signal, WaitOptions};

/// Processes that do not die of SIGKILL within this time are given up: they
/// hang in the kernel or belong to somebody else.
const DEATH_TIMEOUT: Duration = Duration::from_secs(5);

/// How many processes were found after the test's end, and how many of them
/// could not be killed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Leftovers {
    pub(super) killed: u64,
    pub(super) unkillable: u64,
}

/// Makes orphans below this process its children. Elsewhere than on Linux,
/// processes that leave their test's group are not found again.
pub(super) fn become_subreaper() {
    #[cfg(target_os = "linux")]
    if let Err(error) = process::set_child_subreaper(Some(process::getpid())) {
        log::warn!("processes that leave their group will not be found again: {error}");
    }
}

/// Lets this process go on if it is stopped when its parent dies, so that it
/// notices. (The parent is a thread; that one may end earlier does no harm.)
pub(super) fn wake_when_alone() {
    #[cfg(target_os = "linux")]
    let _ = process::set_parent_process_death_signal(Some(Signal::CONT));
}

/// Kills and reaps all children of this process until there is none. The
/// caller must be a process that has no children but a test's.
pub(super) fn kill_children() -> Leftovers {
    let mut found = Leftovers::default();
    let mut deadline = None;
    let mut pause = Duration::from_micros(100);
    loop {
        // The usual case ends here with one system call.
        match process::wait(WaitOptions::NOHANG) {
            Err(Errno::CHILD) => return found,
            Ok(Some(_)) => continue,
            Ok(None) | Err(_) => {}
        }
        let children = children_of(process::getpid());
        let deadline = *deadline.get_or_insert_with(|| {
            found.killed = children.len() as u64;
            Instant::now() + DEATH_TIMEOUT
        });
        if Instant::now() >= deadline {
            found.unkillable = children.len() as u64;
            return found;
        }
        for child in &children {
            child.kill();
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// Which children of this process are orphans of a supervisor that died.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orphans<'a> {
    /// The supervisor, and the session of its tests.
    pub(super) supervisor: Option<Pid>,
    /// What is in their environment, unless they emptied it.
    pub(super) entry: &'a [u8],
    /// Living supervisors.
    pub(super) spared: &'a BTreeSet<u32>,
    /// This process has no other children, so that all are orphans.
    pub(super) all: bool,
}

/// Kills what a supervisor that died left and what became a child of this
/// process by that.
pub(super) fn kill_orphans(orphans: Orphans<'_>) {
    let Orphans {
        supervisor,
        entry,
        spared,
        all,
    } = orphans;
    let ours = |child: &Found| {
        !spared.contains(&child.pid.as_raw_nonzero().get().cast_unsigned())
            && (all
                || supervisor.is_some() && child.session == supervisor
                || has_in_environment(child.pid, entry))
    };
    let deadline = Instant::now() + DEATH_TIMEOUT;
    let mut killed = Vec::new();
    while Instant::now() < deadline {
        let mut orphans = children_of(process::getpid());
        orphans.retain(ours);
        killed.extend(orphans.iter().map(|orphan| orphan.pid));
        killed.retain(|&pid| matches!(process::waitpid(Some(pid), WaitOptions::NOHANG), Ok(None)));
        if orphans.is_empty() && killed.is_empty() {
            return;
        }
        for orphan in &orphans {
            orphan.kill();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Kills processes of this user whose current directory is in a directory, or
/// whose environment names it: tests of a supervisor that is dead.
pub(super) fn kill_inhabitants(directory: &Path) {
    let Ok(entries) = fs::read_dir("/proc") else {
        return;
    };
    let named = directory.as_os_str().as_bytes();
    for entry in entries.flatten() {
        let pid = entry.file_name().to_str().and_then(|pid| pid.parse().ok());
        let Some(pid) = pid.and_then(Pid::from_raw) else {
            continue;
        };
        if pid == process::getpid() {
            continue;
        }
        let inside = fs::read_link(entry.path().join("cwd"))
            .is_ok_and(|current| current.starts_with(directory));
        // `TMPDIR` is in the supervisor's directory.
        let names = || {
            fs::read(entry.path().join("environ")).is_ok_and(|environment| {
                environment
                    .split(|&byte| byte == 0)
                    .filter_map(|entry| entry.strip_prefix(b"TMPDIR="))
                    .any(|value| value.starts_with(named))
            })
        };
        if inside || names() {
            let _ = process::kill_process(pid, Signal::KILL);
        }
    }
}

fn has_in_environment(process: Pid, entry: &[u8]) -> bool {
    let path = format!("/proc/{}/environ", process.as_raw_nonzero());
    fs::read(path).is_ok_and(|environment| environment.split(|&b| b == 0).any(|e| e == entry))
}

/// A process as `/proc` shows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) pid: Pid,
    group: Option<Pid>,
    pub(super) session: Option<Pid>,
}

impl Found {
    /// Kills the process and its group, unless that is our own. Killing a
    /// group leaves no gap for a member that forks at the same time.
    pub(super) fn kill(&self) {
        if let Some(group) = self.group
            && group != process::getpgrp()
        {
            let _ = process::kill_process_group(group, Signal::KILL);
        }
        let _ = process::kill_process(self.pid, Signal::KILL);
    }
}

/// The living children of a process; none where there is no `/proc`.
pub(super) fn children_of(parent: Pid) -> Vec<Found> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| {
            let pid = entry.file_name().to_str()?.parse().ok()?;
            let stat = fs::read(entry.path().join("stat")).ok()?;
            child_in(&stat, Pid::from_raw(pid)?, parent)
        })
        .collect()
}

/// Whether a signal has stopped a process; what a debugger does is something
/// else. Not known where there is no `/proc`.
pub(super) fn is_stopped(process: u32) -> bool {
    fs::read(format!("/proc/{process}/stat"))
        .is_ok_and(|stat| fields_in(&stat).and_then(|mut fields| fields.next()) == Some("T"))
}

/// Reads a line of `/proc/PID/stat`: `PID (NAME) STATE PARENT GROUP SESSION`
/// and more. The name may hold anything, parentheses included.
fn fields_in(stat: &[u8]) -> Option<SplitAsciiWhitespace<'_>> {
    let name_end = stat.iter().rposition(|&byte| byte == b')')?;
    let rest = std::str::from_utf8(stat.get(name_end + 1..)?).ok()?;
    Some(rest.split_ascii_whitespace())
}

fn child_in(stat: &[u8], pid: Pid, parent: Pid) -> Option<Found> {
    let mut fields = fields_in(stat)?;
    let dead = matches!(fields.next()?, "Z" | "X");
    let mut id = || fields.next()?.parse().ok().and_then(Pid::from_raw);
    if dead || id()? != parent {
        return None;
    }
    Some(Found {
        pid,
        group: id(),
        session: id(),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn names_cannot_fool_the_reader() {
        let pid = |n| Pid::from_raw(n).unwrap();
        let stat = b"12 (x) R 1 1 (y) S 34 56 78 0 -1";
        let found = child_in(stat, pid(12), pid(34)).unwrap();
        assert_eq!(found.group, Some(pid(56)));
        assert_eq!(found.session, Some(pid(78)));
        assert!(child_in(stat, pid(12), pid(1)).is_none());
        assert!(child_in(b"12 (x) Z 34 56 78", pid(12), pid(34)).is_none());
        assert!(child_in(b"", pid(12), pid(34)).is_none());
        assert!(child_in(b"12 (x)", pid(12), pid(34)).is_none());
    }

    #[test]
    fn a_stopped_process_is_told_from_one_that_waits() {
        let mut process = std::process::Command::new("sleep")
            .arg("600")
            .spawn()
            .unwrap();
        let pid = Pid::from_child(&process);
        assert!(!is_stopped(process.id()));
        process::kill_process(pid, Signal::STOP).unwrap();
        let begun = Instant::now();
        while !is_stopped(process.id()) && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(is_stopped(process.id()));
        process.kill().unwrap();
        process.wait().unwrap();
        assert!(!is_stopped(process.id()));
    }
}
