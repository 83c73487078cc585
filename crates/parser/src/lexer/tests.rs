#![allow(clippy::unwrap_used)]

use std::sync::OnceLock;

use picireny_grammar::Recognizer;
use proptest::prelude::*;

use super::*;
use crate::atn::Atn;
use crate::testing;

/// Predicates hold, actions do nothing.
#[derive(Clone, Copy, Debug, Default)]
struct NoHooks;

impl LexerHooks for NoHooks {}

/// What the lexer makes of a text: kind, type's name and text of each piece.
fn pieces(grammar: &str, text: &str) -> Vec<String> {
    pieces_with(grammar, text, &mut NoHooks)
}

fn pieces_with(grammar: &str, text: &str, hooks: &mut dyn LexerHooks) -> Vec<String> {
    pieces_of(&testing::lexer(grammar), text, hooks)
}

fn pieces_of(recognizer: &Recognizer, text: &str, hooks: &mut dyn LexerHooks) -> Vec<String> {
    let mut lexer = Lexer::new(Arc::new(Atn::deserialize(recognizer).unwrap()));
    let mut first = Vec::new();
    // Whatever was learnt must not change what is found.
    for round in 0..2 {
        let mut found = Vec::new();
        let mut state = LexerState::new(text);
        loop {
            let lexeme = lexer.next(&mut state, hooks);
            let source = &text[lexeme.start..lexeme.end];
            let name = usize::try_from(lexeme.token_type)
                .ok()
                .and_then(|t| recognizer.symbolic_names.get(t)?.clone())
                .unwrap_or_default();
            found.push(match lexeme.kind {
                LexemeKind::Token if lexeme.channel == 0 => format!("{name}:{source}"),
                LexemeKind::Token => format!("{name}@{}:{source}", lexeme.channel),
                LexemeKind::Skipped => format!("skip:{source}"),
                LexemeKind::Unmatched => format!("bad:{source}"),
                LexemeKind::Eof => format!("eof:{source}"),
            });
            assert!(found.len() < 1000, "{found:?}");
            if lexeme.kind == LexemeKind::Eof {
                break;
            }
        }
        if round == 0 {
            first = found;
        } else {
            assert_eq!(first, found);
        }
    }
    first
}

#[test]
fn the_longest_match_wins_then_the_first_rule() {
    let grammar = "lexer grammar L; IF: 'if'; ID: [a-z]+; NUM: [0-9]+; WS: [ \\n]+ -> skip;";
    assert_eq!(
        pieces(grammar, "if iffy 42"),
        ["IF:if", "skip: ", "ID:iffy", "skip: ", "NUM:42", "eof:"]
    );
}

#[test]
fn non_greedy_loops_end_as_early_as_they_can() {
    let grammar = "lexer grammar L; C: '/*' .*? '*/' -> channel(HIDDEN); X: .;";
    assert_eq!(
        pieces(grammar, "/* a */*/"),
        ["C@1:/* a */", "X:*", "X:/", "eof:"]
    );
}

#[test]
fn text_that_nothing_matches_goes_up_to_the_character_that_is_wrong() {
    let grammar = "lexer grammar L; S: '\"' [a-z]* '\"'; A: 'a';";
    assert_eq!(
        pieces(grammar, "a\"ab1a"),
        ["A:a", "bad:\"ab1", "A:a", "eof:"]
    );
    assert_eq!(pieces(grammar, "\"ab"), ["bad:\"ab", "eof:"]);
    assert_eq!(pieces(grammar, "é中a"), ["bad:é", "bad:中", "A:a", "eof:"]);
}

#[test]
fn modes_nest_and_more_collects() {
    let grammar = "lexer grammar L;
        OPEN: '{' -> pushMode(IN);
        OTHER: ~[{}]+;
        STRAY: '}' -> popMode;
        mode IN;
        DEEPER: '{' -> more, pushMode(IN);
        CLOSE: '}' -> popMode;
        TEXT: ~[{}]+ -> type(OTHER);";
    assert_eq!(
        pieces(grammar, "a{b{c}}d"),
        [
            "OTHER:a", "OPEN:{", "OTHER:b", "OTHER:{c", "CLOSE:}", "CLOSE:}", "OTHER:d", "eof:"
        ]
    );
    // The input ends after a `more`.
    assert_eq!(pieces(grammar, "{{"), ["OPEN:{", "eof:{"]);
}

