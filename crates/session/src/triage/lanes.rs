//! Reducing the groups: one after the other on this machine, several at once
//! where other machines run the tests.
//!
//! What reductions taught goes to those behind them. So that it is the same wherever tests run
//! and however many there are at once, a reduction knows what all before its batch have taught,
//! and each batch is as long as all before it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::config::Triage;
use super::reduction::{names_of_results, reduce_first};
use super::report::{FileEntry, Reduction, Report};
use crate::Experiences;
use crate::page::count;
use picireny_oracle::Signature;

/// How many tests a reduction keeps busy most of the time.
const TESTS_OF_ONE: usize = 8;

/// Time-outs may be reduced for so long in any case.
const SHORTEST_SHARE: Duration = Duration::from_secs(60);

/// What one lane does at a time: files of a group, until one of them is
/// reduced.
struct Unit {
    group: usize,
    /// The place of its first file in the group, and how many are in that.
    first: usize,
    of: usize,
    signature: Signature,
    /// With the names of their results.
    files: Vec<(FileEntry, OsString)>,
}

/// What has to be done, in order.
fn units(report: &Report, all: bool) -> Vec<Unit> {
    let groups = report.groups.iter().enumerate();
    groups
        .flat_map(|(index, group)| {
            let size = if all { 1 } else { group.files.len().max(1) };
            let names = names_of_results(&group.files);
            let files: Vec<_> = group.files.iter().cloned().zip(names).collect();
            let parts: Vec<_> = files.chunks(size).map(<[_]>::to_vec).collect();
            parts
                .into_iter()
                .enumerate()
                .map(move |(part, files)| Unit {
                    group: index,
                    first: part * size,
                    of: group.files.len(),
                    signature: group.signature.clone(),
                    files,
                })
        })
        .collect()
}

/// Reduces what is to be reduced. `save` puts the report on disk whenever there
/// is more in it.
pub(super) fn reduce(
    triage: &Triage<'_>,
    report: &mut Report,
    save: impl Fn(&Report) -> io::Result<()> + Sync,
) -> io::Result<()> {
    let units = units(report, triage.all);
    let groups = report.groups.len();
    let jobs = triage.jobs.get();
    let lanes = match &triage.cluster {
        // Each lane may run all tests on this machine.
        None => 1,
        Some(_) => (jobs / TESTS_OF_ONE).clamp(1, units.len().max(1)),
    };
    let begun = Instant::now();
    let mut experiences = Experiences::default();
    let done = Mutex::new((report, BTreeMap::new(), Ok(())));
    let mut begin = 0;
    while begin < units.len() && !triage.stop.is_cancelled() {
        // The first batch is one file.
        let end = (2 * begin).clamp(1, units.len());
        let next = AtomicUsize::new(begin);
        let taught = Mutex::new(BTreeMap::new());
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(unit) = units[..end].get(index) else {
                    return;
                };
                if triage.stop.is_cancelled() {
                    return;
                }
                if unit.first == 0 {
                    let files = count(unit.of, "file", "files");
                    let number = unit.group + 1;
                    log::info!("Group {number} of {groups}, {files}: {}", unit.signature);
                }
                // Each test of a time-out takes all of its time: the others' results
                // are there already, and this takes no longer than they did.
                let limit = unit
                    .signature
                    .is_time_out()
                    .then(|| begun.elapsed().max(SHORTEST_SHARE));
                let jobs = share(jobs, lanes.min(end - index));
                let group = (unit.group, &unit.signature);
                let limits = (jobs, limit);
                let (reductions, experience) =
                    reduce_first(triage, group, &unit.files, (limits, &experiences));
                // How far those of time-outs get depends on the time.
                if let Some(format) = reductions.last().map(|it| it.format.clone())
                    && limit.is_none()
                {
                    let mut taught = taught.lock().unwrap_or_else(PoisonError::into_inner);
                    taught.insert(index, (format, experience));
                }
                triage.watcher().reduced(unit.group, &reductions);
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                let (report, found, saved) = &mut *done;
                found.insert((unit.group, unit.first), reductions);
                enter(report, found);
                report.find_same();
                let result = save(report);
                if saved.is_ok() {
                    *saved = result;
                }
                if saved.is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..lanes {
                // With fewer threads it takes longer.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        let taught = taught.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (format, experience) in taught.into_values() {
            experiences.add(&format, &experience);
        }
        begin = end;
        let done = done.lock().unwrap_or_else(PoisonError::into_inner);
        if done.2.is_err() {
            break;
        }
    }
    let (_, _, saved) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    saved
}

/// Puts reductions into their groups, in the order of the files.
fn enter(report: &mut Report, found: &BTreeMap<(usize, usize), Vec<Reduction>>) {
    for (index, group) in report.groups.iter_mut().enumerate() {
        let own = found.range((index, 0)..(index + 1, 0));
        group.reductions = own.flat_map(|(_, part)| part.clone()).collect();
    }
}

/// How many tests one of so many reductions may run at once. It is more than
/// its part of all, because none uses all of it all the time.
fn share(jobs: usize, lanes: usize) -> NonZeroUsize {
    let share = if lanes <= 1 { jobs } else { jobs * 2 / lanes };
    NonZeroUsize::new(share.min(jobs)).unwrap_or(NonZeroUsize::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_reductions_have_all_tests_for_themselves() {
        assert_eq!(share(100, 12).get(), 16);
        assert_eq!(share(100, 2).get(), 100);
        assert_eq!(share(100, 1).get(), 100);
        assert_eq!(share(1, 1).get(), 1);
    }
}
