//! What the engine and a base class ask of one another.

#![allow(clippy::unwrap_used)]

use picireny_grammar::{Options, compile_text};
use picireny_parser::hooks::{BaseClasses, LexerClass, LexerEntry, Program};
use picireny_parser::{Language, LanguageError};

struct Class;

impl LexerClass for Class {
    const NAMES: &'static [&'static str] = &["Base"];

    fn new(program: &Program) -> Self {
        assert_eq!(program.required_token_type("A"), 1);
        for name in ["STRAY", "LINE_END", "STRAY"] {
            assert_eq!(program.required_token_type(name), 0);
        }
        assert_eq!(program.token_type("OPTIONAL"), 0);
        Self
    }
}

#[test]
fn a_grammar_without_the_tokens_that_its_base_class_requires_is_refused() {
    let lexer = "lexer grammar L; options { superClass = Base; } A : 'a' ;";
    let parser = "parser grammar P; options { tokenVocab = L; } s : A ;";
    let compiled = compile_text(&[("L.g4", lexer), ("P.g4", parser)], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    let load = |classes| Language::with_classes(find("L"), find("P"), &classes);
    let error = load(BaseClasses::new(&[LexerEntry::of::<Class>()], &[])).unwrap_err();
    assert!(matches!(error, LanguageError::MissingTokens { .. }));
    assert_eq!(
        error.to_string(),
        "L has no tokens named STRAY, LINE_END, which its base class requires: declare them \
         with `tokens { ... }`, or name another class as the `superClass`"
    );
    assert!(load(BaseClasses::default()).is_ok());
}
