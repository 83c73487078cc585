//! One file whose result takes its place.

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::{MetadataExt as _, fchown};
use std::path::{Path, PathBuf};

use super::InPlaceError;
use crate::files::{self, LARGEST_INPUT, Links};
use crate::fingerprint::content_hash;
use crate::replace::{replace_with, sync_folder_of};

/// A file that is reduced in place.
#[derive(Clone, Debug)]
pub(super) struct File {
    /// Where it is: no link.
    pub(super) path: PathBuf,
    /// The hash of the input.
    original: String,
    /// The hash of what was there when the run began, or began again, if anything was: a run
    /// of several files may have removed it.
    found: Option<String>,
}

/// What an earlier part of a run left of a file.
pub(super) struct Earlier {
    /// The input.
    pub(super) kept: Vec<u8>,
    /// What may have been put in its place: the result, or nothing.
    pub(super) put: Vec<Option<Vec<u8>>>,
}

impl File {
    /// What is to be reduced of the file at `path`. If what is there was put there by the run
    /// that is resumed, that is the input of that run.
    pub(super) fn begin(path: PathBuf, earlier: Option<Earlier>) -> io::Result<(Self, Vec<u8>)> {
        let now = match files::read(&path, Links::Follow, LARGEST_INPUT) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            now => now,
        };
        let there = now.as_ref().ok();
        let is_ours = |earlier: &Earlier| {
            let mut put = earlier.put.iter().map(Option::as_ref);
            there == Some(&earlier.kept) || put.any(|put| put == there)
        };
        let kept = earlier.filter(is_ours).map(|earlier| earlier.kept);
        let found = there.map(|there| content_hash(there));
        let content = kept.map_or(now, Ok)?;
        let original = content_hash(&content);
        let file = Self {
            path,
            original,
            found,
        };
        Ok((file, content))
    }

    /// Refuses a file that somebody else has written to, unless that is the result.
    pub(super) fn check(&self, result: Option<&[u8]>) -> Result<(), InPlaceError> {
        let now = self.now()?;
        let known = [Some(&self.original), self.found.as_ref()];
        let result = result.map(content_hash);
        match known.contains(&now.as_ref()) || now == result {
            true => Ok(()),
            false => Err(InPlaceError::Changed(self.path.clone())),
        }
    }

    /// Keeps the input beside the file; `kept` is where it is if it is not in its place any
    /// more.
    pub(super) fn keep(
        &self,
        kept: impl FnOnce() -> io::Result<Vec<u8>>,
    ) -> Result<PathBuf, InPlaceError> {
        let original = self.original_path();
        let is_there = self.now()?.as_ref() == Some(&self.original);
        self.keep_as(&original, is_there, kept)
            .map_err(|error| InPlaceError::write(&original, error))?;
        Ok(original)
    }

    /// Puts the result in the place of the input, which is kept as `original`. Without a
    /// result, the file is removed.
    pub(super) fn put(&self, result: Option<&[u8]>, original: &Path) -> Result<(), InPlaceError> {
        let now = self.now()?;
        if now == result.map(content_hash) {
            return Ok(());
        }
        let put = match result {
            Some(result) => {
                let like = fs::metadata(&self.path).or_else(|_| fs::metadata(original));
                write(&self.path, result, like.ok().as_ref())
            }
            None => fs::remove_file(&self.path).map(|()| sync_folder_of(&self.path)),
        };
        put.map_err(|error| InPlaceError::write(&self.path, error))
    }

    /// The hash of what is there.
    fn now(&self) -> Result<Option<String>, InPlaceError> {
        match files::read(&self.path, Links::Refuse, u64::MAX) {
            Ok(now) => Ok(Some(content_hash(&now))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(InPlaceError::write(&self.path, error)),
        }
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
    fn keep_as(
        &self,
        name: &Path,
        is_there: bool,
        kept: impl FnOnce() -> io::Result<Vec<u8>>,
    ) -> io::Result<()> {
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
            false => kept()?,
        };
        write(name, &content, fs::metadata(&self.path).ok().as_ref())
    }
}

/// Makes a file hold this content at once, with the mode and, where that is allowed, the
/// owner of another one. It is first written beside it, so that both are on one file system.
fn write(path: &Path, content: &[u8], like: Option<&Metadata>) -> io::Result<()> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".picireny-new");
    let new = path.with_file_name(name);
    let written = replace_with(&new, path, content, |file| {
        let Some(like) = like else { return Ok(()) };
        let _ = fchown(file, Some(like.uid()), Some(like.gid()));
        file.set_permissions(like.permissions())
    });
    written.inspect_err(|_| {
        let _ = fs::remove_file(&new);
    })
}
