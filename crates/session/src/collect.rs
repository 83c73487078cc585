//! Candidates that are kept besides the best one: for fuzzers, or because their test ended
//! in a way that is interesting for itself.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use picireny_oracle::{Ended, TestRun};

use crate::fingerprint::content_hash;
use crate::notice::{Notice, Notify};

/// A folder has at most so many candidates: when it is full, the largest one goes.
pub const MOST_COLLECTED: usize = 1000;

/// What the names of all candidates begin with.
const PREFIX: &str = "picireny-";

/// How much of a content's hash is in its name.
const HASH: usize = 16;

/// A folder for candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collect {
    /// The folder, which is made when there is a candidate for it.
    pub folder: PathBuf,
    /// Which candidates go there.
    pub what: Collected,
}

/// Which candidates are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Collected {
    /// All that are interesting and have at most so many bytes.
    Interesting {
        /// The most bytes.
        largest: u64,
    },
    /// Those whose test ends with one of these exit statuses.
    ExitStatus(Vec<i32>),
}

/// The folder of a run. Names follow from contents, so that a run that is done again, or
/// goes on, adds nothing that is there.
pub(crate) struct Collector {
    what: Collect,
    /// What a candidate's name has behind its hash.
    extension: Option<OsString>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// What is in the folder, by size.
    there: BTreeSet<(u64, OsString)>,
    /// How many are new.
    added: u64,
    failed: Option<io::Error>,
}

impl Collector {
    /// For candidates with a file name as this one.
    pub(crate) fn new(what: Collect, file_name: &OsStr) -> Self {
        let mut there = BTreeSet::new();
        for entry in fs::read_dir(&what.folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let is_ours = name.to_string_lossy().starts_with(PREFIX);
            if let Some(metadata) = entry.metadata().ok().filter(|it| it.is_file() && is_ours) {
                there.insert((metadata.len(), name));
            }
        }
        Self {
            what,
            extension: Path::new(file_name).extension().map(OsStr::to_owned),
            state: Mutex::new(State {
                there,
                ..State::default()
            }),
        }
    }

    /// A test ended.
    pub(crate) fn ended(&self, run: &TestRun, is_interesting: bool, content: &[u8]) {
        let status = match &self.what.what {
            Collected::Interesting { largest } => {
                if !is_interesting || content.len() as u64 > *largest {
                    return;
                }
                None
            }
            Collected::ExitStatus(wanted) => match run.ended {
                Ended::Exited(status) if wanted.contains(&status) => Some(status),
                _ => return,
            },
        };
        let mut state = self.state();
        if state.failed.is_none() {
            let kept = self.keep(&mut state, status, content);
            state.failed = kept.err();
        }
    }

    fn keep(&self, state: &mut State, status: Option<i32>, content: &[u8]) -> io::Result<()> {
        let entry = (content.len() as u64, self.name(status, content));
        let is_full = state.there.len() >= MOST_COLLECTED;
        if state.there.contains(&entry) || (is_full && state.there.last() < Some(&entry)) {
            return Ok(());
        }
        fs::create_dir_all(&self.what.folder)?;
        let mut new = OsString::from(".");
        new.push(&entry.1);
        let new = self.what.folder.join(new);
        let _ = fs::remove_file(&new);
        // A fuzzer that looks at the folder meanwhile finds whole files.
        let written = File::create_new(&new)
            .and_then(|mut file| file.write_all(content))
            .and_then(|()| fs::rename(&new, self.what.folder.join(&entry.1)));
        written.inspect_err(|_| {
            let _ = fs::remove_file(&new);
        })?;
        state.there.insert(entry);
        state.added += 1;
        while state.there.len() > MOST_COLLECTED
            && let Some((_, largest)) = state.there.pop_last()
        {
            fs::remove_file(self.what.folder.join(largest))?;
        }
        Ok(())
    }

    fn name(&self, status: Option<i32>, content: &[u8]) -> OsString {
        let hash = content_hash(content);
        let hash = hash.get(..HASH).unwrap_or(&hash);
        let mut name = OsString::from(match status {
            Some(status) => format!("{PREFIX}status-{status}-{hash}"),
            None => format!("{PREFIX}{hash}"),
        });
        if let Some(extension) = &self.extension {
            name.push(".");
            name.push(extension);
        }
        name
    }

    /// Tells what came of it.
    pub(crate) fn tell(&self, notify: Notify<'_>) {
        let state = self.state();
        let folder = self.what.folder.clone();
        if let Some(error) = &state.failed {
            let error = error.to_string();
            notify.tell(&Notice::NotCollected { folder, error });
        } else if !state.there.is_empty() {
            notify.tell(&Notice::Collected {
                folder,
                candidates: state.there.len(),
                added: state.added,
            });
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::time::Duration;

    fn run(status: i32) -> TestRun {
        TestRun {
            ended: Ended::Exited(status),
            duration: Duration::ZERO,
            stdout: Default::default(),
            stderr: Default::default(),
        }
    }

    fn collector(folder: &Path, what: Collected) -> Collector {
        let folder = folder.to_owned();
        Collector::new(Collect { folder, what }, OsStr::new("a.json"))
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn names_follow_from_contents_and_what_is_there_is_not_written_again() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("kept");
        for _ in 0..2 {
            let some = collector(&folder, Collected::ExitStatus(vec![3]));
            some.ended(&run(3), false, b"three");
            some.ended(&run(0), true, b"none");
            let all = collector(&folder, Collected::Interesting { largest: 4 });
            all.ended(&run(0), true, b"none");
            all.ended(&run(1), false, b"no");
            all.ended(&run(0), true, b"larger");
        }
        assert_eq!(
            names(&folder),
            [
                "picireny-140bedbf9c3f6d56.json",
                "picireny-status-3-8b5b9db0c13db242.json"
            ]
        );
    }

    #[test]
    fn of_too_many_the_smallest_stay_and_others_files_are_not_touched() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("theirs"), vec![b'x'; 9000]).unwrap();
        let all = collector(place.path(), Collected::Interesting { largest: 9999 });
        for size in (0..MOST_COLLECTED + 50).rev() {
            all.ended(&run(0), true, &vec![b'x'; size]);
        }
        assert_eq!(names(place.path()).len(), MOST_COLLECTED + 1);
        let sizes = fs::read_dir(place.path()).unwrap();
        let sizes = sizes.map(|entry| entry.unwrap().metadata().unwrap().len());
        assert_eq!(
            sizes.filter(|size| *size >= MOST_COLLECTED as u64).count(),
            1
        );
    }
}
