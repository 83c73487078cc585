//! What is reduced: an input with everything that was found out about it.

use std::cell::RefCell;
use std::rc::Rc;

use picireny_text::Codec;
use picireny_tree::{Parsed, Syntax, Tree};

use crate::page::tokens::ColouredToken;
use crate::summary::Size;

/// Longer texts are shown without colours.
const COLOURED: usize = 1 << 18;

/// What an input is written in, as far as a run needs to know.
pub trait InputFormat {
    /// The tree of an input, prepared to be reduced. It may leave out white space
    /// and comments. `None` if the text has no tree.
    fn tree(&self, text: &str) -> Option<Tree>;

    /// A tree that unparses to exactly this text, white space and comments
    /// included, prepared to be reduced; `None` if the text has no such tree.
    fn exact_tree(&self, text: &str) -> Option<Tree>;

    /// Counts the tokens of a text. Nothing if that would take long and the user
    /// wants the run to end.
    fn count_tokens(&self, text: &str) -> Option<usize>;

    /// The tokens of a text that a report shows in colours, in order.
    fn coloured_tokens(&self, text: &str) -> Vec<ColouredToken> {
        let _ = text;
        Vec::new()
    }

    /// What a strategy parses candidates with. Without it, the input's tree is
    /// reduced as the options say.
    fn syntax(&self) -> Option<&dyn Syntax> {
        None
    }
}

/// An input: its bytes, its text, its tree, and its format.
///
/// Trees are large. A reduction takes the tree, and where another one follows,
/// the tree is made again.
#[derive(Clone)]
pub struct ParsedInput {
    content: Vec<u8>,
    text: String,
    codec: Codec,
    smallest: String,
    made: RefCell<Made>,
    format: Rc<dyn InputFormat>,
}

/// What was made of an input to begin with.
#[derive(Clone)]
enum Made {
    Nothing,
    Tree(Tree),
    Parsed(Parsed),
}

impl ParsedInput {
    /// An input of this content. `text` is what `codec` decodes it to, and
    /// `tree` the tree of that text, prepared to be reduced. The tree may leave
    /// out white space and comments.
    #[must_use]
    pub fn new(
        content: Vec<u8>,
        text: String,
        codec: Codec,
        tree: Tree,
        format: Rc<dyn InputFormat>,
    ) -> Self {
        let smallest = tree.replacement(tree.root()).to_owned();
        Self {
            content,
            text,
            codec,
            smallest,
            made: RefCell::new(Made::Tree(tree)),
            format,
        }
    }

    /// The same for a strategy, which parses texts with [`InputFormat::syntax`].
    /// `parsed` is what that makes of the input's text.
    #[must_use]
    pub fn for_strategy(
        content: Vec<u8>,
        text: String,
        codec: Codec,
        parsed: Parsed,
        format: Rc<dyn InputFormat>,
    ) -> Self {
        let smallest = parsed.tree.replacement(parsed.tree.root()).to_owned();
        Self {
            content,
            text,
            codec,
            smallest,
            made: RefCell::new(Made::Parsed(parsed)),
            format,
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

    /// The text's tree, prepared. It is not kept.
    pub(crate) fn tree(&self) -> Option<Tree> {
        match self.made.replace(Made::Nothing) {
            Made::Tree(tree) => Some(tree),
            _ => self.format.tree(&self.text),
        }
    }

    /// The tokens of a text that have colours.
    pub(crate) fn coloured_tokens(&self, text: &str) -> Vec<ColouredToken> {
        coloured_tokens(&*self.format, text)
    }

    /// What reads the result of a run that took the input.
    pub(crate) fn reader(&self) -> Reader {
        Reader {
            encoding: self.codec.name(),
            format: Rc::clone(&self.format),
        }
    }

    /// What a strategy parses candidates with.
    pub(crate) fn syntax(&self) -> Option<InputSyntax<'_>> {
        let syntax = self.format.syntax()?;
        Some(InputSyntax {
            input: self,
            syntax,
        })
    }

    /// A tree of the input that unparses to exactly its text.
    #[must_use]
    pub fn exact_tree(&self) -> Option<Tree> {
        self.format.exact_tree(&self.text)
    }

    /// The smallest text that the tree can be reduced to.
    #[must_use]
    pub fn smallest(&self) -> &str {
        &self.smallest
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
        Size::of(candidate, bytes, self.format.count_tokens(candidate))
    }
}

/// The syntax of an input. It knows what the input was parsed to, once.
pub(crate) struct InputSyntax<'a> {
    input: &'a ParsedInput,
    syntax: &'a dyn Syntax,
}

impl Syntax for InputSyntax<'_> {
    fn parse(&self, text: &str) -> Option<Parsed> {
        let mut made = self.input.made.borrow_mut();
        if matches!(*made, Made::Parsed(_))
            && text == self.input.text
            && let Made::Parsed(parsed) = std::mem::replace(&mut *made, Made::Nothing)
        {
            return Some(parsed);
        }
        drop(made);
        self.syntax.parse(text)
    }

    fn accepts_anything(&self) -> bool {
        self.syntax.accepts_anything()
    }
}

/// Reads results: files of the encoding and the format of an input.
pub(crate) struct Reader {
    encoding: &'static str,
    format: Rc<dyn InputFormat>,
}

impl Reader {
    /// The text of a file, and those of its tokens that have colours.
    pub(crate) fn read(&self, content: &[u8]) -> (String, Vec<ColouredToken>) {
        let text = match picireny_text::decode(content, Some(self.encoding)) {
            Ok((text, _)) => text,
            Err(_) => String::from_utf8_lossy(content).into_owned(),
        };
        let tokens = coloured_tokens(&*self.format, &text);
        (text, tokens)
    }
}

fn coloured_tokens(format: &dyn InputFormat, text: &str) -> Vec<ColouredToken> {
    if text.len() > COLOURED {
        return Vec::new();
    }
    format.coloured_tokens(text)
}
