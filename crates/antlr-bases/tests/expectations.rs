//! Upstream's own expectations: the `.tree` and `.errors` files beside its
//! examples.

#![allow(clippy::unwrap_used)]

#[path = "../../parser/tests/common/mod.rs"]
mod common;

use std::path::Path;

use picireny_parser::{ParseOptions, tree_line};

/// Folder, lexer, parser, start rule.
const GRAMMARS: &[(&str, &str, &str, &str)] = &[
    ("abb", "abbLexer", "abbParser", "module_"),
    ("arithmetic", "arithmeticLexer", "arithmetic", "file_"),
    ("calculator", "calculatorLexer", "calculator", "equation"),
    (
        "csharp/v6",
        "CSharpLexer",
        "CSharpParser",
        "compilation_unit",
    ),
    ("cto", "CtoLexer", "CtoParser", "modelUnit"),
    ("dice", "DiceNotationLexer", "DiceNotationParser", "file_"),
    ("gtin", "gtinLexer", "gtin", "gtin"),
    ("java/java20", "Java20Lexer", "Java20Parser", "start_"),
    ("morsecode", "morsecodeLexer", "morsecode", "morsecode"),
    ("protobuf/protobuf3", "Protobuf3Lexer", "Protobuf3", "proto"),
    ("rexx", "RexxLexer", "RexxParser", "file_"),
    ("rfc1035", "domainLexer", "domain", "domain"),
    ("rfc1960", "filterLexer", "filter", "file_"),
    ("smiles", "smilesLexer", "smiles", "smiles"),
    ("srt", "srtLexer", "srt", "file_"),
    (
        "unicode/graphemes",
        "GraphemesLexer",
        "Graphemes",
        "graphemes",
    ),
    (
        "vb6",
        "VisualBasic6Lexer",
        "VisualBasic6Parser",
        "startRule",
    ),
    ("vba/vba_like", "vba_likeLexer", "vba_like", "program"),
];

/// Files whose expectation is not met, and why.
const DIFFERENT: &[(&str, &str)] = &[];

#[test]
fn upstreams_expectations_are_met() {
    let Some(root) = common::grammars_v4() else {
        return;
    };
    let is_expectation = |path: &Path| {
        path.extension()
            .is_some_and(|e| e == "tree" || e == "errors")
    };
    let all = common::files(&root, is_expectation);
    let named = |path: &Path| path.strip_prefix(&root).unwrap().display().to_string();
    let unknown: Vec<String> = all
        .iter()
        .map(|path| named(path))
        .filter(|name| {
            let in_folder = |folder: &str| name.starts_with(&format!("{folder}/"));
            !GRAMMARS.iter().any(|(folder, ..)| in_folder(folder))
        })
        .collect();
    assert_eq!(
        unknown,
        Vec::<String>::new(),
        "their grammars are not in the table"
    );

    let failures = common::parallel(GRAMMARS, |&(folder, lexer, parser, start)| {
        let directory = root.join(folder);
        let language =
            match common::load(&directory, lexer, parser, &picireny_antlr_bases::classes()) {
                Ok(language) => language,
                Err(error) => return vec![format!("{folder}: {error}")],
            };
        let mut failures = Vec::new();
        for path in common::files(&directory, is_expectation) {
            let name = named(&path);
            let text = common::read(&path.with_extension(""));
            let parse = match language.parse(&text, start, &ParseOptions::default()) {
                Ok(parse) => parse,
                Err(error) => return vec![format!("{folder}: {error}")],
            };
            let found = if path.extension().is_some_and(|e| e == "tree") {
                tree_line(&language, &text, &parse)
            } else {
                let lines: Vec<String> = parse.errors.iter().map(ToString::to_string).collect();
                lines.join("\n")
            };
            let expected = common::read(&path).replace("\r\n", "\n");
            let met = found.trim_end() == expected.trim_end();
            let reason = DIFFERENT.iter().find(|(path, _)| *path == name);
            match (met, reason) {
                (false, None) => {
                    failures.push(format!("{name}: {}", difference(&found, &expected)))
                }
                (true, Some((_, reason))) => {
                    failures.push(format!("{name} is as expected, though {reason}"));
                }
                _ => {}
            }
        }
        failures
    })
    .concat();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Where two texts begin to differ.
fn difference(found: &str, expected: &str) -> String {
    let same = found
        .chars()
        .zip(expected.chars())
        .take_while(|(a, b)| a == b)
        .count();
    let part = |text: &str| {
        text.chars()
            .skip(same.saturating_sub(40))
            .take(120)
            .collect::<String>()
    };
    format!("...{}... instead of ...{}...", part(found), part(expected))
}
