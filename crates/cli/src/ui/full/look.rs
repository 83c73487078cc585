//! What somebody chose to look at.

use super::panes::Pane;

/// How many columns one goes to the side at a time, and how far at most.
const SIDEWAYS: usize = 8;
const WIDEST: usize = 100_000;

/// What somebody chose to look at.
#[derive(Clone, Debug, Default)]
pub(super) struct Look {
    hidden: [bool; Pane::ALL.len()],
    /// The pane that keys go through.
    active: Option<Pane>,
    is_large: bool,
    has_help: bool,
    help: Place,
    places: [Place; Pane::ALL.len()],
    /// The pass that is selected. (A number would mean another one soon.)
    pub(super) pass: Option<&'static str>,
}

/// Where one is in what does not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The first line that is shown, or the entry that is selected; where one is if one went
    /// nowhere, if not said.
    pub(super) down: Option<usize>,
    /// How many columns are left out at the left.
    pub(super) right: usize,
}

/// Where one can go in what was drawn, as far as keys have to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extent {
    /// Where one is.
    pub(super) at: usize,
    /// The first place, and the last one.
    pub(super) least: usize,
    pub(super) most: usize,
    /// How far the next page is.
    pub(super) page: usize,
}

/// A way to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
    Left,
    Right,
}

impl Look {
    /// Shows a pane that is hidden, or hides it. If one fills the screen, this one takes its
    /// place. A number too large means none.
    pub(super) fn number(&mut self, number: usize, of_triage: bool) {
        let Some(&pane) = Pane::ALL.get(number) else {
            return;
        };
        if self.large(of_triage).is_some() {
            if of_triage || pane != Pane::Groups {
                self.hidden[number] = false;
                self.active = Some(pane);
            }
            return;
        }
        self.hidden[number] = !self.hidden[number];
    }

    /// Selects the next pane, or the one before.
    pub(super) fn select(&mut self, forward: bool, of_triage: bool) {
        let mut panes = self.chosen(of_triage);
        if !forward {
            panes.reverse();
        }
        let active = self.active(of_triage);
        let place = panes.iter().position(|pane| Some(*pane) == active);
        let next = place.map_or(0, |place| (place + 1) % panes.len());
        self.active = panes.get(next).copied();
    }

    /// Lets the selected pane fill the screen, or no longer.
    pub(super) fn enlarge(&mut self, of_triage: bool) {
        if self.active(of_triage).is_none() {
            self.select(true, of_triage);
            self.is_large = false;
        }
        self.is_large = !self.is_large;
    }

    /// Shows the keys, or no longer.
    pub(super) fn help(&mut self) {
        self.has_help = !self.has_help;
        self.help = Place::default();
    }

    /// Closes what is in front: the keys, or a pane that fills the screen. Whether there was
    /// such a thing.
    pub(super) fn close(&mut self, of_triage: bool) -> bool {
        if self.has_help {
            self.help();
            return true;
        }
        let was_large = self.large(of_triage).is_some();
        self.is_large = false;
        was_large
    }

    /// No pane is selected any more, and the one that was shows what it shows by itself.
    pub(super) fn deselect(&mut self) {
        if let Some(pane) = self.active.take() {
            self.places[pane.index()] = Place::default();
            self.pass = None;
        }
    }

    /// Goes somewhere in the selected pane or the list of keys, of which that was drawn.
    pub(super) fn go(&mut self, step: Step, extent: Extent, of_triage: bool) {
        let pane = self.active(of_triage).filter(|_| !self.has_help);
        let place = match pane {
            _ if self.has_help => &mut self.help,
            Some(pane) => &mut self.places[pane.index()],
            None => return self.begin_to_scroll(of_triage),
        };
        let Extent {
            at,
            least,
            most,
            page,
        } = extent;
        let to = match step {
            Step::Up => at.saturating_sub(1),
            Step::Down => at.saturating_add(1),
            Step::PageUp => at.saturating_sub(page),
            Step::PageDown => at.saturating_add(page),
            Step::First => least,
            Step::Last => most,
            Step::Left => return place.right = place.right.saturating_sub(SIDEWAYS),
            Step::Right => return place.right = (place.right + SIDEWAYS).min(WIDEST),
        };
        let to = to.clamp(least, most.max(least));
        let by_itself = match pane {
            Some(pane) if pane.follows() => most,
            _ => least,
        };
        // What follows the news goes on with that.
        let is_by_itself = to == by_itself && pane != Some(Pane::Groups);
        place.down = (!is_by_itself).then_some(to);
    }

    /// Selects the pane that one most likely wants to scroll in.
    fn begin_to_scroll(&mut self, of_triage: bool) {
        match self.is_chosen(Pane::Best, of_triage) {
            true => self.active = Some(Pane::Best),
            false => self.select(true, of_triage),
        }
    }

    /// Where one is in the list of keys, if that is shown.
    pub(super) fn keys(&self) -> Option<Place> {
        self.has_help.then_some(self.help)
    }

    /// Where one is in a pane.
    pub(super) fn place(&self, pane: Pane) -> Place {
        self.places[pane.index()]
    }

    /// The pane that keys go through.
    pub(super) fn active(&self, of_triage: bool) -> Option<Pane> {
        let chosen = |pane: &Pane| self.is_chosen(*pane, of_triage);
        self.active.filter(chosen)
    }

    /// The pane that fills the screen.
    pub(super) fn large(&self, of_triage: bool) -> Option<Pane> {
        self.active(of_triage).filter(|_| self.is_large)
    }

