//! From a file to what is reduced.

use std::path::Path;
use std::rc::Rc;

use anyhow::Context as _;

use crate::args::TreeArgs;
use crate::parsing;
use crate::select::FormatArgs;
use crate::syntax_errors::shortened;
use picireny_format::{Format, Input, TreeOptions};
use picireny_session::{ColouredToken, ParsedInput, ParsedText, Syntax, TokenKind};
use picireny_tree::{Kind, Parsed, Preparation};

/// How many syntax errors are logged one by one.
const SHOWN: usize = 5;

/// A format, and how its trees are made.
struct FormatSyntax {
    format: Format,
    options: TreeOptions,
    preparation: Preparation,
}

impl FormatSyntax {
    fn tree(&self, text: &str, options: TreeOptions) -> Option<ParsedText> {
        let input = self.format.tree(text, options).ok()?;
        Some(self.prepared(input))
    }

    fn prepared(&self, input: Input) -> ParsedText {
        let mut tree = input.tree;
        tree.prepare(self.preparation);
        ParsedText {
            tree,
            syntax_errors: input.syntax_errors.len(),
        }
    }
}

impl Syntax for FormatSyntax {
    fn parse(&self, text: &str) -> Option<ParsedText> {
        self.tree(text, self.options)
    }

    fn parse_exactly(&self, text: &str) -> Option<ParsedText> {
        let options = TreeOptions {
            hidden_tokens: true,
            ..self.options
        };
        self.tree(text, options)
    }

    fn count_tokens(&self, text: &str) -> usize {
        self.format.count_tokens(text, self.options)
    }

    fn coloured_tokens(&self, text: &str) -> Vec<ColouredToken> {
        let options = TreeOptions {
            hidden_tokens: true,
            watch: None,
            ..self.options
        };
        let Ok(Input { tree, .. }) = self.format.tree(text, options) else {
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

    fn of_candidates(&self) -> Option<&dyn picireny_tree::Syntax> {
        Some(self)
    }
}

impl picireny_tree::Syntax for FormatSyntax {
    fn parse(&self, text: &str) -> Option<Parsed> {
        self.format.syntax(self.options).parse(text)
    }
}

/// Whether what is wrong with an input is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    Told,
    NotTold,
}

/// Decodes and parses the content of a file.
pub(crate) fn parse(
    path: &Path,
    content: Vec<u8>,
    encoding: Option<&str>,
    format: &FormatArgs,
    tree: &TreeArgs,
    trouble: Trouble,
) -> anyhow::Result<ParsedInput> {
    if content.is_empty() {
        anyhow::bail!("{} is empty: there is nothing to reduce", path.display());
    }
    let (text, codec) = picireny_text::decode(&content, encoding)?;
    log::debug!("{} is read as {}", path.display(), codec.name());
    let syntax = FormatSyntax {
        format: format.load(path, &text)?,
        options: TreeOptions {
            hidden_tokens: tree.build_hidden_tokens,
            predicates: format.predicates.into(),
            watch: Some(parsing::watch),
        },
        preparation: tree.preparation(),
    };
    let input = syntax
        .format
        .tree(&text, syntax.options)
        .with_context(|| format!("cannot parse {}", path.display()))?;
    if trouble == Trouble::Told {
        tell(path, &input);
    }
    let tree = syntax.prepared(input).tree;
    let stats = tree.stats();
    log::debug!(
        "The tree has {} nodes in {} levels",
        stats.counts.total(),
        stats.height()
    );
    Ok(ParsedInput::new(
        content,
        text,
        codec,
        tree,
        Rc::new(syntax),
    ))
}

/// Logs what is wrong with an input.
fn tell(path: &Path, input: &Input) {
    for error in input.syntax_errors.iter().take(SHOWN) {
        log::warn!("{}: {}", path.display(), shortened(error));
    }
    let more = input.syntax_errors.len().saturating_sub(SHOWN);
    if more > 0 {
        log::warn!("{}: {more} more syntax errors", path.display());
    }
    for warning in &input.warnings {
        log::warn!("{warning}");
    }
}
