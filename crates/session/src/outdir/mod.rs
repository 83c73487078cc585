//! The directory of a run: the best candidate, and what is needed to go on.
//!
//! ```text
//! OUT/INPUT-NAME           the best candidate so far, always complete; with
//!                          `.reduced` behind, if the name is one of these
//! OUT/.picireny/           marks the directory as ours
//!     run.json             what the run is about, and how far it is
//!     run-copy.json        the same, should the first be damaged
//!     outcomes             recorded outcomes
//!     printed              what tests printed, for the report
//!     reasons.json         why each line of the result is there, when a run is over
//!     learnt.json          what earlier runs had taught when this one began
//!     input                the input, if it cannot be read a second time
//!     lock                 held while a run is going on
//! OUT/tests/               directories of tests, if they are kept
//! ```

mod closed;
mod names;
mod state;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use closed::{Found, look, state_file};
pub use closed::{kept_input, kept_tests, remove_run};
pub(crate) use names::{EXPERIENCE, FILES, OUTCOMES, PRINTED, REASONS, named, result_name};
pub(crate) use state::{Checked, EarlyAnswers};

use crate::SessionError;
use crate::files::{self, Links};
use crate::fingerprint::{Difference, Fingerprint};
use crate::json;
use crate::learnt::{LARGEST_EXPERIENCE, Stored};
use crate::lock::Lock;
use crate::notice::{Notice, Notify};
use crate::replace::{remove_file, replace};
use closed::{has_more, remove_ours};
use names::{INPUT, STATE, TESTS};
use picireny_reduce::Experience;
use state::{Earlier, FORMAT_VERSION, STATES, State};

/// What is done with a run that the out directory holds already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Its result is not touched: the new run does not start.
    #[default]
    Refuse,
    /// It goes on; if there is none, a new one begins.
    Resume,
    /// It is forgotten, and its result overwritten.
    Replace,
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
    _lock: Lock,
}

