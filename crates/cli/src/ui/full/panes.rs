//! The parts of the screen.

/// A part of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pane {
    /// The size over the tests.
    Size,
    /// The tests that are running, and what the last one printed.
    Tests,
    /// What each pass gave.
    Passes,
    /// Log lines.
    Messages,
    /// The best candidate.
    Best,
    /// The candidates that were accepted, and what they changed.
    Changes,
    /// The groups of a triage.
    Groups,
}

impl Pane {
    /// All of them: the keys are their places, from 1. The last one is that of a
    /// triage.
    pub(super) const ALL: [Pane; 7] = [
        Pane::Size,
        Pane::Tests,
        Pane::Passes,
        Pane::Messages,
        Pane::Best,
        Pane::Changes,
        Pane::Groups,
    ];

    /// Where there is no room for all, the first of these go first.
    pub(super) const DISPENSABLE: [Pane; 7] = [
        Pane::Passes,
        Pane::Messages,
        Pane::Changes,
        Pane::Tests,
        Pane::Best,
        Pane::Size,
        Pane::Groups,
    ];

    /// The fewest lines that are of use, with the title.
    pub(super) const LEAST: u16 = 4;

    /// The part of the room that it takes, of the sum of all.
    pub(super) fn weight(self) -> u16 {
        match self {
            Pane::Size | Pane::Best | Pane::Changes => 3,
            Pane::Messages | Pane::Tests | Pane::Passes | Pane::Groups => 2,
        }
    }

    /// Its place among all.
    pub(super) fn index(self) -> usize {
        self as usize
    }

    /// The key that hides it.
    pub(super) fn number(self) -> usize {
        self.index() + 1
    }

    /// Whether it shows what came last, unless somebody looks at what was before.
    pub(super) fn follows(self) -> bool {
        matches!(self, Pane::Tests | Pane::Messages | Pane::Changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_pane_is_its_place() {
        for (place, pane) in Pane::ALL.into_iter().enumerate() {
            assert_eq!((pane.index(), pane.number()), (place, place + 1));
        }
    }
}
