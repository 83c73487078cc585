//! What the engine and a base class ask of one another.

#![allow(clippy::unwrap_used)]

use picireny_grammar::{Options, compile_text};
use picireny_parser::hooks::{
    BaseClasses, LexerClass, LexerEntry, LexerState, Made, Program, Sink,
};
use picireny_parser::{Language, LanguageError, ParseOptions};

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

/// One that asks for modes.
struct Moded;

impl LexerClass for Moded {
    const NAMES: &'static [&'static str] = &["Base"];

    fn new(program: &Program) -> Self {
        assert_eq!(program.mode("DEFAULT_MODE"), 0);
        assert_eq!(program.mode("INSIDE"), 1);
        for name in ["RAW", "QUOTED", "RAW"] {
            assert_eq!(program.mode(name), 0);
        }
        Self
    }
}

/// One that inserts a token before each that it is given.
struct Marks<const HIDDEN: bool>;

impl<const HIDDEN: bool> LexerClass for Marks<HIDDEN> {
    const NAMES: &'static [&'static str] = &["Base"];
    const READS_HIDDEN: bool = HIDDEN;

    fn new(_: &Program) -> Self {
        Self
    }

    fn token(&mut self, made: Made, _: &mut LexerState<'_>, sink: &mut Sink) {
        sink.insert(1, &made.token);
        sink.push(made);
    }
}

/// A grammar with a base class, which is one of these.
fn load(lexer: &str, classes: &BaseClasses) -> Result<Language, LanguageError> {
    let parser = "parser grammar P; options { tokenVocab = L; } s : A ;";
    let compiled = compile_text(&[("L.g4", lexer), ("P.g4", parser)], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    Language::with_classes(find("L"), find("P"), classes)
}

#[test]
fn a_grammar_without_the_modes_that_its_base_class_requires_is_refused() {
    let lexer = "lexer grammar L; options { superClass = Base; } A : 'a' ; mode INSIDE; B : 'b' ;";
    let classes = BaseClasses::new(&[LexerEntry::of::<Moded>()], &[]);
    let error = load(lexer, &classes).unwrap_err();
    assert!(matches!(error, LanguageError::MissingModes { .. }));
    assert_eq!(
        error.to_string(),
        "L has no modes named RAW, QUOTED, which its base class requires: declare them with \
         `mode NAME;`, or name another class as the `superClass`"
    );
}

#[test]
fn a_grammar_without_the_tokens_that_its_base_class_requires_is_refused() {
    let lexer = "lexer grammar L; options { superClass = Base; } A : 'a' ;";
    let classes = BaseClasses::new(&[LexerEntry::of::<Class>()], &[]);
    let error = load(lexer, &classes).unwrap_err();
    assert!(matches!(error, LanguageError::MissingTokens { .. }));
    assert_eq!(
        error.to_string(),
        "L has no tokens named STRAY, LINE_END, which its base class requires: declare them \
         with `tokens { ... }`, or name another class as the `superClass`"
    );
    assert!(load(lexer, &BaseClasses::default()).is_ok());
}

#[test]
fn what_the_parser_does_not_see_passes_a_class_unread_unless_it_reads_that() {
    let lexer = "lexer grammar L; options { superClass = Base; } A : 'a' ; \
                 SPACE : ' ' -> skip ; COMMENT : '#' -> channel(HIDDEN) ;";
    for (class, count) in [
        (LexerEntry::of::<Marks<false>>(), 6),
        (LexerEntry::of::<Marks<true>>(), 8),
    ] {
        let language = load(lexer, &BaseClasses::new(&[class], &[])).unwrap();
        let parse = language.tokenize("a #", &ParseOptions::default()).unwrap();
        assert_eq!(parse.tokens.len(), count);
    }
}
