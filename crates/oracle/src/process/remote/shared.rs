//! Which machines there are, which of their slots are free, and who waits for
//! which test.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::launch::Gone;
use super::message::Order;
use crate::Cancel;
use crate::process::lock::lock;
use crate::process::test_run::TestRun;
use crate::process::wire::longest_report;

/// What an agent says of a test.
pub(super) enum Answer {
    Ended(TestRun),
    /// The machine cannot run it.
    Failed(String),
}

/// A machine as the cluster knows it.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) name: String,
    /// How many tests it runs at once.
    pub(super) slots: usize,
    /// Where files are on it that tests need.
    pub(super) directory: PathBuf,
    /// What the agent is told; nothing any more if it is of no use.
    pub(super) orders: Option<Sender<Order>>,
    /// Ends the connection, to be given up as silent.
    pub(super) hang_up: Cancel,
    /// Who waits for which test.
    pub(super) waiting: HashMap<u64, Waiting>,
}

/// Who waits for a test.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) answer: Sender<Answer>,
    /// How much of each output is to be kept.
    pub(super) keep_output: u64,
}

impl Node {
    pub(super) fn is_alive(&self) -> bool {
        self.orders.is_some()
    }

    /// How many tests more it can run.
    pub(super) fn free(&self) -> usize {
        if self.is_alive() {
            self.slots.saturating_sub(self.waiting.len())
        } else {
            0
        }
    }
}

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
