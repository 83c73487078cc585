//! Building a tree in document order.

use std::collections::HashMap;
use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::class::{Class, ClassId, ClassTable, Kind, ListId, NameId, Quantifier, Recursion};
use crate::compact::CompactTree;
use crate::events::Events;
use crate::leaf::{Leaf, TextRef};
use crate::node::Tree;
use crate::position::Position;

/// Builds a [`Tree`] from calls in document order: a rule is opened, its
/// children are added, it is closed.
///
/// An island is built in place: open a rule with the label of the token it
/// replaces, add the parts (plain tokens with [`Label::PLAIN`], and the trees
/// of what was parsed), close it. Its texts are slices of the same source, its
/// positions are [`shifted`](Position::shifted) by the caller.
///
/// Misuse (closing what was not opened, more than one root, a slice outside the
/// source) is remembered and reported by [`TreeBuilder::finish`].
///
/// ```
/// use picireny_tree::{Position, TreeBuilder};
///
/// let mut builder = TreeBuilder::new("[1]");
/// let array = builder.label("array", Some("[]"));
/// let number = builder.label("NUMBER", Some("0"));
/// let literal = builder.label("", None);
/// let at = |column| Position { line: 1, column };
/// builder.open_rule(array);
/// builder.token_at(literal, 0..1, at(0));
/// builder.open_quantifier();
/// builder.token_at(number, 1..2, at(1));
/// builder.close();
/// builder.token_at(literal, 2..3, at(2));
/// builder.close();
/// let mut tree = builder.finish()?;
/// tree.clean(false);
/// assert_eq!(tree.unparse(), "[1]");
/// # Ok::<(), picireny_tree::TreeError>(())
/// ```
#[derive(Debug)]
pub struct TreeBuilder {
    /// The nodes are made of it at the end, when whoever told it has no use any more
    /// for what it was told from.
    events: Events,
    /// What a reduction cannot use is left out, hidden tokens as well if this says
    /// that they are not kept.
    keeps_hidden: Option<bool>,
    has_root: bool,
    open: usize,
    /// The source, and what was added to it.
    text: String,
    source_len: usize,
    classes: ClassTable,
    labels: Vec<Named>,
    label_ids: FxHashMap<(NameId, Option<TextRef>, Option<Recursion>), Label>,
    /// The classes of occurrences, by list.
    occurrences: FxHashMap<ListId, ClassId>,
    replacements: HashMap<Box<str>, TextRef>,
    fault: Option<TreeError>,
}

/// A name and a replacement, looked up once and used for many nodes of one builder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(u32);

impl Label {
    /// No name; a token with it is replaced by its own text, a rule by
    /// nothing.
    pub const PLAIN: Label = Label(0);
}

/// What a label stands for.
#[derive(Clone, Copy, Debug)]
struct Named {
    name: NameId,
    replacement: Option<TextRef>,
    recursion: Option<Recursion>,
    /// The classes of nodes with it, by kind, once there are some.
    classes: [Option<ClassId>; KINDS],
}

impl Named {
    fn new(name: NameId, replacement: Option<TextRef>, recursion: Option<Recursion>) -> Self {
        Named {
            name,
            replacement,
            recursion,
            classes: [None; KINDS],
        }
    }

    /// What such nodes are, of a kind.
    fn class(&self, kind: Kind) -> Class {
        let Named {
            name, replacement, ..
        } = *self;
        let (replacement, recursion) = match kind.is_inner() {
            true => (Some(replacement.unwrap_or(TextRef::EMPTY)), self.recursion),
            false => (replacement, None),
        };
        Class {
            kind,
            name,
            replacement,
            list: ListId::NONE,
            recursion,
        }
    }
}

/// How many kinds of nodes there are.
const KINDS: usize = Kind::HiddenToken as usize + 1;

/// Why a [`TreeBuilder`] has no tree to give.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// No node was added.
    #[error("the tree has no nodes")]
    Empty,
    /// A node was added after the root was complete.
    #[error("the tree has more than one root")]
    SeveralRoots,
    /// A rule was closed that was not open, or left open.
    #[error("the tree's rules are not properly nested")]
    Unbalanced,
    /// A token's range lies outside the source, or cuts a character.
    #[error("bytes {0:?} are not a piece of the source text")]
    NoSuchText(Range<usize>),
    /// More than 2^32 bytes of text or 2^31 nodes.
    #[error("the input is too large: a tree holds up to 2^31 nodes and 2^32 bytes of text")]
    TooLarge,
}

/// Twice as many nodes as a builder makes still have 32-bit ids: flattening
/// adds at most one node per node.
const MAX_NODES: usize = 1 << 31;

impl TreeBuilder {
    /// A builder whose tokens' texts are pieces of `source`.
    pub fn new(source: impl Into<String>) -> Self {
        let text = source.into();
        let fault = u32::try_from(text.len())
            .is_err()
            .then_some(TreeError::TooLarge);
        TreeBuilder {
            events: Events::default(),
            keeps_hidden: None,
            has_root: false,
            open: 0,
            source_len: text.len(),
            text,
            classes: ClassTable::new(),
            labels: vec![Named::new(0, None, None)],
            label_ids: FxHashMap::default(),
            occurrences: FxHashMap::default(),
            replacements: HashMap::new(),
            fault,
        }
    }

