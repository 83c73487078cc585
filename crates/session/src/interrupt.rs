//! Ctrl-C.

use std::io;
use std::sync::Arc;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

use picireny_oracle::Cancel;

/// Makes the first SIGINT, SIGTERM or SIGHUP cancel `stop`, so that the run
/// ends cleanly, and the second end the process at once (with the exit status
/// that shells give to its signal; supervisors clean up after it), after `last`.
/// A signal that was ignored when the process began stays ignored, as `nohup` and
/// shells want it.
///
/// A file that gets larger than the process may write is an error of that file
/// from then on, and does not end the process.
///
/// # Errors
///
/// When signals cannot be handled.
pub fn stop_on_interrupt(stop: &Cancel, last: impl Fn() + Send + 'static) -> io::Result<()> {
    // Whoever handles it is not killed by it.
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let ignored = ignored();
    let meant = [SIGINT, SIGTERM, SIGHUP];
    let mut signals = Signals::new(meant.into_iter().filter(|&signal| !is_in(ignored, signal)))?;
    let stop = stop.clone();
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                if stop.is_cancelled() {
                    last();
                    std::process::exit(128 + signal);
                }
                log::warn!("ending the run; once more ends it at once");
                stop.cancel();
            }
        })?;
    Ok(())
}

/// The signals that the process ignores, a bit each, where the system tells.
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    ignored_in(&status)
}

fn ignored_in(status: &str) -> u64 {
    let mut lines = status.lines();
    let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or_default()
}

fn is_in(mask: u64, signal: i32) -> bool {
    let bit = u32::try_from(signal - 1).unwrap_or(u32::MAX);
    mask.checked_shr(bit).is_some_and(|mask| mask & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_signals_are_read_from_what_the_system_tells_of_a_process() {
        let mask = ignored_in("Name:\tx\nSigBlk:\t0000000000000002\nSigIgn:\t0000000000000001\n");
        assert!(is_in(mask, SIGHUP) && !is_in(mask, SIGINT) && !is_in(mask, SIGTERM));
        assert_eq!(ignored_in("nothing"), 0);
    }
}
