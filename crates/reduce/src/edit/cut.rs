//! Changes of a text: places and what is put there.

use std::cmp::Reverse;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3;

/// A place in a text and what is put there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cut {
    /// Byte offsets.
    pub range: Range<usize>,
    /// The new text; empty to delete.
    pub text: Arc<str>,
}

impl Cut {
    /// A place that loses its text.
    pub(crate) fn delete(range: Range<usize>) -> Cut {
        Cut {
            range,
            text: Arc::default(),
        }
    }

    /// A place that gets another text.
    pub(crate) fn put(range: Range<usize>, text: &str) -> Cut {
        Cut {
            range,
            text: text.into(),
        }
    }
}

/// The cuts of an edit. Large texts have many edits of one cut.
#[derive(Clone, Debug)]
pub(crate) enum Cuts {
    One(Cut),
    Several(Box<[Cut]>),
}

impl From<Vec<Cut>> for Cuts {
    fn from(mut cuts: Vec<Cut>) -> Self {
        match cuts.pop() {
            Some(only) if cuts.is_empty() => Cuts::One(only),
            last => {
                cuts.extend(last);
                Cuts::Several(cuts.into())
            }
        }
    }
}

impl Deref for Cuts {
    type Target = [Cut];

    fn deref(&self) -> &[Cut] {
        match self {
            Cuts::One(cut) => std::slice::from_ref(cut),
            Cuts::Several(cuts) => cuts,
        }
    }
}

/// Cuts in order, without those that are in another one or overlap it.
pub(crate) fn outermost(mut cuts: Vec<Cut>) -> Vec<Cut> {
    cuts.sort_by_key(|cut| (cut.range.start, Reverse(cut.range.end)));
    let mut end = 0;
    cuts.retain(|cut| {
        let is_apart = cut.range.start >= end;
        end = end.max(cut.range.end);
        is_apart
    });
    cuts
}

/// What became of a text's places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mapping {
    /// Pieces that stayed or got another text, in order.
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
struct Piece {
    old: Range<usize>,
    new: Range<usize>,
    stayed: bool,
}

impl Piece {
    /// Where an offset in the piece, or at its end, is now.
    fn place(&self, offset: usize) -> usize {
        match self.stayed {
            true => self.new.start + offset.clamp(self.old.start, self.old.end) - self.old.start,
            false if offset <= self.old.start => self.new.start,
            false => self.new.end,
        }
    }
}

impl Mapping {
    /// Nothing yet, with room for so many pieces.
    pub(crate) fn with_capacity(pieces: usize) -> Self {
        Self {
            pieces: Vec::with_capacity(pieces),
        }
    }

    /// Adds a piece behind all others, of this length at this place.
    pub(crate) fn push(&mut self, old: Range<usize>, at: usize, len: usize, stayed: bool) {
        let new = at..at + len;
        self.pieces.push(Piece { old, new, stayed });
    }

    /// Where what is left of a range is; `None` if nothing is.
    pub(crate) fn range(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let first = self
            .pieces
            .partition_point(|piece| piece.old.end <= range.start);
        let last = self
            .pieces
            .partition_point(|piece| piece.old.start < range.end);
        let pieces = self.pieces.get(first..last)?;
        let (first, last) = pieces.first().zip(pieces.last())?;
        let (start, end) = (first.place(range.start), last.place(range.end));
        (start < end).then_some(start..end)
    }

    /// What got another text, in order: where it was, where that is.
    pub(crate) fn placed(&self) -> impl Iterator<Item = (&Range<usize>, &Range<usize>)> {
        let placed = self.pieces.iter().filter(|piece| !piece.stayed);
        placed.map(|piece| (&piece.old, &piece.new))
    }
}

/// A value that stands for several others.
pub(crate) fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = Xxh3::new();
    value.hash(&mut hasher);
    hasher.finish()
}
