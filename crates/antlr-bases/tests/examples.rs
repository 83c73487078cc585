//! Upstream's examples give what ANTLR's Java runtime makes of them: their trees,
//! and as many errors. Where upstream expects a clean parse, so do we.
//!
//! The table has up to 25 files of at most 64 kB of every grammar with a Java
//! target, and is compared as far as the files are there. With
//! `PICIRENY_ALL_EXAMPLES` in the environment, all other files beside them
//! are parsed as well; those of which upstream says nothing must have no errors.

#![allow(clippy::unwrap_used)]

#[path = "../../parser/tests/common/mod.rs"]
mod common;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use picireny_grammar::{Options, compile};
use picireny_parser::{Language, ParseOptions, tree_line};
use sha2::{Digest, Sha256};

/// A grammar, and its examples.
struct Grammar<'t> {
    folder: &'t str,
    files: Vec<&'t str>,
    lexer: &'t str,
    parser: &'t str,
    examples: Vec<Example<'t>>,
}

struct Example<'t> {
    start: &'t str,
    file: &'t str,
    errors: usize,
    /// The beginning of the SHA-256 of the tree.
    tree: &'t str,
}

/// Examples for which we differ, and why.
const DIFFERENT: &[(&str, &str)] = &[
    (
        "c/examples/gcc/testsuite/c-c++-common/torture/builtin-arith-overflow-p-18.c",
        "names that only headers can declare may be types",
    ),
    (
        "c/examples/sqlite/src/printf.c",
        "names that only headers can declare may be types",
    ),
    (
        "c/examples/sqlite/src/test_multiplex.c",
        "names that only headers can declare may be types",
    ),
    (
        "c/examples/sqlite/src/test_vdbecov.c",
        "names that only headers can declare may be types",
    ),
];

fn read_table(table: &str) -> Vec<Grammar<'_>> {
    let mut grammars: Vec<Grammar<'_>> = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            ["grammar", folder, files, lexer, parser] => grammars.push(Grammar {
                folder,
                files: files.split(';').collect(),
                lexer,
                parser,
                examples: Vec::new(),
            }),
            ["", start, file, errors, tree] => {
                let errors = errors.parse().unwrap();
                let example = Example {
                    start,
                    file,
                    errors,
                    tree,
                };
                grammars.last_mut().unwrap().examples.push(example);
            }
            _ => panic!("{line}"),
        }
    }
    grammars
}

fn load(root: &Path, grammar: &Grammar<'_>) -> Result<Language, String> {
    let folder = root.join(grammar.folder);
    let files: Vec<PathBuf> = grammar.files.iter().map(|file| folder.join(file)).collect();
    let compiled = compile(&files, &Options::default()).map_err(|d| d.to_string())?;
    let find = |name: &str| {
        let found = compiled.recognizer(name).cloned();
        found.ok_or_else(|| format!("there is no {name}"))
    };
    Language::with_classes(
        find(grammar.lexer)?,
        find(grammar.parser)?,
        &picireny_antlr_bases::classes(),
    )
    .map_err(|e| e.to_string())
}

/// The examples of a grammar that are there.
fn check(root: &Path, grammar: &Grammar<'_>) -> (usize, Vec<String>) {
    let folder = root.join(grammar.folder);
    let there = |file: &&str| folder.join(file).is_file();
    if !grammar.files.iter().all(there) {
        return (0, Vec::new());
    }
    let language = match load(root, grammar) {
        Ok(language) => language,
        Err(error) => return (0, vec![format!("{}: {error}", grammar.folder)]),
    };
    let mut failures = Vec::new();
    let mut count = 0;
    let examples = grammar.examples.iter().filter(|e| there(&e.file));
    for example in examples {
        count += 1;
        let text = common::read(&folder.join(example.file));
        let name = format!("{}/{}", grammar.folder, example.file);
        let parse = match language.parse(&text, example.start, &ParseOptions::default()) {
            Ok(parse) => parse,
            Err(error) => return (count, vec![format!("{name}: {error}")]),
        };
        let tree = tree_line(&language, &text, &parse);
        let hash = format!("{:x}", Sha256::digest(tree.trim()));
        let same = hash.starts_with(example.tree) && parse.errors.len() == example.errors;
        let different = DIFFERENT.iter().find(|(file, _)| *file == name);
        match (same, different) {
            (false, None) => failures.push(format!(
                "{name}: the {} is another; {} errors instead of {}{}",
                if hash.starts_with(example.tree) {
                    "number of errors"
                } else {
                    "tree"
                },
                parse.errors.len(),
                example.errors,
                parse
                    .errors
                    .first()
                    .map(|e| format!(", first {e}"))
                    .unwrap_or_default(),
            )),
            (true, Some((_, reason))) => failures.push(format!("{name} is equal, though {reason}")),
            _ => {}
        }
    }
    if std::env::var_os("PICIRENY_ALL_EXAMPLES").is_some() {
        failures.extend(check_others(root, grammar, &language));
    }
    (count, failures)
}

/// The files in the folders of the examples that the table does not have.
fn check_others(root: &Path, grammar: &Grammar<'_>, language: &Language) -> Vec<String> {
    let folder = root.join(grammar.folder);
    let mut failures = Vec::new();
    let listed: HashSet<PathBuf> = grammar
        .examples
        .iter()
        .map(|e| folder.join(e.file))
        .collect();
    let mut folders: Vec<(PathBuf, &str)> = Vec::new();
    for example in &grammar.examples {
        let parent = folder.join(example.file).parent().unwrap().to_path_buf();
        if parent.is_dir() && !folders.iter().any(|(known, _)| *known == parent) {
            folders.push((parent, example.start));
        }
    }
    for (folder, start) in folders {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let beside = |extension: &str| {
                let mut name = path.clone().into_os_string();
                name.push(extension);
                PathBuf::from(name).exists()
            };
            let is_expectation = ["tree", "errors"]
                .iter()
                .any(|e| path.extension().is_some_and(|extension| extension == *e));
            if !path.is_file() || listed.contains(&path) || is_expectation || beside(".errors") {
                continue;
            }
            let text = common::read(&path);
            let parse = language.parse(&text, start, &ParseOptions::default());
            let errors = parse.map_or(usize::MAX, |parse| parse.errors.len());
            if errors > 0 {
                failures.push(format!("{}: {errors} errors", path.display()));
            }
        }
    }
    failures
}

#[test]
fn every_example_gives_the_tree_and_the_errors_of_java() {
    let Some(root) = common::grammars_v4() else {
        return;
    };
    let table = common::root().join("tests/spec/antlr/grammars-v4.tsv");
    let table = std::fs::read_to_string(table).unwrap();
    let grammars = read_table(&table);
    let results = common::parallel(&grammars, |grammar| check(&root, grammar));
    let count: usize = results.iter().map(|(count, _)| count).sum();
    let failures: Vec<String> = results.into_iter().flat_map(|(_, all)| all).collect();
    assert!(
        failures.is_empty(),
        "{} differences in {count} examples:\n{}",
        failures.len(),
        failures.join("\n")
    );
    assert!(count >= 600, "there are only {count} examples");
}
