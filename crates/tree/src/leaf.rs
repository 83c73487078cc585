//! The tokens of a tree: their texts and places.

use crate::chunked::Chunked;
use crate::position::Position;

/// A piece of the text that a tree's nodes share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextRef {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

impl TextRef {
    /// The empty text.
    pub const EMPTY: TextRef = TextRef { start: 0, len: 0 };

    /// Whether the text is empty.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    pub(crate) fn of(self, text: &str) -> &str {
        let start = self.start as usize;
        text.get(start..start + self.len as usize)
            .unwrap_or_default()
    }
}

/// A token's text, and where it stands in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    pub(crate) text: TextRef,
    pub(crate) start: Position,
}

/// A leaf by its place in document order; see [`NO_LEAF`] and [`NOWHERE`].
pub(crate) type LeafId = u32;

/// The leaf of a rule that has none: it stands where texts start.
pub(crate) const NO_LEAF: LeafId = u32::MAX;

/// After no leaf: nothing is separated from it.
pub(crate) const NOWHERE: LeafId = u32::MAX - 1;

/// All tokens in document order, with the text that they share.
#[derive(Clone, Debug)]
pub(crate) struct Leaves {
    pub(crate) all: Chunked<Leaf>,
    /// Its first part is the input.
    pub(crate) text: String,
}

impl Leaves {
    pub(crate) fn get(&self, leaf: LeafId) -> Option<&Leaf> {
        self.all.get(leaf as usize)
    }

    pub(crate) fn text_of(&self, leaf: LeafId) -> TextRef {
        self.get(leaf).map_or(TextRef::EMPTY, |leaf| leaf.text)
    }

    pub(crate) fn start(&self, leaf: LeafId) -> Position {
        self.get(leaf).map_or(Position::START, |leaf| leaf.start)
    }

    pub(crate) fn end(&self, leaf: LeafId) -> Position {
        self.get(leaf).map_or(Position::START, |leaf| {
            leaf.start.after(leaf.text.of(&self.text))
        })
    }
}
