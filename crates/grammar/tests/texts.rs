//! Files that other grammars need, given as texts.

#![allow(clippy::unwrap_used)]

use picireny_grammar::{Options, compile_text};

/// What is said of a grammar that needs other files, with these at hand.
fn compile(grammar: &str, texts: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let texts = texts.iter();
    let texts = texts.map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let options = Options {
        texts: texts.collect(),
        ..Options::default()
    };
    let compiled = compile_text(&[("T.g4", grammar)], &options).map_err(|it| it.to_string())?;
    let parser = compiled.recognizers.last().unwrap();
    let names = parser.symbolic_names.iter().flatten();
    Ok(names.map(|name| name.to_string()).collect())
}

#[test]
fn imports_are_found_in_whatever_folder_and_nothing_else_is_compiled() {
    let grammar = "grammar T; import Base, More; t : item ;";
    let base = ("lib/Base.g4", "grammar Base; import More; item : WORD ;");
    let more = ("More.g4", "grammar More; WORD : [a-z]+ ;");
    let broken = ("Other.g4", "grammar Other; a : missing ;");
    assert_eq!(compile(grammar, &[base, more, broken]).unwrap(), ["WORD"]);
    let error = compile(grammar, &[base]).unwrap_err();
    assert!(error.contains("More"), "{error}");
}

#[test]
fn token_vocabularies_are_found_as_grammars_and_as_tokens_files() {
    let grammar = "parser grammar T; options { tokenVocab = L; } t : WORD ;";
    let lexer = ("L.g4", "lexer grammar L; NUMBER : [0-9]+ ; WORD : [a-z]+ ;");
    let tokens = ("L.tokens", "NUMBER=1\nWORD=2\n");
    for file in [lexer, tokens] {
        let names = compile(grammar, &[file]).unwrap();
        assert!(names.contains(&"WORD".to_owned()), "{names:?}");
    }
    let error = compile(grammar, &[("L.tokens", "WORD\n")]).unwrap_err();
    assert!(error.contains("L.tokens"), "{error}");
}
