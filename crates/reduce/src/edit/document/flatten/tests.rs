#![allow(clippy::unwrap_used)]
use super::super::Document;
use picireny_tree::{
    Faults, Kind, Label, Parsed, Position, Quantifier, Recursion, Syntax, TreeBuilder,
};
use proptest::prelude::*;

/// A tree: `rule(token other(token) ?(token))`, where `?` is an occurrence of something
/// optional. Tokens that are words are names, all others are literals.
struct Shown(String);

/// A rule's recursion goes by its first letter: on the left or on the right. A capital
/// says that it can be empty; `r` and `s` are one list, others are none.
fn recursion(rule: &str) -> Option<Recursion> {
    let first = rule.chars().next()?;
    Some(Recursion {
        element: match first.to_ascii_lowercase() {
            'l' => 8,
            'r' | 's' => 9,
            _ => return None,
        },
        is_left: first.eq_ignore_ascii_case(&'l'),
        may_be_empty: first.is_ascii_uppercase(),
    })
}

impl Shown {
    /// What it consists of: rules with `(` at their ends, `)`, and tokens.
    fn parts(&self) -> impl Iterator<Item = &str> {
        let parts = self.0.split_inclusive([' ', '(']);
        let parts = parts.flat_map(|part| part.split_inclusive(')'));
        let parts = parts.flat_map(|part| match part.strip_suffix(')') {
            Some(token) => [token.trim(), ")"],
            None => [part.trim(), ""],
        });
        parts.filter(|part| !part.is_empty())
    }

    fn tokens(&self) -> String {
        let tokens = self.parts().filter(|part| !part.ends_with(['(', ')']));
        tokens.map(|token| token.to_owned() + " ").collect()
    }

    fn document(self) -> Document {
        Document::parse(self.tokens(), &self).unwrap()
    }
}

impl Syntax for Shown {
    fn conventions(&self) -> &picireny_tree::Conventions {
        picireny_tree::Conventions::usual()
    }

    fn parse(&self, text: &str) -> Option<Parsed> {
        let mut builder = TreeBuilder::cleaning(text, true);
        let name = builder.label("NAME", None);
        let mut at = 0;
        for part in self.parts() {
            match part.strip_suffix('(') {
                Some("?") => builder.open_occurrence(1, Quantifier::Optional),
                Some(rule) => {
                    let label = builder.recursive_label(rule, Some(""), recursion(rule));
                    builder.open_rule(label);
                }
                None if part == ")" => builder.close(),
                None => {
                    let is_name = part.starts_with(|c: char| c.is_ascii_alphanumeric());
                    let label = if is_name { name } else { Label::PLAIN };
                    let end = at + part.len();
                    builder.token_at(label, at..end, Position::START);
                    at = end + 1;
                    let space = builder.slice(end..at);
                    builder.hidden_token(Label::PLAIN, space, Position::START);
                }
            }
        }
        let tree = builder.draft().ok()?;
        Some(Parsed {
            tree,
            faults: Faults::default(),
        })
    }
}

/// What a tree is in a document. Elements of lists are `*(...)` if there may be none
/// and `+(...)` if there has to be one.
fn flattened(tree: &str) -> String {
    let document = Shown(tree.to_owned()).document();
    let mut shown = String::new();
    let mut ends: Vec<usize> = Vec::new();
    for node in 0..document.len() {
        while ends.last().is_some_and(|&end| end <= node) {
            ends.pop();
            shown.push(')');
        }
        if !shown.is_empty() && !shown.ends_with('(') {
            shown.push(' ');
        }
        match document.kind(node) {
            Kind::Rule => shown += document.name(node),
            Kind::Quantifier if !document.list(node).repeats() => shown.push('?'),
            Kind::Quantifier if document.list(node).keeps_one() => shown.push('+'),
            Kind::Quantifier => shown.push('*'),
            _ => shown += document.text_of(node),
        }
        if document.kind(node).is_inner() {
            shown.push('(');
            ends.push(document.next(node));
        }
    }
    shown.extend(ends.iter().map(|_| ')'));
    shown
}

#[test]
fn separators_belong_to_the_elements_behind_them() {
    let list = "r(a *(, b) *(, c))";
    for nest in [
        "r(a , r(b , r(c)))",
        "r(a ?(, r(b ?(, r(c)))))",
        "r(a s(, r(b s(, r(c)))))",
    ] {
        assert_eq!(flattened(nest), list, "{nest}");
    }
    assert_eq!(flattened("l(l(l(a) , b) , c)"), "l(a *(, b) *(, c))");
    assert_eq!(
        flattened("r(e(a) . r(e(b) . r(e(c))))"),
        "r(e(a) *(. e(b)) *(. e(c)))"
    );
    assert_eq!(flattened("r(a [ ] , r(b [ ]))"), "r(a [ ] *(, b [ ]))");
    assert_eq!(flattened("S(, r(a S(, r(b))))"), "S(*(, a) *(, b))");
    // What is optional with the rest comes and goes with it.
    assert_eq!(
        flattened("r(a e(x) ?(e(y) , r(b e(z))))"),
        "r(a e(x) *(e(y) , b e(z)))"
    );
}

