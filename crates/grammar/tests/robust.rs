//! No text makes the compiler panic, overflow the stack or run away.

#![allow(clippy::unwrap_used)]

mod common;

use picireny_grammar::{Compiled, Diagnostics, Options, Recognizer, compile_text};
use proptest::prelude::*;

fn run(text: &str) -> Result<Compiled, Diagnostics> {
    compile_text(&[("T.g4", text)], &Options::default())
}

/// Walks a serialized network and checks that everything in it exists.
fn assert_well_formed(recognizer: &Recognizer) {
    let mut data = recognizer.atn.iter().copied();
    let mut next = || data.next().expect("the network ends too early");
    assert_eq!(next(), 4, "version");
    let is_lexer = next() == 0;
    let max_type = next();
    assert_eq!(recognizer.symbolic_names.len() as i32, max_type.max(0) + 1);
    let count = next();
    let mut kinds = Vec::new();
    let mut partners = Vec::new();
    for _ in 0..count {
        let kind = next();
        assert!((1..=12).contains(&kind), "state kind {kind}");
        let rule = next();
        assert!((-1..recognizer.rule_names.len() as i32).contains(&rule));
        if matches!(kind, 3..=5 | 12) {
            partners.push((kind, next()));
        }
        kinds.push(kind);
    }
    let kind_of = |state: i32| kinds[usize::try_from(state).unwrap()];
    for (kind, partner) in partners {
        match kind {
            12 => assert!(matches!(kind_of(partner), 9 | 11)),
            _ => assert_eq!(kind_of(partner), 8),
        }
    }
    for _ in 0..2 {
        for _ in 0..next() {
            kind_of(next());
        }
    }
    let rules = next();
    assert_eq!(rules as usize, recognizer.rule_names.len());
    for _ in 0..rules {
        assert_eq!(kind_of(next()), 2);
        if is_lexer {
            assert!((0..=max_type).contains(&next()));
        }
    }
    for _ in 0..next() {
        assert_eq!(kind_of(next()), 6);
    }
    let sets = next();
    for _ in 0..sets {
        let intervals = next();
        assert!(matches!(next(), 0 | 1));
        let mut last = -2;
        for _ in 0..intervals {
            let (low, high) = (next(), next());
            assert!(last + 1 < low && low <= high);
            last = high;
        }
    }
    for _ in 0..next() {
        let (source, target, kind) = (next(), next(), next());
        let args = [next(), next(), next()];
        kind_of(source);
        kind_of(target);
        match kind {
            3 => assert_eq!(kind_of(args[0]), 2),
            7 | 8 => assert!((0..sets).contains(&args[0])),
            kind => assert!((1..=10).contains(&kind)),
        }
    }
    for _ in 0..next() {
        assert!(matches!(kind_of(next()), 3..=6 | 10 | 11));
    }
    if is_lexer {
        for _ in 0..next() {
            assert!((0..=7).contains(&next()));
            next();
            next();
        }
    }
    assert!(data.next().is_none(), "the network goes on");
}

fn check(text: &str) {
    if let Ok(compiled) = run(text) {
        for recognizer in &compiled.recognizers {
            assert_well_formed(recognizer);
        }
    }
}

