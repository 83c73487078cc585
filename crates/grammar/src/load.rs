//! Finding and reading grammar files.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::import;
use crate::model::{Grammar, GrammarKind, Ident};
use crate::problem::Problem;
use crate::source::{FileId, SourceFile, SourceMap, Span};
use crate::syntax;
use crate::vocabulary::{InvalidLine, Vocabulary};
use picireny_shown::Shown as _;
use std::collections::HashSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Grammar files larger than this, in bytes, are rejected. A character of a
/// grammar can cost some two hundred bytes of network; the largest grammar of
/// grammars-v4 has less than a megabyte.
const MAX_FILE_SIZE: u64 = 8 << 20;

/// Endings of grammar files, in the order in which they are tried.
const EXTENSIONS: [&str; 2] = ["g4", "g"];

/// A grammar that a user gave.
pub(crate) enum Source {
    /// In a file.
    File(PathBuf),
    /// As text.
    Text { name: String, text: String },
}

/// A grammar that was read: its file and its declared name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loaded {
    pub(crate) file: FileId,
    pub(crate) name: String,
}

/// The grammars that were read so far, and where others are found.
pub(crate) struct Library {
    lib: Vec<PathBuf>,
    /// Files that are searched before those of the folders: names and texts.
    texts: Vec<(String, String)>,
    sources: SourceMap,
    /// By file; `None` if it has no grammar declaration.
    parsed: Vec<Option<Grammar>>,
    /// Those that the user gave, which are found in whatever folder they are.
    given: Vec<Loaded>,
}

impl Library {
    pub(crate) fn new(lib: Vec<PathBuf>, texts: Vec<(String, String)>) -> Self {
        Self {
            lib,
            texts,
            sources: SourceMap::default(),
            parsed: Vec::new(),
            given: Vec::new(),
        }
    }

