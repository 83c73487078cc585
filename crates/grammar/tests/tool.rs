//! Recognizers are those that the ANTLR tool makes, integer by integer and
//! name by name.

#![allow(clippy::unwrap_used)]

mod common;

use picireny_grammar::{Options, Recognizer, compile};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::Path;
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
                let names = ["length", "ATN", "rules", "symbolic names", "literals"];
                let differences = names.iter().zip(found).zip(&row[3..]);
                for ((name, found), expected) in differences {
                    if found != expected {
                        failures.push(format!("{}/{}: {name} differ", row[0], row[1]));
                    }
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
