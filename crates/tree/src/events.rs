//! Nodes in document order, written down in a few bytes each.

use crate::class::{ClassId, ClassTable};
use crate::leaf::{Leaf, TextRef};
use crate::position::Position;

/// Nodes in document order, written down.
///
/// Numbers have seven bits per byte, the lowest first; the highest bit says that
/// more follow. A node is the number of its class and one; 0 ends the node that
/// was opened last. Behind a token's class is twice the length of its text, plus
/// one if its place follows: where the text starts, the line, and the column.
/// It does not follow if the token is where the one before ends, on the same line,
/// if each byte is a character.
#[derive(Clone, Debug, Default)]
pub(crate) struct Events {
    bytes: Vec<u8>,
    nodes: usize,
    leaves: usize,
    /// What was told last that is not the beginning of a node ends here.
    content: usize,
    /// Where the next token is expected.
    next: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    start: u32,
    position: Position,
}

impl Default for Place {
    fn default() -> Self {
        Place {
            start: 0,
            position: Position::START,
        }
    }
}

impl Place {
    /// The place behind a token.
    fn behind(leaf: &Leaf) -> Self {
        let Leaf { text, start } = *leaf;
        Place {
            start: text.start.wrapping_add(text.len),
            position: Position {
                column: start.column.wrapping_add(text.len),
                ..start
            },
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    Open(ClassId),
    Leaf(ClassId, Leaf),
    Close,
}

impl Events {
    /// How many nodes there are.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes
    }

    /// How many of them have a text of their own.
    pub(crate) fn leaves(&self) -> usize {
        self.leaves
    }

    pub(crate) fn open(&mut self, class: ClassId) {
        self.number(u64::from(class.0) + 1);
        self.nodes += 1;
    }

    pub(crate) fn leaf(&mut self, class: ClassId, leaf: Leaf) {
        let Leaf { text, start } = leaf;
        let place = Place {
            start: text.start,
            position: start,
        };
        let is_elsewhere = place != self.next;
        self.number(u64::from(class.0) + 1);
        self.number(u64::from(text.len) << 1 | u64::from(is_elsewhere));
        if is_elsewhere {
            self.number(u64::from(text.start));
            self.number(u64::from(start.line));
            self.number(u64::from(start.column));
        }
        self.next = Place::behind(&leaf);
        self.content = self.bytes.len();
        self.nodes += 1;
        self.leaves += 1;
    }

    pub(crate) fn close(&mut self) {
        self.number(0);
        self.content = self.bytes.len();
    }

    /// Whether nothing is below the node that was opened last of those that are open.
    pub(crate) fn is_empty_below(&self) -> bool {
        self.content < self.bytes.len()
    }

    /// Takes back the node that was opened last, which must be empty.
    pub(crate) fn take_back(&mut self) {
        self.bytes.pop();
        // The last byte of a number is the only one that is not marked.
        while self.bytes.last().is_some_and(|byte| byte & MORE != 0) {
            self.bytes.pop();
        }
        self.nodes -= 1;
    }

    fn number(&mut self, number: u64) {
        let mut rest = number;
        while rest >= u64::from(MORE) {
            self.bytes.push(rest as u8 | MORE);
            rest >>= BITS;
        }
        self.bytes.push(rest as u8);
    }

    /// What was told, in order.
    pub(crate) fn entries<'a>(&'a self, classes: &'a ClassTable) -> Entries<'a> {
        Entries {
            bytes: self.bytes.iter(),
            classes,
            next: Place::default(),
        }
    }
}

/// Bits of a number per byte.
const BITS: u32 = 7;

/// More bytes of the number follow.
const MORE: u8 = 1 << BITS;

/// What was told, in order.
#[derive(Debug)]
pub(crate) struct Entries<'a> {
    bytes: std::slice::Iter<'a, u8>,
    classes: &'a ClassTable,
    next: Place,
}

impl Entries<'_> {
    #[inline]
    fn number(&mut self) -> Option<u64> {
        let first = *self.bytes.next()?;
        let mut number = u64::from(first & !MORE);
        let mut shift = BITS;
        let mut byte = first;
        while byte & MORE != 0 {
            byte = *self.bytes.next()?;
            number |= u64::from(byte & !MORE) << shift;
            shift += BITS;
        }
        Some(number)
    }

    fn place(&mut self) -> Option<Place> {
        Some(Place {
            start: self.number()? as u32,
            position: Position {
                line: self.number()? as u32,
                column: self.number()? as u32,
            },
        })
    }
}

impl Iterator for Entries<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let Some(class) = self.number()?.checked_sub(1) else {
            return Some(Entry::Close);
        };
        let class = ClassId(class as u32);
        if self.classes.get(class).kind.is_inner() {
            return Some(Entry::Open(class));
        }
        let len = self.number()?;
        let place = match len & 1 {
            0 => self.next,
            _ => self.place()?,
        };
        let leaf = Leaf {
            text: TextRef {
                start: place.start,
                len: (len >> 1) as u32,
            },
            start: place.position,
        };
        self.next = Place::behind(&leaf);
        Some(Entry::Leaf(class, leaf))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_behind_another_one_takes_two_bytes() {
        let mut events = Events::default();
        events.open(ClassId(0));
        for at in 0..1000 {
            let text = TextRef { start: at, len: 1 };
            let start = Position {
                line: 1,
                column: at,
            };
            events.leaf(ClassId(1), Leaf { text, start });
        }
        events.close();
        assert_eq!(events.bytes.len(), 2 + 2 * 1000);
    }
}
