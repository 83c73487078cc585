//! What the graph of a text says of its elements.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use picireny_format::{Base, Builtin, FormatSource, TreeOptions};
use picireny_oracle::{MessageKind, Messages};

use super::forward::{Removal, forward_slices};
use super::graph::{Graph, Meaning, Ties};
use super::messages;
use super::occurrences::names_by_text;
use super::reach::{Role, reach};
use crate::edit::{Document, write};
use crate::known_messages::KnownMessages;

/// What a function says of a text in C++.
fn of_cpp<T>(text: &str, say: impl Fn(&Document, &Graph) -> T) -> T {
    of_text("cpp", text, say)
}

/// What a function says of a text in some language.
fn of_text<T>(language: &str, text: &str, say: impl Fn(&Document, &Graph) -> T) -> T {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named(language).unwrap()),
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

#[test]
fn an_import_of_all_names_may_have_an_attribute_with_a_value() {
    let text = "#[cfg(feature = \"read\")] pub use self::inner::*;";
    let takes_all = of_text("rust", text, |_, graph| graph.ties[0].takes_all);
    assert!(takes_all);
}

#[test]
fn words_and_a_bracket_may_say_that_a_body_is_needed() {
    let java = "class A { static final int B; static { B = 1; } static void f() { g(1); } }";
    let rust = "fn f() -> impl Copy { 1 } fn g(a: impl Copy) -> u8 { 1 }";
    for (language, text, needed) in [
        ("java", java, "static { B = 1; }"),
        ("rust", rust, "fn f()"),
    ] {
        let found = of_text(language, text, |document, graph| {
            let found = graph.elements.iter().filter(|element| element.needs_body);
            let found = found.map(|it| &document.text()[document.span_of_tokens(&it.tokens)]);
            found.map(str::to_owned).collect::<Vec<String>>()
        });
        assert!(
            found.len() == 1 && found[0].starts_with(needed),
            "{found:?}"
        );
    }
}

/// The elements of a text that a function needs, up to their blocks.
fn needed_by(root: &str, text: &str) -> Vec<String> {
    needed_in("cpp", root, text)
}

/// The same in some language.
fn needed_in(language: &str, root: &str, text: &str) -> Vec<String> {
    of_text(language, text, |document, graph| {
        let role = |ties: &Ties| match ties.own_token {
            Some(own) if document.token_text(own) == root => Role::ROOT,
            _ => Role::WHOLE,
        };
        let roles: Vec<Role> = graph.ties.iter().map(role).collect();
        let there = reach(graph, &roles);
        let heads = graph.elements.iter().map(|element| {
            let head = element.tokens.start..element.block.start.min(element.tokens.end);
            document.text()[document.span_of_tokens(&head)]
                .trim()
                .to_owned()
        });
        let there = heads.zip(there).filter(|(_, is_there)| *is_there);
        there.map(|(head, _)| head).collect()
    })
}

/// Many classes and functions; what their names end with tells them apart.
const CLASSES: &str = "
template<class A> struct Info# { enum { size# = 1, other# = 2 }; };
template<class A> struct Merged# { enum { size# = 3 }; };
template<class A> struct Tail#;
class Apart# { int other_number#; };
template<class A> struct Info#<Tail#<A> > : public Merged#<A> { };
template<class A> struct Info#<Apart# *> { enum { size# = 4 }; };
struct Sign# { Sign#(int) { } };
struct Made# { Made#(int) { } };
template<class A> struct Facet# { virtual int out#(A a) = 0; };
template<class A> struct Coded# : public Facet#<A> { int unused(A a); };
template<> struct Coded#<char> : public Facet#<char> { int out#(char a) { return 1; } };
template<> struct Coded#<Apart#> : public Facet#<Apart#> { int out#(Apart# a) { return 2; } };
template<class A> const int level# = 1;
template<> const int level#<Apart#> = 2;
class Place# {
  enum Sort# { first#, second# };
  int number#;
