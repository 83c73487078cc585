//! A tree that takes a few bytes per node, and is read from front to back.

use crate::chunked::Chunked;
use crate::class::{ClassId, ClassTable, Classes};
use crate::leaf::{Leaf, LeafId, Leaves, TextRef};
use crate::node::{Holds, Node, NodeId, Tree};
use crate::position::Position;
use crate::stats::Stats;

/// A tree without links: what a [`TreeBuilder`](crate::TreeBuilder) was told. Whoever
/// only reads it from front to back needs no more, and large inputs have trees that
/// are twenty times as large with links.
#[derive(Clone, Debug)]
pub struct Draft {
    pub(crate) told: Told,
    /// The source, and texts that are not in there.
    pub(crate) text: String,
    pub(crate) classes: ClassTable,
    pub(crate) with_whitespace: bool,
}

/// A node of a tree in document order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// How many nodes it is below.
    pub depth: usize,
    /// What it is, for [`Draft::classes`].
    pub class: ClassId,
    /// How many bytes the text of a token has; none for others.
    pub len: u32,
}

impl Draft {
    /// Every node, parents before children, children left to right.
    pub fn preorder(&self) -> impl Iterator<Item = Met> + '_ {
        let mut depth = 0;
        self.told.entries(&self.classes).filter_map(move |entry| {
            let here = depth;
            let (class, len) = match entry {
                Entry::Open(class) => {
                    depth += 1;
                    (class, 0)
                }
                Entry::Leaf(class, leaf) => (class, leaf.text.len),
                Entry::Close => {
                    depth -= 1;
                    return None;
                }
            };
            Some(Met {
                depth: here,
                class,
                len,
            })
        })
    }

    /// The classes of all nodes.
    pub fn classes(&self) -> Classes {
        self.classes.texts(&self.text)
    }

    /// What the root is shown as when it is removed.
    pub fn root_replacement(&self) -> &str {
        let replacement = match self.told.entries(&self.classes).next() {
            Some(Entry::Open(class)) => self.classes.get(class).replacement,
            Some(Entry::Leaf(class, leaf)) => {
                let replacement = self.classes.get(class).replacement;
                Some(replacement.unwrap_or(leaf.text))
            }
            Some(Entry::Close) | None => None,
        };
        replacement.unwrap_or(TextRef::EMPTY).of(&self.text)
    }

    /// The tree's statistics.
    pub fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        for Met { depth, class, .. } in self.preorder() {
            if stats.shape.len() <= depth {
                stats.shape.push(0);
            }
            stats.shape[depth] += 1;
            let class = self.classes.get(class);
            stats.counts.add(class.kind, class.name != 0);
        }
        stats
    }

    /// The tree, with links.
    #[must_use]
    pub fn into_tree(self) -> Tree {
        let (nodes, leaves) = self.linked();
        Tree {
            nodes,
            in_order: true,
            root: NodeId::FIRST,
            leaves: Leaves {
                all: leaves,
                text: self.text,
            },
            classes: self.classes,
            with_whitespace: self.with_whitespace,
        }
    }

    fn linked(&self) -> (Chunked<Node>, Chunked<Leaf>) {
        let mut nodes: Chunked<Node> = Chunked::new();
        nodes.reserve(self.told.nodes);
        let mut leaves: Chunked<Leaf> = Chunked::new();
        leaves.reserve(self.told.leaves);
        let mut parent: Option<NodeId> = None;
        for entry in self.told.entries(&self.classes) {
            let (class, holds) = match entry {
                Entry::Close => {
                    parent = parent.and_then(|open| nodes[open.index()].parent);
                    continue;
                }
                Entry::Open(class) => (class, Holds::NOTHING),
                Entry::Leaf(class, leaf) => {
                    let id = leaves.len() as LeafId;
                    leaves.push(leaf);
                    (class, Holds::leaf(id))
                }
            };
            let mut node = Node::new(class, holds);
            // The builder counts nodes.
            let Some(id) = NodeId::new(nodes.len()) else {
                break;
            };
            if let Some(parent) = parent {
                let holds = &mut nodes[parent.index()].holds;
                let prev = holds.last();
                holds.set_last(Some(id));
                if prev.is_none() {
                    holds.set_first(Some(id));
                }
                (node.parent, node.prev) = (Some(parent), prev);
                if let Some(prev) = prev {
                    nodes[prev.index()].next = Some(id);
                }
            }
            nodes.push(node);
            if matches!(entry, Entry::Open(_)) {
                parent = Some(id);
            }
        }
        (nodes, leaves)
    }
}

/// Nodes in document order, written down.
///
/// Numbers have seven bits per byte, the lowest first; the highest bit says that
/// more follow. A node is the number of its class and one; 0 ends the node that
/// was opened last. Behind a token's class is twice the length of its text, plus
/// one if its place follows: where the text starts, the line, and the column.
/// It does not follow if the token is where the one before ends, on the same line,
/// if each byte is a character.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
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

