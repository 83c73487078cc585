use super::*;
use crate::candidate::{Candidate, ConfigId, StepId};
use crate::ignore;
use crate::speculate::workers::{Job, Ran};
use picireny_oracle::{Messages, OracleError};

/// Takes the next step by the last answer alone.
struct By(fn(Option<Answer>) -> Step);

impl Machine for By {
    type State = ();

    fn next(&mut self, answer: Option<Answer>) -> Step {
        self.0(answer)
    }

    fn heeds(&self, (): &(), _: bool, _: &Messages) -> bool {
        false
    }

    fn skip_phase(&mut self) {}

    fn chance(&self) -> Option<f64> {
        None
    }

    fn save(&self) {}

    fn restore(&mut self, (): ()) {}

    fn forget_before(&mut self, _: Option<&()>) {}

    fn weight_after(&self, _: bool) -> usize {
        0
    }

    fn text(&mut self) -> String {
        String::new()
    }

    fn stats(&self) -> picireny_tree::Stats {
        picireny_tree::Stats::default()
    }
}

struct Nobody;

impl Workers for Nobody {
    fn available_slots(&self) -> Option<usize> {
        None
    }

    fn start(&mut self, _: Job) -> bool {
        false
    }

    fn wait(&mut self, _: Duration) -> Result<Option<Ran>, OracleError> {
        Ok(None)
    }

    fn ended(&mut self) -> Option<Ran> {
        None
    }

    fn wait_for_one(&mut self) -> Option<Ran> {
        None
    }
}

struct Silent;

impl Observer for Silent {
    ignore!(size executed tested accepted ending progress);
}

fn limits(jobs: usize, time: Duration) -> Limits {
    Limits {
        jobs: NonZeroUsize::new(jobs).unwrap_or(NonZeroUsize::MIN),
        tests: None,
        time: Some(time),
        steering: Arc::default(),
    }
}

/// Runs a machine whose tests never begin.
fn run(machine: By, observer: &mut dyn Observer, limits: Limits, interrupt: &Cancel) -> Report {
    let cache = Cache::new(CacheKind::None, false, false);
    let nobody = Box::new(Nobody);
    Engine::new(machine, cache, observer, limits, interrupt, nobody).run()
}

#[test]
fn the_limit_of_time_ends_a_machine_that_works_for_long() {
    // It finds no candidate, however long it looks for one.
    let busy = By(|_| {
        std::thread::sleep(Duration::from_millis(1));
        Step::Working
    });
    let limits = limits(1, Duration::from_millis(20));
    let report = run(busy, &mut Silent, limits, &Cancel::default());
    assert!(matches!(report.stop, Some(Stop::TimeLimit)));
}

/// Takes note of how much room there is at the end.
#[derive(Default)]
struct Room(Vec<usize>);

impl Observer for Room {
    fn ending(&mut self, room: usize) -> usize {
        self.0.push(room);
        0
    }

    ignore!(size executed tested accepted progress);
}

#[test]
fn nothing_is_to_begin_at_the_end_of_a_reduction_that_is_paused() {
    // One test, and whatever comes of it, the end.
    let once = |answer: Option<Answer>| match answer {
        Some(_) => Step::Done,
        None => {
            let step = StepId::Edits { index: 0, count: 1 };
            let id = ConfigId {
                phase: 0,
                iteration: 0,
                list: 0,
                transformation: "",
                step,
            };
            let text = crate::candidate::Text::Written("a".into());
            let config = (0, 0);
            Step::Test(id, Candidate { step, text, config })
        }
    };
    for paused in [false, true] {
        let limits = limits(3, Duration::from_millis(50));
        limits.steering.set_paused(paused);
        let interrupt = Cancel::default();
        let mut room = Room::default();
        std::thread::scope(|scope| {
            // While it is paused, no time passes.
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                interrupt.cancel();
            });
            run(By(once), &mut room, limits, &interrupt);
        });
        assert_eq!(room.0.is_empty(), paused);
        assert!(room.0.iter().all(|&room| room == 2), "{:?}", room.0);
    }
}