public:
  Place#(int a, Sort# b = first#) : number#(a) { }
  Place#(const Apart# &a) : number#(2) { }
  friend class Apart#;
  friend bool operator<(Place# a, Sign# b) { return false; }
  operator int() const { return number#; }
  operator Apart#() const;
  const decltype(Made#(1)) field# = 1;
  int method#() { return field# < 1; }
};
int user#(int a) {
  Coded#<char> coded; Place# place(a);
  return Info#<Tail#<int> >::size# + (place < 0) + place.method#() + coded.out#(1) + level#<int>;
}
";

#[test]
fn what_a_class_may_be_made_of_or_made_into_is_needed_with_that_and_not_the_other_way() {
    let of = |number: usize| CLASSES.replace('#', &number.to_string());
    let text: String = (1..=20).map(of).collect();
    let needed = needed_by("user7", &text);
    let is_needed = |head: &str| needed.iter().any(|it| it.starts_with(head));
    for head in [
        "template<class A> struct Merged7",
        "enum { size7 = 3 };",
        "template<class A> struct Info7<Tail7<A> > : public Merged7<A> { };",
        "template<> struct Coded7<char> : public Facet7<char>",
        "int out7(char a)",
        "Place7(int a, Sort7 b = first7)",
        "friend bool operator<(Place7 a, Sign7 b)",
        "struct Sign7",
        "operator int() const",
        "const decltype(Made7(1)) field7 = 1;",
        "struct Made7",
        "template<class A> const int level7 = 1;",
    ] {
        assert!(is_needed(head), "{head}\n{}", needed.join("\n"));
    }
    let of_others = |it: &&String| it.contains("Apart");
    let others: Vec<&String> = needed.iter().filter(of_others).collect();
    assert!(others.is_empty(), "{others:?}");
    assert!(
        needed
            .iter()
            .all(|it| it.contains('7') || !it.contains("struct")),
        "{needed:?}"
    );
}

#[test]
fn a_part_that_only_a_specialization_has_is_needed_in_that() {
    let of = |number: usize| {
        let text = "struct Other# { typedef int part; };
            template<class A, class B = void> struct Some# { };
            template<class A> struct Some#<A *> { typedef int part; };
            Other#::part other#(int a);
            typename Some#<int *>::part user#(int a) { return a; }";
        text.replace('#', &number.to_string())
    };
    let text: String = (1..=20).map(of).collect();
    let needed = needed_by("user7", &text);
    let is_needed = needed.iter().any(|it| it.ends_with("Some7<A *>"));
    assert!(is_needed && needed.len() == 4, "{needed:?}");
}

#[test]
fn what_an_expression_says_of_a_type_is_needed_with_it() {
    let of = |number: usize| {
        let text = "template<class T> requires requires (T a) { a.good#(); }
            struct Only# { T only#; };
            int user#(Only#<int> a) { return 1; }";
        text.replace('#', &number.to_string())
    };
    let text: String = (1..=20).map(of).collect();
    let elements = needed_by("user7", &text);
    assert_eq!(elements.len(), 3, "{elements:?}");
}

/// Six times a text, with other lines and with numbers in its names.
fn six_of(text: &str, lines: &str) -> String {
    let text = text.replace("LINES", lines);
    let of = |number: usize| text.replace('#', &number.to_string());
    (1..=6).map(of).collect()
}

/// Modules of JavaScript; what their names end with tells them apart. Each has a function that is
/// so long that its statements are in or out of a slice, if there are few of them.
const MODULES: &str = "
const root# = { part: 1 };
function first#(value, other) { return value; }
function start#() { return 1; }
class Thing# { constructor() { made#(); } other() { unmade#(); } }
function made#() { return 1; }
function unmade#() { return 1; }
function taken#({ left, right }) { return first#(left, right); }
function user#(value, other) { for (const left of value) { other(left); } return value; }
function long#(context) {
  context = context || root#;
  var part# = context.part;
  var state#;
  var again#;
  state# = start#();
  if (!part#) { again# = start#(); }
LINES  function inner#() { return state# + again# + part#; }
  return 1;
}
var thing# = new Thing#(start#());
";

/// So many of them that its functions are long, with the one of a number.
fn modules() -> String {
    six_of(MODULES, &"  unmade#(1 + 22 + 333 + 4444);\n".repeat(20))
}

#[test]
fn parameters_and_variables_of_a_body_are_nothing_that_others_define() {
    assert_eq!(
        needed_in("javascript", "user3", &modules()),
        ["function user3(value, other)"]
    );
}

#[test]
fn what_gives_a_variable_or_parameter_another_value_is_needed_with_it() {
    let needed = needed_in("javascript", "inner3", &modules());
    let is_needed = |head: &str| needed.iter().any(|it| it.starts_with(head));
    for head in [
        "context = context || root3;",
        "const root3",
        "state3 = start3();",
        "if (!part3)",
    ] {
        assert!(is_needed(head), "{head}\n{}", needed.join("\n"));
    }
}

#[test]
fn a_function_that_takes_a_parameter_apart_has_a_body() {
    let bodies = of_text("javascript", &modules(), |document, graph| {
        let is_taken = |own: usize| document.token_text(own).starts_with("taken");
        let all = graph.elements.iter().zip(&graph.ties);
        let mut taken = all.filter(|(_, ties)| ties.own_token.is_some_and(is_taken));
        taken.all(|(element, _)| element.body().is_some())
    });
    assert!(bodies);
}

#[test]
fn what_runs_at_the_top_needs_bodies_and_what_only_functions_call_does_not() {
    let needed = of_text("javascript", &modules(), |document, graph| {
        let all = graph.elements.iter().zip(&graph.ties);
        let needed = all.filter(|(element, _)| element.needs_body);
        let names = needed.filter_map(|(_, ties)| ties.own_token);
        let names = names.map(|own| document.token_text(own).to_owned());
        names.collect::<Vec<String>>()
    });
    for (name, is_needed) in [
        ("start3", true),
        ("constructor", true),
        ("made3", true),
        ("unmade3", false),
        ("first3", false),
    ] {
        let found = needed.iter().any(|it| it == name);
        assert_eq!(found, is_needed, "{name} {needed:?}");
    }
}

#[test]
fn what_has_to_be_met_gives_nothing_its_name_and_a_type_behind_parameters_is_no_part() {
    let of = |number: usize| {
        let text = "template<class A> concept Good# = requires (A a) { a.size(); };
            template<class A> concept Fine# = Good#<A> && sizeof(A) > 1;
            template<class A> struct Base# { int base#; };
            struct Made# { int made#; };
            template<class A> requires Good#<A> && (Fine#<A>) struct Kind#;
            template<class A> requires Good#<A> && (Fine#<A>) struct Kind#<A *> : Base#<A> { int kind#; };
            template<class A> bool operator==(Kind#<A> a, Made# b) requires Fine#<A> { return true; }
            template<class A> auto use#(A a) -> Made#;
            template<class A> auto taken#(A a) requires requires { { a.b } -> Fine#; } { return Base#<A>().base#; }";
        text.replace('#', &number.to_string())
    };
    let text: String = (1..=20).map(of).collect();
    let names: Vec<String> = own_names(&text).into_iter().map(|(name, _)| name).collect();
    let count = |start: &str| names.iter().filter(|name| name.starts_with(start)).count();
    assert_eq!(
        ["Good", "Fine", "Kind", "Base", "Made", "use", "taken"].map(count),
        [20, 20, 40, 20, 20, 20, 20],
        "{names:?}"
    );
    let needed = needed_by("use7", &text);
    assert!(needed.contains(&"struct Made7".to_owned()), "{needed:?}");
}

#[test]
fn what_uses_an_element_goes_with_it_or_loses_its_body() {
    let of = |number: usize| {
        let text = "struct A# { int a#; };
            struct B# : A# { int b#; };
            struct C# { A# c#; int d#; };
            int made#(B# b);
            int f#(int a) { C# c; return a; }
            int g#(int a) { return a; }";
        text.replace('#', &number.to_string())
    };
    let text: String = (1..=20).map(of).collect();
    let slice = of_cpp(&text, |document, graph| {
        let roles = vec![Role::ROOT; graph.elements.len()];
        let own = |element: u32| {
            let own = graph.ties[element as usize].own_token;
            own.map_or("", |own| document.token_text(own))
        };
        let slices = forward_slices(graph, &roles, &reach(graph, &roles));
        let slice = slices.iter().find(|slice| own(slice[0].element()) == "A7");
        let removed = slice.unwrap().iter().map(|removal| match *removal {
            Removal::Element(element) => own(element).to_owned(),
            Removal::Body(element) => format!("{}()", own(element)),
        });
        removed.collect::<Vec<String>>()
    });
    assert_eq!(slice, ["A7", "a7", "B7", "b7", "c7", "made7"]);
}

/// Declarations of several variables, what runs at once, and functions in an expression.
const LISTS: &str = "
var plain# = 1, other# = made#(plain#), { left#, right# } = plain#;
let last# = { a: 1, b: 2 }, table# = [last#];
function made#(a) { return a; }
function user#() { return table#; }
var class# = (function (base) {
LINES  function inner#() { return 1; }
  return inner#;
}(user#));
call#(function (a, b) {
LINES  return first#(a, b);
}, function (a, b) {
LINES  return second#(a, b);
});
function first#(a, b) { return a; }
function second#(a, b) { return b; }
function call#(a, b) { return 1; }
";

