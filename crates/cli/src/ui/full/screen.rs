//! Taking the terminal, and giving it back whatever happens.

use std::io;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use rustix::process::{Signal, getpgrp, getpid, getppid, getsid, kill_process};
use rustix::termios::tcgetpgrp;
use signal_hook::consts::{SIGCONT, SIGTSTP};

use super::held;

/// Whether the terminal is taken.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Whoever writes to the terminal has it: what two threads write at once is neither's, and
/// the process ends when one of them has given the terminal back.
static WRITING: Mutex<()> = Mutex::new(());

/// How long that may take: a terminal that takes no text must not keep a process from ending.
const WRITES_WITHIN: Duration = Duration::from_secs(2);

/// How long it takes at most until a process is stopped.
const STOPS_WITHIN: Duration = Duration::from_secs(2);

/// Makes a panic give the terminal back before it is told.
static HOOK: Once = Once::new();

/// What comes of signals that ask the process to stop.
static STOPS: OnceLock<Stops> = OnceLock::new();

/// While the terminal is taken, the process gives it back before it stops.
struct Stops {
    /// Whether it is to stop.
    asked: Arc<AtomicBool>,
    /// Whether it stops at once.
    at_once: Arc<AtomicBool>,
}

impl Stops {
    fn listen() -> io::Result<Stops> {
        let stops = Stops {
            asked: Arc::default(),
            at_once: Arc::default(),
        };
        signal_hook::flag::register_conditional_default(SIGTSTP, Arc::clone(&stops.at_once))?;
        signal_hook::flag::register(SIGTSTP, Arc::clone(&stops.asked))?;
        Ok(stops)
    }
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
    if STOPS.get().is_none() {
        let _ = STOPS.set(Stops::listen()?);
    }
    let taken = take();
    if taken.is_err() {
        leave();
    }
    taken
}

fn take() -> io::Result<()> {
    let _alone = alone();
    enable_raw_mode()?;
    if let Some(stops) = STOPS.get() {
        stops.at_once.store(false, Ordering::Release);
        stops.asked.store(false, Ordering::Release);
    }
    ENTERED.store(true, Ordering::Release);
    held::begin();
    execute!(io::stderr(), EnterAlternateScreen, Hide)
}

/// Writes to the terminal, if it is taken and nobody gives it back meanwhile.
///
/// # Errors
///
/// When that is not possible.
pub(super) fn write(text: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    let _alone = alone();
    match ENTERED.load(Ordering::Acquire) {
        true => text(),
        false => Ok(()),
    }
}

/// Waits until nobody writes, or for as long as that may take.
fn alone() -> Option<MutexGuard<'static, ()>> {
    let begun = Instant::now();
    loop {
        match WRITING.try_lock() {
            Ok(alone) => return Some(alone),
            Err(TryLockError::Poisoned(alone)) => return Some(PoisonError::into_inner(alone)),
            Err(TryLockError::WouldBlock) if begun.elapsed() > WRITES_WITHIN => return None,
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// Whether the terminal may be taken: a process in the background would be stopped.
pub(super) fn is_in_foreground() -> bool {
    // Where there is no control of jobs, nobody is in the background.
    tcgetpgrp(io::stderr()).map_or(true, |group| group == getpgrp())
}

/// Whether somebody asked the process to stop since that was last asked.
pub(super) fn is_asked_to_stop() -> bool {
    STOPS
        .get()
        .is_some_and(|stops| stops.asked.swap(false, Ordering::AcqRel))
}

/// Gives the terminal back, stops the process as Ctrl-Z does, and takes the
/// terminal again when the process is continued.
pub(super) fn suspend() -> io::Result<()> {
    leave();
    let continued = Arc::new(AtomicBool::new(false));
    let handler = signal_hook::flag::register(SIGCONT, Arc::clone(&continued))?;
    // Where nobody could continue it, the process is not stopped at all.
    if !is_orphaned() {
        kill_process(getpid(), Signal::STOP)?;
    }
    // Another thread may take the signal, and this one runs on for a moment.
    let sent = Instant::now();
    while !continued.load(Ordering::Acquire) && sent.elapsed() < STOPS_WITHIN {
        thread::sleep(Duration::from_millis(10));
    }
    signal_hook::low_level::unregister(handler);
    enter()
}

/// Whether no shell of this session can continue the process.
fn is_orphaned() -> bool {
    let session = |process| getsid(process).ok();
    getppid().is_none_or(|parent| session(Some(parent)) != session(None))
}

/// Gives the terminal back, once.
pub(crate) fn leave() {
    let _alone = alone();
    if ENTERED.swap(false, Ordering::AcqRel) {
        // If the terminal is gone, there is nothing to give back.
        let _ = execute!(io::stderr(), Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
        if let Some(stops) = STOPS.get() {
            stops.at_once.store(true, Ordering::Release);
        }
        held::end();
    }
}