#[test]
fn a_pop_without_a_push_is_reported_and_does_nothing() {
    #[derive(Default)]
    struct Count(usize);
    impl LexerHooks for Count {
        fn empty_mode_stack(&mut self, _: &LexerState<'_>) {
            self.0 += 1;
        }
    }
    let mut count = Count::default();
    let grammar = "lexer grammar L; A: 'a' -> popMode; B: 'b';";
    assert_eq!(
        pieces_with(grammar, "ab", &mut count),
        ["A:a", "B:b", "eof:"]
    );
    assert_eq!(count.0, 2, "once in each round");
}

#[test]
fn rules_that_match_the_end_make_no_empty_token_there() {
    let grammar = "lexer grammar L; NL: '\\n' | EOF; C: '#' ~[\\n]* ('\\n' | EOF); A: 'a';";
    assert_eq!(pieces(grammar, "a\na"), ["A:a", "NL:\n", "A:a", "eof:"]);
    assert_eq!(pieces(grammar, "a#b"), ["A:a", "C:#b", "eof:"]);
}

#[test]
fn rules_that_match_nothing_do_not_stop_the_lexer() {
    let found = pieces("lexer grammar L; A: 'a'*;", "ab");
    assert_eq!(found.first().unwrap(), "A:a");
    assert_eq!(&found[found.len() - 2..], ["bad:b", "eof:"]);
}

#[test]
fn predicates_see_what_was_consumed_and_decide_each_time() {
    /// Holds in even columns.
    struct Even(Vec<String>);
    impl LexerHooks for Even {
        fn predicate(&mut self, _: u32, _: u32, state: &LexerState<'_>) -> bool {
            self.0.push(state.token_text().to_owned());
            state.token_column().is_multiple_of(2)
        }
    }
    let mut even = Even(Vec::new());
    let grammar = "lexer grammar L; A: 'ab' {even}? 'c'; B: 'ab'; C: 'c'; W: ' ';";
    assert_eq!(
        pieces_with(grammar, "abc abc", &mut even),
        ["A:abc", "W: ", "A:abc", "eof:"]
    );
    assert_eq!(
        pieces_with(grammar, " abc", &mut even),
        ["W: ", "B:ab", "C:c", "eof:"]
    );
    assert!(even.0.iter().all(|text| text == "ab"), "{:?}", even.0);
}

#[test]
fn custom_actions_run_where_they_stand() {
    #[derive(Default)]
    struct Record(Vec<String>);
    impl LexerHooks for Record {
        fn action(&mut self, _: u32, index: u32, state: &mut LexerState<'_>) {
            self.0.push(format!("{index}:{}", state.token_text()));
        }
    }
    let mut record = Record::default();
    let grammar = "lexer grammar L; A: 'a' {one} 'b'+ {two} -> type(B); B: 'x';";
    assert_eq!(pieces_with(grammar, "abb", &mut record), ["B:abb", "eof:"]);
    assert_eq!(record.0[..2], ["0:a", "1:abb"]);
}

#[test]
fn a_token_of_a_megabyte_takes_one_step_per_character() {
    let mut text = String::from("/*");
    text.extend(std::iter::repeat_n("x *\n", 250_000));
    text.push_str("*/");
    let grammar = "lexer grammar L; C: '/*' .*? '*/'; X: .;";
    assert_eq!(pieces(grammar, &text).len(), 2);
}

#[test]
fn nested_comments_of_any_depth_are_one_token() {
    let text = format!("{}{}", "(".repeat(50_000), ")".repeat(50_000));
    let grammar = "lexer grammar L; N: '(' N? ')'; X: .;";
    assert_eq!(pieces(grammar, &text).len(), 2);
}

proptest! {
    #[test]
    fn no_character_is_lost(text in "[a-c{}\"/*\\n é\u{1F600}]{0,60}") {
        static LEXER: OnceLock<Recognizer> = OnceLock::new();
        let lexer = LEXER.get_or_init(|| testing::lexer("lexer grammar L;
            OPEN: '{' -> pushMode(IN);
            S: '\"' ~[\"]* '\"' -> more;
            C: '/*' .*? '*/' -> skip;
            ID: [a-b]+;
            mode IN;
            D: '{' -> skip, pushMode(IN);
            CLOSE: '}' -> popMode, channel(HIDDEN);
            T: [a-c] -> more;
            U: 'é'+ EOF;"));
        let all: String = pieces_of(lexer, &text, &mut NoHooks)
            .iter()
            .map(|piece| piece.split_once(':').unwrap().1)
            .collect();
        prop_assert_eq!(all, text);
    }
}
