//! Nodes, their ids and links, and the arena that holds them.

use std::collections::HashMap;
use std::num::NonZeroU32;

/// A node of a [`Tree`]. Ids are only
/// meaningful for the tree that gave them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The id of the node at `index` of an arena. Arenas are kept small
    /// enough for this to succeed (see [`TreeError::TooLarge`](super::TreeError)).
    pub(crate) fn new(index: usize) -> Option<Self> {
        u32::try_from(index + 1)
            .ok()
            .and_then(NonZeroU32::new)
            .map(NodeId)
    }

    /// The node's place in its arena, from 0.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// Where something stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1. Only `\n` ends a line.
    pub line: u32,
    /// The column, from 0, in characters.
    pub column: u32,
}

impl Position {
    /// Where a text begins.
    pub const START: Position = Position { line: 1, column: 0 };

    /// The position after `text` that starts here.
    #[must_use]
    pub fn after(self, text: &str) -> Position {
        match text.rfind('\n') {
            None => Position {
                line: self.line,
                column: self.column.saturating_add(count_chars(text)),
            },
            Some(last) => {
                let lines = text.bytes().filter(|&b| b == b'\n').count();
                Position {
                    line: self
                        .line
                        .saturating_add(u32::try_from(lines).unwrap_or(u32::MAX)),
                    column: count_chars(&text[last + 1..]),
                }
            }
        }
    }

    /// What a position inside a text becomes when that text starts at
    /// `origin` of another one, as an island's does.
    #[must_use]
    pub fn shifted(self, origin: Position) -> Position {
        if self.line <= 1 {
            Position {
                line: origin.line,
                column: origin.column.saturating_add(self.column),
            }
        } else {
            Position {
                line: origin.line.saturating_add(self.line - 1),
                column: self.column,
            }
        }
    }
}

fn count_chars(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

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

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An application of a rule. With an empty name it was made by
    /// flattening a recursion.
    Rule,
    /// A single occurrence of a quantified element; its name and its
    /// replacement are empty.
    Quantifier,
    /// A token that the grammar asked for.
    Token,
    /// A token that error recovery consumed.
    ErrorToken,
    /// A skipped token, or one of a channel other than the default.
    HiddenToken,
}

impl Kind {
    /// Whether such nodes have children rather than a text.
    pub fn is_inner(self) -> bool {
        matches!(self, Kind::Rule | Kind::Quantifier)
    }
}

/// Which of its parent's lists of quantified elements a node is an element of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListId(u32);

impl ListId {
    /// No list: the grammar asks for the node where it is.
    pub const NONE: ListId = ListId(0);

    /// The list of an element of the grammar; elements count from 0.
    pub(crate) fn new(element: u32, quantifier: Quantifier) -> Self {
        let quantifier = match quantifier {
            Quantifier::Optional => 0,
            Quantifier::Star => Self::REPEATS,
            Quantifier::Plus => Self::REPEATS | Self::KEEPS_ONE,
        };
        ListId((element.saturating_add(1) << 2) | quantifier)
    }

    const KEEPS_ONE: u32 = 1;
    const REPEATS: u32 = 2;

    /// Whether one element of the list must stay.
    pub fn keeps_one(self) -> bool {
        self.0 & Self::KEEPS_ONE != 0
    }

    /// Whether there may be several elements.
    pub fn repeats(self) -> bool {
        self.0 & Self::REPEATS != 0
    }
}

/// How often the grammar asks for an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `?`
    Optional,
    /// `*`
    Star,
    /// `+`
    Plus,
}

/// A name by number; 0 is the empty name.
pub(crate) type NameId = u32;

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// Shown as its replacement and part of no configuration.
    pub(crate) removed: bool,
    /// The list that the node's place belongs to.
    pub(crate) list: ListId,
    pub(crate) name: NameId,
    pub(crate) replacement: TextRef,
    /// The text of a token; empty for others.
    pub(crate) text: TextRef,
    pub(crate) start: Position,
    pub(crate) end: Position,
    pub(crate) parent: Option<NodeId>,
    pub(crate) first: Option<NodeId>,
    pub(crate) last: Option<NodeId>,
    pub(crate) next: Option<NodeId>,
    pub(crate) prev: Option<NodeId>,
}

