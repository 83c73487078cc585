//! From a file to what is reduced.

use std::path::Path;
use std::rc::Rc;

use anyhow::Context as _;

use crate::args::TreeArgs;
use crate::memory::{self, Bound};
use crate::parsing;
use crate::select::{self, FormatArgs, Understood};
use crate::syntax_errors::shortened;
use picireny_format::{Base, Builtin, FolderFormat, Format, Input, InputError, TreeOptions};
use picireny_parser::PredicatePolicy;
use picireny_reduce::Strategy;
use picireny_session::{ColouredToken, InputFormat, ParsedInput, TokenKind};
use picireny_shown::Shown as _;
use picireny_text::Codec;
use picireny_tree::{
    Boundaries, CompactTree, Conventions, Kind, Parsed, Preparation, Stats, Syntax, Tree,
};

/// How many syntax errors are logged one by one.
const SHOWN: usize = 5;

/// A format, and how its trees are made.
pub(crate) struct ConfiguredFormat {
    format: Written,
    options: TreeOptions,
    preparation: Preparation,
    /// The most bytes of a text that gets a tree for a strategy.
    longest: usize,
}

/// What an input is written in.
pub(crate) enum Written {
    /// One file.
    One(Format),
    /// Several files.
    Several(FolderFormat),
}

impl Written {
    fn tree(&self, text: &str, options: TreeOptions) -> Result<Option<Input>, InputError> {
        match self {
            Written::One(format) => format.tree(text, options).map(Some),
            Written::Several(format) => format.tree(text, options),
        }
    }

    fn draft(
        &self,
        text: &str,
        options: TreeOptions,
    ) -> Result<Option<Input<CompactTree>>, InputError> {
        match self {
            Written::One(format) => format.draft(text, options).map(Some),
            Written::Several(format) => format.draft(text, options),
        }
    }
}

impl ConfiguredFormat {
    pub(crate) fn new(format: Written, predicates: PredicatePolicy, tree: &TreeArgs) -> Self {
        ConfiguredFormat {
            format,
            options: TreeOptions {
                hidden_tokens: tree.build_hidden_tokens,
                guess: false,
                predicates,
                watch: Some(parsing::watch),
                cancel: Some(parsing::is_to_end),
                patient: false,
            },
            preparation: tree.preparation(),
            longest: usize::MAX,
        }
    }

    /// What an input is that is too large for a tree, for a strategy; `why` it is that.
    fn unparsed(self, why: &str, content: Vec<u8>, (text, codec): (String, Codec)) -> ParsedInput {
        log::info!(
            "{why}: blocks of its lines go first, and all else when at most {} are left",
            memory::size(self.longest as u64)
        );
        // What it would be at least, it is without anything, too.
        let empty = Syntax::parse(&self, "");
        let smallest = empty.map_or_else(String::new, |it| it.tree.root_replacement().to_owned());
        ParsedInput::unparsed(content, text, codec, smallest, Rc::new(self))
    }

    /// The tree of an input, prepared. What is wrong with it is told.
    pub(crate) fn tree_of_input(
        &self,
        path: &Path,
        text: &str,
        trouble: Trouble,
    ) -> anyhow::Result<Tree> {
        let input = self.parsed(path, text, self.options)?;
        Ok(self.told(path, input.linked(), trouble))
    }

    /// The same for a folder. Files that their grammars cannot decide become plain text.
    pub(crate) fn tree_of_folder(
        &mut self,
        text: &mut String,
        trouble: Trouble,
    ) -> anyhow::Result<Tree> {
        let name = Path::new("the input");
        let error = match self.tree_of_input(name, text, trouble) {
            Err(error) => error,
            tree => return tree,
        };
        let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
        let files = causes.find_map(|cause| match cause {
            InputError::AmbiguousFiles(files) => Some(files),
            _ => None,
        });
        let (Some(files), Written::Several(format)) = (files, &mut self.format) else {
            return Err(error);
        };
        for file in files {
            log::warn!("cannot parse {file}; it is reduced as plain text");
        }
        *text = format.without_grammars(files, text);
        self.tree_of_input(name, text, trouble)
    }

    /// Prepares a tree, and tells what is wrong with its input.
    fn told(&self, path: &Path, input: Input, trouble: Trouble) -> Tree {
        self.tell(path, &input, trouble);
        let tree = self.prepared(input);
        describe(|| tree.stats());
        tree
    }

