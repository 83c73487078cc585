//! The parts of the screen.

/// A part of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pane {
    /// The size over the tests.
    Size,
    /// The tests that are running, and what the last one printed.
    Tests,
    /// What each transformation gave.
    Gains,
    /// Log lines.
    Messages,
    /// The beginning of the best candidate.
    Best,
    /// What the last success changed.
    Change,
    /// The groups of a triage.
    Groups,
}

impl Pane {
    /// All of them: the keys are their places, from 1. The last one is that of a
    /// triage.
    pub(super) const ALL: [Pane; 7] = [
        Pane::Size,
        Pane::Tests,
        Pane::Gains,
        Pane::Messages,
        Pane::Best,
        Pane::Change,
        Pane::Groups,
    ];

    /// Where there is no room for all, the first of these go first.
    const DISPENSABLE: [Pane; 6] = [
        Pane::Gains,
        Pane::Messages,
        Pane::Change,
        Pane::Tests,
        Pane::Best,
        Pane::Size,
    ];

    /// The fewest lines that are of use, with the title.
    pub(super) const LEAST: u16 = 4;

    /// The part of the room that it takes, of the sum of all.
    pub(super) fn weight(self) -> u16 {
        match self {
            Pane::Size | Pane::Best | Pane::Change => 3,
            Pane::Messages | Pane::Tests | Pane::Gains | Pane::Groups => 2,
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

    /// Those for which there is room, `most` of them.
    pub(super) fn shown(&self, of_triage: bool, most: usize) -> Vec<Pane> {
        let all = Pane::ALL.into_iter().zip(self.hidden);
        let mut shown: Vec<Pane> = all
            .filter_map(|(pane, hidden)| (!hidden).then_some(pane))
            .filter(|pane| of_triage || *pane != Pane::Groups)
            .collect();
        for pane in Pane::DISPENSABLE {
            if shown.len() > most.max(1) {
                shown.retain(|other| *other != pane);
            }
        }
        shown
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
        assert_eq!(panes.shown(true, 9).len(), 6);
        assert!(!panes.shown(true, 9).contains(&Pane::Tests));
        panes.toggle(1);
        assert_eq!(panes.shown(true, 9), Pane::ALL);
        assert_eq!(panes.shown(false, 9), Pane::ALL[..6]);
    }

    #[test]
    fn where_there_is_little_room_the_most_useful_ones_stay() {
        let mut panes = Panes::default();
        let few = [Pane::Size, Pane::Best, Pane::Groups];
        assert_eq!(panes.shown(true, 3), few);
        assert_eq!(panes.shown(true, 0), [Pane::Groups]);
        assert_eq!(panes.shown(false, 0), [Pane::Size]);
        // Who hides others sees more of the rest.
        panes.toggle(6);
        assert_eq!(panes.shown(true, 3), [Pane::Size, Pane::Tests, Pane::Best]);
    }
}
