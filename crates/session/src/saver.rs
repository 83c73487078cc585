//! Saves the best candidate while the reduction goes on.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use crate::place::ResultPlace;

/// A thread that keeps the best candidate on disk. Forcing a file onto the disk
/// takes milliseconds, in which tests can run; of candidates that come in the
/// meantime only the last one is saved.
///
/// Dropping it waits until what it was given is saved.
pub(crate) struct Saver {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    /// Where the content goes, by way of where.
    place: ResultPlace,
    new: PathBuf,
    /// What has to be on disk before: how the candidate came about.
    record: Option<File>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    next: Option<Vec<u8>>,
    saving: bool,
    failed: Option<io::Error>,
    end: bool,
}

impl Saver {
    /// A saver to `place`, by way of the file `new`.
    pub(crate) fn new(place: ResultPlace, new: &std::path::Path, record: Option<File>) -> Self {
        let shared = Arc::new(Shared {
            place,
            new: new.into(),
            record,
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let own = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("saver".to_owned())
            .spawn(move || own.work());
        Self {
            shared,
            // Without a thread, saving waits.
            thread: thread.ok(),
        }
    }

    /// Saves a content soon.
    ///
    /// # Errors
    ///
    /// When an earlier one could not be saved.
    pub(crate) fn save(&self, content: Vec<u8>) -> io::Result<()> {
        if self.thread.is_none() {
            return self.shared.save(&content);
        }
        let mut state = self.shared.state();
        if let Some(error) = state.failed.take() {
            return Err(error);
        }
        state.next = Some(content);
        self.shared.changed.notify_all();
        Ok(())
    }

    /// Waits until everything is saved, and surely on disk.
    ///
    /// # Errors
    ///
    /// When it could not be.
    pub(crate) fn settle(&self) -> io::Result<()> {
        self.wait()?;
        self.shared.place.settle()
    }

    /// Waits until everything is saved.
    ///
    /// # Errors
    ///
    /// When it could not be.
    pub(crate) fn wait(&self) -> io::Result<()> {
        let mut state = self.shared.state();
        while (state.next.is_some() || state.saving) && state.failed.is_none() {
            state = self.shared.wait(state);
        }
        state.failed.take().map_or(Ok(()), Err)
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        self.shared.state().end = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn work(&self) {
        let mut state = self.state();
        loop {
            while let Some(content) = state.next.take() {
                state.saving = true;
                drop(state);
                let saved = self.save(&content);
                state = self.state();
                state.saving = false;
                if let Err(error) = saved {
                    state.failed = Some(error);
                }
                self.changed.notify_all();
            }
            if state.end {
                return;
            }
            state = self.wait(state);
        }
    }

    fn save(&self, content: &[u8]) -> io::Result<()> {
        if let Some(record) = &self.record {
            record.sync_data()?;
        }
        self.place.replace(&self.new, content)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let waited = self.changed.wait(state);
        waited.unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs;
    use std::path::Path;

    fn file(path: &Path) -> ResultPlace {
        ResultPlace::new(path.to_owned(), false)
    }

    #[test]
    fn the_last_content_is_saved_and_an_error_comes_back() {
        let place = tempfile::tempdir().unwrap();
        let (path, new) = (place.path().join("best"), place.path().join("new"));
        let saver = Saver::new(file(&path), &new, None);
        for number in 0..50 {
            saver.save(format!("{number}").into_bytes()).unwrap();
        }
        saver.wait().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"49");
        saver.save(b"end".to_vec()).unwrap();
        drop(saver);
        assert_eq!(fs::read(&path).unwrap(), b"end");

        let saver = Saver::new(file(&place.path().join("none/best")), &new, None);
        saver.save(b"x".to_vec()).unwrap();
        assert!(saver.wait().is_err());
    }
}
