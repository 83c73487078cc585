//! Log lines that show that a reduction lives.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::state::time;
use super::watched::Watched;
use super::{Now, View};

/// Lines are at least this far apart.
const APART: Duration = Duration::from_secs(1);

/// How long nothing is said if nothing new is found.
const SILENCE: Duration = Duration::from_secs(60);

/// Lines of a triage that only tests files are at least this far apart.
const FILES_APART: Duration = Duration::from_secs(10);

/// Says a line at a new best of each reduction, at most one a second, and one a
/// minute if there is none.
pub(super) struct Plain<S> {
    say: S,
    /// What was said last, by the reductions' numbers; none is that of a triage
    /// without one.
    said: BTreeMap<Option<u64>, Said>,
}

/// What was said last.
#[derive(Clone, Copy)]
struct Said {
    at: Duration,
    /// How many bests there were, or how much of a triage was done.
    progress: u64,
}

impl<S: FnMut(&str) + Send> Plain<S> {
    pub(super) fn new(say: S) -> Self {
        Plain {
            say,
            said: BTreeMap::new(),
        }
    }
}

impl<S: FnMut(&str) + Send> Plain<S> {
    /// Says what there is to say of a reduction, or of a triage without one.
    fn tell(&mut self, number: Option<u64>, news: News, now: Duration, line: impl Fn() -> String) {
        let said = self.said.entry(number).or_insert(Said {
            at: news.begun,
            progress: 0,
        });
        let since = now.saturating_sub(said.at);
        if news.progress != said.progress && since >= news.apart {
            (self.say)(&line());
        } else if since >= SILENCE {
            let quiet = time(now.saturating_sub(news.last));
            (self.say)(&format!("{}; {} for {quiet}", line(), news.silence));
        } else {
            return;
        }
        *said = Said {
            at: now,
            progress: news.progress,
        };
    }
}

/// What there is to say of something.
struct News {
    begun: Duration,
    progress: u64,
    /// When that was last more than before.
    last: Duration,
    /// How far apart lines are.
    apart: Duration,
    /// What is said if nothing happens.
    silence: &'static str,
}

impl<S: FnMut(&str) + Send> View for Plain<S> {
    fn refresh(&mut self, watched: &Watched, now: Now) {
        let now = now.run;
        for (number, run) in watched.runs() {
            let state = &run.state;
            let news = News {
                begun: state.begun,
                progress: state.bests,
                last: state.best_at,
                apart: APART,
                silence: "nothing smaller",
            };
            self.tell(Some(number), news, now, || state.line(now));
        }
        if let (Some(folder), None) = (&watched.folder, watched.first()) {
            let last = self.said.get(&None).map_or(Duration::ZERO, |said| said.at);
            let news = News {
                begun: Duration::ZERO,
                progress: folder.progress(),
                last,
                apart: FILES_APART,
                silence: "no test ended",
            };
            self.tell(None, news, now, || watched.line(now));
        }
        let runs: BTreeSet<u64> = watched.runs().map(|(number, _)| number).collect();
        self.said
            .retain(|number, _| number.is_none_or(|number| runs.contains(&number)));
    }

    fn end(&mut self) {}
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::ui::state::ViewState;
    use crate::ui::state::tests::id;

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
        let mut watched = Watched::default();
        let number = watched.begin(ViewState::new(1000));
        let mut times = vec![];
        for now in (0..=until).step_by(100) {
            let time = Duration::from_millis(now);
            for _ in bests.iter().filter(|best| **best == now) {
                accept(&mut watched, number, time);
            }
            let before = said.lock().unwrap().len();
            view.refresh(&watched, Now::at(time));
            if said.lock().unwrap().len() > before {
                times.push(now);
            }
        }
        times
    }

    fn accept(watched: &mut Watched, number: u64, time: Duration) {
        let state = &mut watched.run(number).unwrap().state;
        state.accepted(&id("prune"), &"x".into(), time);
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
        let mut watched = Watched::default();
        let number = watched.begin(ViewState::new(10));
        accept(&mut watched, number, Duration::from_secs(5));
        for seconds in [5, 65] {
            view.refresh(&watched, Now::at(Duration::from_secs(seconds)));
        }
        let said = said.lock().unwrap();
        assert_eq!(said.len(), 2);
        assert!(
            said[1].ends_with("; nothing smaller for 1 min 0 s"),
            "{said:?}"
        );
    }

    #[test]
    fn a_triage_tells_of_its_files_and_of_each_reduction() {
        let (mut view, said) = view();
        let mut watched = Watched::triage(false);
        let at = |seconds: u64| Now::at(Duration::from_secs(seconds));
        for seconds in 0..25 {
            let tested = 2 * seconds as usize;
            watched.folder.as_mut().unwrap().tested(tested, 100, 1);
            view.refresh(&watched, at(seconds));
        }
        view.refresh(&watched, at(84));
        let begun = Duration::from_secs(90);
        let state = |name: &str| ViewState::new(10).named(name).begun_at(begun);
        let numbers = ["a", "b"].map(|name| watched.begin(state(name)));
        for number in numbers {
            accept(&mut watched, number, Duration::from_secs(92));
        }
        view.refresh(&watched, at(92));
        view.refresh(&watched, at(93));
        let place = "testing the untouched input";
        assert_eq!(
            *said.lock().unwrap(),
            [
                "20 of 100 files tested, 1 crash, 10 s",
                "40 of 100 files tested, 1 crash, 20 s",
                "48 of 100 files tested, 1 crash, 1 min 24 s",
                &format!("a: 1 byte (10 %), 0 tests, 2 s, {place}"),
                &format!("b: 1 byte (10 %), 0 tests, 2 s, {place}"),
            ]
        );
    }
}
