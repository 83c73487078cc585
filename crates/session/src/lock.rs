//! The lock of an out directory.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::files::{Links, open_with};
use picireny_shown::Shown as _;

/// How long a lock may be held by somebody else. Of a run that was killed a
/// moment ago, a process may be left that is only just being started and has
/// the files of its parent until then.
const LOCK_TIMEOUT: Duration = Duration::from_secs(3);

/// What a run holds while it is going on.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// None if another run goes on holding it.
    pub(crate) fn take(path: &Path) -> io::Result<Option<Lock>> {
        let mut options = File::options();
        options.write(true).create(true).truncate(false);
        let file = open_with(&mut options, path, Links::Refuse)?;
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Some(Lock(file))),
                Err(TryLockError::WouldBlock) if begun.elapsed() < LOCK_TIMEOUT => {
                    thread::sleep(Duration::from_millis(10));
                }
                Err(TryLockError::WouldBlock) => return Ok(None),
                // File systems without locks: the user has to take care.
                Err(TryLockError::Error(error)) => {
                    log::warn!(
                        "cannot lock {} ({error}): another run in the same out directory would not \
                         be noticed",
                        path.shown()
                    );
                    return Ok(Some(Lock(file)));
                }
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough while a process that is being
        // started has it, too.
        if let Err(error) = self.0.unlock() {
            log::debug!("cannot unlock: {error}");
        }
    }
}
