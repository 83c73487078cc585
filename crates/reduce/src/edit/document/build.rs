//! How a document is made: of a parsed text, or of another document.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use picireny_tree::{Kind, Met, Parsed, Syntax, UNREAD};

use super::{Document, NONE, Node, Token, flatten};

/// How many nodes may stand for the same tokens, one in another, before those of the same kind
/// as one above are left out. No text has so many when it is parsed, but when nearly all is gone
/// of one that nests 100,000 deep, passes would go through all of them from each.
const LONGEST_CHAIN: u32 = 64;

/// Sets the ends of nodes that end behind themselves to those of their children.
pub(crate) fn close_nodes(nodes: &mut [Node]) {
    for place in (0..nodes.len()).rev() {
        let Node { parent, next, .. } = nodes[place];
        if let Some(parent) = nodes.get_mut(parent as usize) {
            parent.next = parent.next.max(next);
        }
    }
}

/// A node that others are below, while [`Document::shrunk`] goes through them.
#[derive(Clone, Copy)]
struct Open {
    /// The old node after its subtree.
    next: u32,
    /// Where it is now.
    place: u32,
    /// Its first token, and the one after its last.
    tokens: (u32, u32),
    /// How many nodes above it have the same tokens.
    chain: u32,
}

impl Document {
    /// The document of a text; `None` if it cannot be parsed.
    pub(crate) fn parse(text: impl Into<Arc<str>>, syntax: &dyn Syntax) -> Option<Self> {
        let text = text.into();
        let parsed = syntax.parse(&text)?;
        Some(Document::new(text, parsed, syntax))
    }

    /// A text without a tree.
    pub(crate) fn unparsed(text: Arc<str>) -> Self {
        Document {
            text,
            ..Document::default()
        }
    }

    /// The document of a text, as a syntax has parsed it.
    pub(crate) fn new(text: Arc<str>, parsed: Parsed, syntax: &dyn Syntax) -> Self {
        let Parsed { tree, faults } = parsed;
        let mut nodes: Vec<Node> = Vec::new();
        let mut tokens: Vec<Token> = Vec::new();
        let mut at = 0;
        let mut classes = tree.classes();
        // The places of the inner nodes that the present one is below.
        let mut open: Vec<u32> = Vec::new();
        for Met { depth, class, len } in tree.preorder() {
            open.truncate(depth);
            let kind = classes.kind(class);
            if kind == Kind::HiddenToken || (!kind.is_inner() && len == 0) {
                at += len;
                continue;
            }
            let place = nodes.len() as u32;
            let first = tokens.len() as u32;
            nodes.push(Node {
                class,
                parent: open.last().copied().unwrap_or(NONE),
                next: place + 1,
                first,
            });
            if kind.is_inner() {
                open.push(place);
            } else {
                tokens.push(Token {
                    start: at,
                    end: at + len,
                    node: place,
                });
                at += len;
            }
        }
        drop(tree);
        close_nodes(&mut nodes);
        if classes.have_recursion() {
            flatten::flatten(&text, &mut nodes, &mut tokens, &mut classes);
        }
        let mut document = Document {
            non_blank: OnceLock::new(),
            text,
            classes: Arc::new(classes),
            nodes,
            tokens,
            faults,
            exact: true,
            is_grammarless: syntax.accepts_anything(),
            boundaries: syntax.boundaries(),
            guessed: Vec::new(),
            unread: Vec::new(),
            first_tokens: OnceLock::new(),
            names: OnceLock::new(),
            conventions: Arc::new(syntax.conventions().clone()),
        };
        document.complete();
        document
    }

    /// Finds files for which there is no grammar.
    fn find_guessed(&mut self) {
        let Some(boundaries) = self.boundaries.filter(|_| !self.is_grammarless) else {
            return;
        };
        let files = boundaries.files(&self.text).map_while(|file| file);
        let guessed = files.filter(|file| file.guessed);
        let tokens =
            guessed.map(|file| self.token_from(file.all.start)..self.token_from(file.all.end));
        self.guessed = tokens.collect();
    }

