//! From `.g4` text to the grammar model: ANTLR's own notation.

mod cursor;
mod delimited;
mod elements;
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
/// Errors are reported to `diagnostics`, and the rules with errors left out.
/// The result is `None` if there is no grammar declaration.
pub(crate) fn parse(
    files: &SourceMap,
    file: FileId,
    diagnostics: &mut Diagnostics,
) -> Option<Grammar> {
    let text = files.file(file)?.text.clone();
    let tokens = lexer::tokenize(&text, file, files, diagnostics);
    parser::Parser::new(&text, &tokens, files, diagnostics).grammar()
}
