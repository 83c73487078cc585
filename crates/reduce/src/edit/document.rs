//! A text with its tree and the places of both in one another.

mod build;
mod files;
mod flatten;

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use picireny_tree::{Boundaries, ClassId, Classes, Conventions, Faults, Kind, ListId, Stats};

use crate::edit::names::{Names, is_word_with};
use crate::edit::non_blank::NonBlank;

/// A text and its nodes in document order, parents before children.
///
/// Places in the text are byte offsets. Hidden tokens (white space, comments)
/// have no nodes: they are the *gaps* between tokens.
#[derive(Debug, Default)]
pub(crate) struct Document {
    text: Arc<str>,
    classes: Arc<Classes>,
    nodes: Vec<Node>,
    tokens: Vec<Token>,
    /// Made when they are asked for, as the names.
    non_blank: OnceLock<NonBlank>,
    faults: Faults,
    /// Whether the tree was made from this very text.
    exact: bool,
    /// Whether every text is well-formed.
    is_grammarless: bool,
    /// What stands between files, if there are several.
    boundaries: Option<Boundaries>,
    /// Tokens of files for which there is no grammar, if there are others.
    guessed: Vec<Range<usize>>,
    /// Tokens that error recovery skipped, where there are several.
    unread: Vec<Range<usize>>,
    /// For each so many bytes, the first token that starts there or behind.
    first_tokens: OnceLock<Vec<u32>>,
    names: OnceLock<Names>,
    conventions: Arc<Conventions>,
}

/// A node of a [`Document`], by its place in document order.
pub(crate) type Index = usize;

#[derive(Clone, Copy, Debug)]
struct Node {
    class: ClassId,
    parent: u32,
    /// The node after this one's subtree.
    next: u32,
    /// How many tokens are before it: its first one, if it has any.
    first: u32,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    start: u32,
    end: u32,
    node: u32,
}

/// For each so many bytes, it is known which token is the first.
const BLOCK: usize = 64;

/// For each block of a text up to its last token, the first one that starts there or behind.
fn first_tokens(tokens: &[Token]) -> Vec<u32> {
    let mut first = Vec::new();
    for (number, token) in (0..).zip(tokens) {
        let blocks = token.start as usize / BLOCK + 1;
        if blocks > first.len() {
            first.resize(blocks, number);
        }
    }
    first
}

/// No parent.
const NONE: u32 = u32::MAX;

impl Document {
    /// The text.
    pub(crate) fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// What is customary in its language.
    pub(crate) fn conventions(&self) -> &Conventions {
        &self.conventions
    }

    /// Whether a text is a word, with or without a sign before it.
    pub(crate) fn is_name(&self, text: &str) -> bool {
        let word = self.conventions.name_sign(self.conventions.name_in(text)).1;
        is_word_with(word, &self.conventions.word_signs)
            || self.conventions.is_numbered_name(text)
            || self.conventions.is_quoted_name(text)
    }

    /// Whether a token is a name, and no word of the language.
    pub(crate) fn is_name_token(&self, token: usize) -> bool {
        let text = self.token_text(token);
        self.is_name(text) && !self.conventions.is_keyword(text)
    }

    /// How many characters a text without a grammar has; 0 for others.
    pub(crate) fn characters(&self) -> usize {
        match self.is_grammarless {
            true => self.text.chars().count(),
            false => 0,
        }
    }

    /// About how many bytes of memory it takes.
    pub(crate) fn memory(&self) -> usize {
        let nodes = self.nodes.len() * size_of::<Node>();
        // What is known of its words takes as much again.
        let tokens = self.tokens.len() * 2 * size_of::<Token>();
        self.text.len() + nodes + tokens
    }

    /// What is wrong with the text.
    pub(crate) fn faults(&self) -> Faults {
        self.faults
    }

    /// Whether the tree was made from this very text.
    pub(crate) fn is_exact(&self) -> bool {
        self.exact
    }

    /// Whether there is no grammar: which tokens there are is a guess, and every
    /// text is well-formed.
    pub(crate) fn is_grammarless(&self) -> bool {
        self.is_grammarless
    }

