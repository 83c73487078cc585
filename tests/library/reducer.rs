//! What a program gets from `Reducer`.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use picireny::folder::{Entry, What};
use picireny::format::{Base, FormatSource};
use picireny::{
    Answer, Cancel, Event, Layout, Oracle, OracleError, Outcome, ReduceError, Reducer, Stop,
    Strategy,
};

const ORDERS: &str = include_str!("../../examples/first-run/orders.json");

#[test]
fn the_result_and_the_number_of_tests_are_the_same_with_any_number_of_jobs() {
    let interesting =
        |candidate: &str| candidate.contains("shipped") && candidate.contains("quantity");
    let run = |jobs| {
        let mut reducer = Reducer::new("json").jobs(jobs);
        let reduced = reducer.run(ORDERS, interesting).unwrap();
        (reduced.result, reduced.report.tests.total())
    };
    let one = run(1);
    assert!(one.0.len() < 40, "{}", one.0);
    assert_eq!(run(4), one);
    assert_eq!(run(0), one);
}

#[test]
fn an_untouched_input_that_is_not_interesting_is_an_error() {
    let error = Reducer::new("json").run("[1]", |_| false).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the untouched input is not interesting: its test says \"not interesting\""
    );
}

#[test]
fn a_format_that_is_not_known_is_named_with_a_similar_one() {
    let error = Reducer::new("jsno").run("[1]", |_| true).unwrap_err();
    assert!(matches!(error, ReduceError::Format(_)), "{error:?}");
    assert!(error.to_string().contains("`json`"), "{error}");
}

#[test]
fn a_format_is_detected_by_name_or_else_by_content_or_else_it_is_text() {
    let interesting = |candidate: &str| candidate.contains("two");
    let page = "<!DOCTYPE html>\n<html><body><p>one</p><p>two</p></body></html>\n";
    for name in ["page.html", "page", ""] {
        let reduced = Reducer::detect(name).run(page, interesting).unwrap();
        assert_eq!(reduced.result.trim(), "two", "{name}");
    }
    let reduced = Reducer::detect("notes.unknown").run("one two three\n", interesting);
    assert_eq!(reduced.unwrap().result.trim(), "two");
}

#[test]
fn bytes_stay_bytes() {
    let input = b"\x00\x01\x02\x03\x00\x00\x00\x00\xff\xfe\xfd\x00\x00\x00\x00\x10\x20";
    let interesting = |candidate: &[u8]| candidate.contains(&0xfe);
    for mut reducer in [Reducer::new("binary"), Reducer::detect("blob")] {
        let reduced = reducer.run_bytes(input, interesting).unwrap();
        assert_eq!(reduced.result, [0xfe]);
    }
}

#[test]
fn a_byte_order_mark_and_what_is_kept_stay() {
    let keep = || "\"id\": \\d+".parse().unwrap();
    let interesting = |candidate: &str| candidate.contains("shipped");
    let input = "\u{feff}{\"id\": 7, \"state\": \"shipped\", \"more\": [1, 2, 3]}";
    let mut reducer = Reducer::new("json").keep(keep());
    let result = reducer.run(input, interesting).unwrap().result;
    assert!(result.starts_with('\u{feff}'), "{result}");
    assert!(
        result.contains("\"id\": 7") && !result.contains("more"),
        "{result}"
    );
    let error = Reducer::new("json").keep(keep()).run("[]", |_| true);
    assert!(matches!(error, Err(ReduceError::Keep(_))), "{error:?}");
}

#[test]
fn what_is_in_base64_is_reduced_and_candidates_have_it_in_base64() {
    // `{"version":3,"aaaa":[1,2,3]}`
    let data = "eyJ2ZXJzaW9uIjozLCJhYWFhIjpbMSwyLDNdfQ==";
    let page = format!("<p>one</p><img src=\"data:application/json;base64,{data}\"><p>two</p>");
    let seen = Mutex::new(Vec::new());
    let reduced = Reducer::new("html").run(&page, |candidate| {
        seen.lock().unwrap().push(candidate.to_owned());
        // It begins with `{"`.
        candidate.contains(";base64,eyJ")
    });
    let result = reduced.unwrap().result;
    let (_, left) = result.split_once("base64,").unwrap();
    assert!(left.len() < data.len() / 2, "{result}");
    let seen = seen.into_inner().unwrap();
    assert_eq!(seen[0], page);
    let has_private = |text: &String| text.chars().any(|c| ('\u{e000}'..).contains(&c));
    assert!(!seen.iter().any(has_private), "{seen:?}");
}

