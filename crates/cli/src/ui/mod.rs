//! What is shown of a reduction while it runs: `--ui`.
//!
//! A [`Display`] observes the reduction and keeps its [`State`]. A [`View`]
//! shows it: when something happens, and a few times a second, so that it lives
//! while a test takes long. Views are told the time and read no clock.

#[cfg_attr(not(feature = "live-view"), allow(dead_code))]
mod curve;
#[cfg(feature = "live-view")]
mod diff;
#[cfg(feature = "live-view")]
mod full;
mod line;
mod plain;
#[cfg_attr(not(feature = "live-view"), allow(dead_code))]
mod state;

use std::io::IsTerminal as _;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clap::ValueEnum;

use picireny_oracle::{Cancel, OracleError};
use picireny_reduce::{ConfigId, Executed, Observer, Progress};
use picireny_session::{Control, ParsedInput};

#[cfg(feature = "live-view")]
pub(crate) use full::hold;

/// Whether a log line has to wait until the terminal is given back.
#[cfg(not(feature = "live-view"))]
pub(crate) fn hold(_: &str) -> bool {
    false
}

pub(crate) use line::{CLEAR, SHOWN};
use state::State;

/// How often a view is refreshed when nothing happens.
const TICK: Duration = Duration::from_millis(200);

/// `--ui`.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ui {
    /// A view that fills the terminal
    Full,
    /// A line that is rewritten in place on a terminal, log lines elsewhere
    #[default]
    Line,
    /// Log lines
    Plain,
}

/// Shows the state of a reduction.
trait View: Send {
    /// Shows what is new; `now` is the time since the reduction began. It is
    /// called often: a view decides how often it writes.
    fn refresh(&mut self, state: &State, now: Duration);

    /// Leaves the terminal as it was.
    fn end(&mut self);

    /// What its keys control.
    fn control(&self) -> Option<Arc<Control>> {
        None
    }
}

/// Keeps and shows what is known of a reduction.
pub(crate) struct Display {
    shown: Arc<Mutex<Shown>>,
    clock: Instant,
    /// Its end ends the thread that refreshes the view.
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

struct Shown {
    state: State,
    view: Box<dyn View>,
}

impl Shown {
    fn lock(shown: &Mutex<Self>) -> MutexGuard<'_, Self> {
        shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn refresh(&mut self, now: Duration) {
        self.view.refresh(&self.state, now);
    }
}

impl Display {
    /// A display of the reduction of an input. `stop` is what a key cancels.
    pub(crate) fn new(ui: Ui, input: &ParsedInput, stop: &Cancel, jobs: NonZeroUsize) -> Self {
        let view = view(ui, stop, jobs);
        let clock = Instant::now();
        let state = State::new(input.size_in_bytes()).written_by(input.coding().clone());
        let shown = Arc::new(Mutex::new(Shown { state, view }));
        let ticker = tick(Arc::clone(&shown), clock);
        Display {
            shown,
            clock,
            ticker,
        }
    }

    /// What keys of the view control, if there are any.
    pub(crate) fn control(&self) -> Option<Arc<Control>> {
        Shown::lock(&self.shown).view.control()
    }

    /// Ends the display.
    pub(crate) fn clear(&mut self) {
        if let Some((stop, thread)) = self.ticker.take() {
            drop(stop);
            // What made the thread panic has been told.
            let _ = thread.join();
            Shown::lock(&self.shown).view.end();
        }
    }

    fn update(&mut self, change: impl FnOnce(&mut State, Duration)) {
        let now = self.clock.elapsed();
        let mut shown = Shown::lock(&self.shown);
        change(&mut shown.state, now);
        shown.refresh(now);
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The view that is asked for, or the nearest one that is possible here.
fn view(ui: Ui, stop: &Cancel, jobs: NonZeroUsize) -> Box<dyn View> {
    if ui != Ui::Plain && std::io::stderr().is_terminal() {
        if ui == Ui::Full {
            match full(stop, jobs) {
                Ok(full) => return full,
                Err(error) => log::warn!("--ui full cannot be used: {error}"),
            }
        }
        return Box::new(line::Line::default());
    }
    Box::new(plain::Plain::new(|line: &str| log::info!("{line}")))
}

#[cfg(feature = "live-view")]
fn full(stop: &Cancel, jobs: NonZeroUsize) -> std::io::Result<Box<dyn View>> {
    Ok(Box::new(full::Full::new(stop.clone(), jobs)?))
}

#[cfg(not(feature = "live-view"))]
fn full(_: &Cancel, _: NonZeroUsize) -> Result<Box<dyn View>, &'static str> {
    Err("this program was built without the feature `live-view`")
}

/// Refreshes a view until the sender is gone. Without a thread the view is
/// refreshed only when something happens.
fn tick(shown: Arc<Mutex<Shown>>, clock: Instant) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (stop, stopped) = mpsc::channel();
    let thread = thread::Builder::new().name("display".to_owned());
    let run = move || {
        while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            Shown::lock(&shown).refresh(clock.elapsed());
        }
    };
    Some((stop, thread.spawn(run).ok()?))
}

impl Observer for Display {
    fn executed(&mut self, _: &Executed) {
        self.update(|state, now| state.executed(now));
    }

    fn accepted(&mut self, _: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.update(|state, now| state.accepted(text, now));
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) {
        self.update(|state, _| state.progress(progress));
        if let Progress::Iteration { .. } = progress {
            let place = Shown::lock(&self.shown).state.place();
            log::debug!("{place}");
        }
    }
}
