//! What the strategies promise, on random inputs and with random oracles: the
//! result is interesting, whatever the number of jobs it is the same, candidates
//! are well-formed, and nothing that a strategy is to take away is left.
#![allow(clippy::unwrap_used)]

mod beliefs;
mod canonical;
mod grammar;
mod long;
mod messages;
mod nests;
mod oracle;
mod random;
mod slices;
mod slices_of_classes;
mod slices_of_code;
mod slices_of_languages;

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use picireny::format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny::oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{
    Options, Report, Simulated, Simulation, Strategy as Way, Unobserved, reduce_text,
};
use picireny::tree::{Kind, ListId, NodeId, Syntax as _, Tree};
use proptest::prelude::*;

fn format(name: &str) -> Format {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named(name).unwrap()),
        ..FormatSource::default()
    };
    source.load().unwrap().0
}

/// Looks for words in this order, white space aside; of texts that have them,
/// one in so many is not interesting for no reason.
#[derive(Clone, Debug)]
struct Property {
    words: Vec<&'static str>,
    noise: Option<u64>,
}

impl Property {
    fn holds(&self, text: &str) -> bool {
        let solid: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut rest = &*solid;
        let found = self.words.iter().all(|word| match rest.find(word) {
            Some(at) => {
                rest = &rest[at + word.len()..];
                true
            }
            None => false,
        });
        let hash = solid.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        found
            && self
                .noise
                .is_none_or(|n| !(hash ^ (hash >> 29)).is_multiple_of(n))
    }
}

/// Notes what it is asked.
struct Asked<'a> {
    property: &'a Property,
    texts: Mutex<Vec<String>>,
}

impl Oracle for Asked<'_> {
    fn test(&self, text: &str, _: &Cancel) -> Result<Answer, OracleError> {
        self.texts.lock().unwrap().push(text.to_owned());
        Ok(Answer::from(match self.property.holds(text) {
            true => Outcome::Interesting,
            false => Outcome::NotInteresting,
        }))
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

fn reduced(
    format: &Format,
    text: &str,
    property: &Property,
    way: Way,
    jobs: usize,
) -> (Report, Vec<String>) {
    let oracle = Asked {
        property,
        texts: Mutex::default(),
    };
    let options = Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        ..Options::default()
    };
    let syntax = format.syntax(TreeOptions::default());
    let report = reduce_text(
        text,
        (way, &syntax),
        &oracle,
        &mut Unobserved,
        &Cancel::default(),
        &options,
    )
    .unwrap();
    (report, oracle.texts.into_inner().unwrap())
}

fn json() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "1", "-20.5", "true", "null", "\"ab\"", "\"x y\"", "[]", "{}",
    ]);
    let leaf = leaf.prop_map(str::to_owned);
    leaf.prop_recursive(5, 40, 5, |inner| {
        let key = prop::sample::select(vec!["\"k\"", "\"ab\"", "\"key\""]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..5)
                .prop_map(|values| format!("[{}]", values.join(", "))),
            prop::collection::vec((key, inner), 1..5).prop_map(|members| {
                let members = members.iter().map(|(key, value)| format!("{key}: {value}"));
                format!("{{{}}}", members.collect::<Vec<_>>().join(",\n  "))
            }),
        ]
    })
}

fn properties() -> impl Strategy<Value = Property> {
    let words = prop::sample::select(vec!["1", "20", "true", "null", "a", "[", "{", "\"k\"", ","]);
    (
        prop::collection::vec(words, 0..4),
        prop::option::of(2..6u64),
    )
        .prop_map(|(words, noise)| Property { words, noise })
}

/// The text of a tree without what is at or below some nodes, but with what is
/// below one of them; hidden tokens are left out.
fn without(tree: &Tree, gone: NodeId, but: Option<NodeId>) -> String {
    let is_below = |node: NodeId, top: NodeId| {
        let mut above = Some(node);
        while let Some(here) = above {
            if here == top {
                return true;
            }
            above = tree.parent(here);
        }
        false
    };
    let mut text = String::new();
    for node in tree.preorder() {
        let kept = !is_below(node, gone) || but.is_some_and(|but| is_below(node, but));
        if kept && tree.kind(node) != Kind::HiddenToken {
            text.push_str(tree.token_text(node));
            text.push(' ');
        }
    }
    text
}

