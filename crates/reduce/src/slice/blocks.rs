//! Blocks: lists of statements with what encloses them.
//!
//! ```text
//!   int f(int a) { g(a); return 1; }      a body, and two statements in it
//!   struct S { int a; int b; };           another block, which is none
//! ```
//!
//! No grammar says what a statement is. An element of a list without separators is one if
//! that list stands at the top of the text, in braces, or in a rule that the language's
//! conventions call a body.

use std::ops::Range;

use picireny_tree::Conventions;

use crate::edit::{Document, Index, hash_of, separated};
use crate::tuning;

/// A list of statements.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The node whose children the statements are.
    pub(super) node: Index,
    /// The statements' tokens, with the braces around them.
    pub(super) tokens: Range<usize>,
    /// Whether it is a body by the language's conventions.
    pub(super) is_body: bool,
    /// Blocks that come about in the same way have the same: by their rule and what is
    /// before them, and by what their statement begins with, too.
    pub(super) class: [u64; 2],
}

/// The blocks of a document in document order, and which nodes are statements.
pub(super) struct Blocks {
    pub(super) all: Vec<Block>,
    /// By node.
    pub(super) is_statement: Vec<bool>,
}

impl Blocks {
    pub(super) fn of(document: &Document, conventions: &Conventions) -> Blocks {
        let mut blocks = Blocks {
            all: Vec::new(),
            is_statement: vec![false; document.len()],
        };
        // Most nodes have no list.
        let mut has_list = vec![false; document.len()];
        for node in (0..document.len()).filter(|&node| document.list(node).repeats()) {
            if let Some(parent) = document.parent(node) {
                has_list[parent] = true;
            }
        }
        // The first tokens of the statements that the present node is in.
        let mut around: Vec<(usize, usize)> = Vec::new();
        for (node, has_list) in has_list.into_iter().enumerate() {
            let first = document.first_token(node);
            while around.last().is_some_and(|&(_, end)| end <= first) {
                around.pop();
            }
            if blocks.is_statement[node] {
                let tokens = document.tokens_of(node);
                around.push((tokens.start, tokens.end));
            }
            if has_list
                && document.kind(node).is_inner()
                && let Some(list) = blocks.list(document, node, conventions)
            {
                let first = around.last().map_or(0, |&(first, _)| first);
                let before = list.start.checked_sub(1);
                let before = before.map_or("", |token| kind(document, token));
                let rule = document.name(node);
                // What a statement begins with tells a namespace from a function.
                let begin = word(document, first);
                blocks.all.push(Block {
                    node,
                    tokens: list,
                    is_body: is_body(document, node, conventions),
                    class: [hash_of((rule, before)), hash_of((rule, before, begin))],
                });
            }
        }
        blocks
    }

    /// The tokens of a node's list of statements with its braces, if it has one. Takes note
    /// of the statements.
    fn list(
        &mut self,
        document: &Document,
        node: Index,
        conventions: &Conventions,
    ) -> Option<Range<usize>> {
        let outer = document.tokens_of(node);
        let is_whole = document.parent(node).is_none() || is_body(document, node, conventions);
        let (open, close) = &conventions.block_brackets;
        let text = |token: usize| document.token_text(token);
        let opens = |token: usize| text(token).ends_with(&**open);
        let closes = |token: usize| text(token).starts_with(&**close);
        let children: Vec<Index> = document.children(node).collect();
        let lists = children.chunk_by(|&a, &b| is_element(document, a) == is_element(document, b));
        for list in lists.filter(|list| is_element(document, list[0])) {
            let (first, last) = (list[0], list[list.len() - 1]);
            let inner = document.tokens_of(first).start..document.tokens_of(last).end;
            let is_closed = inner.start > outer.start && inner.end < outer.end && closes(inner.end);
            let brace = match inner.start.checked_sub(1) {
                Some(before) if is_closed && opens(before) => Some(before),
                // The members of an enumeration stand behind its values: `{ A, B; int c; }`.
                Some(before) if is_closed && conventions.is_statement_end(text(before)) => {
                    let tokens = children.iter().map(|&child| document.tokens_of(child));
                    let signs = tokens.filter(|it| it.len() == 1 && it.start < before);
                    let mut signs = signs.map(|it| it.start);
                    signs.find(|&token| opens(token))
                }
                _ => None,
            };
            if is_whole || brace.is_some() {
                for &statement in list {
                    self.is_statement[statement] = true;
                }
                return Some(match brace.filter(|_| !is_whole) {
                    None => outer,
                    Some(brace) => brace..inner.end + 1,
                });
            }
        }
        None
    }
}

/// Whether a node is a body by the language's conventions.
pub(super) fn is_body(document: &Document, node: Index, conventions: &Conventions) -> bool {
    conventions.is_body(document.name(node))
}

fn is_element(document: &Document, node: Index) -> bool {
    document.kind(node).is_inner()
        && document.list(node).repeats()
        && separated(document, node).is_none()
}

fn kind(document: &Document, token: usize) -> &str {
    document.name(document.node_of(token))
}

/// A word that many statements may begin with, or what kind of token it is.
fn word(document: &Document, token: usize) -> &str {
    let places = document.names().places_of(token).len();
    match places == 0 || places >= tuning::SLICE_WORDS {
        true => document.token_text(token),
        false => kind(document, token),
    }
}
