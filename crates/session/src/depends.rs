//! The files that a test's outcomes depend on.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::UNIX_EPOCH;

use sha2::{Digest as _, Sha256};

use crate::fingerprint::hex;
use crate::layers::Layer;
use picireny_oracle::{Answer, Cancel, Oracle, OracleError, TestCommand};
use picireny_shown::Shown as _;

/// Larger files are told apart by their size and time alone.
const LARGE: u64 = 64 << 20;

/// What stands for the content of each file that a command names and of each
/// of the others, by path.
pub(crate) fn contents(command: &TestCommand, others: &[PathBuf]) -> BTreeMap<String, String> {
    let paths = paths(command, others).into_iter();
    paths
        .filter_map(|path| {
            let content = content(&path).ok()??;
            Some((path.to_string_lossy().into_owned(), content))
        })
        .collect()
}

/// The files that a command names, and the others.
pub(crate) fn paths(command: &TestCommand, others: &[PathBuf]) -> Vec<PathBuf> {
    let words = command.argv(Path::new("")).into_iter().map(PathBuf::from);
    words
        // Tests run elsewhere: a relative path names no file of theirs.
        .filter(|path| path.is_absolute())
        .chain(others.iter().cloned())
        .collect()
}

/// The same files while tests run: whether one is replaced in the middle of a run.
#[derive(Debug)]
pub(crate) struct Dependencies {
    files: Mutex<Vec<Dependency>>,
    changed: OnceLock<PathBuf>,
}

#[derive(Debug)]
struct Dependency {
    path: PathBuf,
    /// Looked at for each test; only if it is another one, the content is.
    stamp: Option<Stamp>,
    content: Option<String>,
}

/// What is another one whenever somebody has written to a file, or put another in its
/// place: its device, number and size, and its times in nanoseconds.
type Stamp = (u64, u64, u64, [i64; 4]);

fn stamp(path: &Path) -> Option<Stamp> {
    let found = fs::metadata(path).ok()?;
    let times = [
        found.mtime(),
        found.mtime_nsec(),
        found.ctime(),
        found.ctime_nsec(),
    ];
    Some((found.dev(), found.ino(), found.size(), times))
}

impl Dependencies {
    /// The files as they are before anything is tested.
    pub(crate) fn before(command: &TestCommand, others: &[PathBuf]) -> Self {
        let paths = paths(command, others).into_iter();
        let files = paths.filter(|path| path.is_file()).map(|path| Dependency {
            stamp: stamp(&path),
            path,
            content: None,
        });
        Self {
            files: Mutex::new(files.collect()),
            changed: OnceLock::new(),
        }
    }

    /// Says what is known of their contents, when the untouched input has been tested.
    /// What was written to meanwhile is what tests write to: it says nothing of them.
    pub(crate) fn tested(&self, contents: &BTreeMap<String, String>) {
        let mut files = self.files();
        files.retain(|file| stamp(&file.path) == file.stamp);
        for file in files.iter_mut() {
            let name = file.path.to_string_lossy();
            file.content = contents.get(name.as_ref()).cloned();
        }
    }

    /// The file that has another content than before, if one has.
    pub(crate) fn changed(&self) -> Option<&Path> {
        if self.changed.get().is_none() {
            let mut files = self.files();
            let changed = files.iter_mut().find_map(Dependency::changed);
            if let Some(path) = changed {
                let _ = self.changed.set(path);
            }
        }
        self.changed.get().map(PathBuf::as_path)
    }

    /// No answer counts if a file has changed since.
    fn unless_changed<T>(&self, answer: Result<T, OracleError>) -> Result<T, OracleError> {
        match self.changed() {
            None => answer,
            Some(path) => {
                let text = format!("{} has changed, which the test depends on", path.shown());
                Err(OracleError::failed(text, None))
            }
        }
    }

    fn files(&self) -> MutexGuard<'_, Vec<Dependency>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Dependency {
    /// Its path, if it has changed.
    fn changed(&mut self) -> Option<PathBuf> {
        let now = stamp(&self.path);
        if now == self.stamp {
            return None;
        }
        self.stamp = now;
        let is_another = content(&self.path).ok().flatten() != self.content;
        is_another.then(|| self.path.clone())
    }
}

/// Answers count only as long as no file changes that they depend on.
impl Layer for Dependencies {
    fn test(
        &self,
        candidate: &str,
        cancel: &Cancel,
        next: &dyn Oracle,
    ) -> Result<Answer, OracleError> {
        self.unless_changed(next.test(candidate, cancel))
    }

    fn test_hastily(
        &self,
        candidate: &str,
        cancel: &Cancel,
        next: &dyn Oracle,
    ) -> Result<Option<Answer>, OracleError> {
        self.unless_changed(next.test_hastily(candidate, cancel))
    }
}

fn content(path: &Path) -> io::Result<Option<String>> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Ok(None);
    }
    if metadata.len() > LARGE {
        let modified = metadata.modified()?.duration_since(UNIX_EPOCH);
        let modified = modified.unwrap_or_default().as_nanos();
        return Ok(Some(format!("{} bytes of {modified}", metadata.len())));
    }
    let mut hash = Sha256::new();
    io::copy(&mut File::open(path)?, &mut hash)?;
    Ok(Some(hex(&hash.finalize())))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_edited_script_counts_as_another_script() {
        let place = tempfile::tempdir().unwrap();
        let script = place.path().join("test.sh");
        let data = place.path().join("data");
        fs::write(&script, "exit 0").unwrap();
        fs::write(&data, "1").unwrap();
        let command = TestCommand::template([Path::new("sh"), &script]).unwrap();
        let others = [data.clone()];
        let before = contents(&command, &others);
        assert_eq!(contents(&command, &others), before);
        fs::write(&script, "exit 1").unwrap();
        let edited = contents(&command, &others);
        assert_ne!(edited, before);
        fs::write(&data, "2").unwrap();
        assert_ne!(contents(&command, &others), edited);
    }

    #[test]
    fn a_file_has_changed_if_its_content_has_and_it_is_not_what_tests_write() {
        let place = tempfile::tempdir().unwrap();
        let [script, written] = ["test.sh", "written"].map(|name| place.path().join(name));
        fs::write(&script, "exit 0").unwrap();
        fs::write(&written, "1").unwrap();
        let command = TestCommand::template([Path::new("sh"), &script]).unwrap();
        let others = [written.clone()];
        let files = Dependencies::before(&command, &others);
        fs::write(&written, "of the input").unwrap();
        files.tested(&contents(&command, &others));
        fs::write(&written, "of a candidate").unwrap();
        // Saved again as it was.
        fs::write(&script, "exit 0").unwrap();
        assert_eq!(files.changed(), None);
        fs::write(&script, "exit 1").unwrap();
        assert_eq!(files.changed(), Some(&*script));
        // Answers in between remain doubtful.
        fs::write(&script, "exit 0").unwrap();
        assert_eq!(files.changed(), Some(&*script));
    }

    #[test]
    fn a_file_that_is_removed_has_changed() {
        let place = tempfile::tempdir().unwrap();
        let script = place.path().join("test.sh");
        fs::write(&script, "exit 0").unwrap();
        let command = TestCommand::template([Path::new("sh"), &script]).unwrap();
        let files = Dependencies::before(&command, &[]);
        files.tested(&contents(&command, &[]));
        assert_eq!(files.changed(), None);
        fs::remove_file(&script).unwrap();
        assert_eq!(files.changed(), Some(&*script));
    }
}
