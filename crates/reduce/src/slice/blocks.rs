//! Blocks: lists of statements with what encloses them.
//!
//! ```text
//!   int f(int a) { g(a); return 1; }      a block, and two statements in it
//!   struct S { int a; int b; };           another one
//! ```
//!
//! No grammar says what a statement is. An element of a list without separators is one if
//! that list stands between brackets, or if elements of the same rule stand at the top of
//! the text.

use std::ops::Range;

use picireny_tree::Kind;
use rustc_hash::FxHashSet;

use crate::rewrite::{Document, Index};
use crate::rewrite::{has_separators, hash_of};

/// A list of statements.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The node whose children the statements are.
    pub(super) node: Index,
    /// The statements' tokens, with the brackets around them.
    pub(super) tokens: Range<usize>,
    /// The same without these.
    pub(super) inner: Range<usize>,
    /// Blocks that come about in the same way have the same.
    pub(super) class: u64,
}

impl Block {
    /// Whether it stands between brackets.
    pub(super) fn is_bracketed(&self) -> bool {
        self.tokens != self.inner
    }
}

/// The blocks of a document in document order, and which nodes are statements.
pub(super) struct Blocks {
    pub(super) all: Vec<Block>,
    /// By node.
    pub(super) is_statement: Vec<bool>,
}

impl Blocks {
    pub(super) fn of(document: &Document) -> Blocks {
        let mut candidates: Vec<(Block, bool)> = Vec::new();
        let mut rules: FxHashSet<&str> = FxHashSet::default();
        for node in 0..document.len() {
            if !document.kind(node).is_inner() {
                continue;
            }
            let Some((inner, is_bracketed)) = statements(document, node) else {
                continue;
            };
            let is_top = document.parent(node).is_none();
            if is_bracketed || is_top {
                let first = document.node_of(inner.start);
                rules.insert(rule_below(document, node, first));
            }
            let tokens = match is_bracketed {
                true => inner.start - 1..inner.end + 1,
                false => inner.clone(),
            };
            let start = document.token_text(document.tokens_of(statement(document, node)).start);
            let start = if KEYWORDS_TODO.contains(&start) { start } else { "" };
            let class = hash_of((document.name(node), before(document, tokens.start), start));
            let block = Block {
                node,
                tokens,
                inner,
                class,
            };
            candidates.push((block, is_bracketed || is_top));
        }
        let mut is_statement = vec![false; document.len()];
        let mut all = Vec::new();
        for (block, is_sure) in candidates {
            let first = document.node_of(block.inner.start);
            if !is_sure && !rules.contains(rule_below(document, block.node, first)) {
                continue;
            }
            for child in document.children(block.node) {
                let is_inside = block.inner.contains(&document.tokens_of(child).start);
                is_statement[child] |= is_inside && is_element(document, child);
            }
            all.push(block);
        }
        Blocks { all, is_statement }
    }
}

/// The tokens of the statements that a node has among its children, if it has any, and
/// whether they stand between brackets.
fn statements(document: &Document, node: Index) -> Option<(Range<usize>, bool)> {
    let outer = document.tokens_of(node);
    let is_bracketed = |list: &Range<usize>| {
        list.start > outer.start
            && list.end < outer.end
            && opens(document.token_text(list.start - 1))
            && closes(document.token_text(list.end))
    };
    let mut list = outer.start..outer.start;
    for child in document.children(node) {
        let tokens = document.tokens_of(child);
        if is_element(document, child) {
            list.end = tokens.end;
            continue;
        }
        if !list.is_empty() && is_bracketed(&list) {
            return Some((list, true));
        }
        list = tokens.end..tokens.end;
    }
    (!list.is_empty() && list == outer).then_some((list, false))
}

fn is_element(document: &Document, node: Index) -> bool {
    document.kind(node).is_inner()
        && document.list(node).repeats()
        && !has_separators(document, node)
}

/// The name of the rule of a node's child that a descendant is in.
fn rule_below(document: &Document, node: Index, descendant: Index) -> &str {
    let mut name = "";
    for at in std::iter::successors(Some(descendant), |&at| document.parent(at)) {
        if at == node {
            break;
        }
        if document.kind(at) == Kind::Rule && !document.name(at).is_empty() {
            name = document.name(at);
        }
    }
    name
}

const KEYWORDS_TODO: [&str; 4] = ["namespace", "extern", "inline", "typedef"];

/// The nearest element of a list around a node.
fn statement(document: &Document, node: Index) -> Index {
    let mut above = std::iter::successors(document.parent(node), |&at| document.parent(at));
    above.find(|&at| is_element(document, at) && document.name(at).is_empty() && document.children(at).any(|c| document.name(c) == "statement")).unwrap_or(node)
}

/// What kind of token is before one.
fn before(document: &Document, token: usize) -> &str {
    match token.checked_sub(1) {
        Some(before) => document.name(document.node_of(before)),
        None => "",
    }
}

fn opens(text: &str) -> bool {
    text.ends_with('{')
}

fn closes(text: &str) -> bool {
    text.starts_with('}')
}
