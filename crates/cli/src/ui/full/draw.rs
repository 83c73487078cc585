//! What the screen shows: the lines around the panes, and where those are.

use std::num::NonZeroUsize;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::headline::headline;
use super::look::{Extent, Look};
use super::panes::Pane;
use super::parts::PaneArea;
use super::wish::KEYS;
use super::wrap::{fitting, width, wrap};
use crate::ui::watched::Watched;
use picireny_session::LastTest;

/// Screens that are narrower have one column.
pub(super) const TWO_COLUMNS: u16 = 90;

/// What is to be shown.
pub(super) struct Screen<'a> {
    pub(super) watched: &'a Watched,
    pub(super) now: Duration,
    /// Log lines, the newest one last.
    pub(super) messages: &'a [String],
    pub(super) tests: &'a Tests,
    pub(super) look: &'a Look,
}

/// What is known of the tests.
pub(super) struct Tests {
    /// How long those run that are running, and the sizes of their candidates.
    pub(super) running: Vec<(Duration, usize)>,
    /// The last one that ended.
    pub(super) last: LastTest,
    pub(super) is_paused: bool,
    /// Whether the present phase is to end.
    pub(super) skips: bool,
    /// How many may run at once.
    pub(super) most: NonZeroUsize,
    /// The passes that are switched off.
    pub(super) off: Vec<&'static str>,
}

/// Draws everything, and says how far one can go in what is selected.
pub(super) fn draw(frame: &mut Frame<'_>, screen: &Screen<'_>) -> Extent {
    let headline = headline(screen.watched, screen.now, frame.area().width);
    let [head, body, foot] = Layout::vertical([
        Constraint::Length(u16::try_from(headline.len()).unwrap_or(u16::MAX)),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(Paragraph::new(headline), head);
    frame.render_widget(footer(screen, foot.width), foot);
    if let Some(place) = screen.look.keys() {
        let area = PaneArea::of_keys(body, place);
        let lines = keys(screen.watched.folder.is_some(), area.width());
        return area.text(frame, "keys", lines, 0);
    }
    panes(frame, screen, body)
}

/// Draws the panes.
fn panes(frame: &mut Frame<'_>, screen: &Screen<'_>, body: Rect) -> Extent {
    let of_triage = screen.watched.folder.is_some();
    let look = screen.look;
    if let Some(pane) = look.large(of_triage) {
        return PaneArea::new(pane, body, look, of_triage).draw(frame, screen);
    }
    let columns = if body.width >= TWO_COLUMNS { 2 } else { 1 };
    let most = columns * usize::from(body.height / Pane::LEAST);
    let shown = look.shown(of_triage, most);
    let columns = if columns == 2 && shown.len() > 1 {
        let (left, right) = shown.split_at(shown.len() / 2);
        // What is in the one does not touch what is in the other.
        let halves = Layout::horizontal([Constraint::Fill(1); 2]).spacing(1);
        let [first, second] = halves.areas(body);
        vec![(left, first), (right, second)]
    } else {
        vec![(&shown[..], body)]
    };
    let mut extent = Extent::default();
    for (panes, area) in columns {
        let parts = panes.iter().map(|pane| Constraint::Fill(pane.weight()));
        let areas = Layout::vertical(parts).split(area);
        for (&pane, &area) in panes.iter().zip(areas.iter()) {
            let area = PaneArea::new(pane, area, look, of_triage);
            let drawn = area.draw(frame, screen);
            if area.is_active {
                extent = drawn;
            }
        }
    }
    extent
}

/// All keys with what they do.
fn keys(of_triage: bool, room: usize) -> Vec<Line<'static>> {
    let names = KEYS.iter().map(|(name, _)| width(name));
    let column = names.max().unwrap_or(0) + 3;
    let mut lines = Vec::new();
    for (name, what) in KEYS {
        let last = Pane::ALL.len() - usize::from(!of_triage);
        let name = name.replace('7', &last.to_string());
        for (place, part) in wrap(what, room.saturating_sub(column)).iter().enumerate() {
            let name = if place == 0 { name.as_str() } else { "" };
            let name = format!(" {name:width$}", width = column - 1);
            lines.push(Line::from_iter([
                Span::styled(name, Color::Cyan),
                Span::raw(part.clone()),
            ]));
        }
    }
    lines
}

/// The keys that matter now, the most useful ones first.
fn footer(screen: &Screen<'_>, room: u16) -> Paragraph<'static> {
    let (tests, look) = (screen.tests, screen.look);
    let of_triage = screen.watched.folder.is_some();
    let pause = if tests.is_paused { "go on" } else { "pause" };
    let skip = if tests.skips { "skipping" } else { "skip" };
    let jobs = if tests.most.get() == 1 { "job" } else { "jobs" };
    let panes = Pane::ALL.len() - usize::from(!of_triage);
    let scroll = "\u{2191}\u{2193} scroll".to_owned();
    let run = [
        format!("p {pause}"),
        format!("s {skip}"),
        format!("+/- {} {jobs}", tests.most),
    ];
    let mut parts = vec![];
    if look.keys().is_some() {
        parts.extend(["Esc close".to_owned(), scroll]);
    } else if let Some(pane) = look.large(of_triage) {
        parts.extend(["? help".to_owned(), "Esc back".to_owned(), scroll]);
        parts.extend((pane == Pane::Passes).then(|| "x off/on".to_owned()));
        parts.push("Tab next".to_owned());
        parts.extend(run);
    } else if let Some(pane) = look.active(of_triage) {
        parts.extend(["? help".to_owned(), "Enter enlarge".to_owned(), scroll]);
        parts.extend((pane == Pane::Passes).then(|| "x off/on".to_owned()));
        parts.extend(["Tab next".to_owned(), "Esc back".to_owned()]);
        parts.extend(["q stop".to_owned()].into_iter().chain(run));
    } else {
        parts.extend(["? help".to_owned(), "q stop".to_owned()]);
        parts.extend(run);
        parts.push("Tab select".to_owned());
        parts.push(format!("1-{panes} panes"));
        parts.push("^Z suspend".to_owned());
    }
    let style = Style::from(Modifier::DIM);
    Paragraph::new(fitting(parts, usize::from(room))).style(style)
}

#[cfg(test)]
mod tests;
