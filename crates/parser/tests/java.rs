//! What ANTLR 4.13's Java runtime gives where that is not obvious. The trees and
//! messages were recorded from parsers that it generates.

#![allow(clippy::unwrap_used)]

use picireny_grammar::{Options, compile_text};
use picireny_parser::{Language, ParseOptions, tree_line};

/// Checks the tree and the errors of an input from rule `s`.
#[track_caller]
fn check(grammar: &str, input: &str, tree: &str, errors: &[&str]) {
    let compiled = compile_text(&[("T.g4", grammar)], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    let language = Language::new(find("TLexer"), find("T")).unwrap();
    // What was learnt must not change the second parse.
    for _ in 0..2 {
        let parse = language
            .parse(input, "s", &ParseOptions::default())
            .unwrap();
        assert_eq!(tree_line(&language, input, &parse), tree);
        let messages: Vec<String> = parse.errors.iter().map(|e| e.to_string()).collect();
        assert_eq!(messages, errors);
    }
}

#[test]
fn a_start_rule_that_ends_early_is_decided_in_context() {
    let rule = "t : 'x' | 'i' t ('e' t)?? ;";
    let grammar = |start: &str| format!("grammar T; s : {start} ; {rule}");
    let tree = "(s (t i (t x) e (t x)))";
    check(&grammar("t+"), "ixex", tree, &[]);
    let tree = "(s (t i (t x) e (t x)) <EOF>)";
    check(&grammar("t+ EOF"), "ixex", tree, &[]);
}

#[test]
fn what_a_start_rule_does_not_read_is_not_lexed() {
    let grammar = "grammar T; s : 'a' b ; b : 'b' | 'b' 'c' ; X : 'x' ; WS : ' ' -> skip ;";
    check(
        grammar,
        "a b ? x ! x #",
        "(s a (b b))",
        &["line 1:4 token recognition error at: '?'"],
    );
}

#[test]
fn states_of_one_decision_are_as_when_they_were_first_made() {
    // After `-y;` the automaton of the loop in `l` is where it was before, but
    // for the fact that `l` may have ended.
    let grammar = "grammar T; s : a | b ; a : '@i' l '@e' EOF ; b : '@p' l* '@e' EOF ; l : m+ ;
                   m : '-' ID ';' ; ID : [a-z]+ ; WS : ' ' -> skip ;";
    check(
        grammar,
        "@i - x ; - y ; - z",
        "(s (a @i (l (m - x ;)) - y ; - z))",
        &["line 1:9 mismatched input '-' expecting '@e'"],
    );
}
