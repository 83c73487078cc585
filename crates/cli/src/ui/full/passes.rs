//! What each pass gave, for how many tests.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Cell, Row, Table, TableState};

use super::draw::Screen;
use super::look::Extent;
use super::parts::{PaneArea, SELECTED};
use crate::ui::state::ViewState;

pub(super) const TITLE: &str = "passes";

/// Narrower panes do not say what a test gave.
const PER_TEST_FROM: u16 = 59;

/// What there is to say of a pass, and how many columns that takes.
const COLUMNS: [(&str, u16); 5] = [
    ("pass", 15),
    ("bytes", 9),
    ("accepted", 8),
    ("tests", 7),
    ("bytes/test", 10),
];

/// Draws the passes, the most useful one first.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    state: &ViewState,
    screen: &Screen<'_>,
    pane: PaneArea,
) -> Extent {
    let gains = state.gains.sorted();
    let selected = gains
        .iter()
        .position(|gain| screen.look.pass == Some(gain.name));
    let selected = selected.unwrap_or(0);
    let columns = match pane.area.width >= PER_TEST_FROM {
        true => &COLUMNS[..],
        false => &COLUMNS[..COLUMNS.len() - 1],
    };
    let rows = gains.iter().map(|gain| {
        let is_off = screen.tests.off.contains(&gain.name);
        let per_test = gain.bytes as f64 / gain.tests.max(1) as f64;
        let numbers = [
            gain.bytes.to_string(),
            gain.accepted.to_string(),
            gain.tests.to_string(),
            format!("{per_test:.1}"),
        ];
        let numbers = numbers.into_iter().take(columns.len() - 1).map(right);
        let is_off_cell = Cell::from(if is_off { "off" } else { "" }).style(Color::Yellow);
        let style = match is_off {
            true => Style::from(Modifier::DIM),
            false => Style::new(),
        };
        let cells = [Cell::from(gain.name)].into_iter().chain(numbers);
        Row::new(cells.chain([is_off_cell])).style(style)
    });
    let titles = columns
        .iter()
        .enumerate()
        .map(|(place, (title, _))| match place {
            0 => Cell::from(*title),
            _ => right((*title).to_owned()),
        });
    let widths = columns.iter().map(|(_, width)| Constraint::Length(*width));
    let widths = widths.chain([Constraint::Min(3)]);
    let title = match pane.is_active {
        true => "passes: x switches one off, or on",
        false => TITLE,
    };
    let table = Table::new(rows, widths)
        .header(Row::new(titles).style(Modifier::DIM))
        .row_highlight_style(Modifier::REVERSED)
        .highlight_symbol(SELECTED)
        .block(pane.block(title));
    let mut shown = TableState::new();
    if pane.is_active && !gains.is_empty() {
        shown.select(Some(selected));
    }
    let area = Rect {
        width: u16::try_from(pane.width()).unwrap_or(u16::MAX),
        ..pane.area
    };
    frame.render_stateful_widget(table, area, &mut shown);
    let room = pane.room().saturating_sub(1);
    if pane.is_active && gains.len() > room {
        pane.bar(frame, selected, gains.len() - 1);
    }
    Extent {
        at: selected,
        least: 0,
        most: gains.len().saturating_sub(1),
        page: room.max(1),
    }
}

fn right(text: String) -> Cell<'static> {
    Cell::from(Text::from(Line::from(text).right_aligned()))
}
