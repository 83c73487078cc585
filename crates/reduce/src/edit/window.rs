//! How far from its end a long text is looked at that resists.
//!
//! Where parts of a text do not depend on one another, the largest ones go first, and in
//! few tests. But mostly what comes later in a text uses what comes earlier: a program
//! its headers, a script the library before it. While a use is there, what it uses
//! cannot go, so taking the largest parts first is refused again and again. From its
//! end, a text is taken apart in an order in which hardly anything is used any more when
//! it is its turn, whatever the language is, and no part of the grammar has to say what
//! a use is.

use crate::edit::cut::Mapping;
use crate::edit::document::Document;
use crate::tuning;

/// Where the part begins that is looked at, in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Window {
    /// What begins before this place is of no interest yet.
    from: usize,
    /// What begins behind this place was looked at before.
    seen: usize,
    /// What begins behind this place was looked at first of all.
    end: usize,
    /// How many bytes were added last.
    step: usize,
}

impl Window {
    /// That of a text at the beginning; `None` if it is not worth it to look at parts.
    pub(crate) fn of(document: &Document) -> Option<Window> {
        let len = document.text().len();
        // Files are in no order.
        let is_worth_it =
            len > tuning::LONG_TEXT && !document.is_grammarless() && !document.has_files();
        let from = len.saturating_sub(tuning::WINDOW_FIRST);
        is_worth_it.then_some(Window {
            from,
            seen: len,
            end: from,
            step: tuning::WINDOW_FIRST,
        })
    }

    /// That of a text that was looked at from a place on.
    #[cfg(test)]
    pub(crate) fn at(from: usize) -> Window {
        Window {
            from,
            seen: from,
            end: from,
            step: tuning::WINDOW_FIRST,
        }
    }

    /// Where the part begins that is looked at; 0 if that is all of the text.
    pub(crate) fn from(self) -> usize {
        self.from
    }

    /// How many characters the part of a document has that is looked at.
    pub(crate) fn size(self, document: &Document) -> usize {
        document.non_blank(self.from..document.text().len())
    }

    /// Whether a part of the text is left out.
    pub(crate) fn is_near(self) -> bool {
        self.from > 0
    }

    /// Whether nothing but the very end is looked at.
    pub(crate) fn is_first(self) -> bool {
        self.is_near() && self.from == self.end
    }

    /// Whether a place is in what was looked at first of all.
    pub(crate) fn is_of_end(self, place: usize) -> bool {
        place >= self.end
    }

    /// Places before which all may be needless: what is behind was looked at.
    pub(crate) fn places(self, len: usize) -> impl Iterator<Item = usize> {
        let places = [self.seen, self.end];
        places
            .into_iter()
            .filter(move |&place| self.seen < len && place > 0)
    }

    /// Goes on to what is before it: to twice as much if little is left of the part
    /// before, and to less if most of it is.
    pub(crate) fn extend(&mut self) {
        let left = self.seen.saturating_sub(self.from);
        self.step = match self.step {
            step if left <= step / 4 => step * 2,
            step if left > step / 2 => (step / 2).max(tuning::WINDOW_FIRST),
            step => step,
        };
        self.seen = self.from;
        let from = self.from.saturating_sub(self.step);
        self.from = if from < self.step { 0 } else { from };
    }

    /// All of the text was looked at.
    pub(crate) fn end(&mut self) {
        *self = Window::default();
    }

    /// The same places in the text that a mapping leads to.
    pub(crate) fn after(self, mapping: &Mapping, (old, new): (usize, usize)) -> Window {
        let place = |from: usize| match from {
            0 => 0,
            from => mapping
                .range(&(from..old))
                .map_or(new, |behind| behind.start),
        };
        Window {
            from: place(self.from),
            seen: place(self.seen),
            end: place(self.end),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At some place of a text of a megabyte.
    fn at(from: usize, seen: usize, step: usize) -> Window {
        Window {
            from,
            seen,
            end: 1_000_000,
            step,
        }
    }

    #[test]
    fn where_little_is_left_the_next_part_is_twice_as_large() {
        let mut window = at(500_000, 500_100, 4096);
        window.extend();
        assert_eq!(window.from(), 500_000 - 8192);
        assert_eq!(window.seen, 500_000);
    }

    #[test]
    fn what_was_looked_at_first_stays_the_end_when_what_is_before_is_looked_at() {
        let mut window = Window {
            end: 500_000,
            ..at(500_000, 502_048, tuning::WINDOW_FIRST)
        };
        assert!(window.is_first());
        window.extend();
        assert!(window.is_near() && !window.is_first());
        assert!(window.is_of_end(500_000) && !window.is_of_end(499_999));
        window.end();
        assert!(!window.is_first());
    }

    #[test]
    fn where_most_is_left_the_next_part_is_smaller() {
        let mut window = at(500_000, 508_000, 8192);
        window.extend();
        assert_eq!(window.from(), 500_000 - 4096);
    }

    #[test]
    fn every_text_is_looked_at_as_a_whole_after_a_few_steps() {
        for left in [0, 3, 10] {
            let mut window = at(10_000_000, 10_002_048, tuning::WINDOW_FIRST);
            let mut steps = 0;
            while window.is_near() {
                let before = window.from;
                window.seen = window.from + window.step * left / 10;
                window.extend();
                assert!(window.from < before);
                steps += 1;
            }
            // Only where all is needed do the parts stay small.
            assert!(left > 2 || steps < 16);
        }
    }

    #[test]
    fn places_move_with_what_goes_before_them() {
        let mut mapping = Mapping::with_capacity(2);
        mapping.push(0..10, 0, 10, true);
        mapping.push(30..100, 10, 70, true);
        let window = Window {
            from: 20,
            seen: 40,
            end: 90,
            step: 20,
        };
        let after = window.after(&mapping, (100, 80));
        assert_eq!((after.from, after.seen, after.end), (10, 20, 70));
    }
}
