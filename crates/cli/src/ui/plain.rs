//! Log lines that show that a reduction lives.

use std::time::Duration;

use super::View;
use super::state::{State, time};

/// Lines are at least this far apart.
const APART: Duration = Duration::from_secs(1);

/// How long nothing is said if nothing new is found.
const SILENCE: Duration = Duration::from_secs(60);

/// Says a line at a new best, at most one a second, and one a minute if there
/// is none.
pub(super) struct Plain<S> {
    say: S,
    /// When the last line was said.
    said: Duration,
    /// How many bests there were then.
    bests: u64,
}

impl<S: FnMut(&str) + Send> Plain<S> {
    pub(super) fn new(say: S) -> Self {
        Plain {
            say,
            said: Duration::ZERO,
            bests: 0,
        }
    }
}

impl<S: FnMut(&str) + Send> View for Plain<S> {
    fn refresh(&mut self, state: &State, now: Duration) {
        let since = now.saturating_sub(self.said);
        if state.bests != self.bests && since >= APART {
            (self.say)(&state.line(now));
        } else if since >= SILENCE {
            let quiet = time(now.saturating_sub(state.best_at));
            (self.say)(&format!("{}; nothing smaller for {quiet}", state.line(now)));
        } else {
            return;
        }
        self.said = now;
        self.bests = state.bests;
    }

    fn end(&mut self) {}
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::{Arc, Mutex};

    use super::*;

    /// A view, and what it has said.
    fn view() -> (impl View, Arc<Mutex<Vec<String>>>) {
        let said = Arc::new(Mutex::new(vec![]));
        let log = Arc::clone(&said);
        let view = Plain::new(move |line: &str| log.lock().unwrap().push(line.to_owned()));
        (view, said)
    }

    /// When lines are said if there is a best at these times, all in
    /// milliseconds.
    fn lines(bests: &[u64], until: u64) -> Vec<u64> {
        let (mut view, said) = view();
        let mut state = State::new(1000);
        let mut times = vec![];
        for now in (0..=until).step_by(100) {
            let time = Duration::from_millis(now);
            for _ in bests.iter().filter(|best| **best == now) {
                state.accepted(&"x".into(), time);
            }
            let before = said.lock().unwrap().len();
            view.refresh(&state, time);
            if said.lock().unwrap().len() > before {
                times.push(now);
            }
        }
        times
    }

    #[test]
    fn a_new_best_is_told_at_most_once_a_second() {
        assert_eq!(lines(&[2000, 4000], 10_000), [2000, 4000]);
        // Those that come too soon are told together, as soon as it is time.
        assert_eq!(lines(&[2000, 2100, 2500, 2500], 10_000), [2000, 3000]);
        // A short run says nothing.
        assert!(lines(&[100, 300, 800], 900).is_empty());
    }

    #[test]
    fn a_minute_without_a_best_is_told() {
        assert_eq!(lines(&[], 130_000), [60_000, 120_000]);
        assert_eq!(lines(&[30_000], 95_000), [30_000, 90_000]);
    }

    #[test]
    fn a_line_of_silence_says_how_long_it_was() {
        let (mut view, said) = view();
        let mut state = State::new(10);
        state.accepted(&"x".into(), Duration::from_secs(5));
        view.refresh(&state, Duration::from_secs(5));
        view.refresh(&state, Duration::from_secs(65));
        let said = said.lock().unwrap();
        assert_eq!(said.len(), 2);
        assert!(
            said[1].ends_with("; nothing smaller for 1 min 0 s"),
            "{said:?}"
        );
    }
}
