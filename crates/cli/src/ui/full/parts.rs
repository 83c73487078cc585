//! What each pane shows.

use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{
    Block, Borders, Paragraph, Scrollbar, ScrollbarOrientation, ScrollbarState,
};

use super::draw::{Screen, Tests};
use super::look::{Extent, Look, Place};
use super::panes::Pane;
use super::wrap::{cut, wrap};
use super::{changes, chart, passes};
use crate::ui::state::ViewState;
use crate::ui::watched::Watched;
use picireny_session::{LastTest, count};

/// What is in front of the entry that is selected.
pub(super) const SELECTED: &str = "\u{25b8}";

/// Where a pane is, and how it looks.
#[derive(Clone, Copy)]
pub(super) struct PaneArea {
    /// None is that of keys.
    pane: Option<Pane>,
    pub(super) area: Rect,
    /// Whether it is selected.
    pub(super) is_active: bool,
    /// Whether it fills the screen.
    pub(super) is_large: bool,
    pub(super) place: Place,
}

impl PaneArea {
    pub(super) fn new(pane: Pane, area: Rect, look: &Look, of_triage: bool) -> Self {
        PaneArea {
            pane: Some(pane),
            area,
            is_active: look.active(of_triage) == Some(pane),
            is_large: look.large(of_triage) == Some(pane),
            place: look.place(pane),
        }
    }

    /// That of the keys.
    pub(super) fn of_keys(area: Rect, place: Place) -> Self {
        PaneArea {
            pane: None,
            area,
            is_active: true,
            is_large: true,
            place,
        }
    }

    /// Draws the pane, and says how far one can go in it.
    pub(super) fn draw(self, frame: &mut Frame<'_>, screen: &Screen<'_>) -> Extent {
        let state = screen.watched.first().map(|run| &run.state);
        match (self.pane, state) {
            (Some(Pane::Messages), _) => {
                let lines = log_lines(screen.messages, self.width());
                let end = lines.len();
                self.text(frame, "messages", lines, end)
            }
            (Some(Pane::Tests), _) => tests(frame, screen.tests, self),
            (Some(Pane::Groups), _) => groups(frame, screen.watched, self),
            (Some(Pane::Size), Some(state)) => {
                chart::chart(frame, self.area, self.block("size over tests"), state);
                Extent::default()
            }
            (Some(Pane::Passes), Some(state)) => passes::draw(frame, state, screen, self),
            (Some(Pane::Best), Some(state)) => best(frame, state, self),
            (Some(Pane::Changes), Some(state)) => changes::draw(frame, state, self),
            // Nothing is reduced at the moment.
            (Some(Pane::Size), None) => self.text(frame, "size over tests", vec![], 0),
            (Some(Pane::Passes), None) => self.text(frame, passes::TITLE, vec![], 0),
            (Some(Pane::Best), None) => self.text(frame, "best candidate", vec![], 0),
            (Some(Pane::Changes), None) => self.text(frame, changes::TITLE, vec![], 0),
            (None, _) => Extent::default(),
        }
    }

    /// How many lines have room below the title.
    pub(super) fn room(self) -> usize {
        usize::from(self.area.height.saturating_sub(1))
    }

    /// How many columns a line may have. A selected pane has a bar that shows where one is.
    pub(super) fn width(self) -> usize {
        usize::from(self.area.width.saturating_sub(u16::from(self.is_active)))
    }

