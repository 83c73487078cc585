//! Ctrl-C.

use std::io;
use std::sync::Arc;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

use picireny_oracle::Cancel;

/// Makes the first SIGINT, SIGTERM or SIGHUP cancel `stop`, so that the run
/// ends cleanly, and the second end the process at once (with the exit status
/// that shells give to its signal; supervisors clean up after it).
///
/// A file that gets larger than the process may write is an error of that file
/// from then on, and does not end the process.
///
/// # Errors
///
/// When signals cannot be handled.
pub fn stop_on_interrupt(stop: &Cancel) -> io::Result<()> {
    // Whoever handles it is not killed by it.
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let stop = stop.clone();
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                if stop.is_cancelled() {
                    std::process::exit(128 + signal);
                }
                log::warn!("ending the run; once more ends it at once");
                stop.cancel();
            }
        })?;
    Ok(())
}
