//! What a reduction is asked to do.

use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use crate::registry::Phase;
use crate::traverse::Traversal;

/// How a reduction goes about it. The default is what the command line does
/// without options.
#[derive(Clone, Debug)]
pub struct Options {
    /// What is done, one after the other, each on what the last one left.
    pub phases: Vec<Phase>,
    /// Which lists of nodes are reduced, and in what order.
    pub traversal: &'static dyn Traversal,
    /// Repeat a traversal until it changes nothing.
    pub fixed_point: bool,
    /// Details of the delta debugging of one list.
    pub ddmin: DdminOptions,
    /// Which outcomes are remembered.
    pub cache: CacheKind,
    /// Remember all interesting candidates, not only the one that the
    /// reduction goes on from.
    pub cache_interesting: bool,
    /// Forget candidates longer than an interesting one when that is found.
    pub evict_longer: bool,
    /// How many tests may run at once. Results do not depend on it.
    pub jobs: NonZeroUsize,
    /// The most tests to execute.
    pub limit_tests: Option<u64>,
    /// The most time to take.
    pub limit_time: Option<Duration>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            phases: vec![Phase::prune()],
            traversal: &super::hdd::Hdd,
            fixed_point: true,
            ddmin: DdminOptions::default(),
            cache: CacheKind::Config,
            cache_interesting: false,
            evict_longer: true,
            jobs: NonZeroUsize::MIN,
            limit_tests: None,
            limit_time: None,
        }
    }
}

/// Which outcomes are remembered instead of testing again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CacheKind {
    /// None.
    None,
    /// By configuration, for as long as one list is reduced.
    Config,
    /// By the candidate's text, for a whole phase.
    Content,
}

/// Details of ddmin (Zeller and Hildebrandt, "Simplifying and Isolating
/// Failure-Inducing Input", with "reduce to complement" going on with the
/// subset after the one that was dropped).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DdminOptions {
    /// How a list is cut into subsets.
    pub split: Split,
    /// Into how many subsets one subset is cut.
    pub granularity: Granularity,
    /// In what order subsets are tried.
    pub subsets: Order,
    /// In what order complements are tried.
    pub complements: Order,
    /// Try complements before subsets.
    pub complement_first: bool,
    /// Run ddmin on its own result until nothing changes.
    pub star: bool,
    /// Where [`Order::Random`] starts. Equal seeds give equal runs.
    pub seed: u64,
}

impl Default for DdminOptions {
    fn default() -> Self {
        DdminOptions {
            split: Split::Zeller,
            granularity: Granularity::default(),
            subsets: Order::Forward,
            complements: Order::Forward,
            complement_first: false,
            star: false,
            seed: 0,
        }
    }
}

/// How a list is cut into parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Split {
    /// Each part takes what remains, divided by the number of parts to come.
    Zeller,
    /// Part k of n of a list of L elements ends at L (k + 1) / n.
    Balanced,
}

/// Into how many parts ddmin cuts a subset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Granularity(Option<NonZeroU32>);

impl Granularity {
    /// Single elements at once.
    pub const INFINITE: Granularity = Granularity(None);

    /// `parts` parts, of which there must be two at least.
    pub fn new(parts: u32) -> Option<Self> {
        NonZeroU32::new(parts)
            .filter(|parts| parts.get() >= 2)
            .map(|parts| Granularity(Some(parts)))
    }

    /// How many parts `subsets` subsets with `elements` elements in all are
    /// cut into.
    pub(crate) fn parts(self, subsets: usize, elements: usize) -> usize {
        match self.0 {
            None => elements,
            Some(factor) => subsets.saturating_mul(factor.get() as usize).min(elements),
        }
    }
}

impl Default for Granularity {
    fn default() -> Self {
        Granularity(NonZeroU32::new(2))
    }
}

/// In what order parts are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The first one first.
    Forward,
    /// The last one first.
    Backward,
    /// Shuffled anew for every split.
    Random,
    /// Not at all.
    Skip,
}