    /// The same for a tree that is [cleaned](Tree::clean) while it is built.
    pub fn cleaning(source: impl Into<String>, keep_hidden_tokens: bool) -> Self {
        TreeBuilder {
            keeps_hidden: Some(keep_hidden_tokens),
            ..TreeBuilder::new(source)
        }
    }

    /// The source text the builder was made with.
    pub fn source(&self) -> &str {
        &self.text[..self.source_len]
    }

    /// A label for rules or tokens called `name`. Without a replacement of
    /// its own (`None`), a token is replaced by its own text and a rule by
    /// nothing.
    pub fn label(&mut self, name: &str, replacement: Option<&str>) -> Label {
        self.recursive_label(name, replacement, None)
    }

    /// The same of a rule that writes a list as a recursion.
    pub fn recursive_label(
        &mut self,
        name: &str,
        replacement: Option<&str>,
        recursion: Option<Recursion>,
    ) -> Label {
        let name = self.classes.intern_name(name);
        let replacement = replacement.map(|text| self.interned(text));
        let labels = &mut self.labels;
        let label = self.label_ids.entry((name, replacement, recursion));
        *label.or_insert_with(|| {
            // Names come from grammars; there are never 2^32 of them.
            let label = Label(labels.len() as u32);
            labels.push(Named::new(name, replacement, recursion));
            label
        })
    }

    /// The piece `range` (in bytes) of the source.
    pub fn slice(&mut self, range: Range<usize>) -> TextRef {
        if self.source().get(range.clone()).is_none() {
            self.fail(TreeError::NoSuchText(range));
            return TextRef::EMPTY;
        }
        // The source is known to be shorter than 2^32 bytes.
        TextRef {
            start: range.start as u32,
            len: (range.end - range.start) as u32,
        }
    }

    /// A text that is not a piece of the source, stored once per call.
    pub fn text(&mut self, text: &str) -> TextRef {
        let all = &mut self.text;
        let start = u32::try_from(all.len());
        let end = u32::try_from(all.len() + text.len());
        match (start, end) {
            (Ok(start), Ok(end)) => {
                all.push_str(text);
                TextRef {
                    start,
                    len: end - start,
                }
            }
            _ => {
                self.fail(TreeError::TooLarge);
                TextRef::EMPTY
            }
        }
    }

    /// Opens a rule; what follows up to the matching [`TreeBuilder::close`]
    /// is its children.
    pub fn open_rule(&mut self, label: Label) {
        let class = self.class(Kind::Rule, label);
        self.open(class);
    }

    /// Opens a single occurrence of an element that there may be any number
    /// of.
    pub fn open_quantifier(&mut self) {
        self.open_occurrence(0, Quantifier::Star);
    }

    /// Opens a single occurrence of a quantified element. Those with the same
    /// parent and the same element (a number below 2^30) are one list.
    pub fn open_occurrence(&mut self, element: u32, quantifier: Quantifier) {
        self.open_in_list(ListId::new(element, quantifier));
    }

    /// Opens a single occurrence of the element that an occurrence in another
    /// tree is of.
    pub fn open_in_list(&mut self, list: ListId) {
        let classes = &mut self.classes;
        let class = self.occurrences.entry(list);
        let class = *class.or_insert_with(|| {
            classes.intern(Class {
                kind: Kind::Quantifier,
                name: 0,
                replacement: Some(TextRef::EMPTY),
                list,
                recursion: None,
            })
        });
        self.open(class);
    }

    /// Closes the rule or quantifier opened last.
    pub fn close(&mut self) {
        match self.open.checked_sub(1) {
            Some(open) => {
                self.open = open;
                if self.keeps_hidden.is_some() && open > 0 && self.events.is_empty_below() {
                    self.events.take_back();
                } else {
                    self.events.close();
                }
            }
            None => self.fail(TreeError::Unbalanced),
        }
    }

    /// How many rules and quantifiers are open.
    pub fn depth(&self) -> usize {
        self.open
    }

    /// Adds a token. It ends where its text ends.
    pub fn token(&mut self, label: Label, text: TextRef, start: Position) {
        self.leaf(Kind::Token, label, Leaf { text, start });
    }

    /// Adds a token whose text is the piece `range` (in bytes) of the source.
    pub fn token_at(&mut self, label: Label, range: Range<usize>, start: Position) {
        let text = self.slice(range);
        self.token(label, text, start);
    }

    /// Adds a hidden token. [`Tree::clean`] can take them out again.
    pub fn hidden_token(&mut self, label: Label, text: TextRef, start: Position) {
        self.leaf(Kind::HiddenToken, label, Leaf { text, start });
    }