impl OutDir {
    /// Makes the directory, or takes one that is empty or ours.
    pub(crate) fn open(
        path: &Path,
        fingerprint: Fingerprint,
        existing: Existing,
        notify: Notify<'_>,
    ) -> Result<Self, SessionError> {
        let failed = |source| SessionError::OutDir {
            path: path.into(),
            source,
        };
        let made = match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => return Err(failed(error)),
            Ok(_) if !path.is_dir() => return Err(SessionError::NotADirectory(path.into())),
            Ok(_) => {
                let ours = fs::symlink_metadata(path.join(STATE)).is_ok_and(|state| state.is_dir());
                if !ours && fs::read_dir(path).map_err(failed)?.next().is_some() {
                    return Err(SessionError::NotOurs(path.into()));
                }
                false
            }
        };
        let state_directory = path.join(STATE);
        fs::create_dir_all(&state_directory).map_err(failed)?;
        let lock = state_directory.join("lock");
        let lock = Lock::take(&lock).map_err(|error| failed(named(&lock, error)))?;
        let lock = lock.ok_or_else(|| SessionError::InUse(path.into()))?;
        let mut out = Self {
            path: path.into(),
            state: State {
                form: FORMAT_VERSION,
                ..State::default()
            },
            made,
            resumed: false,
            _lock: lock,
        };
        match (existing, Earlier::read(&state_directory)) {
            (_, Earlier::Run(state))
                if state.fingerprint.is_of_triage() != fingerprint.is_of_triage() =>
            {
                return Err(SessionError::OtherKind {
                    path: path.into(),
                    is_triage: state.fingerprint.is_of_triage(),
                });
            }
            // Nothing is lost of a run whose input was never found interesting.
            (
                Existing::Refuse,
                Earlier::Run(State {
                    checked: false,
                    finished: false,
                    ..
                }),
            ) if !has_more(path).map_err(failed)? => {
                out.begin(fingerprint).map_err(failed)?;
            }
            (_, Earlier::Nothing) => {
                if let Err(error) = out.begin(fingerprint) {
                    out.discard();
                    return Err(failed(error));
                }
            }
            (Existing::Refuse, Earlier::Run(State { finished, .. })) => {
                return Err(SessionError::Exists {
                    path: path.into(),
                    finished,
                });
            }
            (Existing::Refuse | Existing::Resume, Earlier::OtherForm) => {
                return Err(SessionError::OtherForm(path.into()));
            }
            (Existing::Refuse | Existing::Resume, Earlier::Damaged) => {
                return Err(SessionError::Damaged(state_directory));
            }
            (Existing::Resume, Earlier::Run(state)) => {
                let difference = state.fingerprint.difference(&fingerprint);
                out.state = state;
                out.resume(fingerprint, difference, notify)?;
            }
            (Existing::Replace, earlier) => {
                if matches!(
                    earlier,
                    Earlier::Run(State {
                        finished: false,
                        ..
                    })
                ) {
                    notify.tell(&Notice::StartsAfresh { path: path.into() });
                }
                // They are the earlier run's, and would keep the directory from being removed.
                match fs::remove_dir_all(path.join(TESTS)) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => {
                        return Err(failed(error));
                    }
                    _ => out.begin(fingerprint).map_err(failed)?,
                }
            }
        }
        Ok(out)
    }

    /// Begins a new run.
    fn begin(&mut self, fingerprint: Fingerprint) -> io::Result<()> {
        self.forget()?;
        self.state.fingerprint = fingerprint;
        self.save_state()
    }

    /// Goes on with the run that is there.
    fn resume(
        &mut self,
        fingerprint: Fingerprint,
        difference: Difference,
        notify: Notify<'_>,
    ) -> Result<(), SessionError> {
        self.resumed = true;
        match difference {
            Difference::None => Ok(()),
            Difference::AnotherRun(what, was, is) => Err(SessionError::AnotherRun {
                path: self.path.clone(),
                what,
                was,
                is,
            }),
            Difference::Stale(changed) => {
                notify.tell(&Notice::RecordsAreStale { changed });
                self.state.checked = false;
                self.begin(fingerprint)
                    .map_err(|source| SessionError::OutDir {
                        path: self.path.clone(),
                        source,
                    })
            }
        }
    }

    /// Removes what an earlier run left, but for its result.
    fn forget(&self) -> io::Result<()> {
        for name in STATES
            .into_iter()
            .chain([OUTCOMES, PRINTED, REASONS, FILES, EXPERIENCE])
        {
            remove_file(&self.state_file(name))?;
        }
        Ok(())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What the run is about.
    pub(crate) fn fingerprint(&self) -> &Fingerprint {
        &self.state.fingerprint
    }

    /// What earlier runs had taught when this one began, by what they have taught now: a run that
    /// goes on does what it would have done.
    pub(crate) fn keep_experience(
        &self,
        now: Option<Arc<Experience>>,
    ) -> io::Result<Option<Arc<Experience>>> {
        let path = self.state_file(EXPERIENCE);
        let broken = |error| named(&path, error);
        if self.resumed {
            match files::read(&path, Links::Refuse, LARGEST_EXPERIENCE) {
                Ok(text) => {
                    let read = serde_json::from_slice::<Stored>(&text);
                    let Stored(read) = read.map_err(|error| broken(error.into()))?;
                    return Ok(Some(Arc::new(read)));
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(broken(error)),
            }
        }
        if let Some(now) = &now {
            let text = json::line(&Stored(Experience::clone(now)))?;
            self.replace(&path, text.as_bytes()).map_err(broken)?;
        }
        Ok(now)
    }

    /// Whether an earlier run goes on.
    pub(crate) fn is_resumed(&self) -> bool {
        self.resumed
    }

    pub(crate) fn state_file(&self, name: &str) -> PathBuf {
        self.path.join(STATE).join(name)
    }

    /// Where directories of tests go if they are kept.
    pub(crate) fn tests(&self) -> io::Result<PathBuf> {
        let tests = self.path.join(TESTS);
        fs::create_dir_all(&tests)?;
        Ok(tests)
    }

    /// Writes a file into the directory, at once.
    pub(crate) fn write(&self, name: impl AsRef<Path>, content: &[u8]) -> io::Result<()> {
        self.replace(&self.path.join(name), content)
    }

    /// What the untouched input's tests have shown, if they were run.
    pub(crate) fn checked(&self) -> Option<Checked> {
        self.state.checked.then(|| Checked {
            signature: self.state.signature.clone(),
            time_limit: self.state.time_limit,
            longest: self.state.longest,
            one_at_a_time: self.state.one_at_a_time,
            answers: self.state.answers,
            messages: self.state.messages.clone(),
        })
    }

    /// Notes that the untouched input is interesting.
    pub(crate) fn set_checked(&mut self, checked: Checked) -> io::Result<()> {
        self.state.checked = true;
        self.state.signature = checked.signature;
        self.state.time_limit = checked.time_limit;
        self.state.longest = checked.longest;
        self.state.one_at_a_time = checked.one_at_a_time;
        self.state.answers = checked.answers;
        self.state.messages = checked.messages;
        self.state.finished = false;
        self.save_state()
    }

    /// Notes that the run came to its end.
    pub(crate) fn set_finished(&mut self) -> io::Result<()> {
        self.state.finished = true;
        self.save_state()
    }

    fn save_state(&self) -> io::Result<()> {
        let text = json::pretty(&self.state)?;
        STATES.into_iter().try_for_each(|name| {
            let path = self.state_file(name);
            let saved = self.replace(&path, text.as_bytes());
            saved.map_err(|error| named(&path, error))
        })
    }

    /// Makes a file hold this content, at once and surely.
    pub(crate) fn replace(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        replace(&self.state_file("new"), path, content)
    }

    /// Keeps the input, or forgets the one that an earlier run kept.
    pub(crate) fn keep_input(&self, input: Option<&[u8]>) -> io::Result<()> {
        let path = self.state_file(INPUT);
        match input {
            Some(input) => self.replace(&path, input),
            None => remove_file(&path),
        }
    }

    /// Removes what is ours after a run whose result lies elsewhere.
    pub(crate) fn remove(self) {
        remove_ours(&self.path);
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

#[cfg(test)]
mod tests;
