//! What a user changes of a reduction that goes on.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Pauses a reduction, limits its tests, skips phases of it, and switches passes off. It is
/// shared with whoever asks for that.
///
/// Pauses and limits do not change what a reduction comes to.
#[derive(Debug, Default)]
pub struct Steering {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    paused_since: Option<Instant>,
    /// How long earlier pauses took.
    paused: Duration,
    most: Option<NonZeroUsize>,
    skip: bool,
    skipped: bool,
    /// The passes that make no candidates.
    off: Vec<&'static str>,
    /// How often that was changed.
    switched: u64,
}

impl Steering {
    /// Whether no test begins.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.state().paused_since.is_some()
    }

    /// Lets no more tests begin, or lets them begin again. Tests that are
    /// running go on.
    pub fn set_paused(&self, paused: bool) {
        let mut state = self.state();
        match (paused, state.paused_since) {
            (true, None) => state.paused_since = Some(Instant::now()),
            (false, Some(since)) => {
                state.paused += since.elapsed();
                state.paused_since = None;
            }
            _ => {}
        }
    }

    /// How long all pauses took, with the present one.
    #[must_use]
    pub fn paused(&self) -> Duration {
        let state = self.state();
        let present = state.paused_since.map(|since| since.elapsed());
        state.paused + present.unwrap_or_default()
    }

    /// How many tests may run at once, if not as many as there are jobs.
    #[must_use]
    pub fn most(&self) -> Option<NonZeroUsize> {
        self.state().most
    }

    /// Lets at most so many tests run at once. More than there are jobs are
    /// never run.
    pub fn set_most(&self, most: NonZeroUsize) {
        self.state().most = Some(most);
    }

    /// Ends the present phase as soon as the tests that are running have ended.
    /// A strategy has phases, too: structure, small parts, tokens, layout.
    pub fn skip_phase(&self) {
        self.state().skip = true;
    }

    /// Switches a pass off, or on again ([`pass_names`](crate::pass_names) has their names):
    /// what it would change is not asked about, as soon as the tests that are running have
    /// ended.
    pub fn set_off(&self, pass: &'static str, is_off: bool) {
        let mut state = self.state();
        state.off.retain(|other| *other != pass);
        if is_off {
            state.off.push(pass);
            state.off.sort_unstable();
        }
        state.switched += 1;
    }

    /// The passes that are switched off, by their names.
    #[must_use]
    pub fn passes_off(&self) -> Vec<&'static str> {
        self.state().off.clone()
    }

    /// Whether a phase was skipped, or a pass was switched off.
    #[must_use]
    pub fn has_skipped(&self) -> bool {
        self.state().skipped
    }

    /// Whether the present phase is to end.
    #[must_use]
    pub fn wants_skip(&self) -> bool {
        self.state().skip
    }

    /// The phase that was to end is over.
    pub(crate) fn skipped(&self) {
        let mut state = self.state();
        state.skip = false;
        state.skipped = true;
    }

    /// How often passes were switched off or on.
    pub(crate) fn switched(&self) -> u64 {
        self.state().switched
    }

    /// The passes that are switched off are left out from now on.
    pub(crate) fn leaves_out(&self, passes: &[&'static str]) {
        self.state().skipped |= !passes.is_empty();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Measures a time without the pauses in it.
#[derive(Clone, Debug)]
pub struct Stopwatch {
    begun: Instant,
    paused: Duration,
    steering: Arc<Steering>,
}

impl Stopwatch {
    /// Begins to measure.
    #[must_use]
    pub fn start(steering: &Arc<Steering>) -> Self {
        Stopwatch {
            begun: Instant::now(),
            paused: steering.paused(),
            steering: Arc::clone(steering),
        }
    }

    /// Begins to measure anew.
    pub fn start_again(&mut self) {
        *self = Self::start(&self.steering);
    }

    /// The time since then, without pauses.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let paused = self.steering.paused().saturating_sub(self.paused);
        self.begun.elapsed().saturating_sub(paused)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::thread::sleep;

    #[test]
    fn a_time_has_no_pauses_in_it() {
        let steering = Arc::new(Steering::default());
        let watch = Stopwatch::start(&steering);
        let begun = Instant::now();
        steering.set_paused(true);
        // Asked for twice it is still one pause.
        steering.set_paused(true);
        sleep(Duration::from_millis(30));
        assert!(steering.paused() >= Duration::from_millis(30));
        assert!(watch.elapsed() + Duration::from_millis(30) <= begun.elapsed());
        steering.set_paused(false);
        let paused = steering.paused();
        sleep(Duration::from_millis(5));
        assert_eq!(steering.paused(), paused);
        assert!(watch.elapsed() >= Duration::from_millis(5));
        // One that was started later does not know of it.
        assert!(Stopwatch::start(&steering).elapsed() <= begun.elapsed());
    }
}