/// All texts with one occurrence of a quantified element left out, or a node of a
/// rule that can be empty, or one node in the place of another of its name.
fn single_steps(tree: &Tree) -> Vec<String> {
    let mut steps = Vec::new();
    for node in tree.preorder() {
        let list = tree.list(node);
        let siblings = tree.parent(node).map_or(0, |parent| {
            tree.children(parent)
                .filter(|&other| tree.list(other) == list)
                .count()
        });
        let can_be_empty = tree.kind(node) == Kind::Rule
            && !tree.name(node).is_empty()
            && tree.replacement(node).is_empty()
            && tree.parent(node).is_some();
        if (list != ListId::NONE && (!list.keeps_one() || siblings > 1)) || can_be_empty {
            steps.push(without(tree, node, None));
        }
        let mut above = tree.parent(node);
        while let Some(place) = above {
            if tree.kind(node) == Kind::Rule && tree.name(place) == tree.name(node) {
                steps.push(without(tree, place, Some(node)));
                break;
            }
            above = tree.parent(place);
        }
    }
    steps
}

/// Programs whose statements nest, with names that tie them to one another.
fn javascript() -> impl Strategy<Value = String> {
    let expression = prop::sample::select(vec![
        "a",
        "b",
        "f(a)",
        "a + b",
        "[a, 1]",
        "{k: b}",
        "g(a, b + 1)",
        "\"x y\"",
        "(a)",
    ]);
    let simple = expression.prop_flat_map(|value| {
        prop::sample::select(vec![
            "var a = (_);",
            "keep(_);",
            "return_ = (_);",
            "b = (_);",
        ])
        .prop_map(move |statement| statement.replacen('_', value, 1))
    });
    simple.prop_recursive(4, 24, 4, |inner| {
        let block = prop::collection::vec(inner, 1..4).prop_map(|block| block.join("\n  "));
        let around = prop::sample::select(vec![
            "{ _ }",
            "if (a) { _ }",
            "if (a) { _ } else { b; }",
            "while (b) { _ }",
            "function f(a, b) { _ }",
            "try { _ } catch (e) { f(e); }",
        ]);
        (block, around).prop_map(|(block, around)| around.replacen('_', &block, 1))
    })
}

fn words_of_programs() -> impl Strategy<Value = Property> {
    let words = prop::sample::select(vec!["keep", "a", "b", "{", "(", "if", "1", "f("]);
    (
        prop::collection::vec(words, 0..4),
        prop::option::of(2..6u64),
    )
        .prop_map(|(words, noise)| Property { words, noise })
}

