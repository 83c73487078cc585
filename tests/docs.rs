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

/// Holds a document to what was found, or writes it anew.
#[track_caller]
fn check(file: &Path, is: &str, should_be: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_none() {
        let file = file.display();
        assert!(
            is == should_be,
            "{file}: UPDATE_EXPECT=1 writes\n{should_be}"
        );
    } else if is != should_be {
        fs::write(file, should_be).unwrap();
    }
}

/// The languages that are built in, without the formats of grammars-v4.
fn languages() -> impl Iterator<Item = Builtin> {
    Builtin::all().filter(|builtin| !builtin.name().contains('/'))
}

/// File names in a cell of a table.
fn file_names(builtin: Builtin) -> String {
    const MOST: usize = 5;
    let names = builtin.file_names();
    let shown = if names.len() > MOST { MOST - 2 } else { MOST };
    let quoted = names.iter().take(shown).map(|name| format!("`{name}`"));
    let quoted = quoted.collect::<Vec<_>>().join(", ");
    let others = if names.len() > MOST {
        " and others"
    } else {
        ""
    };
    quoted + others
}

#[test]
fn the_list_of_languages_is_that_of_the_program() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/languages.md");
    let text = fs::read_to_string(&file).unwrap();
    // The first table.
    let is_row = |line: &&str| line.starts_with('|');
    let before: Vec<&str> = text.lines().take_while(|line| !is_row(line)).collect();
    let after = text.lines().skip(before.len()).skip_while(is_row);
    let mut found = before.join("\n") + "\n| format | language | file names |\n|---|---|---|\n";
    for builtin in languages() {
        let (name, title) = (builtin.name(), builtin.title());
        found += &format!("| `{name}` | {title} | {} |\n", file_names(builtin));
    }
    for line in after {
        found += line;
        found.push('\n');
    }
    check(&file, &text, &found);
}

#[test]
fn the_readme_counts_the_languages() {
    const WORD: &str = " languages";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(&file).unwrap();
    let mut parts = text.split(WORD);
    let mut found = parts.next().unwrap_or_default().to_owned();
    let mut count = 0;
    for part in parts {
        let digits = found.chars().rev().take_while(char::is_ascii_digit).count();
        if digits > 0 {
            found.truncate(found.len() - digits);
            found += &languages().count().to_string();
            count += 1;
        }
        found = found + WORD + part;
    }
    assert_eq!(count, 2);
    check(&file, &text, &found);
}