#[test]
fn what_ends_all_elements_is_no_separator() {
    assert_eq!(flattened("r(a ; r(b ; r(c ;)))"), "r(+(a ;) +(b ;) +(c ;))");
    assert_eq!(flattened("R(e(a) ; R(e(b) ;))"), "R(*(e(a) ;) *(e(b) ;))");
    assert_eq!(flattened("l(l(a ;) b ;)"), "l(+(a ;) +(b ;))");
    assert_eq!(flattened("r(- r(- r(e(a))))"), "r(+(-) +(-) +(e(a)))");
}

#[test]
fn a_list_that_can_be_empty_may_lose_all_elements() {
    assert_eq!(flattened("R(a R(b R(c)))"), "R(*(a) *(b) *(c))");
    assert_eq!(flattened("R(e(a))"), "R(*(e(a)))");
    assert_eq!(flattened("r(e(a))"), "r(e(a))");
    assert_eq!(flattened("r(a r(b r(c)))"), "r(+(a) +(b) +(c))");
    assert_eq!(flattened("L(L(a) b)"), "L(*(a) *(b))");
}

#[test]
fn lists_in_elements_are_lists_of_their_own() {
    assert_eq!(
        flattened("r(e(r(a , r(b))) , r(e([ r(c , r(d)))))"),
        "r(e(r(a *(, b))) *(, e([ r(c *(, d)))))"
    );
    assert_eq!(flattened("r(l(l(a) . b) , r(c))"), "r(l(a *(. b)) *(, c))");
}

#[test]
fn what_is_between_a_list_and_its_rest_is_of_its_grammar() {
    let nest = "r(a , e(r(b)))";
    assert_eq!(flattened(nest), "r(a , e(r(b)))");
    let far = |between: usize| {
        let (open, close) = ("?(".repeat(between), ")".repeat(between));
        flattened(&format!("r(a {open}r(b {close}))"))
    };
    assert_eq!(far(8), "r(+(a) +(b))");
    assert!(far(9).starts_with("r(a ?("));
}

#[test]
fn a_list_of_100_000_elements_is_flat() {
    const DEPTH: usize = 100_000;
    let nest = format!("{}r(a {}", "r(a , ".repeat(DEPTH), ")".repeat(DEPTH + 1));
    let document = Shown(nest).document();
    assert_eq!(document.children(0).count(), DEPTH + 1);
    let nest = format!("{}l(a){}", "l(".repeat(DEPTH), ", a)".repeat(DEPTH));
    let document = Shown(nest).document();
    assert_eq!(document.children(0).count(), DEPTH + 1);
}

fn tree() -> impl Strategy<Value = String> {
    let token = prop_oneof![Just("a "), Just("1 "), Just(", "), Just("; ")];
    let leaf = token.prop_map(str::to_owned);
    leaf.prop_recursive(12, 200, 4, |part| {
        let rule = prop_oneof!["[lLrRsSex]", Just("?".to_owned())];
        let parts = proptest::collection::vec(part, 1..4);
        (rule, parts).prop_map(|(rule, parts)| format!("{rule}({})", parts.concat()))
    })
}

proptest! {
    #[test]
    fn all_tokens_stay_where_they_are_and_lists_have_no_rests(tree in tree()) {
        let tree = Shown(format!("x({tree})"));
        let tokens = tree.tokens();
        let document = tree.document();
        let seen = (0..document.token_count()).map(|token| document.token_text(token));
        let seen: String = seen.map(|token| token.to_owned() + " ").collect();
        prop_assert_eq!(seen, tokens);
        for token in 0..document.token_count() {
            let node = document.node_of(token);
            prop_assert_eq!(document.tokens_of(node), token..token + 1);
            prop_assert!(!document.kind(node).is_inner());
        }
        for node in 1..document.len() {
            let parent = document.parent(node).unwrap();
            prop_assert!(parent < node && document.next(node) <= document.next(parent));
            // The rest of a list would be at the end of it.
            let name = document.name(node);
            let is_at_end = match recursion(name) {
                Some(Recursion { is_left: true, .. }) => node == parent + 1,
                Some(_) => document.next(node) == document.next(parent),
                None => false,
            };
            let is_alone = document.children(parent).count() == 1;
            prop_assert!(!is_at_end || is_alone || name != document.name(parent));
        }
    }
}
