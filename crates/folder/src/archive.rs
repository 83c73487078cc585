//! Folders as bytes: archives of the `tar` format.

use std::borrow::Cow;
use std::io::{self, Read as _};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Component, Path};

use tar::{Archive, Builder, EntryType, Header};

use crate::entry::{Entry, What};

/// Archives consist of blocks of so many bytes.
const BLOCK: usize = 512;

/// Packs entries. The same entries give the same bytes: times and owners are not
/// kept.
pub fn pack<'a>(entries: impl IntoIterator<Item = Entry<'a>>) -> Vec<u8> {
    let mut builder = Builder::new(Vec::new());
    for entry in entries {
        // Writing to memory does not fail; a path that no archive can hold comes
        // from no file system.
        let _ = append(&mut builder, &entry);
    }
    builder.into_inner().unwrap_or_default()
}

/// How many bytes [`pack`] makes of entries, but for long names: even the smallest file takes
/// a kilobyte.
pub fn packed_size(entries: &[Entry<'_>]) -> usize {
    let blocks = |entry: &Entry<'_>| BLOCK + entry.size().next_multiple_of(BLOCK);
    entries.iter().map(blocks).sum::<usize>() + 2 * BLOCK
}

fn append(builder: &mut Builder<Vec<u8>>, entry: &Entry<'_>) -> io::Result<()> {
    let (kind, mode, content): (_, _, &[u8]) = match &entry.what {
        What::File {
            content,
            executable,
        } => {
            let mode = if *executable { 0o755 } else { 0o644 };
            (EntryType::Regular, mode, content)
        }
        What::Link(_) => (EntryType::Symlink, 0o777, &[]),
        What::Folder => (EntryType::Directory, 0o755, &[]),
    };
    let mut header = header(kind, mode, content.len());
    let path = entry.path.as_os_str().as_bytes();
    if !put(&mut header.as_old_mut().name, path) {
        append_long(builder, EntryType::GNULongName, path)?;
    }
    if let What::Link(target) = &entry.what {
        let target = target.as_os_str().as_bytes();
        if !put(&mut header.as_old_mut().linkname, target) {
            append_long(builder, EntryType::GNULongLink, target)?;
        }
    }
    header.set_cksum();
    builder.append(&header, content)
}

fn header(kind: EntryType, mode: u32, size: usize) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(size as u64);
    header.set_mtime(0);
    header.set_uid(0);
    header.set_gid(0);
    header
}

/// Puts a name into a field, or its beginning; false if it is too long.
fn put(field: &mut [u8], name: &[u8]) -> bool {
    let len = name.len().min(field.len());
    field[..len].copy_from_slice(&name[..len]);
    len == name.len()
}

/// A name that no header has room for, before the entry that has it.
fn append_long(builder: &mut Builder<Vec<u8>>, kind: EntryType, name: &[u8]) -> io::Result<()> {
    let mut header = header(kind, 0o644, name.len() + 1);
    put(&mut header.as_old_mut().name, b"././@LongLink");
    header.set_cksum();
    builder.append(&header, name.chain(&[0][..]))
}

/// What is in an archive that [`pack`] has made, in the same order.
///
/// # Errors
///
/// When it is no such archive.
pub fn unpack(archive: &[u8]) -> io::Result<Vec<Entry<'_>>> {
    let mut reader = Archive::new(archive);
    let mut entries = Vec::new();
    for entry in reader.entries()? {
        let mut entry = entry?;
        let path = entry.path()?.into_owned();
        let is_inside = |part: Component<'_>| matches!(part, Component::Normal(_));
        if path.as_os_str().is_empty() || !path.components().all(is_inside) {
            return Err(malformed());
        }
        let what = match entry.header().entry_type() {
            EntryType::Regular => {
                let start = usize::try_from(entry.raw_file_position()).map_err(|_| malformed())?;
                let len = usize::try_from(entry.size()).map_err(|_| malformed())?;
                let end = start.checked_add(len).ok_or_else(malformed)?;
                let content = archive.get(start..end).ok_or_else(malformed)?;
                What::File {
                    content: content.into(),
                    executable: entry.header().mode()? & 0o100 != 0,
                }
            }
            EntryType::Symlink => {
                let target = entry.link_name()?.ok_or_else(malformed)?;
                What::Link(Cow::Owned(target.into_owned()))
            }
            EntryType::Directory => What::Folder,
            _ => return Err(malformed()),
        };
        // The next one begins behind this one's content.
        io::copy(&mut entry.by_ref(), &mut io::sink())?;
        entries.push(Entry::new(without_end(path), what));
    }
    Ok(entries)
}

/// How many bytes the files of an archive have together; nothing for what is no
/// archive.
pub fn size(archive: &[u8]) -> usize {
    let entries = unpack(archive).unwrap_or_default();
    entries.iter().map(Entry::size).sum()
}

/// A path without the `/` at the end by which archives know folders.
fn without_end(path: std::path::PathBuf) -> Cow<'static, Path> {
    Cow::Owned(path.components().collect())
}

fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "malformed archive of a folder")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt as _;
    use std::path::PathBuf;

    fn name() -> impl Strategy<Value = OsString> {
        let byte = any::<u8>().prop_filter("a name", |byte| ![0, b'/', b'.'].contains(byte));
        let bytes = proptest::collection::vec(byte, 1..150);
        bytes.prop_map(OsString::from_vec)
    }

    fn path() -> impl Strategy<Value = PathBuf> {
        proptest::collection::vec(name(), 1..4).prop_map(|names| names.iter().collect())
    }

    fn entry() -> impl Strategy<Value = Entry<'static>> {
        let what = prop_oneof![
            (any::<Vec<u8>>(), any::<bool>()).prop_map(|(content, executable)| What::File {
                content: content.into(),
                executable,
            }),
            path().prop_map(|target| What::Link(target.into())),
            Just(What::Folder),
        ];
        (path(), what).prop_map(|(path, what)| Entry::new(path, what))
    }

    proptest! {
        #[test]
        fn what_is_packed_comes_out(entries in proptest::collection::vec(entry(), 0..6)) {
            let archive = pack(entries.clone());
            prop_assert_eq!(size(&archive), entries.iter().map(Entry::size).sum::<usize>());
            prop_assert!(archive.len() >= packed_size(&entries));
            let short = entries.iter().all(|entry| entry.path.as_os_str().len() <= 100);
            let files = entries.iter().all(|entry| matches!(entry.what, What::File { .. }));
            if short && files {
                prop_assert_eq!(archive.len(), packed_size(&entries));
            }
            prop_assert_eq!(unpack(&archive).unwrap(), entries);
        }

        #[test]
        fn whatever_is_unpacked_is_no_panic(
            entries in proptest::collection::vec(entry(), 1..3),
            at in any::<prop::sample::Index>(),
            byte in any::<u8>(),
        ) {
            let mut archive = pack(entries);
            let at = at.index(archive.len());
            archive[at] = byte;
            let _ = unpack(&archive);
            let _ = unpack(&archive[..at]);
        }
    }

    #[test]
    fn paths_that_lead_out_are_refused() {
        for path in ["../x", "/x", "a/../../x"] {
            let mut header = Header::new_gnu();
            header.set_size(0);
            header.set_mode(0o644);
            header.as_mut_bytes()[..path.len()].copy_from_slice(path.as_bytes());
            header.set_cksum();
            let mut archive = header.as_bytes().to_vec();
            archive.extend([0; 1024]);
            assert!(unpack(&archive).is_err(), "{path}");
        }
    }
}
