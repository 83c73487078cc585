//! The picture of the documentation: what the view shows of the first example.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::*;
use crate::ui::full::draw::{Screen, Tests, draw};
use crate::ui::state::ViewState;
use crate::ui::watched::Watched;
use picireny_format::{Base, Builtin, FormatSource, TreeOptions};
use picireny_oracle::{Cancel, OracleError, Outcome};
use picireny_reduce::{
    ConfigId, Observer, Options, Progress, Stop, Strategy, TestCompleted, Tested, reduce_text,
};
use picireny_session::{LastTest, Notice};

/// The size of the screen.
const SIZE: (u16, u16) = (100, 32);

/// For how long it has run.
const RUNNING: Duration = Duration::from_millis(1100);

/// The test that runs in the picture.
const SHOWN: u64 = 34;

fn file(path: &str) -> PathBuf {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    PathBuf::from(root).join(path)
}

/// What happens in a reduction, as it would be if a test took a time that depends on nothing
/// but its candidate.
struct Recorded {
    state: ViewState,
    now: Duration,
    last: LastTest,
    /// The size of the candidate whose test runs.
    running: usize,
}

impl Observer for Recorded {
    picireny_reduce::ignore!(size ending);

    fn executed(&mut self, test: &TestCompleted) {
        self.running = test.size;
        if self.state.tests + 1 < SHOWN {
            let time = Duration::from_millis(1200 + test.size as u64 / 40);
            self.now += time;
            self.state.executed(self.now);
            let status = i32::from(test.outcome != Some(Outcome::Interesting));
            let time = time.as_secs_f64();
            self.last.end = format!("exited with status {status} after {time:.1} s");
        }
    }

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        if self.state.tests + 1 >= SHOWN {
            return Err(Stop::Declined);
        }
        if !test.cached {
            let name = test.id.transformation;
            self.state.gains.tested(name, test.outcome);
        }
        Ok(())
    }

    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.state.accepted(id, text, self.now);
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) {
        self.state.progress(progress);
    }
}

/// What the example's own script says.
fn is_interesting(text: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let candidate = folder.path().join("orders.json");
    fs::write(&candidate, text).unwrap();
    let script = file("examples/first-run/test.sh");
    let status = Command::new("sh").arg(script).arg(candidate).status();
    status.unwrap().success()
}

/// Reduces the example until the test that is shown runs.
fn recorded() -> Recorded {
    let text = fs::read_to_string(file("examples/first-run/orders.json")).unwrap();
    let source = FormatSource {
        base: Base::Builtin(Builtin::named("json").unwrap()),
        ..FormatSource::default()
    };
    let format = source.load().unwrap().0;
    let syntax = format.syntax(TreeOptions::default());
    let mut recorded = Recorded {
        state: ViewState::new(text.len()).of(&text).with_history(),
        now: Duration::ZERO,
        last: LastTest::default(),
        running: 0,
    };
    let oracle = |text: &str| is_interesting(text);
    let how = (Strategy::Normal, &syntax as &dyn picireny_tree::Syntax);
    let (stop, options) = (Cancel::default(), Options::default());
    let report = reduce_text(&text, how, &oracle, &mut recorded, &stop, &options);
    assert!(report.unwrap().best.is_some());
    recorded
}

#[test]
fn the_picture_of_the_documentation_is_what_the_view_shows() {
    let Recorded {
        state,
        now,
        last,
        running,
    } = recorded();
    let mut watched = Watched::default();
    watched.begin(state);
    let limit = Notice::TimeLimit {
        limit: Duration::from_secs(15),
        hasty: None,
    };
    let messages = [
        "The format of examples/first-run/orders.json is json".to_owned(),
        format!("{limit} (change with --timeout)"),
    ];
    let tests = Tests {
        running: vec![(RUNNING, running)],
        last,
        is_paused: false,
        skips: false,
        most: NonZeroUsize::MIN,
        off: vec![],
    };
    let shown = Screen {
        watched: &watched,
        now: now + RUNNING,
        messages: &messages,
        tests: &tests,
        look: &crate::ui::full::look::Look::default(),
    };
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).unwrap();
    terminal
        .draw(|frame| {
            draw(frame, &shown);
        })
        .unwrap();
    let title = "The live view of picireny, while it reduces a JSON file of 12,233 bytes";
    let picture = picture(terminal.backend().buffer(), title);
    let path = file("docs/live-view.svg");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, &picture).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == picture,
        "docs/live-view.svg is not what the view shows: UPDATE_EXPECT=1 cargo test -p \
         picireny-cli --features live-view --lib picture writes it"
    );
}

#[test]
fn words_lines_and_dots_are_drawn_where_they_are() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 1));
    buffer.set_string(0, 0, "a  <b> \u{2801}\u{2500}", Style::from(Color::Red));
    let picture = picture(&buffer, "<t>");
    assert!(picture.contains("<title>&lt;t&gt;</title>"), "{picture}");
    for part in [
        r##"<text x="0.0" y="13" textLength="8.4" fill="#ff7b72">a</text>"##,
        r##"<text x="25.2" y="13" textLength="25.2" fill="#ff7b72">&lt;b&gt;</text>"##,
        // A dot and a line are one path.
        r##"<path d="M59.8 1.0h2.2v2.2h-2.2zM67.2 8.0h8.4v1.0h-8.4z" fill="#ff7b72"/>"##,
    ] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
}
