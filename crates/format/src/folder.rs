//! The tree of several files that are one input.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Component, Path};
use std::rc::Rc;

use picireny_folder::{DecodedFile, Entry, FileText, FolderText, What};
use picireny_parser::{ParseError, Progress, Stage};
use picireny_plain::Plain;
use picireny_text::Codec;
use picireny_tree::{
    Boundaries, CompactTree, Conventions, Faults, Label, Parsed, Position, Quantifier, Syntax,
    Tree, TreeBuilder, TreeError,
};

use crate::Format;
use crate::folder_copy::Copy;
use crate::input::{AmbiguousFile, Input, InputError, TreeOptions};
use picireny_shown::Shown as _;

/// How many files' trees are remembered.
const REMEMBERED: usize = 1 << 12;

/// What the files of a folder are written in.
#[derive(Debug)]
pub struct FolderFormat {
    folder: FolderText,
    /// By file; nothing for what has no text.
    formats: Vec<Option<Rc<Format>>>,
    /// Trees of candidates' files, by file and text.
    known: RefCell<HashMap<(usize, u64), KnownFile>>,
}

impl FolderFormat {
    /// The formats of all files of a folder's text, in their order.
    pub fn new(folder: FolderText, formats: Vec<Option<Rc<Format>>>) -> Self {
        FolderFormat {
            folder,
            formats,
            known: RefCell::default(),
        }
    }

