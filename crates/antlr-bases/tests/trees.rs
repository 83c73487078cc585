//! The trees of upstream's examples are those of ANTLR's Java runtime.

#![allow(clippy::unwrap_used)]

#[path = "../../parser/tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use picireny_parser::{ParseOptions, tree_line};
use sha2::{Digest, Sha256};

/// An example with what Java makes of it.
struct Example {
    file: String,
    start: String,
    tokens: usize,
    hash: String,
}

/// The folder of the recognizers: the nearest one above the example that has
/// the parser's grammar.
fn grammar_folder(root: &Path, example: &str, parser: &str) -> PathBuf {
    let mut folder = root.join(example);
    while folder.pop() && folder != root {
        if folder.join(format!("{parser}.g4")).is_file() {
            return folder;
        }
    }
    root.to_path_buf()
}

#[test]
fn all_trees_of_the_table_are_identical() {
    let (Some(table), Some(root)) = (common::shared("antlr/trees.tsv"), common::grammars_v4())
    else {
        return;
    };
    let table = std::fs::read_to_string(table).unwrap();
    let mut languages: BTreeMap<(PathBuf, &str, &str), Vec<Example>> = BTreeMap::new();
    let mut count = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [file, lexer, parser, start, tokens, hash] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let folder = grammar_folder(&root, file, parser);
        languages
            .entry((folder, lexer, parser))
            .or_default()
            .push(Example {
                file: file.to_owned(),
                start: start.to_owned(),
                tokens: tokens.parse().unwrap(),
                hash: hash.to_owned(),
            });
        count += 1;
    }
    assert!(count >= 613, "the table has only {count} rows");

    let languages: Vec<_> = languages.into_iter().collect();
    let failures = common::parallel(&languages, |((folder, lexer, parser), examples)| {
        let language = match common::load(folder, lexer, parser, &picireny_antlr_bases::classes()) {
            Ok(language) => language,
            Err(error) => return vec![format!("{}: {error}", folder.display())],
        };
        examples
            .iter()
            .filter_map(|example| {
                let text = common::read(&root.join(&example.file));
                let options = ParseOptions::default();
                let parse = match language.parse(&text, &example.start, &options) {
                    Ok(parse) => parse,
                    Err(error) => return Some(format!("{}: {error}", example.file)),
                };
                if let Some(error) = parse.errors.first() {
                    return Some(format!("{}: {error}", example.file));
                }
                let tokens = parse.tokens.as_slice();
                let tokens = tokens.iter().filter(|t| t.is_in_stream()).count();
                if tokens != example.tokens {
                    return Some(format!("{}: {tokens} tokens", example.file));
                }
                let line = tree_line(&language, &text, &parse);
                let hash = Sha256::digest(line.as_bytes());
                let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
                (hash != example.hash).then(|| format!("{}: another tree", example.file))
            })
            .collect()
    })
    .concat();
    assert!(
        failures.is_empty(),
        "{} of {count} differ:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
