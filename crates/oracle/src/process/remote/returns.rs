//! Machines that were lost, and answer again.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::launch::Gone;
use super::machine::Machine;
use super::shared::Shared;
use super::starter::Starter;
use super::talk::Talk;
use crate::Cancel;

/// By what factor tries become rarer.
const RARER: u32 = 2;

/// Tries do not become rarer than that many times the first pause.
const RAREST: u32 = 16;

/// The thread that tries lost machines again.
#[derive(Debug)]
pub(super) struct Returns {
    thread: Option<JoinHandle<Vec<Talk>>>,
    end: Cancel,
}

/// What it takes to start agents anew.
pub(super) struct Again {
    pub(super) starter: Arc<Starter>,
    /// By their numbers.
    pub(super) machines: Vec<Machine>,
}

/// A machine that is to be tried.
struct Lost {
    machine: usize,
    at: Instant,
    pause: Duration,
}

impl Returns {
    /// Starts the thread. Without it, what is lost stays lost.
    pub(super) fn watch(shared: &Arc<Shared>, again: Again) -> Self {
        let (sender, lost) = channel();
        let end = Cancel::default();
        let (own, stop) = (Arc::clone(shared), end.clone());
        let started = thread::Builder::new().spawn(move || again.run(&own, &lost, &stop));
        if started.is_ok() {
            shared.nodes().lost = Some(sender);
        }
        Self {
            thread: started.ok(),
            end,
        }
    }

    /// Ends it. What talks to machines that came back is to be waited for.
    pub(super) fn finish(mut self, shared: &Shared) -> Vec<Talk> {
        self.end.cancel();
        shared.nodes().lost = None;
        let thread = self.thread.take();
        thread
            .and_then(|thread| thread.join().ok())
            .unwrap_or_default()
    }
}

impl Again {
    fn run(&self, shared: &Arc<Shared>, queue: &Receiver<usize>, end: &Cancel) -> Vec<Talk> {
        let mut talks = Vec::new();
        let mut lost: Vec<Lost> = Vec::new();
        let silence = self.starter.silence;
        loop {
            let next = lost.iter().map(|lost| lost.at).min();
            let received = match next {
                None => queue.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(at) => queue.recv_timeout(at.saturating_duration_since(Instant::now())),
            };
            match received {
                Ok(machine) => lost.push(Lost {
                    machine,
                    at: Instant::now() + silence,
                    pause: silence,
                }),
                Err(RecvTimeoutError::Disconnected) => return talks,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = Instant::now();
            let mut still = Vec::new();
            for one in lost {
                if one.at > now {
                    still.push(one);
                    continue;
                }
                match self.try_again(shared, one.machine, end) {
                    Ok(talk) => talks.push(talk),
                    Err(Gone::Interrupted) => return talks,
                    Err(gone) => {
                        log::debug!("machine {} is still lost: {gone}", one.machine);
                        let pause = (one.pause * RARER).min(silence * RAREST);
                        still.push(Lost {
                            at: Instant::now() + pause,
                            pause,
                            ..one
                        });
                    }
                }
            }
            lost = still;
        }
    }

    fn try_again(&self, shared: &Arc<Shared>, machine: usize, end: &Cancel) -> Result<Talk, Gone> {
        let Some(target) = self.machines.get(machine) else {
            return Err(Gone::Interrupted);
        };
        let begun = self.starter.begin(target, end)?;
        if end.is_cancelled() {
            return Err(Gone::Interrupted);
        }
        let (orders, queue) = channel();
        let mut nodes = shared.nodes();
        let Some(node) = nodes.all.get_mut(machine) else {
            return Err(Gone::Interrupted);
        };
        node.directory = begun.directory.clone();
        node.orders = Some(orders);
        let hang_up = Cancel::default();
        node.hang_up = hang_up.clone();
        let name = node.name.clone();
        let slots = nodes.slots();
        drop(nodes);
        let talk = begun.talk(shared, machine, queue, hang_up);
        let talk = talk.map_err(|error| {
            let gone = Gone::Useless(format!("cannot start a thread: {error}"));
            shared.gone(machine, &gone);
            gone
        })?;
        shared.changed.notify_all();
        log::info!("{name} answers again ({slots} tests at once)");
        Ok(talk)
    }
}
