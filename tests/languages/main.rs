//! What our own grammars promise of files. The folders here are the formats':
//!
//! - `samples` are files without syntax errors;
//! - `broken` are files with a fault. Beside each is a file `.errors`: the rules that are
//!   looked at, the syntax errors, how many tokens are out of place, and the text of each
//!   place where one of the rules matched, so that one sees what the fault spoils;
//! - `tokens.txt` has texts, and the tokens that the lexer and its base class make of them,
//!   with marks for what their types tell;
//! - `faults.txt` has texts, and how many syntax errors each has, and how many tokens that are
//!   out of place.
//!
//! With `UPDATE_EXPECT=1` in the environment, what is expected is written anew instead of
//! being compared.

#![allow(clippy::unwrap_used)]

mod cases;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use picireny::format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny_parser::{Language, NodeKind, Parse, ParseOptions, STRAY, Step};

use cases::{Cases, check};

fn format(name: &str) -> Format {
    let builtin = Builtin::named(name).unwrap_or_else(|_| panic!("there is no format {name}"));
    let source = FormatSource {
        base: Base::Builtin(builtin),
        ..FormatSource::default()
    };
    source.load().unwrap().0
}

/// The formats that have a folder here, with their folders.
fn formats() -> Vec<(String, PathBuf)> {
    let folders = listed(Path::new("tests/languages"));
    let folders = folders.into_iter().filter(|path| path.is_dir());
    let named = folders.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), path));
    named.collect()
}

/// What is in a folder, sorted; nothing if there is no folder.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn language(format: &Format) -> &Language {
    format.grammars()[format.start().0].language()
}

/// Parses with the start rule.
fn parse(format: &Format, text: &str) -> Parse {
    let options = ParseOptions {
        error_tokens: true,
        ..ParseOptions::default()
    };
    let start = format.start().1;
    language(format).parse(text, start, &options).unwrap()
}

/// How many tokens of a text say that something is out of place.
fn stray(format: &Format, text: &str) -> usize {
    let input = format.tree(text, TreeOptions::default()).unwrap();
    input.stray
}

/// The texts of all nodes of a rule, without what the parser does not see.
fn nodes(format: &Format, parse: &Parse, text: &str, rule: &str) -> Vec<String> {
    let index = language(format).rule_index(rule);
    let rule = NodeKind::Rule(index.unwrap_or_else(|| panic!("there is no rule {rule}")));
    let mut found: Vec<String> = Vec::new();
    let mut open = Vec::new();
    for step in parse.tree.walk() {
        match step {
            Step::Enter(node) => match parse.tree.kind(node) {
                kind if kind == rule => {
                    open.push(found.len());
                    found.push(String::new());
                }
                NodeKind::Terminal(token) | NodeKind::Error(token) => {
                    for &index in &open {
                        found[index].push_str(parse.tokens.text(token, text));
                    }
                }
                _ => {}
            },
            Step::Leave(node) => {
                if parse.tree.kind(node) == rule {
                    open.pop();
                }
            }
        }
    }
    found
}

#[test]
fn samples_have_no_syntax_errors() {
    let mut count = 0;
    for (name, folder) in formats() {
        let format = format(&name);
        for file in listed(&folder.join("samples")) {
            let parse = parse(&format, &fs::read_to_string(&file).unwrap());
            assert_eq!(parse.errors, [], "{}", file.display());
            count += 1;
        }
    }
    assert!(count > 30, "there are only {count} samples");
}

#[test]
fn broken_files_have_the_errors_beside_them() {
    const RULES: &str = "rules: ";
    for (name, folder) in formats() {
        let format = format(&name);
        let files = listed(&folder.join("broken"));
        let is_errors = |path: &PathBuf| path.extension().is_some_and(|it| it == "errors");
        for file in files.into_iter().filter(|path| !is_errors(path)) {
            let text = fs::read_to_string(&file).unwrap();
            let mut beside = file.clone().into_os_string();
            beside.push(".errors");
            let beside = PathBuf::from(beside);
            let expected = fs::read_to_string(&beside).unwrap_or_default();
            let rules = expected.lines().find_map(|line| line.strip_prefix(RULES));
            let rules = rules.unwrap_or_default();
            let parse = parse(&format, &text);
            let mut found = format!("{RULES}{rules}\n");
            for error in &parse.errors {
                writeln!(found, "{error}").unwrap();
            }
            writeln!(found, "out of place: {}", stray(&format, &text)).unwrap();
            for rule in rules.split_whitespace() {
                for node in nodes(&format, &parse, &text, rule) {
                    writeln!(found, "{rule}: {node:?}").unwrap();
                }
            }
            check(&beside, &expected, &found);
        }
    }
}

/// The tokens of a text, with marks for what their types tell.
fn tokens(language: &Language, text: &str, marks: &[(&str, &str)]) -> String {
    let parse = language.tokenize(text, &ParseOptions::default()).unwrap();
    let mut out = Vec::new();
    for (id, token) in parse.tokens.iter() {
        let is_seen = token.is_visible() || language.is_anywhere(token);
        if is_seen && token.kind > 0 {
            let name = language.symbolic_name(token.kind).unwrap();
            let mark = marks.iter().find(|(of, _)| *of == name);
            let mark = mark.map_or("", |(_, mark)| mark);
            let text = parse.tokens.text(id, text);
            // Pieces of text are out of place by themselves.
            if !STRAY.contains(&name) || !text.is_empty() {
                out.push(format!("{mark}{text}"));
            }
        }
    }
    out.join(" ")
}

#[test]
fn lexers_cut_texts_as_their_grammars_ask() {
    let mut count = 0;
    for (name, folder) in formats() {
        let Some(cases) = Cases::of(folder.join("tokens.txt")) else {
            continue;
        };
        let format = format(&name);
        let marks = cases.marks();
        count += cases.check(|text| tokens(format.grammars()[0].language(), text, &marks));
    }
    assert!(count > 300, "there are only {count} cases");
}

#[test]
fn faults_of_texts_are_counted() {
    let mut count = 0;
    for (name, folder) in formats() {
        let Some(cases) = Cases::of(folder.join("faults.txt")) else {
            continue;
        };
        let format = format(&name);
        count += cases.check(|text| {
            let (errors, stray) = (parse(&format, text).errors.len(), stray(&format, text));
            match (errors, stray) {
                (0, 0) => "none".to_owned(),
                (errors, 0) => format!("syntax errors: {errors}"),
                (0, stray) => format!("out of place: {stray}"),
                (errors, stray) => format!("syntax errors: {errors}, out of place: {stray}"),
            }
        });
    }
    assert!(count > 250, "there are only {count} cases");
}
