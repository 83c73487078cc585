//! What delta debugging of one list is asked to do.

use std::num::NonZeroU32;

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
