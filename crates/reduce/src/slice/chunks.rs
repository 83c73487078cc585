//! Units that are asked about together, by halves.
//!
//! After Zeller and Hildebrandt's ddmin, with the heaviest chunk first, and without the
//! tests whose answer follows: if something of a chunk is needed, and nothing of one of its
//! halves, something of the other one is.

use std::collections::BTreeSet;
use std::sync::Arc;

/// Chunks that are to be asked about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunks {
    /// The heaviest one last.
    open: Vec<Chunk>,
}

/// Units with their weights that are asked about together.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    pub(crate) units: Arc<[(u32, usize)]>,
    /// The other half of a chunk of which something is needed, if that is to be asked about
    /// after this one.
    twin: Option<Arc<[(u32, usize)]>>,
    /// Whether something of it is needed.
    is_needed: bool,
    /// Its weight with that of its twin.
    weight: usize,
    /// Whether it has all units.
    is_all: bool,
}

impl Chunk {
    /// Whether it has all units that are asked about.
    pub(crate) fn is_all(&self) -> bool {
        self.is_all
    }
}

impl Chunks {
    /// All of some units in one chunk.
    pub(crate) fn whole(units: Vec<(u32, usize)>) -> Chunks {
        let mut chunks = Chunks::default();
        chunks.push(units.into(), None, false);
        for chunk in &mut chunks.open {
            chunk.is_all = true;
        }
        chunks
    }

    /// Some units, something of which is needed.
    pub(crate) fn halves(units: Vec<(u32, usize)>) -> Chunks {
        let mut chunks = Chunks::default();
        chunks.push(units.into(), None, true);
        chunks
    }

    /// The chunk to ask about next.
    pub(crate) fn next(&mut self) -> Option<Chunk> {
        while let Some(chunk) = self.open.pop() {
            if !chunk.is_needed {
                return Some(chunk);
            }
            self.split(&chunk);
        }
        None
    }

    /// Takes note of whether the text can do without a chunk.
    pub(crate) fn answered(&mut self, chunk: &Chunk, can_go: bool) {
        if let Some(twin) = &chunk.twin {
            self.push(Arc::clone(twin), None, can_go);
        }
        if !can_go {
            self.split(chunk);
        }
    }

    /// Takes note of a refused chunk of which some units are to blame: the others are asked
    /// about without them.
    pub(crate) fn blamed(&mut self, chunk: &Chunk, units: &BTreeSet<u32>) {
        if let Some(twin) = &chunk.twin {
            self.push(Arc::clone(twin), None, false);
        }
        let all = chunk.units.iter().copied();
        let (blamed, others): (Vec<_>, Vec<_>) = all.partition(|(unit, _)| units.contains(unit));
        self.push(blamed.into(), None, true);
        self.push(others.into(), None, false);
    }

    /// Leaves out a chunk that is not worth asking about.
    pub(crate) fn skipped(&mut self, chunk: &Chunk) {
        if let Some(twin) = &chunk.twin {
            self.push(Arc::clone(twin), None, false);
        }
    }

    /// What comes later in a text uses what comes earlier, so the second half is first.
    fn split(&mut self, chunk: &Chunk) {
        let units = &chunk.units;
        if units.len() < 2 {
            return;
        }
        let whole = weight(units);
        let mut sum = 0;
        let half = units.iter().position(|(_, weight)| {
            sum += weight;
            sum * 2 >= whole
        });
        let at = (half.unwrap_or(0) + 1).min(units.len() - 1);
        self.push(units[at..].into(), Some(units[..at].into()), false);
    }

    fn push(
        &mut self,
        units: Arc<[(u32, usize)]>,
        twin: Option<Arc<[(u32, usize)]>>,
        is_needed: bool,
    ) {
        let weight = weight(&units) + twin.as_deref().map_or(0, weight);
        let at = self.open.partition_point(|chunk| chunk.weight <= weight);
        self.open.insert(
            at,
            Chunk {
                units,
                twin,
                is_needed,
                weight,
                is_all: false,
            },
        );
    }
}

fn weight(units: &[(u32, usize)]) -> usize {
    units.iter().map(|(_, weight)| weight).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What is left of units of which some are needed, and how many chunks were asked about.
    fn left(mut chunks: Chunks, count: u32, needed: &[u32]) -> (Vec<u32>, usize) {
        let mut left: Vec<u32> = (0..count).collect();
        let mut asked = 0;
        while let Some(chunk) = chunks.next() {
            asked += 1;
            let can_go = !chunk.units.iter().any(|(unit, _)| needed.contains(unit));
            if can_go {
                left.retain(|unit| !chunk.units.iter().any(|(other, _)| other == unit));
            }
            chunks.answered(&chunk, can_go);
        }
        (left, asked)
    }

    proptest! {
        #[test]
        fn what_is_needed_is_left_and_nothing_else(
            weights in proptest::collection::vec(1..100usize, 1..60),
            needed in proptest::collection::btree_set(0..60u32, 0..5),
        ) {
            let count = weights.len() as u32;
            let units: Vec<(u32, usize)> = (0..).zip(weights).collect();
            let needed: Vec<u32> = needed.into_iter().filter(|&unit| unit < count).collect();
            let (whole, _) = left(Chunks::whole(units.clone()), count, &needed);
            prop_assert_eq!(&whole, &needed);
            if !needed.is_empty() {
                let (halves, _) = left(Chunks::halves(units), count, &needed);
                prop_assert_eq!(&halves, &needed);
            }
        }
    }

    #[test]
    fn one_unit_of_many_is_found_with_at_most_two_questions_for_each_halving() {
        let units: Vec<(u32, usize)> = (0..1024).map(|unit| (unit, 1)).collect();
        for needed in [0, 511, 1023] {
            let (left, asked) = left(Chunks::halves(units.clone()), 1024, &[needed]);
            assert_eq!(left, [needed]);
            assert!(asked <= 20, "{asked}");
        }
    }
}