    /// Reads files, each by its own format: `decode` has the text of one, and what it is
    /// written in. Their one text, and the formats.
    ///
    /// # Errors
    ///
    /// Those of `decode`.
    pub fn read<'e, 'c: 'e, E>(
        entries: impl IntoIterator<Item = &'e Entry<'c>>,
        mut decode: impl FnMut(&Path, &[u8]) -> Result<(Rc<Format>, String, Codec), E>,
    ) -> Result<(String, Self), E> {
        let (mut files, mut formats) = (Vec::new(), Vec::new());
        for entry in entries {
            let What::File {
                content,
                executable,
            } = &entry.what
            else {
                files.push(DecodedFile::without_text(entry));
                formats.push(None);
                continue;
            };
            let (format, text, codec) = decode(&entry.path, content)?;
            let guessed = format.plain().is_some();
            let file = DecodedFile::new(entry.path.as_ref(), text, codec, guessed);
            files.push(file.executable(*executable));
            formats.push(Some(format));
        }
        let (text, folder) = FolderText::new(files);
        Ok((text, Self::new(folder, formats)))
    }

    /// How the text is divided into files.
    pub fn folder(&self) -> &FolderText {
        &self.folder
    }

    /// Parses each file and puts their trees below one root, in which folders are
    /// rules, too. Of a text that is not whole, there is no tree.
    ///
    /// # Errors
    ///
    /// When a file is too large, or predicates are not understood and must be. When grammars
    /// are too ambiguous: [`FolderFormat::without_grammars`] goes on.
    pub fn tree(&self, text: &str, options: TreeOptions) -> Result<Option<Input>, InputError> {
        let draft = self.draft(text, options)?;
        Ok(draft.map(Input::linked))
    }

    /// The same without links.
    ///
    /// # Errors
    ///
    /// As [`FolderFormat::tree`].
    pub fn draft(
        &self,
        text: &str,
        options: TreeOptions,
    ) -> Result<Option<Input<CompactTree>>, InputError> {
        let Some(parts) = self.folder.parts(text) else {
            return Ok(None);
        };
        let mut all = Gathered::default();
        let tree = self.build(text, &parts, options.hidden_tokens, |part| {
            if let Some(watch) = options.watch {
                // Of many files, each is parsed in no time.
                watch(Progress {
                    stage: Stage::Lexing,
                    done: part.all.start,
                    total: text.len(),
                });
            }
            let Some(format) = self.format_of(part.file).filter(|_| !part.text.is_empty()) else {
                return Ok(None);
            };
            let input = match format.tree(part.text, options) {
                Err(InputError::Parse(error @ ParseError::TooAmbiguous { .. })) => {
                    let path = self.folder.path(part.file).to_owned();
                    let file = part.file;
                    all.ambiguous.push(AmbiguousFile { file, path, error });
                    return Ok(None);
                }
                input => input?,
            };
            let path = self.folder.path(part.file).shown();
            let errors = input.syntax_errors.iter();
            all.errors
                .extend(errors.map(|error| format!("{path}: {error}")));
            let warnings = input.warnings.iter();
            all.warnings
                .extend(warnings.map(|warning| format!("{path}: {warning}")));
            all.broken_islands += input.broken_islands;
            all.stray += input.stray;
            Ok::<_, InputError>(Some(Rc::new(input.tree)))
        })?;
        if !all.ambiguous.is_empty() {
            return Err(InputError::AmbiguousFiles(all.ambiguous));
        }
        Ok(Some(Input {
            tree,
            syntax_errors: all.errors,
            broken_islands: all.broken_islands,
            tokens: None,
            stray: all.stray,
            warnings: all.warnings,
            encoded: Vec::new(),
        }))
    }

    /// Puts trees together. One at a time is there: of a million files, all would take
    /// gigabytes.
    fn build<E: From<TreeError>>(
        &self,
        text: &str,
        parts: &[FileText<'_>],
        hidden_tokens: bool,
        mut tree_of: impl FnMut(&FileText<'_>) -> Result<Option<Rc<Tree>>, E>,
    ) -> Result<CompactTree, E> {
        let mut builder = TreeBuilder::cleaning(text, hidden_tokens);
        let folder = builder.label("folder", Some(""));
        let file = builder.label("file", Some(""));
        builder.open_rule(folder);
        // The folders that are open.
        let mut open: Vec<&std::ffi::OsStr> = Vec::new();
        let mut at = (0, Position::START);
        for part in parts {
            let path = self.folder.path(part.file);
            let folders = folders(path);
            let shared = open
                .iter()
                .zip(&folders)
                .take_while(|(a, b)| a == b)
                .count();
            for _ in shared..open.len() {
                builder.close();
                builder.close();
            }
            open.truncate(shared);
            for name in folders.into_iter().skip(shared) {
                builder.open_occurrence(0, Quantifier::Star);
                builder.open_rule(folder);
                open.push(name);
            }
            builder.open_occurrence(0, Quantifier::Star);
            builder.open_rule(file);
            let head = part.all.start..part.inside.start;
            at = (
                head.start,
                at.1.after(text.get(at.0..head.start).unwrap_or_default()),
            );
            builder.token_at(Label::PLAIN, head.clone(), at.1);
            at = (head.end, at.1.after(text.get(head).unwrap_or_default()));
            if let Some(tree) = tree_of(part)? {
                // A file may be needed by its name alone.
                builder.open_occurrence(0, Quantifier::Optional);
                let is_binary =
                    self.format_of(part.file).and_then(Format::plain) == Some(Plain::Binary);
                let copy = Copy {
                    builder: &mut builder,
                    tree: &tree,
                    origin: at.1,
                    labels: HashMap::new(),
                    exact: hidden_tokens.then_some(part.inside.start),
                    keep_hidden: hidden_tokens || !is_binary,
                };
                copy.all();
                builder.close();
            }
            let inside = text.get(part.inside.clone()).unwrap_or_default();
            at = (part.inside.end, at.1.after(inside));
            builder.token_at(Label::PLAIN, part.inside.end..part.all.end, at.1);
            builder.close();
            builder.close();
        }
        for _ in &open {
            builder.close();
            builder.close();
        }
        builder.close();
        Ok(builder.draft()?)
    }

    /// Takes files for plain text. What the folder's text is then: it marks them.
    pub fn without_grammars(&mut self, files: &[AmbiguousFile], text: &str) -> String {
        let plain = Rc::new(Format::without_grammar(Plain::Text));
        for file in files {
            if let Some(format) = self.formats.get_mut(file.file) {
                *format = Some(Rc::clone(&plain));
            }
        }
        self.known.borrow_mut().clear();
        let is_guessed = |file| self.format_of(file).is_none_or(|it| it.plain().is_some());
        self.folder.marked(text, is_guessed)
    }

    /// The number of tokens of all files, see [`Format::count_tokens`].
    pub fn count_tokens(&self, text: &str, options: TreeOptions) -> Option<usize> {
        let mut count = 0;
        for part in self.folder.parts(text).unwrap_or_default() {
            if let Some(format) = self.format_of(part.file) {
                count += format.count_tokens(part.text, options)?;
            }
        }
        Some(count)
    }

    /// What a file is written in.
    pub fn format_of(&self, file: usize) -> Option<&Format> {
        self.formats.get(file)?.as_deref()
    }

    /// Whether no file has a grammar.
    fn accepts_anything(&self) -> bool {
        let mut formats = self.formats.iter().flatten();
        formats.all(|format| format.plain().is_some())
    }

    /// The tree of a candidate, for [`Syntax`](picireny_tree::Syntax). Trees of
    /// files are remembered: a candidate changes few of them.
    fn candidate(&self, text: &str, options: TreeOptions) -> Option<Parsed> {
        let parts = self.folder.parts(text)?;
        let mut faults = Faults::default();
        let tree = self.build(text, &parts, true, |part| {
            if part.text.is_empty() {
                return Ok(None);
            }
            let (tree, own) = self.file(part, options).ok_or(NoTree)?;
            faults += own;
            Ok::<_, NoTree>(Some(tree))
        });
        let tree = tree.ok()?;
        Some(Parsed { tree, faults })
    }

    fn file(&self, part: &FileText<'_>, options: TreeOptions) -> KnownFile {
        let format = self.format_of(part.file)?;
        let mut hasher = DefaultHasher::new();
        part.text.hash(&mut hasher);
        let key = (part.file, hasher.finish());
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let parsed = format.syntax(options).parse(part.text);
        let file = parsed.map(|parsed| (Rc::new(parsed.tree.into_tree()), parsed.faults));
        let mut known = self.known.borrow_mut();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(key, file.clone());
        file
    }
}

/// A folder's format that gives candidates their trees.
#[derive(Debug)]
pub struct FolderSyntax<'f> {
    format: &'f FolderFormat,
    options: TreeOptions,
}