fn lists() -> String {
    six_of(LISTS, &"  other = 1 + 22 + 333 + 4444;\n".repeat(40))
}

#[test]
fn of_several_variables_of_a_declaration_each_needs_what_its_own_value_does() {
    assert_eq!(
        needed_in("javascript", "user3", &lists()),
        [
            "let",
            "last3 =",
            "a: 1,",
            "b: 2",
            "table3 = [last3]",
            "function user3()"
        ]
    );
}

#[test]
fn variables_that_go_leave_a_declaration_of_the_others() {
    let without = |gone: &[usize]| {
        of_text("javascript", &lists(), |document, graph| {
            let cuts = graph.without_items(document, 0, |item| gone.contains(&item));
            let text = write(document, &cuts).text;
            text.trim_start()
                .lines()
                .next()
                .unwrap_or_default()
                .to_owned()
        })
    };
    assert_eq!(
        without(&[1]),
        "var other1 = made1(plain1), { left1, right1 } = plain1;"
    );
    assert_eq!(without(&[2]), "var plain1 = 1, { left1, right1 } = plain1;");
    assert_eq!(without(&[3]), "var plain1 = 1, other1 = made1(plain1);");
    assert_eq!(without(&[2, 3]), "var plain1 = 1;");
    assert!(without(&[1, 2, 3]).starts_with("let last1"));
}

