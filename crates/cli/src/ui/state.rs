//! What is known of a reduction that runs.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::curve::Curve;
use super::gains::Gains;
use super::history::{Accepted, History, short_diff};
use picireny_reduce::{ConfigId, Progress};
use picireny_session::{Coding, count};
use picireny_text::Codec;

/// How long tests are counted for their rate.
const RECENT: Duration = Duration::from_secs(10);

/// How far apart those counts are.
const SAMPLE: Duration = Duration::from_millis(250);

/// What is known of a reduction that runs. Times are those of the display.
pub(super) struct ViewState {
    /// What is reduced, where there are several files.
    pub(super) name: Option<String>,
    /// When it began.
    pub(super) begun: Duration,
    /// The input, as long as there is no better candidate.
    pub(super) input: Arc<str>,
    /// The input's size in bytes.
    pub(super) before: usize,
    /// The best candidate's size in bytes.
    pub(super) bytes: usize,
    /// Tests that ended.
    pub(super) tests: u64,
    /// How many candidates were better than all before them.
    pub(super) bests: u64,
    /// When the last of them was found.
    pub(super) best_at: Duration,
    /// The best candidate, if there is one.
    pub(super) best: Option<Arc<str>>,
    /// The candidates that were accepted, if somebody is going to look at them.
    pub(super) history: Option<History>,
    /// The bests' sizes over the tests.
    pub(super) curve: Curve,
    /// What each transformation gave.
    pub(super) gains: Gains,
    /// How many tests had ended at some times in the last seconds.
    recent: VecDeque<(Duration, u64)>,
    phase: String,
    tier: Option<&'static str>,
    iteration: Option<u32>,
    nodes: Option<usize>,
    /// How candidates are written as bytes.
    coding: Coding,
}

impl ViewState {
    pub(super) fn new(bytes: usize) -> Self {
        ViewState {
            name: None,
            begun: Duration::ZERO,
            input: "".into(),
            before: bytes,
            bytes,
            tests: 0,
            bests: 0,
            best_at: Duration::ZERO,
            best: None,
            history: None,
            curve: Curve::default(),
            gains: Gains::default(),
            recent: VecDeque::new(),
            phase: String::new(),
            tier: None,
            iteration: None,
            nodes: None,
            coding: Coding::File(Codec::utf8()),
        }
    }

    /// The same for texts that are written as bytes like this.
    pub(super) fn written_by(self, coding: Coding) -> Self {
        ViewState { coding, ..self }
    }

    /// The same of this file.
    pub(super) fn named(self, name: &str) -> Self {
        ViewState {
            name: Some(name.to_owned()),
            ..self
        }
    }

    /// The same of a reduction that begins later.
    pub(super) fn begun_at(self, now: Duration) -> Self {
        ViewState {
            begun: now,
            best_at: now,
            ..self
        }
    }

    /// The same of an input with this text.
    pub(super) fn of(self, text: &str) -> Self {
        ViewState {
            input: text.into(),
            ..self
        }
    }

    /// The same with what each accepted candidate changed.
    pub(super) fn with_history(self) -> Self {
        ViewState {
            history: Some(History::default()),
            ..self
        }
    }

    pub(super) fn executed(&mut self, now: Duration) {
        let fresh = |last: &(Duration, u64)| now.saturating_sub(last.0) < SAMPLE;
        if !self.recent.back().is_some_and(fresh) {
            self.recent.push_back((now, self.tests));
        }
        let old = |first: &(Duration, u64)| now.saturating_sub(first.0) > RECENT;
        while self.recent.front().is_some_and(old) {
            self.recent.pop_front();
        }
        self.tests += 1;
    }

    pub(super) fn accepted(&mut self, id: &ConfigId, text: &Arc<str>, now: Duration) {
        let before = self.bytes;
        self.bytes = self.coding.bytes(text);
        self.gains.accepted(id.transformation, before, self.bytes);
        self.bests += 1;
        self.best_at = now;
        let shown = match self.coding.shown(text) {
            Cow::Borrowed(_) => Arc::clone(text),
            Cow::Owned(shown) => shown.into(),
        };
        // Nobody looks at the input any more.
        let input = std::mem::take(&mut self.input);
        let previous = self.best.replace(Arc::clone(&shown)).unwrap_or(input);
        let at = self.age(now);
        if let Some(history) = &mut self.history {
            let (lines, has_more) = short_diff(&previous, &shown);
            history.push(Accepted {
                pass: id.transformation,
                before,
                after: self.bytes,
                at,
                lines,
                has_more,
            });
        }
        self.curve.push(self.tests, self.bytes);
    }

    /// Whether passes make the candidates, which can be switched off.
    pub(super) fn applies_passes(&self) -> bool {
        self.tier.is_some()
    }

