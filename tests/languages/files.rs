//! Files without syntax errors, and files with a fault.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use picireny::format::Format;
use picireny_parser::{NodeKind, Parse, Step};

use crate::cases::check;
use crate::{common, format, language, languages, lines, listed, parse, stray};

#[test]
fn samples_have_no_syntax_errors() {
    let mut count = 0;
    for (name, folder) in languages() {
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
fn examples_of_grammars_v4_have_no_syntax_errors() {
    let Some(root) = common::grammars_v4() else {
        return;
    };
    let mut count = 0;
    for (name, folder) in languages() {
        for line in lines(&folder.join("examples-v4.txt")) {
            let (folder, extension) = line.split_once(' ').unwrap();
            let format = format(&name);
            let mut found = Vec::new();
            collect(&root.join(folder), extension, &mut found);
            assert!(!found.is_empty(), "{folder}");
            for path in found {
                let bytes = fs::read(&path).unwrap();
                let parse = parse(&format, &String::from_utf8_lossy(&bytes));
                assert_eq!(parse.errors, [], "{}", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 30, "there are only {count} examples");
}

/// The files below a folder that have an extension.
fn collect(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for path in listed(folder) {
        if path.is_dir() {
            collect(&path, extension, found);
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
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
fn broken_files_have_the_errors_beside_them() {
    const RULES: &str = "rules: ";
    for (name, folder) in languages() {
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
