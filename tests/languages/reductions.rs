//! Reductions: folders of an input (`input.EXTENSION`), a question (`question.txt`), and what
//! the normal strategy makes of the input (`expected.EXTENSION`).
//!
//! ```text
//! valid
//! has fn main
//! lacks unsafe
//! matches f\(\s*1
//! ```
//!
//! A candidate is interesting if each line of the question holds: it has no syntax errors and
//! nothing out of place, as for a compiler that refuses such files; it has a text; it lacks one;
//! a regular expression matches somewhere.

use std::fs;
use std::path::Path;

use picireny::Reducer;
use picireny::format::Format;
use regex::Regex;

use crate::cases::check;
use crate::{faults, format, languages, listed};

/// A line of a question.
enum Condition {
    Valid,
    Has(String),
    Lacks(String),
    Matches(Regex),
}

impl Condition {
    #[track_caller]
    fn read(file: &Path, line: &str) -> Self {
        match line.split_once(' ') {
            None if line == "valid" => Self::Valid,
            Some(("has", text)) => Self::Has(text.to_owned()),
            Some(("lacks", text)) => Self::Lacks(text.to_owned()),
            Some(("matches", pattern)) => Self::Matches(Regex::new(pattern).unwrap()),
            _ => panic!("{}: {line}", file.display()),
        }
    }

    fn holds(&self, format: &Format, candidate: &str) -> bool {
        match self {
            Self::Valid => faults(format, candidate) == 0,
            Self::Has(text) => candidate.contains(text),
            Self::Lacks(text) => !candidate.contains(text),
            Self::Matches(pattern) => pattern.is_match(candidate),
        }
    }
}

#[test]
fn inputs_are_reduced_to_what_is_beside_them() {
    let mut count = 0;
    for (name, folder) in languages() {
        for case in listed(&folder.join("reductions")) {
            let format = format(&name);
            let files = listed(&case);
            let input = files
                .iter()
                .find(|file| file.file_stem().unwrap() == "input");
            let input = input.unwrap_or_else(|| panic!("{} has no input", case.display()));
            let question = case.join("question.txt");
            let text = fs::read_to_string(&question).unwrap();
            let lines = text.lines().filter(|line| !line.is_empty());
            let conditions: Vec<_> = lines.map(|line| Condition::read(&question, line)).collect();
            let reduced =
                Reducer::new(&name).run(&fs::read_to_string(input).unwrap(), |candidate| {
                    let mut conditions = conditions.iter();
                    conditions.all(|condition| condition.holds(&format, candidate))
                });
            let reduced = reduced.unwrap_or_else(|error| panic!("{}: {error}", case.display()));
            let mut expected = case.join("expected");
            if let Some(extension) = input.extension() {
                expected.set_extension(extension);
            }
            let is = fs::read_to_string(&expected).unwrap_or_default();
            check(&expected, &is, &reduced.result);
            count += 1;
        }
    }
    assert!(count > 3, "there are only {count} reductions");
}
