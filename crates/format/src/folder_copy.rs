//! A file's tree, copied into that of its folder.

use std::collections::HashMap;

use picireny_tree::{Kind, Label, ListId, NodeId, Position, Recursion, Tree, TreeBuilder};

/// Copies a file's tree.
pub(crate) struct Copy<'t> {
    pub(crate) builder: &'t mut TreeBuilder,
    pub(crate) tree: &'t Tree,
    /// Where the file begins.
    pub(crate) origin: Position,
    pub(crate) labels: HashMap<(&'t str, &'t str, Option<Recursion>), Label>,
    /// Where the next token is in the text, if all of that is in the tree.
    pub(crate) exact: Option<usize>,
    /// Without hidden tokens, those of bytes stay: nothing is between bytes.
    pub(crate) keep_hidden: bool,
}

impl Copy<'_> {
    pub(crate) fn all(mut self) {
        let tree = self.tree;
        let mut open: Vec<NodeId> = Vec::new();
        for node in tree.preorder() {
            while !open.is_empty() && open.last().copied() != tree.parent(node) {
                open.pop();
                self.builder.close();
            }
            match tree.kind(node) {
                Kind::Rule => {
                    let label = self.label(node);
                    self.builder.open_rule(label);
                }
                Kind::Quantifier => match tree.list(node) {
                    ListId::NONE => self.builder.open_quantifier(),
                    list => self.builder.open_in_list(list),
                },
                kind => {
                    self.token(node, kind);
                    continue;
                }
            }
            open.push(node);
        }
        for _ in open {
            self.builder.close();
        }
    }

    fn token(&mut self, node: NodeId, kind: Kind) {
        let start = self.tree.start(node).shifted(self.origin);
        let own = self.tree.token_text(node);
        let text = match &mut self.exact {
            Some(at) => {
                let range = *at..*at + own.len();
                *at = range.end;
                self.builder.slice(range)
            }
            None => self.builder.text(own),
        };
        match kind {
            Kind::ErrorToken => self.builder.error_token(text, start),
            Kind::HiddenToken if self.keep_hidden => {
                let label = self.label(node);
                self.builder.hidden_token(label, text, start);
            }
            _ => {
                let label = self.label(node);
                self.builder.token(label, text, start);
            }
        }
    }

    fn label(&mut self, node: NodeId) -> Label {
        let (name, replacement) = (self.tree.name(node), self.tree.replacement(node));
        let recursion = self.tree.recursion(node);
        // A token without a replacement of its own has its text for one.
        let is_own = |text: &&str| *text != self.tree.token_text(node);
        let own = match self.tree.kind(node).is_inner() {
            true => Some(replacement),
            false => Some(replacement).filter(is_own),
        };
        let builder = &mut *self.builder;
        match own {
            Some(own) => *self
                .labels
                .entry((name, own, recursion))
                .or_insert_with(|| builder.recursive_label(name, Some(own), recursion)),
            None => builder.label(name, None),
        }
    }
}
