//! Errors and warnings about grammars.

use crate::problem::Problem;
use crate::source::{SourceMap, Span};
use std::fmt;
use std::sync::Arc;

/// How serious a diagnostic is.
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
    /// The file's name as it was given; `None` if the message is not about a
    /// file.
    pub file: Option<Arc<str>>,
    /// Line, from 1; 0 if the message is not about a place in the file.
    pub line: u32,
    /// Column, from 0, in characters.
    pub column: u32,
    /// What is wrong and, where that is known, what was expected instead.
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

/// How many errors are kept, and how many warnings.
const MAX_KEPT: usize = 1000;

/// The errors and warnings of a compilation.
///
/// The first thousand errors and the first thousand warnings are kept; others
/// are only counted.
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

    /// Adds a diagnostic, or only counts it if there are too many.
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

    /// Reports a problem at `span`.
    pub(crate) fn report(&mut self, files: &SourceMap, span: Span, problem: Problem<'_>) {
        self.push(Diagnostic {
            file: files.file(span.file).map(|file| file.name.clone()),
            line: span.line,
            column: span.column,
            ..Diagnostic::from(problem)
        });
    }

    /// Removes the warnings from number `from` on.
    pub(crate) fn drop_warnings(&mut self, from: usize) {
        let mut number = 0;
        self.list.retain(|diagnostic| {
            number += 1;
            number <= from || diagnostic.severity == Severity::Error
        });
    }

    /// The number of errors, including those that were not kept.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Whether there is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The errors and warnings that were kept, in the order in which they were
    /// found.
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

impl From<Problem<'_>> for Diagnostic {
    /// A diagnostic that is not about a place.
    fn from(problem: Problem<'_>) -> Self {
        Diagnostic {
            severity: problem.severity(),
            code: problem.number(),
            file: None,
            line: 0,
            column: 0,
            message: problem.to_string(),
        }
    }
}
