//! Positions in grammar files.

use std::path::PathBuf;
use std::sync::Arc;

/// Number of a file in the [`SourceMap`] of a compilation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A place in a grammar file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
    /// Line of the first character, from 1.
    pub line: u32,
    /// Column of the first character in its line, from 0, in characters.
    pub column: u32,
}

impl Span {
    /// From the start of `self` to the end of `last`.
    #[must_use]
    pub fn to(self, last: Span) -> Span {
        Span {
            end: last.end.max(self.end),
            ..self
        }
    }
}

/// One grammar file of a compilation.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// As it was named, for messages.
    pub name: Arc<str>,
    /// Where it was read from; none for text that was given in memory.
    pub path: Option<PathBuf>,
    /// Its text, without a byte order mark.
    pub text: Arc<str>,
}

/// The files of a compilation.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(file);
        FileId((self.files.len() - 1) as u32)
    }

    /// The file with that number.
    #[must_use]
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All files, in the order in which they were read.
    #[must_use]
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }
}