    /// Tests per second in the last seconds. Nothing if none ended in them.
    pub(super) fn rate(&self, now: Duration) -> Option<f64> {
        let recent = |sample: &&(Duration, u64)| now.saturating_sub(sample.0) <= RECENT;
        let (since, tests) = self.recent.iter().find(recent)?;
        let seconds = now.saturating_sub(*since).max(SAMPLE).as_secs_f64();
        Some((self.tests - tests) as f64 / seconds)
    }

    pub(super) fn progress(&mut self, progress: &Progress) {
        match progress {
            Progress::Phase { name, .. } => {
                self.phase.clone_from(name);
                self.tier = None;
                self.iteration = None;
                self.nodes = None;
            }
            Progress::Tier { name } => self.tier = Some(name),
            Progress::Iteration { index } => {
                self.iteration = Some(*index);
                self.nodes = None;
            }
            Progress::List { nodes, .. } => self.nodes = Some(*nodes),
        }
    }

    /// Where the reduction is: phase, iteration, and the list that is reduced.
    pub(super) fn place(&self) -> String {
        if self.phase.is_empty() {
            return "testing the untouched input".to_owned();
        }
        let mut place = self.phase.clone();
        if let Some(tier) = self.tier {
            place.push_str(&format!(": {tier}"));
        }
        if let Some(index) = self.iteration {
            place.push_str(&format!(", iteration {}", index + 1));
        }
        if let Some(nodes) = self.nodes {
            place.push_str(&format!("; {}", count(nodes as u64, "node", "nodes")));
        }
        place
    }

    /// How long it runs.
    pub(super) fn age(&self, now: Duration) -> Duration {
        now.saturating_sub(self.begun)
    }

    /// Everything in one line.
    pub(super) fn line(&self, now: Duration) -> String {
        let percent = (100 * self.bytes).checked_div(self.before).unwrap_or(100);
        let line = format!(
            "{} ({percent} %), {}, {}, {}",
            count(self.bytes, "byte", "bytes"),
            count(self.tests, "test", "tests"),
            time(self.age(now)),
            self.place()
        );
        match &self.name {
            Some(name) => format!("{name}: {line}"),
            None => line,
        }
    }
}

/// A time in the units that fit it.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use picireny_reduce::StepId;

    /// A reduction that has come from 200 bytes to 50.
    pub(in crate::ui) fn some_way() -> ViewState {
        let mut state = ViewState::new(200).with_history();
        let phase = Progress::Phase {
            index: 0,
            name: "prune".into(),
        };
        state.progress(&phase);
        state.progress(&Progress::Iteration { index: 1 });
        for nodes in [7, 9] {
            state.progress(&Progress::List {
                index: 2,
                transformation: "prune",
                nodes,
            });
        }
        state.accepted(&id("prune"), &"x".repeat(50).into(), Duration::from_secs(3));
        state
    }

    /// A candidate of this transformation.
    pub(in crate::ui) fn id(transformation: &'static str) -> ConfigId {
        ConfigId {
            phase: 0,
            iteration: 0,
            list: 0,
            transformation,
            step: StepId::Empty,
        }
    }

    #[test]
    fn the_line_says_how_far_it_is() {
        assert_eq!(
            some_way().line(Duration::from_secs(64)),
            "50 bytes (25 %), 0 tests, 1 min 4 s, prune, iteration 2; 9 nodes"
        );
        assert_eq!(
            ViewState::new(0).line(Duration::from_secs(9)),
            "0 bytes (100 %), 0 tests, 9 s, testing the untouched input"
        );
    }

    #[test]
    fn the_rate_is_that_of_the_last_seconds() {
        let mut state = ViewState::new(1);
        let at = |tenths: u64| Duration::from_millis(100 * tenths);
        assert_eq!(state.rate(at(0)), None);
        // One test a second for a minute, then ten.
        for second in 0..60 {
            state.executed(at(10 * second));
        }
        let slow = state.rate(at(595));
        assert!(
            slow.is_some_and(|rate| (0.9..1.3).contains(&rate)),
            "{slow:?}"
        );
        for tenth in 600..800 {
            state.executed(at(tenth));
        }
        let fast = state.rate(at(800));
        assert!(
            fast.is_some_and(|rate| (9.5..10.5).contains(&rate)),
            "{fast:?}"
        );
        assert_eq!(state.rate(at(1000)), None);
    }

    #[test]
    fn times_have_units_that_fit() {
        let times = [0, 59, 60, 3599, 3600, 100_000].map(|s| time(Duration::from_secs(s)));
        assert_eq!(
            times,
            [
                "0 s",
                "59 s",
                "1 min 0 s",
                "59 min 59 s",
                "1 h 0 min",
                "27 h 46 min"
            ]
        );
    }
}
