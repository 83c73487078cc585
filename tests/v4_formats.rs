//! The built-in formats that use grammars of grammars-v4, none of whose files is
//! changed: upstream's own examples parse as upstream expects, and are reduced.

#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use picireny::format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny::oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{CacheKind, Options, Unobserved, reduce};
use picireny::tree::{Preparation, Tree};

/// Format, folder of examples, and how their names end.
const FORMATS: &[(&str, &str, &[&str])] = &[
    ("v4/c", "c/examples", &["c"]),
    ("v4/cpp", "cpp/examples", &["cpp", "cc"]),
    ("v4/css3", "css3/examples", &["css"]),
    ("v4/golang", "golang/examples", &["go"]),
    ("v4/html", "html/examples", &["html"]),
    ("v4/java", "java/java/examples", &["java"]),
    ("v4/javascript", "javascript/javascript/examples", &["js"]),
    ("v4/json", "json/examples", &["json"]),
    ("v4/lua", "lua/examples", &["lua"]),
    ("v4/python", "python/python3_14/examples", &["py"]),
    ("v4/rust", "rust/examples", &["rs"]),
    ("v4/sqlite", "sql/sqlite/examples", &["sql"]),
    (
        "v4/typescript",
        "javascript/typescript/examples",
        &["ts", "js"],
    ),
    ("v4/xml", "xml/examples", &["xml"]),
];

/// The one example that has syntax errors upstream, too: its macros stand where
/// no type or name can, and it is not preprocessed here.
const BROKEN: &str = "c/examples/sqlite/src/test_multiplex.c";

/// The folder of grammars-v4, if there is one and this build was made with it.
fn grammars_v4() -> Option<PathBuf> {
    let folder =
        env::var_os("GRAMMARS_V4").map_or_else(|| PathBuf::from("grammars-v4"), PathBuf::from);
    let built_in = Builtin::named("v4/json").unwrap().source().is_ok();
    if built_in && folder.join("json").is_dir() {
        return Some(folder);
    }
    let missing = "skipped: GRAMMARS_V4 names no folder of grammars, or did not at build time";
    assert!(env::var_os("PICIRENY_NO_SKIP").is_none(), "{missing}");
    eprintln!("{missing}");
    None
}

fn format(name: &str) -> Format {
    let base = Base::Builtin(Builtin::named(name).unwrap());
    FormatSource {
        base,
        ..FormatSource::default()
    }
    .load()
    .unwrap()
    .0
}

/// The examples in a folder, in the order of their names, with their texts.
fn examples(root: &Path, folder: &str, extensions: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_example =
                |extension: &str| path.extension().is_some_and(|found| found == extension);
            if path.is_dir() {
                folders.push(path);
            } else if extensions.iter().copied().any(is_example) {
                let name = path.strip_prefix(root).unwrap().display().to_string();
                let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
                found.push((name, text));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no examples");
    found.sort();
    found
}

#[test]
fn every_format_is_listed_and_has_examples() {
    let listed: BTreeSet<_> = Builtin::all()
        // Some are never part of a build.
        .filter(|builtin| builtin.source() != Err("its grammars"))
        .map(Builtin::name)
        .filter(|name| name.starts_with("v4/"))
        .collect();
    let known: BTreeSet<_> = FORMATS.iter().map(|(name, ..)| *name).collect();
    assert_eq!(listed, known);
}

#[test]
fn examples_parse_and_nothing_of_them_is_lost() {
    let Some(root) = grammars_v4() else {
        return;
    };
    for (name, folder, extensions) in FORMATS {
        let format = format(name);
        for (path, text) in examples(&root, folder, extensions) {
            let options = TreeOptions {
                hidden_tokens: true,
                ..TreeOptions::default()
            };
            let input = format.tree(&text, options).unwrap();
            assert_eq!(
                input.syntax_errors.is_empty(),
                path != BROKEN,
                "{path}: {:?}",
                input.syntax_errors
            );
            assert_eq!(input.warnings, [""; 0], "{path}");
            assert!(input.tree.unparse() == text, "{path}");
        }
    }
}

/// Interesting is what holds two words, one after the other.
struct Words<'t>([&'t str; 2]);

impl Words<'_> {
    fn are_in(&self, text: &str) -> bool {
        let [first, second] = self.0;
        text.split_once(first)
            .is_some_and(|(_, rest)| rest.contains(second))
    }
}

