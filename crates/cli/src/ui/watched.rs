//! All that runs and is shown: one reduction, or a triage with those of its
//! files.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use super::folder::Folder;
use super::state::{ViewState, time};
use picireny_session::Control;

/// A reduction that runs.
pub(super) struct Run {
    pub(super) state: ViewState,
    pub(super) control: Arc<Control>,
}

/// All that runs.
#[derive(Default)]
pub(super) struct Watched {
    /// Pauses everything: its pauses are those that no time counts. Tests that
    /// belong to no reduction are its own.
    pub(super) control: Arc<Control>,
    /// The triage, if it is one.
    pub(super) folder: Option<Folder>,
    runs: BTreeMap<u64, Run>,
    begun: u64,
}

impl Watched {
    /// A triage; with `all`, every file of a group is reduced.
    pub(super) fn triage(all: bool) -> Self {
        Watched {
            folder: Some(Folder::new(all)),
            ..Watched::default()
        }
    }

    /// Begins a reduction, and gives its number.
    pub(super) fn begin(&mut self, state: ViewState) -> u64 {
        // A reduction of its own is paused like everything.
        let control = match &self.folder {
            None => Arc::clone(&self.control),
            Some(_) => Arc::default(),
        };
        control.steering.set_paused(self.is_paused());
        if let Some(most) = self.control.steering.most() {
            control.steering.set_most(most);
        }
        self.begun += 1;
        self.runs.insert(self.begun, Run { state, control });
        self.begun
    }

    /// A reduction ended.
    pub(super) fn end(&mut self, number: u64) {
        self.runs.remove(&number);
    }

    pub(super) fn run(&mut self, number: u64) -> Option<&mut Run> {
        self.runs.get_mut(&number)
    }

    /// The reductions that run, with their numbers.
    pub(super) fn runs(&self) -> impl Iterator<Item = (u64, &Run)> {
        self.runs.iter().map(|(number, run)| (*number, run))
    }

    /// The one of them that is shown: the one that runs for longest.
    pub(super) fn first(&self) -> Option<&Run> {
        self.runs.values().next()
    }

    pub(super) fn is_paused(&self) -> bool {
        self.control.steering.is_paused()
    }

    pub(super) fn set_paused(&self, paused: bool) {
        for control in self.controls() {
            control.steering.set_paused(paused);
        }
    }

    /// Lets each reduction run so many tests at once at most.
    pub(super) fn set_most(&self, most: NonZeroUsize) {
        for control in self.controls() {
            control.steering.set_most(most);
        }
    }

    pub(super) fn controls(&self) -> impl Iterator<Item = &Arc<Control>> {
        let own = self.runs.values().map(|run| &run.control);
        std::iter::once(&self.control).chain(own.filter(|_| self.folder.is_some()))
    }

    /// Everything in one line.
    pub(super) fn line(&self, now: Duration) -> String {
        let Some(folder) = &self.folder else {
            return self
                .first()
                .map_or(String::new(), |run| run.state.line(now));
        };
        let mut line = folder.line();
        match self.first() {
            Some(run) => line.push_str(&format!(", {}", run.state.line(now))),
            None => line.push_str(&format!(", {}", time(now))),
        }
        if let others @ 1.. = self.runs.len().saturating_sub(1) {
            line.push_str(&format!(" (and {others} more)"));
        }
        line
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn named(name: &str) -> ViewState {
        ViewState::new(40).named(name)
    }

    #[test]
    fn what_begins_in_a_pause_is_paused_and_goes_on_with_the_rest() {
        let mut watched = Watched::triage(false);
        let before = watched.begin(named("a"));
        watched.set_paused(true);
        let most = NonZeroUsize::MIN;
        watched.set_most(most);
        let in_it = watched.begin(named("b"));
        for number in [before, in_it] {
            let control = Arc::clone(&watched.run(number).unwrap().control);
            assert!(control.steering.is_paused());
            assert_eq!(control.steering.most(), Some(most));
            watched.set_paused(false);
            assert!(!control.steering.is_paused());
            watched.set_paused(true);
        }
    }

    #[test]
    fn a_line_of_a_triage_names_the_file_that_runs_for_longest() {
        let mut watched = Watched::triage(false);
        let now = Duration::from_secs(3);
        assert_eq!(watched.line(now), "testing the files, 3 s");
        let first = watched.begin(named("a"));
        watched.begin(named("b"));
        let line = watched.line(now);
        assert!(line.starts_with("testing the files, a: 40 bytes"), "{line}");
        assert!(line.ends_with("(and 1 more)"), "{line}");
        watched.end(first);
        let line = watched.line(now);
        assert!(line.starts_with("testing the files, b: 40 bytes"), "{line}");
    }
}
