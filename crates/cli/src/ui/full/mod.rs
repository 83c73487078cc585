//! A view that fills the terminal: `--ui full`.
//!
//! It appears when a run takes longer than a moment. It ends, and leaves the terminal as it was, as soon as the run is asked to
//! stop: what is said from then on is read on the normal screen.

mod draw;
mod held;
mod keys;
mod panes;
mod parts;
mod screen;

use std::io::{self, Stderr};
use std::num::NonZeroUsize;
use std::time::Duration;

use picireny_oracle::Cancel;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal;
use ratatui::layout::Rect;
use ratatui::{TerminalOptions, Viewport};

use super::line::Line;
use super::watched::Watched;
use super::{Now, View};

use draw::{Screen, Tests};
pub(crate) use held::hold;
use keys::Keys;
use panes::Panes;
pub(crate) use screen::leave as give_back;

/// How often the screen is drawn.
const PERIOD: Duration = Duration::from_millis(100);

/// What ends before does not take the screen.
const MOMENT: Duration = Duration::from_millis(700);

/// The view.
pub(super) struct Full {
    stage: Stage,
    stop: Cancel,
    /// How many tests may run at once at most.
    jobs: NonZeroUsize,
    panes: Panes,
    drawn: Option<Duration>,
}

/// Where it is shown.
enum Stage {
    /// Nowhere yet.
    Waiting,
    Screen(Screened),
    /// The terminal cannot be taken: a line has to do.
    Line(Line),
    Ended,
}

/// The terminal, and what is pressed in it.
struct Screened {
    terminal: Terminal<CrosstermBackend<Stderr>>,
    keys: Keys,
}

impl Screened {
    fn new() -> io::Result<Self> {
        Ok(Screened {
            terminal: new_terminal()?,
            keys: Keys::read()?,
        })
    }
}

impl Full {
    pub(super) fn new(stop: Cancel, jobs: NonZeroUsize) -> Self {
        Full {
            stage: Stage::Waiting,
            stop,
            jobs,
            panes: Panes::default(),
            drawn: None,
        }
    }

    /// Takes the terminal.
    fn appear(&mut self) {
        let taken = screen::enter().and_then(|()| Screened::new().inspect_err(|_| screen::leave()));
        self.stage = match taken {
            Ok(screen) => Stage::Screen(screen),
            Err(error) => {
                log::warn!("--ui full cannot be used: {error}");
                Stage::Line(Line::default())
            }
        };
    }

    /// Does what the keys say that have been pressed.
    fn keys(&mut self, watched: &Watched) -> io::Result<()> {
        if screen::is_asked_to_stop() {
            self.suspend(watched)?;
        }
        while let Stage::Screen(screen) = &mut self.stage
            && let Some(event) = screen.keys.next()?
        {
            match event {
                Event::Key(key) => self.key(key, watched)?,
                Event::Resize(..) => {
                    screen.terminal.resize(area()?)?;
                    self.drawn = None;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Stops the process, with the terminal as it was, until it is continued.
    fn suspend(&mut self, watched: &Watched) -> io::Result<()> {
        // That is a pause, too. Whoever reads keys then is somebody else.
        self.stage = Stage::Waiting;
        let was_paused = watched.is_paused();
        watched.set_paused(true);
        let continued = screen::suspend();
        watched.set_paused(was_paused);
        continued?;
        // The screen is empty: everything is drawn anew.
        self.stage = Stage::Screen(Screened::new()?);
        self.drawn = None;
        Ok(())
    }

    fn key(&mut self, key: KeyEvent, watched: &Watched) -> io::Result<()> {
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
            Wish::Pause => watched.set_paused(!watched.is_paused()),
            Wish::Skip => {
                if let Some(run) = watched.first() {
                    run.control.steering.skip_phase();
                }
            }
            Wish::More => {
                let more = self.most(watched).saturating_add(1).min(self.jobs);
                watched.set_most(more);
            }
            Wish::Fewer => {
                let fewer = NonZeroUsize::new(self.most(watched).get() - 1);
                watched.set_most(fewer.unwrap_or(NonZeroUsize::MIN));
            }
            Wish::Pane(number) => self.panes.toggle(number),
            Wish::Suspend => self.suspend(watched)?,
        }
        Ok(())
    }

    fn most(&self, watched: &Watched) -> NonZeroUsize {
        let most = watched.control.steering.most();
        most.unwrap_or(self.jobs).min(self.jobs)
    }

    /// What is known of the tests.
    fn tests(&self, watched: &Watched) -> Tests {
        let running = watched.controls().flat_map(|control| control.running());
        // Between two reductions it is what the files printed.
        let first = watched.first().map(|run| &run.control);
        let control = first.unwrap_or(&watched.control);
        Tests {
            running: running
                .map(|test| (test.since.elapsed(), test.bytes))
                .collect(),
            last: control.last_test(),
            is_paused: watched.is_paused(),
            skips: control.steering.wants_skip(),
            most: self.most(watched),
        }
    }

    /// Draws the screen, if it is time.
    fn draw(&mut self, watched: &Watched, now: Now) -> io::Result<()> {
        let fresh = |last: Duration| now.clock.saturating_sub(last) < PERIOD;
        if self.drawn.is_some_and(fresh) {
            return Ok(());
        }
        self.drawn = Some(now.clock);
        let messages = held::last();
        let tests = self.tests(watched);
        let shown = Screen {
            watched,
            now: now.run,
            messages: &messages,
            tests: &tests,
            panes: &self.panes,
        };
        match &mut self.stage {
            Stage::Screen(screen) => {
                let terminal = &mut screen.terminal;
                screen::write(|| terminal.draw(|frame| draw::draw(frame, &shown)).map(|_| ()))
            }
            _ => Ok(()),
        }
    }
}

fn new_terminal() -> io::Result<Terminal<CrosstermBackend<Stderr>>> {
    let options = TerminalOptions {
        viewport: Viewport::Fixed(area()?),
    };
    Terminal::with_options(CrosstermBackend::new(io::stderr()), options)
}

/// The part of the terminal that is drawn on. No real one is larger, and a terminal may say
/// anything of itself.
fn area() -> io::Result<Rect> {
    const MOST: (u16, u16) = (1000, 500);
    let (width, height) = terminal::size()?;
    Ok(Rect::new(0, 0, width.min(MOST.0), height.min(MOST.1)))
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
    fn refresh(&mut self, watched: &Watched, now: Now) {
        match &mut self.stage {
            Stage::Waiting if now.clock < MOMENT || self.stop.is_cancelled() => return,
            // In the background; `fg` brings it here.
            Stage::Waiting if !screen::is_in_foreground() => return,
            Stage::Waiting => self.appear(),
            Stage::Line(line) => return line.refresh(watched, now),
            Stage::Screen(_) => {}
            Stage::Ended => return,
        }
        let shown = self.keys(watched).and_then(|()| self.draw(watched, now));
        if self.stop.is_cancelled() || shown.is_err() {
            self.end();
            // Nobody is left to let them go on.
            watched.set_paused(false);
        }
    }

    fn end(&mut self) {
        if let Stage::Line(line) = &mut self.stage {
            line.end();
        }
        self.stage = Stage::Ended;
        screen::leave();
    }

    fn has_keys(&self) -> bool {
        true
    }
}

impl Drop for Full {
    fn drop(&mut self) {
        screen::leave();
    }
}
