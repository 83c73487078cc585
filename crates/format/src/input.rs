//! From an input to its tree: parsing, hidden tokens, islands.

use std::borrow::Cow;
use std::ops::Range;
use std::path::PathBuf;

use picireny_parser::{Cancel, Parse, ParseError, ParseOptions, PredicatePolicy, Watch};
use picireny_plain::Plain;
use picireny_shown::Shown as _;
use picireny_text::{Codec, encoded};

use crate::Format;
use crate::assembly::Assembly;
use crate::escape::{Nesting, OffsetMap};
use crate::place::{Placement, Shared};
use crate::within::Within;
use picireny_tree::{CompactTree, Faults, Position, Tree, TreeError};

/// What the tree of an input is made with.
#[derive(Clone, Copy, Debug, Default)]
pub struct TreeOptions {
    /// Whether skipped tokens and those of hidden channels are in the tree.
    pub hidden_tokens: bool,
    /// Whether tokens that error recovery skipped, where there are several, get a
    /// structure that is a guess: nodes called
    /// [`UNREAD`](picireny_tree::UNREAD).
    pub guess: bool,
    /// What to assume of predicates that cannot be evaluated.
    pub predicates: PredicatePolicy,
    /// Is told how far the parses are, the input's and its islands'.
    pub watch: Option<Watch>,
    /// Is asked whether to go on. If it says no, there is no tree:
    /// [`ParseError::Cancelled`].
    pub cancel: Option<Cancel>,
    /// Whether parses are [patient](ParseOptions::patient).
    pub patient: bool,
}

/// The tree of an input.
#[derive(Debug)]
pub struct Input<T = Tree> {
    /// The tree, cleaned but not prepared.
    pub tree: T,
    /// Syntax errors of the input itself, in ANTLR's words.
    pub syntax_errors: Vec<String>,
    /// How many islands have syntax errors, those that stay plain tokens
    /// included.
    pub broken_islands: usize,
    /// How much is [out of place](picireny_parser::STRAY), in islands, too.
    pub stray: usize,
    /// What [`Format::count_tokens`] says, if that is known.
    pub tokens: Option<usize>,
    /// Things the user should know, one sentence each.
    pub warnings: Vec<String>,
    /// Where islands are that are written in base64, and what they say. They are plain
    /// tokens until the text has that [in their place](picireny_text::encoded).
    pub encoded: Vec<(Range<usize>, String)>,
}

impl<T> Input<T> {
    /// How many syntax errors there are, and things out of place, those of islands included.
    pub fn faults(&self) -> Faults {
        Faults {
            errors: self.syntax_errors.len() + self.broken_islands,
            stray: self.stray,
        }
    }
}

/// There is no tree of an input.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// It cannot be parsed at all.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// Nothing in it can be removed.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// Files of a folder whose grammars are too ambiguous for them.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    AmbiguousFiles(Vec<AmbiguousFile>),
}

impl InputError {
    /// Whether the grammar is [too ambiguous](ParseError::TooAmbiguous) for the input: it can
    /// still be reduced as plain text.
    pub fn is_ambiguity(&self) -> bool {
        matches!(self, Self::Parse(ParseError::TooAmbiguous { .. }))
    }
}

/// A file of a folder whose grammar is [too ambiguous](ParseError::TooAmbiguous) for it.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.shown())]
pub struct AmbiguousFile {
    pub(crate) file: usize,
    pub(crate) path: PathBuf,
    pub(crate) error: ParseError,
}

impl Input<CompactTree> {
    /// The same with the links of the tree.
    #[must_use]
    pub fn linked(self) -> Input {
        Input {
            tree: self.tree.into_tree(),
            syntax_errors: self.syntax_errors,
            broken_islands: self.broken_islands,
            stray: self.stray,
            tokens: self.tokens,
            warnings: self.warnings,
            encoded: self.encoded,
        }
    }
}

impl Format {
    /// Parses an input and builds its tree, islands included.
    ///
    /// Every text has a tree: syntax errors are recovered from, what the start
    /// rule leaves unread is kept as error tokens below the root.
    ///
    /// # Errors
    ///
    /// When the input is too large, or predicates are not understood and must
    /// be.
    pub fn tree(&self, text: &str, options: TreeOptions) -> Result<Input, InputError> {
        self.draft(text, options).map(Input::linked)
    }

