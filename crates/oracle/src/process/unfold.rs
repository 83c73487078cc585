//! Candidates that are folders.

use std::io;
use std::path::{Component, Path, PathBuf};

use picireny_folder::{What, unpack};

use super::workdir::DirHandle;

/// Writes what an archive holds into a new directory, folder by folder: what is
/// written into is what was made, whatever its path leads to by then.
pub(super) fn unfold(place: &DirHandle, archive: &[u8]) -> io::Result<()> {
    // Folders that are open, outermost first. Entries come in the order of their
    // paths, so most are in the one that is open already.
    let mut open: Vec<(PathBuf, DirHandle)> = Vec::new();
    for entry in unpack(archive)? {
        let Some(name) = entry.path.file_name() else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        let parent = entry.path.parent().unwrap_or(Path::new(""));
        while open
            .last()
            .is_some_and(|(path, _)| !parent.starts_with(path))
        {
            open.pop();
        }
        let mut path = open
            .last()
            .map(|(path, _)| path.clone())
            .unwrap_or_default();
        let missing = parent.strip_prefix(&path).unwrap_or(parent).to_owned();
        for part in missing.components() {
            let Component::Normal(part) = part else {
                return Err(io::ErrorKind::InvalidData.into());
            };
            let above = open.last().map_or(place, |(_, place)| place);
            let made = above.make_or_open(Path::new(part))?;
            path.push(part);
            open.push((path.clone(), made));
        }
        let folder = open.last().map_or(place, |(_, place)| place);
        let name = Path::new(name);
        match entry.what {
            What::File {
                content,
                executable,
            } => folder.write(name, &content, executable)?,
            What::Link(target) => folder.link(name, &target)?,
            What::Folder => drop(folder.make_or_open(name)?),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use picireny_folder::{Entry, pack, read_folder};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_test_gets_the_folder_that_was_packed(
            paths in proptest::collection::btree_set("([ab]d/){0,3}[a-c]", 0..12),
        ) {
            let entries = paths.iter().enumerate().map(|(number, path)| {
                let what = match number % 3 {
                    0 => What::Link(Path::new("x/y").into()),
                    _ => What::File {
                        content: path.as_bytes().into(),
                        executable: number % 2 == 0,
                    },
                };
                Entry::new(Path::new(path), what)
            });
            let mut entries: Vec<_> = entries.collect();
            entries.sort_by(|a, b| a.path.cmp(&b.path));
            let folder = tempfile::tempdir().unwrap();
            let place = DirHandle::open(folder.path()).unwrap();
            unfold(&place, &pack(entries.clone())).unwrap();
            prop_assert_eq!(read_folder(folder.path(), &[]).unwrap().entries, entries);
        }
    }

    #[test]
    fn what_is_no_archive_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let place = DirHandle::open(folder.path()).unwrap();
        assert!(unfold(&place, &[7; 2048]).is_err());
        unfold(&place, &pack([])).unwrap();
    }
}
