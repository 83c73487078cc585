#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::graph::Graph;
use super::*;
use crate::model::*;
use crate::source::Span;
use notation::*;

mod notation;

/// The replacement of rule or token `name` in a grammar of these rules.
fn of(rules: Vec<Rule>, name: &str) -> Option<String> {
    minimal_replacements(&[&grammar(rules)], &BTreeMap::new()).remove(name)
}

/// The replacement of a lexer rule with this right-hand side.
fn token(of_what: Vec<Vec<Element>>) -> String {
    of(vec![rule("T", of_what)], "T").unwrap()
}

#[test]
fn the_shortest_alternative_wins_and_the_first_of_equals() {
    assert_eq!(
        token(vec![
            vec![literal("'bbb'")],
            vec![literal("'b'")],
            vec![literal("'a'")]
        ]),
        "b"
    );
    let parser = rule("r", vec![vec![literal("'zz'")], vec![literal("'y'")]]);
    assert_eq!(of(vec![parser], "r").unwrap(), "y");
}

#[test]
fn elements_are_joined_with_a_space_in_parser_rules_only() {
    let elements = || vec![literal("'a'"), literal("'b'"), literal("'c'")];
    assert_eq!(of(vec![rule("r", vec![elements()])], "r").unwrap(), "a b c");
    assert_eq!(token(vec![elements()]), "abc");
    let with_empty = vec![
        literal("'a'"),
        suffix(SuffixKind::Star, literal("'b'")),
        literal("'c'"),
    ];
    assert_eq!(of(vec![rule("r", vec![with_empty])], "r").unwrap(), "a c");
    let nested = vec![
        literal("'a'"),
        block(vec![vec![literal("'b'"), literal("'c'")]]),
    ];
    assert_eq!(of(vec![rule("r", vec![nested])], "r").unwrap(), "a b c");
}

#[test]
fn optional_elements_are_left_out_and_repeated_ones_kept_once() {
    let x = || literal("'x'");
    assert_eq!(token(vec![vec![suffix(SuffixKind::Optional, x())]]), "");
    assert_eq!(token(vec![vec![suffix(SuffixKind::Star, x())]]), "");
    assert_eq!(token(vec![vec![suffix(SuffixKind::Plus, x())]]), "x");
    assert_eq!(
        token(vec![vec![suffix(
            SuffixKind::Plus,
            block(vec![vec![x(), x()]])
        )]]),
        "xx"
    );
}

#[test]
fn elements_that_match_nothing_give_an_empty_string() {
    assert_eq!(token(vec![vec![]]), "");
    assert_eq!(token(vec![vec![literal("'x'")], vec![]]), "");
    assert_eq!(
        of(vec![rule("r", vec![vec![reference("EOF")]])], "r").unwrap(),
        ""
    );
    let code = Action {
        code: "f();".into(),
        span: Span::default(),
    };
    assert_eq!(
        token(vec![vec![element(ElementKind::Action(code.clone()))]]),
        ""
    );
    assert_eq!(
        token(vec![vec![
            element(ElementKind::Predicate(code)),
            literal("'x'")
        ]]),
        "x"
    );
}

#[test]
fn escapes_are_resolved_and_ranges_give_their_first_character() {
    assert_eq!(token(vec![vec![element(ElementKind::Dot)]]), "a");
    assert_eq!(token(vec![vec![literal(r"'\t\u0041\''")]]), "\tA'");
    assert_eq!(token(vec![vec![range("'0'", "'9'")]]), "0");
    assert_eq!(token(vec![vec![range(r"'\u0041'", "'Z'")]]), "A");
}

#[test]
fn a_set_gives_its_first_plain_range_or_else_its_first_item() {
    for (text, first) in [
        ("[a-z]", "a"),
        ("[_a-zA-Z]", "a"),
        ("[+-]", "+"),
        (r"[\r\n]", "\r"),
        ("[!-/a-c]", "a"),
        ("[ -~]", " "),
        (r"[\u0041-\u005A]", "A"),
        (r"[\]]", "]"),
        (r"[\p{Lu}]", "A"),
    ] {
        assert_eq!(token(vec![vec![set(text)]]), first, "{text}");
    }
}

