//! What the screen shows.

use std::num::NonZeroUsize;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::text::Line;
use ratatui::widgets::{Axis, Block, Borders, Chart, Dataset, GraphType, Paragraph};

use super::panes::{Pane, Panes};
use crate::ui::diff::{Change, changes};
use crate::ui::state::{State, time};
use picireny_text::visible;

/// Screens that are narrower have one column.
const TWO_COLUMNS: u16 = 90;

/// What is to be shown.
pub(super) struct Screen<'a> {
    pub(super) state: &'a State,
    pub(super) now: Duration,
    /// Log lines, the newest one last.
    pub(super) messages: &'a [String],
    pub(super) tests: &'a Tests,
    pub(super) panes: &'a Panes,
}

/// What is known of the tests.
pub(super) struct Tests {
    /// How long those run that are running, and the sizes of their candidates.
    pub(super) running: Vec<(Duration, usize)>,
    /// What the last one printed.
    pub(super) output: String,
    pub(super) is_paused: bool,
    /// Whether the present phase is to end.
    pub(super) skips: bool,
    /// How many may run at once.
    pub(super) most: NonZeroUsize,
}

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, screen: &Screen<'_>) {
    let [head, body, foot] = Layout::vertical([
        Constraint::Length(2),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let (state, now) = (screen.state, screen.now);
    frame.render_widget(Paragraph::new(headline(state, now)), head);
    frame.render_widget(keys(screen.tests), foot);
    let shown = screen.panes.shown();
    let columns = if body.width >= TWO_COLUMNS && shown.len() > 1 {
        let (left, right) = shown.split_at(shown.len() / 2);
        let [first, second] = Layout::horizontal([Constraint::Fill(1); 2]).areas(body);
        vec![(left, first), (right, second)]
    } else {
        vec![(&shown[..], body)]
    };
    for (panes, area) in columns {
        let parts = panes.iter().map(|pane| Constraint::Fill(pane.weight()));
        let areas = Layout::vertical(parts).split(area);
        for (pane, &area) in panes.iter().zip(areas.iter()) {
            match pane {
                Pane::Size => curve(frame, state, area),
                Pane::Messages => log_lines(frame, screen.messages, area),
                Pane::Best => best(frame, state, area),
                Pane::Change => last_change(frame, state, area),
                Pane::Tests => tests(frame, screen.tests, area),
            }
        }
    }
}

/// What keys do.
fn keys(tests: &Tests) -> Paragraph<'static> {
    let pause = if tests.is_paused { "go on" } else { "pause" };
    let skip = if tests.skips { "skipping" } else { "skip" };
    let jobs = if tests.most.get() == 1 { "job" } else { "jobs" };
    let text = format!(
        " q stop  s {skip}  p {pause}  +/- {} {jobs}  1-{} panes  ^Z suspend",
        tests.most,
        Pane::ALL.len()
    );
    Paragraph::new(text).style(Modifier::DIM)
}

/// The tests that are running, and below what the last one printed.
fn tests(frame: &mut Frame<'_>, tests: &Tests, area: Rect) {
    let title = if tests.is_paused {
        " tests: paused "
    } else {
        " tests "
    };
    let room = usize::from(area.height.saturating_sub(1));
    let mut lines: Vec<Line<'_>> = tests
        .running
        .iter()
        .map(|(time, bytes)| {
            let seconds = time.as_secs();
            Line::raw(format!("running for {seconds} s: {bytes} bytes"))
        })
        .collect();
    // Both have a share.
    lines.truncate((room / 2).max(1));
    let output: Vec<&str> = tests.output.lines().collect();
    let first = output
        .len()
        .saturating_sub(room.saturating_sub(lines.len()));
    let output = output[first..].iter();
    lines.extend(output.map(|line| Line::styled(shown(line, area), Modifier::DIM)));
    frame.render_widget(Paragraph::new(lines).block(block(title)), area);
}

fn headline(state: &State, now: Duration) -> Vec<Line<'static>> {
    let percent = (100 * state.bytes).checked_div(state.before).unwrap_or(100);
    let size = format!(
        " {} of {} bytes ({percent} %)  {} tests  {}  {}",
        state.bytes,
        state.before,
        state.tests,
        rate(state, now),
        time(now),
    );
    let success = if state.bests == 0 {
        "nothing smaller yet".to_owned()
    } else {
        let since = now.saturating_sub(state.best_at);
        format!("last success {} ago", time(since))
    };
    let place = format!(" {}  {success}", visible(&state.place()));
    vec![
        Line::styled(size, Modifier::BOLD),
        Line::styled(place, Style::new()),
    ]
}

fn rate(state: &State, now: Duration) -> String {
    match state.rate(now) {
        Some(rate) if rate >= 10.0 => format!("{rate:.0} tests/s"),
        Some(rate) => format!("{rate:.1} tests/s"),
        None => "- tests/s".to_owned(),
    }
}