    /// Finds what error recovery skipped.
    fn find_unread(&mut self) {
        if self.faults.errors > 0 {
            let all = 0..self.nodes.len();
            let unread = all.filter(|&node| self.name(node) == UNREAD);
            self.unread = unread.map(|node| self.tokens_of(node)).collect();
        }
    }

    /// This document without what a change of its text took away, for as long
    /// as parsing is not worth it. `place` is asked in order where each token is in
    /// `text`, and how long it is there, if it is.
    ///
    /// It is made in the memory of the old one: large texts leave no room for two.
    pub(crate) fn shrunk(
        mut self,
        text: Arc<str>,
        mut place: impl FnMut(Range<usize>) -> Option<(u32, u32)>,
    ) -> Self {
        self.first_tokens = OnceLock::new();
        self.names = OnceLock::new();
        self.non_blank = OnceLock::new();
        self.text = text;
        self.exact = false;
        let mut kept = 0;
        for token in &mut self.tokens {
            let old = token.start as usize..token.end as usize;
            let (start, len) = place(old).unwrap_or_default();
            *token = Token {
                start,
                end: start + len,
                // How many tokens are kept before it, until its node is met.
                node: kept,
            };
            kept += u32::from(len > 0);
        }
        let before = |tokens: &[Token], token: usize| tokens.get(token).map_or(kept, |it| it.node);
        // The nodes that the present one is below.
        let mut open: Vec<Open> = Vec::new();
        let mut new = 0;
        for at in 0..self.nodes.len() {
            let node = self.nodes[at];
            let old = self.tokens_of(at);
            let first = before(&self.tokens, old.start);
            let end = before(&self.tokens, old.end);
            if first == end {
                continue;
            }
            while open.last().is_some_and(|open| open.next as usize <= at) {
                open.pop();
            }
            let above = open.last().copied();
            let parent = above.map_or(NONE, |above| above.place);
            let same = above.filter(|above| above.tokens == (first, end));
            let chain = same.map_or(0, |above| above.chain + 1);
            let is_inner = self.classes.kind(node.class).is_inner();
            let is_left_out = is_inner && chain > LONGEST_CHAIN && {
                let above = self.nodes[..new as usize].iter().rev();
                let mut chain = above.take(chain as usize);
                chain.any(|above| above.class == node.class)
            };
            open.push(Open {
                next: node.next,
                place: if is_left_out { parent } else { new },
                tokens: (first, end),
                chain: if is_left_out { chain - 1 } else { chain },
            });
            if is_left_out {
                continue;
            }
            if !is_inner {
                // Its place is that of a token whose node was met, or its own.
                self.tokens[first as usize] = Token {
                    node: new,
                    ..self.tokens[old.start]
                };
            }
            self.nodes[new as usize] = Node {
                class: node.class,
                parent,
                next: new + 1,
                first,
            };
            new += 1;
        }
        self.nodes.truncate(new as usize);
        self.nodes.shrink_to_fit();
        self.tokens.truncate(kept as usize);
        self.tokens.shrink_to_fit();
        close_nodes(&mut self.nodes);
        self.complete();
        self
    }

    /// The tree, for what [`Document::shrunk`] makes of it while this one stays.
    pub(crate) fn tree(&self) -> Self {
        Document {
            text: Arc::clone(&self.text),
            classes: Arc::clone(&self.classes),
            nodes: self.nodes.clone(),
            tokens: self.tokens.clone(),
            faults: self.faults,
            is_grammarless: self.is_grammarless,
            boundaries: self.boundaries,
            conventions: Arc::clone(&self.conventions),
            ..Document::default()
        }
    }

    /// Finds out what follows from the nodes and the text.
    fn complete(&mut self) {
        self.find_guessed();
        self.find_unread();
    }
}
