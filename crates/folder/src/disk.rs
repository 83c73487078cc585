//! Folders on disk.

use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

use crate::entry::{Entry, What};
use picireny_shown::Shown as _;

/// Folders that version control keeps beside the files that it is about.
const VERSION_CONTROL: &[&str] = &[".git", ".hg", ".svn", ".jj", ".bzr", "CVS"];

/// The most bytes that all files have together: parsers count in 32 bits.
const MOST: u64 = u32::MAX as u64;

/// The most bytes of a path that systems take: Linux takes 4095, others less.
const MOST_OF_PATH: usize = 4000;

/// How long files are read before it is said how many there are so far.
const QUIET: Duration = Duration::from_secs(5);

/// A folder or a file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// Something cannot be read.
    #[error("cannot read {}", path.shown())]
    Read {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Folders are nested so deeply that the system takes no path of what is in them.
    #[error("folders in {} are nested too deeply: a path has more than {} bytes, and the system takes no such paths", path.shown(), MOST_OF_PATH)]
    TooDeep {
        /// The outermost of them.
        path: PathBuf,
    },
    /// Together, the files are too large.
    #[error("the files have more than 4 GiB together, the most that can be parsed")]
    TooLarge,
    /// Files that have no folder in common.
    #[error("the inputs are in no folder that holds all of them")]
    NoCommonFolder,
}

/// What was found in a folder.
#[derive(Debug, Default)]
pub struct Found {
    /// What there is, in the order of the paths.
    pub entries: Vec<Entry<'static>>,
    /// What there is besides.
    pub left_out: Vec<(PathBuf, LeftOut)>,
}

/// Why something is no part of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Version control keeps it.
    VersionControl,
    /// It is neither a file nor a folder nor a link.
    Special,
    /// A link that leads out of the folder, by a path relative to it. It is kept,
    /// but leads nowhere where tests run.
    LeadsOut,
}

/// Reads all that is in a folder, but for what is at certain places: where
/// results go.
///
/// # Errors
///
/// When something cannot be read.
pub fn read_folder(folder: &Path, but: &[PathBuf]) -> Result<Found, FolderError> {
    let mut reader = Reader::new(but);
    reader.folder(folder, Path::new(""))?;
    Ok(reader.finish())
}

/// Reads files, and all that is in folders. Their paths are relative to the
/// innermost folder that holds all of them.
///
/// # Errors
///
/// When something cannot be read.
pub fn read_all(paths: &[PathBuf], but: &[PathBuf]) -> Result<Found, FolderError> {
    let mut reader = Reader::new(but);
    for (path, name) in paths.iter().zip(&names(paths)?) {
        // What is named is meant, not a link to it.
        let metadata = fs::metadata(path).map_err(failed(path))?;
        match metadata.is_dir() {
            true => reader.folder(path, name)?,
            false => reader.file(path, name, &metadata)?,
        }
    }
    Ok(reader.finish())
}

/// The paths of inputs in the innermost folder that holds all of them.
///
/// # Errors
///
/// When one of them is not to be found.
pub fn names(paths: &[PathBuf]) -> Result<Vec<PathBuf>, FolderError> {
    Ok(place_of(paths)?.1)
}

/// The innermost folder that holds all inputs, and their paths in it.
///
/// # Errors
///
/// When one of them is not to be found.
pub fn place_of(paths: &[PathBuf]) -> Result<(PathBuf, Vec<PathBuf>), FolderError> {
    let absolute = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_owned());
        let parent = path.parent().filter(|_| name.is_some());
        let parent = match parent {
            Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
            Some(parent) => parent,
            None => path,
        };
        let parent = fs::canonicalize(parent).map_err(failed(path))?;
        Ok(name.map_or(parent.clone(), |name| parent.join(name)))
    };
    let absolutes = paths.iter().map(absolute).collect::<Result<Vec<_>, _>>()?;
    let common = common_folder(&absolutes).ok_or(FolderError::NoCommonFolder)?;
    let names = absolutes.iter().map(|path| path.strip_prefix(&common));
    let names = names.map(|name| name.map_or_else(|_| PathBuf::new(), Path::to_owned));
    let names = names.collect();
    Ok((common, names))
}

/// The innermost folder that all of these are in.
fn common_folder(paths: &[PathBuf]) -> Option<PathBuf> {
    let mut common = paths.first()?.parent()?.to_owned();
    for path in paths {
        while !path.parent()?.starts_with(&common) {
            common = common.parent()?.to_owned();
        }
    }
    Some(common)
}

struct Reader {
    /// Real paths of what is left out.
    but: Vec<PathBuf>,
    found: Found,
    bytes: u64,
    /// When it was last said how far this is.
    told: Instant,
}

