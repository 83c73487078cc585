//! What will be asked if tests that still run turn out one way or the other.
//!
//! The queue is one future: the one in which no running test is interesting.
//! Others branch off from it wherever one may be, and from one another. They are
//! asked for one by one, the most likely first, and their tests run where no
//! likelier one needs the room. When a test decides, the future that comes true
//! goes into the queue, with tests that already run; those that cannot come true
//! any more are dropped.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};
use std::sync::Arc;

use crate::candidate::ConfigId;
use crate::machine::Step;

/// The number of a future.
pub(crate) type FutureId = u64;

/// What a future follows: a test of the queue, by its entry's number, or one of
/// another future.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Entry(u64),
    Future(FutureId),
}

/// A machine after some assumed answers.
pub(crate) struct Future<S> {
    /// The machine's state, which waits for the next answer.
    pub(crate) state: S,
    /// What it wanted last, up to a test or its end.
    pub(crate) steps: Vec<Step>,
    /// What it asks about; nothing if it is done.
    pub(crate) ask: Option<Ask>,
    /// How many tests there are up to this one.
    pub(crate) planned: u64,
    pub(crate) children: Children,
    /// About how many bytes of memory it takes.
    pub(crate) weight: usize,
}

/// The futures in which a candidate is not interesting, and is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Children {
    no: Option<FutureId>,
    yes: Option<FutureId>,
}

impl Children {
    fn is_empty(self) -> bool {
        self.no.is_none() && self.yes.is_none()
    }

    pub(crate) fn get(self, answer: bool) -> Option<FutureId> {
        if answer { self.yes } else { self.no }
    }

    fn slot(&mut self, answer: bool) -> &mut Option<FutureId> {
        if answer { &mut self.yes } else { &mut self.no }
    }
}

/// A candidate of a future.
pub(crate) struct Ask {
    pub(crate) id: ConfigId,
    pub(crate) key: u128,
    pub(crate) text: Arc<str>,
    /// How likely it is interesting.
    pub(crate) chance: f64,
    /// Whether it is, once that is known.
    pub(crate) answer: Option<bool>,
    /// Its test had no outcome. It is run again if its turn comes.
    pub(crate) failed: bool,
}

/// All futures but the one in the queue.
pub(crate) struct Ahead<S> {
    all: HashMap<FutureId, Future<S>>,
    last: FutureId,
    /// What all of them weigh.
    weight: usize,
    /// Those that follow a test of the queue, by its entry's number.
    first: BTreeMap<u64, Children>,
}

impl<S> Default for Ahead<S> {
    fn default() -> Self {
        Ahead {
            all: HashMap::new(),
            last: 0,
            weight: 0,
            first: BTreeMap::new(),
        }
    }
}

impl<S> Ahead<S> {
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// About how many bytes of memory they take.
    pub(crate) fn weight(&self) -> usize {
        self.weight
    }

    fn remove(&mut self, id: FutureId) -> Option<Future<S>> {
        let future = self.all.remove(&id)?;
        self.weight -= future.weight;
        Some(future)
    }

    pub(crate) fn get(&self, id: FutureId) -> Option<&Future<S>> {
        self.all.get(&id)
    }

    /// The futures after a test, as far as they were asked for.
    pub(crate) fn children(&self, after: After) -> Children {
        let known = match after {
            After::Entry(number) => self.first.get(&number).copied(),
            After::Future(id) => self.all.get(&id).map(|future| future.children),
        };
        known.unwrap_or_default()
    }

    /// Takes in a future in which the test before it had this answer.
    pub(crate) fn add(&mut self, after: After, answer: bool, future: Future<S>) {
        let children = match after {
            After::Entry(number) => Some(self.first.entry(number).or_default()),
            After::Future(id) => self.all.get_mut(&id).map(|before| &mut before.children),
        };
        let Some(children) = children else {
            return;
        };
        self.last += 1;
        let before = children.slot(answer).replace(self.last);
        self.weight += future.weight;
        self.all.insert(self.last, future);
        self.drop_from(before);
    }

    /// Takes out the future after an entry's test that has this answer. What
    /// follows it can be handed back with [`Ahead::follow`].
    pub(crate) fn take_after(&mut self, number: u64, answer: bool) -> Option<Future<S>> {
        let children = self.first.get_mut(&number)?;
        let id = children.slot(answer).take();
        if children.is_empty() {
            self.first.remove(&number);
        }
        self.remove(id?)
    }

    /// Takes out one of the futures that followed one that was taken out, and
    /// drops the other one.
    pub(crate) fn take(&mut self, children: Children, answer: bool) -> Option<Future<S>> {
        self.drop_from(children.get(!answer));
        self.remove(children.get(answer)?)
    }

    /// What followed a future that was taken out follows an entry of the queue.
    pub(crate) fn follow(&mut self, number: u64, children: Children) {
        if !children.is_empty() {
            self.first.insert(number, children);
        }
    }

