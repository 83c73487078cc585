//! What must hold whatever a file or a test says. Property tests and the targets of
//! `fuzz/` ask it; a program has none of it.
#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::journal::{Journal, checksum, key};
use crate::page::tokens::{ColouredToken, TokenKind};
use crate::report::pages as pages_of_run;
use crate::triage::{FileEntry, Group, Reduction, Report, pages as pages_of_triage};
use crate::{
    Ending, Excerpt, LackedPart, Learnt, LedTo, NamedWord, Reasons, ReasonsOfLine, RefusedTest,
    Reliability, RunReport, Said, Script, SlowTest, Summary, TransformationReport,
};
use picireny_oracle::{Evidence, Outcome, PrintedLine};

/// A journal of any bytes can be opened and written to, and what it said before
/// and since is said again. A line that begins with `!` has the right checksum.
///
/// # Panics
///
/// When that does not hold.
pub fn check_journal(path: &Path, bytes: &[u8]) {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let lines = lines.map(|line| match (line, std::str::from_utf8(line)) {
        ([b'!', ..], Ok(text)) => {
            let content = text[1..].trim_end_matches('\n');
            format!("{content} {}\n", checksum(content)).into_bytes()
        }
        _ => line.to_vec(),
    });
    fs::write(path, lines.collect::<Vec<_>>().concat()).unwrap();
    let open = || {
        Journal::open(path, &picireny_oracle::Cancel::default()).expect("a journal can be opened")
    };
    let journal = open();
    let known = journal.len();
    let new = key("a candidate that is in no journal");
    assert!(journal.entry(&new).is_none());
    journal
        .put(new, &Outcome::Interesting.into(), Duration::ZERO)
        .unwrap();
    drop(journal);
    let journal = open();
    assert_eq!(journal.len(), known + 1);
    let outcome = journal.entry(&new).map(|entry| entry.outcome);
    assert_eq!(outcome, Some(Outcome::Interesting));
}

/// Reports in which every text that comes from outside is this one have the
/// elements of those with a harmless text and no others, and nothing that a
/// terminal or a reader would obey.
///
/// # Panics
///
/// When that does not hold.
pub fn check_reports(text: &str) {
    for (harmless, hostile) in reports("x").into_iter().zip(reports(text)) {
        let (known, found) = (elements(&harmless[0]), elements(&hostile[0]));
        let new: Vec<_> = found.difference(&known).collect();
        assert!(new.is_empty(), "{new:?} in {}", hostile[0]);
        for page in hostile {
            let obeyed = |c: char| {
                c.is_control() && c != '\n' && c != '\t'
                    || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            };
            assert!(!page.contains(obeyed), "{page:?}");
        }
    }
}

/// The page and the text of each kind of report.
fn reports(text: &str) -> [[String; 2]; 2] {
    [pages_of_run(&run(text)), pages_of_triage(&triage(text))]
}

/// All tags of a page with the names of their attributes.
fn elements(page: &str) -> BTreeSet<String> {
    let tags = page.split('<').skip(1);
    tags.map(|tag| {
        let mut is_value = false;
        let mut name = String::new();
        for c in tag.chars() {
            match c {
                '"' => is_value = !is_value,
                '>' if !is_value => break,
                // Numbers differ: sizes, places, points of charts.
                _ if is_value || c.is_ascii_digit() => {}
                _ => name.push(c),
            }
        }
        name
    })
    .collect()
}

fn run(text: &str) -> RunReport {
    let own = || text.to_owned();
    let whole = ColouredToken {
        range: 0..text.len(),
        kind: TokenKind::Text,
    };
    RunReport {
        form: RunReport::FORMAT_VERSION,
        version: "1".to_owned(),
        platform: "linux".to_owned(),
        file: own(),
        strategy: "normal".to_owned(),
        encoding: own(),
        command: own(),
        test_result: own(),
        run_again: Some(own()),
        scripts: vec![Script {
            path: PathBuf::from(text),
            content: Excerpt::new(text, Vec::new()),
        }],
        folder: Some("/".into()),
        reasons: reasons(text),
        learnt: Learnt {
            tests: 1,
            names: vec![NamedWord {
                name: own(),
                tests: 1,
            }],
            led_to: vec![LedTo {
                id: own(),
                names: vec![own()],
                bytes: 1,
            }],
            ..Learnt::default()
        },
        ending: Ending::Complete,
        signature: text.parse().or_else(|_| "signal 6".parse()).ok(),
        result: PathBuf::from(text),
        summary: Summary {
            stopped: Some(own()),
            reliability: Some(Reliability::default()),
            ..Summary::default()
        },
        steps: Vec::new(),
        transformations: vec![TransformationReport {
            name: "prune".to_owned(),
            tests: 3,
            ..TransformationReport::default()
        }],
        slowest: vec![SlowTest {
            id: own(),
            outcome: own(),
            ..SlowTest::default()
        }],
        before: Excerpt::new(text, vec![whole]),
        after: Excerpt::new(text, Vec::new()),
    }
}

