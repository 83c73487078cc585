//! Candidates: what an algorithm asks to be tested.

use std::fmt;
use std::sync::Arc;

use picireny_tree::{NodeId, Shown, Skeleton};

/// A text that a reduction might go on with, in a form that is cheap to make:
/// the text itself is only written if it has to be tested.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub(crate) step: StepId,
    pub(crate) text: Text,
    /// Identifies the configuration within its list, with its length.
    pub(crate) config: (u128, usize),
}

/// How a candidate's text comes about.
#[derive(Clone, Debug)]
pub(crate) enum Text {
    /// Slots of a skeleton are removed.
    Removal {
        skeleton: Arc<Skeleton>,
        list: Arc<[u32]>,
        kept: Kept,
    },
    /// Slots of a skeleton are shown as something else.
    Mapping {
        skeleton: Arc<Skeleton>,
        mapping: Arc<[Mapped]>,
        /// One more slot and what it is shown as; it counts before
        /// `mapping`.
        also: (u32, Arc<str>),
    },
    /// A text that is at hand.
    Written(Arc<str>),
}

/// A slot, the node that it is shown as, and that node's text.
#[derive(Clone, Debug)]
pub(crate) struct Mapped {
    pub(crate) slot: u32,
    pub(crate) node: NodeId,
    pub(crate) text: Arc<str>,
}

/// The elements of a list that are kept, by their places in it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kept {
    /// Those from the first place up to the second.
    Subset(usize, usize),
    /// All but those.
    Complement(usize, usize),
}

impl Kept {
    fn places(self, len: usize) -> impl Iterator<Item = usize> {
        let (first, second) = match self {
            Kept::Subset(from, to) => (from..to, 0..0),
            Kept::Complement(from, to) => (0..from, to..len),
        };
        first.chain(second)
    }

    /// The elements of `list` that are kept.
    pub(crate) fn of(self, list: &[u32]) -> Arc<[u32]> {
        self.places(list.len())
            .filter_map(|place| list.get(place).copied())
            .collect()
    }
}

impl Candidate {
    /// The candidate that `step` asks for, with its whole text.
    ///
    /// `config` says which configuration of its list it is: a set of numbers
    /// of the transformation's choice, such as those of the nodes that are
    /// gone. Two candidates of a list with equal sets have equal texts, and only
    /// one of them is tested.
    pub fn new(
        step: StepId,
        text: impl Into<Arc<str>>,
        config: impl IntoIterator<Item = u64>,
    ) -> Candidate {
        let config = config.into_iter().fold((0u128, 0), |(key, len), number| {
            (key.wrapping_add(element_key(number)), len + 1)
        });
        Candidate {
            step,
            text: Text::Written(text.into()),
            config,
        }
    }

    /// Which step of which algorithm asks.
    pub fn step(&self) -> &StepId {
        &self.step
    }

    /// Writes the text.
    pub fn render(&self) -> Arc<str> {
        match &self.text {
            Text::Written(text) => Arc::clone(text),
            Text::Removal {
                skeleton,
                list,
                kept,
            } => {
                let mut is_kept = vec![false; skeleton.slots()];
                for place in kept.places(list.len()) {
                    if let Some(&slot) = list.get(place)
                        && let Some(kept) = is_kept.get_mut(slot as usize)
                    {
                        *kept = true;
                    }
                }
                let shown = |slot: usize| match is_kept.get(slot) {
                    Some(true) => Shown::Kept,
                    _ => Shown::Removed,
                };
                skeleton.render(shown).into()
            }
            Text::Mapping {
                skeleton,
                mapping,
                also,
            } => {
                let mut shown = vec![Shown::Kept; skeleton.slots()];
                let mapped = mapping.iter().map(|mapped| (mapped.slot, &mapped.text));
                for (slot, text) in mapped.chain([(also.0, &also.1)]) {
                    if let Some(shown) = shown.get_mut(slot as usize) {
                        *shown = Shown::As(text);
                    }
                }
                skeleton
                    .render(|slot| shown.get(slot).copied().unwrap_or(Shown::Kept))
                    .into()
            }
        }
    }
}

/// Names a step of an algorithm within one list of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepId {
    /// A subset of ddmin.
    Subset {
        /// Which run over the subsets and complements, from 0.
        run: u32,
        /// Which subset.
        index: u32,
    },
    /// A complement of ddmin.
    Complement {
        /// Which run over the subsets and complements, from 0.
        run: u32,
        /// Which subset is left out.
        index: u32,
    },
    /// The empty configuration.
    Empty,
    /// Another node in a node's place.
    Instead {
        /// Which run over the list, from 0.
        run: u32,
        /// Which node of the list.
        index: u32,
        /// Which of its candidates.
        choice: u32,
    },
    /// Edits of a parsed text.
    Edits {
        /// Its number among the candidates since one was accepted, from 0.
        index: u32,
        /// How many edits.
        count: u32,
    },
    /// The result as the tree shows it after everything.
    Result,
}

impl fmt::Display for StepId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepId::Subset { run, index } => write!(f, "r{run}/s{index}"),
            StepId::Complement { run, index } => write!(f, "r{run}/c{index}"),
            StepId::Empty => f.write_str("empty"),
            StepId::Instead { run, index, choice } => write!(f, "r{run}/n{index}/m{choice}"),
            StepId::Edits { index, count } => write!(f, "e{index}/n{count}"),
            StepId::Result => f.write_str("result"),
        }
    }
}

/// Names a test: phase, iteration of the traversal, list, transformation,
/// step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConfigId {
    /// Which phase, from 0.
    pub phase: u32,
    /// Which iteration of the traversal in the phase, from 0.
    pub iteration: u32,
    /// Which list of the iteration, from 0.
    pub list: u32,
    /// The transformation that asks.
    pub transformation: &'static str,
    /// Which of its steps.
    pub step: StepId,
}

impl fmt::Display for ConfigId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "p{}/i{}/l{}/{}/{}",
            self.phase, self.iteration, self.list, self.transformation, self.step
        )
    }
}

/// A value that stands for an element of a set; the sum of its elements'
/// values stands for a set. The mixing is that of SplitMix64, twice, so that
/// two sets in one cache share a value about as often as two random 128-bit
/// numbers do.
pub(crate) fn element_key(element: u64) -> u128 {
    let half = |seed: u64| {
        let mut z = element.wrapping_add(seed);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let high = half(0x9e37_79b9_7f4a_7c15);
    let low = half(high ^ 0x3c6e_f372_fe94_f82b);
    (u128::from(high) << 64) | u128::from(low)
}
