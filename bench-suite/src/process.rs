//! Runs a tool under a time limit, and leaves nothing of it behind.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, wait};
use signal_hook::consts::TERM_SIGNALS;

/// Runs a command to its end, or kills it at the limit (none is returned then). Either
/// way, every process that it started is gone afterwards.
///
/// What descends from this process is taken for what the command started, so nothing else
/// may be started in the meantime.
///
/// # Errors
///
/// When the command cannot be started or waited for, and when this process is told to
/// end (Ctrl-C), which ends the command first.
pub(crate) fn run(command: &mut Command, limit: Duration) -> io::Result<Option<ExitStatus>> {
    // What a dead parent leaves behind becomes a child of this process, so that it is found.
    set_child_subreaper(Some(getpid()))?;
    let told_to_end = Arc::new(AtomicBool::new(false));
    for signal in TERM_SIGNALS {
        signal_hook::flag::register(*signal, Arc::clone(&told_to_end))?;
    }
    let start = Instant::now();
    let mut child = command.process_group(0).spawn()?;
    let status = loop {
        if told_to_end.load(Ordering::Relaxed) {
            kill_descendants();
            return Err(io::Error::other("told to end"));
        }
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if start.elapsed() >= limit {
            break None;
        }
        sleep(Duration::from_millis(10));
    };
    kill_descendants();
    if status.is_none() {
        // It was killed with the others, and waited for there: an error here is that.
        let _ = child.wait();
    }
    Ok(status)
}

/// Kills what descends from this process until there is nothing left.
fn kill_descendants() {
    loop {
        let descendants = descendants();
        if descendants.is_empty() {
            return;
        }
        for process in &descendants {
            // It may be gone already.
            let _ = kill_process(*process, Signal::KILL);
        }
        while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
        sleep(Duration::from_millis(5));
    }
}

fn descendants() -> Vec<Pid> {
    let mut children: HashMap<i32, Vec<i32>> = HashMap::new();
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(id) = name.to_str().and_then(|name| name.parse::<i32>().ok()) else {
            continue;
        };
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else {
            continue;
        };
        // The name in parentheses may hold anything; the parent is the second word after it.
        let parent = stat
            .rsplit_once(')')
            .and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse().ok());
        if let Some(parent) = parent {
            children.entry(parent).or_default().push(id);
        }
    }
    let mut found = Vec::new();
    let mut open = vec![getpid().as_raw_nonzero().get()];
    while let Some(parent) = open.pop() {
        for &child in children.get(&parent).into_iter().flatten() {
            open.push(child);
            found.extend(Pid::from_raw(child));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALONE: &str = "PICIRENY_TEST_ALONE";

    #[test]
    fn nothing_is_left_of_a_command_that_ended_or_was_killed() -> io::Result<()> {
        if std::env::var_os(ALONE).is_none() {
            // Other tests start programs, too, and these must not be killed: this one
            // runs once more, in a process of its own.
            let output = Command::new(std::env::current_exe()?)
                .arg("nothing_is_left_of_a_command_that_ended_or_was_killed")
                .env(ALONE, "1")
                .output()?;
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{said}");
            assert!(said.contains("1 passed"), "{said}");
            return Ok(());
        }
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("pids");
        let script = |rest: &str| {
            let mut command = Command::new("sh");
            command
                .arg("-c")
                .arg(format!(
                    "setsid sleep 1000 & echo $! >{}; {rest}",
                    file.display()
                ))
                .current_dir(folder.path());
            command
        };
        let left = || -> io::Result<bool> {
            let pid = fs::read_to_string(&file)?;
            fs::exists(format!("/proc/{}/exe", pid.trim()))
        };
        let status = run(&mut script("sleep 0.1; exit 3"), Duration::from_secs(600))?;
        assert_eq!(status.and_then(|status| status.code()), Some(3));
        assert!(!left()?);
        let status = run(&mut script("sleep 1000"), Duration::from_millis(300))?;
        assert_eq!(status, None);
        assert!(!left()?);
        Ok(())
    }
}
