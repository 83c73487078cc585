//! What each pane shows.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::text::Line;
use ratatui::widgets::{Axis, Block, Borders, Chart, Dataset, GraphType, Paragraph};

use super::draw::{Screen, Tests};
use super::panes::Pane;
use crate::ui::diff::{Change, changes};
use crate::ui::state::ViewState;
use crate::ui::watched::Watched;
use picireny_session::LastTest;
use picireny_shown::visible;

/// Titles of panes.
const SIZE: &str = "size in bytes over tests";
const GAINS: &str = "what helped";
const BEST: &str = "best candidate";
const CHANGE: &str = "last change";

/// Where a pane is, and which key hides it.
#[derive(Clone, Copy)]
pub(super) struct PaneArea {
    pub(super) number: usize,
    pub(super) area: Rect,
}

impl PaneArea {
    /// Draws this pane here.
    pub(super) fn draw(self, pane: Pane, frame: &mut Frame<'_>, screen: &Screen<'_>) {
        let first = screen.watched.first();
        match (pane, first.map(|run| &run.state)) {
            (Pane::Messages, _) => log_lines(frame, screen.messages, self),
            (Pane::Tests, _) => tests(frame, screen.tests, self),
            (Pane::Groups, _) => groups(frame, screen.watched, self),
            (Pane::Size, Some(state)) => curve(frame, state, self),
            (Pane::Gains, Some(state)) => gains(frame, state, self),
            (Pane::Best, Some(state)) => best(frame, state, self),
            (Pane::Change, Some(state)) => last_change(frame, state, self),
            // Nothing is reduced at the moment.
            (Pane::Size, None) => self.lines(frame, SIZE, vec![]),
            (Pane::Gains, None) => self.lines(frame, GAINS, vec![]),
            (Pane::Best, None) => self.lines(frame, BEST, vec![]),
            (Pane::Change, None) => self.lines(frame, CHANGE, vec![]),
        }
    }

    /// How many lines have room below the title.
    fn room(self) -> usize {
        usize::from(self.area.height.saturating_sub(1))
    }

    fn block(self, title: &str) -> Block<'static> {
        let title = format!(" {} {title} ", self.number);
        Block::new().borders(Borders::TOP).title(title)
    }

    fn lines(self, frame: &mut Frame<'_>, title: &str, lines: Vec<Line<'_>>) {
        let paragraph = Paragraph::new(lines).block(self.block(title));
        frame.render_widget(paragraph, self.area);
    }

    /// The beginning of a line that has room, with nothing that a terminal obeys.
    fn shown(self, line: &str) -> String {
        let room = usize::from(self.area.width);
        let line: String = line.chars().take(room).collect();
        visible(&line).replace('\t', "    ")
    }
}

/// The size over the tests. The scale of sizes is logarithmic: the last bytes
/// take as much room as the first.
fn curve(frame: &mut Frame<'_>, state: &ViewState, pane: PaneArea) {
    let height = |bytes: usize| (bytes.max(1) as f64).ln();
    let mut points: Vec<(f64, f64)> = vec![(0.0, height(state.before))];
    for &(tests, bytes) in state.curve.points() {
        // A size holds until the next success.
        let before = points.last().map_or(0.0, |point| point.1);
        points.push((tests as f64, before));
        points.push((tests as f64, height(bytes)));
    }
    points.push((state.tests as f64, height(state.bytes)));
    let data = Dataset::default()
        .marker(Marker::Braille)
        .graph_type(GraphType::Line)
        .style(Color::Cyan)
        .data(&points);
    // While nothing has got smaller, the curve is at the top.
    let (lowest, label) = match state.bytes < state.before {
        true => (state.bytes, state.bytes.to_string()),
        false => (state.before / 2, String::new()),
    };
    let chart = Chart::new(vec![data])
        .block(pane.block(SIZE))
        .x_axis(
            Axis::default()
                .bounds([0.0, state.tests.max(1) as f64])
                .labels(["0".to_owned(), state.tests.to_string()]),
        )
        .y_axis(
            Axis::default()
                .bounds([height(lowest), height(state.before.max(2))])
                .labels([label, state.before.to_string()]),
        );
    frame.render_widget(chart, pane.area);
}