/// A result, and a smaller text one step away that is interesting, too.
fn what_could_still_go(
    language: &str,
    text: &str,
    property: &Property,
    way: Way,
) -> Option<(String, String)> {
    let format = format(language);
    let syntax = format.syntax(TreeOptions::default());
    let (report, _) = reduced(&format, text, property, way, 1);
    let best = report.best.as_deref().unwrap_or(text);
    let solid = |text: &str| text.split_whitespace().collect::<String>().len();
    let tree = syntax.parse(best).unwrap().tree.into_tree();
    let step = single_steps(&tree).into_iter().find(|step| {
        let is_valid = syntax.parse(step).unwrap().faults.total() == 0;
        solid(step) < solid(best) && is_valid && property.holds(step)
    });
    step.map(|step| (best.to_owned(), step))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whether a candidate is interesting is all that results depend on.
    #[test]
    fn results_do_not_depend_on_the_number_of_jobs(text in json(), property in properties()) {
        prop_assume!(property.holds(&text));
        let format = format("json");
        for way in Way::ALL {
            let (one, _) = reduced(&format, &text, &property, way, 1);
            for jobs in [2, 3, 8, 64] {
                let (more, _) = reduced(&format, &text, &property, way, jobs);
                prop_assert_eq!(&one.best, &more.best);
                prop_assert_eq!(one.tests, more.tests);
                prop_assert_eq!(one.cache_hits, more.cache_hits);
            }
        }
    }

    /// Candidates have no syntax errors where the input has none, and the result
    /// is one that was tested.
    #[test]
    fn candidates_are_well_formed(text in json(), property in properties()) {
        prop_assume!(property.holds(&text));
        let format = format("json");
        let syntax = format.syntax(TreeOptions::default());
        for way in Way::ALL {
            let (report, asked) = reduced(&format, &text, &property, way, 1);
            for candidate in &asked {
                prop_assert_eq!(syntax.parse(candidate).unwrap().faults.total(), 0, "{}", candidate);
            }
            if let Some(best) = report.best {
                prop_assert!(property.holds(&best));
                prop_assert!(asked.iter().any(|candidate| **candidate == *best));
            }
        }
    }

    /// No element of a list and no level of a nest is left that could go.
    #[test]
    fn results_are_minimal(text in json(), property in properties()) {
        prop_assume!(property.holds(&text));
        for way in [Way::Normal, Way::Thorough] {
            prop_assert_eq!(what_could_still_go("json", &text, &property, way), None);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// It goes on where the other ends.
    #[test]
    fn a_thorough_result_is_never_larger_than_a_normal_one(
        text in javascript(),
        property in words_of_programs(),
    ) {
        prop_assume!(property.holds(&text));
        let format = format("javascript");
        let size = |way| {
            let (report, _) = reduced(&format, &text, &property, way, 1);
            let best = report.best.as_deref().unwrap_or(&text);
            best.chars().filter(|c| !c.is_whitespace()).count()
        };
        prop_assert!(size(Way::Thorough) <= size(Way::Normal));
    }

    /// The same of programs.
    #[test]
    fn results_of_programs_are_minimal(text in javascript(), property in words_of_programs()) {
        prop_assume!(property.holds(&text));
        for way in [Way::Normal, Way::Thorough] {
            prop_assert_eq!(what_could_still_go("javascript", &text, &property, way), None);
        }
    }
}

/// Separators go with whatever else is tried, and what is refused with them may be possible
/// without: so it is for tests that say no for no reason.
#[test]
fn what_was_refused_with_separators_is_offered_without_them() {
    for (text, words, noise) in [
        ("function f(a, b) { keep((a)); }", vec!["{", "a"], 4),
        ("if (a) { returna = (_);\n  keep(a + b); }", vec!["if"], 2),
    ] {
        let property = Property {
            words,
            noise: Some(noise),
        };
        let step = what_could_still_go("javascript", text, &property, Way::Normal);
        assert_eq!(step, None);
    }
}

/// White space that is sure to go does so with whatever else is tried.
#[test]
fn layout_costs_no_test_as_long_as_something_else_is_tried() {
    let text =
        "function f(a) {\n\n\n    g(1);\n\n    keep(2);\n\n    h(a, \"x y\");\n\n}\n\n\nf(3);\n";
    let property = Property {
        words: vec!["keep(", "h(", "\""],
        noise: None,
    };
    let (report, asked) = reduced(&format("javascript"), text, &property, Way::Normal, 1);
    let best = report.best.unwrap();
    assert!(!best.contains("\n\n") && !best.starts_with('\n'), "{best}");
    let solid = |text: &str| text.split_whitespace().collect::<String>();
    let mut before = solid(text);
    for candidate in &asked {
        assert_ne!(solid(candidate), before, "{candidate}");
        if property.holds(candidate) {
            before = solid(candidate);
        }
    }
}

/// Where a grammar can do without separators, they go together, at the end.
#[test]
fn separators_that_nobody_needs_take_one_test() {
    let text = "keep(1);\nkeep(2);\nkeep(3);\nkeep(4);\nkeep(5);\n";
    let property = Property {
        words: vec!["keep(1)", "keep(2)", "keep(3)", "keep(4)", "keep(5)"],
        noise: None,
    };
    let (report, asked) = reduced(&format("javascript"), text, &property, Way::Normal, 1);
    let best = report.best.unwrap();
    assert!(!best.contains(';'), "{best}");
    let bare = |text: &str| text.replace(|c: char| c == ';' || c.is_whitespace(), "");
    let only_separators = asked.iter().filter(|asked| bare(asked) == bare(text));
    assert_eq!(only_separators.count(), 1, "{asked:?}");
}

/// Each is an input, what has to stay, and the most that the result may have.
#[test]
fn what_a_human_would_take_away_goes() {
    let format = format("json");
    for (text, needed, most) in [
        (
            r#"{"a": [1, [[[["x"]]]], {"b": "x"}], "c": 2}"#,
            "x",
            r#""x""#,
        ),
        (
            r#"{"id": 1, "msg": "lorem ipsum %n dolor sit amet", "list": [1, 2, 3]}"#,
            "%n",
            r#""%n""#,
        ),
    ] {
        let property = Property {
            words: vec![needed],
            noise: None,
        };
        let (report, _) = reduced(&format, text, &property, Way::Normal, 1);
        let best = report.best.unwrap();
        assert!(best.len() <= most.len(), "{best}");
    }
}

/// An oracle by a function.
struct If<F>(F);

impl<F: Fn(&str) -> bool + Send + Sync> Oracle for If<F> {
    fn test(&self, text: &str, _: &Cancel) -> Result<Answer, OracleError> {
        Ok(Answer::from(match self.0(text) {
            true => Outcome::Interesting,
            false => Outcome::NotInteresting,
        }))
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

/// The result with the default strategy, white space aside.
fn result_if(name: &str, text: &str, holds: impl Fn(&str) -> bool + Send + Sync) -> String {
    let best = text_if(name, text, holds);
    best.split_whitespace().collect()
}

/// The same, with white space.
fn text_if(name: &str, text: &str, holds: impl Fn(&str) -> bool + Send + Sync) -> String {
    text_by(Way::Normal, name, text, holds)
}

/// The result with a strategy.
fn text_by(way: Way, name: &str, text: &str, holds: impl Fn(&str) -> bool + Send + Sync) -> String {
    assert!(holds(text), "{text}");
    let format = format(name);
    let syntax = format.syntax(TreeOptions::default());
    let report = reduce_text(
        text,
        (way, &syntax),
        &If(holds),
        &mut Unobserved,
        &Cancel::default(),
        &Options::default(),
    );
    let best = report.unwrap().best;
    best.as_deref().unwrap_or(text).to_owned()
}

fn count(text: &str, word: &str) -> usize {
    text.matches(word).count()
}

#[test]
fn only_thorough_tries_what_a_language_does_not_have_though_its_grammar_reads_it() {
    let text = "class A { B c() { return D[]::new; } }";
    let format = format("java");
    let result = |way| {
        let best = text_by(way, "java", text, |text| text.contains("D[]::new"));
        let faults = format
            .syntax(TreeOptions::default())
            .parse(&best)
            .unwrap()
            .faults;
        (best.split_whitespace().collect::<String>(), faults)
    };
    let (normal, faults) = result(Way::Normal);
    assert_eq!((faults.errors, faults.stray), (0, 0), "{normal}");
    // Neither a statement nor in a class.
    let (thorough, faults) = result(Way::Thorough);
    assert_eq!(faults.errors, 0, "{thorough}");
    assert!(faults.stray > 0, "{thorough}");
    assert!(thorough.len() < normal.len(), "{thorough} {normal}");
}

/// Here what can go of the structure depends on what is in a string.
#[test]
fn what_a_shorter_string_makes_possible_is_done() {
    let property = Property {
        words: vec![","],
        noise: Some(3),
    };
    let text = r#"{"ab": ["ab", null]}"#;
    assert_eq!(
        what_could_still_go("json", text, &property, Way::Normal),
        None
    );
}

#[test]
fn lines_are_indented_as_what_is_left_around_them_asks_for() {
    let text = "class A:\n    def f(self):\n        if x:\n            for keep in y:\n                \
                if keep:\n                    that()\n    z = 1\n";
    let result = text_if("python", text, |text| {
        let mut lines = text.lines().map(str::trim);
        lines.any(|line| line.starts_with("for keep")) && lines.any(|line| line.starts_with("that"))
    });
    assert_eq!(result, "for keep in y:\n    that\n");
}

/// In a line that is inside of a string.
const INSIDE: &str = "it is";

/// An oracle for which the lines of each block start at the same column, as Python
/// asks for.
fn has_blocks(text: &str) -> bool {
    let mut open = vec![0];
    let mut opens = false;
    text.lines()
        .filter(|line| !line.trim().is_empty() && !line.contains(INSIDE))
        .all(|line| {
            let width = line.len() - line.trim_start().len();
            if opens {
                open.push(width);
            } else {
                while open.last().is_some_and(|&last| last > width) {
                    open.pop();
                }
            }
            let fits = open.last() == Some(&width) && (!opens || open[open.len() - 2] < width);
            opens = line.ends_with(':');
            fits
        })
}

#[test]
fn a_block_that_comes_in_the_place_of_another_one_is_indented_as_that_was() {
    let text = "x = 1\nclass A:\n    def f(self):\n        try:\n            \
                if keep():\n                that()\n            else:\n                too()\n        \
                finally:\n            log()\n    y = 2\n";
    let result = text_if("python", text, |text| {
        has_blocks(text)
            && ["if keep()", "that()", "else:", "too()"]
                .iter()
                .all(|word| text.contains(word))
    });
    assert_eq!(result, "if keep():\n    that()\nelse:\n    too()\n");
}

#[test]
fn statements_of_a_block_come_in_its_place_where_indentation_counts() {
    let text = "x = 1\nwith a() as b:\n    keep(1)\n    \"\"\"as\n    it is\"\"\"\n    keep(2)\n";
    let result = text_if("python", text, |text| {
        has_blocks(text)
            && ["keep(1)", "keep(2)", "\"\"\"as\n    it is\"\"\""]
                .iter()
                .all(|word| text.contains(word))
    });
    assert_eq!(result, "keep(1)\n\"\"\"as\n    it is\"\"\"\nkeep(2)\n");
}

/// A run that is ended early has not kept the comments of all that is gone.
#[test]
fn comments_go_before_the_structure_is_worked_out() {
    let format = format("javascript");
    let syntax = format.syntax(TreeOptions::default());
    let statement = |n: u32| format!("// Why number {n} is called here.\nf{n}(n{n});\n");
    let text: String = (0..200).map(statement).collect();
    let holds = |text: &str| {
        [50, 101, 150]
            .iter()
            .all(|n| text.contains(&format!("n{n}")))
    };
    let options = Options {
        limit_tests: Some(10),
        ..Options::default()
    };
    let report = reduce_text(
        &text,
        (Way::Normal, &syntax),
        &If(holds),
        &mut Unobserved,
        &Cancel::default(),
        &options,
    );
    let best = report.unwrap().best.unwrap();
    assert!(holds(&best) && count(&best, "//") == 0, "{best}");
}

/// Lists that are written as grammars without quantifiers write them lose any of
/// their elements.
#[test]
fn recursive_lists_come_down_to_what_is_needed() {
    let left = "list : item | list ',' item ;";
    let right = "list : item | item ',' list ;";
    let ends = "list : item rest ; rest : ',' list | ;";
    for (rules, name) in [(left, "left"), (right, "right"), (ends, "ends")] {
        let grammar = format!(
            "grammar Lists; start : 'begin' list 'end' EOF ; {rules} \
             item : NAME | '(' list ')' ; NAME : [a-z]+ ; SPACE : [ \\n]+ -> skip ;"
        );
        let format = random::format(&grammar);
        let text = "begin a, (b, c, (d, e)), f, (g, (keep), h, that), i, too, j end";
        let words = ["keep", "that", "too"];
        for count in 1..=words.len() {
            let property = Property {
                words: words[words.len() - count..].to_vec(),
                noise: None,
            };
            let (report, _) = reduced(&format, text, &property, Way::Normal, 1);
            let best = report.best.unwrap();
            let expected = format!("begin {} end", property.words.join(", "));
            let solid = |text: &str| text.split_whitespace().collect::<String>();
            // What nests may stay.
            let best = solid(&best).replace(['(', ')'], "");
            assert_eq!(best, solid(&expected), "{name}");
        }
    }
}

/// Where ends of lines are tokens, as in formats of lines, blank lines and spaces
/// at the ends of lines go as they do between tokens.
#[test]
fn blank_lines_that_are_tokens_go() {
    let format = random::format(
        "grammar Lines; start : part* EOF ; part : WORD | SPACE | END ; \
         WORD : [a-z]+ ; SPACE : [ ] ; END : '\\n' ;",
    );
    let text = "\n\nnone\n\n \nkeep   \n\nnone\n \nthis\n\n\nnone\n\n";
    let property = Property {
        words: vec!["keep", "this"],
        noise: None,
    };
    let (report, _) = reduced(&format, text, &property, Way::Normal, 1);
    assert_eq!(&*report.best.unwrap(), "keep\nthis\n");
}

/// So does what a token has at its ends and between its lines.
#[test]
fn blank_lines_in_text_between_tags_go() {
    let text = "<b>x</b><button>Pre-authorize\n  \n  \n \n\n \n";
    let is_needed = |text: &str| text.contains("<button>Pre-authorize");
    assert_eq!(text_if("html", text, is_needed), "<button>Pre-authorize\n");
    let lines = "// keep   \n\n\nf(`a\n\n\n  b`);\n";
    let result = text_if("javascript", lines, |text| {
        let text: String = text.split_whitespace().collect();
        text.contains("f(`ab`)")
    });
    assert!(!result.contains("\n\n"), "{result}");
    let string = "f(\"\"\"one and\n\n\n   two and\n\n three\"\"\")\n";
    let result = text_if("python", string, |text| {
        let text: String = text.split_whitespace().collect();
        text.contains("f(\"\"\"oneandtwoandthree\"\"\"")
    });
    assert!(!result.contains("\n\n"), "{result}");
}

/// A line does not begin with what ended one whose other parts are gone.
#[test]
fn a_sign_that_ends_a_statement_does_not_begin_a_line() {
    let result = text_if("javascript", "f(1)\n  ;g(2)\n", |text| {
        let text: String = text.split_whitespace().collect();
        text.contains("f(1);g(2)")
    });
    assert_eq!(result, "f(1);g(2)\n");
}

/// A part that is refused because of what comes behind it goes when that has gone.
#[test]
fn parts_of_a_string_are_tried_again_when_what_is_next_to_them_has_gone() {
    let text = "show(find(' b, d td, f g'), k)";
    let result = text_if("javascript", text, |text| {
        let mut strings = text.split('\'').skip(1).step_by(2);
        strings.any(|string| {
            let mut items = string.split(',').map(str::trim);
            items.clone().all(|item| !item.is_empty()) && items.any(|item| item == "b")
        })
    });
    assert_eq!(result.trim(), "'b'");
}

/// No space and no mark is needed to take it apart.
/// Parts of keys are refused until parts of strings are given up, and the last one can go.
#[test]
fn what_was_given_up_is_offered_once_more_when_little_is_left() {
    let keys = ["first-key-name", "second-key-name", "third-key-name"];
    let text = format!(
        "{{\"{}\": {{\"{}\": {{\"{}\": \"one two\"}}}}}}",
        keys[0], keys[1], keys[2]
    );
    let has_keys = |text: &str| {
        let solid: String = text.split_whitespace().collect();
        let all = keys.map(|key| format!("\"{key}\":"));
        all.iter().all(|key| solid.contains(key)) && solid.contains(":\"")
    };
    let result = result_if("json", &text, has_keys);
    assert!(result.contains("\"\""), "{result}");
}

#[test]
fn a_long_word_in_a_string_comes_down_by_blocks_of_characters() {
    let letters = |count: usize| {
        let letters = (0..count).map(|n| char::from(b'a' + (n * n % 23) as u8));
        letters.collect::<String>()
    };
    let (a, b, c) = (letters(1_500), letters(3_000), letters(700));
    let text = format!("var s = \"{a}X{b}\\x59{a}Z{c}\"; f(s);");
    let holds = |text: &str| {
        let rest = text.split_once('X').map(|(_, rest)| rest);
        let rest = rest.and_then(|rest| rest.split_once("\\x59"));
        rest.is_some_and(|(_, rest)| rest.contains('Z'))
    };
    let best = text_if("javascript", &text, holds);
    assert!(best.len() < 60, "{best}");
    // Whatever the alphabet.
    let text = format!("f(\"{}Я{}\")", "бвгд".repeat(40), "жзи".repeat(40));
    let best = text_if("javascript", &text, |text| text.contains('Я'));
    assert!(best.chars().count() < 30, "{best}");
}

#[test]
fn a_word_of_text_between_tags_is_taken_apart_and_no_name() {
    let result = |format, text| result_if(format, text, |text| text.contains("needle"));
    let xml = result("xml", "<p>haystackneedle</p>");
    assert!(!xml.contains("haystack"), "{xml}");
    assert_eq!(result("html", "<p>haystackneedle</p>"), "needle");
    let script = result("javascript", "f(haystackneedle);");
    assert_eq!(script, "haystackneedle");
}

const PACKAGES: [&str; 8] = [
    "bytes", "errors", "fmt", "math", "net", "os", "sort", "time",
];

/// What a Go compiler asks of imports and variables, as far as `functions` go.
fn is_all_used(text: &str) -> bool {
    let lines = || text.lines().map(str::trim);
    let imports = lines().filter_map(|line| line.strip_prefix("import \""));
    let imports: Vec<&str> = imports.map(|line| line.trim_end_matches('"')).collect();
    let variables = lines().filter_map(|line| Some(line.split_once(" := ")?.0));
    let is_used = |package: &str| text.contains(&format!("{package}."));
    PACKAGES
        .iter()
        .all(|package| is_used(package) == imports.contains(package))
        && variables.into_iter().all(|name| count(text, name) > 1)
}

/// Functions of which each uses one more import than the one before it.
fn functions() -> String {
    let mut text = String::from("package a\n");
    for package in PACKAGES {
        text += &format!("import \"{package}\"\n");
    }
    for (number, package) in PACKAGES.iter().enumerate() {
        text += &format!("func with{number}() {{\n");
        text += &format!("\tfirst{number} := {package}.New({number})\n");
        for other in &PACKAGES[..number] {
            text += &format!("\tlast{number} := {other}.Last(first{number}, {number})\n");
            text += &format!("\tprint(last{number})\n");
        }
        text += &format!("\tprint(first{number})\n}}\n");
    }
    text
}

#[test]
fn where_definitions_have_to_be_used_they_go_with_their_last_uses() {
    let holds = |text: &str| text.contains("sort.New(") && is_all_used(text);
    let result = result_if("go", &functions(), holds);
    assert_eq!(result, "import\"sort\"sort.New()");
}

#[test]
fn a_name_that_is_needed_in_a_list_becomes_what_stands_for_nothing() {
    let mut text = functions();
    text += "func keep() {\n\tvalue, problem := sort.New(8)\n\tif problem != nil {\n";
    text += "\t\tprint(problem)\n\t}\n\tprint(value)\n}\n";
    let is_pair = |names: &str| {
        let names: Vec<&str> = names.split(',').map(str::trim).collect();
        names.len() == 2 && names.iter().any(|&name| name != "_")
    };
    let holds = |text: &str| {
        let mut lines = text.lines().map(str::trim);
        let line = lines.find_map(|line| line.split_once(" := sort.New(8"));
        let Some((names, _)) = line.filter(|(names, _)| is_pair(names)) else {
            return false;
        };
        let others = text.replacen(names, "", 1);
        let mut names = names.split(',').map(str::trim);
        names.all(|name| name == "_" || count(&others, name) > 0) && is_all_used(&others)
    };
    let result = result_if("go", &text, holds);
    assert!(result.contains("_:=sort.New(8"), "{result}");
    assert!(!result.contains("nil"), "{result}");
}

#[test]
fn a_definition_that_is_needed_does_not_go_with_its_uses() {
    let is_there = |text: &str| text.contains("import \"time\"");
    let result = result_if("go", &functions(), is_there);
    assert_eq!(result, "import\"time\"");
    let holds = |text: &str| is_there(text) && text.contains("sort.New(") && is_all_used(text);
    let result = result_if("go", &functions(), holds);
    assert!(
        result.starts_with("import\"sort\"import\"time\""),
        "{result}"
    );
}

/// At first, the directive is needed for other names, so that the qualifiers can go.
#[test]
fn a_qualifier_comes_back_where_a_directive_can_go_for_it() {
    let text = |body: &str| {
        let head = "#include <iostream>\nusing namespace library;\n";
        format!("{head}int main() {{ {body} return 0; }}\n")
    };
    let holds = |needed: &'static [&str]| {
        move |text: &str| {
            let is_qualified =
                |name: &&str| count(text, name) == count(text, &format!("library::{name}"));
            text.starts_with("#include <iostream>\n")
                && text.contains("int main() {")
                && needed.iter().all(|name| text.contains(name))
                && (text.contains("using namespace library;")
                    || ["first", "second", "last"].iter().all(is_qualified))
        }
    };
    let one = text("library::first << \"hi\" << last;");
    let result = result_if("cpp", &one, holds(&["first"]));
    assert_eq!(result, "#include<iostream>intmain(){library::first}");
    let two = text("library::first << library::second << last;");
    let result = result_if("cpp", &two, holds(&["first", "second"]));
    assert_eq!(
        result,
        "#include<iostream>intmain(){library::firstlibrary::second}"
    );
}

/// However many elements are not needed.
#[test]
fn long_lists_come_down_to_what_is_needed() {
    let format = format("json");
    let property = Property {
        words: vec!["77077"],
        noise: None,
    };
    let numbers: Vec<String> = (60_000..80_000).map(|n: u32| n.to_string()).collect();
    let text = format!("[{}]", numbers.join(", "));
    let (report, _) = reduced(&format, &text, &property, Way::Normal, 1);
    assert_eq!(report.best.as_deref(), Some("77077"));
}

/// What a parser skips is taken apart by lines, indentation and brackets.
#[test]
fn what_follows_a_syntax_error_comes_down_to_what_is_needed() {
    let format = format("json");
    let property = Property {
        words: vec!["n77"],
        noise: None,
    };
    let function = |n: u32| format!("def f{n}(a, b)\n    if (a) {{ return [b, n{n}]; }}\n");
    let text: String = (0..200).map(function).collect();
    let text = format!("{{}}\n}}\n{text}");
    let (report, _) = reduced(&format, &text, &property, Way::Normal, 1);
    assert_eq!(report.best.as_deref().map(str::trim), Some("n77"));
}

#[test]
fn deep_nests_come_down_to_what_is_inside() {
    const DEPTH: usize = 1_000;
    let format = format("json");
    let property = Property {
        words: vec!["7"],
        noise: None,
    };
    let text = format!("{}7{}", "[".repeat(DEPTH), "]".repeat(DEPTH));
    let (report, _) = reduced(&format, &text, &property, Way::Normal, 1);
    assert_eq!(report.best.as_deref(), Some("7"));
}

/// Whatever else a level has.
#[test]
fn deep_nests_with_other_parts_in_each_level_come_down_to_what_is_inside() {
    const DEPTH: usize = 4_000;
    let format = format("javascript");
    let inner = Property {
        words: vec!["crash"],
        noise: None,
    };
    let both = Property {
        words: vec!["start", "crash"],
        noise: None,
    };
    let nests = [
        ("if (start) { b }", " else if (a) { b }", " else crash"),
        ("start ? b : ", "a ? b : ", "crash"),
    ];
    for (first, level, last) in nests {
        let text = format!("{first}{}{last}", level.repeat(DEPTH));
        for property in [&inner, &both] {
            let (report, _) = reduced(&format, &text, property, Way::Normal, 1);
            let best = report.best.unwrap_or_default();
            assert!(best.len() < 30, "{best}");
        }
    }
}

/// A simulated reduction, in which nothing but tests takes time.
fn simulated(format: &Format, text: &str, property: &Property, jobs: usize) -> Simulated {
    let interesting = |text: &str| property.holds(text);
    let simulation = Simulation {
        interesting: &interesting,
        test: Duration::from_secs(1),
        jobs: NonZeroUsize::new(jobs).unwrap(),
        worked: &|| Duration::ZERO,
    };
    let syntax = format.syntax(TreeOptions::default());
    simulation.run(text, (Way::Normal, &syntax)).unwrap()
}

#[test]
fn many_tests_at_once_begin_what_follows_from_candidates_that_are_being_tested() {
    let format = format("json");
    let numbers: Vec<_> = (0..60).map(|n| format!("{{\"n\": [{n}, null]}}")).collect();
    let text = format!("[{}]", numbers.join(", "));
    let property = Property {
        words: vec!["17", "42"],
        noise: Some(3),
    };
    let one = simulated(&format, &text, &property, 1);
    let many = simulated(&format, &text, &property, 64);
    assert_eq!(one.time.as_secs(), one.report.tests.total());
    assert_eq!(one.begun, one.report.tests.total());
    assert_eq!(many.report.best, one.report.best);
    assert_eq!(many.report.tests, one.report.tests);
    // Each accepted candidate is the end of a chain of tests, unless tests of what
    // follows have begun before its own has ended.
    assert!(
        many.time.as_secs() < one.report.accepted,
        "{:?} for {} acceptances",
        many.time,
        one.report.accepted
    );
}

/// Asks a function, and takes note of how many tests have begun and run.
struct Watched<F> {
    interesting: F,
    room: Option<usize>,
    begun: AtomicUsize,
    running: AtomicUsize,
    most: AtomicUsize,
}

impl<F: Fn(&str, usize) -> bool> Watched<F> {
    fn new(room: Option<usize>, interesting: F) -> Self {
        Watched {
            interesting,
            room,
            begun: AtomicUsize::new(0),
            running: AtomicUsize::new(0),
            most: AtomicUsize::new(0),
        }
    }
}

impl<F: Fn(&str, usize) -> bool + Send + Sync> Oracle for Watched<F> {
    fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
        let number = self.begun.fetch_add(1, Ordering::SeqCst);
        let running = self.running.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(running, Ordering::SeqCst);
        let interesting = (self.interesting)(candidate, number);
        self.running.fetch_sub(1, Ordering::SeqCst);
        Ok(Answer::from(match interesting {
            true => Outcome::Interesting,
            false => Outcome::NotInteresting,
        }))
    }

    fn available_slots(&self) -> Option<usize> {
        self.room
    }
}

fn reduced_by(oracle: &dyn Oracle, jobs: usize) -> Report {
    let numbers: Vec<_> = (0..400)
        .map(|n| format!("{{\"n\": [{n}, null]}}"))
        .collect();
    let text = format!("[{}]", numbers.join(", "));
    let format = format("json");
    let syntax = format.syntax(TreeOptions::default());
    let options = Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        ..Options::default()
    };
    let (task, cancel) = ((Way::Normal, &syntax as &_), Cancel::default());
    reduce_text(&text, task, oracle, &mut Unobserved, &cancel, &options).unwrap()
}

#[test]
fn a_test_that_does_not_end_is_not_left_far_behind() {
    let (begun, interesting) = (AtomicUsize::new(0), |text: &str| {
        text.contains("[17,") && text.contains("[303,")
    });
    let oracle = Watched::new(None, |text: &str, number: usize| {
        begun.store(number + 1, Ordering::SeqCst);
        if number == 0 {
            // Until no more tests begin.
            let mut before = 0;
            while before < begun.load(Ordering::SeqCst) {
                before = begun.load(Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(300));
            }
            // At most 16 of each job are kept, and those that cannot matter any more make
            // room for others.
            assert!(before <= 4 * 16 * 2, "{before} tests ran ahead");
        }
        interesting(text)
    });
    let report = reduced_by(&oracle, 2);
    let alone = reduced_by(&Watched::new(None, |text: &str, _| interesting(text)), 1);
    assert!(report.stop.is_none(), "{:?}", report.stop);
    assert_eq!(report.best, alone.best);
    assert_eq!(report.tests, alone.tests);
}

#[test]
fn no_more_tests_are_begun_at_once_than_there_is_room_for() {
    let interesting = |text: &str, _| text.contains("[17,") && text.contains("[303,");
    let alone = Watched::new(None, interesting);
    let crowded = Watched::new(Some(2), interesting);
    let reports = [reduced_by(&alone, 1), reduced_by(&crowded, 8)];
    assert!(crowded.most.load(Ordering::SeqCst) <= 2);
    assert_eq!(reports[0].best, reports[1].best);
    assert_eq!(reports[0].tests, reports[1].tests);
}
