//! What the documentation promises about itself.

#![allow(clippy::unwrap_used, missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};

use picireny::format::Builtin;

/// The files that users and contributors read.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "BENCHMARKS.md",
        "bench-suite/README.md",
        "examples/README.md",
        "python/README.md",
    ];
    let mut files: Vec<PathBuf> = names.iter().map(|name| root.join(name)).collect();
    let docs = fs::read_dir(root.join("docs")).unwrap();
    let docs = docs.map(|entry| entry.unwrap().path());
    files.extend(docs.filter(|path| path.extension().is_some_and(|it| it == "md")));
    files
}

#[test]
fn lines_of_prose_have_at_most_100_characters() {
    const MOST: usize = 100;
    let mut long = Vec::new();
    for file in documents() {
        let text = fs::read_to_string(&file).unwrap();
        let mut is_code = false;
        for (number, line) in (1..).zip(text.lines()) {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            let is_prose = !is_code && !is_fence && !line.starts_with('|');
            // What cannot be broken.
            let can_break = line.trim().contains(' ');
            if is_prose && can_break && line.chars().count() > MOST {
                long.push(format!("{}:{number}", file.display()));
            }
        }
    }
    assert!(long.is_empty(), "longer than {MOST} characters: {long:#?}");
}

#[test]
fn the_list_of_languages_has_all_that_are_built_in() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/languages.md")).unwrap();
    let rows = text.lines().skip_while(|line| !line.starts_with('|'));
    let rows = rows.take_while(|line| line.starts_with('|')).skip(2);
    let listed: Vec<&str> = rows.filter_map(|row| row.split('`').nth(1)).collect();
    let known = Builtin::all().map(Builtin::name);
    let known: Vec<&str> = known.filter(|name| !name.contains('/')).collect();
    assert_eq!(listed, known);
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let count = format!("{} languages", known.len());
    assert_eq!(readme.matches(&count).count(), 2, "{count}");
}
