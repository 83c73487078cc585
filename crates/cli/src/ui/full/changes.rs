//! The candidates that were accepted, and what they changed.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Paragraph, Row, Table, TableState};

use super::draw::TWO_COLUMNS;
use super::look::Extent;
use super::parts::{PaneArea, SELECTED};
use super::wrap::cut;
use crate::ui::history::{Accepted, History};
use crate::ui::state::{ViewState, time};

pub(super) const TITLE: &str = "changes";

/// Draws what the last candidate changed, or the one that is selected; on the whole screen,
/// beside a list of all.
pub(super) fn draw(frame: &mut Frame<'_>, state: &ViewState, pane: PaneArea) -> Extent {
    let empty = History::default();
    let history = state.history.as_ref().unwrap_or(&empty);
    let (least, most) = (history.first(), history.last());
    let number = pane
        .place
        .down
        .unwrap_or(most)
        .clamp(least, most.max(least));
    let selected = history.get(number);
    let list_room = match pane.is_large {
        true => large(frame, history, (number, selected), pane),
        false => {
            small(frame, (number, selected), most, pane);
            10
        }
    };
    Extent {
        at: number,
        least,
        most: most.max(least),
        page: list_room.max(1),
    }
}

/// What one changed.
fn small(
    frame: &mut Frame<'_>,
    (number, selected): (usize, Option<&Accepted>),
    last: usize,
    pane: PaneArea,
) {
    let title = match selected {
        Some(accepted) => format!("change {number} of {last}: {}", summary(accepted)),
        None => TITLE.to_owned(),
    };
    let lines = selected.map_or(vec![], |accepted| {
        diff(accepted, pane.room(), |line| pane.cut(line))
    });
    let paragraph = Paragraph::new(lines).block(pane.block(&title));
    frame.render_widget(paragraph, pane.area);
}

/// All of them, and what the selected one changed; how many have room.
fn large(
    frame: &mut Frame<'_>,
    history: &History,
    (number, selected): (usize, Option<&Accepted>),
    pane: PaneArea,
) -> usize {
    let block = pane.block("changes");
    let inner = block.inner(pane.area);
    frame.render_widget(block, pane.area);
    let [list, below] = match inner.width >= TWO_COLUMNS {
        true => Layout::horizontal([Constraint::Length(50), Constraint::Fill(1)])
            .spacing(1)
            .areas(inner),
        false => Layout::vertical([Constraint::Fill(2), Constraint::Fill(3)]).areas(inner),
    };
    // There may be thousands, of which few are seen: those around the selected one.
    let room = usize::from(list.height).saturating_sub(1);
    let place = number.saturating_sub(history.first());
    let hidden = history.entries().len().saturating_sub(room);
    let above = place.saturating_sub(room / 2).min(hidden);
    let seen = history.entries().skip(above).take(room);
    let rows = seen.map(|(number, accepted)| {
        let size = format!("{} -> {}", accepted.before, accepted.after);
        Row::new([
            Line::from(number.to_string()).right_aligned(),
            Line::from(accepted.pass),
            Line::from(size).right_aligned(),
            Line::from(time(accepted.at)).right_aligned(),
        ])
    });
    let digits = history.last().to_string().len();
    let widths = [
        Constraint::Length(u16::try_from(digits).unwrap_or(9).max(3)),
        Constraint::Length(15),
        Constraint::Fill(1),
        Constraint::Length(11),
    ];
    let header = [
        Line::from("no.").right_aligned(),
        Line::from("pass"),
        Line::from("bytes").right_aligned(),
        Line::from("time").right_aligned(),
    ];
    let table = Table::new(rows, widths)
        .header(Row::new(header).style(Modifier::DIM))
        .row_highlight_style(Modifier::REVERSED)
        .highlight_symbol(SELECTED);
    let mut shown = TableState::new();
    shown.select(selected.map(|_| place - above));
    frame.render_stateful_widget(table, list, &mut shown);
    if let Some(accepted) = selected {
        what(frame, accepted, below, pane);
    }
    room.saturating_sub(1)
}

/// What a candidate changed, below or beside the list.
fn what(frame: &mut Frame<'_>, accepted: &Accepted, area: Rect, pane: PaneArea) {
    let title = format!(" {} ", summary(accepted));
    let title = cut(&title, 0, usize::from(area.width));
    let block = Block::new().borders(Borders::TOP).title(title);
    let inner = block.inner(area);
    let width = usize::from(inner.width);
    let shown = |line: &str| cut(line, pane.place.right, width.saturating_sub(1));
    let lines = diff(accepted, usize::from(inner.height), shown);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn summary(accepted: &Accepted) -> String {
    let Accepted {
        pass,
        before,
        after,
        ..
    } = accepted;
    format!("{pass}, {before} -> {after} bytes")
}

/// The first lines of what a candidate changed.
fn diff(accepted: &Accepted, room: usize, shown: impl Fn(&str) -> String) -> Vec<Line<'static>> {
    let is_cut = accepted.has_more || accepted.lines.len() > room;
    let first = match is_cut {
        true => room.saturating_sub(1),
        false => room,
    };
    let lines = accepted.lines.iter().take(first).map(|line| {
        let (sign, colour) = match line.is_added {
            true => ('+', Color::Green),
            false => ('-', Color::Red),
        };
        Line::styled(format!("{sign}{}", shown(&line.text)), colour)
    });
    let more = is_cut.then(|| match accepted.lines.len().saturating_sub(first) {
        more if !accepted.has_more => format!("({more} more lines)"),
        more => format!("(more than {more} more lines)"),
    });
    let more = more.map(|more| Line::styled(more, Modifier::DIM));
    lines.chain(more).collect()
}
