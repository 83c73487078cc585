//! What holds for every input: nothing panics, overflows or gets lost.

#![allow(clippy::unwrap_used)]

use std::sync::atomic::{AtomicUsize, Ordering};

use picireny_grammar::{Options, compile_text};
use picireny_parser::{
    Language, NodeKind, Parse, ParseOptions, Quantifier, Step, TokenOrigin, indented_tree, json,
    token_lines, tree_line,
};
use proptest::prelude::*;

const EXPRESSIONS: &str = r"grammar T;
s : (stat | block)* EOF ;
block : '{' stat* '}' ;
stat : ID ('=' | '+=')? e? ';' | 'if' '(' e ')' stat ('else' stat)? | ';' ;
e : e '(' (e (',' e)*)? ')' | '-' e | e ('*' | '/') e | e '+' e | <assoc=right> e '?' e ':' e
  | '(' e ')' | '[' (e (',' e)*)? ']' | ID | NUM | STR ;
ID : [a-z]+ ;
NUM : [0-9]+ ('.' [0-9]+)? ;
STR : '\x27' .*? '\x27' | '\x22' ~[\x22\n]* '\x22' ;
NOTE : '#' ~[\n]* -> channel(HIDDEN) ;
WS : [ \t\r\n]+ -> skip ;
";

fn language(grammar: &str) -> Language {
    let grammar = grammar.replace(r"\x27", r"\'").replace(r"\x22", "\"");
    let compiled = compile_text(&[("T.g4", grammar.as_str())], &Options::default()).unwrap();
    let find = |name: &str| compiled.recognizer(name).unwrap().clone();
    Language::new(find("TLexer"), find("T")).unwrap()
}

fn reducing() -> ParseOptions {
    ParseOptions {
        quantifiers: true,
        error_tokens: true,
        ..ParseOptions::default()
    }
}

/// The text of all tokens in order.
fn unlexed(parse: &Parse, text: &str) -> String {
    parse
        .tokens
        .as_slice()
        .iter()
        .filter(|t| t.origin != TokenOrigin::Inserted)
        .map(|t| t.source(text))
        .collect()
}

/// Every visible token that was read is in the tree once, in order.
fn check_leaves(parse: &Parse) {
    let mut last = None;
    for step in parse.tree.walk() {
        let Step::Enter(node) = step else { continue };
        if let NodeKind::Terminal(id) | NodeKind::Error(id) = parse.tree.kind(node) {
            assert!(parse.tokens[id].is_visible());
            let is_end = parse.tokens[id].kind == picireny_parser::EOF;
            assert!(last < Some(id) || is_end, "{last:?} before {id:?}");
            last = Some(id);
        }
    }
    let leaves = parse
        .tree
        .walk()
        .filter(|step| match step {
            Step::Enter(node) => matches!(
                parse.tree.kind(*node),
                NodeKind::Terminal(id) | NodeKind::Error(id)
                    if parse.tokens[id].kind != picireny_parser::EOF
            ),
            Step::Leave(_) => false,
        })
        .count();
    let read = parse.tokens.as_slice()[..parse.consumed]
        .iter()
        .filter(|t| t.is_visible() && t.kind != picireny_parser::EOF)
        .count();
    assert_eq!(leaves, read);
}