    pub(super) fn block(self, title: &str) -> Block<'static> {
        let title = match self.pane {
            Some(pane) => format!(" {} {title} ", pane.number()),
            None => format!(" {title} "),
        };
        let title = cut(&title, 0, usize::from(self.area.width));
        let block = Block::new().borders(Borders::TOP);
        match self.is_active {
            true => block
                .border_set(border::THICK)
                .border_style(Color::Cyan)
                .title(Line::styled(title, Modifier::BOLD)),
            false => block.title(title),
        }
    }

    /// Lines of which a part has room: that from `natural` on, or as near as there are lines,
    /// unless one went somewhere else.
    pub(super) fn text(
        self,
        frame: &mut Frame<'_>,
        title: &str,
        mut lines: Vec<Line<'_>>,
        natural: usize,
    ) -> Extent {
        let rows = lines.len();
        let most = rows.saturating_sub(self.room());
        let first = self.place.down.unwrap_or(natural).min(most);
        let shown = lines.drain(first..).take(self.room()).collect();
        self.part(frame, title, shown, (first, rows))
    }

    /// Lines that are the part from `first` on of so many.
    pub(super) fn part(
        self,
        frame: &mut Frame<'_>,
        title: &str,
        lines: Vec<Line<'_>>,
        (first, rows): (usize, usize),
    ) -> Extent {
        let most = rows.saturating_sub(self.room());
        let mut block = self.block(title);
        if self.is_active && most > 0 {
            let shown = format!(" {}-{} of {rows} ", first + 1, first + lines.len());
            block = block.title(Line::from(shown).right_aligned());
        }
        frame.render_widget(Paragraph::new(lines).block(block), self.area);
        if self.is_active && most > 0 {
            self.bar(frame, first, most);
        }
        Extent {
            at: first,
            least: 0,
            most,
            page: self.room().saturating_sub(1).max(1),
        }
    }

    /// A bar at the right that shows where one is.
    pub(super) fn bar(self, frame: &mut Frame<'_>, at: usize, most: usize) {
        let below = Rect {
            y: self.area.y.saturating_add(1),
            height: self.area.height.saturating_sub(1),
            ..self.area
        };
        if below.inner(Margin::default()).is_empty() {
            return;
        }
        let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None)
            .track_symbol(Some("\u{2502}"))
            .style(Modifier::DIM);
        let mut state = ScrollbarState::new(most.saturating_add(1))
            .position(at)
            .viewport_content_length(self.room());
        frame.render_stateful_widget(bar, below, &mut state);
    }

    /// A line without what is at the sides.
    pub(super) fn cut(self, line: &str) -> String {
        cut(line, self.place.right, self.width())
    }
}

/// The tests that are running, and below what the last one printed.
fn tests(frame: &mut Frame<'_>, tests: &Tests, pane: PaneArea) -> Extent {
    let title = match tests.is_paused {
        true => "tests: paused",
        false => "tests",
    };
    let running = tests.running.iter().map(|(time, bytes)| {
        let seconds = time.as_secs();
        let size = count(*bytes, "byte", "bytes");
        Line::raw(pane.cut(&format!("running for {seconds} s: {size}")))
    });
    let mut lines: Vec<Line<'_>> = running.collect();
    // Both have a share, unless one looks at all of it.
    let is_whole = pane.is_large || pane.place.down.is_some();
    if !is_whole {
        lines.truncate((pane.room() / 2).max(1));
    }
    let room = match is_whole {
        true => usize::MAX,
        false => pane.room().saturating_sub(lines.len()),
    };
    let last = last_test(&tests.last, pane.width(), room).into_iter();
    lines.extend(last.map(|line| Line::styled(line, Modifier::DIM)));
    let natural = if pane.is_large { usize::MAX } else { 0 };
    let mut extent = pane.text(frame, title, lines, natural);
    if !is_whole {
        // What is left out is above.
        let rows = tests.running.len() + last_test(&tests.last, pane.width(), usize::MAX).len();
        extent.most = rows.saturating_sub(pane.room());
        extent.at = extent.most;
    }
    extent
}

/// How a test ended, and the last lines that it printed.
fn last_test(last: &LastTest, width: usize, room: usize) -> Vec<String> {
    let mut end = match last.end.as_str() {
        "" => return vec![],
        end => format!("the last one {end}"),
    };
    let printed = last.output.lines();
    if room <= 1 {
        if let Some(line) = printed.last() {
            end = format!("{end}: {}", line.trim());
        }
        return vec![cut(&end, 0, width)];
    }
    let printed: Vec<String> = printed.flat_map(|line| wrap(line, width)).collect();
    let mut lines = wrap(&end, width);
    let behind = room.saturating_sub(lines.len());
    let first = printed.len().saturating_sub(behind);
    lines.extend_from_slice(&printed[first..]);
    lines.truncate(room);
    lines
}

