//! Minimizing delta debugging of a list.

use std::sync::Arc;

use crate::candidate::{Kept, StepId, element_key};
use crate::classic::ddmin_options::{DdminOptions, Order, Split};

/// ddmin on a list of slot numbers, as a machine that can be copied.
///
/// Copies share the list, so that a copy costs next to nothing.
#[derive(Clone, Debug)]
pub(crate) struct Ddmin {
    options: DdminOptions,
    list: Arc<[u32]>,
    /// Sums of the keys of the list's first elements.
    sums: Arc<[u128]>,
    /// Where subsets begin, and the end of the last one.
    bounds: Arc<[usize]>,
    /// Added to a complement's index; not an integer after some splits.
    offset: f64,
    run: u32,
    /// The current run's shuffled indices of subsets and of complements, where
    /// these are asked for.
    shuffled: [Arc<[u32]>; 2],
    /// Which trial of the current run is next.
    next: usize,
    begun: bool,
    changed: bool,
    random: Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trial {
    Subset(u32),
    Complement(u32),
}

/// A configuration that ddmin wants to know about.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) step: StepId,
    pub(crate) list: Arc<[u32]>,
    pub(crate) kept: Kept,
    pub(crate) config: (u128, usize),
}

impl Ddmin {
    /// ddmin on the numbers below `len`. Random orders of machines that
    /// differ in `salt` differ, too.
    pub(crate) fn new(len: u32, options: &DdminOptions, salt: u64) -> Self {
        let list: Arc<[u32]> = (0..len).collect();
        Ddmin {
            options: *options,
            sums: sums(&list),
            bounds: [0, list.len()].into(),
            list,
            offset: 0.0,
            run: 0,
            shuffled: Default::default(),
            next: 0,
            begun: false,
            changed: false,
            random: Random(options.seed ^ salt.rotate_left(32)),
        }
    }

    /// What is left of the list.
    pub(crate) fn list(&self) -> &Arc<[u32]> {
        &self.list
    }

    /// The next configuration to test; `None` when the list is minimal.
    /// `answer` is about the one returned last.
    pub(crate) fn next(&mut self, answer: Option<bool>) -> Option<Asked> {
        if answer == Some(true)
            && let Some(trial) = self.trial(self.next.wrapping_sub(1))
        {
            self.reduce_to(trial);
        }
        loop {
            if !self.begun {
                if self.list.len() < 2 {
                    if !self.start_over() {
                        return None;
                    }
                    continue;
                }
                self.begin_run();
            }
            if let Some(trial) = self.trial(self.next) {
                self.next += 1;
                return Some(self.asked(trial));
            }
            self.begun = false;
            self.run += 1;
            let before = self.subsets();
            if before < self.list.len() {
                self.split();
                self.offset = self.offset * self.subsets() as f64 / before as f64;
            } else if !self.start_over() {
                return None;
            }
        }
    }

    /// Goes back to the whole list if ddmin is to be repeated and there was
    /// a change.
    fn start_over(&mut self) -> bool {
        let again = self.options.star && self.changed;
        self.changed = false;
        self.bounds = [0, self.list.len()].into();
        self.offset = 0.0;
        again
    }

    fn subsets(&self) -> usize {
        self.bounds.len() - 1
    }

    /// Prepares a run over subsets and complements.
    fn begin_run(&mut self) {
        if self.subsets() < 2 {
            self.split();
        }
        let n = self.subsets();
        let orders = [self.options.subsets, self.options.complements];
        for (shuffled, order) in self.shuffled.iter_mut().zip(orders) {
            if order == Order::Random {
                let mut indices: Vec<u32> = (0..n as u32).collect();
                self.random.shuffle(&mut indices);
                *shuffled = indices.into();
            }
        }
        self.next = 0;
        self.begun = true;
    }

