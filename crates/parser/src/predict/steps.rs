//! How many steps a parse may take.
//!
//! Where a grammar is ambiguous in many ways at once, the sets of configurations of a
//! decision grow with powers of the text's length, or exponentially. A clock would end
//! such a parse here and not there, so steps are counted.

/// What following a configuration counts: about as much time as so many tokens that a
/// decision only looks at.
pub(super) const CONFIGURATION: u64 = 16;

/// What adding a configuration to a set counts.
pub(super) const ADDITION: u64 = 4;

/// A parse may take so many steps, and so many more for each token: about 10 seconds, and
/// 0.3 milliseconds. Examples of real grammars take less than a hundredth of the first.
const STEPS: u64 = 1 << 30;
const STEPS_OF_TOKEN: u64 = 1 << 16;

/// A patient parse may take so many times as many.
const PATIENCE: u64 = 4;

/// Steps of a parse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    taken: u64,
    most: u64,
}

impl Default for Steps {
    fn default() -> Self {
        Self::of(0, false)
    }
}

impl Steps {
    /// For a text of so many tokens.
    pub(super) fn of(tokens: usize, patient: bool) -> Self {
        let of_tokens = STEPS_OF_TOKEN.saturating_mul(tokens as u64);
        let most = STEPS.saturating_add(of_tokens);
        Steps {
            taken: 0,
            most: most.saturating_mul(if patient { PATIENCE } else { 1 }),
        }
    }

    #[inline]
    pub(super) fn count(&mut self, steps: u64) {
        self.taken += steps;
    }

    /// Whether there are none left.
    #[inline]
    pub(super) fn are_spent(&self) -> bool {
        self.taken > self.most
    }
}