#[test]
fn a_negation_gives_a_neighbour_of_what_it_excludes() {
    assert_eq!(token(vec![vec![not(vec![literal("'b'")])]]), "a");
    assert_eq!(token(vec![vec![not(vec![set(r#"["\\\r\n]"#)])]]), "\t");
    assert_eq!(
        token(vec![vec![not(vec![literal("'*'"), set("[/-9]")])]]),
        ")"
    );
    // No character comes before U+0000.
    assert_eq!(token(vec![vec![not(vec![set(r"[\u0000-\u001F]")])]]), " ");
    // Surrogates are not characters.
    assert_eq!(
        token(vec![vec![not(vec![range(r"'\uE000'", r"'\uF8FF'")])]]),
        "\u{D7FF}"
    );
    assert_eq!(
        token(vec![vec![not(vec![set(r"[\u0000-\uD7FF]")])]]),
        "\u{E000}"
    );
    // Everything is excluded.
    assert_eq!(
        token(vec![vec![not(vec![set(r"[\u0000-\u{10FFFF}]")])]]),
        "a"
    );
    // A token: what it can start with, through optional beginnings.
    let lexer = || {
        rule(
            "X",
            vec![vec![
                suffix(SuffixKind::Optional, reference("Y")),
                literal("'x'"),
            ]],
        )
    };
    let y = || {
        rule(
            "Y",
            vec![
                vec![set("[f-h]"), literal("'a'")],
                vec![not(vec![set(r"[\u0000-n]")])],
            ],
        )
    };
    let rules = vec![
        rule("r", vec![vec![not(vec![reference("X")])]]),
        lexer(),
        y(),
    ];
    assert_eq!(of(rules, "r").unwrap(), "e");
}

#[test]
fn references_are_followed_through_parser_and_lexer() {
    let parser = grammar(vec![
        rule("r", vec![vec![reference("s"), reference("ID")]]),
        rule("s", vec![vec![literal("'!'")]]),
    ]);
    let lexer = grammar(vec![
        rule("ID", vec![vec![reference("LETTER")]]),
        rule("LETTER", vec![vec![set("[k-m]")]]),
    ]);
    for order in [[&parser, &lexer], [&lexer, &parser]] {
        let found = minimal_replacements(&order, &BTreeMap::new());
        assert_eq!(found["r"], "! k");
        assert_eq!(found["ID"], "k");
    }
}

#[test]
fn tokens_without_a_rule_are_empty() {
    let mut declared = grammar(vec![
        rule(
            "r",
            vec![vec![
                reference("INDENT"),
                reference("X"),
                reference("UNKNOWN"),
            ]],
        ),
        rule("X", vec![vec![literal("'x'")]]),
    ]);
    declared.tokens.push(NameBlock {
        span: Span::default(),
        names: vec![ident("INDENT"), ident("X")],
    });
    let found = minimal_replacements(&[&declared], &BTreeMap::new());
    assert_eq!(found["INDENT"], "");
    assert_eq!(found["X"], "x");
    assert_eq!(found["r"], "x");
}

#[test]
fn endless_recursion_has_no_string() {
    let list = rule(
        "e",
        vec![
            vec![literal("'('"), reference("e"), literal("')'")],
            vec![reference("N")],
        ],
    );
    let n = rule("N", vec![vec![literal("'12345678'")]]);
    assert_eq!(of(vec![list, n], "e").unwrap(), "12345678");
    let endless = rule("e", vec![vec![literal("'x'"), reference("e")]]);
    assert_eq!(of(vec![endless], "e"), None);
}

#[test]
fn a_string_is_replaced_when_a_better_one_becomes_known() {
    // `s` is the better alternative, but known later than the first one.
    let rules = vec![
        rule("r", vec![vec![literal("'bbb'")], vec![reference("s")]]),
        rule("s", vec![vec![reference("t")]]),
        rule("t", vec![vec![literal("'c'")]]),
    ];
    assert_eq!(of(rules, "r").unwrap(), "c");
    // As long, but smaller.
    let rules = vec![
        rule("r", vec![vec![reference("s")], vec![literal("'b'")]]),
        rule("s", vec![vec![reference("t")]]),
        rule("t", vec![vec![literal("'a'")]]),
    ];
    assert_eq!(of(rules, "r").unwrap(), "a");
    // As long, but greater.
    let rules = vec![
        rule("r", vec![vec![reference("s")], vec![literal("'b'")]]),
        rule("s", vec![vec![reference("t")]]),
        rule("t", vec![vec![literal("'c'")]]),
    ];
    assert_eq!(of(rules, "r").unwrap(), "b");
}

#[test]
fn overrides_are_kept_and_used_for_other_rules() {
    let rules = grammar(vec![
        rule("r", vec![vec![reference("s"), reference("T")]]),
        rule("s", vec![vec![]]),
        rule("T", vec![vec![literal("'t'")]]),
    ]);
    let overrides = BTreeMap::from([("s".into(), "given".into()), ("other".into(), "o".into())]);
    let found = minimal_replacements(&[&rules], &overrides);
    assert_eq!(found["s"], "given");
    assert_eq!(found["r"], "given t");
    assert_eq!(found["other"], "o");
    // A long one may be part of longer ones.
    let long = "x".repeat(3 * LONGEST);
    let found = minimal_replacements(&[&rules], &BTreeMap::from([("s".into(), long.clone())]));
    assert_eq!(found["r"], format!("{long} t"));
}

#[test]
fn doubling_rules_do_not_exhaust_memory() {
    let mut rules: Vec<Rule> = (0..200)
        .map(|i| {
            let next = format!("r{}", i + 1);
            rule(
                &format!("r{i}"),
                vec![vec![reference(&next), reference(&next)]],
            )
        })
        .collect();
    rules.push(rule("r200", vec![vec![literal("'x'")]]));
    let found = minimal_replacements(&[&grammar(rules)], &BTreeMap::new());
    assert_eq!(found["r199"], "x x");
    assert!(!found.contains_key("r0"));
    assert!(found.values().all(|string| string.len() <= LONGEST));
}

#[test]
fn a_chain_of_many_rules_is_solved() {
    let mut rules: Vec<Rule> = (0..20_000)
        .map(|i| {
            rule(
                &format!("r{i}"),
                vec![vec![reference(&format!("r{}", i + 1))]],
            )
        })
        .collect();
    rules.push(rule("r20000", vec![vec![literal("'x'")]]));
    assert_eq!(of(rules, "r0").unwrap(), "x");
}

/// Sweeps over all nodes until nothing changes, as the definition says.
fn solve_naively(graph: &Graph) -> Vec<Option<Text>> {
    let mut strings: Vec<Option<Text>> = vec![None; graph.nodes.len()];
    for (string, node) in strings.iter_mut().zip(&graph.nodes) {
        if let NodeContent::Fixed(text) = &node.kind {
            *string = Some(text.as_str().into());
        }
    }
    loop {
        let mut changed = false;
        for (at, node) in graph.nodes.iter().enumerate() {
            if let Some(new) = evaluate(node, &strings, LONGEST)
                && strings[at]
                    .as_ref()
                    .is_none_or(|known| new.is_better_than(known))
            {
                strings[at] = Some(new);
                changed = true;
            }
        }
        if !changed {
            return strings;
        }
    }
}

fn any_element() -> impl Strategy<Value = Element> {
    let name = || "[a-eA-E]".prop_map(|name| reference(&name));
    let leaf = prop_oneof![
        4 => name(),
        2 => "'[a-c]{1,3}'".prop_map(|text| literal(&text)),
        1 => Just(set("[x-z]")),
        1 => "'[b-d]'".prop_map(|text| not(vec![literal(&text)])),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let sequence = prop::collection::vec(inner, 0..3);
        let choice = prop::collection::vec(sequence, 1..3).prop_map(block);
        let kinds = [SuffixKind::Optional, SuffixKind::Star, SuffixKind::Plus];
        (
            choice,
            prop::option::of(prop::sample::select(kinds.to_vec())),
        )
            .prop_map(|(element, kind)| match kind {
                Some(kind) => suffix(kind, element),
                None => element,
            })
    })
}

fn any_grammar() -> impl Strategy<Value = Grammar> {
    let sequence = prop::collection::vec(any_element(), 0..4);
    let right_hand_side = prop::collection::vec(sequence, 1..4);
    prop::collection::vec(right_hand_side, 10).prop_map(|sides| {
        let names = ["a", "b", "c", "d", "e", "A", "B", "C", "D", "E"];
        grammar(
            names
                .iter()
                .zip(sides)
                .map(|(name, side)| rule(name, side))
                .collect(),
        )
    })
}

proptest! {
    #[test]
    fn the_work_list_gives_what_full_sweeps_give(grammar in any_grammar()) {
        let graph = graph::build(&[&grammar], &BTreeMap::new());
        prop_assert_eq!(solve(&graph.nodes, LONGEST), solve_naively(&graph));
    }

    #[test]
    fn no_alternative_is_shorter_than_its_rule(grammar in any_grammar()) {
        let graph = graph::build(&[&grammar], &BTreeMap::new());
        let strings = solve(&graph.nodes, LONGEST);
        for (node, string) in graph.nodes.iter().zip(&strings) {
            let Some(string) = string else { continue };
            let known = node.children.iter().filter_map(|&child| strings[child].as_ref());
            match node.kind {
                NodeContent::Choice => {
                    prop_assert_eq!(known.map(|s| s.chars).min(), Some(string.chars));
                }
                NodeContent::Sequence { spaced } => {
                    let parts: Vec<usize> = known.map(|s| s.chars).filter(|&n| n > 0).collect();
                    let spaces = if spaced { parts.len().saturating_sub(1) } else { 0 };
                    prop_assert_eq!(parts.iter().sum::<usize>() + spaces, string.chars);
                }
                NodeContent::Fixed(_) => {}
            }
        }
    }

    #[test]
    fn overriding_a_rule_with_its_own_string_changes_no_length(grammar in any_grammar()) {
        let plain = minimal_replacements(&[&grammar], &BTreeMap::new());
        for name in ["a", "A"] {
            let Some(string) = plain.get(name) else { continue };
            let overrides = BTreeMap::from([(name.to_owned(), string.clone())]);
            let again = minimal_replacements(&[&grammar], &overrides);
            prop_assert_eq!(&again[name], string);
            for (rule, string) in &plain {
                prop_assert_eq!(again[rule].chars().count(), string.chars().count());
            }
        }
    }
}
