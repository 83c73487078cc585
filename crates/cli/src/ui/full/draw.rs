//! What the screen shows: the lines around the panes, and where those are.

use std::num::NonZeroUsize;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::panes::{Pane, Panes};
use super::parts::PaneArea;
use crate::ui::state::{ViewState, time};
use crate::ui::watched::Watched;
use picireny_session::{LastTest, count};
use picireny_shown::visible;

/// Screens that are narrower have one column.
const TWO_COLUMNS: u16 = 90;

/// What is to be shown.
pub(super) struct Screen<'a> {
    pub(super) watched: &'a Watched,
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
    /// The last one that ended.
    pub(super) last: LastTest,
    pub(super) is_paused: bool,
    /// Whether the present phase is to end.
    pub(super) skips: bool,
    /// How many may run at once.
    pub(super) most: NonZeroUsize,
}

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, screen: &Screen<'_>) {
    let (watched, now) = (screen.watched, screen.now);
    let headline = headline(watched, now);
    let [head, body, foot] = Layout::vertical([
        Constraint::Length(u16::try_from(headline.len()).unwrap_or(u16::MAX)),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(Paragraph::new(headline), head);
    let of_triage = watched.folder.is_some();
    frame.render_widget(keys(screen.tests, of_triage), foot);
    let columns = if body.width >= TWO_COLUMNS { 2 } else { 1 };
    let most = columns * usize::from(body.height / Pane::LEAST);
    let shown = screen.panes.shown(of_triage, most);
    let columns = if columns == 2 && shown.len() > 1 {
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
            let number = Pane::ALL.iter().position(|other| other == pane);
            let number = number.map_or(0, |place| place + 1);
            PaneArea { number, area }.draw(*pane, frame, screen);
        }
    }
}

/// What keys do.
fn keys(tests: &Tests, of_triage: bool) -> Paragraph<'static> {
    let pause = if tests.is_paused { "go on" } else { "pause" };
    let skip = if tests.skips { "skipping" } else { "skip" };
    let jobs = if tests.most.get() == 1 { "job" } else { "jobs" };
    let panes = Pane::ALL.len() - usize::from(!of_triage);
    let text = format!(
        " q stop  s {skip}  p {pause}  +/- {} {jobs}  1-{panes} panes  ^Z suspend",
        tests.most,
    );
    Paragraph::new(text).style(Modifier::DIM)
}

/// What is done, and how far it is.
fn headline(watched: &Watched, now: Duration) -> Vec<Line<'static>> {
    let mut lines = vec![];
    if let Some(folder) = &watched.folder {
        let mut line = format!(" {}  {}", folder.line(), time(now));
        if let Some(name) = watched.first().and_then(|run| run.state.name.as_deref()) {
            line.push_str(&format!("  {}", visible(name)));
        }
        if let others @ 1.. = watched.runs().count().saturating_sub(1) {
            line.push_str(&format!(" and {others} more"));
        }
        lines.push(Line::styled(line, Modifier::BOLD));
    }
    match watched.first() {
        Some(run) => lines.extend(progress(&run.state, now)),
        // Panes do not move when a reduction begins.
        None => lines.extend([Line::raw(""), Line::raw("")]),
    }
    lines
}

