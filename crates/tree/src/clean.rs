//! From what a parser saw to what a reduction can use.

use crate::class::Kind;
use crate::node::{NodeId, Tree};

impl Tree {
    /// Removes hidden tokens (unless they are to be kept), tokens without
    /// text, and rules left without children, except the root.
    ///
    /// With hidden tokens kept, the tree's text is its tokens' texts and
    /// nothing else; without them, unparsing makes up white space from the
    /// tokens' positions.
    pub fn clean(&mut self, keep_hidden_tokens: bool) {
        self.with_whitespace = !keep_hidden_tokens;
        for node in self.bottom_up() {
            let kind = self.kind(node);
            let goes = match kind.is_inner() {
                true => self.first(node).is_none(),
                false => {
                    kind == Kind::HiddenToken && !keep_hidden_tokens
                        || self.token_ref(node).is_empty()
                }
            };
            if goes && node != self.root {
                self.unlink(node);
            }
        }
    }

    /// Every node, children before parents, right to left.
    pub(crate) fn bottom_up(&self) -> Vec<NodeId> {
        let mut order: Vec<NodeId> = self.preorder().collect();
        order.reverse();
        order
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Label, Position, TreeBuilder};

    fn sample() -> Tree {
        let mut builder = TreeBuilder::new(" a\n b");
        let at = |line, column| Position { line, column };
        builder.open_rule(Label::PLAIN);
        let blank = builder.slice(0..1);
        builder.hidden_token(Label::PLAIN, blank, at(1, 0));
        builder.open_quantifier();
        builder.token_at(Label::PLAIN, 1..2, at(1, 1));
        builder.close();
        builder.open_quantifier();
        builder.open_quantifier();
        let blank = builder.slice(2..4);
        builder.hidden_token(Label::PLAIN, blank, at(1, 2));
        builder.close();
        builder.close();
        builder.token_at(Label::PLAIN, 4..5, at(2, 1));
        builder.token_at(Label::PLAIN, 5..5, at(2, 2));
        builder.close();
        builder.finish().unwrap()
    }

    #[test]
    fn hidden_tokens_and_what_they_leave_empty_go() {
        let mut tree = sample();
        tree.clean(false);
        let kinds: Vec<Kind> = tree.preorder().map(|node| tree.kind(node)).collect();
        assert_eq!(
            kinds,
            [Kind::Rule, Kind::Quantifier, Kind::Token, Kind::Token]
        );
        assert_eq!(tree.start(tree.root()), Position { line: 1, column: 1 });
        assert_eq!(tree.end(tree.root()), Position { line: 2, column: 2 });
        assert_eq!(tree.unparse(), "a\nb");
    }

    #[test]
    fn with_hidden_tokens_the_input_comes_back_unchanged() {
        let mut tree = sample();
        tree.clean(true);
        assert_eq!(tree.unparse(), " a\n b");
        assert_eq!(tree.start(tree.root()), Position::START);
    }

    #[test]
    fn a_root_without_anything_below_stays() {
        let mut builder = TreeBuilder::new("");
        builder.open_rule(Label::PLAIN);
        builder.open_quantifier();
        builder.close();
        builder.close();
        let mut tree = builder.finish().unwrap();
        tree.clean(false);
        assert_eq!(tree.preorder().count(), 1);
        assert_eq!(tree.unparse(), "");
    }
}