#[test]
fn parentheses_nested_beyond_the_limit_are_an_error() {
    let text = format!(
        "grammar T;\na : {}'x'{} ;\n",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
    let errors = run(&text).unwrap_err();
    assert_eq!(errors.list().len(), 1);
    let error = &errors.list()[0];
    assert_eq!((error.code, error.line, error.column), (50, 2, 204));
    assert!(error.message.contains("200 levels"), "{error}");
}

#[test]
fn parentheses_nested_up_to_the_limit_compile() {
    for suffix in ["", "?", "*", "+", "*?"] {
        let text = format!(
            "grammar T;\na : {}'x' b{} ;\nb : 'y' ;\n",
            "(".repeat(200),
            format!(" 'z'){suffix}").repeat(200)
        );
        check(&text);
        assert!(run(&text).is_ok(), "suffix {suffix}");
    }
}

#[test]
fn deeply_nested_actions_and_arguments_compile() {
    let text = format!(
        "grammar T;\na[{}{}] : {{{}{}}} A ;\nA : 'a' ;\n",
        "[".repeat(100_000),
        "]".repeat(100_000),
        "{".repeat(100_000),
        "}".repeat(100_000)
    );
    check(&text);
}

#[test]
fn long_chains_of_rules_compile() {
    let mut text = String::from("grammar T;\n");
    for i in 0..20_000 {
        text += &format!("a{i} : a{} ;\nA{i} : A{} ;\n", i + 1, i + 1);
    }
    text += "a20000 : A0 ;\nA20000 : 'x' ;\n";
    assert!(run(&text).is_ok());
}

#[test]
fn blocks_of_many_alternatives_compile() {
    let alternatives: Vec<String> = (0..20_000).map(|i| format!("'x{i}' b")).collect();
    let text = format!("grammar T;\na : {} ;\nb : ;\n", alternatives.join(" | "));
    assert!(run(&text).is_ok());
}

#[test]
fn the_total_size_of_character_sets_is_limited() {
    let many = format!("lexer grammar T;\nA : [{}] ;\n", r"\p{L}".repeat(50_000));
    assert!(run(&many).is_ok());
    let mut distinct = String::from("lexer grammar T;\n");
    for i in 0..10_000 {
        distinct += &format!("A{i} : [\\p{{L}}\\u{{{:x}}}] ;\n", 0xE_0000 + 2 * i);
    }
    let errors = run(&distinct).unwrap_err();
    assert!(errors.to_string().contains("intervals"), "{errors}");
}

#[test]
fn only_the_first_thousand_errors_are_kept() {
    let errors = run(&format!("grammar T;\n{}", "%\n".repeat(100_000))).unwrap_err();
    assert!(errors.errors() > 99_000);
    assert!(errors.list().len() <= 2_000);
}

#[test]
fn grammars_that_import_each_other_do_not_hang_the_compiler() {
    let options = Options::default();
    let result = compile_text(
        &[
            (
                "A.g4",
                "lexer grammar A; options { tokenVocab = B; } X : 'x' ;",
            ),
            (
                "B.g4",
                "lexer grammar B; options { tokenVocab = A; } Y : 'y' ;",
            ),
        ],
        &options,
    );
    drop(result);
    let result = compile_text(
        &[
            ("A.g4", "grammar A; import B; a : 'x' ;"),
            ("B.g4", "grammar B; import A; b : 'y' ;"),
        ],
        &options,
    );
    assert!(result.is_ok());
}

#[test]
fn the_length_of_a_chain_of_token_vocabularies_is_limited() {
    let names: Vec<String> = (0..5_000).map(|i| format!("G{i}.g4")).collect();
    let texts: Vec<String> = (0..5_000)
        .map(|i| {
            let next = i + 1;
            format!("lexer grammar G{i}; options {{ tokenVocab = G{next}; }} A{i} : 'x' ;")
        })
        .collect();
    let sources: Vec<(&str, &str)> = names
        .iter()
        .zip(&texts)
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let errors = compile_text(&sources, &Options::default()).unwrap_err();
    assert!(errors.to_string().contains("from one another"), "{errors}");
}

/// Pieces of notation, for texts that get past the first token.
const PIECES: &[&str] = &[
    "grammar",
    "lexer",
    "parser",
    "T",
    ";",
    ":",
    "|",
    "(",
    ")",
    "*",
    "+",
    "?",
    "~",
    ".",
    "..",
    "'a'",
    "'b'..'z'",
    "'\\n'",
    "'",
    "[a-z]",
    "[\\p{Lu}]",
    "[",
    "]",
    "{",
    "}",
    "{x}",
    "{p}?",
    "<assoc=right>",
    "<",
    ">",
    "a",
    "b",
    "A",
    "B",
    "EOF",
    "->",
    "skip",
    "type(A)",
    "mode(M)",
    "mode",
    "M",
    ",",
    "#",
    "x=",
    "x+=",
    "=",
    "@",
    "::",
    "init",
    "options{",
    "tokens{",
    "channels{",
    "import",
    "fragment",
    "returns",
    "locals",
    "throws",
    "catch",
    "finally",
    "//",
    "/*",
    "*/",
    "\n",
    "\\",
    "\u{feff}",
    "é",
    "0",
    "$",
    "%",
    "a :",
    "A :",
    "; a :",
    "; A :",
];

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..60).prop_map(|v| v.join(" "))
}