    /// Adds a token that error recovery consumed: no name, no replacement.
    pub fn error_token(&mut self, text: TextRef, start: Position) {
        if !self.is_left_out(Kind::ErrorToken, text) {
            let class = self.classes.intern(Class {
                kind: Kind::ErrorToken,
                name: 0,
                replacement: Some(TextRef::EMPTY),
                list: ListId::NONE,
                recursion: None,
            });
            self.add_leaf(class, Leaf { text, start });
        }
    }

    /// The tree.
    ///
    /// # Errors
    ///
    /// The first misuse of the builder, or [`TreeError::Empty`].
    pub fn finish(self) -> Result<Tree, TreeError> {
        self.draft().map(CompactTree::into_tree)
    }

    /// The tree without links, which takes little memory.
    ///
    /// # Errors
    ///
    /// As [`TreeBuilder::finish`].
    pub fn draft(mut self) -> Result<CompactTree, TreeError> {
        if self.open != 0 {
            self.fail(TreeError::Unbalanced);
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.events.nodes() == 0 {
            return Err(TreeError::Empty);
        }
        Ok(CompactTree {
            events: self.events,
            text: self.text,
            classes: self.classes,
            with_whitespace: self.keeps_hidden != Some(true),
        })
    }

    /// The class of nodes of a kind with a label.
    fn class(&mut self, kind: Kind, label: Label) -> ClassId {
        // One of another builder is none.
        let known = (label.0 as usize).min(self.labels.len() - 1);
        let named = &mut self.labels[known];
        match named.classes[kind as usize] {
            Some(class) => class,
            None => {
                let class = self.classes.intern(named.class(kind));
                named.classes[kind as usize] = Some(class);
                class
            }
        }
    }

    fn open(&mut self, class: ClassId) {
        if self.may_add() {
            self.events.open(class);
            self.open += 1;
        }
    }

    fn leaf(&mut self, kind: Kind, label: Label, leaf: Leaf) {
        if !self.is_left_out(kind, leaf.text) {
            let class = self.class(kind, label);
            self.add_leaf(class, leaf);
        }
    }

    /// Whether a token is of no use for a reduction.
    fn is_left_out(&self, kind: Kind, text: TextRef) -> bool {
        let is_useless = self.keeps_hidden.is_some_and(|keeps_hidden| {
            text.is_empty() || kind == Kind::HiddenToken && !keeps_hidden
        });
        is_useless && self.open > 0
    }

    fn add_leaf(&mut self, class: ClassId, leaf: Leaf) {
        if self.may_add() {
            self.events.leaf(class, leaf);
        }
    }

    /// Whether a node can be there.
    fn may_add(&mut self) -> bool {
        if self.events.nodes() >= MAX_NODES {
            self.fail(TreeError::TooLarge);
            return false;
        }
        if self.open == 0 && std::mem::replace(&mut self.has_root, true) {
            self.fail(TreeError::SeveralRoots);
        }
        true
    }

    fn interned(&mut self, text: &str) -> TextRef {
        if let Some(&known) = self.replacements.get(text) {
            return known;
        }
        let new = self.text(text);
        self.replacements.insert(text.into(), new);
        new
    }

    fn fail(&mut self, fault: TreeError) {
        self.fault.get_or_insert(fault);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn at(column: u32) -> Position {
        Position { line: 1, column }
    }

    #[test]
    fn misuse_of_the_builder_is_reported_at_the_end() {
        let builder = TreeBuilder::new("x");
        assert_eq!(builder.finish().unwrap_err(), TreeError::Empty);

        let mut builder = TreeBuilder::new("x");
        builder.open_quantifier();
        assert_eq!(builder.finish().unwrap_err(), TreeError::Unbalanced);

        let mut builder = TreeBuilder::new("x");
        builder.close();
        assert_eq!(builder.finish().unwrap_err(), TreeError::Unbalanced);

        let mut builder = TreeBuilder::new("x");
        builder.token_at(Label::PLAIN, 0..1, at(0));
        builder.token_at(Label::PLAIN, 0..1, at(0));
        assert_eq!(builder.finish().unwrap_err(), TreeError::SeveralRoots);

        let mut builder = TreeBuilder::new("\u{e9}");
        builder.token_at(Label::PLAIN, 0..1, at(0));
        assert_eq!(builder.finish().unwrap_err(), TreeError::NoSuchText(0..1));
    }

    #[test]
    fn a_token_without_a_replacement_is_replaced_by_its_own_text() {
        let mut builder = TreeBuilder::new("ab");
        let rule = builder.label("r", Some("x"));
        let named = builder.label("A", Some("z"));
        builder.open_rule(rule);
        builder.token_at(named, 0..1, at(0));
        builder.token_at(Label::PLAIN, 1..2, at(1));
        builder.close();
        let tree = builder.finish().unwrap();
        let children: Vec<_> = tree.children(tree.root()).collect();
        assert_eq!(tree.replacement(tree.root()), "x");
        assert_eq!(tree.replacement(children[0]), "z");
        assert_eq!(tree.replacement(children[1]), "b");
        assert_eq!(tree.name(children[0]), "A");
        assert_eq!(tree.end(children[1]), at(2));
    }
}