    pub(crate) fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// Reads what the user gave.
    pub(crate) fn read(
        &mut self,
        sources: Vec<Source>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<Loaded> {
        for source in sources {
            let loaded = match source {
                Source::File(path) => self.read_file(&path, diagnostics),
                Source::Text { name, text } => self.parse(&name, None, &text, diagnostics),
            };
            if let Some(loaded) = loaded
                && !self.given.contains(&loaded)
            {
                self.given.push(loaded);
            }
        }
        self.given.clone()
    }

    fn read_file(&mut self, path: &Path, diagnostics: &mut Diagnostics) -> Option<Loaded> {
        if let Some(known) = self.known(path) {
            return known;
        }
        let name = path.shown().to_string();
        match read(path) {
            Ok((text, valid)) => {
                if let Some(valid) = valid {
                    diagnostics.push(not_utf8(&name, &valid));
                }
                self.parse(&name, Some(path.to_path_buf()), &text, diagnostics)
            }
            Err(error) => {
                let (file, reason) = (&name, &error.to_string());
                let problem = Problem::CannotOpenFile { file, reason };
                diagnostics.push(Diagnostic::from(problem));
                None
            }
        }
    }

    /// The grammar of a file that was read before.
    fn known(&self, path: &Path) -> Option<Option<Loaded>> {
        let position = self
            .sources
            .files()
            .iter()
            .position(|f| f.path.as_deref() == Some(path))?;
        let grammar = self.parsed.get(position)?.as_ref();
        Some(grammar.map(|g| Loaded {
            file: FileId(position as u32),
            name: g.name.text.clone(),
        }))
    }

    fn parse(
        &mut self,
        name: &str,
        path: Option<PathBuf>,
        text: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<Loaded> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let file = self.sources.add(SourceFile {
            name: Arc::from(name),
            path,
            text: Arc::from(text),
        });
        let grammar = syntax::parse(&self.sources, file, diagnostics);
        let loaded = grammar.as_ref().map(|g| Loaded {
            file,
            name: g.name.text.clone(),
        });
        self.parsed.push(grammar);
        loaded
    }

    fn grammar(&self, loaded: &Loaded) -> Option<&Grammar> {
        self.parsed.get(loaded.file.0 as usize)?.as_ref()
    }

    /// The grammar with everything that it imports.
    pub(crate) fn merged(
        &mut self,
        loaded: &Loaded,
        diagnostics: &mut Diagnostics,
    ) -> Option<Grammar> {
        let mut root = self.grammar(loaded)?.clone();
        if root.imports.is_empty() {
            return Some(root);
        }
        let mut imports = Vec::new();
        let mut seen = HashSet::from([loaded.file]);
        // Preorder: what an import imports comes right after it.
        let mut pending = self.imports_of(loaded);
        pending.reverse();
        while let Some((from, name)) = pending.pop() {
            let Some(found) = self.find_import(&name, &from, diagnostics) else {
                continue;
            };
            let Some(import) = self.grammar(&found).cloned() else {
                continue;
            };
            if !can_import(root.kind, import.kind) {
                let problem = Problem::InvalidImport {
                    kind: describe(root.kind),
                    grammar: &root.name.text,
                    import_kind: describe(import.kind),
                    import: &import.name.text,
                };
                diagnostics.report(&self.sources, name.span, problem);
                continue;
            }
            let suffix = import.name.text.strip_prefix(root.name.text.as_str());
            if root.kind == GrammarKind::Combined && matches!(suffix, Some("Lexer" | "Parser")) {
                let problem = Problem::ImportNameClash {
                    kind: describe(root.kind),
                    grammar: &root.name.text,
                    import_kind: describe(import.kind),
                    import: &import.name.text,
                };
                diagnostics.report(&self.sources, name.span, problem);
            }
            if seen.insert(found.file) {
                let inner = self.imports_of(&found);
                pending.extend(inner.into_iter().rev());
                imports.push(import);
            }
        }
        import::merge(&mut root, imports, &self.sources, diagnostics);
        Some(root)
    }

    /// The names of the grammars that a grammar imports.
    fn imports_of(&self, loaded: &Loaded) -> Vec<(Loaded, Ident)> {
        let Some(grammar) = self.grammar(loaded) else {
            return Vec::new();
        };
        let names = grammar.imports.iter().flat_map(|i| &i.grammars);
        names.map(|i| (loaded.clone(), i.name.clone())).collect()
    }

    fn find_import(
        &mut self,
        name: &Ident,
        from: &Loaded,
        diagnostics: &mut Diagnostics,
    ) -> Option<Loaded> {
        if let Some(given) = self.given.iter().find(|g| g.name == name.text) {
            return Some(given.clone());
        }
        if let Some(found) = self.read_text(&name.text, diagnostics) {
            return found;
        }
        let path = EXTENSIONS
            .iter()
            .find_map(|extension| self.find_file(&format!("{}.{extension}", name.text), from));
        let Some(path) = path else {
            let problem = Problem::CannotFindImport {
                grammar: &name.text,
            };
            diagnostics.report(&self.sources, name.span, problem);
            return None;
        };
        self.read_file(&path, diagnostics)
    }

    /// The grammar of a name among the texts; the inner `None` if its text has none.
    fn read_text(&mut self, name: &str, diagnostics: &mut Diagnostics) -> Option<Option<Loaded>> {
        let mut files = EXTENSIONS
            .iter()
            .map(|extension| format!("{name}.{extension}"));
        let (file, text) = files.find_map(|file| self.find_text(&file))?.clone();
        let mut known = self.sources.files().iter();
        if let Some(position) = known.position(|known| known.path.is_none() && *known.name == file)
        {
            let grammar = self.parsed.get(position).and_then(Option::as_ref);
            return Some(grammar.map(|grammar| Loaded {
                file: FileId(position as u32),
                name: grammar.name.text.clone(),
            }));
        }
        Some(self.parse(&file, None, &text, diagnostics))
    }

    /// The file of a name among the texts, in whatever folder.
    fn find_text(&self, name: &str) -> Option<&(String, String)> {
        let mut texts = self.texts.iter();
        texts.find(|(file, _)| Path::new(file).file_name() == Some(name.as_ref()))
    }

    /// A file in the folder of `from` or in a library folder.
    fn find_file(&self, name: &str, from: &Loaded) -> Option<PathBuf> {
        let folder = self.sources.file(from.file)?.path.as_deref()?.parent();
        let folders = folder
            .into_iter()
            .chain(self.lib.iter().map(PathBuf::as_path));
        folders.map(|f| f.join(name)).find(|path| path.is_file())
    }

    /// The grammar that a `tokenVocab` names, if it is one that can be read.
    pub(crate) fn vocabulary_grammar(
        &mut self,
        name: &str,
        from: &Loaded,
        diagnostics: &mut Diagnostics,
    ) -> Option<Loaded> {
        let combined = name.strip_suffix("Lexer");
        let given = |wanted: &str| self.given.iter().find(|g| g.name == wanted);
        if let Some(found) = given(name) {
            return Some(found.clone());
        }
        if let Some(found) = combined.and_then(given)
            && self.is_combined(found)
        {
            return Some(found.clone());
        }
        if let Some(found) = self.read_text(name, diagnostics) {
            return found;
        }
        let path = EXTENSIONS
            .iter()
            .find_map(|extension| self.find_file(&format!("{name}.{extension}"), from))?;
        self.read_file(&path, diagnostics)
    }

    /// Whether the user gave the grammar.
    pub(crate) fn is_given(&self, loaded: &Loaded) -> bool {
        self.given.contains(loaded)
    }

    fn is_combined(&self, loaded: &Loaded) -> bool {
        self.grammar(loaded)
            .is_some_and(|g| g.kind == GrammarKind::Combined)
    }

    /// The vocabulary of a `.tokens` file; reports that there is none.
    pub(crate) fn vocabulary_file(
        &mut self,
        name: &str,
        span: Span,
        from: &Loaded,
        diagnostics: &mut Diagnostics,
    ) -> Option<Vocabulary> {
        let file = format!("{name}.tokens");
        let (shown, text) = match (self.find_text(&file), self.find_file(&file, from)) {
            (Some((file, text)), _) => (file.clone(), Ok(text.clone())),
            (None, Some(path)) => (path.shown().to_string(), read(&path).map(|(text, _)| text)),
            (None, None) => {
                let problem = Problem::CannotFindTokensFile {
                    file: &file,
                    grammar: name,
                };
                diagnostics.report(&self.sources, span, problem);
                return None;
            }
        };
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                let (file, reason) = (shown.as_str(), error.to_string());
                let reason = reason.as_str();
                let problem = Problem::CannotReadTokensFile { file, reason };
                diagnostics.report(&self.sources, span, problem);
                return None;
            }
        };
        match Vocabulary::parse_tokens(&text) {
            Ok(vocabulary) => Some(vocabulary),
            Err(InvalidLine(line)) => {
                let file = &shown;
                diagnostics.push(Diagnostic {
                    file: Some(Arc::from(file.as_str())),
                    line,
                    ..Diagnostic::from(Problem::TokensFileSyntax { file, line })
                });
                None
            }
        }
    }
}

