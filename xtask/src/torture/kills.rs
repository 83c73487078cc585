//! Processes that are killed at random moments.

use std::fs::{self, File};
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};

use super::place::{self, Place, signal, stderr};
use super::random::Random;

/// How often a run is killed before it may end.
const KILLS: u64 = 3;

/// What supervisors have in their command line.
const SUPERVISOR: &str = "__supervise-tests";

/// The same and what cleans up after them.
const OURS: &str = "__s";

/// A test that takes its time, so that something can happen meanwhile.
const SLOW: &str = "sleep 0.01";

/// How long a run may take of which two supervisors are stopped. Alone it takes
/// a second or two.
const STOPPED: Duration = Duration::from_secs(60);

/// Where a run's messages are.
const SAID: &str = "said";

/// How often a process was killed, in all trials.
pub(super) static KILLED: AtomicU64 = AtomicU64::new(0);

fn start(place: &Place) -> anyhow::Result<Child> {
    let mut command = place.reduce("out", &["-j", "2", "--resume"]);
    let said = File::create(place.path(SAID))?;
    Ok(command.stderr(said).spawn()?)
}

/// What a run ended with, and its messages.
fn ended(place: &Place, status: ExitStatus) -> String {
    let said = fs::read_to_string(place.path(SAID)).unwrap_or_default();
    format!("{status}: {said}")
}

fn count() {
    KILLED.fetch_add(1, Ordering::Relaxed);
}

fn pause(random: &mut Random) {
    thread::sleep(Duration::from_millis(5 + random.below(400)));
}

pub(super) fn program(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    for _ in 0..KILLS {
        let mut process = start(place)?;
        pause(random);
        if process.try_wait()?.is_none() {
            count();
        }
        process.kill()?;
        process.wait()?;
        place.check_clean()?;
    }
    place.same(&wanted, &place.finish("out")?)
}

pub(super) fn supervisors(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let mut process = start(place)?;
    for _ in 0..KILLS {
        pause(random);
        let all = place.processes(SUPERVISOR);
        if !all.is_empty() {
            let one = *random.one_of(&all);
            signal(random.one_of::<&str>(&["KILL", "TERM", "SEGV"]), &[one])?;
            count();
        }
    }
    let status = process.wait()?;
    // Three kills can hit the same test, if each takes long on a busy machine.
    let said = ended(place, status);
    let is_lost = said.contains("got lost 3 times");
    ensure!(status.success() || is_lost, "the run failed: {said}");
    place.same(&wanted, &place.finish("out")?)
}

pub(super) fn stopped(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let mut process = start(place)?;
    for _ in 0..2 {
        pause(random);
        let all = place.processes(SUPERVISOR);
        if all.is_empty() {
            continue;
        }
        let one = *random.one_of(&all);
        signal("STOP", &[one])?;
        count();
        if random.below(2) == 0 {
            pause(random);
            signal("CONT", &[one])?;
        }
    }
    let begun = Instant::now();
    while process.try_wait()?.is_none() {
        if begun.elapsed() > STOPPED {
            process.kill()?;
            process.wait()?;
            bail!("it did not go on for {STOPPED:?}");
        }
        thread::sleep(Duration::from_millis(20));
    }
    let status = process.wait()?;
    ensure!(status.success(), "the run failed: {}", ended(place, status));
    place.same(&wanted, &place.result("out")?)
}

pub(super) fn together(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    for _ in 0..KILLS {
        let mut process = start(place)?;
        pause(random);
        let mut all = place.processes(random.one_of::<&str>(&[SUPERVISOR, OURS]));
        if process.try_wait()?.is_none() {
            count();
        }
        all.push(process.id());
        // Stopped first, so that none of them sees another one end.
        signal("STOP", &all)?;
        signal("KILL", &all)?;
        process.wait()?;
    }
    place.same(&wanted, &place.finish("out")?)
}

/// Supervisors are terminated while the run ends, so that each has a chance to be
/// just about to clean up.
pub(super) fn terminated(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let mut process = place.reduce("out", &["-j", "4"]).spawn()?;
    thread::sleep(Duration::from_millis(100));
    pause(random);
    let all = place.processes(SUPERVISOR);
    let names: Vec<_> = fs::read_dir(place.path("tmp"))?
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    if random.below(4) == 0 {
        // Each dies of the next signal when it may go on.
        signal("STOP", &all)?;
    }
    signal("INT", &[process.id()])?;
    thread::sleep(Duration::from_micros(random.below(20_000)));
    signal("TERM", &all)?;
    KILLED.fetch_add(all.len() as u64, Ordering::Relaxed);
    let status = process.wait()?.code();
    ensure!(matches!(status, Some(0 | 130)), "status {status:?}");
    place.check_clean()?;
    let groups = place::groups();
    let left: Vec<_> = names
        .into_iter()
        .filter(|name| groups.contains(name))
        .collect();
    ensure!(left.is_empty(), "control groups left: {left:?}");
    place.same(&wanted, &place.finish("out")?)
}

pub(super) fn tests(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let mut process = start(place)?;
    while process.try_wait()?.is_none() {
        thread::sleep(Duration::from_millis(5 + random.below(100)));
        // The shell's command line has the script and the candidate.
        let mut all = place.processes("/bin/sh");
        all.retain(|&test| test != process.id());
        if !all.is_empty() {
            signal("KILL", &[*random.one_of(&all)])?;
            count();
        }
    }
    let status = process.wait()?;
    // The test of the untouched input can be hit, and so many others that it
    // looks as if the test did not work.
    ensure!(
        matches!(status.code(), Some(0 | 4 | 6)),
        "{}",
        ended(place, status)
    );
    if status.success() {
        place.check_truth("out")?;
    }
    Ok(())
}

pub(super) fn interrupted(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    place.fill(random, SLOW)?;
    let wanted = place.undisturbed()?;
    let process = place.reduce("out", &["-j", "2"]).spawn()?;
    // Until signals are handled, one ends the process at once.
    thread::sleep(Duration::from_millis(100));
    pause(random);
    let begun = Instant::now();
    signal("INT", &[process.id()])?;
    let output = process.wait_with_output()?;
    let took = begun.elapsed();
    let status = output.status.code();
    ensure!(
        matches!(status, Some(0 | 130)),
        "status {status:?}: {}",
        stderr(&output)
    );
    ensure!(took < Duration::from_secs(2), "it took {took:?}");
    place.check_clean()?;
    place.same(&wanted, &place.finish("out")?)
}