#[test]
fn limits_and_a_wish_to_stop_leave_the_best_candidate_so_far() {
    let mut reducer = Reducer::new("json").limit_tests(3);
    let reduced = reducer.run(ORDERS, |it| it.contains("quantity")).unwrap();
    assert!(matches!(reduced.report.stop, Some(Stop::TestLimit)));
    assert_eq!(reduced.report.tests.total(), 3);
    assert!(reduced.result.contains("quantity"));

    let stop = Cancel::default();
    let mut best = String::new();
    let reduced = Reducer::new("json")
        .stop(stop.clone())
        .on_event(|event| {
            if let Event::Accepted { text, .. } = event {
                best = (*text).to_owned();
                stop.cancel();
            }
        })
        .run(ORDERS, |it| it.contains("quantity"))
        .unwrap();
    assert!(matches!(reduced.report.stop, Some(Stop::Interrupted)));
    assert!(reduced.result.len() < ORDERS.len());
    assert_eq!(reduced.result, best);
}

#[test]
fn strategies_and_layouts_are_those_of_the_command_line() {
    let run = |strategy, layout| {
        let mut reducer = Reducer::new("json").strategy(strategy).layout(layout);
        let interesting = |it: &str| it.contains("quantity") && it.contains("shipped");
        reducer.run(ORDERS, interesting).unwrap()
    };
    let normal = run(Strategy::Normal, Layout::AsInput);
    let quick = run(Strategy::Quick, Layout::AsInput);
    assert!(quick.report.tests.total() <= normal.report.tests.total());
    let compact = run(Strategy::Normal, Layout::Compact);
    assert!(compact.result.len() <= normal.result.len());
}

/// Fails after some tests.
struct Failing(AtomicU32);

impl Oracle for Failing {
    fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
        if self.0.fetch_add(1, Ordering::Relaxed) > 10 {
            return Err(OracleError::failed("no more paper", None));
        }
        Ok(match candidate.contains("quantity") {
            true => Outcome::Interesting.into(),
            false => Outcome::Invalid.into(),
        })
    }

    fn available_slots(&self) -> Option<usize> {
        Some(1)
    }
}

#[test]
fn an_oracle_that_fails_is_an_error_that_has_the_best_candidate() {
    let error = Reducer::new("json").run_oracle(ORDERS, &Failing(0.into()));
    let Err(ReduceError::Oracle { source, best }) = error else {
        panic!("{error:?}");
    };
    assert_eq!(source.to_string(), "no more paper");
    let best = String::from_utf8(best.unwrap()).unwrap();
    assert!(best.len() < ORDERS.len() && best.contains("quantity"));
}

#[test]
fn a_predicate_that_panics_is_an_error() {
    let calls = AtomicU32::new(0);
    let error = Reducer::new("json").run("[1, 2, 3]", |_| {
        let calls = calls.fetch_add(1, Ordering::Relaxed);
        assert!(calls == 0, "this is thrown on purpose");
        true
    });
    assert!(
        matches!(error, Err(ReduceError::Oracle { .. })),
        "{error:?}"
    );
}

#[test]
fn grammars_given_as_texts_import_each_other() {
    let source = FormatSource {
        grammar: vec!["List.g4".into()],
        start: Some("list".to_owned()),
        texts: [
            (
                "List.g4",
                "grammar List; import Items; list : item (',' item)* ;",
            ),
            (
                "lib/Items.g4",
                "grammar Items; item : WORD ; WORD : [a-z]+ ; WS : ' ' -> skip ;",
            ),
        ]
        .map(|(name, text)| (name.into(), text.to_owned()))
        .into(),
        ..FormatSource::default()
    };
    let mut reducer = Reducer::from_source(source);
    let reduced = reducer.run("one, two, three", |it| it.contains("two"));
    assert_eq!(reduced.unwrap().result, "two");
}