impl Told {
    /// How many nodes there are.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes
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
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Label, Quantifier, TreeBuilder};
    use proptest::prelude::*;

    /// What a builder is told.
    #[derive(Clone, Debug)]
    enum Told {
        Open,
        Occurrence(u32),
        Close,
        Token(usize, usize, u32),
        Hidden(usize, usize, u32),
        Error(usize, usize),
    }

    const SOURCE: &str = "ab\ncd\u{e9}\u{1f600} (efg)";

    fn told() -> impl Strategy<Value = Vec<Told>> {
        let place = || (0..SOURCE.len(), 0..6_usize);
        let one = prop_oneof![
            3 => Just(Told::Open),
            2 => (0..400_u32).prop_map(Told::Occurrence),
            4 => Just(Told::Close),
            3 => (place(), 0..3_u32).prop_map(|((at, len), line)| Told::Token(at, len, line)),
            1 => (place(), 0..3_u32).prop_map(|((at, len), line)| Told::Hidden(at, len, line)),
            1 => place().prop_map(|(at, len)| Told::Error(at, len)),
        ];
        proptest::collection::vec(one, 0..60)
    }

    fn build(told: &[Told], mut builder: TreeBuilder) -> TreeBuilder {
        let rule = builder.label("r", Some("x"));
        let token = builder.label("T", None);
        let range = |at: usize, len: usize| {
            let boundary = |at: usize| (0..=at).rev().find(|&at| SOURCE.is_char_boundary(at));
            let from = boundary(at).unwrap();
            from..boundary((at + len).min(SOURCE.len())).unwrap().max(from)
        };
        builder.open_rule(rule);
        for step in told {
            match *step {
                Told::Open => builder.open_rule(rule),
                Told::Occurrence(element) => builder.open_occurrence(element, Quantifier::Star),
                Told::Close if builder.depth() > 1 => builder.close(),
                Told::Close => {}
                Told::Token(at, len, line) => {
                    let range = range(at, len);
                    let start = Position {
                        line: line + 1,
                        column: range.start as u32,
                    };
                    builder.token_at(token, range, start);
                }
                Told::Hidden(at, len, line) => {
                    let text = builder.slice(range(at, len));
                    let start = Position { line, column: 300 };
                    builder.hidden_token(token, text, start);
                }
                Told::Error(at, len) => {
                    let text = builder.slice(range(at, len));
                    builder.error_token(text, Position::START);
                }
            }
        }
        while builder.depth() > 0 {
            builder.close();
        }
        builder
    }

    /// All there is to see of a tree.
    fn seen(tree: &Tree) -> Vec<String> {
        let nodes = tree.preorder().map(|node| {
            let parents = std::iter::successors(Some(node), |&node| tree.parent(node));
            format!(
                "{} {:?} {} {:?} {:?} {} {:?} {:?}",
                parents.count(),
                tree.kind(node),
                tree.name(node),
                tree.list(node),
                tree.token_text(node),
                tree.replacement(node),
                tree.start(node),
                tree.end(node)
            )
        });
        nodes.collect()
    }

    proptest! {
        #[test]
        fn what_is_cleaned_while_it_is_told_is_what_a_tree_cleans(
            told in told(),
            keep in any::<bool>(),
        ) {
            let mut expected = build(&told, TreeBuilder::new(SOURCE)).finish().unwrap();
            expected.clean(keep);
            let draft = build(&told, TreeBuilder::cleaning(SOURCE, keep)).draft().unwrap();
            prop_assert_eq!(draft.stats(), expected.stats());
            prop_assert_eq!(draft.root_replacement(), expected.replacement(expected.root()));
            let classes = draft.classes();
            let met = draft.preorder().map(|Met { depth, class, len }| {
                (depth, classes.kind(class), classes.name(class).to_owned(), len as usize)
            });
            let wanted = expected.preorder().map(|node| {
                let above = std::iter::successors(expected.parent(node), |&node| expected.parent(node));
                let (kind, name) = (expected.kind(node), expected.name(node).to_owned());
                (above.count(), kind, name, expected.token_text(node).len())
            });
            prop_assert_eq!(met.collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
            let tree = draft.into_tree();
            prop_assert_eq!(seen(&tree), seen(&expected));
            prop_assert_eq!(tree.unparse(), expected.unparse());
        }
    }

    #[test]
    fn a_token_behind_another_one_takes_two_bytes() {
        let mut builder = TreeBuilder::cleaning("a".repeat(1000), true);
        builder.open_rule(Label::PLAIN);
        for at in 0..1000 {
            let start = Position {
                line: 1,
                column: at as u32,
            };
            builder.token_at(Label::PLAIN, at..at + 1, start);
        }
        builder.close();
        let draft = builder.draft().unwrap();
        assert_eq!(draft.told.bytes.len(), 2 + 2 * 1000);
    }
}
