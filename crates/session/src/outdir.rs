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
//!     input                the input, if it cannot be read a second time
//!     lock                 held while a run is going on
//! OUT/tests/               directories of tests, if they are kept
//! ```

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::SessionError;
use crate::files::{self, Links};
use crate::fingerprint::{Difference, Fingerprint};
use crate::json;
use crate::lock::Lock;
use crate::notice::{Notice, Notify};
use crate::replace::{remove_file, replace};
use picireny_oracle::{Messages, Signature};
use picireny_shown::Shown as _;

const STATE: &str = ".picireny";

/// The directory of kept directories of tests.
const TESTS: &str = "tests";

/// The files that hold the state, the same in each: if one is damaged, the
/// other counts.
const STATES: [&str; 2] = ["run.json", "run-copy.json"];

/// The file of recorded outcomes.
pub(crate) const OUTCOMES: &str = "outcomes";

/// The file of what tests printed.
pub(crate) const PRINTED: &str = "printed";

/// The file of why each line of the result is there.
pub(crate) const REASONS: &str = "reasons.json";

/// The input of a run, if it cannot be read a second time.
const INPUT: &str = "input";

/// The file of what a triage found out about files.
pub(crate) const FILES: &str = "files";

/// No state is larger: it holds what one test printed, and names.
const LARGEST_STATE: u64 = 64 << 20;

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

/// The form of what is on disk. It changes when an older program would misread
/// what a newer one wrote, or the other way round.
const FORMAT_VERSION: u32 = 3;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct State {
    /// See [`FORMAT_VERSION`].
    form: u32,
    // As it is called in directories that are there already.
    #[serde(rename = "head")]
    fingerprint: Fingerprint,
    /// The untouched input was found interesting.
    checked: bool,
    /// The crash that the input showed and that has to stay.
    #[serde(default)]
    signature: Option<Signature>,
    /// The time limit that follows from the input's own time.
    #[serde(default)]
    time_limit: Option<Duration>,
    /// The longest time that a test of the input took, if a shorter limit may be learnt.
    #[serde(default)]
    longest: Option<Duration>,
    /// The test cannot run beside itself.
    #[serde(default)]
    one_at_a_time: bool,
    /// How often the untouched input was interesting, and how often not.
    #[serde(default)]
    answers: EarlyAnswers,
    /// What the test of the untouched input printed.
    #[serde(default)]
    messages: Option<Messages>,
    /// The run came to its end.
    finished: bool,
}

/// What the untouched input's tests have shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checked {
    pub(crate) signature: Option<Signature>,
    pub(crate) time_limit: Option<Duration>,
    /// The longest time that a test of the input took, if a shorter limit may be learnt.
    pub(crate) longest: Option<Duration>,
    pub(crate) one_at_a_time: bool,
    pub(crate) answers: EarlyAnswers,
    /// What the test of the untouched input printed.
    pub(crate) messages: Option<Messages>,
}

/// The answers before the reduction: how many were "interesting", and how many
/// were not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EarlyAnswers {
    /// Of the untouched input.
    pub(crate) input: (u32, u32),
    /// Of candidates that a test must refuse unless it is too lax.
    pub(crate) trivial: (u32, u32),
}

impl EarlyAnswers {
    /// Whether answers about the same file differed.
    pub(crate) fn differ(self) -> bool {
        // A trivial candidate that is interesting each time ends the run.
        self.input.1 > 0 || self.trivial.0 > 0
    }
}

/// What a directory holds of an earlier run.
enum Earlier {
    Nothing,
    Run(State),
    /// A run that was written down in another form.
    OtherForm,
    /// A run of which nobody knows what it was.
    Damaged,
}

/// What every form has, but for those from before there was a number.
#[derive(Deserialize)]
struct Form {
    form: Option<u32>,
}

impl Earlier {
    /// Reads the state, or its copy if it is damaged.
    fn read(directory: &Path) -> Self {
        let mut earlier = Earlier::Nothing;
        for name in STATES {
            let text = match files::read(&directory.join(name), Links::Refuse, LARGEST_STATE) {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(_) => {
                    earlier = Earlier::Damaged;
                    continue;
                }
            };
            match serde_json::from_slice::<State>(&text) {
                Ok(state) if state.form == FORMAT_VERSION => return Earlier::Run(state),
                _ => {
                    earlier = match serde_json::from_slice(&text) {
                        Ok(Form { form }) if form != Some(FORMAT_VERSION) => {
                            return Earlier::OtherForm;
                        }
                        _ => Earlier::Damaged,
                    }
                }
            }
        }
        earlier
    }
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
                out.begin(fingerprint).map_err(failed)?;
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
            .chain([OUTCOMES, PRINTED, REASONS, FILES])
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

/// The input that a run in this out directory has kept, see
/// [`Job::keep_input`](crate::Job::keep_input).
#[must_use]
pub fn kept_input(out: &Path) -> Option<Vec<u8>> {
    files::read(
        &out.join(STATE).join(INPUT),
        Links::Refuse,
        files::LARGEST_INPUT,
    )
    .ok()
}

/// What a directory is.
pub(crate) enum Found {
    /// No out directory, or none that can be read.
    Nothing,
    /// The out directory of a triage.
    Triage,
    /// That of a run.
    Run {
        /// Whether it came to its end.
        is_finished: bool,
    },
}

/// Looks at a directory without opening it for a run.
pub(crate) fn look(path: &Path) -> Found {
    match Earlier::read(&path.join(STATE)) {
        Earlier::Run(state) if state.fingerprint.is_of_triage() => Found::Triage,
        Earlier::Run(State { finished, .. }) => Found::Run {
            is_finished: finished,
        },
        Earlier::Nothing | Earlier::OtherForm | Earlier::Damaged => Found::Nothing,
    }
}

/// A file of the state of an out directory.
pub(crate) fn state_file(out: &Path, name: &str) -> PathBuf {
    out.join(STATE).join(name)
}

/// Removes an out directory whose result, a file or a folder in it, is safe somewhere else.
/// What somebody else has put there stays, and so does a run that is going on.
pub fn remove_run(out: &Path, result: &Path) {
    let Ok(Some(_lock)) = Lock::take(&out.join(STATE).join("lock")) else {
        return;
    };
    if result.parent() == Some(out) {
        let _ = match result.is_dir() {
            true => fs::remove_dir_all(result),
            false => fs::remove_file(result),
        };
    }
    remove_ours(out);
}

/// Removes what is ours of an out directory, and the directory unless somebody put something
/// else there.
fn remove_ours(out: &Path) {
    let _ = fs::remove_dir_all(out.join(STATE));
    let _ = fs::remove_dir(out);
}

/// An error of a file of ours that a directory is refused for.
pub(crate) fn named(path: &Path, error: io::Error) -> io::Error {
    let advice = match error.kind() {
        // Only something else can stand where a file of ours was.
        io::ErrorKind::InvalidInput | io::ErrorKind::IsADirectory => "; remove it and try again",
        _ => "",
    };
    io::Error::new(error.kind(), format!("{}: {error}{advice}", path.shown()))
}

/// The name of an input's result in an out directory: the input's own, unless
/// the directory needs that, in whichever case: some file systems see none.
pub(crate) fn result_name(input: &OsStr) -> OsString {
    let mut name = input.to_owned();
    if [STATE, TESTS]
        .iter()
        .any(|ours| input.eq_ignore_ascii_case(ours))
    {
        name.push(".reduced");
    }
    name
}

#[cfg(test)]
mod tests;
