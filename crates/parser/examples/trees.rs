use picireny_grammar::{Options, RecognizerKind, compile};
use picireny_parser::*;
use std::path::PathBuf;
fn main() {
    let mut files: Vec<PathBuf> = vec![];
    let mut rest = vec![];
    for a in std::env::args().skip(1) {
        if a.ends_with(".g4") {
            files.push(a.into())
        } else {
            rest.push(a)
        }
    }
    let compiled = compile(&files, &Options::default()).unwrap_or_else(|d| panic!("{d}"));
    let find = |k| {
        compiled
            .recognizers
            .iter()
            .find(|r| r.kind == k)
            .unwrap()
            .clone()
    };
    let language =
        Language::new(find(RecognizerKind::Lexer), find(RecognizerKind::Parser)).unwrap();
    let mut said = std::collections::HashSet::new();
    for f in std::fs::read_to_string(&rest[1]).unwrap().lines() {
        let text = String::from_utf8_lossy(&std::fs::read(f).unwrap()).into_owned();
        let p = language
            .parse(&text, &rest[0], &ParseOptions::default())
            .unwrap();
        println!("=== {f}\n{}", tree_line(&language, &text, &p));
        for e in &p.errors {
            println!("--- {e}");
        }
        println!("---");
        for w in p.warnings {
            if said.insert(w.clone()) {
                eprintln!("{w}");
            }
        }
    }
}
