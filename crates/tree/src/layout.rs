//! Unparsing: a tree's text, and where in it each node's text stands.

use crate::leaf::TextRef;
use crate::node::{NodeId, Tree};
use crate::position::Position;

/// The white space that unparsing puts before a child when its text is not
/// empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Separator {
    None,
    Space,
    Line,
}

impl Separator {
    /// What stands between a node that ended at `end` and the next one, which
    /// starts at `start`.
    pub(crate) fn between(end: Position, start: Position) -> Separator {
        if start.line > end.line {
            Separator::Line
        } else if start.column > end.column {
            Separator::Space
        } else {
            Separator::None
        }
    }

    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Separator::None => "",
            Separator::Space => " ",
            Separator::Line => "\n",
        }
    }
}

/// A tree's text with the place of every node's text in it.
pub(crate) struct Layout {
    pub(crate) text: String,
    /// By node index. A node below a removed one has the empty text here.
    spans: Vec<TextRef>,
}

impl Layout {
    pub(crate) fn of(&self, node: NodeId) -> &str {
        self.spans[node.index()].of(&self.text)
    }
}

impl Tree {
    /// The tree's text: a removed node gives its replacement, a token its
    /// text, a rule its children's texts in order.
    ///
    /// Unless hidden tokens are part of the tree, a child other than the
    /// first whose text is not empty is preceded by a line separator if it
    /// starts on a later line than the child before it ends, else by a space
    /// if it starts at a greater column.
    pub fn unparse(&self) -> String {
        self.layout().text
    }

    /// The separator before `node`, going by the child before it in the list.
    pub(crate) fn separator(&self, node: NodeId) -> Separator {
        match self.node(node).prev {
            Some(prev) if self.with_whitespace => {
                Separator::between(self.end(prev), self.start(node))
            }
            _ => Separator::None,
        }
    }

    pub(crate) fn layout(&self) -> Layout {
        let mut layout = Layout {
            text: String::with_capacity(self.leaves.text.len()),
            spans: vec![TextRef::EMPTY; self.nodes.len()],
        };
        // Entered nodes whose text has not begun yet, outermost first: their
        // separators are written when it does.
        let mut waiting: Vec<NodeId> = Vec::new();
        let mut at = Some(self.root);
        while let Some(node) = at {
            waiting.push(node);
            let removed = self.is_removed(node);
            if !removed && let Some(first) = self.first(node) {
                at = Some(first);
                continue;
            }
            let text = match removed {
                true => self.replacement_ref(node),
                false => self.token_ref(node),
            };
            layout.push(self, &mut waiting, text);
            at = self.leave(node, &mut layout, &mut waiting);
        }
        layout
    }

    /// Ends `node` and all ancestors that end with it, and finds the node
    /// after them.
    fn leave(
        &self,
        node: NodeId,
        layout: &mut Layout,
        waiting: &mut Vec<NodeId>,
    ) -> Option<NodeId> {
        let mut node = node;
        loop {
            if waiting.last() == Some(&node) {
                waiting.pop();
            } else {
                let end = layout.text.len() as u32;
                let span = &mut layout.spans[node.index()];
                span.len = end - span.start;
            }
            if node == self.root {
                return None;
            }
            let here = self.node(node);
            if here.next.is_some() {
                return here.next;
            }
            node = here.parent?;
        }
    }
}

impl Layout {
    fn push(&mut self, tree: &Tree, waiting: &mut Vec<NodeId>, text: TextRef) {
        if text.is_empty() {
            return;
        }
        for node in waiting.drain(..) {
            self.text.push_str(tree.separator(node).as_str());
            // Texts of more than 2^32 bytes cannot come from a tree whose
            // builder refuses such sources; replacements are shorter than
            // what they replace or bounded by the grammar.
            self.spans[node.index()].start = self.text.len() as u32;
        }
        self.text.push_str(text.of(&tree.leaves.text));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Label, TreeBuilder};

    fn at(line: u32, column: u32) -> Position {
        Position { line, column }
    }

    #[test]
    fn separators_go_by_the_previous_child_even_if_it_shows_nothing() {
        let mut builder = TreeBuilder::new("abcd");
        builder.open_rule(Label::PLAIN);
        builder.token_at(Label::PLAIN, 0..1, at(1, 0));
        builder.open_quantifier();
        builder.token_at(Label::PLAIN, 1..2, at(1, 2));
        builder.close();
        builder.token_at(Label::PLAIN, 2..3, at(1, 3));
        builder.token_at(Label::PLAIN, 3..4, at(3, 0));
        builder.close();
        let mut tree = builder.finish().unwrap();
        tree.clean(false);
        assert_eq!(tree.unparse(), "a bc\nd");
        let quantifier = tree.children(tree.root()).nth(1).unwrap();
        tree.node_mut(quantifier).set_removed(true);
        // The space belonged to the quantifier, which shows nothing now.
        assert_eq!(tree.unparse(), "ac\nd");
    }

    #[test]
    fn a_separator_waits_for_the_first_text_below() {
        let mut builder = TreeBuilder::new("abc");
        builder.open_rule(Label::PLAIN);
        builder.token_at(Label::PLAIN, 0..1, at(1, 0));
        builder.open_rule(Label::PLAIN);
        builder.open_quantifier();
        builder.token_at(Label::PLAIN, 1..2, at(1, 2));
        builder.close();
        builder.token_at(Label::PLAIN, 2..3, at(1, 4));
        builder.close();
        builder.close();
        let mut tree = builder.finish().unwrap();
        tree.clean(false);
        let rule = tree.children(tree.root()).nth(1).unwrap();
        let layout = tree.layout();
        assert_eq!(layout.text, "a b c");
        assert_eq!(layout.of(rule), "b c");
        let quantifier = tree.children(rule).next().unwrap();
        tree.node_mut(quantifier).set_removed(true);
        // Both the rule's separator and the second child's are written.
        let layout = tree.layout();
        assert_eq!(layout.text, "a  c");
        assert_eq!(layout.of(rule), " c");
    }

    #[test]
    fn depth_is_bounded_by_memory_only() {
        let mut builder = TreeBuilder::new("x");
        for _ in 0..200_000 {
            builder.open_quantifier();
        }
        builder.token_at(Label::PLAIN, 0..1, at(1, 0));
        for _ in 0..200_000 {
            builder.close();
        }
        let mut tree = builder.finish().unwrap();
        tree.clean(false);
        assert_eq!(tree.unparse(), "x");
    }
}
