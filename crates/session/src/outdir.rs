//! The directory of a run: the best candidate, and what is needed to go on.
//!
//! ```text
//! OUT/INPUT-NAME           the best candidate so far, always complete
//! OUT/.picireny/           marks the directory as ours
//!     run.json             what the run is about, and how far it is
//!     outcomes             recorded outcomes
//!     lock                 held while a run is going on
//! OUT/tests/               directories of tests, if they are kept
//! ```

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::SessionError;
use picireny_oracle::Signature;

const STATE: &str = ".picireny";

/// The best candidate and recorded outcomes are forced onto the disk (against
/// the end of the system; the end of the process cannot harm them) no more
/// often than this: fast tests shall not wait for slow disks.
const SYNC_INTERVAL: Duration = Duration::from_millis(100);

/// What a run is about. A run can only be resumed as the same one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Head(BTreeMap<String, String>);

impl Head {
    /// Adds what must be the same for outcomes to stay valid: what it is for
    /// users ("the test command"), and its value.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// The first thing that differs: its name, what it was, what it is.
    fn difference<'a>(&'a self, now: &'a Head) -> Option<(&'a str, &'a str, &'a str)> {
        let names = self.0.keys().chain(now.0.keys());
        names
            .map(|name| {
                let value = |head: &'a Head| head.0.get(name).map_or("", String::as_str);
                (name.as_str(), value(self), value(now))
            })
            .find(|(_, was, is)| was != is)
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct State {
    /// The version of the program that began the run.
    version: String,
    head: Head,
    /// The untouched input was found interesting.
    checked: bool,
    /// The crash that the input showed and that has to stay.
    #[serde(default)]
    signature: Option<Signature>,
    /// The run came to its end.
    finished: bool,
}

/// A directory that this run owns.
#[derive(Debug)]
pub(crate) struct OutDir {
    path: PathBuf,
    state: State,
    /// The directory was made by this run.
    made: bool,
    /// The run goes on with an earlier one.
    resumed: bool,
    synced: Option<Instant>,
    _lock: Lock,
}

/// How long a lock may be held by somebody else. Of a run that was killed a
/// moment ago, a process may be left that is only just being started and has
/// the files of its parent until then.
const PATIENCE: Duration = Duration::from_secs(3);

/// What a run holds while it is going on.
#[derive(Debug)]
struct Lock(File);

impl Lock {
    /// None if another run goes on holding it.
    fn take(path: &Path) -> io::Result<Option<Lock>> {
        let file = File::create(path)?;
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Some(Lock(file))),
                Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                    thread::sleep(Duration::from_millis(10));
                }
                Err(TryLockError::WouldBlock) => return Ok(None),
                // File systems without locks: the user has to take care.
                Err(TryLockError::Error(error)) => {
                    log::debug!("cannot lock: {error}");
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

impl OutDir {
    /// Makes the directory, or takes one that is empty or ours. With `resume`,
    /// a run in it that was about the same goes on; else it is forgotten.
    pub(crate) fn open(path: &Path, head: Head, resume: bool) -> Result<Self, SessionError> {
        let failed = |source| SessionError::OutDir {
            path: path.into(),
            source,
        };
        let made = match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => return Err(failed(error)),
            Ok(_) if !path.is_dir() => return Err(SessionError::NotADirectory(path.into())),
            Ok(_) => {
                let ours = path.join(STATE).is_dir();
                if !ours && fs::read_dir(path).map_err(failed)?.next().is_some() {
                    return Err(SessionError::NotOurs(path.into()));
                }
                false
            }
        };
        let state_directory = path.join(STATE);
        fs::create_dir_all(&state_directory).map_err(failed)?;
        let lock = Lock::take(&state_directory.join("lock")).map_err(failed)?;
        let lock = lock.ok_or_else(|| SessionError::InUse(path.into()))?;
        let mut out = Self {
            path: path.into(),
            state: State::default(),
            made,
            resumed: false,
            synced: None,
            _lock: lock,
        };
        let old = fs::read(out.state_file("run.json"))
            .ok()
            .and_then(|text| serde_json::from_slice::<State>(&text).ok());
        match old {
            Some(old) if resume => {
                if let Some((name, was, is)) = old.head.difference(&head) {
                    return Err(SessionError::AnotherRun {
                        path: path.into(),
                        what: name.to_owned(),
                        was: was.to_owned(),
                        is: is.to_owned(),
                    });
                }
                out.state = old;
                out.resumed = true;
            }
            old => {
                if old.is_some_and(|old| !old.finished) {
                    log::warn!(
                        "starting afresh in {}; --resume would go on with the run there",
                        path.display()
                    );
                }
                out.forget().map_err(failed)?;
                out.state = State {
                    version: env!("CARGO_PKG_VERSION").to_owned(),
                    head,
                    ..State::default()
                };
                out.save_state().map_err(failed)?;
            }
        }
        Ok(out)
    }

    /// Removes what an earlier run left, but for its result.
    fn forget(&self) -> io::Result<()> {
        for name in ["run.json", "outcomes"] {
            match fs::remove_file(self.state_file(name)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether an earlier run goes on.
    pub(crate) fn is_resumed(&self) -> bool {
        self.resumed
    }

    /// Whether the untouched input is known to be interesting.
    pub(crate) fn is_checked(&self) -> bool {
        self.state.checked
    }

    pub(crate) fn state_file(&self, name: &str) -> PathBuf {
        self.path.join(STATE).join(name)
    }

    /// Where directories of tests go if they are kept.
    pub(crate) fn tests(&self) -> io::Result<PathBuf> {
        let tests = self.path.join("tests");
        fs::create_dir_all(&tests)?;
        Ok(tests)
    }

    /// Writes a file into the directory, at once.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        self.replace(&self.path.join(name), content, true)
    }

    /// The crash that the untouched input showed.
    pub(crate) fn signature(&self) -> Option<Signature> {
        self.state.signature.clone()
    }

    /// Notes that the untouched input is interesting.
    pub(crate) fn set_checked(&mut self, signature: Option<Signature>) -> io::Result<()> {
        self.state.checked = true;
        self.state.signature = signature;
        self.state.finished = false;
        self.save_state()
    }

    /// Notes that the run came to its end.
    pub(crate) fn set_finished(&mut self) -> io::Result<()> {
        self.state.finished = true;
        self.save_state()
    }

    fn save_state(&self) -> io::Result<()> {
        let text = serde_json::to_vec_pretty(&self.state)?;
        self.replace(&self.state_file("run.json"), &text, true)
    }

    /// Makes a file hold this content, at once: whoever reads it, whenever the
    /// process ends, finds the old content or the new.
    fn replace(&self, path: &Path, content: &[u8], sync: bool) -> io::Result<()> {
        let new = self.state_file("new");
        let mut file = File::create(&new)?;
        file.write_all(content)?;
        if sync {
            file.sync_all()?;
        }
        drop(file);
        fs::rename(&new, path)?;
        if sync && let Some(parent) = path.parent() {
            // The name is safe when the directory is; not all systems can.
            let _ = File::open(parent).and_then(|directory| directory.sync_all());
        }
        Ok(())
    }

    /// Whether the next [`OutDir::save`] forces what it saves onto the disk.
    pub(crate) fn is_sync_due(&self, last: bool) -> bool {
        last || self.synced.is_none_or(|at| at.elapsed() >= SYNC_INTERVAL)
    }

    /// Saves the best candidate; the `last` one is forced onto the disk.
    pub(crate) fn save(&mut self, name: &OsStr, best: &[u8], last: bool) -> io::Result<()> {
        let sync = self.is_sync_due(last);
        self.replace(&self.path.join(name), best, sync)?;
        if sync {
            self.synced = Some(Instant::now());
        }
        Ok(())
    }

    /// Undoes [`OutDir::open`] for a run that cannot start: removes what is
    /// ours, and the directory if this run made it.
    pub(crate) fn discard(self) {
        let _ = fs::remove_dir_all(self.path.join(STATE));
        if self.made {
            let _ = fs::remove_dir(&self.path);
        }
    }
}

/// Saves what could not be saved where it belongs: the place, if there is one.
pub(crate) fn rescue(name: &OsStr, best: &[u8]) -> Option<PathBuf> {
    let mut places = vec![std::env::temp_dir()];
    places.extend(std::env::var_os("HOME").map(PathBuf::from));
    places.extend(std::env::current_dir());
    let stamp = std::process::id();
    places.into_iter().find_map(|place| {
        let mut file_name = OsString::from(format!("picireny-best-{stamp}-"));
        file_name.push(name);
        let path = place.join(file_name);
        let mut file = File::create_new(&path).ok()?;
        match file.write_all(best).and_then(|()| file.sync_all()) {
            Ok(()) => Some(path),
            Err(_) => {
                let _ = fs::remove_file(&path);
                None
            }
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn head(command: &str) -> Head {
        Head::default().with("the test command", command)
    }

    fn open(path: &Path, resume: bool) -> Result<OutDir, SessionError> {
        OutDir::open(path, head("true"), resume)
    }

    #[test]
    fn a_directory_that_is_not_ours_is_refused_and_left_alone() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        fs::write(&file, "precious").unwrap();
        assert!(matches!(
            open(&file, false),
            Err(SessionError::NotADirectory(_))
        ));
        for resume in [false, true] {
            let refused = open(place.path(), resume);
            assert!(matches!(refused, Err(SessionError::NotOurs(_))));
        }
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_empty_directory_and_one_of_ours_are_taken() {
        let place = tempfile::tempdir().unwrap();
        let mut out = open(place.path(), false).unwrap();
        assert!(matches!(
            open(place.path(), false),
            Err(SessionError::InUse(_))
        ));
        out.save(OsStr::new("x"), b"best", true).unwrap();
        drop(out);
        open(place.path(), false).unwrap();
    }

    #[test]
    fn only_the_same_run_is_resumed() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("out");
        let mut out = open(&path, true).unwrap();
        assert!(!out.is_resumed());
        out.set_checked(None).unwrap();
        drop(out);
        let out = open(&path, true).unwrap();
        assert!(out.is_resumed() && out.is_checked());
        drop(out);
        let error = OutDir::open(&path, head("false"), true).unwrap_err();
        let message = error.to_string();
        assert!(message.contains("the test command"), "{message}");
        let out = open(&path, false).unwrap();
        assert!(!out.is_resumed() && !out.is_checked());
    }

    #[test]
    fn a_run_that_cannot_start_leaves_nothing() {
        let place = tempfile::tempdir().unwrap();
        open(&place.path().join("out"), false).unwrap().discard();
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
        open(place.path(), false).unwrap().discard();
        assert!(place.path().exists());
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_cannot_be_saved_is_rescued() {
        let path = rescue(OsStr::new("in.js"), b"best").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"best");
        assert!(path.to_str().unwrap().ends_with("-in.js"));
        fs::remove_file(path).unwrap();
    }
}
