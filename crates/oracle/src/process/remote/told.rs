//! A stream that nobody waits for to take what is written, without end.

use std::fs::File;
use std::io::{self, Write};
use std::time::Duration;

use rustix::event::PollFlags;

use super::heard::wait_for;
use crate::Cancel;

/// So many bytes a pipe takes at once when it takes any.
const ATOMIC: usize = 512;

/// A pipe to another machine. Writing fails when nothing is taken for too long, or when it is
/// to end.
#[derive(Debug)]
pub(super) struct Told<'a> {
    stream: &'a File,
    patience: Duration,
    stop: Option<&'a Cancel>,
}

impl<'a> Told<'a> {
    pub(super) fn new(stream: &'a File, patience: Duration, stop: Option<&'a Cancel>) -> Self {
        Self {
            stream,
            patience,
            stop,
        }
    }
}

impl Write for Told<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut left = self.patience;
        wait_for(self.stream, PollFlags::OUT, &mut left, self.stop)?;
        self.stream.write(&bytes[..bytes.len().min(ATOMIC)])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::io::{ErrorKind, Read as _};
    use std::os::fd::OwnedFd;
    use std::thread;

    const MUCH: usize = 1 << 20;

    #[test]
    fn who_takes_nothing_is_not_waited_for() {
        let (_reader, writer) = io::pipe().unwrap();
        let stream = File::from(OwnedFd::from(writer));
        let write = |patience, stop: &Cancel| {
            let mut told = Told::new(&stream, patience, Some(stop));
            told.write_all(&vec![0; MUCH]).unwrap_err().kind()
        };
        let stop = Cancel::default();
        assert_eq!(write(Duration::from_millis(1), &stop), ErrorKind::TimedOut);
        stop.cancel();
        let long = Duration::from_secs(600);
        assert_eq!(write(long, &stop), ErrorKind::ConnectionAborted);
    }

    #[test]
    fn who_takes_all_gets_all() {
        let (mut reader, writer) = io::pipe().unwrap();
        let stream = File::from(OwnedFd::from(writer));
        let read = thread::spawn(move || {
            let mut got = Vec::new();
            reader.read_to_end(&mut got).unwrap();
            got.len()
        });
        let mut told = Told::new(&stream, Duration::from_secs(600), None);
        told.write_all(&vec![0; MUCH]).unwrap();
        drop(stream);
        assert_eq!(read.join().unwrap(), MUCH);
    }
}
