//! Tokens, trees and messages are those of ANTLR's Java runtime, as
//! `cargo xtask record antlr` recorded them for grammars and inputs of this
//! repository.

#![allow(clippy::unwrap_used)]

mod common;

use std::path::PathBuf;

use picireny_grammar::{Options, compile};
use picireny_parser::{ErrorSource, Language, Parse, ParseOptions, token_lines, tree_line};
use serde_json::Value;

fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().into_iter().flatten();
    list.map(|item| item.as_str().unwrap().to_owned()).collect()
}

fn language(recording: &Value) -> Language {
    let files = strings(&recording["grammars"]).into_iter();
    let files: Vec<PathBuf> = files.map(|file| common::root().join(file)).collect();
    let compiled = compile(&files, &Options::default()).unwrap();
    let find = |kind: &str| {
        let name = recording[kind].as_str().unwrap();
        compiled.recognizer(name).unwrap().clone()
    };
    Language::new(find("lexer"), find("parser")).unwrap()
}

fn errors(parse: &Parse, source: ErrorSource) -> Vec<String> {
    let errors = parse.errors.iter();
    errors
        .filter(|error| error.source == source)
        .map(ToString::to_string)
        .collect()
}

/// Recordings that are older than the plan are made again by
/// `cargo xtask record antlr`.
#[test]
fn every_planned_input_is_recorded() {
    let plan = common::recorded("plan");
    for (name, recording) in common::recordings() {
        let planned = &plan[&name];
        for key in ["grammars", "lexer", "parser"] {
            assert_eq!(planned[key], recording[key], "{name}: {key}");
        }
        let mut inputs = Vec::new();
        for (list, key) in [("files", "file"), ("inputs", "text")] {
            for (start, of_rule) in planned[list].as_object().into_iter().flatten() {
                let of_rule = strings(of_rule).into_iter();
                inputs.extend(of_rule.map(|input| (start.clone(), key, input)));
            }
        }
        let parses = recording["parses"].as_array().into_iter().flatten();
        let recorded = parses.map(|parse| {
            let key = ["file", "text"]
                .into_iter()
                .find(|key| parse[key].is_string());
            let start = parse["start"].as_str().unwrap().to_owned();
            let input = parse[key.unwrap()].as_str().unwrap().to_owned();
            (start, key.unwrap(), input)
        });
        assert_eq!(recorded.collect::<Vec<_>>(), inputs, "{name}");
    }
}

#[test]
fn every_recorded_parse_is_identical() {
    let mut failures = Vec::new();
    let mut count = 0;
    for (name, recording) in common::recordings() {
        let parses = recording["parses"].as_array();
        let Some(parses) = parses else { continue };
        let language = language(&recording);
        for expected in parses {
            count += 1;
            let text = match expected["file"].as_str() {
                Some(file) => common::read(&common::root().join(file)),
                None => expected["text"].as_str().unwrap().to_owned(),
            };
            let start = expected["start"].as_str().unwrap();
            let options = ParseOptions::default();
            let parse = language.parse(&text, start, &options).unwrap();
            let mut check = |what: &str, found: &[String], expected: &[String]| {
                if found != expected {
                    let found = found.join("\n  ");
                    let expected = expected.join("\n  ");
                    failures.push(format!(
                        "{name}, {start}, {text:?}: the {what} are\n  {found}\ninstead of\n  {expected}"
                    ));
                }
            };
            let tokens = token_lines(&language, &text, &parse);
            let tokens: Vec<String> = tokens.lines().map(str::to_owned).collect();
            check("tokens", &tokens, &strings(&expected["tokens"]));
            let tree = expected["tree"].as_str().unwrap().to_owned();
            check("nodes", &[tree_line(&language, &text, &parse)], &[tree]);
            for (source, key) in [
                (ErrorSource::Lexer, "lexer_errors"),
                (ErrorSource::Parser, "parser_errors"),
            ] {
                check(key, &errors(&parse, source), &strings(&expected[key]));
            }
            assert_eq!(parse.warnings, [""; 0], "{name}: {text:?}");
        }
    }
    assert!(count >= 200, "only {count} parses are recorded");
    assert!(
        failures.is_empty(),
        "{} differences in {count} parses:\n{}",
        failures.len(),
        failures.join("\n\n")
    );
}
