//! Small inputs at which base classes once made another tree than Java's
//! parsers, without a word: what those make of them is recorded.

#![allow(clippy::unwrap_used)]

#[path = "../../parser/tests/common/mod.rs"]
mod common;

use picireny_parser::{ParseOptions, tree_line};

/// A field of the table, in which line ends and tabs are escaped.
fn unescape(field: &str) -> String {
    let mut characters = field.chars();
    let mut text = String::new();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.push(match characters.next().unwrap() {
                'n' => '\n',
                't' => '\t',
                other => other,
            }),
            other => text.push(other),
        }
    }
    text
}

#[test]
fn small_inputs_give_the_trees_of_java_without_a_warning() {
    let Some(root) = common::grammars_v4() else {
        return;
    };
    let table = common::root().join("tests/spec/antlr/smallest.tsv");
    let table = std::fs::read_to_string(table).unwrap();
    let mut failures = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [folder, name, start, errors, input, tree] = fields[..] else {
            panic!("{line}");
        };
        let input = unescape(input);
        let (lexer, parser) = (format!("{name}Lexer"), format!("{name}Parser"));
        let language = common::load(
            &root.join(folder),
            &lexer,
            &parser,
            &picireny_antlr_bases::classes(),
        )
        .unwrap();
        let parse = language.parse(&input, start, &ParseOptions::default());
        let parse = parse.unwrap();
        let found = tree_line(&language, &input, &parse);
        if found != tree || parse.errors.len().to_string() != errors || !parse.warnings.is_empty() {
            failures.push(format!(
                "{folder}, {input:?}: {} errors, {:?}\n found {found}\n Java  {tree}",
                parse.errors.len(),
                parse.warnings
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
