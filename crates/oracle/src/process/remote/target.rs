//! How a machine is reached.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use super::launch::{Gone, Link, Program};
use super::node::Begun;
use super::parcel::Parcel;
use super::slow::Slow;
use super::slurm::Machine;
use super::ssh::Host;
use crate::Cancel;
use picireny_shown::Shown as _;

/// How often is looked whether machines have answered.
const PAUSE: Duration = Duration::from_millis(5);

/// A machine that is to be reached.
#[derive(Clone, Debug)]
pub(super) enum Target {
    /// By the client of `ssh`, with its options.
    Host(Host, Vec<String>),
    Machine(Machine),
}

impl Target {
    pub(super) fn name(&self) -> &str {
        match self {
            Target::Host(host, _) => &host.name,
            Target::Machine(machine) => &machine.name,
        }
    }

    /// How many tests it runs at once, if that is said.
    pub(super) fn slots(&self) -> Option<NonZeroUsize> {
        match self {
            Target::Host(host, _) => host.slots,
            Target::Machine(machine) => Some(machine.slots),
        }
    }

    /// Starts an agent on it.
    pub(super) fn begin(
        &self,
        program: &Program,
        parcel: &Parcel,
        silence: Duration,
        stop: &Cancel,
    ) -> Result<Begun, Gone> {
        let command = |script: &str| match self {
            Target::Host(host, ssh) => host.command(ssh, script),
            Target::Machine(machine) => machine.command(script),
        };
        let link = Link::open(command, program, stop)?;
        Begun::new(link, silence, parcel)
    }

    /// Starts agents on all of them at once.
    pub(super) fn begin_all(
        targets: &[Target],
        program: &Program,
        parcel: &Parcel,
        silence: Duration,
        stop: &Cancel,
    ) -> Vec<Result<Begun, Gone>> {
        thread::scope(|scope| {
            let start = |target: &'_ Target| {
                let target = target.clone();
                let begin = move || target.begin(program, parcel, silence, stop);
                thread::Builder::new().spawn_scoped(scope, begin)
            };
            let started: Vec<_> = targets.iter().map(start).collect();
            let mut slow = Slow::new();
            let begun = started
                .into_iter()
                .zip(targets)
                .map(|(thread, target)| match thread {
                    Ok(thread) => {
                        while !thread.is_finished() {
                            slow.still(|| format!("{} to answer", target.name().shown()));
                            thread::sleep(PAUSE);
                        }
                        thread
                            .join()
                            .unwrap_or_else(|_| Err(Gone::Useless("its thread panicked".into())))
                    }
                    Err(error) => Err(Gone::Useless(format!("cannot start a thread: {error}"))),
                });
            begun.collect()
        })
    }
}