fn block(title: &'static str) -> Block<'static> {
    Block::new().borders(Borders::TOP).title(title)
}

/// The size over the tests.
fn curve(frame: &mut Frame<'_>, state: &State, area: Rect) {
    let mut points: Vec<(f64, f64)> = vec![(0.0, state.before as f64)];
    for &(tests, bytes) in state.curve.points() {
        // A size holds until the next success.
        let before = points.last().map_or(0.0, |point| point.1);
        points.push((tests as f64, before));
        points.push((tests as f64, bytes as f64));
    }
    points.push((state.tests as f64, state.bytes as f64));
    let (tests, bytes) = (state.tests.max(1) as f64, state.before.max(1) as f64);
    let data = Dataset::default()
        .marker(Marker::Braille)
        .graph_type(GraphType::Line)
        .style(Color::Cyan)
        .data(&points);
    let chart = Chart::new(vec![data])
        .block(block(" size in bytes over tests "))
        .x_axis(
            Axis::default()
                .bounds([0.0, tests])
                .labels(["0".to_owned(), state.tests.to_string()]),
        )
        .y_axis(
            Axis::default()
                .bounds([0.0, bytes])
                .labels(["0".to_owned(), state.before.to_string()]),
        );
    frame.render_widget(chart, area);
}

/// The beginning of the best candidate.
fn best(frame: &mut Frame<'_>, state: &State, area: Rect) {
    let text = state.best.as_deref().unwrap_or_default();
    let lines = text.lines().take(usize::from(area.height));
    let lines: Vec<Line<'_>> = lines.map(|line| Line::raw(shown(line, area))).collect();
    frame.render_widget(Paragraph::new(lines).block(block(" best candidate ")), area);
}

/// What the last success changed.
fn last_change(frame: &mut Frame<'_>, state: &State, area: Rect) {
    let (before, after) = match (&state.previous, &state.best) {
        (Some(before), Some(after)) => (&**before, &**after),
        _ => ("", ""),
    };
    let room = usize::from(area.height);
    let lines = changes(before, after, room).into_iter().map(|change| {
        let (sign, line, colour) = match change {
            Change::Removed(line) => ('-', line, Color::Red),
            Change::Added(line) => ('+', line, Color::Green),
        };
        Line::styled(format!("{sign}{}", shown(line, area)), colour)
    });
    let lines: Vec<Line<'_>> = lines.collect();
    frame.render_widget(Paragraph::new(lines).block(block(" last change ")), area);
}

fn log_lines(frame: &mut Frame<'_>, messages: &[String], area: Rect) {
    let room = usize::from(area.height.saturating_sub(1));
    let lines: Vec<&str> = messages.iter().flat_map(|text| text.lines()).collect();
    let first = lines.len().saturating_sub(room);
    let lines = lines[first..]
        .iter()
        .map(|line| Line::raw(shown(line, area)));
    let lines: Vec<Line<'_>> = lines.collect();
    frame.render_widget(Paragraph::new(lines).block(block(" messages ")), area);
}

/// The beginning of a line that has room, with nothing that a terminal obeys.
fn shown(line: &str, area: Rect) -> String {
    let room = usize::from(area.width);
    let line: String = line.chars().take(room).collect();
    visible(&line).replace('\t', "    ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::ui::state::tests::some_way;

    fn screen(state: &State, width: u16, height: u16) -> String {
        screen_with(state, &Panes::default(), false, (width, height))
    }

    fn screen_with(
        state: &State,
        panes: &Panes,
        is_paused: bool,
        (width, height): (u16, u16),
    ) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let messages = [
            "The format of a.json is json".to_owned(),
            "\u{1b}[33mthe test is flaky\u{1b}[0m\n".to_owned(),
        ];
        let tests = Tests {
            running: vec![(Duration::from_millis(3900), 40), (Duration::ZERO, 38)],
            output: "engine: \u{1b}[2Jloading\nAssertion failed\n".to_owned(),
            is_paused,
            skips: is_paused,
            most: NonZeroUsize::MIN.saturating_add(1),
        };
        let shown = Screen {
            state,
            now: Duration::from_secs(75),
            messages: &messages,
            tests: &tests,
            panes,
        };
        terminal.draw(|frame| draw(frame, &shown)).unwrap();
        terminal.backend().to_string()
    }

    /// A reduction that went through several sizes.
    fn reduction() -> State {
        let mut state = some_way();
        let texts = [
            "[\n\t1,\n\t\"\u{202E}two\",\n\t{\"three\": 3}\n]\n",
            "[\n\t1,\n\t{\"three\": 3}\n]\n",
        ];
        for (at, text) in texts.iter().enumerate() {
            for _ in 0..20 * (at + 1) {
                state.tests += 1;
            }
            state.accepted(&(*text).into(), Duration::from_secs(10 + at as u64));
        }
        state.tests += 15;
        state
    }

    #[test]
    fn a_narrow_screen_has_one_column() {
        insta::assert_snapshot!(screen(&reduction(), 40, 30));
    }

    #[test]
    fn a_usual_screen_has_everything() {
        insta::assert_snapshot!(screen(&reduction(), 80, 24));
    }

    #[test]
    fn a_wide_screen_has_two_columns() {
        insta::assert_snapshot!(screen(&reduction(), 120, 24));
    }

    #[test]
    fn panes_can_be_hidden_and_a_pause_is_told() {
        let mut panes = Panes::default();
        for number in [0, 2, 4] {
            panes.toggle(number);
        }
        insta::assert_snapshot!(screen_with(&reduction(), &panes, true, (60, 14)));
        for number in [1, 3] {
            panes.toggle(number);
        }
        screen_with(&reduction(), &panes, false, (60, 14));
    }

    #[test]
    fn no_size_of_a_screen_is_too_small_or_too_large() {
        let states = [State::new(0), State::new(1), reduction()];
        for state in &states {
            for (width, height) in [(1, 1), (1, 40), (300, 1), (2, 2), (7, 3), (89, 5), (90, 4)] {
                screen(state, width, height);
            }
        }
    }
}
