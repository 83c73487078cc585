//! Keys, read in a thread that nobody waits for.
//!
//! crossterm 0.29 reads a terminal that is gone for ever: `try_read` in
//! `event/source/unix/mio.rs` goes on after the end of the file and after every error but
//! `EAGAIN`. So whoever reads keys may never come back, and has no lock; and before each
//! look, this thread asks whether the terminal is still there.

use std::fs::File;
use std::io::{self, IsTerminal as _};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// How long the thread waits for a key before it looks whether it is still wanted.
const TICK: Duration = Duration::from_millis(50);

/// What is pressed, until it is dropped.
pub(super) struct Keys {
    events: Receiver<io::Result<Event>>,
    stop: Arc<AtomicBool>,
}

impl Keys {
    /// Begins to read keys of the terminal, which has been taken.
    ///
    /// # Errors
    ///
    /// When there is no terminal to read from, or no thread.
    pub(super) fn read() -> io::Result<Keys> {
        let terminal = Terminal::open()?;
        let (sender, events) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::Builder::new()
            .name("keys".to_owned())
            .spawn(move || forward(&terminal, &sender, &stopped))?;
        Ok(Keys { events, stop })
    }

    /// The next event, if there is one.
    ///
    /// # Errors
    ///
    /// When the terminal is gone or cannot be read.
    pub(super) fn next(&self) -> io::Result<Option<Event>> {
        match self.events.try_recv() {
            Ok(event) => event.map(Some),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(gone()),
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
    }
}

/// Hands on events until nobody wants them or the terminal is gone.
fn forward(terminal: &Terminal, events: &Sender<io::Result<Event>>, stopped: &AtomicBool) {
    while !stopped.load(Ordering::Acquire) {
        let event = match terminal.wait() {
            // A change of the size comes by a signal, and is no input.
            Ok(()) => event::poll(Duration::ZERO).and_then(|is_there| match is_there {
                true => event::read().map(Some),
                false => Ok(None),
            }),
            Err(error) => Err(error),
        };
        let is_error = event.is_err();
        if let Some(event) = event.transpose()
            && (events.send(event).is_err() || is_error)
        {
            return;
        }
    }
}

/// What keys are read from: as crossterm does, standard input or the controlling terminal.
enum Terminal {
    Stdin(io::Stdin),
    Controlling(File),
}

impl Terminal {
    fn open() -> io::Result<Terminal> {
        let stdin = io::stdin();
        Ok(match stdin.is_terminal() {
            true => Terminal::Stdin(stdin),
            false => Terminal::Controlling(File::open("/dev/tty")?),
        })
    }

    /// Waits a moment for input.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    fn wait(&self) -> io::Result<()> {
        let timeout = Timespec::try_from(TICK).map_err(io::Error::other)?;
        let mut polled = [PollFd::from_borrowed_fd(self.as_fd(), PollFlags::IN)];
        match poll(&mut polled, Some(&timeout)) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let seen = polled[0].revents();
        if seen.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
            return Err(gone());
        }
        Ok(())
    }
}

impl AsFd for Terminal {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Terminal::Stdin(stdin) => stdin.as_fd(),
            Terminal::Controlling(file) => file.as_fd(),
        }
    }
}

fn gone() -> io::Error {
    io::Error::new(io::ErrorKind::NotConnected, "the terminal is gone")
}
