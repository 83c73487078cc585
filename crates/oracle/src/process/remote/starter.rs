//! Starting agents on machines.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::launch::{Gone, Link, Program};
use super::launcher::Launcher;
use super::machine::Machine;
use super::parcel::Parcel;
use super::slow::Slow;
use super::talk::Begun;
use crate::Cancel;
use picireny_shown::Shown as _;

/// How often is looked whether machines have answered.
const PAUSE: Duration = Duration::from_millis(5);

/// What it takes to start an agent on a machine, at first and when it was lost.
#[derive(Debug)]
pub(super) struct Starter {
    pub(super) launcher: Box<dyn Launcher>,
    pub(super) program: Program,
    pub(super) parcel: Arc<Parcel>,
    pub(super) silence: Duration,
}

impl Starter {
    /// Starts an agent on a machine.
    pub(super) fn begin(&self, machine: &Machine, stop: &Cancel) -> Result<Begun, Gone> {
        let command = |script: &str| self.launcher.command(&machine.name, script);
        let link = Link::open(command, &self.program, stop)?;
        Begun::new(link, self.silence, &self.parcel)
    }

    /// Starts agents on all of them at once.
    pub(super) fn begin_all(
        &self,
        machines: &[Machine],
        stop: &Cancel,
    ) -> Vec<Result<Begun, Gone>> {
        thread::scope(|scope| {
            let start = |machine| {
                let begin = move || self.begin(machine, stop);
                thread::Builder::new().spawn_scoped(scope, begin)
            };
            let started: Vec<_> = machines.iter().map(start).collect();
            let mut slow = Slow::new();
            let all = started.into_iter().zip(machines);
            let begun = all.map(|(thread, machine)| match thread {
                Ok(thread) => {
                    while !thread.is_finished() {
                        slow.still(|| format!("{} to answer", machine.name.shown()));
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