impl Oracle for Words<'_> {
    fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
        Ok(Answer::from(if self.are_in(candidate) {
            Outcome::Interesting
        } else {
            Outcome::NotInteresting
        }))
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

/// The longest word in each of two parts of a text.
fn words(text: &str) -> Words<'_> {
    let longest = |part: &'_ [&'_ str]| -> usize {
        let longest = part.iter().enumerate().rev();
        longest.max_by_key(|(_, word)| word.len()).unwrap().0
    };
    let words: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let third = words.len() / 3;
    let first = third + longest(&words[third..third * 2]);
    let second = third * 2 + longest(&words[third * 2..]);
    Words([words[first], words[second]])
}

#[test]
fn examples_are_reduced() {
    let Some(root) = grammars_v4() else {
        return;
    };
    for (name, folder, extensions) in FORMATS {
        let format = format(name);
        for (path, text) in examples(&root, folder, extensions) {
            // Not for the reduction's sake, but for time's.
            if text.len() > 10_000 {
                continue;
            }
            let oracle = words(&text);
            let mut tree = format.tree(&text, TreeOptions::default()).unwrap().tree;
            tree.prepare(Preparation::default());
            // What is reduced has no comments.
            if !oracle.are_in(&tree.unparse()) {
                continue;
            }
            let options = Options {
                cache: CacheKind::Content,
                ..Options::default()
            };
            let report = reduce(tree, &oracle, &mut Unobserved, &Cancel::default(), options);
            assert!(report.stop.is_none(), "{path}");
            let best = report.best.unwrap();
            assert!(oracle.are_in(&best), "{path}: {best}");
            assert!(best.len() < text.len(), "{path}: {best}");
            // Small ones may hold little that can go.
            if text.len() > 1000 {
                assert!(best.len() < text.len() / 4, "{path}: {best}");
            }
        }
    }
}

/// How many tokens a tree has.
fn tokens(tree: &Tree) -> usize {
    let counts = tree.stats().counts;
    counts.tokens + counts.error_tokens
}

fn half(text: &str) -> String {
    text.chars().take(text.chars().count() / 2).collect()
}

#[test]
fn tokens_are_counted_as_the_tree_has_them() {
    let Some(root) = grammars_v4() else {
        return;
    };
    let options = TreeOptions::default();
    for (name, folder, extensions) in FORMATS {
        let format = format(name);
        for (path, text) in examples(&root, folder, extensions) {
            // With characters and ends that no grammar wants, too.
            for text in [&*text, &half(&text).replace(';', "\u{1}")] {
                let tree = format.tree(text, options).unwrap().tree;
                let count = format.count_tokens(text, options);
                assert_eq!(count, Some(tokens(&tree)), "{path}");
            }
        }
    }
}

#[test]
fn a_page_holds_styles_and_scripts() {
    if grammars_v4().is_none() {
        return;
    }
    let format = format("v4/html");
    let page = "<html><head><style>p { color: red }\n</style>\n<script>let a = 1 < 2;</script></head>\n\
                <body><p>text</p><script>f()</script></body></html>\n";
    let options = TreeOptions {
        hidden_tokens: true,
        ..TreeOptions::default()
    };
    let input = format.tree(page, options).unwrap();
    assert_eq!(input.syntax_errors, [""; 0]);
    assert_eq!(input.warnings, [""; 0]);
    assert_eq!(input.tree.unparse(), page);
    let named = |name: &str| {
        let nodes = input.tree.preorder();
        nodes.filter(|node| input.tree.name(*node) == name).count()
    };
    assert_eq!(named("program"), 2);
    assert_eq!(named("stylesheet"), 1);
    // The end tags belong to the tokens, and stay with them.
    assert_eq!(named("SCRIPT_BODY"), 2);
    assert_eq!(named("STYLE_BODY"), 1);
}

#[test]
fn a_build_without_the_grammars_says_what_to_do() {
    for builtin in Builtin::all().filter(|b| b.source().is_err()) {
        let source = FormatSource {
            base: Base::Builtin(builtin),
            ..FormatSource::default()
        };
        let message = source.load().unwrap_err().to_string();
        for part in [builtin.name(), "git clone", "antlr/grammars-v4"] {
            assert!(message.contains(part), "{message}");
        }
    }
}
