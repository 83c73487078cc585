//! Compiles grammar files and says what is in them: recognizers, tokens,
//! rules, code that they hold, and the minimal text of each rule.
//!
//! ```sh
//! cargo run -p picireny-grammar --example describe -- JSON.g4
//! ```

use picireny_grammar::{Compiled, Options, Recognizer, compile};
use std::collections::BTreeMap;
use std::process::ExitCode;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: describe GRAMMAR.g4 ...");
        return ExitCode::from(2);
    }
    match compile(&files, &Options::default()) {
        Ok(compiled) => {
            describe(&compiled);
            ExitCode::SUCCESS
        }
        Err(diagnostics) => {
            eprintln!("{diagnostics}");
            ExitCode::FAILURE
        }
    }
}

fn describe(compiled: &Compiled) {
    for warning in &compiled.warnings {
        eprintln!("{warning}");
    }
    for recognizer in &compiled.recognizers {
        describe_recognizer(recognizer);
    }
    println!("minimal texts:");
    for (name, text) in compiled.minimal_replacements(&BTreeMap::new()) {
        println!("  {name}: {text:?}");
    }
}

fn describe_recognizer(recognizer: &Recognizer) {
    println!("{:?} {}", recognizer.kind, recognizer.name);
    if let Some(base) = &recognizer.super_class {
        println!("  base class {base}");
    }
    println!(
        "  {} rules, {} integers of network",
        recognizer.rule_names.len(),
        recognizer.atn.len()
    );
    let names = recognizer
        .symbolic_names
        .iter()
        .zip(recognizer.literal_names.iter());
    for (token_type, (name, literal)) in names.enumerate().skip(1) {
        let name = name.as_deref().unwrap_or("(no name)");
        println!(
            "  token {token_type}: {name} {}",
            literal.as_deref().unwrap_or("")
        );
    }
    for predicate in recognizer.predicates.iter() {
        println!(
            "  line {}: predicate {{{}}}?",
            predicate.line, predicate.code
        );
    }
    for action in recognizer.actions.iter() {
        println!("  line {}: action {{{}}}", action.line, action.code);
    }
}