fn reasons(text: &str) -> Reasons {
    let own = || text.to_owned();
    let said = || {
        Some(Said {
            end: own(),
            printed: own(),
        })
    };
    let part = |instead| LackedPart {
        file: Some(own()),
        text: own(),
        instead,
        ..LackedPart::default()
    };
    Reasons {
        said: said(),
        lines: vec![ReasonsOfLine {
            file: Some(own()),
            number: 1,
            text: own(),
            tests: vec![0],
        }],
        more_lines: 1,
        tests: vec![RefusedTest {
            outcome: own(),
            lacked: vec![part(None), part(Some(own()))],
            said: said(),
            ..RefusedTest::default()
        }],
    }
}

fn triage(text: &str) -> Report {
    let own = || text.to_owned();
    let file = || FileEntry {
        file: own(),
        end: own(),
        ..FileEntry::default()
    };
    let failed = || FileEntry {
        error: Some(own()),
        ..file()
    };
    let Some(signature) = text.parse().or_else(|_| "signal 6".parse()).ok() else {
        return Report::default();
    };
    let mut summary = Summary::default();
    summary.after.bytes = text.len();
    Report {
        command: own(),
        folder: own(),
        groups: vec![Group {
            signature,
            files: vec![file()],
            reductions: vec![
                Reduction {
                    text: own(),
                    file: own(),
                    format: own(),
                    result: Some(own()),
                    reproduce: own(),
                    summary: Some(summary),
                    links: [Some(own()), Some(own())],
                    report: Some(own()),
                    reasons: reasons(text),
                    ..Reduction::default()
                },
                Reduction {
                    file: own(),
                    error: Some(own()),
                    ..Reduction::default()
                },
            ],
            evidence: Evidence {
                lines: vec![
                    PrintedLine {
                        text: own(),
                        marked: true,
                    },
                    PrintedLine {
                        text: own(),
                        marked: false,
                    },
                ],
                frames: vec![own()],
            },
            same_as: Some(0),
        }],
        quiet: vec![file()],
        failed: vec![failed()],
        interrupted: true,
        scripts: vec![Script {
            path: PathBuf::from(text),
            content: Excerpt::new(text, Vec::new()),
        }],
        version: own(),
        platform: own(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Pieces that mean something to a page, a reader or a terminal, and others.
    fn hostile() -> impl Strategy<Value = String> {
        let pieces = prop::sample::select(vec![
            "<",
            ">",
            "\"",
            "'",
            "&",
            "&amp;",
            "`",
            "```\n",
            "\n",
            "\n# ",
            "|",
            "\\",
            "</pre>",
            "<script>",
            "</script>",
            "<img src=x onerror=alert(1)>",
            "<!--",
            "-->",
            "]]>",
            "javascript:",
            "{{",
            "\0",
            "\u{1b}[2J",
            "\u{202e}",
            "\u{2066}",
            "\u{85}",
            "\r",
            "\u{7f}",
            "](x)",
            "<b",
            "=",
            " ",
            "style=",
            "&#60;",
            "data:text/html,",
        ]);
        let piece = prop_oneof![3 => pieces.prop_map(str::to_owned), 1 => any::<String>()];
        prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    }

    /// Lines of a journal, whole ones and others.
    fn journal() -> impl Strategy<Value = Vec<u8>> {
        let whole = ("[0-9a-f]{32}", "[a-zA-Z?-]", 0..u64::MAX)
            .prop_map(|(hash, letter, time)| format!("!{hash} {letter} {time}").into_bytes());
        let odd = "![0-9a-fé]{0,40} ?[a-zA-Z -]{0,3} ?[0-9]{0,30}".prop_map(String::into_bytes);
        let noise = prop::collection::vec(any::<u8>(), 0..60);
        let line = prop_oneof![whole, odd, noise];
        let lines = prop::collection::vec(line, 0..20);
        (lines, any::<bool>()).prop_map(|(lines, ends)| {
            let mut bytes = lines.join(&b'\n');
            bytes.extend(ends.then_some(b'\n'));
            bytes
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn no_text_becomes_an_element_of_a_report(text in hostile()) {
            check_reports(&text);
        }

        #[test]
        fn a_journal_of_any_lines_is_read_and_gone_on_with(bytes in journal()) {
            let place = tempfile::tempdir().unwrap();
            check_journal(&place.path().join("outcomes"), &bytes);
        }
    }
}
