//! Which machines there are, which of their slots are free, and who waits for
//! which test.

use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::launch::Gone;
use super::message::Order;
use super::node::{Answer, Node};
use crate::Cancel;
use crate::process::contact::lock;
use crate::process::wire::longest_report;

/// What the threads of machines and those of tests share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    nodes: Mutex<Nodes>,
    /// A slot became free, or a machine was lost.
    pub(super) changed: Condvar,
}

#[derive(Debug, Default)]
pub(super) struct Nodes {
    pub(super) all: Vec<Node>,
    /// How many tests were begun.
    pub(super) tests: u64,
    /// Is told which machines may come back.
    pub(super) lost: Option<Sender<usize>>,
}

impl Nodes {
    pub(super) fn slots(&self) -> usize {
        let living = self.all.iter().filter(|node| node.is_alive());
        living.map(|node| node.slots).fold(0, usize::saturating_add)
    }
}

/// A slot that a test can have.
pub(super) enum Free<'a> {
    /// On this machine.
    Slot(usize, MutexGuard<'a, Nodes>),
    /// None, and there will be none.
    None,
    /// Nobody waits for it any more.
    Cancelled,
}

impl Shared {
    pub(super) fn nodes(&self) -> MutexGuard<'_, Nodes> {
        lock(&self.nodes)
    }

    /// Waits for a free slot, on a certain machine if one is asked for.
    pub(super) fn free(&self, only: Option<usize>, cancels: [&Cancel; 2]) -> Free<'_> {
        let mut nodes = self.nodes();
        loop {
            if cancels.iter().any(|cancel| cancel.is_cancelled()) {
                return Free::Cancelled;
            }
            let of_interest = nodes.all.iter().enumerate();
            let of_interest: Vec<_> = of_interest
                .filter(|(index, node)| only.is_none_or(|only| only == *index) && node.is_alive())
                .collect();
            if of_interest.is_empty() {
                return Free::None;
            }
            // Where most slots are free, a test disturbs others least.
            let best = of_interest.iter().rev().max_by_key(|(_, node)| node.free());
            if let Some(&(index, node)) = best
                && node.free() > 0
            {
                return Free::Slot(index, nodes);
            }
            nodes = self
                .changed
                .wait(nodes)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn tell(&self, machine: usize, order: Order) {
        if let Some(orders) = self
            .nodes()
            .all
            .get(machine)
            .and_then(|node| node.orders.as_ref())
        {
            let _ = orders.send(order);
        }
    }

    /// Hands on what an agent said of a test. False if nobody asked it for that.
    pub(super) fn answered(&self, machine: usize, id: u64, answer: Answer) -> bool {
        let mut nodes = self.nodes();
        let node = nodes.all.get_mut(machine);
        let Some(waiting) = node.and_then(|node| node.waiting.remove(&id)) else {
            return false;
        };
        let _ = waiting.answer.send(answer);
        self.changed.notify_all();
        true
    }

    /// How long the next report of a machine may be: as long as that of one of its
    /// tests.
    pub(super) fn longest_report(&self, machine: usize) -> u64 {
        let nodes = self.nodes();
        let waiting = nodes.all.get(machine).into_iter();
        let kept = waiting.flat_map(|node| node.waiting.values().map(|test| test.keep_output));
        longest_report(kept.max().unwrap_or(0))
    }

    /// A machine is of no use any more. Whoever waits for it tries another one.
    pub(super) fn gone(&self, machine: usize, why: &Gone) {
        let mut nodes = self.nodes();
        let Some(node) = nodes.all.get_mut(machine) else {
            return;
        };
        let was_alive = node.orders.take().is_some();
        let name = node.name.clone();
        let tests = std::mem::take(&mut node.waiting).len();
        let left = nodes.slots();
        if was_alive
            && why.may_come_back()
            && let Some(lost) = &nodes.lost
        {
            let _ = lost.send(machine);
        }
        self.changed.notify_all();
        drop(nodes);
        if was_alive {
            let again = match tests {
                0 => String::new(),
                1 => "; its test runs again elsewhere".into(),
                _ => format!("; its {tests} tests run again elsewhere"),
            };
            log::warn!("{name} is left out: {why}{again} ({left} tests at once are left)");
        }
    }
}