#[test]
fn a_description_given_as_a_text_names_replacements_and_islands_given_as_texts() {
    let description = "
start: 'mail:mail'
grammars:
  mail:
    files: [Mail.g4]
    replacements: mail-words.yml
    islands: {BODY: '<(?P<sum:sum>.*)>'}
  sum:
    files: [Sum.g4]
";
    let mail = "grammar Mail; mail : WORD BODY ; WORD : [a-z]+ ; BODY : '<' ~'>'* '>' ;
        SPACE : ' ' -> skip ;";
    let sum = "grammar Sum; sum : NUMBER ('+' NUMBER)* ; NUMBER : [0-9]+ ;";
    let texts = [
        ("formats/mail.yml", description),
        ("formats/Mail.g4", mail),
        ("formats/Sum.g4", sum),
        ("formats/mail-words.yml", "WORD: q"),
    ];
    let source = |texts: &[(&str, &str)]| FormatSource {
        base: Base::File("formats/mail.yml".into()),
        texts: texts
            .iter()
            .map(|(name, text)| (name.into(), (*text).to_owned()))
            .collect(),
        ..FormatSource::default()
    };
    let mut reducer = Reducer::from_source(source(&texts));
    let interesting = |it: &str| it.contains("34") && it.contains('<');
    let reduced = reducer.run("word <12+34+56>", interesting).unwrap();
    assert_eq!(reduced.result, "a <34>");
    let fails = |texts: &[(&str, &str)]| {
        let error = Reducer::from_source(source(texts)).run("a <1>", interesting);
        error.unwrap_err().to_string()
    };
    let mut wrong = texts;
    wrong[3].1 = "WROD: q";
    let error = fails(&wrong);
    assert!(
        error.contains("mail-words.yml") && error.contains("WORD"),
        "{error}"
    );
    let error = fails(&[texts[0], texts[1], texts[3]]);
    assert!(
        error.contains("mail.yml") && error.contains("Sum.g4"),
        "{error}"
    );
}

#[test]
fn an_error_in_a_grammar_names_its_text_and_line() {
    let mut reducer = Reducer::from_grammars("list", [("List.g4", "grammar List;\nlist : item ;")]);
    let error = reducer.run("a", |_| true).unwrap_err();
    assert!(error.to_string().contains("List.g4:2:7"), "{error}");
}

fn file<'t>(path: &'t str, text: &'t str) -> Entry<'t> {
    let content = text.as_bytes().into();
    Entry::new(
        Path::new(path),
        What::File {
            content,
            executable: false,
        },
    )
}

#[test]
fn a_folder_loses_files_and_what_is_in_them_in_any_order_of_the_files() {
    let files = [
        file(
            "src/z.c",
            "int unused;\nint used;\nint main(void) { return used; }\n",
        ),
        file("notes.txt", "nothing\n"),
        file("a.json", "[1, 2, 3]"),
    ];
    let interesting = |files: &[Entry<'_>]| {
        let of = |name: &str| files.iter().find(|file| file.path.ends_with(name));
        let has = |name, text: &str| match of(name).map(|file| &file.what) {
            Some(What::File { content, .. }) => String::from_utf8_lossy(content).contains(text),
            _ => false,
        };
        has("z.c", "used;") && has("a.json", "2")
    };
    let mut reducer = Reducer::detect("project");
    let reduced = reducer.run_folder(&files, interesting).unwrap().result;
    let paths: Vec<_> = reduced.iter().map(|file| file.path.to_str()).collect();
    assert_eq!(paths, [Some("a.json"), Some("src/z.c")]);
    let sizes: Vec<_> = reduced.iter().map(Entry::size).collect();
    assert!(sizes[0] <= 2 && sizes[1] < 20, "{sizes:?}");
}

#[test]
fn what_a_grammar_cannot_decide_is_reduced_as_text() {
    let grammar = "grammar G;\ns : x EOF ;\nx : x x x | x x | W ;\nW : [a-z]+ ;\n\
                   S : [ \\n]+ -> skip ;\n";
    let hard = "a ".repeat(500) + "needed " + &"b ".repeat(500);
    let mut reducer = Reducer::from_grammars("s", [("G.g4", grammar)]);

    let reduced = reducer.run(&hard, |text| text.contains("needed"));
    assert_eq!(reduced.unwrap().result.trim(), "needed");

    let files = [
        file("easy", "one two three"),
        file("hard", &hard),
        file("last", "four five"),
    ];
    let interesting = |files: &[Entry<'_>]| {
        let has = |name: &str, part: &str| {
            files.iter().any(|entry| match &entry.what {
                What::File { content, .. } if entry.path.ends_with(name) => {
                    String::from_utf8_lossy(content).contains(part)
                }
                _ => false,
            })
        };
        has("easy", "two") && has("hard", "needed")
    };
    let reduced = reducer.run_folder(&files, interesting).unwrap().result;
    let texts: Vec<_> = reduced
        .iter()
        .map(|entry| match &entry.what {
            What::File { content, .. } => (
                entry.path.to_string_lossy(),
                String::from_utf8_lossy(content).trim().to_owned(),
            ),
            what => panic!("{what:?}"),
        })
        .collect();
    let expected = [("easy", "two"), ("hard", "needed")];
    assert_eq!(
        texts,
        expected.map(|(path, text)| (path.into(), text.into()))
    );
}
