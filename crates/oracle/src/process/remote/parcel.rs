//! Files that tests need, sent to each machine once.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use super::message::FilePart;
use picireny_shown::Shown as _;

/// How much is sent at once.
const PART: u64 = 1 << 18;

/// Files and folders to be sent. On a machine, they lie side by side in one
/// directory.
#[derive(Debug, Default)]
pub(super) struct Parcel {
    /// Where each is to be found here, by its name.
    sources: BTreeMap<OsString, PathBuf>,
    /// Files by their names in the directory, with those in folders.
    files: Vec<(PathBuf, PathBuf)>,
}

impl Parcel {
    /// Finds files, those of folders included.
    pub(super) fn new(paths: &[PathBuf]) -> io::Result<Self> {
        let mut parcel = Self::default();
        for path in paths {
            let failed = |error: io::Error| {
                io::Error::new(error.kind(), format!("{}: {error}", path.shown()))
            };
            let source = std::path::absolute(path).map_err(failed)?;
            let Some(name) = source.file_name().map(OsStr::to_owned) else {
                let text = "it ends without a name that it could have there";
                return Err(failed(io::Error::other(text)));
            };
            parcel.add(Path::new(&name), &source).map_err(failed)?;
            if parcel.sources.insert(name, source).is_some() {
                let text = "another file or folder of that name is sent, too";
                return Err(failed(io::Error::other(text)));
            }
        }
        Ok(parcel)
    }

    fn add(&mut self, name: &Path, source: &Path) -> io::Result<()> {
        let mut found = vec![(name.to_owned(), source.to_owned())];
        while let Some((name, source)) = found.pop() {
            let metadata = fs::metadata(&source)?;
            if !metadata.is_dir() {
                if !metadata.is_file() {
                    return Err(io::Error::other("it is neither a file nor a folder"));
                }
                // So that it fails here, and not on every machine.
                drop(File::open(&source)?);
                self.files.push((name, source));
                continue;
            }
            for entry in fs::read_dir(&source)? {
                let entry = entry?;
                let path = entry.path();
                let is_link = entry.file_type()?.is_symlink();
                // A link to a folder could lead around in circles, and what is
                // no file cannot be sent.
                let counts = match fs::metadata(&path) {
                    Ok(found) => found.is_file() || found.is_dir() && !is_link,
                    Err(error) if is_link || error.kind() == io::ErrorKind::NotFound => false,
                    // Folders may be nested so deeply that the system takes no path.
                    Err(error) => return Err(error),
                };
                if counts {
                    found.push((name.join(entry.file_name()), path));
                }
            }
        }
        Ok(())
    }

    /// The word of a command that names what is sent, for a machine on which it
    /// is below `directory`; nothing for any other word.
    pub(super) fn place(&self, word: &OsStr, directory: &Path) -> Option<PathBuf> {
        if !word.as_bytes().contains(&b'/') {
            return None;
        }
        let path = std::path::absolute(word).ok()?;
        self.sources.iter().find_map(|(name, source)| {
            let below = path.strip_prefix(source).ok()?;
            let place = directory.join(name);
            Some(if below.as_os_str().is_empty() {
                place
            } else {
                place.join(below)
            })
        })
    }

    /// Sends all files in parts, each by a call of `send`.
    pub(super) fn pack(&self, mut send: impl FnMut(FilePart) -> io::Result<()>) -> io::Result<()> {
        for (name, source) in &self.files {
            let file = File::open(source)?;
            let mode = file.metadata()?.permissions().mode() & 0o777;
            loop {
                let mut content = Vec::new();
                let read = (&file).take(PART).read_to_end(&mut content)?;
                send(FilePart {
                    name: name.clone().into(),
                    mode,
                    content,
                })?;
                if (read as u64) < PART {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Appends a part to its file.
pub(super) fn unpack(directory: &Path, part: &FilePart) -> io::Result<()> {
    let path = directory.join(&part.name);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut file = File::options().append(true).create(true).open(&path)?;
    file.write_all(&part.content)?;
    // It stays writable until its last part, which is shorter than the others.
    let is_last = (part.content.len() as u64) < PART;
    let writable = if is_last { 0 } else { 0o200 };
    file.set_permissions(Permissions::from_mode(part.mode | writable))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn files_and_folders_arrive_as_they_are() {
        let from = tempfile::tempdir().unwrap();
        let big: Vec<u8> = (0..2 * PART + 1).map(|n| n as u8).collect();
        fs::create_dir_all(from.path().join("lib/deep")).unwrap();
        fs::write(from.path().join("lib/deep/file"), &big).unwrap();
        fs::write(from.path().join("lib/exact"), &big[..PART as usize]).unwrap();
        fs::write(from.path().join("lib/empty"), "").unwrap();
        let engine = from.path().join("engine");
        fs::write(&engine, "#!").unwrap();
        fs::set_permissions(&engine, Permissions::from_mode(0o555)).unwrap();
        for (to, link) in [("..", "lib/round"), ("nowhere", "lib/dangling")] {
            std::os::unix::fs::symlink(to, from.path().join(link)).unwrap();
        }

        let parcel = Parcel::new(&[engine.clone(), from.path().join("lib")]).unwrap();
        let to = tempfile::tempdir().unwrap();
        parcel.pack(|part| unpack(to.path(), &part)).unwrap();
        assert_eq!(fs::read(to.path().join("lib/deep/file")).unwrap(), big);
        assert_eq!(
            fs::read(to.path().join("lib/exact")).unwrap(),
            big[..PART as usize]
        );
        assert_eq!(fs::read(to.path().join("lib/empty")).unwrap(), b"");
        let mode = fs::metadata(to.path().join("engine")).unwrap();
        assert_eq!(mode.permissions().mode() & 0o777, 0o555);
        assert!(!to.path().join("lib/round").exists());

        let place = |word: &Path| parcel.place(word.as_os_str(), Path::new("/d"));
        assert_eq!(place(&engine), Some("/d/engine".into()));
        let deep = from.path().join("lib/deep/file");
        assert_eq!(place(&deep), Some("/d/lib/deep/file".into()));
        assert_eq!(place(&from.path().join("engine2")), None);
        assert_eq!(place(Path::new("engine")), None);
    }

    #[test]
    fn what_cannot_be_sent_is_named() {
        let error = |paths: &[PathBuf]| Parcel::new(paths).unwrap_err().to_string();
        assert!(error(&["/no/such".into()]).contains("/no/such"));
        assert!(error(&["/dev/zero".into()]).contains("neither a file"));
        let place = tempfile::tempdir().unwrap();
        let [a, b] = ["a", "b"].map(|folder| {
            let folder = place.path().join(folder);
            fs::create_dir(&folder).unwrap();
            fs::write(folder.join("file"), "").unwrap();
            folder.join("file")
        });
        assert!(error(&[a, b]).contains("of that name"));
    }

    #[test]
    fn a_folder_that_is_nested_too_deeply_is_not_sent_in_part() {
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
        let error = Parcel::new(std::slice::from_ref(&folder)).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("too long") && error.len() < 300, "{error}");
    }

    #[test]
    fn a_path_without_a_name_is_refused_by_name() {
        let error = Parcel::new(&["/".into()]).unwrap_err().to_string();
        assert!(error.starts_with("/: it ends without a name"), "{error}");
    }
}