    fn is_chosen(&self, pane: Pane, of_triage: bool) -> bool {
        !self.hidden[pane.index()] && (of_triage || pane != Pane::Groups)
    }

    /// The panes that are not hidden.
    fn chosen(&self, of_triage: bool) -> Vec<Pane> {
        let all = Pane::ALL.into_iter();
        all.filter(|pane| self.is_chosen(*pane, of_triage))
            .collect()
    }

    /// Those for which there is room, `most` of them; the selected one is among them.
    pub(super) fn shown(&self, of_triage: bool, most: usize) -> Vec<Pane> {
        let mut shown = self.chosen(of_triage);
        let active = self.active(of_triage);
        for pane in Pane::DISPENSABLE {
            if shown.len() > most.max(1) && Some(pane) != active {
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
        let mut look = Look::default();
        look.number(1, true);
        look.number(7, true);
        assert_eq!(look.shown(true, 9).len(), 6);
        assert!(!look.shown(true, 9).contains(&Pane::Tests));
        look.number(1, true);
        assert_eq!(look.shown(true, 9), Pane::ALL);
        assert_eq!(look.shown(false, 9), Pane::ALL[..6]);
    }

    #[test]
    fn where_there_is_little_room_the_most_useful_ones_stay_and_the_selected_one() {
        let mut look = Look::default();
        let few = [Pane::Size, Pane::Best, Pane::Groups];
        assert_eq!(look.shown(true, 3), few);
        assert_eq!(look.shown(true, 0), [Pane::Groups]);
        assert_eq!(look.shown(false, 0), [Pane::Size]);
        // Who hides others sees more of the rest.
        look.number(6, true);
        assert_eq!(look.shown(true, 3), [Pane::Size, Pane::Tests, Pane::Best]);
        for _ in 0..3 {
            look.select(true, true);
        }
        assert_eq!(look.active(true), Some(Pane::Passes));
        assert_eq!(look.shown(true, 3), [Pane::Size, Pane::Passes, Pane::Best]);
        assert_eq!(look.shown(true, 0), [Pane::Passes]);
    }

    #[test]
    fn panes_are_selected_in_turn_and_fill_the_screen() {
        let mut look = Look::default();
        assert_eq!((look.active(false), look.large(false)), (None, None));
        look.select(false, false);
        assert_eq!(look.active(false), Some(Pane::Changes));
        look.select(true, false);
        assert_eq!(look.active(false), Some(Pane::Size));
        look.enlarge(false);
        // Another one takes its place, also a hidden one; there are no groups.
        look.number(4, false);
        assert_eq!(look.large(false), Some(Pane::Best));
        look.number(6, false);
        assert_eq!(look.large(false), Some(Pane::Best));
        look.help();
        assert!(look.close(false) && look.keys().is_none());
        assert!(look.close(false) && look.large(false).is_none());
        assert!(!look.close(false));
        // Who hides the selected one has none.
        look.number(4, false);
        assert_eq!(look.active(false), None);
        look.enlarge(false);
        assert_eq!(look.large(false), Some(Pane::Size));
        // With all of them hidden there is nothing to select.
        let mut look = Look::default();
        for number in 0..7 {
            look.number(number, true);
        }
        look.select(true, true);
        look.enlarge(true);
        assert_eq!(look.large(true), None);
        assert!(look.shown(true, 9).is_empty());
    }

    #[test]
    fn one_goes_as_far_as_there_is_something() {
        let mut look = Look::default();
        let extent = |at| Extent {
            at,
            least: 0,
            most: 30,
            page: 10,
        };
        // Without a pane, one is selected: the best candidate, if it is there.
        look.number(4, false);
        look.go(Step::Down, extent(0), false);
        assert_eq!(look.active(false), Some(Pane::Size));
        look.number(4, false);
        look.deselect();
        look.go(Step::Down, extent(0), false);
        assert_eq!(look.active(false), Some(Pane::Best));
        let mut at = |step, from| {
            look.go(step, extent(from), false);
            look.place(Pane::Best).down
        };
        assert_eq!(at(Step::Up, 0), None);
        assert_eq!(at(Step::Down, 0), Some(1));
        assert_eq!(at(Step::PageDown, 1), Some(11));
        assert_eq!(at(Step::PageDown, 25), Some(30));
        assert_eq!(at(Step::Down, 30), Some(30));
        assert_eq!(at(Step::First, 30), None);
        assert_eq!(at(Step::Last, 0), Some(30));
        look.go(Step::Right, extent(0), false);
        look.go(Step::Right, extent(0), false);
        look.go(Step::Left, extent(0), false);
        assert_eq!(look.place(Pane::Best).right, SIDEWAYS);
        look.deselect();
        assert_eq!(look.place(Pane::Best), Place::default());
    }

    #[test]
    fn what_shows_the_news_goes_on_with_that_at_the_end() {
        let mut look = Look::default();
        let extent = Extent {
            at: 9,
            least: 3,
            most: 10,
            page: 4,
        };
        look.select(false, false);
        look.go(Step::PageUp, extent, false);
        assert_eq!(look.place(Pane::Changes).down, Some(5));
        look.go(Step::First, extent, false);
        assert_eq!(look.place(Pane::Changes).down, Some(3));
        look.go(Step::Down, extent, false);
        assert_eq!(look.place(Pane::Changes).down, None);
        // While keys are shown, one goes through them.
        look.help();
        look.go(Step::Down, extent, false);
        assert_eq!(look.keys().and_then(|place| place.down), Some(10));
        assert_eq!(look.place(Pane::Changes).down, None);
    }
}
