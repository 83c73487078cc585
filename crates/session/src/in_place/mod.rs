//! Results that take the place of their inputs, which are kept beside them.

mod file;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use picireny_folder::{Entry, FolderError, What, unpack};
use picireny_shown::Shown as _;

use self::file::{Earlier, File};
use crate::files::{self, LARGEST_INPUT, Links};
use crate::outdir::{kept_input, result_name};
use crate::place::best_archive;

/// One or several files that are reduced in place.
///
/// Whenever the process or the system ends, each name has the whole input or a whole
/// result, and from before the first change on, each input is also beside it.
#[derive(Clone, Debug)]
pub struct InPlace {
    /// The file, or the folder of the files.
    place: PathBuf,
    files: Vec<File>,
    /// The names of several files in their folder; none for one file.
    names: Vec<PathBuf>,
    /// The directory of the run.
    out: PathBuf,
}

/// A file that was reduced in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The file.
    pub path: PathBuf,
    /// Where its input is now.
    pub original: PathBuf,
    /// Whether the result is without this file, so that it was removed.
    pub is_removed: bool,
}

/// Why a result did not take its input's place.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InPlaceError {
    /// Somebody else has written to the file.
    #[error("{} has changed since the run began, so it stays as it is", .0.shown())]
    Changed(PathBuf),
    /// A file cannot be read.
    #[error("cannot read {}", path.shown())]
    Read {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}", path.shown())]
    File {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Two names are those of one file.
    #[error("{} and {} are one file, which cannot have two results: name it once", .0.shown(), .1.shown())]
    Twice(PathBuf, PathBuf),
    /// Several files have no folder in common, or are too large together.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The result is none of several files.
    #[error("the result is damaged")]
    Damaged(#[source] io::Error),
}

impl InPlaceError {
    fn read(path: &Path, source: io::Error) -> Self {
        let path = path.into();
        InPlaceError::Read { path, source }
    }

    fn write(path: &Path, source: io::Error) -> Self {
        let path = path.into();
        InPlaceError::File { path, source }
    }
}

impl InPlace {
    /// What is to be reduced of a file, for a run in the directory `out`. If that run is
    /// resumed, the file may be a result of it already: what was there before is reduced.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn begin(path: &Path, out: &Path, resume: bool) -> Result<(Self, Vec<u8>), InPlaceError> {
        let earlier = resume.then(|| kept_input(out)).flatten().map(|kept| {
            let best = path.file_name().map(|name| out.join(result_name(name)));
            let best = best.and_then(|best| files::read(&best, Links::Refuse, u64::MAX).ok());
            let put = best.map(Some).into_iter().collect();
            Earlier { kept, put }
        });
        let failed = |error| InPlaceError::read(path, error);
        let real = place_of(path).map_err(failed)?;
        let (file, content) = File::begin(real, earlier).map_err(failed)?;
        let begun = Self {
            place: path.to_owned(),
            files: vec![file],
            names: Vec::new(),
            out: out.to_owned(),
        };
        Ok((begun, content))
    }

    /// The same for several files; their names in the folder that holds all of them are those
    /// of the entries.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or is named twice.
    pub fn begin_all(
        paths: &[PathBuf],
        out: &Path,
        resume: bool,
    ) -> Result<(Self, Vec<Entry<'static>>), InPlaceError> {
        let (place, all_names) = picireny_folder::place_of(paths)?;
        let kept = resume.then(|| kept_input(out)).flatten();
        let kept = kept.as_deref().and_then(|archive| unpack(archive).ok());
        let best = files::read(&best_archive(out), Links::Refuse, u64::MAX).ok();
        let best = best.as_deref().and_then(|archive| unpack(archive).ok());
        let (mut files, mut names, mut entries) = (Vec::new(), Vec::new(), Vec::new());
        let mut known = HashMap::new();
        for (path, name) in paths.iter().zip(all_names) {
            if names.contains(&name) {
                continue;
            }
            let earlier = kept.as_deref().and_then(|kept| content_of(kept, &name));
            let earlier = earlier.map(|kept| Earlier {
                kept: kept.to_owned(),
                put: best
                    .iter()
                    .map(|it| Some(content_of(it, &name)?.to_owned()))
                    .collect(),
            });
            // A file that an earlier part of the run has removed.
            let real = match earlier {
                Some(_) => place_of(path).unwrap_or_else(|_| path.clone()),
                None => place_of(path).map_err(|error| InPlaceError::read(path, error))?,
            };
            let canonical = fs::canonicalize(&real).unwrap_or_else(|_| real.clone());
            if let Some(other) = known.insert(canonical, path) {
                return Err(InPlaceError::Twice(other.clone(), path.clone()));
            }
            let begun = File::begin(real, earlier);
            let (file, content) = begun.map_err(|error| InPlaceError::read(path, error))?;
            let executable = match fs::metadata(&file.path) {
                Ok(data) => data.permissions().mode() & 0o111 != 0,
                Err(_) => kept.as_deref().is_some_and(|kept| may_run(kept, &name)),
            };
            let what = What::File {
                content: content.into(),
                executable,
            };
            entries.push(Entry::new(name.clone(), what));
            names.push(name);
            files.push(file);
        }
        if entries.iter().map(|entry| entry.size() as u64).sum::<u64>() > LARGEST_INPUT {
            return Err(FolderError::TooLarge.into());
        }
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        let out = out.to_owned();
        let begun = Self {
            place,
            files,
            names,
            out,
        };
        Ok((begun, entries))
    }

    /// The file, or the folder of several files.
    #[must_use]
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Puts a result, the content of one file or the archive of several ones, in the place of
    /// the input. Files that the archive lacks are removed.
    ///
    /// # Errors
    ///
    /// When a file has changed meanwhile, or cannot be replaced.
    pub fn put(&self, result: &[u8]) -> Result<Vec<Placed>, InPlaceError> {
        let entries = match self.names.is_empty() {
            true => Vec::new(),
            false => unpack(result).map_err(InPlaceError::Damaged)?,
        };
        let result_of = |index: usize| match self.names.get(index) {
            Some(name) => content_of(&entries, name),
            None => Some(result),
        };
        // Nothing is changed before it is known that everything may be, and all inputs are safe.
        for (index, file) in self.files.iter().enumerate() {
            file.check(result_of(index))?;
        }
        let mut placed = Vec::new();
        for (index, file) in self.files.iter().enumerate() {
            placed.push(Placed {
                path: file.path.clone(),
                original: file.keep(|| self.kept(index))?,
                is_removed: result_of(index).is_none(),
            });
        }
        for (index, (file, placed)) in self.files.iter().zip(&placed).enumerate() {
            file.put(result_of(index), &placed.original)?;
        }
        Ok(placed)
    }

    /// The input that the run has kept of a file.
    fn kept(&self, index: usize) -> io::Result<Vec<u8>> {
        let kept = kept_input(&self.out).ok_or(io::ErrorKind::NotFound)?;
        let Some(name) = self.names.get(index) else {
            return Ok(kept);
        };
        let entries = unpack(&kept)?;
        let content = content_of(&entries, name).ok_or(io::ErrorKind::NotFound)?;
        Ok(content.to_owned())
    }
}

/// The content of a file of an archive.
fn content_of<'a>(entries: &'a [Entry<'_>], name: &Path) -> Option<&'a [u8]> {
    let entry = entries.iter().find(|entry| entry.path == name)?;
    match &entry.what {
        What::File { content, .. } => Some(content),
        _ => None,
    }
}

/// Whether a file of an archive may be executed.
fn may_run(entries: &[Entry<'_>], name: &Path) -> bool {
    let mut entries = entries.iter().filter(|entry| entry.path == name);
    entries.any(|entry| matches!(entry.what, What::File { executable, .. } if executable))
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
mod tests;
