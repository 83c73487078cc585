//! A view that fills the terminal: `--ui full`.
//!
//! It appears when a run takes longer than a moment. It ends, and leaves the terminal as it was, as soon as the run is asked to
//! stop: what is said from then on is read on the normal screen.

mod changes;
mod chart;
mod draw;
mod headline;
mod held;
mod keys;
mod look;
mod panes;
mod parts;
mod passes;
#[cfg(test)]
mod picture;
mod screen;
mod wish;
mod wrap;

use std::io::{self, Stderr};
use std::num::NonZeroUsize;
use std::time::Duration;

use picireny_oracle::Cancel;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{Event, KeyEvent};
use ratatui::crossterm::terminal;
use ratatui::layout::Rect;
use ratatui::{TerminalOptions, Viewport};

use super::line::Line;
use super::watched::Watched;
use super::{Now, View};

use draw::{Screen, Tests};
pub(crate) use held::hold;
use keys::Keys;
use look::{Extent, Look, Step};
use panes::Pane;
pub(crate) use screen::leave as give_back;
use wish::{Wish, wish};

/// How often the screen is drawn.
const PERIOD: Duration = Duration::from_millis(100);

/// How many keys are heeded before what runs goes on.
const AT_ONCE: usize = 32;

/// What ends before does not take the screen.
const MOMENT: Duration = Duration::from_millis(700);

/// The view.
pub(super) struct Full {
    stage: Stage,
    stop: Cancel,
    /// How many tests may run at once at most.
    jobs: NonZeroUsize,
    look: Look,
    /// How far one can go in what was drawn.
    extent: Extent,
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
            look: Look::default(),
            extent: Extent::default(),
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

    /// Does what the keys say that have been pressed, and draws the screen, if it is time.
    fn show(&mut self, watched: &Watched, now: Now) -> io::Result<()> {
        if screen::is_asked_to_stop() {
            self.suspend(watched)?;
        }
        // What a key does depends on what was drawn.
        let mut keys = 0;
        while keys < AT_ONCE && self.next_key(watched)? {
            self.draw(watched, now)?;
            keys += 1;
        }
        self.draw(watched, now)
    }

    /// Does what the next key says, if one was pressed.
    fn next_key(&mut self, watched: &Watched) -> io::Result<bool> {
        let Stage::Screen(screen) = &mut self.stage else {
            return Ok(false);
        };
        match screen.keys.next()? {
            Some(Event::Key(key)) => self.key(key, watched)?,
            Some(Event::Resize(..)) => {
                screen.terminal.resize(area()?)?;
                self.drawn = None;
            }
            Some(_) => {}
            None => return Ok(false),
        }
        Ok(true)
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
        let of_triage = watched.folder.is_some();
        match wish {
            Wish::Quit if self.look.close(of_triage) => {}
            Wish::Quit | Wish::Stop => {
                log::warn!("ending the run; Ctrl-C ends it at once");
                self.stop.cancel();
            }
            Wish::Back => {
                if !self.look.close(of_triage) {
                    self.look.deselect();
                }
            }
            Wish::Help => self.look.help(),
            Wish::Select { forward } => self.look.select(forward, of_triage),
            Wish::Enlarge => self.look.enlarge(of_triage),
            Wish::Go(step) => self.go(step, watched),
            Wish::Switch => self.switch(watched),
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
            Wish::Pane(number) => self.look.number(number, of_triage),
            Wish::Suspend => self.suspend(watched)?,
        }
        Ok(())
    }

    /// Goes somewhere in the selected pane.
    fn go(&mut self, step: Step, watched: &Watched) {
        let of_triage = watched.folder.is_some();
        self.look.go(step, self.extent, of_triage);
        if !matches!(step, Step::Left | Step::Right)
            && self.is_in_passes(watched)
            && let Some(run) = watched.first()
        {
            let place = self.look.place(Pane::Passes).down.unwrap_or(0);
            let gains = run.state.gains.sorted();
            self.look.pass = gains.get(place).map(|gain| gain.name);
        }
    }

    fn is_in_passes(&self, watched: &Watched) -> bool {
        let active = self.look.active(watched.folder.is_some());
        active == Some(Pane::Passes) && self.look.keys().is_none()
    }

    /// Switches the selected pass off, or on.
    fn switch(&mut self, watched: &Watched) {
        let Some(run) = watched.first().filter(|_| self.is_in_passes(watched)) else {
            return;
        };
        let first = || run.state.gains.sorted().first().map(|gain| gain.name);
        let Some(pass) = self.look.pass.or_else(first) else {
            return;
        };
        self.look.pass = Some(pass);
        let steering = &run.control.steering;
        let is_off = steering.passes_off().contains(&pass);
        let is_known = picireny_reduce::pass_names().any(|name| name == pass);
        match is_off || (is_known && run.state.applies_passes()) {
            true => {
                steering.set_off(pass, !is_off);
                let what = if is_off { "on again" } else { "off" };
                log::info!("The pass {pass} is switched {what}");
            }
            false => log::warn!("{pass} cannot be switched off"),
        }
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
            off: control.steering.passes_off(),
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
            look: &self.look,
        };
        match &mut self.stage {
            Stage::Screen(screen) => {
                let terminal = &mut screen.terminal;
                let mut extent = Extent::default();
                screen::write(|| {
                    let drawn = terminal.draw(|frame| extent = draw::draw(frame, &shown));
                    drawn.map(|_| ())
                })?;
                self.extent = extent;
                Ok(())
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
        let shown = self.show(watched, now);
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