    pub(crate) fn drop_children(&mut self, children: Children) {
        self.drop_from(children.no);
        self.drop_from(children.yes);
    }

    /// An entry's test does not have this answer.
    pub(crate) fn rule_out(&mut self, number: u64, answer: bool) {
        if let Some(children) = self.first.get_mut(&number) {
            let dropped = children.slot(answer).take();
            if children.is_empty() {
                self.first.remove(&number);
            }
            self.drop_from(dropped);
        }
    }

    /// Drops what follows entries behind that number.
    pub(crate) fn drop_behind(&mut self, number: u64) {
        for (_, children) in self.first.split_off(&(number + 1)) {
            self.drop_children(children);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.weight = 0;
        self.all.clear();
        self.first.clear();
    }

    fn drop_from(&mut self, id: Option<FutureId>) {
        let mut dropped: Vec<FutureId> = id.into_iter().collect();
        while let Some(id) = dropped.pop() {
            if let Some(future) = self.remove(id) {
                dropped.extend(future.children.no);
                dropped.extend(future.children.yes);
            }
        }
    }

    /// The texts that futures ask about.
    pub(crate) fn keys(&self) -> HashSet<u128> {
        let asks = self.all.values().filter_map(|future| future.ask.as_ref());
        asks.map(|ask| ask.key).collect()
    }

    /// Takes note of how a test of that text ended; `None` if it had no outcome.
    pub(crate) fn note(&mut self, key: u128, answer: Option<bool>) {
        let mut ruled_out = Vec::new();
        for future in self.all.values_mut() {
            let Some(ask) = future.ask.as_mut().filter(|ask| ask.key == key) else {
                continue;
            };
            match answer {
                None => ask.failed = true,
                Some(answer) => {
                    ask.answer = Some(answer);
                    ruled_out.push(future.children.slot(!answer).take());
                }
            }
        }
        for id in ruled_out {
            self.drop_from(id);
        }
    }
}

/// A place in the futures.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FuturePlace {
    /// An open test of the queue, counted from the first one.
    Open(usize),
    /// A future that was asked for.
    Known(FutureId),
    /// One that was not: what follows a test that has this answer.
    Unknown(After, bool),
}

/// Places in the order of how likely they are to be reached.
#[derive(Default)]
pub(crate) struct Likeliest {
    heap: BinaryHeap<Reached>,
    count: u32,
}

struct Reached {
    chance: f64,
    /// Of equals, what was found first comes first.
    order: Reverse<u32>,
    place: FuturePlace,
}

impl Likeliest {
    /// Adds a place, unless it cannot be reached.
    pub(crate) fn add(&mut self, chance: f64, place: FuturePlace) {
        if chance > 0.0 {
            self.count += 1;
            self.heap.push(Reached {
                chance,
                order: Reverse(self.count),
                place,
            });
        }
    }

    pub(crate) fn next(&mut self) -> Option<(f64, FuturePlace)> {
        self.heap.pop().map(|next| (next.chance, next.place))
    }
}

impl Ord for Reached {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_chance = self.chance.total_cmp(&other.chance);
        by_chance.then(self.order.cmp(&other.order))
    }
}

impl PartialOrd for Reached {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Reached {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Reached {}

#[cfg(test)]
mod tests {
    use super::*;

    fn future(weight: usize) -> Future<()> {
        Future {
            state: (),
            steps: Vec::new(),
            ask: None,
            planned: 0,
            children: Children::default(),
            weight,
        }
    }

    #[test]
    fn what_is_dropped_or_comes_true_weighs_nothing_any_more() {
        let mut ahead = Ahead::default();
        ahead.add(After::Entry(1), true, future(1));
        let first = ahead
            .children(After::Entry(1))
            .get(true)
            .unwrap_or_default();
        ahead.add(After::Future(first), false, future(10));
        ahead.add(After::Future(first), true, future(100));
        ahead.add(After::Entry(2), true, future(1_000));
        ahead.add(After::Entry(3), true, future(10_000));
        assert_eq!((ahead.len(), ahead.weight()), (5, 11_111));
        // In the place of one that is there.
        ahead.add(After::Future(first), true, future(200));
        assert_eq!((ahead.len(), ahead.weight()), (5, 11_211));
        ahead.drop_behind(2);
        assert_eq!((ahead.len(), ahead.weight()), (4, 1_211));
        let taken = ahead.take_after(1, true).map(|taken| taken.children);
        assert_eq!((ahead.len(), ahead.weight()), (3, 1_210));
        let next = ahead.take(taken.unwrap_or_default(), false);
        assert_eq!(next.map(|next| next.weight), Some(10));
        assert_eq!((ahead.len(), ahead.weight()), (1, 1_000));
        ahead.rule_out(2, true);
        assert_eq!((ahead.len(), ahead.weight()), (0, 0));
        ahead.add(After::Entry(4), false, future(5));
        ahead.clear();
        assert_eq!((ahead.len(), ahead.weight()), (0, 0));
    }
}
