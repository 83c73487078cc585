//! What is reduced: an input with everything that was found out about it.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::rc::Rc;
use std::sync::Arc;

use picireny_folder::FolderText;
use picireny_shown::Shown as _;
use picireny_text::Codec;
use picireny_tree::{Boundaries, Conventions, Parsed, Syntax, Tree};

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

/// How the texts of candidates become what tests get.
#[derive(Clone, Debug)]
pub enum Coding {
    /// The bytes of a file.
    File(Codec),
    /// The archive of a folder.
    Folder(Arc<FolderText>),
}

impl Coding {
    /// What a candidate is for a test: the bytes of its file, or an archive.
    #[must_use]
    pub fn encode(&self, text: &str) -> Vec<u8> {
        match self {
            Coding::File(codec) => codec.encode(text),
            Coding::Folder(folder) => folder.encode(text),
        }
    }

    /// How many bytes a candidate's files have.
    #[must_use]
    pub fn bytes(&self, text: &str) -> usize {
        match self {
            Coding::File(codec) => codec.size(text),
            Coding::Folder(folder) => folder.bytes(text),
        }
    }

    /// How many bytes there are in what [`Coding::encode`] has made.
    #[must_use]
    pub fn bytes_of(&self, content: &[u8]) -> usize {
        match self {
            Coding::File(_) => content.len(),
            Coding::Folder(_) => picireny_folder::size(content),
        }
    }

    /// Whether the input is no text, and each byte a character of its own.
    pub(crate) fn is_bytes(&self) -> bool {
        self.name() == "x-user-defined"
    }

    /// A candidate as people read it.
    #[must_use]
    pub fn shown<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self {
            Coding::File(codec) => codec.written(text),
            Coding::Folder(folder) => folder.shown(text).into(),
        }
    }

    /// The texts of the files of a candidate, with their names if it is a folder, each with
    /// where it begins in the candidate's.
    pub(crate) fn files<'t>(&self, text: &'t str) -> Vec<(Option<String>, usize, &'t str)> {
        match self {
            Coding::File(_) => vec![(None, 0, text)],
            Coding::Folder(folder) => {
                let parts = folder.parts(text).unwrap_or_default().into_iter();
                let name = |file: usize| folder.path(file).shown().to_string();
                parts
                    .map(|part| (Some(name(part.file)), part.inside.start, part.text))
                    .collect()
            }
        }
    }

    /// The text of what [`Coding::encode`] has made, as far as that is told: for
    /// people, and to measure it.
    pub(crate) fn text_of(&self, content: &[u8]) -> String {
        match self {
            Coding::File(_) => String::from_utf8_lossy(content).into_owned(),
            Coding::Folder(folder) => folder.text_of(content),
        }
    }

    /// The name of a file that has what [`Coding::encode`] has made.
    pub(crate) fn file_name(&self, name: &OsStr) -> OsString {
        let mut name = name.to_owned();
        if self.is_folder() {
            name.push(".tar");
        }
        name
    }

    /// The name of the encoding.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Coding::File(codec) => codec.name(),
            Coding::Folder(_) => "folder",
        }
    }

    /// Whether candidates are folders.
    #[must_use]
    pub fn is_folder(&self) -> bool {
        matches!(self, Coding::Folder(_))
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
    coding: Coding,
    smallest: String,
    /// How many tokens the text has, if that is known.
    tokens: Option<usize>,
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
            coding: Coding::File(codec),
            smallest,
            tokens: None,
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
        let smallest = parsed.tree.root_replacement().to_owned();
        Self {
            content,
            text,
            coding: Coding::File(codec),
            smallest,
            tokens: None,
            made: RefCell::new(Made::Parsed(parsed)),
            format,
        }
    }

    /// The same, with what [`InputFormat::count_tokens`] says of its text, if that is known.
    #[must_use]
    pub fn with_token_count(self, tokens: Option<usize>) -> Self {
        Self { tokens, ..self }
    }

    /// The same where the text is [too long](Syntax::longest) for a tree. `smallest` is what
    /// the format can be reduced to.
    #[must_use]
    pub fn unparsed(
        content: Vec<u8>,
        text: String,
        codec: Codec,
        smallest: String,
        format: Rc<dyn InputFormat>,
    ) -> Self {
        Self {
            content,
            text,
            coding: Coding::File(codec),
            smallest,
            tokens: None,
            made: RefCell::new(Made::Nothing),
            format,
        }
    }

    /// An input that is a folder. `text` is that of its files, and `tree` the
    /// tree of that.
    #[must_use]
    pub fn of_folder(
        folder: FolderText,
        text: String,
        tree: Tree,
        format: Rc<dyn InputFormat>,
    ) -> Self {
        let smallest = tree.replacement(tree.root()).to_owned();
        Self {
            content: folder.encode(&text),
            text,
            coding: Coding::Folder(Arc::new(folder)),
            smallest,
            tokens: None,
            made: RefCell::new(Made::Tree(tree)),
            format,
        }
    }

    /// The bytes of the file, or the archive of the folder.
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
    pub fn coding(&self) -> &Coding {
        &self.coding
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
            encoding: self.coding.name(),
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

    /// The bytes of a candidate's file, or the archive of its folder.
    #[must_use]
    pub fn encode(&self, candidate: &str) -> Vec<u8> {
        self.coding.encode(candidate)
    }

    /// How many bytes the input has.
    #[must_use]
    pub fn size_in_bytes(&self) -> usize {
        self.coding.bytes_of(&self.content)
    }

    /// The size of the input.
    #[must_use]
    pub fn size(&self) -> Size {
        let tokens = self.tokens.or_else(|| self.format.count_tokens(&self.text));
        self.size_with(tokens, &self.text, &self.content)
    }

    /// The size of a candidate, which is `content` for a test.
    #[must_use]
    pub fn size_of(&self, candidate: &str, content: &[u8]) -> Size {
        let tokens = self.format.count_tokens(candidate);
        self.size_with(tokens, candidate, content)
    }

    fn size_with(&self, tokens: Option<usize>, candidate: &str, content: &[u8]) -> Size {
        let bytes = self.coding.bytes_of(content);
        match &self.coding {
            Coding::File(_) => Size::of(candidate, bytes, tokens),
            Coding::Folder(folder) => {
                let files = folder.parts(candidate).unwrap_or_default();
                let sizes = files.iter().map(|part| Size::of(part.text, 0, None));
                let empty = Size {
                    bytes,
                    tokens,
                    ..Size::default()
                };
                sizes.fold(empty, |all, file| Size {
                    chars: all.chars + file.chars,
                    lines: all.lines + file.lines,
                    ..all
                })
            }
        }
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

    fn conventions(&self) -> &Conventions {
        self.syntax.conventions()
    }

    fn accepts_anything(&self) -> bool {
        self.syntax.accepts_anything()
    }

    fn boundaries(&self) -> Option<Boundaries> {
        self.syntax.boundaries()
    }

    fn longest(&self) -> usize {
        self.syntax.longest()
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