/// The groups of a triage, around those that are being reduced.
fn groups(frame: &mut Frame<'_>, watched: &Watched, pane: PaneArea) -> Extent {
    let rows = watched
        .folder
        .as_ref()
        .map_or(&[][..], |folder| folder.rows());
    let running = rows.iter().rposition(|row| row.running.is_some());
    let behind = (running.unwrap_or(0) + 1 + pane.room() / 2).min(rows.len());
    let first = behind.saturating_sub(pane.room());
    let lines = rows.iter().map(|row| {
        let style = match row.running {
            Some(_) => Style::from(Modifier::BOLD),
            None => Style::new(),
        };
        Line::styled(pane.cut(&row.line()), style)
    });
    pane.text(frame, "groups", lines.collect(), first)
}

/// The beginning of the best candidate; that of the input while there is none.
fn best(frame: &mut Frame<'_>, state: &ViewState, pane: PaneArea) -> Extent {
    let text = state.best.as_deref().unwrap_or(&state.input);
    let title = match state.best {
        Some(_) => "best candidate",
        None => "input",
    };
    // Nobody wants to know how long it is unless it is scrolled.
    let rows = match pane.is_active {
        true => text.lines().count(),
        false => 0,
    };
    let most = rows.saturating_sub(pane.room());
    let first = pane.place.down.unwrap_or(0).min(most);
    let lines = text.lines().skip(first).take(pane.room());
    let lines = lines.map(|line| Line::raw(pane.cut(line)));
    pane.part(frame, title, lines.collect(), (first, rows))
}

/// Log lines, in as many lines as they need.
fn log_lines(messages: &[String], width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for message in messages {
        let (text, style) = coloured(message);
        let parts = text.lines().flat_map(|line| wrap(line, width));
        lines.extend(parts.map(|part| Line::styled(part, style)));
    }
    lines
}

/// A log line without the colour that the logger gave it, and that colour.
fn coloured(message: &str) -> (String, Style) {
    let mut text = String::new();
    let mut style = Style::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        let numbers = after.len()
            - after
                .trim_start_matches(|c: char| c.is_ascii_digit() || c == ';')
                .len();
        let Some(behind) = after[numbers..].strip_prefix('m') else {
            // It is none of the logger's.
            text.push_str(before);
            text.push_str("\u{1b}[");
            rest = after;
            continue;
        };
        for number in after[..numbers].split(';') {
            style = match number {
                "1" => style.add_modifier(Modifier::BOLD),
                "31" => style.fg(Color::Red),
                "33" => style.fg(Color::Yellow),
                _ => style,
            };
        }
        text.push_str(before);
        rest = behind;
    }
    text.push_str(rest);
    (text, style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_of_log_lines_are_shown() {
        let yellow = Style::new().fg(Color::Yellow);
        let (text, style) = coloured("\u{1b}[33mit is flaky\u{1b}[0m\n");
        assert_eq!((text.as_str(), style), ("it is flaky\n", yellow));
        let (text, style) = coloured("\u{1b}[1m\u{1b}[31mno\u{1b}[0m");
        assert_eq!(text, "no");
        assert_eq!(
            style,
            Style::new().fg(Color::Red).add_modifier(Modifier::BOLD)
        );
        // Other things that a terminal obeys are none of the logger's.
        let (text, style) = coloured("\u{1b}[2J and \u{1b}[");
        assert_eq!(
            (text.as_str(), style),
            ("\u{1b}[2J and \u{1b}[", Style::new())
        );
    }

    #[test]
    fn long_lines_of_a_test_and_of_the_log_are_wrapped() {
        let messages = ["one two three".to_owned()];
        assert_eq!(log_lines(&messages, 8).len(), 2);
        let last = LastTest {
            end: "exited with status 1 after 0.2 s".to_owned(),
            output: "one two three\nfour\n".to_owned(),
        };
        let shown = last_test(&last, 20, 9);
        let end = ["the last one exited", "with status 1 after", "0.2 s"];
        assert_eq!(shown[..3], end);
        assert_eq!(shown[3..], ["one two three", "four"]);
        assert_eq!(last_test(&last, 20, 4)[3..], ["four"]);
        let end = "the last one exited with status 1 after 0.2 s: four";
        assert_eq!(last_test(&last, 80, 1), [end]);
        assert_eq!(last_test(&last, 20, 1), ["the last one exited…"]);
    }
}
