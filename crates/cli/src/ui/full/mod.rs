//! A view that fills the terminal: `--ui full`.
//!
//! It ends, and leaves the terminal as it was, as soon as the run is asked to
//! stop: what is said from then on is read on the normal screen.

mod draw;
mod held;
mod screen;

use std::io::{self, Stderr};
use std::time::Duration;

use picireny_oracle::Cancel;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::View;
use super::state::State;

pub(crate) use held::hold;

/// How often the screen is drawn.
const PERIOD: Duration = Duration::from_millis(100);

/// The view, while it is on the screen.
pub(super) struct Full {
    terminal: Terminal<CrosstermBackend<Stderr>>,
    stop: Cancel,
    drawn: Option<Duration>,
}

impl Full {
    /// Fills the terminal.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be used for that.
    pub(super) fn new(stop: Cancel) -> io::Result<Self> {
        screen::enter()?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stderr()));
        Ok(Full {
            terminal: terminal.inspect_err(|_| screen::leave())?,
            stop,
            drawn: None,
        })
    }

    /// Does what the keys say that have been pressed.
    fn keys(&mut self) -> io::Result<()> {
        while event::poll(Duration::ZERO)? {
            match event::read()? {
                Event::Key(key) if stops(&key) => {
                    log::warn!("ending the run; Ctrl-C ends it at once");
                    self.stop.cancel();
                }
                Event::Resize(..) => self.drawn = None,
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether a key asks to stop. Ctrl-C is a key like others here.
fn stops(key: &KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    key.kind != KeyEventKind::Release
        && match key.code {
            KeyCode::Char('q') => !control,
            KeyCode::Char('c') => control,
            _ => false,
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
        let drawn = self
            .terminal
            .draw(|frame| draw::draw(frame, state, now, &messages));
        if drawn.is_err() {
            self.end();
        }
    }

    fn end(&mut self) {
        screen::leave();
    }
}

impl Drop for Full {
    fn drop(&mut self) {
        screen::leave();
    }
}
