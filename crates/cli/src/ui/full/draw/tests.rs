//! Screens of four sizes.

#![allow(clippy::unwrap_used)]
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::super::look::Step;
use super::*;
use crate::ui::folder::tests::three_groups;
use crate::ui::state::ViewState;
use crate::ui::state::tests::id;
use picireny_oracle::Outcome;
use picireny_reduce::Progress;

const SIZES: [(u16, u16); 4] = [(50, 15), (80, 24), (120, 40), (200, 60)];

/// One reduction.
fn of(state: ViewState) -> Watched {
    let mut watched = Watched::default();
    watched.begin(state);
    watched
}

fn tests(is_paused: bool) -> Tests {
    Tests {
        running: vec![(Duration::from_millis(3900), 40), (Duration::ZERO, 38)],
        last: LastTest {
            end: "exited with status 1 after 0.2 s".to_owned(),
            output: "engine: \u{1b}[2Jloading the modules that the configuration names\n\
                     Assertion failed\n"
                .to_owned(),
        },
        is_paused,
        skips: is_paused,
        most: NonZeroUsize::MIN.saturating_add(1),
        off: vec!["hoist"],
    }
}

/// A screen, and how far one can go on it.
fn screen_and_extent(
    watched: &Watched,
    look: &Look,
    is_paused: bool,
    (width, height): (u16, u16),
) -> (String, Extent) {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let messages = [
        "The format of a.json is json".to_owned(),
        "\u{1b}[33mThe test gave different answers for the same candidate, so accepted ones are \
         tested again; --error-probability says how often\u{1b}[0m\n"
            .to_owned(),
    ];
    let tests = tests(is_paused);
    let shown = Screen {
        watched,
        now: Duration::from_secs(75),
        messages: &messages,
        tests: &tests,
        look,
    };
    let mut extent = Extent::default();
    terminal.draw(|frame| extent = draw(frame, &shown)).unwrap();
    (terminal.backend().to_string(), extent)
}

fn screen(watched: &Watched, look: &Look, is_paused: bool, size: (u16, u16)) -> String {
    screen_and_extent(watched, look, is_paused, size).0
}

/// The screens of four sizes.
fn screens(watched: &Watched, look: &Look, is_paused: bool) -> String {
    let screens = SIZES.map(|size| screen(watched, look, is_paused, size));
    screens.join("\n")
}

/// A reduction that went through several sizes.
fn reduction() -> ViewState {
    let mut state = ViewState::new(600).with_history();
    state.progress(&Progress::Phase {
        index: 0,
        name: "normal".into(),
    });
    state.progress(&Progress::Tier { name: "structure" });
    let lines: Vec<String> = (0..20).map(|n| format!("\t\"key {n}\": {n},\n")).collect();
    let text = |from: usize| format!("{{\n{}\t\"\u{202E}two\": 2\n}}\n", lines[from..].concat());
    for (at, from) in [3, 4, 8, 15, 20].into_iter().enumerate() {
        for _ in 0..20 * (at + 1) {
            state.tests += 1;
            state.gains.tested("hoist", Outcome::NotInteresting);
        }
        let pass = ["delete", "hoist", "pairs"][at % 3];
        state.gains.tested(pass, Outcome::Interesting);
        state.gains.tested("prune", Outcome::TimedOut);
        let at = Duration::from_secs(10 + 7 * at as u64);
        state.accepted(&id(pass), &text(from).into(), at);
    }
    state.tests += 15;
    state
}

/// One that began with a large input.
fn large() -> ViewState {
    let mut state = ViewState::new(20_000).of("an input\n").with_history();
    state.tests = 3;
    state.accepted(&id("slice"), &"x\n".repeat(400).into(), Duration::ZERO);
    state.tests = 400;
    for rest in (1..100).rev() {
        state.accepted(
            &id("delete"),
            &"x\n".repeat(rest).into(),
            Duration::from_secs(3),
        );
        state.tests += 3;
    }
    state
}

/// What is looked at after that many times Tab.
fn selected(tabs: usize) -> Look {
    let mut look = Look::default();
    for _ in 0..tabs {
        look.select(true, false);
    }
    look
}

#[test]
fn a_reduction_is_shown_at_each_size() {
    insta::assert_snapshot!(screens(&of(reduction()), &Look::default(), false));
}

#[test]
fn all_keys_are_shown_at_each_size() {
    let mut look = Look::default();
    look.help();
    insta::assert_snapshot!(screens(&of(reduction()), &look, false));
}

#[test]
fn the_history_of_changes_fills_the_screen() {
    let mut look = selected(6);
    look.enlarge(false);
    let watched = of(reduction());
    let extent = screen_and_extent(&watched, &look, false, SIZES[1]).1;
    assert_eq!((extent.at, extent.least, extent.most), (5, 1, 5));
    look.go(Step::Up, extent, false);
    insta::assert_snapshot!(screens(&watched, &look, false));
}

#[test]
fn of_a_long_history_those_around_the_selected_one_are_shown() {
    let watched = of(large());
    let mut look = selected(6);
    look.enlarge(false);
    let numbers = |look: &Look| {
        let (shown, extent) = screen_and_extent(&watched, look, false, SIZES[1]);
        let is_entry = |line: &&str| line.contains(" -> ") && !line.contains(" bytes ");
        let number = |line: &str| {
            line.split(|c: char| !c.is_ascii_digit())
                .find_map(|word| word.parse().ok())
        };
        let lines = shown.lines().filter(is_entry);
        let numbers: Vec<usize> = lines.filter_map(number).collect();
        let selected = shown.lines().find(|line| line.contains('\u{25b8}'));
        (numbers, selected.and_then(number), extent)
    };
    let (seen, selected, extent) = numbers(&look);
    assert_eq!((seen, selected), ((94..=100).collect(), Some(100)));
    assert_eq!((extent.least, extent.most), (1, 100));
    look.go(
        Step::PageUp,
        Extent {
            at: 53,
            page: 3,
            ..extent
        },
        false,
    );
    let (seen, selected, extent) = numbers(&look);
    assert_eq!((seen, selected), ((47..=53).collect(), Some(50)));
    look.go(Step::First, extent, false);
    let (seen, selected, _) = numbers(&look);
    assert_eq!((seen, selected), ((1..=7).collect(), Some(1)));
}