/// A tree of rules, quantified occurrences and tokens.
///
/// All texts are slices of one shared text, whose first part is the input.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: NodeId,
    pub(crate) text: String,
    pub(crate) names: Names,
    /// Whether white space between tokens is made up from positions. Off
    /// when hidden tokens are part of the tree and give it themselves.
    pub(crate) with_whitespace: bool,
}

impl Tree {
    /// The root.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// What a node is.
    pub fn kind(&self, node: NodeId) -> Kind {
        self.node(node).kind
    }

    /// The name of the node's rule or token; empty for quantifiers, error
    /// tokens, and tokens without a name.
    pub fn name(&self, node: NodeId) -> &str {
        self.names.get(self.node(node).name)
    }

    /// What the node is shown as when it is removed.
    pub fn replacement(&self, node: NodeId) -> &str {
        self.node(node).replacement.of(&self.text)
    }

    /// The text of a token; empty for other nodes.
    pub fn token_text(&self, node: NodeId) -> &str {
        self.node(node).text.of(&self.text)
    }

    /// The list of its parent that the node is an element of.
    pub fn list(&self, node: NodeId) -> ListId {
        self.node(node).list
    }

    /// Where the node starts.
    pub fn start(&self, node: NodeId) -> Position {
        self.node(node).start
    }

    /// Where the node ends.
    pub fn end(&self, node: NodeId) -> Position {
        self.node(node).end
    }

    /// Whether the node is marked removed: it shows its replacement and
    /// takes part in no configuration.
    pub fn is_removed(&self, node: NodeId) -> bool {
        self.node(node).removed
    }