/// The right-hand side of a rule that is well formed.
fn body(lexer: bool) -> impl Strategy<Value = String> {
    let leaf: Vec<&str> = if lexer {
        vec![
            "'a'", "'if'", "[a-f]", "~[x]", "B", "C", "'c'..'e'", ".", "{act();}", "{p()}?", "EOF",
        ]
    } else {
        vec![
            "'a'", "'if'", "A", "B", "a", "b", "~A", "~('a'|B)", ".", "{act();}", "{p()}?", "x=A",
            "EOF",
        ]
    };
    let element = prop::sample::select(leaf).prop_map(str::to_owned);
    element.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(|v| v.join(" ")),
            (
                prop::collection::vec(inner, 1..4),
                prop::sample::select(vec!["", "?", "*", "+", "??", "*?", "+?"])
            )
                .prop_map(|(v, suffix)| format!("({}){suffix}", v.join(" | "))),
        ]
    })
}

fn grammar() -> impl Strategy<Value = String> {
    let alternatives =
        |lexer| prop::collection::vec(body(lexer), 1..5).prop_map(|v| v.join("\n  | "));
    (
        alternatives(false),
        alternatives(false),
        alternatives(true),
        alternatives(true),
        any::<bool>(),
    )
        .prop_map(|(a, b, upper_a, upper_b, fold)| {
            format!(
                "grammar T;\noptions {{ caseInsensitive = {fold}; }}\n\
                 a : {a} ;\nb : b 'o' b | 'a' b | b '!' | {b} ;\n\
                 A : {upper_a} ;\nB : {upper_b} ;\nfragment C : [cd] ;\n"
            )
        })
}

proptest! {
    #[test]
    fn no_text_makes_the_compiler_panic(text in any::<String>()) {
        check(&text);
        check(&format!("grammar T; a : {text}"));
        check(&format!("lexer grammar T; A : {text}"));
    }

    #[test]
    fn no_sequence_of_tokens_makes_the_compiler_panic(text in soup(), lexer in any::<bool>()) {
        check(&text);
        check(&format!("{} grammar T; {text}", if lexer { "lexer" } else { "" }));
    }

    #[test]
    fn networks_are_well_formed(text in grammar()) {
        check(&text);
    }
}

#[test]
fn no_damaged_real_grammar_makes_the_compiler_panic() {
    let Some(folder) = common::grammars_v4() else {
        return;
    };
    // A fixed sequence of pseudo-random numbers: a failure can be repeated.
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound.max(1) as u64) as usize
    };
    let files = common::grammar_files(&folder);
    for file in files.iter().step_by(7) {
        let Ok(text) = std::fs::read_to_string(file) else {
            continue;
        };
        let chars: Vec<char> = text.chars().take(20_000).collect();
        for _ in 0..4 {
            let mut damaged = chars.clone();
            let from = random(damaged.len());
            let to = (from + random(40)).min(damaged.len());
            let moved: Vec<char> = damaged.drain(from..to).collect();
            let at = random(damaged.len());
            damaged.splice(at..at, moved);
            let text: String = damaged.into_iter().collect();
            check(&text);
        }
    }
}
