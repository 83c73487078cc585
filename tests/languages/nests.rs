//! Deep and long texts.
//!
//! ```text
//! linear
//! ["a=", "(", "1", ")"]
//! ["", "[", "", ""]
//!
//! linear 20000
//! ["a = ", "[", "1", "]"]
//!
//! valid
//! ["a = ", "[", "1", "]", "\n"]
//! ```
//!
//! A line is a text: how it begins, what is repeated then, what comes in the middle, what is
//! repeated as often after it, and how the text ends. A `linear` one makes four times the work
//! if it is four times as long, with or without syntax errors; it has 60,000 characters before
//! the middle, or as many as it says. A `valid` one has no syntax errors, 20,000 levels deep.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use picireny::format::{Format, base_classes};
use picireny_parser::Language;

use crate::common::work::{compare, listen};
use crate::{common, format, language, languages, lines, parse, strings};

/// How many levels are deep.
const DEPTH: usize = 20_000;

/// How long a text is, in characters.
const LONG: usize = 60_000;

/// What a line promises.
#[derive(Clone, Copy)]
enum Promise {
    Linear(usize),
    Valid,
}

struct Nest {
    language: String,
    promise: Promise,
    parts: [String; 5],
}

impl Nest {
    fn text(&self, times: usize) -> String {
        let [first, open, middle, close, last] = &self.parts;
        let (opened, closed) = (open.repeat(times), close.repeat(times));
        [first, &opened, middle, &closed, last]
            .map(String::as_str)
            .concat()
    }

    fn name(&self) -> String {
        format!("{}: {:?}", self.language, self.parts)
    }
}

/// Those of a file.
fn nests_in(name: &str, file: &Path) -> Vec<Nest> {
    let mut nests = Vec::new();
    let mut promise = None;
    for line in lines(file) {
        if line.starts_with('[') {
            let mut parts = strings(file, &line);
            parts.resize(5, String::new());
            nests.push(Nest {
                language: name.to_owned(),
                promise: promise.unwrap_or_else(|| panic!("{}: {line}", file.display())),
                parts: parts.try_into().unwrap(),
            });
        } else {
            promise = Some(match line.split_once(' ') {
                None if line == "valid" => Promise::Valid,
                None if line == "linear" => Promise::Linear(LONG),
                Some(("linear", size)) => Promise::Linear(size.parse().unwrap()),
                _ => panic!("{}: {line}", file.display()),
            });
        }
    }
    nests
}

fn nests() -> Vec<Nest> {
    let languages = languages().into_iter();
    languages
        .flat_map(|(name, folder)| nests_in(&name, &folder.join("nests.txt")))
        .collect()
}

/// A language that knows nothing of texts that it parsed.
fn fresh(language: &Language) -> Language {
    let (lexer, parser) = (language.lexer().clone(), language.parser().clone());
    Language::with_classes(lexer, parser, &base_classes()).unwrap()
}

#[test]
fn deep_and_long_inputs_are_linear() {
    let mut nests = nests();
    nests.retain(|nest| matches!(nest.promise, Promise::Linear(_)));
    assert!(nests.len() > 200, "there are only {}", nests.len());
    let names: BTreeSet<&str> = nests.iter().map(|nest| nest.language.as_str()).collect();
    let formats: BTreeMap<&str, Format> =
        names.into_iter().map(|name| (name, format(name))).collect();
    let found = common::parallel(&nests, |nest| {
        let Promise::Linear(size) = nest.promise else {
            return Ok(());
        };
        let check = std::panic::AssertUnwindSafe(|| {
            let format = &formats[nest.language.as_str()];
            let parse = |size: usize| {
                let text = nest.text(size / nest.parts[1].len());
                listen(&fresh(language(format)), format.start().1, &text)
            };
            compare(&nest.name(), parse, size);
        });
        std::panic::catch_unwind(check).map_err(|_| nest.name())
    });
    let wrong: Vec<_> = found.into_iter().filter_map(Result::err).collect();
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn deep_nests_and_long_chains_have_no_syntax_errors() {
    let mut nests = nests();
    nests.retain(|nest| matches!(nest.promise, Promise::Valid));
    assert!(nests.len() > 35, "there are only {}", nests.len());
    for nest in nests {
        let parse = parse(&format(&nest.language), &nest.text(DEPTH));
        assert_eq!(parse.errors, [], "{}", nest.name());
    }
}
