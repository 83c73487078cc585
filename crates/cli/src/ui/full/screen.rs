//! Taking the terminal, and giving it back whatever happens.

use std::io;
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use rustix::process::{Signal, getpid, kill_process};

use super::held;

/// Whether the terminal is taken.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Makes a panic give the terminal back before it is told.
static HOOK: Once = Once::new();

pub(super) fn is_entered() -> bool {
    ENTERED.load(Ordering::Acquire)
}

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
    kill_process(getpid(), Signal::TSTP)?;
    enter()
}

/// Gives the terminal back, once.
pub(super) fn leave() {
    if ENTERED.swap(false, Ordering::AcqRel) {
        // If the terminal is gone, there is nothing to give back.
        let _ = execute!(io::stderr(), Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
        held::end();
    }
}
