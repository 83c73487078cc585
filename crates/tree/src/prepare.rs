//! The four preparations of a tree before its reduction.

use crate::class::{Class, Kind, ListId};
use crate::leaf::TextRef;
use crate::node::{Holds, Node, NodeId, Tree};

/// Which preparations a tree gets, in the order of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preparation {
    /// Turn left- and right-recursive nests of a rule into lists.
    pub flatten_recursion: bool,
    /// Drop rules that have one child and the child's replacement.
    pub squeeze: bool,
    /// Mark nodes that already are what they would be replaced by.
    pub skip_unremovable: bool,
    /// Mark tokens that are only white space.
    pub skip_whitespace: bool,
}

impl Default for Preparation {
    fn default() -> Self {
        Preparation {
            flatten_recursion: false,
            squeeze: true,
            skip_unremovable: true,
            skip_whitespace: false,
        }
    }
}

impl Tree {
    /// Applies the preparations that are asked for, in their order.
    pub fn prepare(&mut self, preparation: Preparation) {
        if preparation.flatten_recursion {
            self.flatten_recursion();
        }
        if preparation.squeeze {
            self.squeeze();
        }
        if preparation.skip_unremovable {
            self.skip_unremovable();
        }
        if preparation.skip_whitespace {
            self.skip_whitespace();
        }
    }

    /// Turns recursions into lists, bottom-up.
    ///
    /// Where a named rule's first child has its name, the rule's children
    /// become that child's children and one new nameless node with the rest;
    /// where its last child has, one new node with the others and that
    /// child's children. A rule left with one child of its own name takes over
    /// that child's children.
    pub fn flatten_recursion(&mut self) {
        for node in self.bottom_up() {
            if self.classes.get(self.node(node).class()).name == 0 {
                continue;
            }
            let Some((first, last)) = self.first(node).zip(self.last(node)) else {
                continue;
            };
            if first == last {
                if self.is_nested(node, first) {
                    self.take_over(node, first);
                }
            } else if self.is_nested(node, first) {
                let rest = self.collect_rest(node, first);
                self.take_over(node, first);
                self.append(first, rest);
            } else if self.is_nested(node, last) {
                let rest = self.collect_rest(node, last);
                self.take_over(node, last);
                self.prepend(last, rest);
            }
        }
    }

    fn is_nested(&self, node: NodeId, child: NodeId) -> bool {
        let class = |node: NodeId| self.classes.get(self.node(node).class());
        class(child).kind == Kind::Rule && class(child).name == class(node).name
    }

    /// A new nameless rule with all children of `node` but `spared`, which is
    /// the first or the last of them.
    fn collect_rest(&mut self, node: NodeId, spared: NodeId) -> NodeId {
        // A builder makes less than half of the nodes that have ids, and a
        // node is flattened once.
        let rest = NodeId::new(self.nodes.len()).unwrap_or(spared);
        self.unlink(spared);
        let holds = self.node(node).holds;
        let class = self.classes.intern(Class {
            kind: Kind::Rule,
            name: 0,
            replacement: Some(TextRef::EMPTY),
            list: ListId::NONE,
            recursion: None,
        });
        self.nodes.push(Node::new(class, holds));
        let mut child = holds.first();
        while let Some(here) = child {
            self.node_mut(here).parent = Some(rest);
            child = self.node(here).next;
        }
        self.node_mut(node).holds = Holds::NOTHING;
        rest
    }

    /// Makes `node`'s list of children `child`'s, whatever it was. The node
    /// goes on under `child`'s id: moving the child's children one by one up
    /// a nest of n recursions would take n^2 steps.
    fn take_over(&mut self, node: NodeId, child: NodeId) {
        if self.node(child).parent.is_some() {
            self.unlink(child);
        }
        let (outer, inner) = (*self.node(node), *self.node(child));
        let class = Class {
            replacement: self.classes.get(outer.class()).replacement,
            ..*self.classes.get(inner.class())
        };
        let class = self.classes.intern(class);
        let heir = self.node_mut(child);
        heir.set_class(class);
        heir.set_removed(outer.is_removed());
        self.replace(node, child);
    }

    /// Replaces every rule that has exactly one child, and the same
    /// replacement as that child, by the child, bottom-up.
    pub fn squeeze(&mut self) {
        for node in self.bottom_up() {
            if let Some(child) = self.first(node)
                && self.last(node) == Some(child)
                && self.replacement(node) == self.replacement(child)
            {
                let Class { kind, list, .. } = *self.classes.get(self.node(node).class());
                if kind == Kind::Quantifier || list != ListId::NONE {
                    let class = self.classes.in_list(self.node(child).class(), list);
                    self.node_mut(child).set_class(class);
                }
                self.unlink(child);
                self.replace(node, child);
            }
        }
    }

    /// Marks every node removed whose text already is its replacement: it
    /// shows the same and takes part in no configuration.
    pub fn skip_unremovable(&mut self) {
        let layout = self.layout();
        for node in self.bottom_up() {
            if layout.of(node) == self.replacement(node) {
                self.node_mut(node).set_removed(true);
            }
        }
    }

