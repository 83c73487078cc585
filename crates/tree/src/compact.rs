//! A tree that takes a few bytes per node, and is read from front to back.

use crate::chunked::Chunked;
use crate::class::{ClassId, ClassTable, Classes};
use crate::events::{Entry, Events};
use crate::leaf::{Leaf, LeafId, Leaves, TextRef};
use crate::node::{Holds, Node, NodeId, Tree};
use crate::stats::Stats;

/// A tree without links: what a [`TreeBuilder`](crate::TreeBuilder) was events. Whoever
/// only reads it from front to back needs no more, and large inputs have trees that
/// are twenty times as large with links.
#[derive(Clone, Debug)]
pub struct CompactTree {
    pub(crate) events: Events,
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
    /// What it is, for [`CompactTree::classes`].
    pub class: ClassId,
    /// How many bytes the text of a token has; none for others.
    pub len: u32,
}

impl CompactTree {
    /// Every node, parents before children, children left to right.
    pub fn preorder(&self) -> impl Iterator<Item = Met> + '_ {
        let mut depth = 0;
        self.events.entries(&self.classes).filter_map(move |entry| {
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
        let replacement = match self.events.entries(&self.classes).next() {
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
        nodes.reserve(self.events.nodes());
        let mut leaves: Chunked<Leaf> = Chunked::new();
        leaves.reserve(self.events.leaves());
        let mut parent: Option<NodeId> = None;
        for entry in self.events.entries(&self.classes) {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::position::Position;
    use crate::{Quantifier, TreeBuilder};
    use proptest::prelude::*;

    /// What a builder is events.
    #[derive(Clone, Debug)]
    enum Events {
        Open,
        Occurrence(u32),
        Close,
        Token(usize, usize, u32),
        Hidden(usize, usize, u32),
        Error(usize, usize),
    }

    const SOURCE: &str = "ab\ncd\u{e9}\u{1f600} (efg)";

    fn told() -> impl Strategy<Value = Vec<Events>> {
        let place = || (0..SOURCE.len(), 0..6_usize);
        let one = prop_oneof![
            3 => Just(Events::Open),
            2 => (0..400_u32).prop_map(Events::Occurrence),
            4 => Just(Events::Close),
            3 => (place(), 0..3_u32).prop_map(|((at, len), line)| Events::Token(at, len, line)),
            1 => (place(), 0..3_u32).prop_map(|((at, len), line)| Events::Hidden(at, len, line)),
            1 => place().prop_map(|(at, len)| Events::Error(at, len)),
        ];
        proptest::collection::vec(one, 0..60)
    }

    fn build(told: &[Events], mut builder: TreeBuilder) -> TreeBuilder {
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
                Events::Open => builder.open_rule(rule),
                Events::Occurrence(element) => builder.open_occurrence(element, Quantifier::Star),
                Events::Close if builder.depth() > 1 => builder.close(),
                Events::Close => {}
                Events::Token(at, len, line) => {
                    let range = range(at, len);
                    let start = Position {
                        line: line + 1,
                        column: range.start as u32,
                    };
                    builder.token_at(token, range, start);
                }
                Events::Hidden(at, len, line) => {
                    let text = builder.slice(range(at, len));
                    let start = Position { line, column: 300 };
                    builder.hidden_token(token, text, start);
                }
                Events::Error(at, len) => {
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
}
