//! What is wrong in a grammar, and where.
//!
//! Each file in `diagnostics/` has grammars (`=== what it is about`, then
//! `--- FILE` before each file of it); its snapshot has what is reported
//! about them. Numbers and positions are those of the ANTLR 4.13 tool.
#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;
use std::fs;

use picireny_grammar::{Options, compile, compile_text};

/// What is reported about all grammars in a file of `diagnostics/`; only the
/// first file of each is given to the compiler as more than an import.
fn reports(name: &str) -> String {
    let path = format!(
        "{}/tests/diagnostics/{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = fs::read_to_string(path).unwrap();
    let mut all = String::new();
    for case in text.split("=== ").skip(1) {
        let (title, files) = case.split_once('\n').unwrap();
        writeln!(all, "{title}").unwrap();
        let files: Vec<(&str, &str)> = files
            .split("--- ")
            .skip(1)
            .map(|file| file.split_once('\n').unwrap())
            .collect();
        let (diagnostics, errors) = match compile_text(&files, &Options::default()) {
            Ok(compiled) => (compiled.warnings, 0),
            Err(diagnostics) => (diagnostics.list().to_vec(), diagnostics.errors()),
        };
        for diagnostic in &diagnostics {
            writeln!(all, "  {diagnostic}").unwrap();
        }
        writeln!(
            all,
            "  {}\n",
            if errors > 0 { "rejected" } else { "accepted" }
        )
        .unwrap();
    }
    all
}

macro_rules! snapshots {
    ($($name:ident)*) => {
        mod reports_match_the_snapshot_for {
            $(
                #[test]
                fn $name() {
                    let name = stringify!($name);
                    insta::assert_snapshot!(name, super::reports(name));
                }
            )*
        }

        #[test]
        fn every_file_has_a_test() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagnostics");
            let mut files: Vec<String> = fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            files.sort();
            let mut tested = vec![$(concat!(stringify!($name), ".txt")),*];
            tested.sort_unstable();
            assert_eq!(files, tested);
        }
    };
}

snapshots!(attributes characters commands labels loops prequels recursion rules tokens);

#[test]
fn bytes_that_are_not_utf8_give_a_warning() {
    let folder = std::env::temp_dir().join(format!("not-utf8-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("T.g4");
    fs::write(&file, b"grammar T;\n// \xE9t\xE9\ns: 'a';\n").unwrap();
    let compiled = compile(&[&file], &Options::default()).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let warnings: Vec<String> = compiled.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(
        warnings[0].contains("T.g4:2:3: the file is not UTF-8"),
        "{warnings:?}"
    );
}