#[test]
fn an_earlier_change_is_shown_in_its_pane() {
    let mut look = selected(6);
    let watched = of(reduction());
    let extent = screen_and_extent(&watched, &look, false, SIZES[1]).1;
    look.go(Step::First, extent, false);
    look.go(Step::Down, Extent { at: 1, ..extent }, false);
    let shown = screen(&watched, &look, false, SIZES[1]);
    assert!(
        shown.contains("change 2 of 5: hoist, 258 -> 245 "),
        "{shown}"
    );
}

#[test]
fn the_passes_fill_the_screen_and_one_of_them_is_off() {
    let mut look = selected(3);
    look.enlarge(false);
    look.pass = Some("hoist");
    insta::assert_snapshot!(screens(&of(reduction()), &look, false));
}

#[test]
fn a_long_candidate_is_scrolled() {
    let watched = of(large());
    let mut look = selected(5);
    look.enlarge(false);
    let extent = |look: &Look| screen_and_extent(&watched, look, false, SIZES[0]).1;
    let first = extent(&look);
    // Twelve lines of 99 have room... of the last candidate, which has one line, all.
    assert_eq!((first.at, first.most), (0, 0));
    let mut state = ViewState::new(20_000).with_history();
    let text: String = (0..99).map(|n| format!("line {n}\n")).collect();
    state.accepted(&id("delete"), &text.into(), Duration::ZERO);
    let watched = of(state);
    let shown = |look: &Look| screen_and_extent(&watched, look, false, SIZES[0]);
    let (_, extent) = shown(&look);
    assert_eq!((extent.at, extent.most), (0, 88));
    look.go(Step::PageDown, extent, false);
    look.go(Step::Right, extent, false);
    let (screen, extent) = shown(&look);
    assert_eq!(extent.at, 10);
    assert!(screen.contains("11-21 of 99"), "{screen}");
    look.go(Step::Last, extent, false);
    look.go(Step::Left, extent, false);
    let (screen, extent) = shown(&look);
    assert_eq!(extent.at, 88);
    assert!(screen.contains("line 98"), "{screen}");
}

#[test]
fn messages_are_scrolled_from_their_end() {
    let watched = of(reduction());
    let mut look = selected(4);
    look.enlarge(false);
    let (text, extent) = screen_and_extent(&watched, &look, false, (30, 6));
    assert!(text.contains("often") && extent.at == extent.most, "{text}");
    look.go(Step::First, extent, false);
    let (text, extent) = screen_and_extent(&watched, &look, false, (30, 6));
    assert!(text.contains("The format of") && extent.at == 0, "{text}");
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
    insta::assert_snapshot!(screens(&triage(), &Look::default(), false));
    let mut between = Watched::triage(false);
    between.folder = Some(three_groups(false));
    insta::assert_snapshot!(screen(&between, &Look::default(), false, (60, 20)));
}

#[test]
fn panes_can_be_hidden_and_a_pause_is_told() {
    let mut look = Look::default();
    for number in [0, 2, 3, 5] {
        look.number(number, false);
    }
    insta::assert_snapshot!(screen(&of(reduction()), &look, true, (60, 14)));
    for number in [1, 4] {
        look.number(number, false);
    }
    screen(&of(reduction()), &look, false, (60, 14));
}

#[test]
fn where_there_is_little_room_the_time_comes_before_the_rate() {
    let headline = |width| {
        let shown = screen(&of(reduction()), &Look::default(), false, (width, 15));
        shown
            .lines()
            .next()
            .unwrap()
            .trim_matches(['"', ' '])
            .to_owned()
    };
    assert_eq!(
        headline(50),
        "17 of 600 bytes (2.8 %)  1 min 15 s  315 tests"
    );
    assert_eq!(headline(40), "17 of 600 bytes (2.8 %)  1 min 15 s");
    assert!(headline(80).contains("1 min 15 s  315 tests  - tests/s"));
}

#[test]
fn no_size_of_a_screen_is_too_small_or_too_large() {
    let mut watched: Vec<Watched> = [ViewState::new(0), ViewState::new(1), reduction(), large()]
        .map(of)
        .into_iter()
        .collect();
    watched.extend([triage(), Watched::triage(false)]);
    let mut looks = vec![Look::default()];
    for tabs in 1..=7 {
        let mut look = selected(tabs);
        looks.push(look.clone());
        look.enlarge(false);
        looks.push(look);
    }
    let mut look = Look::default();
    look.help();
    looks.push(look);
    for watched in &watched {
        for look in &looks {
            for size in [(1, 1), (1, 40), (300, 1), (2, 2), (7, 3), (89, 5), (90, 4)] {
                let extent = screen_and_extent(watched, look, false, size).1;
                let mut look = look.clone();
                for step in [Step::Last, Step::Right, Step::PageUp] {
                    look.go(step, extent, watched.folder.is_some());
                    screen(watched, &look, false, size);
                }
            }
        }
    }
}
