//! What a tree looks like, in numbers.

use crate::class::Kind;
use crate::node::Tree;

/// How many nodes there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Rule nodes with a name.
    pub rules: usize,
    /// Single occurrences of quantified elements.
    pub quantifiers: usize,
    /// Nodes that flattening a recursion has made.
    pub flattened: usize,
    /// Tokens, hidden and erroneous ones not counted.
    pub tokens: usize,
    /// Tokens that error recovery consumed.
    pub error_tokens: usize,
    /// Skipped tokens and those of other channels.
    pub hidden_tokens: usize,
}

impl Counts {
    /// All nodes.
    pub fn total(&self) -> usize {
        self.rules
            + self.quantifiers
            + self.flattened
            + self.tokens
            + self.error_tokens
            + self.hidden_tokens
    }

    /// Counts a node.
    pub fn add(&mut self, kind: Kind, named: bool) {
        *match kind {
            Kind::Rule if named => &mut self.rules,
            Kind::Rule => &mut self.flattened,
            Kind::Quantifier => &mut self.quantifiers,
            Kind::Token => &mut self.tokens,
            Kind::ErrorToken => &mut self.error_tokens,
            Kind::HiddenToken => &mut self.hidden_tokens,
        } += 1;
    }
}

/// Height, shape and counts of the kept part of a tree: the nodes that are
/// not removed and have no removed ancestor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// How many kept nodes each level has, the root's level first.
    pub shape: Vec<usize>,
    /// Kept nodes by kind.
    pub counts: Counts,
    /// Nodes in the tree that are not kept, those below them not counted.
    pub removed: usize,
}

impl Stats {
    /// The number of levels that have kept nodes; a single node has height 1.
    pub fn height(&self) -> usize {
        self.shape.len()
    }
}

impl Tree {
    /// The tree's statistics.
    pub fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        let mut level = vec![self.root];
        let mut below = Vec::new();
        while !level.is_empty() {
            let mut kept = 0;
            for &node in &level {
                if self.is_removed(node) {
                    stats.removed += 1;
                    continue;
                }
                kept += 1;
                let class = self.classes.get(self.node(node).class());
                stats.counts.add(class.kind, class.name != 0);
                below.extend(self.children(node));
            }
            if kept > 0 {
                stats.shape.push(kept);
            }
            std::mem::swap(&mut level, &mut below);
            below.clear();
        }
        stats
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::{Label, Position, TreeBuilder};

    #[test]
    fn only_kept_nodes_count() {
        let mut builder = TreeBuilder::new("ab");
        let rule = builder.label("r", Some("ab"));
        let s = builder.label("s", Some("x"));
        let token = builder.label("A", Some("y"));
        builder.open_rule(s);
        for _ in 0..2 {
            builder.open_rule(rule);
            builder.token_at(token, 0..1, Position::START);
            builder.token_at(Label::PLAIN, 1..2, Position::START);
            builder.close();
        }
        builder.open_quantifier();
        builder.token_at(token, 0..1, Position::START);
        builder.close();
        builder.close();
        let mut tree = builder.finish().unwrap();
        tree.clean(false);
        assert_eq!(tree.stats().shape, [1, 3, 5]);
        assert_eq!(tree.stats().counts.total(), 9);
        tree.skip_unremovable();
        let stats = tree.stats();
        assert_eq!(stats.shape, [1, 1, 1]);
        assert_eq!(stats.height(), 3);
        assert_eq!(stats.removed, 2);
        assert_eq!((stats.counts.rules, stats.counts.tokens), (1, 1));
    }
}