fn check_all(language: &Language, text: &str) {
    for options in [ParseOptions::default(), reducing()] {
        let parse = language.parse(text, "s", &options).unwrap();
        assert_eq!(unlexed(&parse, text), text);
        check_leaves(&parse);
        let line = tree_line(language, text, &parse);
        assert!(line.starts_with("(s") || line == "s", "{line}");
        token_lines(language, text, &parse);
        indented_tree(language, text, &parse);
        json(language, text, &parse);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_mix_of_tokens_keeps_its_text_and_order(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "a", "if ", "else ", "(", ")", "[", "]", "{", "}", ";", "=", "+=", "+", "*", "-",
                "?", ":", ",", "1", "2.5", "'x'", "\"", "'", "# n\n", " ", "\n", "é", "€", "\u{0}",
            ]),
            0..60,
        )
    ) {
        thread_local!(static LANGUAGE: Language = language(EXPRESSIONS));
        LANGUAGE.with(|language| check_all(language, &parts.concat()));
    }

    #[test]
    fn any_text_at_all_has_a_tree(text in "\\PC{0,80}") {
        thread_local!(static LANGUAGE: Language = language(EXPRESSIONS));
        LANGUAGE.with(|language| check_all(language, &text));
    }

    #[test]
    fn learning_does_not_change_results(
        first in "[a-c()\\[\\];=+*,'# \n]{0,40}",
        second in "[a-c()\\[\\];=+*,'# \n]{0,40}",
    ) {
        thread_local!(static LANGUAGE: Language = language(EXPRESSIONS));
        let fresh = language(EXPRESSIONS).parse(&second, "s", &reducing()).unwrap();
        LANGUAGE.with(|language| {
            language.parse(&first, "s", &reducing()).unwrap();
            let again = language.parse(&second, "s", &reducing()).unwrap();
            assert_eq!(tree_line(language, &second, &again), tree_line(language, &second, &fresh));
            assert_eq!(again.errors, fresh.errors);
        });
    }
}

#[test]
fn nesting_100_000_deep_parses() {
    const DEPTH: usize = 100_000;
    let language = language(EXPRESSIONS);
    for (open, middle, close) in [
        ("(", "a", ")"),
        ("[", "", "]"),
        ("f(", "", ")"),
        ("-", "a", ""),
    ] {
        let text = format!("x = {}{middle}{};", open.repeat(DEPTH), close.repeat(DEPTH));
        let parse = language.parse(&text, "s", &reducing()).unwrap();
        assert_eq!(parse.errors, [], "{open}");
        assert!(parse.tree.len() > DEPTH);
        check_leaves(&parse);
        tree_line(&language, &text, &parse);
        indented_tree(&language, &text, &parse);
    }
}

#[test]
fn errors_at_every_level_of_a_deep_input_end() {
    const DEPTH: usize = 20_000;
    let language = language(EXPRESSIONS);
    for text in [
        format!("x = {}", "(".repeat(DEPTH)),
        format!("x = {};", "( ) [".repeat(DEPTH)),
        format!("x = {}{};", "(".repeat(DEPTH), "a]".repeat(DEPTH)),
    ] {
        let parse = language.parse(&text, "s", &reducing()).unwrap();
        assert!(!parse.errors.is_empty());
        check_leaves(&parse);
    }
}

/// Every `(` begins a line whose values seem to be none, so that only its `;` is
/// missing before the next line: before the same `(`.
#[test]
fn a_loop_that_only_invented_tokens_keep_going_ends() {
    let language = language(
        r"grammar T;
s : line* EOF ;
line : NAME ':' | values ';' | 'goto' values line ;
values : '(' NUMBER ')' | NUMBER* ;
NAME : [a-z]+ ;
NUMBER : [0-9]+ ;
SPACE : [ \n]+ -> skip ;
",
    );
    for text in ["( (", "(a", "1 (", "(1(", "goto ((", "a: ( (1); goto ( 1;"] {
        check_all(&language, text);
    }
    let length = 10_000;
    let parse = language
        .parse(&"(".repeat(length), "s", &ParseOptions::default())
        .unwrap();
    let missing = parse
        .tree
        .walk()
        .filter(|step| matches!(step, Step::Enter(n) if matches!(parse.tree.kind(*n), NodeKind::Missing(_))))
        .count();
    assert!(missing > 0 && missing <= 10 * length, "{missing}");
}

