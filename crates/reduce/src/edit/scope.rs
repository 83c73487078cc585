//! Which edits are asked for.

use super::document::{Document, Index};
use super::layout::Layout;
use super::removed::Removed;
use super::text_tokens::TextTokens;
use super::window::Window;

/// Which edits are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'a> {
    /// Nodes with fewer characters are of no interest yet.
    pub least: usize,
    /// How far from its end the text is looked at.
    pub(crate) window: Window,
    /// Whether what gains little for its tests is asked for, too.
    pub thorough: bool,
    /// What is wanted between tokens.
    pub layout: Layout,
    /// Whether nothing could be left out so far.
    pub(crate) resists: bool,
    /// What was left out so far, in order.
    pub(crate) removed: &'a [Removed],
    /// Which words are text and no names, as far as that was asked.
    pub(crate) text_tokens: &'a TextTokens,
}

impl Scope<'_> {
    /// Whether a node ends before the part of the text that is looked at.
    pub(crate) fn is_beyond(&self, document: &Document, node: Index) -> bool {
        self.window.is_near() && document.span(node).end <= self.window.from()
    }

    /// Whether a token is layout, and nothing that is to get shorter: white
    /// space between two tags, for instance.
    pub(crate) fn is_layout(&self, text: &str) -> bool {
        self.layout == Layout::AsInput && text.chars().all(char::is_whitespace)
    }
}
