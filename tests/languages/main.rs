//! What our own grammars promise of files. Each language's folder in `crates/languages` has its
//! own:
//!
//! - `samples` are files without syntax errors; so are those of grammars-v4 that
//!   `examples-v4.txt` names (a folder and an extension in each line);
//! - `broken` are files with a fault. Beside each is a file `.errors`: the rules that are
//!   looked at (`rules: pair`, a line to write by hand), the syntax errors, how many tokens are
//!   out of place, and the text of each place where one of the rules matched, so that one sees
//!   what the fault spoils;
//! - `tokens.txt` has texts, and the tokens that the lexer and its base class make of them,
//!   with marks for what their types tell;
//! - `faults.txt` has texts, and how many syntax errors each has, and how many tokens that are
//!   out of place;
//! - `unfinished.txt` has texts that lack their end, each with that end: with it, nothing is
//!   wrong, without it something is (`[text, end]` in each line);
//! - `nests.txt` has deep and long texts (see `nests.rs`);
//! - `by-context.txt` names the rules whose replacement string does not parse by itself;
//! - `reductions` are inputs with a question and the result (see `reductions.rs`).
//!
//! All of them are optional. With `UPDATE_EXPECT=1` in the environment, what is expected is
//! written anew instead of being compared.

#![allow(clippy::unwrap_used)]

mod cases;
mod files;
mod nests;
mod own;
mod reductions;
mod replacements;
mod texts;

// Where grammars-v4 is, and how much work a parse makes.
#[path = "../../crates/parser/tests/common/mod.rs"]
mod common;

use std::fs;
use std::path::{Path, PathBuf};

use picireny::format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny_parser::{Language, Parse, ParseOptions};

fn format(name: &str) -> Format {
    let builtin = Builtin::named(name).unwrap_or_else(|_| panic!("there is no format {name}"));
    let source = FormatSource {
        base: Base::Builtin(builtin),
        ..FormatSource::default()
    };
    source.load().unwrap().0
}

/// The names of the languages, with their folders.
fn languages() -> Vec<(String, PathBuf)> {
    let folders = listed(Path::new("crates/languages")).into_iter();
    let folders = folders.filter(|path| path.join("format.yml").is_file());
    let named = folders.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), path));
    named.collect()
}

/// What is in a folder, sorted; nothing if there is no folder.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The lines of a file that are not empty; none if there is no file.
fn lines(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}

/// The strings of a list in JSON.
#[track_caller]
fn strings(file: &Path, line: &str) -> Vec<String> {
    let strings = serde_json::from_str(line);
    strings.unwrap_or_else(|error| panic!("{}: {line}: {error}", file.display()))
}

fn language(format: &Format) -> &Language {
    format.grammars()[format.start().0].language()
}

/// Parses with the start rule.
fn parse(format: &Format, text: &str) -> Parse {
    parse_rule(format, format.start().1, text)
}

/// Parses with a rule of the grammar that has the start rule.
fn parse_rule(format: &Format, rule: &str, text: &str) -> Parse {
    let options = ParseOptions {
        error_tokens: true,
        ..ParseOptions::default()
    };
    language(format).parse(text, rule, &options).unwrap()
}

/// How many tokens of a text say that something is out of place.
fn stray(format: &Format, text: &str) -> usize {
    let input = format.tree(text, TreeOptions::default()).unwrap();
    input.stray
}

/// The same with syntax errors.
fn faults(format: &Format, text: &str) -> usize {
    let input = format.tree(text, TreeOptions::default()).unwrap();
    input.syntax_errors.len() + input.stray
}

#[test]
fn every_folder_of_a_language_is_a_format() {
    let folders: Vec<String> = languages().into_iter().map(|(name, _)| name).collect();
    let built = Builtin::all().map(Builtin::name);
    let built: Vec<&str> = built.filter(|name| !name.starts_with("v4/")).collect();
    assert_eq!(built, folders);
}
