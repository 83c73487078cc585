//! Errors and warnings about grammars.

use crate::source::{SourceMap, Span};
use std::fmt;
use std::sync::Arc;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The grammar can be used.
    Warning,
    /// The grammar cannot be used.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// An error or a warning, with the ANTLR tool's number for it.
///
/// It prints as the tool prints it: `error(50): T.g4:3:7: syntax error: ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// The tool's error number, for instance 50 for a syntax error and 56 for
    /// an undefined rule; 0 for one that only this compiler knows.
    pub code: u16,
    /// The file's name as it was given, if the message is about one.
    pub file: Option<Arc<str>>,
    /// Line from 1; 0 if the message is not about a place.
    pub line: u32,
    /// Column from 0, in characters.
    pub column: u32,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}): ", self.severity, self.code)?;
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
            if self.line > 0 {
                write!(f, "{}:{}:", self.line, self.column)?;
            }
            f.write_str(" ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// How many errors, and how many warnings, are kept.
const MAX_KEPT: usize = 1000;

/// Collects diagnostics during a compilation.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Diagnostics {
    /// An empty collection.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a diagnostic. Of errors and of warnings the first thousand each
    /// are kept, others are only counted.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let count = match diagnostic.severity {
            Severity::Warning => &mut self.warnings,
            Severity::Error => &mut self.errors,
        };
        *count += 1;
        if *count <= MAX_KEPT {
            self.list.push(diagnostic);
        }
    }

    /// Adds an error at `span`.
    pub(crate) fn error(
        &mut self,
        files: &SourceMap,
        span: Span,
        code: u16,
        message: impl Into<String>,
    ) {
        self.push(at(Severity::Error, files, span, code, message.into()));
    }

    /// Adds a warning at `span`.
    pub(crate) fn warning(
        &mut self,
        files: &SourceMap,
        span: Span,
        code: u16,
        message: impl Into<String>,
    ) {
        self.push(at(Severity::Warning, files, span, code, message.into()));
    }

    /// Removes the warnings from number `from` on.
    pub(crate) fn drop_warnings(&mut self, from: usize) {
        let mut number = 0;
        self.list.retain(|diagnostic| {
            number += 1;
            number <= from || diagnostic.severity == Severity::Error
        });
    }

    /// The number of errors.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Whether there is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// All of them, in the order in which they were found.
    #[must_use]
    pub fn list(&self) -> &[Diagnostic] {
        &self.list
    }

    /// Takes the list out.
    #[must_use]
    pub(crate) fn into_list(self) -> Vec<Diagnostic> {
        self.list
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.list.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{diagnostic}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

fn at(severity: Severity, files: &SourceMap, span: Span, code: u16, message: String) -> Diagnostic {
    Diagnostic {
        severity,
        code,
        file: files.file(span.file).map(|f| f.name.clone()),
        line: span.line,
        column: span.column,
        message,
    }
}