    fn parsed(
        &self,
        path: &Path,
        text: &str,
        options: TreeOptions,
    ) -> anyhow::Result<Input<CompactTree>> {
        let cannot = || format!("cannot parse {}", path.shown());
        let input = self.format.draft(text, options).with_context(cannot)?;
        input.with_context(cannot)
    }

    fn tell<T>(&self, path: &Path, input: &Input<T>, trouble: Trouble) {
        if trouble == Trouble::Told {
            tell(path, input, matches!(self.format, Written::Several(_)));
        }
    }

    fn prepared(&self, input: Input) -> Tree {
        let mut tree = input.tree;
        tree.prepare(self.preparation);
        // A large input's tree stays as long as the reduction does.
        tree.compact();
        tree
    }
}

impl InputFormat for ConfiguredFormat {
    fn tree(&self, text: &str) -> Option<Tree> {
        let input = self.format.tree(text, self.options).ok()??;
        Some(self.prepared(input))
    }

    fn exact_tree(&self, text: &str) -> Option<Tree> {
        let options = TreeOptions {
            hidden_tokens: true,
            ..self.options
        };
        let input = self.format.tree(text, options).ok()??;
        Some(self.prepared(input))
    }

    fn count_tokens(&self, text: &str) -> Option<usize> {
        let options = TreeOptions {
            cancel: Some(parsing::is_late),
            ..self.options
        };
        if text.len() > self.longest {
            return None;
        }
        match &self.format {
            Written::One(format) => format.count_tokens(text, options),
            Written::Several(format) => format.count_tokens(text, options),
        }
    }

    fn coloured_tokens(&self, text: &str) -> Vec<ColouredToken> {
        let options = TreeOptions {
            hidden_tokens: true,
            watch: None,
            cancel: Some(parsing::is_late),
            ..self.options
        };
        match &self.format {
            Written::One(format) => coloured(format, text, options),
            Written::Several(several) => {
                let mut tokens = Vec::new();
                for (file, part, start) in several.folder().shown_parts(text) {
                    let Some(format) = several.format_of(file) else {
                        continue;
                    };
                    let own = coloured(format, &part, options).into_iter();
                    tokens.extend(own.map(|ColouredToken { range, kind }| ColouredToken {
                        range: range.start + start..range.end + start,
                        kind,
                    }));
                }
                tokens
            }
        }
    }

    fn syntax(&self) -> Option<&dyn Syntax> {
        Some(self)
    }
}
/// The tokens of a text that have colours.
fn coloured(format: &Format, text: &str, options: TreeOptions) -> Vec<ColouredToken> {
    let Ok(Input { tree, .. }) = format.tree(text, options) else {
        return Vec::new();
    };
    let mut tokens = Vec::new();
    let mut start = 0;
    for node in tree.preorder() {
        let token = tree.token_text(node);
        let end = start + token.len();
        let kind = match tree.kind(node) {
            Kind::HiddenToken if token.trim().is_empty() => None,
            Kind::HiddenToken => Some(TokenKind::Comment),
            _ => TokenKind::of(tree.name(node), token),
        };
        // A tree that is not of this very text colours none of it.
        if text.get(start..end) != Some(token) {
            return Vec::new();
        }
        tokens.extend(kind.map(|kind| ColouredToken {
            range: start..end,
            kind,
        }));
        start = end;
    }
    tokens
}

impl Syntax for ConfiguredFormat {
    fn parse(&self, text: &str) -> Option<Parsed> {
        if text.len() > self.longest {
            return None;
        }
        match &self.format {
            Written::One(format) => format.syntax(self.options).parse(text),
            Written::Several(format) => format.syntax(self.options).parse(text),
        }
    }

    fn conventions(&self) -> &Conventions {
        match &self.format {
            Written::One(format) => format.conventions(),
            Written::Several(_) => Conventions::usual(),
        }
    }

    fn accepts_anything(&self) -> bool {
        match &self.format {
            Written::One(format) => format.plain().is_some(),
            Written::Several(format) => format.syntax(self.options).accepts_anything(),
        }
    }

    fn boundaries(&self) -> Option<Boundaries> {
        match &self.format {
            Written::One(_) => None,
            Written::Several(format) => format.syntax(self.options).boundaries(),
        }
    }

    fn longest(&self) -> usize {
        self.longest
    }
}

/// Whether what is wrong with an input is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    Told,
    NotTold,
}

