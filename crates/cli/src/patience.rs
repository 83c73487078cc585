//! Ctrl-C while something takes long that cannot be ended.
//!
//! What a run found so far is on disk at any time, and going on from there is
//! exact. So if the tree of a large input is just being put together, nobody
//! has to wait for it: the process ends as if it had been killed.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use picireny_oracle::{Cancel, CancelSubscription};

use crate::exit_status::INTERRUPTED;
use crate::ui;

/// How long a run has to end by itself. Hardly anything takes long with smaller inputs;
/// so if a run of one has not ended, its machine may be busy.
const PATIENCE: Duration = Duration::from_secs(3);

/// Of larger inputs, something is likely to take long.
const LARGE: u64 = 1 << 22;
const LESS_PATIENCE: Duration = Duration::from_millis(250);

/// Of even larger ones, giving back the memory takes a good part of that.
const VERY_LARGE: u64 = 1 << 25;
const LEAST_PATIENCE: Duration = Duration::from_millis(50);

/// Ends the process if the run does not end soon after it was interrupted.
pub(crate) struct Patience {
    ended: Arc<AtomicBool>,
    _interrupted: CancelSubscription,
}

impl Patience {
    /// For a run that works on so many bytes; `advice` says how to go on from
    /// there.
    pub(crate) fn new(bytes: u64, stop: &Cancel, advice: String) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&ended);
        let patience = match bytes {
            VERY_LARGE.. => LEAST_PATIENCE,
            LARGE..VERY_LARGE => LESS_PATIENCE,
            _ => PATIENCE,
        };
        let wait = move || {
            let (seen, advice) = (Arc::clone(&seen), advice.clone());
            // Without a thread, it ends when it ends.
            let _ = thread::Builder::new()
                .name("patience".to_owned())
                .spawn(move || {
                    thread::sleep(patience);
                    if !seen.swap(true, Ordering::AcqRel) {
                        ui::give_back();
                        log::warn!("Interrupted. {advice}");
                        process::exit(i32::from(INTERRUPTED));
                    }
                });
        };
        Patience {
            ended,
            _interrupted: stop.on_cancel(wait),
        }
    }

    /// The run has ended by itself.
    pub(crate) fn end(self) {
        if self.ended.swap(true, Ordering::AcqRel) {
            // The process is about to end.
            thread::sleep(PATIENCE);
        }
    }
}
