//! What the graph of a text says of its elements.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use picireny_format::{Base, Builtin, FormatSource, TreeOptions};
use picireny_oracle::{MessageKind, Messages};

use super::graph::{Graph, Meaning, Ties};
use super::messages;
use crate::edit::Document;
use crate::known_messages::KnownMessages;

/// What a function says of a text in C++.
fn of_cpp<T>(text: &str, say: impl Fn(&Document, &Graph) -> T) -> T {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named("cpp").unwrap()),
        ..FormatSource::default()
    };
    let (format, _) = source.load().unwrap();
    let syntax = format.syntax(TreeOptions::default());
    let document = Document::parse(Arc::<str>::from(text), &syntax).unwrap();
    let graph = Graph::of(&document, document.conventions());
    say(&document, &graph)
}

/// The own names of the elements of a text, and whether each takes over all names of another.
fn own_names(text: &str) -> Vec<(String, bool)> {
    of_cpp(text, |document, graph| {
        let own = |token: Option<usize>| token.map_or("", |token| document.token_text(token));
        let ties = graph.ties.iter();
        ties.map(|ties| (own(ties.own_token).to_owned(), ties.takes_all))
            .collect()
    })
}

#[test]
fn a_class_without_members_has_its_own_name_and_not_that_of_a_base() {
    let of = |number: usize| {
        let text = "struct Wrong# { int a; };
            template<bool> struct Constant# { int a; };
            int use#(Wrong# a, Constant#<true> b);
            template<typename T, bool> struct Kind#;
            template<typename T> struct Kind#<T, false> : public Wrong# {};
            template<typename T> struct Kind#<T, true> : public Constant#<is_good(T())> {};
            Kind#<int, true>::Kind#(int a) : all{1} {}";
        text.replace('#', &number.to_string())
    };
    let text: String = (1..=20).map(of).collect();
    let names: Vec<String> = own_names(&text).into_iter().map(|(name, _)| name).collect();
    let count = |start: &str| names.iter().filter(|name| name.starts_with(start)).count();
    assert_eq!(
        (count("Kind"), count("Wrong"), count("Constant")),
        (4 * 20, 20, 20),
        "{names:?}"
    );
}

#[test]
fn a_constructor_outside_of_its_class_belongs_to_that() {
    let of = |number: usize| {
        let text = "template<class A#> struct Both# { template<class B#> Both#(A#, B#); };
            template<class A#> template<class B#> Both#<A#>::Both#(A#, B#) : Both#() {}";
        text.replace('#', &number.to_string())
    };
    let text: String = (1..=20).map(of).collect();
    let owners = of_cpp(&text, |document, graph| {
        let first = |group: u32| graph.groups[group as usize][0] as usize;
        let class = |ties: &Ties| match ties.own {
            Some((_, Meaning::Any(group))) => graph.ties[first(group)].own_token,
            _ => None,
        };
        let owners = graph.ties.iter().filter_map(class);
        let owners = owners.map(|token| document.token_text(token).to_owned());
        owners.collect::<Vec<String>>()
    });
    let classes: Vec<String> = (1..=20).map(|number| format!("Both{number}")).collect();
    assert_eq!(owners, classes);
}

#[test]
fn an_alias_of_a_pointer_takes_over_no_names() {
    for text in [
        "using a = char *;",
        "template class A<char>;",
        "typedef int &b;",
    ] {
        let takes_all = own_names(text).into_iter().any(|(_, takes_all)| takes_all);
        assert!(!takes_all, "{text}");
    }
}

#[test]
fn a_message_that_names_a_part_and_its_class_is_about_no_part_of_another_class() {
    let text = "struct A { static int value; void f(); };
        struct B { static int value; void f(); };";
    let message = |words: &[&str]| Messages {
        kinds: vec![MessageKind {
            words: words.iter().map(ToString::to_string).collect(),
            ..MessageKind::default()
        }],
    };
    let named = |words: &[&str]| {
        of_cpp(text, |document, graph| {
            let known = KnownMessages::default();
            let named = messages::named((document, graph), &message(words), &known);
            let class = |element: u32| {
                let parent = graph.elements[element as usize].parent;
                let class = graph.elements.get(parent as usize)?;
                Some(document.token_text(class.tokens.start + 1).to_owned())
            };
            named.into_iter().filter_map(class).collect::<Vec<_>>()
        })
    };
    assert_eq!(named(&["value", "B"]), ["B"]);
    assert_eq!(named(&["value"]), ["A", "B"]);
}
