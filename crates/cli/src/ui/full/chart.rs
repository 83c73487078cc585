//! The size over the tests.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Color;
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Block, Chart, Dataset, GraphType};

use crate::ui::state::ViewState;
use picireny_session::count;

/// Smaller charts have no marks but at the ends of their axes.
const MARKS_FROM: (u16, u16) = (60, 9);

/// Draws the sizes over the tests. The scale of sizes is logarithmic: the last bytes
/// take as much room as the first.
pub(super) fn chart(frame: &mut Frame<'_>, area: Rect, block: Block<'_>, state: &ViewState) {
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
        true => (state.bytes, size(state.bytes)),
        false => (state.before / 2, String::new()),
    };
    let (bottom, top) = (height(lowest), height(state.before.max(2)));
    let has_marks = (area.width >= MARKS_FROM.0, area.height >= MARKS_FROM.1);
    let middle = ((bottom + top) / 2.0).exp().round() as usize;
    let is_between = lowest < middle && middle < state.before;
    let heights = [
        Some(label),
        (has_marks.1 && is_between).then(|| size(middle)),
    ];
    let heights = heights.into_iter().flatten().chain([size(state.before)]);
    let half = (has_marks.0 && state.tests >= 4).then(|| (state.tests / 2).to_string());
    let widths = [Some("0".to_owned()), half].into_iter().flatten();
    let widths = widths.chain([count(state.tests, "test", "tests")]);
    let chart = Chart::new(vec![data])
        .block(block)
        .x_axis(
            Axis::default()
                .bounds([0.0, state.tests.max(1) as f64])
                .labels(widths),
        )
        .y_axis(
            Axis::default()
                .bounds([bottom, top])
                .labels_alignment(Alignment::Right)
                .labels(heights),
        );
    frame.render_widget(chart, area);
}

fn size(bytes: usize) -> String {
    count(bytes, "byte", "bytes")
}
