//! Reading files that need not be what they should be.
//!
//! A name may stand for a named pipe, on which opening waits for ever, a device without
//! an end, or a file of a size that no memory has. Nothing here waits for anything but a
//! disk, and nothing takes more memory than it was told to.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufRead, Read as _};
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::OFlags;
use rustix::io::Errno;

/// The most that is read of an input, in bytes: parsers count in 32 bits.
pub const LARGEST_INPUT: u64 = u32::MAX as u64;

/// What is done with a name that is a symbolic link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// What it leads to is meant.
    Follow,
    /// It is refused: it may have been put there by somebody else.
    Refuse,
}

/// Opens a regular file to read it.
///
/// # Errors
///
/// When it cannot be opened, or is something else, which the error names.
pub fn open(path: &Path, links: Links) -> io::Result<File> {
    open_with(File::options().read(true), path, links)
}

/// Opens a regular file with these options, or makes it if they say so.
///
/// # Errors
///
/// When it cannot be opened, or is something else, which the error names.
pub fn open_with(options: &mut OpenOptions, path: &Path, links: Links) -> io::Result<File> {
    // Opening a device can do something.
    let there = match links {
        Links::Follow => fs::metadata(path),
        Links::Refuse => fs::symlink_metadata(path),
    };
    if let Ok(metadata) = there {
        check(&metadata)?;
    }
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    if links == Links::Refuse {
        flags |= OFlags::NOFOLLOW;
    }
    let flags = i32::try_from(flags.bits()).unwrap_or_default();
    let file = options.custom_flags(flags).open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// Refuses all but regular files.
fn check(metadata: &Metadata) -> io::Result<()> {
    let kind = metadata.file_type();
    let name = match () {
        () if kind.is_file() => return Ok(()),
        () if kind.is_dir() => return Err(Errno::ISDIR.into()),
        () if kind.is_fifo() => "a named pipe",
        () if kind.is_socket() => "a socket",
        () if kind.is_symlink() => "a symbolic link",
        () => "a device",
    };
    let text = format!("it is {name}, not a regular file");
    Err(io::Error::new(io::ErrorKind::InvalidInput, text))
}

/// Reads a regular file of at most so many bytes.
///
/// # Errors
///
/// When it cannot be read, is something else, or is larger.
pub fn read(path: &Path, links: Links, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path, links)?;
    let size = file.metadata()?.len();
    let mut content = Vec::new();
    if size <= most {
        // It may grow meanwhile, and files of the system have no size.
        file.take(most.saturating_add(1))
            .read_to_end(&mut content)?;
    }
    if size.max(content.len() as u64) > most {
        let text = format!("it is larger than {}", shown(most));
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, text));
    }
    Ok(content)
}

/// Reads the first bytes of a regular file, at most so many.
///
/// # Errors
///
/// When it cannot be read, or is something else.
pub fn beginning(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    let file = open(path, Links::Follow)?;
    file.take(most).read_to_end(&mut content)?;
    Ok(content)
}

/// Calls `each` for each line with its end. A line that is longer than `longest` is
/// passed over, without being kept. The result says whether the last line has an end.
///
/// # Errors
///
/// When something cannot be read, or with [`io::ErrorKind::ConnectionAborted`] soon after
/// `is_to_end` says so.
pub fn lines(
    mut stream: impl BufRead,
    longest: usize,
    is_to_end: impl Fn() -> bool,
    mut each: impl FnMut(&[u8]),
) -> io::Result<bool> {
    let mut line = Vec::new();
    let mut is_long = false;
    let mut ended = true;
    loop {
        if is_to_end() {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        let piece = match stream.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if piece.is_empty() {
            if !is_long && !line.is_empty() {
                each(&line);
            }
            return Ok(ended);
        }
        let end = piece.iter().position(|&byte| byte == b'\n');
        let piece = end.and_then(|end| piece.get(..=end)).unwrap_or(piece);
        is_long |= line.len() + piece.len() > longest;
        match is_long {
            true => line.clear(),
            false => line.extend_from_slice(piece),
        }
        let read = piece.len();
        stream.consume(read);
        ended = end.is_some();
        if ended {
            if !is_long {
                each(&line);
            }
            line.clear();
            is_long = false;
        }
    }
}

fn shown(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..0x10_0000 => format!("{} KiB", bytes >> 10),
        0x10_0000..0x4000_0000 => format!("{} MiB", bytes >> 20),
        _ => format!("{} GiB", bytes.div_ceil(1 << 30)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    #[test]
    fn what_is_no_regular_file_is_named_and_not_waited_for() {
        let place = tempfile::tempdir().unwrap();
        let pipe = place.path().join("pipe");
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        let link = place.path().join("link");
        symlink(&pipe, &link).unwrap();
        let socket = place.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        for (path, links, named) in [
            (&*pipe, Links::Refuse, "a named pipe"),
            (&*link, Links::Follow, "a named pipe"),
            (&*link, Links::Refuse, "a symbolic link"),
            (&*socket, Links::Follow, "a socket"),
            (Path::new("/dev/zero"), Links::Follow, "a device"),
            (place.path(), Links::Follow, "directory"),
        ] {
            let error = read(path, links, 9).unwrap_err().to_string();
            assert!(error.contains(named), "{error}");
            let mut writing = File::options();
            let written = open_with(writing.append(true).create(true), path, links);
            let error = written.unwrap_err().to_string();
            assert!(error.contains(named), "{error}");
        }
    }

    #[test]
    fn a_file_is_read_up_to_a_limit_whatever_size_it_says_it_has() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("file");
        fs::write(&path, "four").unwrap();
        assert_eq!(read(&path, Links::Refuse, 4).unwrap(), b"four");
        assert_eq!(beginning(&path, 2).unwrap(), b"fo");
        let error = read(&path, Links::Refuse, 3).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 3 bytes");
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        let error = read(&path, Links::Refuse, 1 << 20).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 1 MiB");
        // It has no size, and is not empty.
        let status = Path::new("/proc/self/status");
        if status.exists() {
            assert!(!read(status, Links::Follow, 1 << 20).unwrap().is_empty());
            assert!(read(status, Links::Follow, 9).is_err());
        }
    }

    #[test]
    fn lines_that_are_too_long_are_passed_over_however_they_come() {
        let text = b"one\nlonger\n\nfive\nsevenn\ntwo";
        for capacity in 1..9 {
            let mut found = Vec::new();
            let stream = io::BufReader::with_capacity(capacity, &text[..]);
            let ended = lines(stream, 5, || false, |line| found.push(line.to_vec()));
            assert!(!ended.unwrap());
            assert_eq!(found, [&b"one\n"[..], b"\n", b"five\n", b"two"]);
        }
        assert!(lines(&b""[..], 5, || false, |_| {}).unwrap());
        assert!(!lines(&b"too long"[..], 5, || false, |_| {}).unwrap());
        assert!(lines(&b"too long\n"[..], 5, || false, |_| {}).unwrap());
    }

    #[test]
    fn a_stream_without_an_end_is_left_when_that_is_wished() {
        let asked = std::cell::Cell::new(0);
        let is_to_end = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let endless = io::BufReader::new(io::repeat(b'x'));
        let error = lines(endless, 5, is_to_end, |_| {}).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::ConnectionAborted);
    }
}
