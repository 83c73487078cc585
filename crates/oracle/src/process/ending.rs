//! The end of processes of our own.

use std::process::Child;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

const SHORTEST_PAUSE: Duration = Duration::from_micros(100);
const LONGEST_PAUSE: Duration = Duration::from_millis(10);

/// Waits for a process that has nothing left to do. It is woken, in case it was
/// stopped, and killed if it takes longer than that.
pub(super) fn wait_or_kill(process: &mut Child, timeout: Duration) {
    let is_running = |process: &mut Child| matches!(process.try_wait(), Ok(None));
    let number = i32::try_from(process.id()).ok().and_then(Pid::from_raw);
    if let Some(number) = number
        && is_running(process)
    {
        let _ = kill_process(number, Signal::CONT);
    }
    let mut pause = SHORTEST_PAUSE;
    let begun = Instant::now();
    while is_running(process) {
        if begun.elapsed() > timeout {
            let _ = process.kill();
            let _ = process.wait();
            return;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}
