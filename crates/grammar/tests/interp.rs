//! `.interp` files are those that the ANTLR 4.13 tool writes, byte for byte.
//!
//! The expected files in `tests/grammars` were written by the tool for the
//! grammars beside them, which use all of the notation.

#![allow(clippy::unwrap_used)]

use picireny_grammar::{Options, compile, compile_text};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grammars")
}

fn check(files: &[&str]) {
    let paths: Vec<PathBuf> = files.iter().map(|f| folder().join(f)).collect();
    let compiled = compile(&paths, &Options::default()).unwrap();
    assert!(!compiled.recognizers.is_empty());
    for recognizer in &compiled.recognizers {
        let file = folder().join(recognizer.interp_file_name());
        let expected = std::fs::read_to_string(&file).unwrap();
        assert!(
            recognizer.interp() == expected,
            "{} differs",
            file.display()
        );
    }
}

#[test]
fn a_combined_grammar_compiles_to_what_the_tool_writes() {
    check(&["Expr.g4"]);
}

#[test]
fn a_lexer_compiles_to_what_the_tool_writes() {
    check(&["Words.g4"]);
}

#[test]
fn a_parser_with_imports_compiles_to_what_the_tool_writes() {
    check(&["Sentences.g4"]);
    check(&["Sentences.g4", "Words.g4"]);
}

#[test]
fn grammars_given_as_text_compile_like_files() {
    let read = |name: &str| std::fs::read_to_string(folder().join(name)).unwrap();
    let texts: Vec<(&str, String)> = ["Words.g4", "Sentences.g4", "Phrases.g4", "Markup.g4"]
        .map(|name| (name, read(name)))
        .to_vec();
    let sources: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (*n, t.as_str())).collect();
    let compiled = compile_text(&sources, &Options::default()).unwrap();
    for name in ["Words", "Sentences"] {
        let expected = read(&format!("{name}.interp"));
        assert!(compiled.recognizer(name).unwrap().interp() == expected);
    }
}

#[test]
fn line_endings_and_byte_order_marks_do_not_matter() {
    let text = std::fs::read_to_string(folder().join("Words.g4")).unwrap();
    let expected = std::fs::read_to_string(folder().join("Words.interp")).unwrap();
    let crlf = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let compiled = compile_text(&[("Words.g4", &crlf)], &Options::default()).unwrap();
    assert!(compiled.recognizers[0].interp() == expected);
}