#[test]
fn left_recursion_and_lists_of_a_million_tokens_parse() {
    let language = language(EXPRESSIONS);
    let text = format!(
        "x = a{};{}",
        " + a".repeat(100_000),
        "b = 1;".repeat(200_000)
    );
    let parse = language.parse(&text, "s", &reducing()).unwrap();
    assert_eq!(parse.errors, []);
    assert!(parse.tokens.len() > 1_000_000);
    check_leaves(&parse);
}

#[test]
fn lexers_that_match_nothing_or_cannot_leave_a_mode_lose_no_text() {
    let language = language(
        r"grammar T;
          s : (A | E)* EOF ;
          A : 'a' ;
          E : 'b'* ;
          M : 'm' -> popMode ;
          P : 'p' -> more ;
        ",
    );
    for text in ["abba", "c", "aca", "m", "mama", "p", "pa", "ppp", ""] {
        let parse = language.parse(text, "s", &reducing()).unwrap();
        assert_eq!(unlexed(&parse, text), text);
    }
    let parse = language.parse("m", "s", &reducing()).unwrap();
    assert_eq!(parse.warnings.len(), 1, "{:?}", parse.warnings);
}

#[test]
fn an_unknown_predicate_is_assumed_named_or_refused() {
    use picireny_parser::{ParseError, PredicatePolicy};
    let language = language(
        r#"grammar T;
          s : ({isKeyword("x", self)}? A | B)+ EOF ;
          A : 'a' ;
          B : 'a' | 'b' ;
        "#,
    );
    let with = |predicates| {
        let options = ParseOptions {
            predicates,
            ..ParseOptions::default()
        };
        language.parse("a", "s", &options)
    };
    let assumed = with(PredicatePolicy::AssumeTrue).unwrap();
    assert_eq!(assumed.errors, []);
    assert_eq!(assumed.warnings.len(), 1);
    assert!(
        assumed.warnings[0].contains("isKeyword"),
        "{:?}",
        assumed.warnings
    );
    let refused = with(PredicatePolicy::AssumeFalse).unwrap();
    assert_eq!(refused.errors.len(), 1);
    assert!(matches!(
        with(PredicatePolicy::Error),
        Err(ParseError::UnknownPredicates(_))
    ));
}

#[test]
fn code_that_is_not_understood_is_named_in_a_warning() {
    let warnings = |grammar: &str| {
        let parse = language(grammar)
            .parse("a", "s", &ParseOptions::default())
            .unwrap();
        parse.warnings
    };
    let rules = "s : A EOF ; A : 'a' ;";
    assert_eq!(warnings(&format!("grammar T; {rules}")), [""; 0]);
    let unknown_class = warnings(&format!("grammar T; options {{ superClass = X; }} {rules}"));
    assert!(
        unknown_class.iter().all(|w| w.contains("base class X")) && !unknown_class.is_empty(),
        "{unknown_class:?}"
    );
    let action = warnings("grammar T; s : A EOF ; A : 'a' { if (x) mode(1); } ;");
    assert!(
        action[0].contains("{if (x) mode(1);} in rule A"),
        "{action:?}"
    );
    // The action of a parser matters to its predicates only; printing to
    // nothing.
    let action = "grammar T; s : { f(); } A EOF ; A : 'a' { System.out.println(1); } ;";
    assert_eq!(warnings(action), [""; 0]);
    let action = "grammar T; s : { f(); } { x == 0 }? { x = 0; } A EOF ; A : 'a' ;";
    assert!(warnings(action)[0].contains("{f();} in rule s"));
}