impl Reader {
    fn new(but: &[PathBuf]) -> Self {
        let but = but.iter();
        Self {
            but: but.filter_map(|path| fs::canonicalize(path).ok()).collect(),
            found: Found::default(),
            bytes: 0,
            told: Instant::now(),
        }
    }

    fn finish(mut self) -> Found {
        let entries = &mut self.found.entries;
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        entries.dedup_by(|a, b| a.path == b.path);
        self.found.left_out.sort_by(|a, b| a.0.cmp(&b.0));
        self.found
    }

    fn folder(&mut self, path: &Path, name: &Path) -> Result<(), FolderError> {
        let mut folders = vec![(path.to_owned(), name.to_owned())];
        let top = path;
        while let Some((path, name)) = folders.pop() {
            if path.as_os_str().len() > MOST_OF_PATH {
                return Err(FolderError::TooDeep { path: top.into() });
            }
            let mut is_empty = true;
            for entry in fs::read_dir(&path).map_err(failed(&path))? {
                let entry = entry.map_err(failed(&path))?;
                let (path, name) = (entry.path(), name.join(entry.file_name()));
                let kind = entry.file_type().map_err(failed(&path))?;
                if self.is_left_out(&path, kind.is_symlink()) {
                    continue;
                }
                if kind.is_dir() && VERSION_CONTROL.iter().any(|own| entry.file_name() == *own) {
                    self.found.left_out.push((path, LeftOut::VersionControl));
                    continue;
                }
                is_empty = false;
                if kind.is_symlink() {
                    self.link(&path, name)?;
                } else if kind.is_dir() {
                    folders.push((path, name));
                } else {
                    let metadata = entry.metadata().map_err(failed(&path))?;
                    self.file(&path, &name, &metadata)?;
                }
            }
            if is_empty && !name.as_os_str().is_empty() {
                self.found.entries.push(Entry::new(name, What::Folder));
            }
        }
        Ok(())
    }

    fn is_left_out(&self, path: &Path, is_link: bool) -> bool {
        // Only links have a name that is not that of their real path, which takes long to find.
        let mut but = self.but.iter();
        let may_be = is_link || but.any(|but| but.file_name() == path.file_name());
        let real = || fs::canonicalize(path);
        may_be && !self.but.is_empty() && real().is_ok_and(|real| self.but.contains(&real))
    }

    fn link(&mut self, path: &Path, name: PathBuf) -> Result<(), FolderError> {
        let target = fs::read_link(path).map_err(failed(path))?;
        if leads_out(&name, &target) {
            self.found.left_out.push((path.into(), LeftOut::LeadsOut));
        }
        let what = What::Link(target.into());
        self.found.entries.push(Entry::new(name, what));
        Ok(())
    }

    fn file(
        &mut self,
        path: &Path,
        name: &Path,
        metadata: &fs::Metadata,
    ) -> Result<(), FolderError> {
        if !metadata.is_file() {
            self.found.left_out.push((path.into(), LeftOut::Special));
            return Ok(());
        }
        let left = MOST.saturating_sub(self.bytes);
        let mut content = Vec::new();
        if metadata.len() <= left {
            let file = File::open(path).map_err(failed(path))?;
            let mut file = file.take(left + 1);
            file.read_to_end(&mut content).map_err(failed(path))?;
        }
        if metadata.len().max(content.len() as u64) > left {
            return Err(FolderError::TooLarge);
        }
        self.bytes += content.len() as u64;
        if self.told.elapsed() > QUIET {
            self.told = Instant::now();
            let files = self.found.entries.len();
            log::info!("Still reading the files of the input: {files} so far");
        }
        let what = What::File {
            content: content.into(),
            executable: metadata.permissions().mode() & 0o111 != 0,
        };
        self.found.entries.push(Entry::new(name.to_owned(), what));
        Ok(())
    }
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    move |source| FolderError::Read { path, source }
}

/// Whether a link of a name in a folder leads out of it by a relative path.
fn leads_out(name: &Path, target: &Path) -> bool {
    if target.is_absolute() {
        return false;
    }
    let mut depth = name.components().count().saturating_sub(1);
    for part in target.components() {
        match part {
            Component::ParentDir if depth == 0 => return true,
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
            _ => {}
        }
    }
    false
}

