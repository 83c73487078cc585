//! What a parser's code can see.

use picireny_grammar::Recognizer;

use crate::token::{Token, TokenId, Tokens};
use crate::tree::{NodeId, NodeKind, ParseTree};
use crate::vocabulary;

use super::value::Value;

/// What code finds out about a token.
pub(super) fn token_property(token: &Token, name: &str, text: impl FnOnce() -> Value) -> Value {
    match name {
        "text" => text(),
        "type" => Value::Int(token.kind.into()),
        "channel" => Value::Int(token.channel.into()),
        "line" => Value::Int(token.line.into()),
        "column" | "charpositioninline" => Value::Int(token.column.into()),
        "start" | "startindex" => Value::Int(token.start.into()),
        "stop" | "stopindex" => Value::Int(i64::from(token.end) - 1),
        _ => Value::Unknown,
    }
}

/// What a parser's predicate or action can see.
#[derive(Clone, Copy)]
pub struct ParserView<'v> {
    pub(crate) recognizer: &'v Recognizer,
    /// The whole input.
    pub source: &'v str,
    /// All tokens.
    pub tokens: &'v Tokens,
    /// The tokens that the parser reads, the end of the input last.
    pub visible: &'v [TokenId],
    /// The next token, an index into `visible`.
    pub(crate) position: usize,
    /// The tree so far.
    pub tree: &'v ParseTree,
    /// The node of the innermost rule in progress.
    pub context: Option<NodeId>,
}

impl<'v> ParserView<'v> {
    /// ANTLR's `_input.LT(offset)` as a place in the token list: 1 is the
    /// next token, -1 the one before; the end of the input repeats.
    pub fn look(&self, offset: i32) -> Option<TokenId> {
        let last = self.visible.len().checked_sub(1)?;
        let index = if offset > 0 {
            (self.position + offset as usize - 1).min(last)
        } else if offset < 0 {
            self.position.checked_sub(offset.unsigned_abs() as usize)?
        } else {
            return None;
        };
        self.visible.get(index).copied()
    }

    /// The token that [`Self::look`] finds.
    pub fn token(&self, offset: i32) -> Option<&'v Token> {
        self.tokens.get(self.look(offset)?)
    }

    /// The type of the token that [`Self::look`] finds; 0 if there is none.
    pub fn token_type(&self, offset: i32) -> i32 {
        self.token(offset).map_or(0, |token| token.kind)
    }

    /// The text of the token that [`Self::look`] finds.
    pub fn text(&self, offset: i32) -> &'v str {
        self.look(offset)
            .map_or("", |id| self.tokens.text(id, self.source))
    }

    /// The name of a node's rule.
    pub fn rule_name(&self, node: NodeId) -> Option<&'v str> {
        match self.tree.kind(node) {
            NodeKind::Rule(rule) => Some(vocabulary::rule_name(self.recognizer, rule)),
            _ => None,
        }
    }

    /// The node of the rule around a node.
    pub fn parent_rule(&self, node: NodeId) -> Option<NodeId> {
        let mut up = self.tree.parent(node)?;
        while self.tree.kind(up) == NodeKind::Quantifier {
            up = self.tree.parent(up)?;
        }
        Some(up)
    }

    /// A node's children; quantifier nodes are looked through.
    pub fn children(&self, node: NodeId) -> Vec<NodeId> {
        let mut out = Vec::new();
        let mut next = self.tree.first_child(node);
        while let Some(child) = next {
            let quantifier = self.tree.kind(child) == NodeKind::Quantifier;
            if !quantifier {
                out.push(child);
            }
            let inside = quantifier.then(|| self.tree.first_child(child)).flatten();
            next = inside.or_else(|| {
                let mut up = child;
                loop {
                    if let Some(sibling) = self.tree.next_sibling(up) {
                        return Some(sibling);
                    }
                    up = self.tree.parent(up)?;
                    if up == node {
                        return None;
                    }
                }
            });
        }
        out
    }

    /// The first child that is an invocation of a rule.
    pub fn child(&self, node: NodeId, rule: &str) -> Option<NodeId> {
        self.children(node)
            .into_iter()
            .find(|child| self.rule_name(*child) == Some(rule))
    }

    /// The first child that is a token of a type.
    pub fn child_token(&self, node: NodeId, token_type: i32) -> Option<TokenId> {
        self.children(node)
            .into_iter()
            .find_map(|child| match self.tree.kind(child) {
                NodeKind::Terminal(id) if self.tokens.get(id)?.kind == token_type => Some(id),
                _ => None,
            })
    }

    /// The text of a token anywhere in the list.
    pub fn token_text(&self, id: TokenId) -> &'v str {
        self.tokens.text(id, self.source)
    }

    /// The texts of all tokens below a node.
    pub fn node_text(&self, node: NodeId) -> String {
        let mut text = String::new();
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            match self.tree.kind(node) {
                NodeKind::Terminal(id) | NodeKind::Error(id) => text.push_str(self.token_text(id)),
                _ => waiting.extend(self.children(node).into_iter().rev()),
            }
        }
        text
    }

    /// The tokens before the next one, nearest first, hidden ones included,
    /// as ANTLR's token stream has them (so without skipped text).
    pub fn before(&self) -> impl Iterator<Item = &'v Token> + use<'v> {
        let next = self.look(1).map_or(0, TokenId::index);
        self.tokens
            .as_slice()
            .get(..next)
            .unwrap_or(&[])
            .iter()
            .rev()
            .filter(|token| token.is_in_stream())
    }
}