/// Decodes and parses the content of a file. The second part of the result is
/// what a report calls its format.
pub(crate) fn parse(
    path: &Path,
    content: Vec<u8>,
    encoding: Option<&str>,
    format_args: &FormatArgs,
    tree: &TreeArgs,
    (strategy, trouble): (Option<Strategy>, Trouble),
) -> anyhow::Result<(ParsedInput, String)> {
    if content.is_empty() {
        anyhow::bail!("{} is empty: there is nothing to reduce", path.shown());
    }
    let predicates = format_args.predicates.into();
    let Understood {
        mut text,
        codec,
        format,
        name,
    } = format_args.understand(path, &content, encoding)?;
    log::debug!("{} is read as {}", path.shown(), codec.name());
    let bound = Bound::of(path, &text, text.len())?;
    if strategy.is_none() {
        bound.refuse(
            "; leave out options of trees: by --strategy normal, blocks of its lines go first, \
             without a tree",
        )?;
    }
    let mut format = Some(format);
    let (format, options, input) = loop {
        let is_plain = format
            .as_ref()
            .is_none_or(|format| format.plain().is_some());
        let format = format.take().map_or_else(select::plain_text, Ok)?;
        let most = format.longest();
        let mut format = ConfiguredFormat::new(Written::One(format), predicates, tree);
        if strategy.is_some() {
            format.longest = bound.longest.min(most);
        }
        if text.len() > format.longest {
            let why = match bound.why() {
                Some(why) => why.to_owned(),
                None => format!("{} is large", path.shown()),
            };
            return Ok((format.unparsed(&why, content, (text, codec)), name));
        }
        let options = TreeOptions {
            // A strategy's trees have everything in them.
            hidden_tokens: strategy.is_some() || format.options.hidden_tokens,
            guess: strategy.is_some(),
            ..format.options
        };
        let parsed = |text: &str| format.parsed(path, text, options);
        match Input::with_decoded(&mut text, &codec, parsed) {
            Err(error) if !is_plain && is_too_ambiguous(&error) => {
                log::warn!("{}; it is reduced as plain text", crate::paragraph(&error));
            }
            input => break (format, options, input?),
        }
    };
    let errors = input.syntax_errors.len();
    if trouble == Trouble::Told && errors > SHOWN && format_args.is_detected() {
        tell_of_another(format_args, &text, (&name, errors), options);
    }
    if strategy.is_some() {
        format.tell(path, &input, trouble);
        describe(|| input.tree.stats());
        let tokens = input.tokens;
        let parsed = Parsed {
            faults: input.faults(),
            tree: input.tree,
        };
        let format = Rc::new(format);
        let input = ParsedInput::for_strategy(content, text, codec, parsed, format);
        return Ok((input.with_token_count(tokens), name));
    }
    let tree = format.told(path, input.linked(), trouble);
    let input = ParsedInput::new(content, text, codec, tree, Rc::new(format));
    Ok((input, name))
}

/// Whether a parse ended because it took too many steps.
pub(crate) fn is_too_ambiguous(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes.any(InputError::is_ambiguity)
}

/// Logs how large a tree is.
fn describe(stats: impl FnOnce() -> Stats) {
    if log::log_enabled!(log::Level::Debug) {
        let stats = stats();
        log::debug!(
            "The tree has {} nodes in {} levels",
            stats.counts.total(),
            stats.height()
        );
    }
}

/// Says that a text looks like something else than its file's name says, if it has far fewer
/// errors as that.
fn tell_of_another(
    args: &FormatArgs,
    text: &str,
    (name, errors): (&str, usize),
    options: TreeOptions,
) {
    let Some(other) = Builtin::by_content(text).filter(|other| other.name() != name) else {
        return;
    };
    let tree = args.load(Base::Builtin(other));
    let tree = tree.map(|format| format.tree(text, options));
    if let Ok(Ok(input)) = tree
        && input.syntax_errors.len() < errors / 4
    {
        log::warn!(
            "the input looks like {other}: it has {errors} syntax errors as {name}; type \
             --format {other} if that is right",
            other = other.name()
        );
    }
}

/// Logs what is wrong with an input.
fn tell<T>(path: &Path, input: &Input<T>, of_several: bool) {
    for error in input.syntax_errors.iter().take(SHOWN) {
        match of_several {
            // It says which file it is about.
            true => log::warn!("{}", shortened(error)),
            false => log::warn!("{}: {}", path.shown(), shortened(error)),
        }
    }
    let more = input.syntax_errors.len().saturating_sub(SHOWN);
    if more > 0 {
        log::warn!("{}: {more} more syntax errors", path.shown());
    }
    for warning in &input.warnings {
        log::warn!("{warning}");
    }
}
