//! How much work inputs make. It is counted, not timed: a parse calls its watch
//! once per so many steps.

#![allow(clippy::unwrap_used)]

use std::cell::RefCell;

use picireny_grammar::{Options, compile_text};
use picireny_parser::{Language, Parse, ParseOptions, Progress, Stage};

thread_local! {
    /// What the watch was told in this thread.
    static HEARD: RefCell<Vec<Progress>> = const { RefCell::new(Vec::new()) };
}

/// Parses with a language that has parsed nothing before. Gives what the watch
/// was told, too.
fn watched(grammar: &str, text: &str) -> (Parse, Vec<Progress>) {
    let compiled = compile_text(&[("T.g4", grammar)], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    let language = Language::new(find("TLexer"), find("T")).unwrap();
    let options = ParseOptions {
        watch: Some(|progress| HEARD.with_borrow_mut(|heard| heard.push(progress))),
        ..ParseOptions::default()
    };
    let parse = language.parse(text, "s", &options).unwrap();
    (parse, HEARD.take())
}

/// Each stage counts anew, so what is left of an interval at its end is lost.
const STAGES: usize = 3;

/// An input of `size` and one four times as large make work in proportion.
/// Gives their numbers of syntax errors.
#[track_caller]
fn check_linear(grammar: &str, size: usize, text: impl Fn(usize) -> String) -> [usize; 2] {
    let (parse, calls) = watched(grammar, &text(size));
    let (large_parse, large_calls) = watched(grammar, &text(4 * size));
    let (calls, large_calls) = (calls.len(), large_calls.len());
    assert!(calls > 2 * STAGES, "{calls} calls are too few to compare");
    assert!(
        large_calls <= 4 * (calls + STAGES),
        "{calls} calls, then {large_calls} for an input four times as large"
    );
    [parse.errors.len(), large_parse.errors.len()]
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
fn every_stage_is_heard_of_and_goes_forward() {
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
