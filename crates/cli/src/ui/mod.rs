//! What is shown of a reduction while it runs: `--ui`.
//!
//! A [`Display`] keeps what is [`Watched`]: one reduction, or a triage with
//! those of its files. Each is observed by a [`Watching`]. A [`View`] shows
//! them: when something happens, and a few times a second, so that it lives while
//! a test takes long. Views are told the time and read no clock.

#[cfg_attr(not(feature = "live-view"), allow(dead_code))]
mod curve;
#[cfg_attr(not(feature = "live-view"), allow(dead_code))]
mod diff;
#[cfg_attr(not(feature = "live-view"), allow(dead_code))]
mod folder;
#[cfg(feature = "live-view")]
mod full;
#[cfg_attr(not(feature = "live-view"), allow(dead_code))]
mod gains;
#[cfg_attr(not(feature = "live-view"), allow(dead_code))]
mod history;
mod line;
mod plain;
#[cfg_attr(not(feature = "live-view"), allow(dead_code))]
mod state;
mod triage;
#[cfg_attr(not(feature = "live-view"), allow(dead_code))]
mod watched;

use std::io::IsTerminal as _;
use std::num::NonZeroUsize;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use clap::ValueEnum;

use picireny_oracle::{Cancel, OracleError};
use picireny_reduce::{ConfigId, Observer, Progress, Stop, Stopwatch, TestCompleted, Tested};
use picireny_session::{Control, ParsedInput};

#[cfg(feature = "live-view")]
pub(crate) use full::hold;

/// Whether a log line has to wait until the terminal is given back.
#[cfg(not(feature = "live-view"))]
pub(crate) fn hold(_: &str) -> bool {
    false
}

/// Gives the terminal back if a view has taken it: the process is about to end.
pub(crate) fn give_back() {
    #[cfg(feature = "live-view")]
    full::give_back();
}

use folder::Folder;
pub(crate) use line::{CLEAR, SHOWN};
use state::ViewState;
use watched::{Run, Watched};

/// How often a view is refreshed when nothing happens, and looks for keys.
const TICK: Duration = Duration::from_millis(100);

/// `--ui`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ui {
    /// A view that fills the terminal
    #[value(alias = "textual")]
    Full,
    /// A line that is rewritten in place
    Line,
    /// Log lines
    #[value(alias = "basic")]
    Plain,
}

/// What time it is.
#[derive(Clone, Copy, Debug)]
struct Now {
    /// The time since the display began, without pauses.
    run: Duration,
    /// The same with them.
    clock: Duration,
}

#[cfg(test)]
impl Now {
    /// A time at which there was no pause.
    fn at(time: Duration) -> Self {
        Now {
            run: time,
            clock: time,
        }
    }
}

/// Shows what is watched.
trait View: Send {
    /// Shows what is new. It is called often: a view decides how often it
    /// writes.
    fn refresh(&mut self, watched: &Watched, now: Now);

    /// Leaves the terminal as it was.
    fn end(&mut self);

    /// Whether it has keys that steer what is watched.
    fn has_keys(&self) -> bool {
        false
    }
}