/// Makes a new folder with these entries in it.
///
/// # Errors
///
/// When it exists, or something cannot be written.
pub fn write_folder(folder: &Path, entries: &[Entry<'_>]) -> io::Result<()> {
    fs::create_dir(folder)?;
    // Most entries are where the last one is.
    let mut last = Path::new("");
    for entry in entries {
        let path = folder.join(&entry.path);
        if let Some(parent) = entry.path.parent().filter(|parent| *parent != last) {
            fs::create_dir_all(folder.join(parent))?;
            last = parent;
        }
        match &entry.what {
            What::File {
                content,
                executable,
            } => {
                let mut file = File::create_new(&path)?;
                file.write_all(content)?;
                if *executable {
                    let mode = file.metadata()?.permissions().mode();
                    // Whoever may read it may run it.
                    let mode = mode | (mode & 0o444) >> 2;
                    file.set_permissions(Permissions::from_mode(mode))?;
                }
            }
            What::Link(target) => symlink(target, &path)?,
            What::Folder => fs::create_dir_all(&path)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn file<'a>(path: &'a str, content: &'a str, executable: bool) -> Entry<'a> {
        let what = What::File {
            content: content.as_bytes().into(),
            executable,
        };
        Entry::new(Path::new(path), what)
    }

    fn sample() -> Vec<Entry<'static>> {
        let link = |path: &'static str, to: &'static str| {
            Entry::new(Path::new(path), What::Link(Path::new(to).into()))
        };
        vec![
            file("a.c", "int a;\n", false),
            Entry::new(Path::new("empty"), What::Folder),
            link("lib/a", "../a.c"),
            file("lib/b.h", "", false),
            link("lib/gone", "nowhere"),
            file("run.sh", "#!/bin/sh\n", true),
        ]
    }

    #[test]
    fn a_folder_that_is_written_is_read_as_it_was() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("folder");
        write_folder(&folder, &sample()).unwrap();
        let found = read_folder(&folder, &[]).unwrap();
        assert_eq!(found.entries, sample());
        assert_eq!(found.left_out, []);
        // The link is one.
        assert_eq!(fs::read(folder.join("lib/a")).unwrap(), b"int a;\n");
        assert!(write_folder(&folder, &[]).is_err());
    }

    #[test]
    fn version_control_results_and_sockets_are_no_part_of_it() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("folder");
        write_folder(&folder, &[file("x", "1", false)]).unwrap();
        fs::create_dir_all(folder.join("lib/.git/objects")).unwrap();
        fs::create_dir(folder.join("out")).unwrap();
        fs::write(folder.join("out/x"), "1").unwrap();
        symlink("../../y", folder.join("lib/y")).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(folder.join("socket")).unwrap();
        let found = read_folder(&folder, &[folder.join("out")]).unwrap();
        let paths: Vec<&Path> = found.entries.iter().map(|entry| &*entry.path).collect();
        assert_eq!(paths, [Path::new("lib/y"), Path::new("x")]);
        let left_out = [
            (folder.join("lib/.git"), LeftOut::VersionControl),
            (folder.join("lib/y"), LeftOut::LeadsOut),
            (folder.join("socket"), LeftOut::Special),
        ];
        assert_eq!(found.left_out, left_out);
    }

    #[test]
    fn several_inputs_keep_their_paths_below_what_they_share() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("folder");
        write_folder(&folder, &sample()).unwrap();
        let read = |names: &[&str]| {
            let paths: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
            let found = read_all(&paths, &[]).unwrap();
            let paths = found.entries.iter();
            let paths: Vec<String> = paths
                .map(|entry| entry.path.display().to_string())
                .collect();
            paths.join(" ")
        };
        assert_eq!(read(&["run.sh", "a.c", "a.c"]), "a.c run.sh");
        assert_eq!(read(&["a.c", "lib/b.h"]), "a.c lib/b.h");
        assert_eq!(read(&["a.c", "lib"]), "a.c lib/a lib/b.h lib/gone");
        assert_eq!(read(&["lib/b.h"]), "b.h");
        // A link that is named stands for its file.
        assert_eq!(read(&["lib/a", "lib/b.h"]), "a b.h");
        let missing = read_all(&[folder.join("no/such")], &[]).unwrap_err();
        assert!(missing.to_string().contains("no/such"), "{missing}");
    }

    #[test]
    fn folders_that_are_nested_too_deeply_are_named_in_a_short_message() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("folder");
        // Both halves have paths that the system takes.
        let half = |bottom: &str| {
            let mut path = place.path().join(bottom);
            path.extend(std::iter::repeat_n("0123456789".repeat(20), 11));
            fs::create_dir_all(&path).unwrap();
            path
        };
        let (upper, _) = (half("folder"), half("lower"));
        fs::rename(place.path().join("lower"), upper.join("lower")).unwrap();
        let error = read_folder(&folder, &[]).unwrap_err();
        assert!(matches!(error, FolderError::TooDeep { .. }), "{error}");
        assert!(error.to_string().len() < 300, "{error}");
    }
}