    /// How many nodes of which kinds there are on which levels.
    pub(crate) fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        let mut levels: Vec<u32> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let above = levels.get(node.parent as usize);
            let level = above.map_or(0, |level| level + 1);
            levels.push(level);
            if stats.shape.len() <= level as usize {
                stats.shape.push(0);
            }
            stats.shape[level as usize] += 1;
            let named = !self.classes.name(node.class).is_empty();
            stats.counts.add(self.classes.kind(node.class), named);
        }
        stats
    }

    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What a node is.
    pub(crate) fn kind(&self, node: Index) -> Kind {
        self.classes.kind(self.nodes[node].class)
    }

    /// The name of the node's rule or token; empty for others.
    pub(crate) fn name(&self, node: Index) -> &str {
        self.classes.name(self.nodes[node].class)
    }

    /// What the grammar's shortest text for the node is.
    pub(crate) fn replacement(&self, node: Index) -> &str {
        let replacement = self.classes.replacement(self.nodes[node].class);
        replacement.unwrap_or_else(|| self.text_of(node))
    }

    /// The list of quantified elements that the node is an occurrence of.
    pub(crate) fn list(&self, node: Index) -> ListId {
        self.classes.list(self.nodes[node].class)
    }

    /// The node's parent.
    pub(crate) fn parent(&self, node: Index) -> Option<Index> {
        let parent = self.nodes[node].parent;
        (parent != NONE).then_some(parent as usize)
    }

    /// The node after all of this one's subtree.
    pub(crate) fn next(&self, node: Index) -> Index {
        self.nodes[node].next as usize
    }

    /// The node's children that have tokens, left to right.
    pub(crate) fn children(&self, node: Index) -> impl Iterator<Item = Index> + '_ {
        let end = self.next(node);
        let mut at = node + 1;
        std::iter::from_fn(move || {
            let child = at;
            (child < end).then(|| {
                at = self.next(child);
                child
            })
        })
        .filter(|&child| !self.tokens_of(child).is_empty())
    }

    /// How many tokens are before a node.
    pub(crate) fn first_token(&self, node: Index) -> usize {
        self.nodes[node].first as usize
    }

    /// The numbers of the node's tokens.
    pub(crate) fn tokens_of(&self, node: Index) -> Range<usize> {
        let Node { first, next, .. } = self.nodes[node];
        let end = self.nodes.get(next as usize);
        first as usize..end.map_or(self.tokens.len(), |after| after.first as usize)
    }

    /// How many tokens there are.
    pub(crate) fn token_count(&self) -> usize {
        self.tokens.len()
    }

    /// Where a token stands.
    pub(crate) fn token(&self, token: usize) -> Range<usize> {
        let token = &self.tokens[token];
        token.start as usize..token.end as usize
    }

    /// A token's text.
    pub(crate) fn token_text(&self, token: usize) -> &str {
        self.text.get(self.token(token)).unwrap_or_default()
    }

    /// The node that is a token.
    pub(crate) fn node_of(&self, token: usize) -> Index {
        self.tokens[token].node as usize
    }

    /// Where a node's tokens stand, from the first one's start to the last
    /// one's end; nothing if it has none.
    pub(crate) fn span(&self, node: Index) -> Range<usize> {
        self.span_of_tokens(&self.tokens_of(node))
    }

    /// The same of tokens.
    pub(crate) fn span_of_tokens(&self, tokens: &Range<usize>) -> Range<usize> {
        match tokens.is_empty() {
            true => 0..0,
            false => self.token(tokens.start).start..self.token(tokens.end - 1).end,
        }
    }

    /// The text of a node.
    pub(crate) fn text_of(&self, node: Index) -> &str {
        self.text.get(self.span(node)).unwrap_or_default()
    }

    /// How many characters of a range are not white space.
    pub(crate) fn non_blank(&self, range: Range<usize>) -> usize {
        let counts = self.non_blank.get_or_init(|| NonBlank::of(&self.text));
        counts.count(&self.text, range)
    }

    /// The same for all of the text.
    pub(crate) fn size(&self) -> usize {
        self.non_blank(0..self.text.len())
    }

    /// The same for a node.
    pub(crate) fn weight(&self, node: Index) -> usize {
        self.non_blank(self.span(node))
    }

    /// Where the gap before a token stands; before the one after the last, the
    /// end of the text.
    pub(crate) fn gap_before(&self, token: usize) -> Range<usize> {
        let start = match token.checked_sub(1) {
            Some(before) => self.tokens[before].end as usize,
            None => 0,
        };
        let end = match self.tokens.get(token) {
            Some(token) => token.start as usize,
            None => self.text.len(),
        };
        start..end
    }

    /// The first token that starts at an offset or behind it.
    pub(crate) fn token_from(&self, offset: usize) -> usize {
        let first_tokens = self.first_tokens.get_or_init(|| first_tokens(&self.tokens));
        let Some(&first) = first_tokens.get(offset / BLOCK) else {
            return self.tokens.len();
        };
        let rest = self.tokens[first as usize..].iter();
        let before = rest.take_while(|token| (token.start as usize) < offset);
        first as usize + before.count()
    }

    /// Whether a token starts at an offset.
    pub(crate) fn is_token_at(&self, offset: usize) -> bool {
        let token = self.tokens.get(self.token_from(offset));
        token.is_some_and(|token| token.start as usize == offset)
    }

    /// Words that several things of the text may be called by.
    pub(crate) fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::of(self))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use picireny_tree::{Label, Parsed, Position, Syntax, TreeBuilder};
    use proptest::prelude::*;

    /// Characters are tokens, brackets are around rules.
    struct Brackets;

    impl Syntax for Brackets {
        fn conventions(&self) -> &picireny_tree::Conventions {
            picireny_tree::Conventions::usual()
        }

        fn parse(&self, text: &str) -> Option<Parsed> {
            let mut builder = TreeBuilder::cleaning(text, true);
            let label = builder.label("r", Some(""));
            builder.open_rule(label);
            for (at, c) in text.char_indices() {
                let range = at..at + c.len_utf8();
                if c == '(' {
                    builder.open_rule(label);
                }
                match c {
                    ' ' => {
                        let text = builder.slice(range);
                        builder.hidden_token(Label::PLAIN, text, Position::START);
                    }
                    _ => builder.token_at(Label::PLAIN, range, Position::START),
                }
                if c == ')' && builder.depth() > 1 {
                    builder.close();
                }
            }
            while builder.depth() > 0 {
                builder.close();
            }
            let tree = builder.draft().ok()?;
            Some(Parsed {
                tree,
                faults: Faults::default(),
            })
        }
    }

    fn depth(document: &Document, node: Index) -> usize {
        std::iter::successors(document.parent(node), |&node| document.parent(node)).count()
    }

    proptest! {
        #[test]
        fn what_has_tokens_left_stays_in_a_document_that_is_made_smaller(
            text in "[a-c()() ]{0,60}",
            kept in proptest::collection::vec(any::<bool>(), 60),
        ) {
            let old = Document::parse(text, &Brackets).unwrap();
            let left = |node| {
                let kept = old.tokens_of(node).filter(|&token| kept[token]);
                kept.map(|token| old.token_text(token)).collect::<String>()
            };
            let all = (0..old.len()).map(|node| (depth(&old, node), old.kind(node), left(node)));
            let expected: Vec<_> = all.filter(|(_, _, text)| !text.is_empty()).collect();
            let new: String = (0..old.token_count())
                .filter(|&token| kept[token])
                .map(|token| old.token_text(token))
                .collect();
            let (mut token, mut at) = (0, 0);
            let new = old.tree().shrunk(new.into(), |range| {
                let len = range.len() as u32;
                token += 1;
                kept[token - 1].then(|| {
                    at += len;
                    (at - len, len)
                })
            });
            let nodes = 0..new.len();
            let seen = nodes.map(|node| {
                (depth(&new, node), new.kind(node), new.text_of(node).to_owned())
            });
            prop_assert_eq!(seen.collect::<Vec<_>>(), expected);
            for token in 0..new.token_count() {
                let node = new.node_of(token);
                prop_assert_eq!(new.tokens_of(node), token..token + 1);
                prop_assert!(!new.kind(node).is_inner());
            }
        }
    }

    #[test]
    fn little_of_what_nested_deeply_is_left_when_its_text_is_gone() {
        let deep = Document::parse("(".repeat(100_000) + "a", &Brackets).unwrap();
        let mut at = 0;
        let small = deep.shrunk("a".into(), |_| {
            at += 1;
            (at > 100_000).then_some((0, 1))
        });
        assert!(small.len() < 100, "{} nodes", small.len());
        assert_eq!(small.text_of(small.node_of(0)), "a");
        assert_eq!(small.next(0), small.len());
    }
}
