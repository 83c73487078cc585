//! A result that takes the place of its input, which is kept beside it.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt as _, fchown};
use std::path::{Path, PathBuf};

use picireny_shown::Shown as _;

use crate::files::{self, LARGEST_INPUT, Links};
use crate::fingerprint::content_hash;
use crate::outdir::{kept_input, result_name};
use crate::replace::{replace_with, sync_folder_of};

/// A file that is reduced in place.
///
/// Whenever the process or the system ends, the name has the whole input or a whole
/// result, and from before the first change on, the input is also beside it.
#[derive(Clone, Debug)]
pub struct InPlace {
    path: PathBuf,
    /// The hash of the input.
    original: String,
    /// The hash of what was there when the run began, or began again.
    found: String,
    /// The directory of the run.
    out: PathBuf,
}

/// Why a result did not take its input's place.
#[derive(Debug, thiserror::Error)]
pub enum InPlaceError {
    /// Somebody else has written to the file.
    #[error("{} has changed since the run began, so it stays as it is", .0.shown())]
    Changed(PathBuf),
    /// A file cannot be read or written.
    #[error("cannot write {}", path.shown())]
    File {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl InPlace {
    /// What is to be reduced of a file, for a run in the directory `out`. If that run is
    /// resumed, the file may be a result of it already: what was there before is reduced.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn begin(path: &Path, out: &Path, resume: bool) -> io::Result<(Self, Vec<u8>)> {
        let best = path.file_name().map(|name| out.join(result_name(name)));
        let path = place_of(path)?;
        let now = files::read(&path, Links::Follow, LARGEST_INPUT)?;
        let found = content_hash(&now);
        let kept = resume.then(|| kept_input(out)).flatten();
        let is_ours = |kept: &Vec<u8>| {
            content_hash(kept) == found || {
                let best = best.as_deref();
                let best = best.and_then(|best| files::read(best, Links::Refuse, u64::MAX).ok());
                best.is_some_and(|best| best == now)
            }
        };
        let content = kept.filter(is_ours).unwrap_or(now);
        let begun = Self {
            path,
            original: content_hash(&content),
            found,
            out: out.to_owned(),
        };
        Ok((begun, content))
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts a result in the place of the input. The path of the input as it was is
    /// returned.
    ///
    /// # Errors
    ///
    /// When the file has changed meanwhile, or cannot be replaced.
    pub fn put(&self, result: &[u8]) -> Result<PathBuf, InPlaceError> {
        let failed = |path: &Path, source| InPlaceError::File {
            path: path.into(),
            source,
        };
        let now = files::read(&self.path, Links::Refuse, u64::MAX);
        let now = content_hash(&now.map_err(|error| failed(&self.path, error))?);
        if ![&self.original, &self.found].contains(&&now) && now != content_hash(result) {
            return Err(InPlaceError::Changed(self.path.clone()));
        }
        let original = self.original_path();
        self.keep(&original, now == self.original)
            .map_err(|error| failed(&original, error))?;
        if now != content_hash(result) {
            let metadata = fs::metadata(&self.path);
            metadata
                .and_then(|metadata| write(&self.path, result, &metadata))
                .map_err(|error| failed(&self.path, error))?;
        }
        Ok(original)
    }

    /// `NAME.orig`, or with a number if that is another file.
    fn original_path(&self) -> PathBuf {
        let named = |number: usize| {
            let mut name = OsString::from(&self.path);
            name.push(".orig");
            if number > 0 {
                name.push(format!(".{number}"));
            }
            PathBuf::from(name)
        };
        let is_usable = |path: &PathBuf| {
            fs::symlink_metadata(path).is_err()
                || files::read(path, Links::Refuse, LARGEST_INPUT)
                    .is_ok_and(|content| content_hash(&content) == self.original)
        };
        (0..).map(named).find(is_usable).unwrap_or_else(|| named(0))
    }

    /// Keeps the input under this name.
    fn keep(&self, name: &Path, is_there: bool) -> io::Result<()> {
        if fs::symlink_metadata(name).is_ok() {
            return Ok(());
        }
        // The file itself stays, with all that belongs to it, where a second name is possible.
        if is_there && fs::hard_link(&self.path, name).is_ok() {
            sync_folder_of(name);
            return Ok(());
        }
        let content = match is_there {
            true => files::read(&self.path, Links::Refuse, LARGEST_INPUT)?,
            false => kept_input(&self.out).ok_or(io::ErrorKind::NotFound)?,
        };
        write(name, &content, &fs::metadata(&self.path)?)
    }
}

/// Makes a file hold this content at once, with the mode and, where that is allowed, the
/// owner of another one. It is first written beside it, so that both are on one file system.
fn write(path: &Path, content: &[u8], like: &fs::Metadata) -> io::Result<()> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".picireny-new");
    let new = path.with_file_name(name);
    let written = replace_with(&new, path, content, |file| {
        let _ = fchown(file, Some(like.uid()), Some(like.gid()));
        file.set_permissions(like.permissions())
    });
    written.inspect_err(|_| {
        let _ = fs::remove_file(&new);
    })
}