    /// The trial at a place of the current run.
    fn trial(&self, place: usize) -> Option<Trial> {
        let n = self.subsets();
        let subsets = (self.options.subsets, &self.shuffled[0]);
        let complements = (self.options.complements, &self.shuffled[1]);
        let (first, second) = match self.options.complement_first {
            true => (complements, subsets),
            false => (subsets, complements),
        };
        let len = match first.0 {
            Order::Skip => 0,
            _ => n,
        };
        let is_first = place < len;
        let ((order, shuffled), place) = match is_first {
            true => (first, place),
            false => (second, place - len),
        };
        let index = match order {
            _ if place >= n => return None,
            Order::Skip => return None,
            Order::Forward => place as u32,
            Order::Backward => (n - 1 - place) as u32,
            Order::Random => *shuffled.get(place)?,
        };
        Some(match is_first == self.options.complement_first {
            false => Trial::Subset(index),
            true => {
                let index = (f64::from(index) + self.offset) % n as f64;
                Trial::Complement(index.floor() as u32)
            }
        })
    }

    fn asked(&self, trial: Trial) -> Asked {
        let run = self.run;
        let range = |index: u32| {
            let bound = |index| self.bounds.get(index).copied().unwrap_or(0);
            (bound(index as usize), bound(index as usize + 1))
        };
        let sum = |(from, to): (usize, usize)| {
            let upto = |place: usize| self.sums.get(place).copied().unwrap_or(0);
            upto(to).wrapping_sub(upto(from))
        };
        let (step, kept, config) = match trial {
            Trial::Subset(index) => {
                let (from, to) = range(index);
                let config = (sum((from, to)), to - from);
                (
                    StepId::Subset { run, index },
                    Kept::Subset(from, to),
                    config,
                )
            }
            Trial::Complement(index) => {
                let (from, to) = range(index);
                let all = self.list.len();
                let config = (
                    sum((0, all)).wrapping_sub(sum((from, to))),
                    all - (to - from),
                );
                (
                    StepId::Complement { run, index },
                    Kept::Complement(from, to),
                    config,
                )
            }
        };
        Asked {
            step,
            list: Arc::clone(&self.list),
            kept,
            config,
        }
    }

    fn reduce_to(&mut self, trial: Trial) {
        self.list = self.asked(trial).kept.of(&self.list);
        match trial {
            Trial::Subset(_) => {
                self.bounds = [0, self.list.len()].into();
                self.offset = 0.0;
            }
            Trial::Complement(index) => {
                let index = index as usize;
                let dropped = self.bounds.get(index + 1).copied().unwrap_or(0)
                    - self.bounds.get(index).copied().unwrap_or(0);
                let before = self.bounds.iter().take(index + 1).copied();
                let after = self.bounds.iter().skip(index + 2).map(|end| end - dropped);
                self.bounds = before.chain(after).collect();
                self.offset = index as f64;
            }
        }
        self.sums = sums(&self.list);
        self.run += 1;
        self.begun = false;
        self.changed = true;
    }

    /// Cuts the list into more subsets.
    fn split(&mut self) {
        let len = self.list.len();
        let parts = self.options.granularity.parts(self.subsets(), len);
        self.bounds = match self.options.split {
            Split::Zeller => {
                let mut bounds = Vec::with_capacity(parts + 1);
                let mut at = 0;
                bounds.push(at);
                for k in 0..parts {
                    at += (len - at) / (parts - k);
                    bounds.push(at);
                }
                bounds.into()
            }
            // In 128 bits, where the product cannot overflow.
            Split::Balanced => (0..=parts)
                .map(|k| (len as u128 * k as u128 / parts as u128) as usize)
                .collect(),
        };
    }
}

fn sums(list: &[u32]) -> Arc<[u128]> {
    let mut sum = 0u128;
    let rest = list.iter().map(|&element| {
        sum = sum.wrapping_add(element_key(u64::from(element)));
        sum
    });
    std::iter::once(0).chain(rest).collect()
}

/// SplitMix64: small enough to be part of a state that is copied for every
/// test run ahead.
#[derive(Clone, Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn shuffle(&mut self, items: &mut [u32]) {
        for last in (1..items.len()).rev() {
            let other = (self.next() % (last as u64 + 1)) as usize;
            items.swap(last, other);
        }
    }
}