    /// The node's parent, if it is not the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// The node's children, left to right, removed ones included.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(node).first, |&child| self.node(child).next)
    }

    /// Every node, parents before children, children left to right.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut next = Some(self.root);
        std::iter::from_fn(move || {
            let node = next?;
            next = self.node(node).first.or_else(|| self.following(node));
            Some(node)
        })
    }

    /// The node after all of `node`'s subtree.
    fn following(&self, node: NodeId) -> Option<NodeId> {
        let mut node = node;
        loop {
            if node == self.root {
                return None;
            }
            let links = self.node(node);
            if let Some(next) = links.next {
                return Some(next);
            }
            node = links.parent?;
        }
    }

    pub(crate) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    pub(crate) fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.index()]
    }

    /// Takes `node` out of its parent's children.
    pub(crate) fn unlink(&mut self, node: NodeId) {
        let Node {
            parent, prev, next, ..
        } = *self.node(node);
        match prev {
            Some(prev) => self.node_mut(prev).next = next,
            None => {
                if let Some(parent) = parent {
                    self.node_mut(parent).first = next;
                }
            }
        }
        match next {
            Some(next) => self.node_mut(next).prev = prev,
            None => {
                if let Some(parent) = parent {
                    self.node_mut(parent).last = prev;
                }
            }
        }
        let links = self.node_mut(node);
        (links.parent, links.prev, links.next) = (None, None, None);
    }

    /// Gives back the memory of nodes that are no part of the tree any more. Ids
    /// are given out anew, in document order.
    pub fn compact(&mut self) {
        const NONE: u32 = 0;
        let mut count = 0;
        // Each node's new id by its old one.
        let mut ids = vec![NONE; self.nodes.len()];
        for node in self.preorder() {
            count += 1;
            ids[node.index()] = count;
        }
        let new = |old: NodeId| NonZeroU32::new(ids[old.index()]).map(NodeId);
        let mut nodes = Vec::with_capacity(count as usize);
        for node in self.preorder() {
            let old = self.node(node);
            let link = |id: Option<NodeId>| id.and_then(new);
            nodes.push(Node {
                parent: link(old.parent),
                first: link(old.first),
                last: link(old.last),
                next: link(old.next),
                prev: link(old.prev),
                ..old.clone()
            });
        }
        if let Some(root) = new(self.root) {
            (self.nodes, self.root) = (nodes, root);
        }
    }

    /// Puts `new`, which has no parent, where `old` is; `old` is left without
    /// one.
    pub(crate) fn replace(&mut self, old: NodeId, new: NodeId) {
        let Node {
            parent, prev, next, ..
        } = *self.node(old);
        let links = self.node_mut(new);
        (links.parent, links.prev, links.next) = (parent, prev, next);
        match prev {
            Some(prev) => self.node_mut(prev).next = Some(new),
            None => {
                if let Some(parent) = parent {
                    self.node_mut(parent).first = Some(new);
                }
            }
        }
        match next {
            Some(next) => self.node_mut(next).prev = Some(new),
            None => {
                if let Some(parent) = parent {
                    self.node_mut(parent).last = Some(new);
                }
            }
        }
        if self.root == old {
            self.root = new;
        }
        let links = self.node_mut(old);
        (links.parent, links.prev, links.next) = (None, None, None);
    }

    /// Makes `child`, which has no parent, the last child of `parent`.
    pub(crate) fn append(&mut self, parent: NodeId, child: NodeId) {
        let last = self.node(parent).last;
        let links = self.node_mut(child);
        (links.parent, links.prev, links.next) = (Some(parent), last, None);
        match last {
            Some(last) => self.node_mut(last).next = Some(child),
            None => self.node_mut(parent).first = Some(child),
        }
        self.node_mut(parent).last = Some(child);
    }

    /// Makes `child`, which has no parent, the first child of `parent`.
    pub(crate) fn prepend(&mut self, parent: NodeId, child: NodeId) {
        let first = self.node(parent).first;
        let links = self.node_mut(child);
        (links.parent, links.prev, links.next) = (Some(parent), None, first);
        match first {
            Some(first) => self.node_mut(first).prev = Some(child),
            None => self.node_mut(parent).last = Some(child),
        }
        self.node_mut(parent).first = Some(child);
    }
}

/// Interned names.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    by_id: Vec<Box<str>>,
    ids: HashMap<Box<str>, NameId>,
}

impl Names {
    pub(crate) fn new() -> Self {
        Names {
            by_id: vec!["".into()],
            ids: HashMap::from([("".into(), 0)]),
        }
    }

    pub(crate) fn get(&self, id: NameId) -> &str {
        self.by_id.get(id as usize).map_or("", |name| name)
    }

    pub(crate) fn intern(&mut self, name: &str) -> NameId {
        if let Some(&id) = self.ids.get(name) {
            return id;
        }
        // Names come from grammars; there are never 2^32 of them.
        let id = NameId::try_from(self.by_id.len()).unwrap_or(0);
        self.by_id.push(name.into());
        self.ids.insert(name.into(), id);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_only_newlines_end_lines() {
        let at = Position { line: 3, column: 5 };
        assert_eq!(at.after("ab\u{e9}"), Position { line: 3, column: 8 });
        assert_eq!(at.after("a\r\nbc"), Position { line: 4, column: 2 });
        assert_eq!(at.after("\r"), Position { line: 3, column: 6 });
        assert_eq!(at.after("x\n\n"), Position { line: 5, column: 0 });
    }

    #[test]
    fn shifting_moves_the_column_on_the_first_line_only() {
        let origin = Position { line: 7, column: 4 };
        let first = Position { line: 1, column: 2 };
        let second = Position { line: 2, column: 2 };
        assert_eq!(first.shifted(origin), Position { line: 7, column: 6 });
        assert_eq!(second.shifted(origin), Position { line: 8, column: 2 });
    }
}