/// The tests that are running, and below what the last one printed.
fn tests(frame: &mut Frame<'_>, tests: &Tests, pane: PaneArea) {
    let title = if tests.is_paused {
        "tests: paused"
    } else {
        "tests"
    };
    let mut lines: Vec<Line<'_>> = tests
        .running
        .iter()
        .map(|(time, bytes)| {
            let seconds = time.as_secs();
            Line::raw(format!("running for {seconds} s: {bytes} bytes"))
        })
        .collect();
    // Both have a share.
    lines.truncate((pane.room() / 2).max(1));
    let room = pane.room().saturating_sub(lines.len());
    let last = last_test(&tests.last, room).into_iter();
    lines.extend(last.map(|line| Line::styled(pane.shown(&line), Modifier::DIM)));
    pane.lines(frame, title, lines);
}

/// How a test ended, and the last lines that it printed.
fn last_test(last: &LastTest, room: usize) -> Vec<String> {
    let printed: Vec<&str> = last.output.lines().collect();
    let mut end = match last.end.as_str() {
        "" => return vec![],
        end => format!("the last one {end}"),
    };
    let behind = room.saturating_sub(1);
    if let (0, Some(line)) = (behind, printed.last()) {
        end = format!("{end}: {line}");
    }
    let first = printed.len().saturating_sub(behind);
    let printed = printed[first..].iter().map(|line| (*line).to_owned());
    std::iter::once(end).chain(printed).take(room).collect()
}

/// What each transformation gave for how many tests.
fn gains(frame: &mut Frame<'_>, state: &ViewState, pane: PaneArea) {
    let gains = state.gains.sorted().into_iter().take(pane.room());
    let lines = gains.map(|gain| {
        Line::raw(pane.shown(&format!(
            "{:12} {:>8} bytes  {} of {} tests",
            gain.name, gain.bytes, gain.accepted, gain.tests
        )))
    });
    pane.lines(frame, GAINS, lines.collect());
}

/// The groups of a triage, around those that are being reduced.
fn groups(frame: &mut Frame<'_>, watched: &Watched, pane: PaneArea) {
    let rows = watched
        .folder
        .as_ref()
        .map_or(&[][..], |folder| folder.rows());
    let running = rows.iter().rposition(|row| row.running.is_some());
    let behind = (running.unwrap_or(0) + 1 + pane.room() / 2).min(rows.len());
    let first = behind.saturating_sub(pane.room());
    let lines = rows[first..].iter().take(pane.room()).map(|row| {
        let style = match row.running {
            Some(_) => Style::from(Modifier::BOLD),
            None => Style::new(),
        };
        Line::styled(pane.shown(&row.line()), style)
    });
    pane.lines(frame, "groups", lines.collect());
}

/// The beginning of the best candidate; that of the input while there is none.
fn best(frame: &mut Frame<'_>, state: &ViewState, pane: PaneArea) {
    let text = state.best.as_deref().unwrap_or(&state.input);
    let lines = text.lines().take(pane.room());
    let lines = lines.map(|line| Line::raw(pane.shown(line)));
    pane.lines(frame, BEST, lines.collect());
}

/// What the last success changed.
fn last_change(frame: &mut Frame<'_>, state: &ViewState, pane: PaneArea) {
    let (before, after) = state.last_change();
    let lines = changes(before, after, pane.room())
        .into_iter()
        .map(|change| {
            let (sign, line, colour) = match change {
                Change::Removed(line) => ('-', line, Color::Red),
                Change::Added(line) => ('+', line, Color::Green),
            };
            Line::styled(format!("{sign}{}", pane.shown(line)), colour)
        });
    pane.lines(frame, CHANGE, lines.collect());
}

fn log_lines(frame: &mut Frame<'_>, messages: &[String], pane: PaneArea) {
    let lines: Vec<&str> = messages.iter().flat_map(|text| text.lines()).collect();
    let first = lines.len().saturating_sub(pane.room());
    let lines = lines[first..].iter();
    let lines = lines.map(|line| Line::raw(pane.shown(line)));
    pane.lines(frame, "messages", lines.collect());
}
