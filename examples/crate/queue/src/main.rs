//! Runs a few jobs.

mod clock;
mod job;
mod report;
mod store;

use clock::Clock;
use job::{Job, Kind};
use store::Store;

fn jobs() -> Vec<Job> {
    vec![
        Job::new("backup", Kind::Batch, 40, 9),
        Job::new("index", Kind::Batch, 35, 4),
        Job::new("mail", Kind::Interactive, 5, 1),
        Job::new("page", Kind::Interactive, 2, 1),
        Job::new("scan", Kind::Idle, 4, 20),
        Job::new("log", Kind::Idle, 9, 2),
    ]
}

fn main() {
    let mut clock = Clock::new();
    let mut store = Store::with_room(8);
    for job in jobs() {
        if let Err(job) = store.put(job, clock.now()) {
            eprintln!("no room for {}", job.name());
        }
    }
    let mut waits = Vec::new();
    while let Some((job, since)) = store.take(clock.now()) {
        let waited = clock.since(since);
        waits.push((job.name().to_owned(), waited));
        clock.advance(job.cost());
    }
    #[cfg(feature = "report")]
    report::print(&waits);
    assert!(waits.len() <= 8);
}