impl FolderFormat {
    /// This format for [`Syntax`]: what candidates are parsed with.
    pub fn syntax(&self, options: TreeOptions) -> FolderSyntax<'_> {
        FolderSyntax {
            format: self,
            options,
        }
    }
}

impl Syntax for FolderSyntax<'_> {
    fn parse(&self, text: &str) -> Option<Parsed> {
        self.format.candidate(text, self.options)
    }

    fn conventions(&self) -> &Conventions {
        Conventions::usual()
    }

    fn accepts_anything(&self) -> bool {
        self.format.accepts_anything()
    }

    fn boundaries(&self) -> Option<Boundaries> {
        Some(self.format.folder.boundaries())
    }
}

/// A file's tree, and what is wrong with it; none if it cannot be parsed.
type KnownFile = Option<(Rc<Tree>, Faults)>;

/// A candidate has no tree, for whatever reason.
struct NoTree;

impl From<TreeError> for NoTree {
    fn from(_: TreeError) -> Self {
        NoTree
    }
}

/// What was found out about all files.
#[derive(Default)]
struct Gathered {
    errors: Vec<String>,
    warnings: Vec<String>,
    broken_islands: usize,
    stray: usize,
    ambiguous: Vec<AmbiguousFile>,
}

/// The folders that a path leads through.
fn folders(path: &Path) -> Vec<&std::ffi::OsStr> {
    let parent = path.parent().unwrap_or(Path::new(""));
    let names = parent.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    names.collect()
}
