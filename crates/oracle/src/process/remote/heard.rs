//! A stream that is not waited for without end.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::Cancel;

/// How often is looked for a wish to end.
const TICK: Duration = Duration::from_millis(250);

/// What comes from another machine. Reading fails when nothing came for too
/// long, or when it is to end.
#[derive(Debug)]
pub(super) struct Heard {
    stream: File,
    silence: Duration,
    stop: Option<Cancel>,
}

impl Heard {
    pub(super) fn new(stream: impl Into<OwnedFd>, silence: Duration) -> Self {
        Self {
            stream: File::from(stream.into()),
            silence,
            stop: None,
        }
    }

    /// Reading fails when this is cancelled, or in no such case.
    pub(super) fn set_stop(&mut self, stop: Option<Cancel>) {
        self.stop = stop;
    }

    pub(super) fn stop(&self) -> Option<&Cancel> {
        self.stop.as_ref()
    }

    pub(super) fn set_silence(&mut self, silence: Duration) {
        self.silence = silence;
    }
}

/// Waits until a stream can be read or written, within a time, which gets less.
pub(super) fn wait_for(
    stream: &File,
    what: PollFlags,
    left: &mut Duration,
    stop: Option<&Cancel>,
) -> io::Result<()> {
    // Waits are added up: while this process is stopped, nobody is silent.
    loop {
        if stop.is_some_and(Cancel::is_cancelled) {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        let wait = (*left).min(TICK);
        let mut fds = [PollFd::new(stream, what)];
        let since = Instant::now();
        let ready = poll(&mut fds, Timespec::try_from(wait).ok().as_ref());
        *left = left.saturating_sub(since.elapsed().min(wait));
        match ready {
            Ok(1..) => return Ok(()),
            Ok(0) if left.is_zero() => return Err(io::ErrorKind::TimedOut.into()),
            Ok(0) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

impl Heard {
    /// Reads within a time, which gets less.
    fn read_within(&self, buffer: &mut [u8], left: &mut Duration) -> io::Result<usize> {
        wait_for(&self.stream, PollFlags::IN, left, self.stop())?;
        (&self.stream).read(buffer)
    }

    /// The stream, of which all has to come within the time after which it counts as
    /// silent: who says a little again and again is not waited for.
    pub(super) fn hurried(&self) -> Hurried<'_> {
        Hurried {
            heard: self,
            left: self.silence,
        }
    }
}

impl Read for &Heard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.read_within(buffer, &mut self.silence.clone())
    }
}

/// See [`Heard::hurried`].
#[derive(Debug)]
pub(super) struct Hurried<'a> {
    heard: &'a Heard,
    left: Duration,
}

impl Read for Hurried<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.heard.read_within(buffer, &mut self.left)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::io::{ErrorKind, Write as _};

    #[test]
    fn reading_ends_with_silence_and_with_a_wish() {
        let (reader, mut writer) = io::pipe().unwrap();
        let mut heard = Heard::new(reader, Duration::from_millis(1));
        let mut buffer = [0; 4];
        let silent = (&heard).read(&mut buffer).unwrap_err();
        assert_eq!(silent.kind(), ErrorKind::TimedOut);
        writer.write_all(b"x").unwrap();
        assert_eq!((&heard).read(&mut buffer).unwrap(), 1);
        let stop = Cancel::default();
        heard.set_stop(Some(stop.clone()));
        stop.cancel();
        let stopped = (&heard).read(&mut buffer).unwrap_err();
        assert_eq!(stopped.kind(), ErrorKind::ConnectionAborted);
        heard.set_stop(None);
        // Another thread may start a process, which has the pipe for a moment.
        heard.set_silence(Duration::from_secs(600));
        drop(writer);
        assert_eq!((&heard).read(&mut buffer).unwrap(), 0);
    }

    #[test]
    fn who_says_a_little_again_and_again_is_not_waited_for() {
        let (reader, mut writer) = io::pipe().unwrap();
        let heard = Heard::new(reader, Duration::from_millis(50));
        let talk = std::thread::spawn(move || {
            while writer.write_all(b"x").is_ok() {
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        let error = heard.hurried().read_to_end(&mut Vec::new()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        drop(heard);
        talk.join().unwrap();
    }
}
