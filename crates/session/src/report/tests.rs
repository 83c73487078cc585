//! What reports look like, and that nothing in them is obeyed.

use std::path::PathBuf;

use super::*;
use crate::page::tokens::{ColouredToken, TokenKind};
use crate::{
    Ending, LackedPart, Reasons, ReasonsOfLine, RefusedTest, Reliability, Said, Size, SizeStep,
    Summary,
};
use picireny_oracle::Outcome;

fn summary() -> Summary {
    let mut summary = Summary {
        before: Size::of("if (x) {\n  \"a\"\n}\n", 18, Some(6)),
        after: Size::of("\"a\"\n", 4, Some(1)),
        wall_time: 2.5,
        test_time: 1.75,
        cache_hits: 3,
        ..Summary::default()
    };
    for outcome in [
        Outcome::Interesting,
        Outcome::NotInteresting,
        Outcome::TimedOut,
    ] {
        summary.tests.add(outcome);
    }
    summary
}

/// Why the line of the result is there.
fn reasons() -> Reasons {
    let part = |text: &str, instead: Option<&str>| LackedPart {
        first: 1,
        last: 1,
        is_whole: instead.is_none(),
        text: text.to_owned(),
        instead: instead.map(str::to_owned),
        ..LackedPart::default()
    };
    let said = |end: &str, printed: &str| Said {
        end: end.to_owned(),
        printed: printed.to_owned(),
    };
    let tests = [
        (part("\"a\"", None), said("exit status 1", "no a\n")),
        (part("a", Some("b")), said("exit status 1", "")),
    ];
    let tests = tests.map(|(lacked, said)| RefusedTest {
        outcome: "not interesting".to_owned(),
        bytes: 1,
        lacked: vec![lacked],
        lacked_besides: 3,
        said: Some(said),
    });
    let line = |number, tests: &[usize]| ReasonsOfLine {
        number,
        text: "\"a\"".to_owned(),
        tests: tests.to_vec(),
        ..ReasonsOfLine::default()
    };
    Reasons {
        said: Some(said("exit status 0", "a is there\n")),
        lines: vec![line(1, &[0, 1]), line(2, &[0, 1]), line(3, &[])],
        more_lines: 0,
        tests: tests.to_vec(),
    }
}

fn learnt() -> Learnt {
    Learnt {
        tests: 2,
        with_places: 1,
        heeded: 1,
        accepted: 1,
        names: vec![NamedWord {
            name: "x".to_owned(),
            tests: 2,
        }],
        led_to: vec![LedTo {
            id: "p0/i0/l0/slice/e1/n1".to_owned(),
            names: vec!["x".to_owned()],
            bytes: 7,
        }],
    }
}

fn report() -> RunReport {
    let token = |range, kind| ColouredToken { range, kind };
    let steps = [(0, 18), (2, 4)].map(|(tests, bytes)| SizeStep { tests, bytes });
    RunReport {
        form: RunReport::FORMAT_VERSION,
        version: "1.2.3".to_owned(),
        platform: "linux x86_64".to_owned(),
        file: "a.js".to_owned(),
        strategy: "normal".to_owned(),
        encoding: "utf-8".to_owned(),
        command: "/t/test.sh {}".to_owned(),
        test_result: "/t/test.sh /t/out/a.js".to_owned(),
        run_again: Some("cd /t && picireny a.js ./test.sh".to_owned()),
        scripts: vec![Script {
            path: PathBuf::from("/t/test.sh"),
            content: Excerpt::new("#!/bin/sh\ngrep a \"$1\"\n", Vec::new()),
        }],
        folder: Some("/t".into()),
        reasons: reasons(),
        learnt: learnt(),
        ending: Ending::Complete,
        signature: None,
        result: PathBuf::from("/t/out/a.js"),
        summary: summary(),
        steps: steps.to_vec(),
        transformations: vec![TransformationReport {
            name: "unwrap".to_owned(),
            tests: 3,
            accepted: 1,
            bytes: 14,
            seconds: 1.75,
        }],
        slowest: vec![SlowTest {
            id: "p0/i0/l0/unwrap/e0/n1".to_owned(),
            bytes: 4,
            outcome: "interesting".to_owned(),
            seconds: 1.0,
        }],
        before: Excerpt::new(
            "if (x) {\n  \"a\"\n}\n",
            vec![
                token(0..2, TokenKind::Keyword),
                token(11..14, TokenKind::Text),
            ],
        ),
        after: Excerpt::new("\"a\"\n", vec![token(0..3, TokenKind::Text)]),
    }
}

/// The page without its style, which is no text.
fn body(page: &str) -> &str {
    page.split_once("<body>").map_or(page, |(_, body)| body)
}

#[test]
fn a_page_tells_everything() {
    insta::assert_snapshot!(body(&html::render(&report())).replace("><", ">\n<"));
}

#[test]
fn so_does_a_text() {
    insta::assert_snapshot!(markdown::render(&report()));
}

#[test]
fn so_does_the_form_that_programs_read() {
    insta::assert_snapshot!(serde_json::to_string_pretty(&report()).unwrap_or_default());
}

