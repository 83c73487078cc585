//! How edits have fared: what was learnt in one place helps in the next.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// How many refusals a guess is worth.
const PRIOR: f32 = 2.0;

/// What an outcome is still worth when the next one of its kind is known: the
/// text has changed since.
const AGEING: f32 = 0.95;

/// Refusals that were expected and those that were seen, by transformation and
/// by class.
#[derive(Clone, Debug, Default)]
pub(super) struct Rates {
    kinds: Arc<Vec<Counts>>,
    classes: Arc<HashMap<(u8, u64), Counts>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    expected: f32,
    refused: f32,
}

impl Counts {
    fn factor(self) -> f32 {
        (self.refused + PRIOR) / (self.expected + PRIOR)
    }

    fn note(&mut self, expected: f32, refused: f32) {
        self.expected = self.expected * AGEING + expected;
        self.refused = self.refused * AGEING + refused;
    }
}

impl Rates {
    pub(super) fn new(kinds: usize) -> Self {
        Rates {
            kinds: Arc::new(vec![Counts::default(); kinds]),
            classes: Arc::default(),
        }
    }

    /// How many times as often as expected edits of a class are refused.
    pub(super) fn factor(&self, kind: u8, class: u64) -> f32 {
        let kinds = self.kinds.get(kind as usize).copied().unwrap_or_default();
        let classes = self.classes.get(&(kind, class));
        kinds.factor() * classes.copied().unwrap_or_default().factor()
    }

    /// Takes note of a test: for each edit, its transformation and class, how
    /// likely its refusal was, and how much of one it was.
    pub(super) fn note(&mut self, edits: impl Iterator<Item = (u8, u64, f32, f32)>) {
        let mut kinds: BTreeMap<u8, (f32, f32)> = BTreeMap::new();
        let mut classes: BTreeMap<(u8, u64), (f32, f32)> = BTreeMap::new();
        for (kind, class, expected, refused) in edits {
            // What is wrong with all classes is wrong with the kind.
            let of_kind = self.kinds.get(kind as usize).copied().unwrap_or_default();
            let corrected = (expected * of_kind.factor()).min(1.0);
            let sums = kinds.entry(kind).or_default();
            *sums = (sums.0 + expected, sums.1 + refused);
            let sums = classes.entry((kind, class)).or_default();
            *sums = (sums.0 + corrected, sums.1 + refused);
        }
        let all = Arc::make_mut(&mut self.kinds);
        for (kind, (expected, refused)) in kinds {
            if let Some(counts) = all.get_mut(kind as usize) {
                counts.note(expected, refused);
            }
        }
        let all = Arc::make_mut(&mut self.classes);
        for (class, (expected, refused)) in classes {
            all.entry(class).or_default().note(expected, refused);
        }
    }
}
