//! What unit tests of several modules need.

use picireny_grammar::{Options, Recognizer, RecognizerKind, compile_text};

fn recognizer(grammar: &str, kind: RecognizerKind) -> Recognizer {
    let compiled = match compile_text(&[("T.g4", grammar)], &Options::default()) {
        Ok(compiled) => compiled,
        Err(diagnostics) => panic!("{diagnostics}"),
    };
    let mut all = compiled.recognizers.into_iter();
    match all.find(|r| r.kind == kind) {
        Some(found) => found,
        None => panic!("no {kind:?} in the grammar"),
    }
}

/// The lexer of a grammar.
pub(crate) fn lexer(grammar: &str) -> Recognizer {
    recognizer(grammar, RecognizerKind::Lexer)
}

/// The parser of a grammar.
pub(crate) fn parser(grammar: &str) -> Recognizer {
    recognizer(grammar, RecognizerKind::Parser)
}
