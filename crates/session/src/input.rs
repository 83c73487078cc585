//! What is reduced: an input with everything that was found out about it.

use std::rc::Rc;

use picireny_text::Codec;
use picireny_tree::Tree;

use crate::page::tokens::ColouredToken;
use crate::summary::Size;

/// Longer texts are shown without colours.
const COLOURED: usize = 1 << 18;

/// How texts of one format are parsed.
pub trait Syntax {
    /// Parses a text in the way in which the input itself was parsed. Nothing
    /// if it has no tree.
    fn parse(&self, text: &str) -> Option<ParsedText>;

    /// Parses a text so that its tree unparses to exactly that text, white
    /// space and comments included. Nothing if it has no such tree.
    fn parse_exactly(&self, text: &str) -> Option<ParsedText>;

    /// Counts the tokens of a text.
    fn count_tokens(&self, text: &str) -> usize;

    /// The tokens of a text that a report shows in colours, in order.
    fn coloured_tokens(&self, text: &str) -> Vec<ColouredToken> {
        let _ = text;
        Vec::new()
    }

    /// What a strategy parses candidates with. Without it, the input's tree is
    /// reduced as the options say.
    fn of_candidates(&self) -> Option<&dyn picireny_tree::Syntax> {
        None
    }
}

/// A text's tree, prepared to be reduced.
#[derive(Clone, Debug)]
pub struct ParsedText {
    /// The tree.
    pub tree: Tree,
    /// How many syntax errors the text has.
    pub syntax_errors: usize,
}

/// An input: its bytes, its text, its tree, and how others like it are read.
#[derive(Clone)]
pub struct ParsedInput {
    content: Vec<u8>,
    text: String,
    codec: Codec,
    tree: Tree,
    syntax: Rc<dyn Syntax>,
}

impl ParsedInput {
    /// An input of this content. `text` is what `codec` decodes it to, and
    /// `tree` what [`Syntax::parse`] makes of the text.
    #[must_use]
    pub fn new(
        content: Vec<u8>,
        text: String,
        codec: Codec,
        tree: Tree,
        syntax: Rc<dyn Syntax>,
    ) -> Self {
        Self {
            content,
            text,
            codec,
            tree,
            syntax,
        }
    }

    /// The bytes of the file.
    #[must_use]
    pub fn content(&self) -> &[u8] {
        &self.content
    }

    /// The bytes, decoded.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How texts become bytes.
    #[must_use]
    pub fn codec(&self) -> &Codec {
        &self.codec
    }

    /// The text's tree, prepared.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Parses another text like this one.
    #[must_use]
    pub fn parse(&self, text: &str) -> Option<ParsedText> {
        self.syntax.parse(text)
    }

    /// The tokens of a text that have colours.
    pub(crate) fn coloured_tokens(&self, text: &str) -> Vec<ColouredToken> {
        if text.len() > COLOURED {
            return Vec::new();
        }
        self.syntax.coloured_tokens(text)
    }

    /// What a strategy parses candidates with.
    pub(crate) fn syntax(&self) -> Option<&dyn picireny_tree::Syntax> {
        self.syntax.of_candidates()
    }

    /// A tree of the input that unparses to exactly its text.
    #[must_use]
    pub fn exact_tree(&self) -> Option<Tree> {
        self.syntax.parse_exactly(&self.text).map(|text| text.tree)
    }

    /// Whether the tree unparses to exactly the input's text.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.tree.unparse() == self.text
    }

    /// The smallest text that the tree can be reduced to.
    #[must_use]
    pub fn smallest(&self) -> &str {
        self.tree.replacement(self.tree.root())
    }

    /// The bytes of a candidate's file.
    #[must_use]
    pub fn encode(&self, candidate: &str) -> Vec<u8> {
        self.codec.encode(candidate)
    }

    /// The size of the input.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size_of(&self.text, self.content.len())
    }

    /// The size of a candidate whose file has so many bytes.
    #[must_use]
    pub fn size_of(&self, candidate: &str, bytes: usize) -> Size {
        Size::of(candidate, bytes, self.syntax.count_tokens(candidate))
    }
}
