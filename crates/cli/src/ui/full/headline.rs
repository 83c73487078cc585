//! The lines above the panes: what is done, and how far it is.

use std::time::Duration;

use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

use super::wrap::fitting;
use crate::ui::state::{ViewState, time};
use crate::ui::watched::Watched;
use picireny_session::count;
use picireny_shown::visible;

/// What is done, and how far it is. Where there is little room, what matters least is left out.
pub(super) fn headline(watched: &Watched, now: Duration, width: u16) -> Vec<Line<'static>> {
    let room = usize::from(width);
    let bold = |parts: Vec<String>| Line::styled(fitting(parts, room), Modifier::BOLD);
    let mut lines = vec![];
    if let Some(folder) = &watched.folder {
        let mut parts = vec![folder.line(), time(now)];
        if let Some(name) = watched.first().and_then(|run| run.state.name.as_deref()) {
            let mut name = visible(name).into_owned();
            if let others @ 1.. = watched.runs().count().saturating_sub(1) {
                name.push_str(&format!(" and {others} more"));
            }
            parts.push(name);
        }
        lines.push(bold(parts));
    }
    match watched.first() {
        Some(run) => {
            lines.push(bold(progress(&run.state, now)));
            let place = fitting(place(&run.state, now), room);
            lines.push(Line::styled(place, Style::new()));
        }
        // Panes do not move when a reduction begins.
        None => lines.extend([Line::raw(""), Line::raw("")]),
    }
    lines
}

/// How far a reduction is.
fn progress(state: &ViewState, now: Duration) -> Vec<String> {
    let mut parts = vec![
        format!(
            "{} of {} ({} %)",
            state.bytes,
            count(state.before, "byte", "bytes"),
            percent(state.bytes, state.before),
        ),
        time(state.age(now)),
        count(state.tests, "test", "tests"),
        rate(state, now),
    ];
    let interesting = state.gains.percent_interesting();
    parts.extend(interesting.map(|percent| format!("{percent} % interesting")));
    if state.gains.timed_out > 0 {
        parts.push(format!("{} timed out", state.gains.timed_out));
    }
    parts
}

/// How many of a hundred that is; of little, more than that there is nothing left.
fn percent(part: usize, whole: usize) -> String {
    let tenths = (1000 * part).checked_div(whole).unwrap_or(1000);
    match tenths {
        1..100 => format!("{}.{}", tenths / 10, tenths % 10),
        _ => (tenths / 10).to_string(),
    }
}

/// Where it is.
fn place(state: &ViewState, now: Duration) -> [String; 2] {
    let success = if state.bests == 0 {
        "nothing smaller yet".to_owned()
    } else {
        let since = now.saturating_sub(state.best_at);
        format!("last success {} ago", time(since))
    };
    [visible(&state.place()).into_owned(), success]
}

fn rate(state: &ViewState, now: Duration) -> String {
    match state.rate(now) {
        Some(rate) if rate >= 10.0 => format!("{rate:.0} tests/s"),
        Some(rate) => format!("{rate:.1} tests/s"),
        None => "- tests/s".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_that_is_left_is_not_nothing() {
        let told = [
            (51, 12_233),
            (17, 600),
            (99, 1000),
            (34, 56),
            (0, 9),
            (0, 0),
        ];
        let told = told.map(|(part, whole)| percent(part, whole));
        assert_eq!(told, ["0.4", "2.8", "9.9", "60", "0", "100"]);
    }
}
