//! Recognizers are those that the ANTLR tool makes, integer by integer and
//! name by name, and what it says about grammars is said.
//!
//! `cargo xtask record antlr` recorded what it makes of the grammars of this
//! repository; reference data beside the repository has more.

#![allow(clippy::unwrap_used)]

mod common;

use picireny_grammar::{Diagnostic, Options, Recognizer, compile, compile_text};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

fn sha256(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn joined<T: std::fmt::Display>(values: &[T], separator: &str) -> String {
    let texts: Vec<String> = values.iter().map(T::to_string).collect();
    texts.join(separator)
}

/// The columns of the table of reference values behind the kind.
fn fingerprint(recognizer: &Recognizer) -> [String; 5] {
    let optional = |names: &[Option<picireny_grammar::Str>]| {
        let names: Vec<&str> = names
            .iter()
            .map(|n| n.as_deref().unwrap_or("null"))
            .collect();
        sha256(&joined(&names, "\n"))[..16].to_owned()
    };
    [
        recognizer.atn.len().to_string(),
        sha256(&joined(&recognizer.atn, ",")),
        sha256(&joined(&recognizer.rule_names, "\n"))[..16].to_owned(),
        optional(&recognizer.symbolic_names),
        optional(&recognizer.literal_names),
    ]
}

/// The parts of a recognizer that differ from the recorded ones.
fn differences(found: &[String; 5], expected: &[&str]) -> Vec<&'static str> {
    assert_eq!(expected.len(), found.len());
    let names = ["length", "ATN", "rules", "symbolic names", "literals"];
    let pairs = names.into_iter().zip(found.iter().zip(expected));
    pairs
        .filter(|(_, (found, expected))| found != expected)
        .map(|(name, _)| name)
        .collect()
}

/// What the tool's message would be known by.
fn place(diagnostic: &Diagnostic) -> String {
    let file = diagnostic.file.as_deref().unwrap_or_default();
    let file = file.rsplit('/').next().unwrap_or_default();
    let head = format!("{}({}) {file}", diagnostic.severity, diagnostic.code);
    match diagnostic.line {
        0 => head,
        line => format!("{head}:{line}:{}", diagnostic.column),
    }
}

fn strings(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap().iter();
    list.map(|item| item.as_str().unwrap()).collect()
}

/// What is reported and the tool does not report, and the other way round, in
/// any order: the tool's is in places that of a hash table.
fn unmatched<'a>(said: &[Diagnostic], expected: &'a Value) -> (Vec<String>, Vec<&'a str>) {
    let mut said: Vec<String> = said.iter().map(place).collect();
    let mut missing = strings(expected);
    let mut take = |is_it: &dyn Fn(&str) -> bool| {
        let at = said.iter().position(|place| is_it(place));
        at.map(|at| said.remove(at)).is_none()
    };
    missing.retain(|expected| take(&|place| place == *expected));
    // Ours have a place where the tool knows none.
    missing.retain(|expected| take(&|place| place.starts_with(&format!("{expected}:"))));
    (said, missing)
}

