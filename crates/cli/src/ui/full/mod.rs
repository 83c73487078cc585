//! A view that fills the terminal: `--ui full`.
//!
//! It ends, and leaves the terminal as it was, as soon as the run is asked to
//! stop: what is said from then on is read on the normal screen.

mod draw;
mod held;
mod panes;
mod screen;

use std::io::{self, Stderr};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use picireny_oracle::Cancel;
use picireny_session::Control;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::View;
use super::state::State;

use draw::{Screen, Tests};
pub(crate) use held::hold;
use panes::Panes;

/// How often the screen is drawn.
const PERIOD: Duration = Duration::from_millis(100);

/// The view, while it is on the screen.
pub(super) struct Full {
    terminal: Terminal<CrosstermBackend<Stderr>>,
    stop: Cancel,
    control: Arc<Control>,
    /// How many tests may run at once at most.
    jobs: NonZeroUsize,
    panes: Panes,
    drawn: Option<Duration>,
}

impl Full {
    /// Fills the terminal.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be used for that.
    pub(super) fn new(stop: Cancel, jobs: NonZeroUsize) -> io::Result<Self> {
        screen::enter()?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stderr()));
        Ok(Full {
            terminal: terminal.inspect_err(|_| screen::leave())?,
            stop,
            control: Arc::default(),
            jobs,
            panes: Panes::default(),
            drawn: None,
        })
    }

    /// Does what the keys say that have been pressed.
    fn keys(&mut self) -> io::Result<()> {
        while event::poll(Duration::ZERO)? {
            match event::read()? {
                Event::Key(key) => self.key(key)?,
                Event::Resize(..) => self.drawn = None,
                _ => {}
            }
        }
        Ok(())
    }

    fn key(&mut self, key: KeyEvent) -> io::Result<()> {
        let Some(wish) = wish(&key) else {
            return Ok(());
        };
        // What changes is seen at once.
        self.drawn = None;
        match wish {
            Wish::Stop => {
                log::warn!("ending the run; Ctrl-C ends it at once");
                self.stop.cancel();
            }
            Wish::Pause => {
                let steering = &self.control.steering;
                steering.set_paused(!steering.is_paused());
            }
            Wish::Skip => self.control.steering.skip_phase(),
            Wish::More => {
                let more = self.most().saturating_add(1).min(self.jobs);
                self.control.steering.set_most(more);
            }
            Wish::Fewer => {
                let fewer = NonZeroUsize::new(self.most().get() - 1);
                self.control
                    .steering
                    .set_most(fewer.unwrap_or(NonZeroUsize::MIN));
            }
            Wish::Pane(number) => self.panes.toggle(number),
            Wish::Suspend => {
                screen::suspend()?;
                // The screen is empty: everything is drawn anew.
                self.terminal = Terminal::new(CrosstermBackend::new(io::stderr()))?;
            }
        }
        Ok(())
    }

    fn most(&self) -> NonZeroUsize {
        self.control
            .steering
            .most()
            .unwrap_or(self.jobs)
            .min(self.jobs)
    }

    /// What is known of the tests.
    fn tests(&self) -> Tests {
        let running = self.control.running().into_iter();
        Tests {
            running: running
                .map(|test| (test.since.elapsed(), test.bytes))
                .collect(),
            output: self.control.last_output(),
            is_paused: self.control.steering.is_paused(),
            skips: self.control.steering.wants_skip(),
            most: self.most(),
        }
    }
}

/// What a key asks for.
enum Wish {
    Stop,
    Pause,
    Skip,
    More,
    Fewer,
    Pane(usize),
    Suspend,
}

/// What a key asks for, if anything. Ctrl-C and Ctrl-Z are keys like others
/// here.
fn wish(key: &KeyEvent) -> Option<Wish> {
    let KeyCode::Char(character) = key.code else {
        return None;
    };
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match character {
        'c' if control => Some(Wish::Stop),
        'z' if control => Some(Wish::Suspend),
        _ if control => None,
        'q' => Some(Wish::Stop),
        's' => Some(Wish::Skip),
        'p' | ' ' => Some(Wish::Pause),
        '+' => Some(Wish::More),
        '-' => Some(Wish::Fewer),
        digit => {
            let number = digit.to_digit(10)? as usize;
            number.checked_sub(1).map(Wish::Pane)
        }
    }
}

impl View for Full {
    fn refresh(&mut self, state: &State, now: Duration) {
        if !screen::is_entered() {
            return;
        }
        let keys = self.keys();
        if self.stop.is_cancelled() || keys.is_err() {
            return self.end();
        }
        let fresh = |last: Duration| now.saturating_sub(last) < PERIOD;
        if self.drawn.is_some_and(fresh) {
            return;
        }
        self.drawn = Some(now);
        let messages = held::last();
        let shown = Screen {
            state,
            now,
            messages: &messages,
            tests: &self.tests(),
            panes: &self.panes,
        };
        let drawn = self.terminal.draw(|frame| draw::draw(frame, &shown));
        if drawn.is_err() {
            self.end();
        }
    }

    fn end(&mut self) {
        screen::leave();
        // Nobody is left to let them go on.
        self.control.steering.set_paused(false);
    }

    fn control(&self) -> Option<Arc<Control>> {
        Some(Arc::clone(&self.control))
    }
}

impl Drop for Full {
    fn drop(&mut self) {
        screen::leave();
    }
}
