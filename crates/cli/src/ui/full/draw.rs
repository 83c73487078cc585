//! What the screen shows.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::text::Line;
use ratatui::widgets::{Axis, Block, Borders, Chart, Dataset, GraphType, Paragraph};

use crate::ui::diff::{Change, changes};
use crate::ui::state::{State, time};
use picireny_text::visible;

/// Screens that are narrower have one column.
const TWO_COLUMNS: u16 = 90;

/// Draws everything. `messages` are log lines, the newest one last.
pub(super) fn draw(frame: &mut Frame<'_>, state: &State, now: Duration, messages: &[String]) {
    let [head, body, foot] = Layout::vertical([
        Constraint::Length(2),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(Paragraph::new(headline(state, now)), head);
    frame.render_widget(
        Paragraph::new(" q  stop and keep the best candidate").style(Modifier::DIM),
        foot,
    );
    let quarters = |parts: &[u16], area: Rect| {
        let parts = parts.iter().map(|part| Constraint::Fill(*part));
        Layout::vertical(parts).split(area).to_vec()
    };
    let areas = if body.width >= TWO_COLUMNS {
        let [left, right] = Layout::horizontal([Constraint::Fill(1); 2]).areas(body);
        [quarters(&[3, 2], left), quarters(&[3, 2], right)].concat()
    } else {
        let all = quarters(&[3, 2, 3, 3], body);
        vec![all[0], all[1], all[2], all[3]]
    };
    curve(frame, state, areas[0]);
    log_lines(frame, messages, areas[1]);
    best(frame, state, areas[2]);
    last_change(frame, state, areas[3]);
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
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let messages = [
            "The format of a.json is json".to_owned(),
            "\u{1b}[33mthe test is flaky\u{1b}[0m\n".to_owned(),
        ];
        let now = Duration::from_secs(75);
        terminal
            .draw(|frame| draw(frame, state, now, &messages))
            .unwrap();
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
    fn no_size_of_a_screen_is_too_small_or_too_large() {
        let states = [State::new(0), State::new(1), reduction()];
        for state in &states {
            for (width, height) in [(1, 1), (1, 40), (300, 1), (2, 2), (7, 3), (89, 5), (90, 4)] {
                screen(state, width, height);
            }
        }
    }
}
