//! Taking the terminal, and giving it back whatever happens.

use std::io;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use rustix::process::{Signal, getpid, kill_process};
use signal_hook::consts::SIGCONT;

use super::held;

/// Whether the terminal is taken.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// How long it takes at most until a process is stopped.
const STOPS_WITHIN: Duration = Duration::from_secs(2);

/// Makes a panic give the terminal back before it is told.
static HOOK: Once = Once::new();

/// Takes the terminal: another screen, no cursor, and keys as they are pressed.
///
/// # Errors
///
/// When that is not possible; the terminal is as it was.
pub(super) fn enter() -> io::Result<()> {
    HOOK.call_once(|| {
        let told = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            leave();
            told(panic);
        }));
    });
    enable_raw_mode()?;
    ENTERED.store(true, Ordering::Release);
    held::begin();
    execute!(io::stderr(), EnterAlternateScreen, Hide).inspect_err(|_| leave())
}

/// Gives the terminal back, stops the process as Ctrl-Z does, and takes the
/// terminal again when the process is continued.
pub(super) fn suspend() -> io::Result<()> {
    leave();
    let continued = Arc::new(AtomicBool::new(false));
    let handler = signal_hook::flag::register(SIGCONT, Arc::clone(&continued))?;
    kill_process(getpid(), Signal::TSTP)?;
    // Another thread may take the signal, and this one runs on for a moment. And
    // where nobody could continue the process, it is not stopped at all.
    let sent = Instant::now();
    while !continued.load(Ordering::Acquire) && sent.elapsed() < STOPS_WITHIN {
        thread::sleep(Duration::from_millis(10));
    }
    signal_hook::low_level::unregister(handler);
    enter()
}

/// Gives the terminal back, once.
pub(crate) fn leave() {
    if ENTERED.swap(false, Ordering::AcqRel) {
        // If the terminal is gone, there is nothing to give back.
        let _ = execute!(io::stderr(), Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
        held::end();
    }
}
