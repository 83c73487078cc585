//! Positions in grammar files.

use std::path::PathBuf;
use std::sync::Arc;

/// Number of a file in the [`SourceMap`] of a compilation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FileId(pub(crate) u32);

/// A place in a grammar file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Span {
    /// The file.
    pub(crate) file: FileId,
    /// Offset of the first byte.
    pub(crate) start: u32,
    /// Offset after the last byte.
    pub(crate) end: u32,
    /// Line of the first character, from 1.
    pub(crate) line: u32,
    /// Column of the first character in its line, from 0, in characters.
    pub(crate) column: u32,
}

impl Span {
    /// From the start of `self` to the end of `last`.
    pub(crate) fn to(self, last: Span) -> Span {
        Span {
            end: last.end.max(self.end),
            ..self
        }
    }
}

/// One grammar file of a compilation.
#[derive(Clone, Debug)]
pub(crate) struct SourceFile {
    /// As it was named, for messages.
    pub(crate) name: Arc<str>,
    /// Where it was read from; none for text that was given in memory.
    pub(crate) path: Option<PathBuf>,
    /// Its text, without a byte order mark.
    pub(crate) text: Arc<str>,
}

/// The files of a compilation.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file.
    pub(crate) fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(file);
        FileId((self.files.len() - 1) as u32)
    }

    /// The file with that number.
    pub(crate) fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize)
    }

    /// All files, in the order in which they were read.
    pub(crate) fn files(&self) -> &[SourceFile] {
        &self.files
    }
}