#[test]
fn what_runs_at_once_is_taken_apart() {
    let is_element = of_text("javascript", &lists(), |document, graph| {
        let mut own = graph.ties.iter().filter_map(|ties| ties.own_token);
        own.any(|own| document.token_text(own) == "inner3")
    });
    assert!(is_element);
}

#[test]
fn each_function_in_an_expression_has_a_body_that_can_go_alone() {
    let uses = of_text("javascript", &lists(), |document, graph| {
        let names = names_by_text(document);
        let users = |name: &str| {
            let name = names[name];
            let all = (0..).zip(&graph.ties);
            let users = all.filter(|(_, ties)| ties.uses_of_body.contains(&name));
            users.map(|(element, _)| element).collect::<Vec<u32>>()
        };
        (users("first3"), users("second3"))
    });
    assert_eq!((uses.0.len(), uses.1.len()), (1, 1));
    assert_ne!(uses.0, uses.1);
}

/// Twenty texts that a number tells apart, in the place of `#`.
fn twenty(text: &str) -> String {
    let of = |number: usize| text.replace('#', &number.to_string());
    (1..=20).map(of).collect()
}

#[test]
fn members_that_the_language_calls_stay_with_their_class_and_its_bases() {
    let text = twenty(
        "def made#(a):
    return a
class Base#:
    def __add__(self, other):
        return made#(other)
    def unused#(self):
        return 1
class Other#(Base#[int]):
    size# = 1
def use#(a):
    return Other#()
",
    );
    let needed = needed_in("python", "use7", &text);
    let expected = [
        "def made7(a):",
        "class Base7:",
        "def __add__(self, other):",
        "class Other7(Base7[int]):",
        "def use7(a):",
    ];
    for head in expected {
        assert!(needed.iter().any(|it| it == head), "{head} in {needed:?}");
    }
    assert!(!needed.iter().any(|it| it.contains("unused")), "{needed:?}");
}

#[test]
fn a_definition_with_an_annotation_is_another_one_than_that_without() {
    let text = twenty(
        "class Table#:
    @property
    def rows#(self):
        return 1
    @rows#.setter
    def rows#(self):
        return 2
def use#(a):
    return Table#().rows#
",
    );
    let needed = needed_in("python", "use7", &text);
    let setter = "@rows7.setter\n    def rows7(self):";
    assert!(needed.iter().any(|it| it == setter), "{needed:?}");
}

#[test]
fn an_import_that_changes_the_meaning_of_a_text_stays() {
    let text = format!(
        "from __future__ import annotations\n{}",
        twenty("def use#():\n    return 1\n")
    );
    let needed = needed_in("python", "use7", &text);
    assert_eq!(
        needed,
        ["from __future__ import annotations", "def use7():"]
    );
}

#[test]
fn what_is_exported_goes_from_the_list_of_exports() {
    let text = format!(
        "__all__ = ['use1', 'use2', 'other']\n{}",
        twenty("def use#(a):\n    return a\n")
    );
    let left = of_text("python", &text, |document, graph| {
        let is_there = |ties: &Ties| {
            let own = ties.own_token.map(|own| document.token_text(own));
            own != Some("use1")
        };
        let reached: Vec<bool> = graph.ties.iter().map(is_there).collect();
        let around = (&graph.elements[..], &graph.groups[..]);
        let cuts = graph.imports.dead(document, around, &reached, &[]);
        write(document, &cuts).text
    });
    assert!(left.starts_with("__all__ = ['use2', 'other']\n"), "{left}");
}

#[test]
fn constants_of_a_list_are_defined_there_and_the_first_function_stays() {
    let text = format!(
        "package main\nfunc main() {{\n\tprintln(1)\n}}\n{}",
        twenty(
            "func use#() int {
	return second#
}
const (
	first# = 1 + iota
	second#
)
"
        )
    );
    let needed = needed_in("go", "use7", &text);
    let starts = |start: &str| needed.iter().filter(|it| it.starts_with(start)).count();
    let counts = (starts("const"), starts("func main"), starts("func use7"));
    assert_eq!(counts, (1, 1, 1), "{needed:?}");
    assert!(needed.iter().any(|it| it.contains("second7")), "{needed:?}");
}