#[test]
fn what_was_written_is_read_again() {
    let text = serde_json::to_string(&report()).unwrap_or_default();
    let mut read: RunReport = serde_json::from_str(&text).unwrap_or_default();
    // Colours are not written.
    read.before.tokens = report().before.tokens;
    read.after.tokens = report().after.tokens;
    assert_eq!(read, report());
}

#[test]
fn nothing_that_comes_from_outside_is_obeyed() {
    let nasty = "</pre></title>```\n<script>alert(1)</script><img src=x onerror=alert(2)>\
                 \0\x1b[31m\u{202e}&amp;'\"`";
    let all = TokenKind::Text;
    let tokens = vec![ColouredToken {
        range: 0..nasty.len(),
        kind: all,
    }];
    let hostile = RunReport {
        file: nasty.to_owned(),
        command: nasty.to_owned(),
        encoding: nasty.to_owned(),
        test_result: nasty.to_owned(),
        run_again: Some(nasty.to_owned()),
        scripts: vec![Script {
            path: PathBuf::from(nasty),
            content: Excerpt::new(nasty, Vec::new()),
        }],
        reasons: Reasons {
            said: Some(Said {
                end: nasty.to_owned(),
                printed: nasty.to_owned(),
            }),
            lines: vec![ReasonsOfLine {
                file: Some(nasty.to_owned()),
                text: nasty.to_owned(),
                ..ReasonsOfLine::default()
            }],
            ..Reasons::default()
        },
        signature: nasty.parse().ok(),
        summary: Summary {
            stopped: Some(nasty.to_owned()),
            reliability: Some(Reliability::default()),
            ..summary()
        },
        slowest: vec![SlowTest {
            id: nasty.to_owned(),
            outcome: nasty.to_owned(),
            ..SlowTest::default()
        }],
        before: Excerpt::new(nasty, tokens),
        after: Excerpt::new(nasty, Vec::new()),
        ..report()
    };
    let page = html::render(&hostile);
    // Its own script and no other.
    assert_eq!(page.matches("<script").count(), 1, "{page}");
    assert!(!page.contains("<script>alert") && !page.contains("<img"));
    assert_eq!(page.matches("</title>").count(), 1);
    let text = markdown::render(&hostile);
    for shown in [&page, &text] {
        assert!(!shown.contains(['\0', '\x1b', '\u{202e}']), "{shown}");
        assert!(shown.contains("\\u{202e}"), "{shown}");
    }
    // Outside of code, nothing in the text is HTML.
    let markup = text
        .lines()
        .filter(|line| line.contains("stopped") || line.contains("minimal"));
    assert!(markup.clone().count() > 0);
    assert!(
        markup.into_iter().all(|line| !line.contains(" <script")),
        "{text}"
    );
    // Code blocks end where they should: every fence is longer than those in
    // the text.
    let fences = text.lines().filter(|line| line.starts_with("````"));
    assert_eq!(fences.count() % 2, 0, "{text}");
}

#[test]
fn a_long_text_is_cut_between_characters() {
    let excerpt = Excerpt::new(&"é".repeat(50_000), Vec::new());
    assert_eq!(excerpt.text.len() + excerpt.left_out, 100_000);
    assert!(excerpt.left_out > 0);
    assert!(
        html::render(&RunReport {
            after: excerpt,
            ..report()
        })
        .contains("more bytes are not shown")
    );
}

#[test]
fn a_text_is_short_enough_for_a_tracker_whatever_is_in_it() {
    for piece in ["x = 1;\n", "`", "\u{202e}", "é"] {
        let long = piece.repeat(100_000);
        let script = Script {
            path: PathBuf::from(&long),
            content: Excerpt::new(&long, Vec::new()),
        };
        let text = markdown::render(&RunReport {
            file: long.clone(),
            command: long.clone(),
            encoding: long.clone(),
            scripts: vec![script; 4],
            before: Excerpt::new(&long, Vec::new()),
            after: Excerpt::new(&long, Vec::new()),
            reasons: Reasons {
                said: Some(Said {
                    end: String::new(),
                    printed: long,
                }),
                ..Reasons::default()
            },
            ..report()
        });
        assert!(text.len() <= markdown::LONGEST, "{}", text.len());
        assert!(text.ends_with("</details>\n"));
        // A name of backticks is in longer ones, within a line.
        let fences = text.lines().filter(|line| line.starts_with("```"));
        assert!(piece == "`" || fences.count() % 2 == 0, "{text}");
    }
}

#[test]
fn a_copy_of_what_is_not_shown_as_it_is_is_not_offered() {
    let offers = |text: &str| {
        let after = Excerpt::new(text, Vec::new());
        html::render(&RunReport { after, ..report() }).contains("data-copy=after")
    };
    assert!(offers("a\n\tb") && !offers("a\u{202e}b"));
}

#[test]
fn the_documentation_has_every_field() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/report.md");
    let page = std::fs::read_to_string(path).unwrap_or_default();
    let value = serde_json::to_value(report()).unwrap_or_default();
    let mut left = vec![&value];
    while let Some(value) = left.pop() {
        match value {
            serde_json::Value::Object(fields) => {
                for (name, value) in fields {
                    assert!(page.contains(&format!("`{name}`")), "{name}");
                    // That is described with the log.
                    left.extend((name != "summary").then_some(value));
                }
            }
            serde_json::Value::Array(values) => left.extend(values),
            _ => {}
        }
    }
}
