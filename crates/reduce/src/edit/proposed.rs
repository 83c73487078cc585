//! Changes of a text that passes propose.

use std::num::NonZeroU64;
use std::ops::Range;

use crate::edit::cut::{Cut, Cuts, hash_of};

/// A change of a text that makes it smaller. Large texts have millions.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    /// In order, not overlapping.
    pub(crate) cuts: Cuts,
    /// Edits of a class fare alike.
    pub(crate) class: u64,
    /// How likely it is refused, before any of its class was tried.
    pub(crate) risk: f32,
    /// What it depends on.
    pub(crate) area: Range<u32>,
    /// What it is recognized by in another text, if not by its places.
    pub(crate) tag: Option<NonZeroU64>,
    /// Whether all tokens stay what they are.
    pub(crate) keeps_tokens: bool,
    /// Whether it may break the grammar's rules.
    pub(crate) is_sure: bool,
    /// Whether something else does what the parts that it leaves out did.
    pub(crate) makes_up: bool,
    /// Whether it changes a word wherever that is.
    pub(crate) is_of_word: bool,
    /// Whether a use of a name goes, even if nothing gets shorter.
    pub(crate) removes_use: bool,
    /// How many bytes become zeros, even if nothing gets shorter.
    pub(crate) zeroes: u32,
}

impl Edit {
    /// An edit that makes these cuts: in order, not overlapping. It is given up
    /// if the text has more syntax errors then.
    pub(crate) fn new(cuts: Vec<Cut>) -> Edit {
        let start = cuts.first().map_or(0, |cut| cut.range.start);
        let end = cuts.last().map_or(start, |cut| cut.range.end);
        Edit {
            area: start as u32..end as u32,
            cuts: cuts.into(),
            class: 0,
            risk: 0.5,
            tag: None,
            keeps_tokens: false,
            is_sure: false,
            makes_up: false,
            is_of_word: false,
            removes_use: false,
            zeroes: 0,
        }
    }

    /// What it has in common with edits that fare alike: names of rules.
    #[must_use]
    pub(crate) fn of_class(mut self, class: impl std::hash::Hash) -> Edit {
        self.class = hash_of(class);
        self
    }

    /// How likely it is refused, before any of its class was tried: from 0
    /// to 1.
    #[must_use]
    pub(crate) fn of_risk(mut self, risk: f32) -> Edit {
        self.risk = risk;
        self
    }

    /// The part of the text that it depends on: a change in there may make it
    /// fare better.
    #[must_use]
    pub(crate) fn within(mut self, area: Range<usize>) -> Edit {
        self.area = area.start as u32..area.end as u32;
        self
    }

    /// The grammar allows it wherever it is made.
    #[must_use]
    pub(crate) fn sure(mut self) -> Edit {
        self.is_sure = true;
        self
    }

    /// It puts something in the place of what it leaves out that may do the
    /// same: that a part of it alone could not go says nothing.
    #[must_use]
    pub(crate) fn making_up(mut self) -> Edit {
        self.makes_up = true;
        self
    }

    /// It takes a use of a name away. That counts even if the text stays as long: what
    /// defines the name may go then.
    #[must_use]
    pub(crate) fn removes_use(mut self) -> Edit {
        self.removes_use = true;
        self
    }

    /// So many bytes become zeros. That counts even if the text stays as long.
    #[must_use]
    pub(crate) fn zeroing(mut self, bytes: usize) -> Edit {
        self.zeroes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self
    }

    /// It changes a word wherever that is: in how many places matters to it, and
    /// not what is around them.
    #[must_use]
    pub(crate) fn of_word(mut self) -> Edit {
        self.is_of_word = true;
        self.area.end = self.area.start;
        self
    }

    /// It is given up if any token becomes one of another kind.
    #[must_use]
    pub(crate) fn keeping_tokens(mut self) -> Edit {
        self.keeps_tokens = true;
        self
    }

    /// It is the same one in a text that differs, wherever its places are.
    #[must_use]
    pub(crate) fn known_by(mut self, tag: impl std::hash::Hash) -> Edit {
        self.tag = NonZeroU64::new(hash_of(tag)).or(Some(NonZeroU64::MIN));
        self
    }
}
