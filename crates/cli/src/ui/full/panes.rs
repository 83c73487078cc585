//! The parts of the screen.

/// A part of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pane {
    /// The size over the tests.
    Size,
    /// Log lines.
    Messages,
    /// The beginning of the best candidate.
    Best,
    /// What the last success changed.
    Change,
    /// The tests that are running, and what the last one printed.
    Tests,
}

impl Pane {
    /// All of them: the keys are their places, from 1.
    pub(super) const ALL: [Pane; 5] = [
        Pane::Size,
        Pane::Tests,
        Pane::Messages,
        Pane::Best,
        Pane::Change,
    ];

    /// The part of the room that it takes, of the sum of all.
    pub(super) fn weight(self) -> u16 {
        match self {
            Pane::Size | Pane::Best | Pane::Change => 3,
            Pane::Messages | Pane::Tests => 2,
        }
    }
}

/// Which of them are shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Panes {
    hidden: [bool; Pane::ALL.len()],
}

impl Panes {
    /// Shows one that is hidden, or hides it; a number too large means none.
    pub(super) fn toggle(&mut self, number: usize) {
        if let Some(hidden) = self.hidden.get_mut(number) {
            *hidden = !*hidden;
        }
    }

    pub(super) fn shown(&self) -> Vec<Pane> {
        let all = Pane::ALL.into_iter().zip(self.hidden);
        all.filter_map(|(pane, hidden)| (!hidden).then_some(pane))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panes_are_hidden_and_shown_again() {
        let mut panes = Panes::default();
        panes.toggle(1);
        panes.toggle(7);
        assert_eq!(panes.shown().len(), 4);
        assert!(!panes.shown().contains(&Pane::Tests));
        panes.toggle(1);
        assert_eq!(panes.shown(), Pane::ALL);
    }
}