fn can_import(root: GrammarKind, import: GrammarKind) -> bool {
    root == import || root == GrammarKind::Combined
}

fn describe(kind: GrammarKind) -> &'static str {
    match kind {
        GrammarKind::Lexer => "lexer",
        GrammarKind::Parser => "parser",
        GrammarKind::Combined => "combined",
    }
}

/// A warning about a file of which only the start, `valid`, is UTF-8.
fn not_utf8(name: &str, valid: &str) -> Diagnostic {
    let last = valid.rfind('\n').map_or(0, |end| end + 1);
    Diagnostic {
        file: Some(Arc::from(name)),
        line: valid.bytes().filter(|byte| *byte == b'\n').count() as u32 + 1,
        column: valid[last..].chars().count() as u32,
        ..Diagnostic::from(Problem::NotUtf8)
    }
}

/// A file's text. As in the tool, bytes that are not UTF-8 become U+FFFD; if
/// there are any, the text before the first is returned too.
fn read(path: &Path) -> std::io::Result<(String, Option<String>)> {
    let mut bytes = Vec::new();
    // A device has no size and no end.
    let file = std::fs::File::open(path)?;
    file.take(MAX_FILE_SIZE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_SIZE {
        return Err(std::io::Error::other("the file is larger than 8 MiB"));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let bytes = error.as_bytes();
            let valid = &bytes[..error.utf8_error().valid_up_to()];
            let lossy = |bytes| String::from_utf8_lossy(bytes).into_owned();
            (lossy(bytes), Some(lossy(valid)))
        }
    })
}
