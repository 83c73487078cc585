//! Recognizers are those that the ANTLR tool makes, integer by integer and
//! name by name.

#![allow(clippy::unwrap_used)]

mod common;

use picireny_grammar::{Compiled, Options, Recognizer, compile};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::Path;

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

fn compile_file(file: &Path) -> Result<Compiled, String> {
    compile(&[file], &Options::default()).map_err(|diagnostics| diagnostics.to_string())
}

#[test]
fn every_recognizer_of_the_table_is_identical() {
    let (Some(table), Some(folder)) = (common::shared("antlr/atn.tsv"), common::grammars_v4())
    else {
        return;
    };
    let table = std::fs::read_to_string(table).unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
        .collect();
    assert!(rows.len() >= 424, "the table has only {} rows", rows.len());

    // Recognizers and errors by folder and recognizer name.
    let mut folders: HashMap<&str, HashMap<String, [String; 5]>> = HashMap::new();
    let mut errors: HashMap<&str, String> = HashMap::new();
    for row in &rows {
        if folders.contains_key(row[0]) {
            continue;
        }
        let recognizers = folders.entry(row[0]).or_default();
        for entry in std::fs::read_dir(folder.join(row[0])).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|e| e != "g4") {
                continue;
            }
            match compile_file(&path) {
                Ok(compiled) => recognizers.extend(
                    compiled
                        .recognizers
                        .iter()
                        .map(|r| (r.name.to_string(), fingerprint(r))),
                ),
                Err(text) => *errors.entry(row[0]).or_default() += &text,
            }
        }
    }

    let mut failures = Vec::new();
    for row in &rows {
        match folders[row[0]].get(row[1]) {
            None => failures.push(format!(
                "{}/{}: not compiled: {}",
                row[0],
                row[1],
                errors.get(row[0]).map_or("no such grammar", String::as_str)
            )),
            Some(found) => {
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
