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

/// Smaller inputs have nothing that takes long.
const LARGE: usize = 1 << 22;

/// How long a run has to end by itself.
const PATIENCE: Duration = Duration::from_millis(250);

/// Ends the process if the run does not end soon after it was interrupted.
pub(crate) struct Patience {
    ended: Arc<AtomicBool>,
    _interrupted: Option<CancelSubscription>,
}

impl Patience {
    /// For a run whose input has so many bytes; `resume` are the options that
    /// go on with it.
    pub(crate) fn new(bytes: usize, stop: &Cancel, resume: String) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&ended);
        let wait = move || {
            let (seen, resume) = (Arc::clone(&seen), resume.clone());
            // Without a thread, it ends when it ends.
            let _ = thread::Builder::new()
                .name("patience".to_owned())
                .spawn(move || {
                    thread::sleep(PATIENCE);
                    if !seen.swap(true, Ordering::AcqRel) {
                        log::warn!("Interrupted. The same command with {resume} goes on from here");
                        process::exit(i32::from(INTERRUPTED));
                    }
                });
        };
        Patience {
            ended,
            _interrupted: (bytes >= LARGE).then(|| stop.on_cancel(wait)),
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
