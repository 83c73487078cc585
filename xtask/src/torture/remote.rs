//! Tests on other machines, of which something fails at a random moment.
//!
//! The machines are those of the tests: a server of ssh that plays two, and a
//! cluster of Slurm with four. Starting them takes longer than a reduction, so a
//! trial has ten.

#[path = "../../../tests/executors/cluster.rs"]
#[allow(clippy::unwrap_used, dead_code)]
mod cluster;
#[path = "../../../tests/executors/place.rs"]
#[allow(clippy::unwrap_used, dead_code)]
mod place;
#[path = "../../../tests/executors/server.rs"]
#[allow(clippy::unwrap_used, dead_code)]
mod server;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, anyhow, ensure};

use super::random::Random;
use cluster::{Cluster, MACHINES};
use place::{Place, signal, soon, stderr};
use server::Server;

const FAULTS: u32 = 10;

/// How long after its start something fails, at most: about as long as a
/// reduction takes.
const LATEST: u64 = 6000;

/// What fails.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// This program is killed.
    Program,
    /// An agent is killed.
    Agent,
    /// An agent is stopped for a while.
    Stopped,
    /// What connects to a machine is killed.
    Connection,
    /// The daemon of a machine is killed.
    Daemon,
    /// A machine is taken away.
    Down,
}

pub(super) fn ssh(place: &super::place::Place, random: &mut Random) -> anyhow::Result<()> {
    unwinding(|| {
        let place = Place::new(place.program());
        let server = Server::start(&place).context("there is no sshd")?;
        let expected = slow(&place);
        let options = ["--hosts", "a:2,b:2", "--ssh", &server.ssh];
        for number in 0..FAULTS {
            let faults = [
                Fault::Program,
                Fault::Agent,
                Fault::Stopped,
                Fault::Connection,
            ];
            let fault = *random.one_of(&faults);
            let out = format!("out{number}");
            let reduction = |more: &[&str]| {
                let mut command = place.reduction(&out, &options);
                command.args(["--node-timeout", "10"]).args(more);
                command
            };
            disturb(&reduction, random, |process, random| {
                fail(&place, fault, process, random);
            })
            .with_context(|| format!("{fault:?}"))?;
            ensure!(place.result(&out) == expected, "{fault:?}: another result");
            place.assert_soon_clean();
        }
        Ok(())
    })
}

pub(super) fn slurm(place: &super::place::Place, random: &mut Random) -> anyhow::Result<()> {
    unwinding(|| {
        let place = Place::new(place.program());
        let mut cluster = Cluster::start(&place).context("there is no Slurm")?;
        let expected = slow(&place);
        for number in 0..FAULTS {
            let faults = [
                Fault::Program,
                Fault::Agent,
                Fault::Connection,
                Fault::Daemon,
                Fault::Down,
            ];
            let fault = *random.one_of(&faults);
            let out = format!("out{number}");
            let reduction = |more: &[&str]| {
                let options = ["--executor", "slurm", "-j", "8", "--node-timeout", "10"];
                let mut command = place.reduction(&out, &options);
                command
                    .args(more)
                    .env("SLURM_CONF", place.path("slurm/conf"));
                command
            };
            disturb(&reduction, random, |process, random| {
                let machine = random.below(MACHINES.len() as u64) as usize;
                match fault {
                    Fault::Daemon => cluster.kill(machine),
                    Fault::Down => cluster.down(MACHINES[machine]),
                    _ => fail(&place, fault, process, random),
                }
            })
            .with_context(|| format!("{fault:?}"))?;
            ensure!(place.result(&out) == expected, "{fault:?}: another result");
            // A machine whose daemon is dead cannot say that its part of a job is over.
            cluster.restore();
            cluster.assert_soon_free();
            soon("processes end", || place.processes().is_empty());
            // Who takes a machine away may leave no time to remove directories.
            // The next run there does it.
            let next = place
                .reduction(&format!("next{number}"), &["-j", "8"])
                .output()?;
            ensure!(next.status.success(), "{}", stderr(&next));
            place.assert_soon_clean();
        }
        Ok(())
    })
}

/// The result of an undisturbed run. From then on, tests take their time.
fn slow(place: &Place) -> String {
    let expected = place.expected();
    place.script(
        "test.sh",
        "sleep 0.1; grep -q 17 \"$1\" && grep -q 42 \"$1\"\n",
    );
    expected
}

/// Runs a reduction in which something fails, and resumes it if that ended it.
fn disturb(
    reduction: &dyn Fn(&[&str]) -> Command,
    random: &mut Random,
    fault: impl FnOnce(&mut Child, &mut Random),
) -> anyhow::Result<()> {
    let mut command = reduction(&[]);
    let mut process = command.stderr(Stdio::null()).spawn()?;
    thread::sleep(Duration::from_millis(random.below(LATEST)));
    fault(&mut process, random);
    let status = process.wait()?;
    if !status.success() {
        let output = reduction(&["--resume"]).output()?;
        ensure!(output.status.success(), "resumed: {}", stderr(&output));
    }
    Ok(())
}

/// Lets something fail that is the same for all executors.
fn fail(place: &Place, fault: Fault, process: &mut Child, random: &mut Random) {
    let some = |kind: &dyn Fn(&str) -> bool| -> Vec<u32> {
        let processes = place.processes().into_iter();
        let found = processes.filter(|(_, words, _)| kind(words));
        found.map(|(number, _, _)| number).collect()
    };
    let agents = || some(&|words| words.ends_with(" __run-tests "));
    let found = match fault {
        Fault::Program => vec![process.id()],
        Fault::Agent | Fault::Stopped => agents(),
        _ => some(&|words| words.starts_with("ssh ") || words.starts_with("srun ")),
    };
    if found.is_empty() {
        // Nothing runs yet, or any more.
        return;
    }
    let one = *random.one_of(&found);
    // It may have ended by itself meanwhile.
    let send = |name: &str| {
        let _ = catch_unwind(AssertUnwindSafe(|| signal(one, name)));
    };
    if let Fault::Stopped = fault {
        send("STOP");
        let _ = process.wait();
        send("CONT");
    } else {
        send("KILL");
    }
}

/// What tests of executors find wrong is a panic there.
fn unwinding(trial: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    catch_unwind(AssertUnwindSafe(trial)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        Err(anyhow!(text.unwrap_or_else(|| "a check failed".to_owned())))
    })
}