/// Keeps and shows what is known of what runs.
pub(crate) struct Display {
    shared: Shared,
    /// Its end ends the thread that refreshes the view.
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What the display and those that observe have in common.
#[derive(Clone)]
struct Shared {
    shown: Arc<Mutex<Shown>>,
    begun: Instant,
    /// The time since then without pauses.
    watch: Stopwatch,
}

struct Shown {
    watched: Watched,
    view: Box<dyn View>,
}

impl Shared {
    fn now(&self) -> Now {
        Now {
            run: self.watch.elapsed(),
            clock: self.begun.elapsed(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes what is known, and shows it.
    fn update<T>(&self, change: impl FnOnce(&mut Watched, Duration) -> T) -> T {
        let now = self.now();
        let mut shown = self.lock();
        let changed = change(&mut shown.watched, now.run);
        let Shown { watched, view } = &mut *shown;
        view.refresh(watched, now);
        changed
    }
}

impl Display {
    /// A display of a reduction. `stop` is what a key cancels.
    pub(crate) fn new(ui: Option<Ui>, stop: &Cancel, jobs: NonZeroUsize) -> Self {
        Self::of(Watched::default(), view(ui, stop, jobs))
    }

    fn of(watched: Watched, view: Box<dyn View>) -> Self {
        let shared = Shared {
            begun: Instant::now(),
            watch: Stopwatch::start(&watched.control.steering),
            shown: Arc::new(Mutex::new(Shown { watched, view })),
        };
        let ticker = tick(shared.clone());
        Display { shared, ticker }
    }

    /// What observes the reduction of an input, and is dropped at its end. The
    /// input of a triage has a name.
    pub(crate) fn watch(&self, name: Option<&str>, input: &ParsedInput) -> Watching {
        let state = ViewState::new(input.size_in_bytes()).written_by(input.coding().clone());
        let state = match name {
            Some(name) => state.named(name),
            None => state,
        };
        let has_keys = self.shared.lock().view.has_keys();
        let state = match has_keys {
            true => state.of(&input.coding().shown(input.text())).with_history(),
            false => state,
        };
        let number = self
            .shared
            .update(|watched, now| watched.begin(state.begun_at(now)));
        Watching {
            shared: self.shared.clone(),
            number,
        }
    }

    /// Ends the display.
    pub(crate) fn clear(&mut self) {
        if let Some((stop, thread)) = self.ticker.take() {
            drop(stop);
            // What made the thread panic has been told.
            let _ = thread.join();
            let mut shown = self.shared.lock();
            shown.view.end();
            // Nobody is left to let them go on.
            shown.watched.set_paused(false);
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The view that is asked for, or the nearest one that is possible here.
fn view(ui: Option<Ui>, stop: &Cancel, jobs: NonZeroUsize) -> Box<dyn View> {
    let is_terminal = std::io::stderr().is_terminal();
    match ui.unwrap_or_else(|| usual(is_terminal)) {
        Ui::Full if is_terminal => match full(stop, jobs) {
            Ok(full) => return full,
            Err(error) => log::warn!("--ui full cannot be used: {error}"),
        },
        Ui::Full | Ui::Line if is_terminal => {}
        _ => return Box::new(plain::Plain::new(|line: &str| log::info!("{line}"))),
    }
    Box::new(line::Line::default())
}

/// What is shown unless something else is asked for.
fn usual(is_terminal: bool) -> Ui {
    let is_able = std::env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
    match (is_terminal, is_able && cfg!(feature = "live-view")) {
        (false, _) => Ui::Plain,
        (true, false) => Ui::Line,
        (true, true) => Ui::Full,
    }
}

#[cfg(feature = "live-view")]
fn full(stop: &Cancel, jobs: NonZeroUsize) -> Result<Box<dyn View>, &'static str> {
    Ok(Box::new(full::Full::new(stop.clone(), jobs)))
}

#[cfg(not(feature = "live-view"))]
fn full(_: &Cancel, _: NonZeroUsize) -> Result<Box<dyn View>, &'static str> {
    Err("this program was built without the feature `live-view`")
}

/// Refreshes a view until the sender is gone. Without a thread the view is
/// refreshed only when something happens.
fn tick(shared: Shared) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (stop, stopped) = mpsc::channel();
    let thread = thread::Builder::new().name("display".to_owned());
    let run = move || {
        while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            shared.update(|_, _| ());
        }
    };
    Some((stop, thread.spawn(run).ok()?))
}

/// Observes a reduction for a display, until it is dropped.
pub(crate) struct Watching {
    shared: Shared,
    number: u64,
}

impl Watching {
    /// What keys of the view control, if there are any.
    pub(crate) fn control(&self) -> Option<Arc<Control>> {
        let mut shown = self.shared.lock();
        let has_keys = shown.view.has_keys();
        let run = shown.watched.run(self.number).filter(|_| has_keys)?;
        Some(Arc::clone(&run.control))
    }

    fn update(&self, change: impl FnOnce(&mut ViewState, Duration)) {
        self.shared.update(|watched, now| {
            if let Some(Run { state, .. }) = watched.run(self.number) {
                change(state, now);
            }
        });
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.shared.update(|watched, _| watched.end(self.number));
    }
}

impl Observer for Watching {
    picireny_reduce::ignore!(size ending);

    fn executed(&mut self, _: &TestCompleted) {
        self.update(|state, now| state.executed(now));
    }

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        if !test.cached {
            let name = test.id.transformation;
            self.update(|state, _| state.gains.tested(name, test.outcome));
        }
        Ok(())
    }

    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.update(|state, now| state.accepted(id, text, now));
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) {
        self.update(|state, _| {
            state.progress(progress);
            if let Progress::Iteration { .. } = progress {
                log::debug!("{}", state.place());
            }
        });
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// A view that hands on the times that it is told.
    struct Times(Sender<Now>);

    impl View for Times {
        fn refresh(&mut self, _: &Watched, now: Now) {
            let _ = self.0.send(now);
        }

        fn end(&mut self) {}
    }

    #[test]
    fn pauses_are_not_in_the_time_but_views_are_refreshed_in_them() {
        let (sender, told) = mpsc::channel();
        let watched = Watched::default();
        let control = Arc::clone(&watched.control);
        control.steering.set_paused(true);
        let mut display = Display::of(watched, Box::new(Times(sender)));
        let first = told.recv().unwrap();
        let second = told.recv().unwrap();
        assert!(second.clock >= first.clock + TICK);
        assert!(second.run < TICK, "{second:?}");
        // Whoever waits in a pause goes on when the display ends.
        display.clear();
        assert!(!control.steering.is_paused());
    }
}
