//! Files that are replaced at once.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;

/// How long a file waits for a descriptor. Whatever starts and ends tests meanwhile needs
/// some for a moment only.
const FOR_A_DESCRIPTOR: Duration = Duration::from_secs(10);

/// Makes a file hold this content: whoever reads it, whenever the process or
/// the system ends, finds the old content or the new. The content is first
/// written to the file `new`.
pub(crate) fn replace(new: &Path, path: &Path, content: &[u8]) -> io::Result<()> {
    replace_with(new, path, content, |_| Ok(()))
}

/// The same where something is done with the new file while it is empty.
pub(crate) fn replace_with(
    new: &Path,
    path: &Path,
    content: &[u8],
    prepare: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<()> {
    // What stands there may be a link, left by a test.
    remove_file(new)?;
    let mut file = with_a_descriptor(|| File::create_new(new))?;
    prepare(&file)?;
    file.write_all(content)?;
    // Before the name: otherwise a file system may have the one without the
    // other when the power fails.
    file.sync_all()?;
    drop(file);
    fs::rename(new, path)?;
    sync_folder_of(path);
    Ok(())
}

/// Makes a file's name safe, as it is when its folder is. Not all systems can.
pub(crate) fn sync_folder_of(path: &Path) {
    if let Some(folder) = path.parent() {
        let folder = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => folder,
        };
        let folder = with_a_descriptor(|| File::open(folder));
        let _ = folder.and_then(|folder| folder.sync_all());
    }
}

/// Removes a file, if it is there.
pub(crate) fn remove_file(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Opens a file, as soon as the process or the system has a descriptor for it.
fn with_a_descriptor(open: impl Fn() -> io::Result<File>) -> io::Result<File> {
    let begun = Instant::now();
    loop {
        match open() {
            Err(error) if is_shortage(&error) && begun.elapsed() < FOR_A_DESCRIPTOR => {
                thread::sleep(Duration::from_millis(2));
            }
            opened => return opened,
        }
    }
}

fn is_shortage(error: &io::Error) -> bool {
    let errno = Errno::from_io_error(error);
    errno.is_some_and(|errno| [Errno::MFILE, Errno::NFILE].contains(&errno))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_file_waits_for_a_descriptor() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("file");
        let tries = std::cell::Cell::new(0);
        let opened = with_a_descriptor(|| {
            tries.set(tries.get() + 1);
            match tries.get() {
                1 => Err(Errno::MFILE.into()),
                2 => Err(Errno::NFILE.into()),
                _ => File::create_new(&path),
            }
        });
        assert!(opened.is_ok());
        assert_eq!(tries.get(), 3);
        let refused = with_a_descriptor(|| File::create_new(&path));
        assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    }
}