/// Where a file is that is reduced in place: a link to it stays a link.
///
/// # Errors
///
/// When there is none.
pub fn place_of(path: &Path) -> io::Result<PathBuf> {
    match fs::symlink_metadata(path)?.is_symlink() {
        true => fs::canonicalize(path),
        false => Ok(path.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::os::unix::fs::PermissionsExt as _;

    fn place() -> (tempfile::TempDir, PathBuf) {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("in");
        fs::write(&path, "original").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o750)).unwrap();
        (place, path)
    }

    #[test]
    fn the_original_is_kept_with_its_mode_and_putting_twice_changes_nothing() {
        let (place, path) = place();
        let out = place.path().join("out");
        let (file, content) = InPlace::begin(&path, &out, false).unwrap();
        assert_eq!(content, b"original");
        for _ in 0..2 {
            let original = file.put(b"result").unwrap();
            assert_eq!(original, place.path().join("in.orig"));
            assert_eq!(fs::read(&original).unwrap(), b"original");
            assert_eq!(fs::read(&path).unwrap(), b"result");
            for name in [&path, &original] {
                let mode = fs::metadata(name).unwrap().permissions().mode();
                assert_eq!(mode & 0o777, 0o750);
            }
            assert_eq!(fs::read_dir(place.path()).unwrap().count(), 2);
        }
    }

    #[test]
    fn another_original_is_not_overwritten() {
        let (place, path) = place();
        fs::write(place.path().join("in.orig"), "older").unwrap();
        let (file, _) = InPlace::begin(&path, &place.path().join("out"), false).unwrap();
        assert!(file.put(b"result").unwrap().ends_with("in.orig.1"));
        assert_eq!(fs::read(place.path().join("in.orig")).unwrap(), b"older");
    }

    #[test]
    fn a_file_that_somebody_has_changed_stays() {
        let (place, path) = place();
        let (file, _) = InPlace::begin(&path, &place.path().join("out"), false).unwrap();
        fs::write(&path, "edited").unwrap();
        assert!(matches!(file.put(b"result"), Err(InPlaceError::Changed(_))));
        assert_eq!(fs::read(&path).unwrap(), b"edited");
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_run_that_ended_between_its_steps_goes_on_from_the_original() {
        let (place, path) = place();
        let out = place.path().join("out");
        fs::create_dir_all(out.join(".picireny")).unwrap();
        fs::write(out.join(".picireny/input"), "original").unwrap();
        fs::write(out.join("in"), "better").unwrap();
        for there in ["original", "better"] {
            fs::write(&path, there).unwrap();
            let (file, content) = InPlace::begin(&path, &out, true).unwrap();
            assert_eq!(content, b"original");
            let original = file.put(b"best").unwrap();
            assert_eq!(fs::read(&original).unwrap(), b"original");
            assert_eq!(fs::read(&path).unwrap(), b"best");
            fs::remove_file(original).unwrap();
        }
        fs::write(&path, "another").unwrap();
        let (_, content) = InPlace::begin(&path, &out, true).unwrap();
        assert_eq!(content, b"another");
    }
}
