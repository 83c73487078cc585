//! How edits have fared: what was learnt in one place helps in the next.

use std::collections::HashMap;
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

    /// Takes note of how likely a refusal was, and how much of one it was.
    pub(super) fn note(&mut self, kind: u8, class: u64, expected: f32, refused: f32) {
        // What is wrong with all classes is wrong with the kind.
        let of_kind = self.kinds.get(kind as usize).copied().unwrap_or_default();
        let counts = Arc::make_mut(&mut self.classes).entry((kind, class));
        let corrected = (expected * of_kind.factor()).min(1.0);
        counts.or_default().note(corrected, refused);
        if let Some(counts) = Arc::make_mut(&mut self.kinds).get_mut(kind as usize) {
            counts.note(expected, refused);
        }
    }
}
