//! From `.g4` text to the grammar model: ANTLR's own notation.

mod grammar;
mod lexer;
mod parser;
mod rules;
mod token;

use crate::diagnostic::Diagnostics;
use crate::model::Grammar;
use crate::source::{FileId, SourceMap};

/// Parses one grammar file.
///
/// All errors that could be told apart are reported to `diagnostics`; the
/// result is `None` if there was not even a grammar declaration. With errors
/// reported, the grammar is what could be understood of it.
pub(crate) fn parse(
    files: &SourceMap,
    file: FileId,
    diagnostics: &mut Diagnostics,
) -> Option<Grammar> {
    let text = files.file(file)?.text.clone();
    let tokens = lexer::tokenize(&text, file, files, diagnostics);
    parser::Parser::new(&text, &tokens, files, diagnostics).grammar()
}