    /// Marks every token removed that is only white space.
    pub fn skip_whitespace(&mut self) {
        for node in self.bottom_up() {
            let text = self.token_text(node);
            if !text.is_empty() && text.chars().all(is_white_space) {
                self.node_mut(node).set_removed(true);
            }
        }
    }
}

/// Unicode white space, and the four separators of ASCII that count as such
/// for tools written in Python.
fn is_white_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1c}'..='\u{1f}')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Label, Position, TreeBuilder};

    /// Builds a tree from `name(child ...)` notation; upper-case names are
    /// tokens whose text is their name in lower case. A replacement follows a
    /// slash.
    fn tree(notation: &str) -> Tree {
        let source: String = notation.to_lowercase();
        let mut builder = TreeBuilder::new(source);
        let mut chars = notation.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if c == ')' {
                builder.close();
            } else if c.is_alphabetic() {
                let mut replacement = None;
                if let Some((slash, '/')) = chars.peek().copied() {
                    chars.next();
                    let rest = &notation[slash + 1..];
                    let len = rest
                        .find(|c: char| !c.is_alphanumeric())
                        .unwrap_or(rest.len());
                    replacement = Some(&rest[..len]);
                    for _ in 0..len {
                        chars.next();
                    }
                }
                let label = builder.label(&notation[at..at + 1], replacement);
                if c.is_uppercase() {
                    let column = at as u32;
                    builder.token_at(label, at..at + 1, Position { line: 1, column });
                } else {
                    builder.open_rule(label);
                }
            }
        }
        let mut tree = builder.finish().unwrap();
        tree.clean(true);
        tree
    }

    /// The same notation back; `_` is a node without a name, `!` marks
    /// removed ones.
    fn shown(tree: &Tree) -> String {
        fn show(tree: &Tree, node: NodeId, out: &mut String) {
            if tree.is_removed(node) {
                out.push('!');
            }
            out.push_str(match tree.name(node) {
                "" => "_",
                name => name,
            });
            if tree.kind(node).is_inner() {
                out.push('(');
                for child in tree.children(node) {
                    show(tree, child, out);
                }
                out.push(')');
            }
        }
        let mut out = String::new();
        show(tree, tree.root(), &mut out);
        out
    }

    fn flattened(notation: &str) -> String {
        let mut tree = tree(notation);
        let before = tree.unparse();
        tree.flatten_recursion();
        assert_eq!(tree.unparse(), before);
        shown(&tree)
    }

    #[test]
    fn left_recursion_becomes_a_list() {
        assert_eq!(flattened("s(e(e(e(A)BC)DE))"), "s(e(A_(BC)_(DE)))");
    }

    #[test]
    fn right_recursion_becomes_a_list() {
        assert_eq!(flattened("e(ABe(CDe(E)))"), "e(_(AB)_(CD)E)");
    }

    #[test]
    fn the_first_child_counts_before_the_last() {
        assert_eq!(flattened("e(e(A)Be(C))"), "e(A_(Be(C)))");
    }

    #[test]
    fn a_single_child_of_the_same_name_is_merged() {
        assert_eq!(flattened("e(e(e(AB)))"), "e(AB)");
    }

    #[test]
    fn long_recursions_take_linear_time() {
        let depth = 200_000;
        let mut builder = TreeBuilder::new("x");
        let e = builder.label("e", None);
        for _ in 0..depth {
            builder.open_rule(e);
        }
        for _ in 0..depth {
            builder.token_at(Label::PLAIN, 0..1, Position::START);
            builder.token_at(Label::PLAIN, 0..1, Position::START);
            builder.close();
        }
        let mut tree = builder.finish().unwrap();
        tree.clean(true);
        tree.flatten_recursion();
        assert_eq!(tree.children(tree.root()).count(), depth + 1);
    }

    #[test]
    fn squeezing_drops_rules_that_add_nothing() {
        let mut same = tree("a/x(b/x(c/x(DE)))");
        same.squeeze();
        assert_eq!(shown(&same), "c(DE)");
        let mut different = tree("a/x(b/y(c/y(D/y)))");
        different.squeeze();
        assert_eq!(shown(&different), "a(D)");
    }

    #[test]
    fn nodes_that_are_their_replacement_are_marked() {
        let mut tree = tree("a/bc(b/b(B)C/x d/zz(DE))");
        tree.skip_unremovable();
        // The root's text differs; D and E have their own text as
        // replacement.
        assert_eq!(shown(&tree), "a(!b(!B)Cd(!D!E))");
        assert_eq!(tree.unparse(), "bcde");
    }

    #[test]
    fn white_space_tokens_are_marked() {
        let mut builder = TreeBuilder::new("a \t\n");
        let ws = builder.label("WS", Some(" "));
        builder.open_rule(Label::PLAIN);
        builder.token_at(Label::PLAIN, 0..1, Position::START);
        builder.token_at(ws, 1..4, Position::START);
        builder.close();
        let mut tree = builder.finish().unwrap();
        tree.clean(true);
        tree.skip_whitespace();
        assert_eq!(shown(&tree), "(_!WS)".replace('(', "_("));
        assert_eq!(tree.unparse(), "a ");
    }
}