#[test]
fn predicates_in_the_idioms_of_target_languages_are_evaluated() {
    for predicate in [
        r#"_input.LT(1).getText().equals("on")"#,
        r#"this._input.LT(1).text === "on""#,
        r#"self._input.LT(1).text == 'on'"#,
        r#"p.GetTokenStream().LT(1).GetText() == "on""#,
        r#"!(_input.LT(1).getText().startsWith("of"))"#,
        r#"_input.LA(1) == TParser.ID && !getCurrentToken().getText().equals("off")"#,
        r#"self._input.LT(1).column == 0 and not self._input.LT(1).text == 'off'"#,
    ] {
        let language = language(&format!(
            "grammar T;\ns : {{{predicate}}}? ID EOF ;\nID : [a-z]+ ;\nWS : ' ' -> skip ;\n"
        ));
        let errors = |text: &str| {
            let parse = language.parse(text, "s", &ParseOptions::default()).unwrap();
            assert_eq!(parse.warnings, Vec::<String>::new(), "{predicate}");
            parse.errors
        };
        assert_eq!(errors("on"), [], "{predicate}");
        let failed = errors("off");
        let expected = format!("line 1:0 rule s failed predicate: {{{predicate}}}?");
        assert_eq!(failed[0].to_string(), expected);
    }
}

#[test]
fn lexer_predicates_and_actions_work_on_fields() {
    let language = language(
        "grammar T;
        s : (OPEN | CLOSE | WORD | TEXT)* EOF ;
        OPEN : '(' {this.depth++;} ;
        CLOSE : ')' {depth > 0}? {this.depth--;} ;
        WORD : [a-z]+ {getCharPositionInLine() == 1}? ;
        TEXT : ~[()\\n] {_type = 4; setText(\"?\");} ;
        NL : '\\n' {skip();} ;
        ",
    );
    let text = "a((b)))\nc";
    let parse = language.parse(text, "s", &ParseOptions::default()).unwrap();
    assert_eq!(parse.warnings, Vec::<String>::new());
    assert_eq!(
        parse
            .errors
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        ["line 1:6 token recognition error at: ')'"]
    );
    assert_eq!(
        tree_line(&language, text, &parse),
        "(s a ( ( ? ) ) c <EOF>)"
    );
}

#[test]
fn a_long_parse_reports_progress_and_quotes_little() {
    static HEARD: AtomicUsize = AtomicUsize::new(0);
    let language = language("grammar T; s: 'a'+ 'b' EOF | 'a'+ 'c' EOF; WS: ' ' -> skip;");
    let text = "a ".repeat(20_000);
    let options = ParseOptions {
        quote_limit: Some(50),
        watch: Some(|progress| {
            assert!(progress.done <= progress.total);
            HEARD.fetch_add(1, Ordering::Relaxed);
        }),
        ..ParseOptions::default()
    };
    let parse = language.parse(&text, "s", &options).unwrap();
    assert!(HEARD.load(Ordering::Relaxed) > 3);
    let messages: Vec<String> = parse.errors.iter().map(ToString::to_string).collect();
    assert_eq!(messages.len(), 1);
    assert!(messages[0].len() < 150, "{messages:?}");
    assert!(messages[0].ends_with("…'"), "{messages:?}");
}

#[test]
fn occurrences_know_their_element_and_its_quantifier() {
    let language = language("grammar T; s: 'a'+ 'b'* 'a'+ 'c'? EOF; WS: ' ' -> skip;");
    let parse = language.parse("aabbaac", "s", &reducing()).unwrap();
    assert!(parse.errors.is_empty(), "{:?}", parse.errors);
    let tree = &parse.tree;
    let all: Vec<_> = tree
        .children(tree.root().unwrap())
        .filter_map(|child| tree.repetition(child))
        .collect();
    let quantifiers: Vec<Quantifier> = all.iter().map(|of| of.quantifier).collect();
    let (optional, star, plus) = (Quantifier::Optional, Quantifier::Star, Quantifier::Plus);
    assert_eq!(quantifiers, [plus, plus, star, star, plus, plus, optional]);
    let mut elements: Vec<u32> = all.iter().map(|of| of.element).collect();
    elements.dedup();
    assert_eq!(elements.len(), 4);
    elements.sort_unstable();
    elements.dedup();
    assert_eq!(elements.len(), 4);
}