#[test]
fn every_recorded_recognizer_is_identical() {
    let mut failures = Vec::new();
    let recordings = common::recordings();
    assert!(recordings.len() >= 22, "{} recordings", recordings.len());
    for (name, recording) in &recordings {
        let grammars = strings(&recording["grammars"]).into_iter();
        let files: Vec<PathBuf> = grammars.map(|file| common::root().join(file)).collect();
        let compiled = compile(&files, &Options::default()).unwrap();
        let networks = recording["networks"].as_object().unwrap();
        assert_eq!(compiled.recognizers.len(), networks.len(), "{name}");
        for (recognizer, network) in networks {
            let part = |key: &str| network[key].as_str().unwrap();
            let length = network["length"].to_string();
            let expected = [
                &length,
                part("atn"),
                part("rules"),
                part("symbolic"),
                part("literal"),
            ];
            let found = fingerprint(compiled.recognizer(recognizer).unwrap());
            for part in differences(&found, &expected) {
                failures.push(format!("{name}, {recognizer}: {part} differ"));
            }
        }
        let (said, missing) = unmatched(&compiled.warnings, &recording["diagnostics"]);
        if !said.is_empty() || !missing.is_empty() {
            failures.push(format!("{name}: {said:?} instead of {missing:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Recordings that are older than the files they name are made again by
/// `cargo xtask record antlr`.
#[test]
fn recordings_are_of_the_files_that_are_here() {
    for (name, recording) in common::recordings() {
        for (file, recorded) in recording["sources"].as_object().unwrap() {
            let text = std::fs::read_to_string(common::root().join(file)).unwrap();
            assert_eq!(recorded, &sha256(&text)[..16], "{name}: {file}");
        }
    }
}

/// Where other things are reported than the tool does: file, title, why.
const DIFFERENT: &[(&str, &str, &str)] = &[
    (
        "attributes",
        "no name in a declaration",
        "the tool stumbles over what it has just reported",
    ),
    (
        "attributes",
        "references in parser actions",
        "in a rule that it has rewritten, the tool counts lines from the rule's own",
    ),
    (
        "labels",
        "associativity in the wrong place",
        "the tool repeats a warning about a rule that it has rewritten",
    ),
    (
        "prequels",
        "a lexer imports a parser",
        "the tool goes on to check the rules that it has refused to import",
    ),
    (
        "prequels",
        "a target language that does not exist",
        "the language is of no use to this compiler, so it only warns",
    ),
];

#[test]
fn faulty_grammars_are_reported_where_the_tool_reports_them() {
    let mut failures = String::new();
    let recorded = common::recorded("diagnostics");
    for (file, cases) in recorded.as_object().unwrap() {
        let path = format!("crates/grammar/tests/diagnostics/{file}.txt");
        let text = std::fs::read_to_string(common::root().join(path)).unwrap();
        let titles = text.split("=== ").skip(1).map(|case| case.lines().next());
        assert_eq!(titles.flatten().count(), cases.as_object().unwrap().len());
        for case in text.split("=== ").skip(1) {
            let (title, files) = case.split_once('\n').unwrap();
            let files: Vec<(&str, &str)> = files
                .split("--- ")
                .skip(1)
                .map(|file| file.split_once('\n').unwrap())
                .collect();
            let said = match compile_text(&files, &Options::default()) {
                Ok(compiled) => compiled.warnings,
                Err(diagnostics) => diagnostics.list().to_vec(),
            };
            let (said, missing) = unmatched(&said, &cases[title]);
            let known = DIFFERENT
                .iter()
                .any(|known| known.0 == file && known.1 == title);
            if known == (said.is_empty() && missing.is_empty()) {
                failures += &format!("{file}, {title}: {said:#?} instead of {missing:#?}\n");
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// The recognizers of a grammar file, or why there are none.
type Outcome = Result<Vec<(String, [String; 5])>, String>;

/// Every file of grammars-v4, compiled by itself, by its folder.
fn everything() -> Option<&'static HashMap<String, Vec<Outcome>>> {
    static ALL: OnceLock<Option<HashMap<String, Vec<Outcome>>>> = OnceLock::new();
    let compile_all = || {
        let root = common::grammars_v4()?;
        let mut folders: HashMap<String, Vec<Outcome>> = HashMap::new();
        for file in common::grammar_files(&root) {
            let folder = file.parent().unwrap().strip_prefix(&root).unwrap();
            let outcomes = folders.entry(folder.display().to_string()).or_default();
            outcomes.push(compile_file(&file));
        }
        Some(folders)
    };
    ALL.get_or_init(compile_all).as_ref()
}

fn compile_file(file: &Path) -> Outcome {
    let compiled = compile(&[file], &Options::default()).map_err(|d| d.to_string())?;
    let named = |r: &Recognizer| (r.name.to_string(), fingerprint(r));
    Ok(compiled.recognizers.iter().map(named).collect())
}

#[test]
fn every_recognizer_matches_the_recorded_one() {
    let (Some(table), Some(folder)) = (common::shared("antlr/atn.tsv"), everything()) else {
        return;
    };
    let table = std::fs::read_to_string(table).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
        .collect();
    assert!(rows.len() >= 424, "the table has only {} rows", rows.len());

    let mut failures = Vec::new();
    for row in &rows {
        let outcomes = &folder[row[0]];
        let mut compiled = outcomes.iter().filter_map(|o| o.as_ref().ok()).flatten();
        match compiled.find(|(name, _)| name == row[1]) {
            None => {
                let errors: Vec<&String> =
                    outcomes.iter().filter_map(|o| o.as_ref().err()).collect();
                failures.push(format!("{}/{}: {errors:?}", row[0], row[1]));
            }
            Some((_, found)) => {
                for part in differences(found, &row[3..]) {
                    failures.push(format!("{}/{}: {part} differ", row[0], row[1]));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Folders with grammars that the tool refuses as they stand: they import
/// grammars, or take tokens from some, that are elsewhere or nowhere; are
/// parts of a grammar that only stand together; are recursive in a way that
/// cannot be rewritten; or have another name than their file.
const REFUSED: [&str; 8] = [
    "aspectj",
    "bcpl/ignore",
    "csharp/v6/CSharp",
    "r/Java",
    "r/Python3",
    "sql/hive/v2",
    "sql/hive/v3",
    "trapc",
];

#[test]
fn exactly_the_grammars_that_the_tool_rejects_are_rejected() {
    let Some(all) = everything() else {
        return;
    };
    let mut refused: HashMap<&str, Vec<&str>> = HashMap::new();
    for (folder, outcomes) in all {
        for text in outcomes.iter().filter_map(|o| o.as_ref().err()) {
            refused.entry(folder).or_default().push(text);
        }
    }
    let mut folders: Vec<&str> = refused.keys().copied().collect();
    folders.sort_unstable();
    assert_eq!(folders, REFUSED, "{refused:#?}");
    let has = |folder: &str, text: &str| {
        let found = refused[folder].iter().any(|errors| errors.contains(text));
        assert!(found, "{folder}: no {text:?} in {:#?}", refused[folder]);
    };
    has(
        "aspectj",
        "AspectJLexer.g4:48:7: can't find or load grammar JavaLexer",
    );
    has(
        "bcpl/ignore",
        "grammar name bcpl and file name origbcpl.g4 differ",
    );
    has("bcpl/ignore", "mutually left-recursive");
    has(
        "csharp/v6/CSharp",
        "11:17: cannot find tokens file CSharpLexer.tokens",
    );
    has("r/Java", "39:17: cannot find tokens file R.tokens");
    has("sql/hive/v2", "reference to undefined rule: rowFormat");
    has("trapc", "can't find or load grammar CParser");
    has("trapc", "grammar OverridesLexer has no rules");
}