/// How far a reduction is.
fn progress(state: &ViewState, now: Duration) -> [Line<'static>; 2] {
    let percent = (100 * state.bytes).checked_div(state.before).unwrap_or(100);
    let interesting = match state.gains.percent_interesting() {
        Some(percent) => format!("  {percent} % interesting"),
        None => String::new(),
    };
    let hung = match state.gains.timed_out {
        0 => String::new(),
        hung => format!("  {hung} timed out"),
    };
    let size = format!(
        " {} of {} ({percent} %)  {}  {}  {}{interesting}{hung}",
        state.bytes,
        count(state.before, "byte", "bytes"),
        count(state.tests, "test", "tests"),
        rate(state, now),
        time(state.age(now)),
    );
    let success = if state.bests == 0 {
        "nothing smaller yet".to_owned()
    } else {
        let since = now.saturating_sub(state.best_at);
        format!("last success {} ago", time(since))
    };
    let place = format!(" {}  {success}", visible(&state.place()));
    [
        Line::styled(size, Modifier::BOLD),
        Line::styled(place, Style::new()),
    ]
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
    #![allow(clippy::unwrap_used)]
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;
    use crate::ui::folder::tests::three_groups;
    use crate::ui::state::tests::{id, some_way};
    use picireny_oracle::Outcome;

    /// One reduction.
    fn of(state: ViewState) -> Watched {
        let mut watched = Watched::default();
        watched.begin(state);
        watched
    }

    fn screen(watched: &Watched, width: u16, height: u16) -> String {
        screen_with(watched, &Panes::default(), false, (width, height))
    }

    fn screen_with(
        watched: &Watched,
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
            last: LastTest {
                end: "exited with status 1 after 0.2 s".to_owned(),
                output: "engine: \u{1b}[2Jloading\nAssertion failed\n".to_owned(),
            },
            is_paused,
            skips: is_paused,
            most: NonZeroUsize::MIN.saturating_add(1),
        };
        let shown = Screen {
            watched,
            now: Duration::from_secs(75),
            messages: &messages,
            tests: &tests,
            panes,
        };
        terminal.draw(|frame| draw(frame, &shown)).unwrap();
        terminal.backend().to_string()
    }

    /// A reduction that went through several sizes.
    fn reduction() -> ViewState {
        let mut state = some_way();
        let texts = [
            "[\n\t1,\n\t\"\u{202E}two\",\n\t{\"three\": 3}\n]\n",
            "[\n\t1,\n\t{\"three\": 3}\n]\n",
        ];
        for (at, text) in texts.iter().enumerate() {
            for _ in 0..20 * (at + 1) {
                state.tests += 1;
                state.gains.tested("hoist", Outcome::NotInteresting);
            }
            state.gains.tested("hoist", Outcome::Interesting);
            state.gains.tested("prune", Outcome::TimedOut);
            state.accepted(
                &id("hoist"),
                &(*text).into(),
                Duration::from_secs(10 + at as u64),
            );
        }
        state.tests += 15;
        state
    }

    #[test]
    fn a_narrow_screen_has_one_column() {
        insta::assert_snapshot!(screen(&of(reduction()), 40, 30));
    }

    #[test]
    fn a_usual_screen_has_everything() {
        insta::assert_snapshot!(screen(&of(reduction()), 80, 24));
    }

    #[test]
    fn a_wide_screen_has_two_columns() {
        insta::assert_snapshot!(screen(&of(reduction()), 120, 24));
    }

    /// A triage whose second group is being reduced.
    fn triage() -> Watched {
        let mut watched = Watched::triage(false);
        watched.folder = Some(three_groups(false));
        if let Some(folder) = &mut watched.folder {
            folder.reduces(1, "b.json");
        }
        watched.begin(reduction().named("b.json"));
        watched
    }

    #[test]
    fn a_triage_shows_its_groups_and_the_file_that_is_reduced() {
        insta::assert_snapshot!(screen(&triage(), 100, 30));
        let mut between = Watched::triage(false);
        between.folder = Some(three_groups(false));
        insta::assert_snapshot!(screen(&between, 60, 20));
    }

    #[test]
    fn panes_can_be_hidden_and_a_pause_is_told() {
        let mut panes = Panes::default();
        for number in [0, 2, 3, 5] {
            panes.toggle(number);
        }
        insta::assert_snapshot!(screen_with(&of(reduction()), &panes, true, (60, 14)));
        for number in [1, 4] {
            panes.toggle(number);
        }
        screen_with(&of(reduction()), &panes, false, (60, 14));
    }

    #[test]
    fn no_size_of_a_screen_is_too_small_or_too_large() {
        let mut watched = [ViewState::new(0), ViewState::new(1), reduction()]
            .map(of)
            .into_iter()
            .collect::<Vec<_>>();
        watched.extend([triage(), Watched::triage(false)]);
        for watched in &watched {
            for (width, height) in [(1, 1), (1, 40), (300, 1), (2, 2), (7, 3), (89, 5), (90, 4)] {
                screen(watched, width, height);
            }
        }
    }
}
