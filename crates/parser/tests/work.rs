//! How much work inputs make. It is counted, not timed: a parse calls its watch
//! once per so many steps.

#![allow(clippy::unwrap_used)]

mod common;

use std::cell::Cell;

use common::work::{compare, listen};
use picireny_grammar::{Options, compile_text};
use picireny_parser::hooks::BaseClasses;
use picireny_parser::{Language, Parse, ParseError, ParseOptions, Progress, Stage};

thread_local! {
    /// After how many more questions a parse in this thread is cancelled.
    static PATIENCE: Cell<usize> = const { Cell::new(0) };
}

/// Parses with a language that has parsed nothing before. Gives what the watch
/// was told, too.
fn watched(grammar: &str, text: &str) -> (Parse, Vec<Progress>) {
    let compiled = compile_text(&[("T.g4", grammar)], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    let language = Language::new(find("TLexer"), find("T")).unwrap();
    listen(&language, "s", text)
}

/// An input of `size` and one four times as large make work in proportion.
/// Gives their numbers of syntax errors.
#[track_caller]
fn check_linear(grammar: &str, size: usize, text: impl Fn(usize) -> String) -> [usize; 2] {
    compare("", |size| watched(grammar, &text(size)), size)
}

#[test]
fn a_chain_in_full_context_is_linear() {
    // The braces that are missing make the second stage necessary, which has to
    // know for each `else` what is around it.
    let grammar = "grammar T; s : i* EOF ; i : 'if' i ('else' i)? | '{' i* '}' | A ; A : 'a' ;
                   WS : ' ' -> skip ;";
    let errors = check_linear(grammar, 20_000, |size| {
        "{".to_owned() + &"if a else ".repeat(size)
    });
    assert_eq!(errors, [1, 1]);
}

#[test]
fn a_parse_ends_when_it_is_cancelled() {
    let grammars = common::root().join("crates/languages/json");
    let language = common::load(&grammars, "JSONLexer", "JSON", &BaseClasses::default()).unwrap();
    let text = "[1, ".repeat(100_000);
    let options = ParseOptions {
        cancel: Some(|| {
            let left = PATIENCE.get();
            PATIENCE.set(left.saturating_sub(1));
            left == 0
        }),
        ..ParseOptions::default()
    };
    // In the lexer, in the parser's first stage and in its second.
    for patience in [0, 120, 200] {
        PATIENCE.set(patience);
        let result = language.parse(&text, "json", &options);
        assert!(matches!(result, Err(ParseError::Cancelled)), "{patience}");
        assert_eq!(PATIENCE.get(), 0);
    }
    PATIENCE.set(usize::MAX);
    assert!(language.parse(&text, "json", &options).is_ok());
}

#[test]
fn a_non_greedy_token_is_linear() {
    let grammar = "grammar T; s : (TEXT | A)* EOF ; TEXT : '<' .*? ('/>' | '-->') ; A : 'a' ;";
    let errors = check_linear(grammar, 200_000, |size| {
        format!("a<{}-->a", "a-/ü-".repeat(size / 6))
    });
    assert_eq!(errors, [0, 0]);
}

#[test]
fn an_operator_chain_and_a_long_list_are_linear() {
    let grammar = "grammar T; s : e (',' e)* EOF ; e : e '*' e | e '+' e | '-' e | '(' e ')' | A ;
                   A : [a-z]+ ; WS : ' ' -> skip ;";
    let errors = check_linear(grammar, 200_000, |size| {
        "a + b * c, - (d)".to_owned() + &", a + b * c + (- d)".repeat(size / 8)
    });
    assert_eq!(errors, [0, 0]);
}

#[test]
fn decisions_that_look_to_the_end_of_the_input_are_linear() {
    // As in HTML, an end tag may belong to any open element, and which one
    // it is shows only at the end of the input.
    let grammar = "grammar T; s : e* EOF ; e : '<' A (e* '>')? ; A : 'a' ;";
    // The end tag too many makes the second stage necessary.
    let errors = check_linear(grammar, 5_000, |size| {
        format!("<a{}>>", "<a><a<a>>".repeat(size / 9))
    });
    assert_eq!(errors, [1, 1]);
}

#[test]
fn the_watch_is_told_of_progress_in_every_stage() {
    let grammar = "grammar T; s : ('(' s ')' | A)* ; A : 'a' ; WS : ' ' -> skip ;";
    // An error at the end makes the second stage necessary.
    let text = "(a) a ".repeat(20_000) + "( a";
    let (parse, heard) = watched(grammar, &text);
    assert_eq!(parse.errors.len(), 1);
    let tokens = parse.tokens.iter().filter(|(_, t)| t.is_visible()).count();
    for (stage, total) in [
        (Stage::Lexing, text.len()),
        (Stage::Parsing, tokens),
        (Stage::ParsingInContext, tokens),
    ] {
        let of_stage: Vec<_> = heard.iter().filter(|p| p.stage == stage).collect();
        assert!(of_stage.len() >= 4, "{stage:?}: {of_stage:?}");
        assert!(of_stage.is_sorted_by_key(|p| p.done), "{of_stage:?}");
        let sound = |p: &&Progress| p.done <= p.total && p.total == total;
        assert!(of_stage.iter().all(sound), "{total}: {of_stage:?}");
    }
}

#[test]
fn a_parse_that_would_not_end_is_an_error_that_names_the_rule_and_the_place() {
    let grammar = "grammar T;\ns : x EOF ;\nx : x x x | x x | W ;\nW : [a-z] ;\n";
    let compiled = compile_text(&[("T.g4", grammar)], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    let language = Language::new(find("TLexer"), find("T")).unwrap();
    let error = |text: &str| {
        language
            .parse(text, "s", &ParseOptions::default())
            .unwrap_err()
    };
    let text = "a".repeat(1_000);
    match error(&text) {
        ParseError::TooAmbiguous { rule, line, .. } => {
            assert_eq!((rule.as_str(), line), ("x", 1));
        }
        other => panic!("{other}"),
    }
    // What was learnt of it is not used: shorter texts are parsed as ever.
    let parse = language
        .parse("aaaa", "s", &ParseOptions::default())
        .unwrap();
    assert_eq!(parse.errors, []);
    assert!(matches!(error(&text), ParseError::TooAmbiguous { .. }));
}
