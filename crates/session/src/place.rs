//! Where a result goes: a file, or a folder.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use picireny_folder::{unpack, write_folder};
use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;

use crate::files::{self, Links};
use crate::outdir::state_file;
use crate::replace::replace;

/// In the state of a run, the archive of a result that is a folder.
const ARCHIVE: &str = "best.tar";

/// The archive of a result that is a folder, of a run in the directory `out`.
pub(crate) fn best_archive(out: &Path) -> PathBuf {
    state_file(out, ARCHIVE)
}

/// No input is larger, and so no result.
const LARGEST: u64 = 1 << 33;

/// Each of so many files is forced onto the disk; of more, all of the file system is, which
/// takes one wait instead of many.
const MOST_ONE_BY_ONE: usize = 1 << 6;

/// The place of a result.
#[derive(Clone, Debug)]
pub(crate) struct ResultPlace {
    path: PathBuf,
    is_folder: bool,
}

impl ResultPlace {
    pub(crate) fn new(path: PathBuf, is_folder: bool) -> Self {
        Self { path, is_folder }
    }

    /// What is there. `new` is a file in the state of the run.
    pub(crate) fn read(&self, new: &Path) -> io::Result<Vec<u8>> {
        match self.is_folder {
            true => files::read(&new.with_file_name(ARCHIVE), Links::Refuse, LARGEST),
            false => files::read(&self.path, Links::Refuse, LARGEST),
        }
    }

    /// Puts something there, by way of `new`, at once: whenever the process or
    /// the system ends, the old or the new content can be read. A folder has an
    /// archive in the state of the run, for which that holds; where the system
    /// can swap two folders, it holds for the folder, too.
    pub(crate) fn replace(&self, new: &Path, content: &[u8]) -> io::Result<()> {
        if !self.is_folder {
            return replace(new, &self.path, content);
        }
        let entries = unpack(content)?;
        replace(new, &new.with_file_name(ARCHIVE), content)?;
        let mut folder = OsString::from(new);
        folder.push(".folder");
        let folder = PathBuf::from(folder);
        remove(&folder)?;
        write_folder(&folder, &entries)?;
        if fs::symlink_metadata(&self.path).is_err() {
            return fs::rename(&folder, &self.path);
        }
        match renameat_with(CWD, &folder, CWD, &self.path, RenameFlags::EXCHANGE) {
            Ok(()) => remove(&folder),
            Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => {
                remove(&self.path)?;
                fs::rename(&folder, &self.path)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Makes sure that the files of a folder are on disk. Others are when they
    /// are replaced.
    pub(crate) fn settle(&self) -> io::Result<()> {
        if !self.is_folder {
            return Ok(());
        }
        let mut folders = vec![self.path.clone()];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder)? {
                let entry = entry?;
                let kind = entry.file_type()?;
                if kind.is_dir() {
                    folders.push(entry.path());
                } else if kind.is_file() {
                    files += 1;
                    if files > MOST_ONE_BY_ONE && sync_all_at_once(&self.path)? {
                        return Ok(());
                    }
                    File::open(entry.path())?.sync_all()?;
                }
            }
            // Not all systems can.
            let _ = File::open(&folder).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

/// Makes sure that all of a file system is on disk; false where the system has no such call.
#[cfg(target_os = "linux")]
fn sync_all_at_once(path: &Path) -> io::Result<bool> {
    match rustix::fs::syncfs(File::open(path)?) {
        Err(Errno::NOSYS) => Ok(false),
        synced => Ok(synced.map(|()| true)?),
    }
}

#[cfg(not(target_os = "linux"))]
fn sync_all_at_once(_: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Removes what is there, if anything is.
fn remove(path: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use picireny_folder::{Entry, What, pack};

    fn archive(files: &[(&str, &str)]) -> Vec<u8> {
        pack(files.iter().map(|(path, text)| {
            let what = What::File {
                content: text.as_bytes().into(),
                executable: false,
            };
            Entry::new(Path::new(*path), what)
        }))
    }

    #[test]
    fn a_folder_is_replaced_as_a_whole_and_read_from_its_archive() {
        let outer = tempfile::tempdir().unwrap();
        let state = outer.path().join("state");
        fs::create_dir(&state).unwrap();
        let path = outer.path().join("folder");
        let place = ResultPlace::new(path.clone(), true);
        let new = state.join("new");
        let first = archive(&[("a/x", "1"), ("b", "2")]);
        place.replace(&new, &first).unwrap();
        assert_eq!(fs::read(path.join("a/x")).unwrap(), b"1");
        // What somebody builds in there is no part of the result.
        fs::write(path.join("a/built"), "").unwrap();
        assert_eq!(place.read(&new).unwrap(), first);
        let second = archive(&[("b", "3")]);
        place.replace(&new, &second).unwrap();
        place.settle().unwrap();
        assert_eq!(place.read(&new).unwrap(), second);
        let names = fs::read_dir(&path).unwrap();
        let names: Vec<OsString> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["b"]);
        assert_eq!(fs::read_dir(&state).unwrap().count(), 1);
        assert!(place.replace(&new, b"no archive").is_err());
        assert_eq!(fs::read(path.join("b")).unwrap(), b"3");
    }
}