    /// The same without links: large inputs have large trees.
    ///
    /// # Errors
    ///
    /// As [`Format::tree`].
    pub fn draft(
        &self,
        text: &str,
        options: TreeOptions,
    ) -> Result<Input<CompactTree>, InputError> {
        if let Some(plain) = self.plain() {
            // Between bytes is nothing.
            let keeps_hidden = options.hidden_tokens || plain == Plain::Binary;
            return Ok(Input {
                tree: plain.draft(text, keeps_hidden)?,
                syntax_errors: Vec::new(),
                broken_islands: 0,
                stray: 0,
                tokens: None,
                warnings: Vec::new(),
                encoded: Vec::new(),
            });
        }
        let mut assembly = Assembly::new(text, options);
        let (index, rule) = self.start();
        let within = Within {
            format: self,
            index,
        };
        let written = encoded::written(text);
        let map = OffsetMap::of_written(&written.changed, 0);
        let seen = match &written.text {
            Cow::Borrowed(text) => Shared::borrowed(text),
            Cow::Owned(text) => Shared::decoded(text),
        };
        let parse = assembly.parse(within, rule, seen.as_str())?;
        let is_counted = matches!(written.text, Cow::Borrowed(_)) && self.is_counted_by_lexer();
        let tokens = is_counted.then(|| count(&parse));
        let syntax_errors = parse.errors.iter().map(ToString::to_string).collect();
        let place = Placement {
            map,
            last: (0, Position::START),
            escaped: Nesting::NONE,
        };
        assembly.push(within, seen, parse, place);
        assembly.run()?;
        let tree = assembly.builder.draft()?;
        let stray = assembly.stray;
        let broken_islands = assembly.troubles.iter();
        let broken_islands = broken_islands.map(|(_, trouble)| trouble.islands()).sum();
        let mut warnings = assembly.warnings;
        warnings.extend(
            assembly
                .troubles
                .into_iter()
                .filter_map(|((_, token), trouble)| trouble.warning(&token)),
        );
        Ok(Input {
            tree,
            syntax_errors,
            broken_islands,
            stray,
            tokens,
            warnings,
            encoded: assembly.encoded,
        })
    }
}

/// How often what was decoded is looked through for more of it.
const MOST_ENCODED: usize = 8;

impl<T> Input<T> {
    /// Makes the tree of a text, and as long as that finds islands in base64 puts what
    /// they say in their place in the text, if its codec can write that.
    ///
    /// # Errors
    ///
    /// The first that `tree` gives.
    pub fn with_decoded<E>(
        text: &mut String,
        codec: &Codec,
        mut tree: impl FnMut(&str) -> Result<Input<T>, E>,
    ) -> Result<Input<T>, E> {
        let mut input = tree(text)?;
        for _ in 0..MOST_ENCODED {
            if input.encoded.is_empty() || !codec.may_encode() {
                break;
            }
            *text = encoded::with_parts(text, &input.encoded);
            input = tree(text)?;
        }
        Ok(input)
    }
}

impl Format {
    /// The number of tokens of a text that are not hidden and not empty, those
    /// of islands included. Nothing if the options cancel the parse, none if it
    /// cannot be parsed for another reason.
    pub fn count_tokens(&self, text: &str, options: TreeOptions) -> Option<usize> {
        let options = TreeOptions {
            hidden_tokens: false,
            ..options
        };
        if let Some(count) = self.count_by_lexer(text, options) {
            return count;
        }
        match self.draft(text, options) {
            Ok(input) => {
                let counts = input.tree.stats().counts;
                Some(counts.tokens + counts.error_tokens)
            }
            Err(InputError::Parse(ParseError::Cancelled)) => None,
            Err(_) => Some(0),
        }
    }

    /// The same where no token holds another language for sure: then the tokens are
    /// those that the lexer makes, and no tree is needed to count them.
    fn count_by_lexer(&self, text: &str, options: TreeOptions) -> Option<Option<usize>> {
        let (grammar, _) = self.start();
        let grammar = self.grammars.get(grammar)?;
        if self.plain().is_some() || !self.is_counted_by_lexer() {
            return None;
        }
        let options = ParseOptions {
            predicates: options.predicates,
            watch: options.watch,
            cancel: options.cancel,
            error_tokens: true,
            quote_limit: Some(0),
            ..ParseOptions::default()
        };
        match grammar.language.tokenize(text, &options) {
            Ok(parse) => Some(Some(count(&parse))),
            Err(ParseError::Cancelled) => Some(None),
            Err(_) => None,
        }
    }

    /// Whether no token holds another language for sure.
    fn is_counted_by_lexer(&self) -> bool {
        let (grammar, _) = self.start();
        let grammar = self.grammars.get(grammar);
        let islands = grammar.map(|grammar| grammar.islands.values().flatten());
        islands.is_some_and(|mut islands| islands.all(|island| island.guess))
    }
}

/// How many tokens of a parse are neither hidden nor empty.
fn count(parse: &Parse) -> usize {
    let tokens = parse.tokens.as_slice().iter();
    let counted = tokens.filter(|token| token.is_visible() && token.start < token.end);
    counted.count()
}
