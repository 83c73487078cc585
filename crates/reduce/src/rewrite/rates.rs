//! How edits have fared: what was learnt in one place helps in the next.

use std::collections::HashMap;
use std::sync::Arc;

/// How many outcomes a guess is worth.
const PRIOR: f32 = 2.0;

/// What an outcome is worth when the next one of its kind is known: the text
/// has changed since.
const AGEING: f32 = 0.95;

/// Refusals and acceptances, by transformation and by class.
#[derive(Clone, Debug, Default)]
pub(super) struct Rates {
    kinds: Arc<Vec<Counts>>,
    classes: Arc<HashMap<(u8, u64), Counts>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    accepted: f32,
    refused: f32,
}

impl Counts {
    /// The share of refusals; `guess` counts as much as some outcomes do.
    fn risk(self, guess: f32) -> f32 {
        let all = self.accepted + self.refused + PRIOR;
        (self.refused + PRIOR * guess) / all
    }

    fn note(&mut self, accepted: f32, refused: f32) {
        self.accepted = self.accepted * AGEING + accepted;
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

    /// How likely an edit is refused, `guess` being what is assumed of its
    /// transformation.
    pub(super) fn risk(&self, kind: u8, class: u64, guess: f32) -> f32 {
        let of_kind = self.kinds.get(kind as usize).copied().unwrap_or_default();
        let guess = of_kind.risk(guess);
        match self.classes.get(&(kind, class)) {
            Some(counts) => counts.risk(guess),
            None => guess,
        }
    }

    /// Takes note of an outcome, or of a part of one.
    pub(super) fn note(&mut self, kind: u8, class: u64, accepted: f32, refused: f32) {
        if let Some(counts) = Arc::make_mut(&mut self.kinds).get_mut(kind as usize) {
            counts.note(accepted, refused);
        }
        let counts = Arc::make_mut(&mut self.classes).entry((kind, class));
        counts.or_default().note(accepted, refused);
    }
}
