//! Which folders of `src` may use which others, and that no circle of imports is large.
//!
//! Rust lets modules of a crate use one another in circles. Whoever reads one of those has to
//! read all of them.
#![allow(clippy::unwrap_used)]

#[path = "../../../tests/support/imports.rs"]
mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use imports::{Uses, modules, reach, uses};

/// Folders, and the ones that their files may use besides files that are in none.
const MAY_USE: [(&str, &[&str]); 9] = [
    ("blocks", &[]),
    ("canonical", &["edit", "passes"]),
    ("classic", &[]),
    ("edit", &[]),
    ("nest", &["edit", "passes"]),
    ("passes", &["edit"]),
    ("search", &["edit", "passes"]),
    ("slice", &["edit"]),
    ("speculate", &[]),
];

/// A circle of imports has at most so many files.
const MOST_IN_CIRCLE: usize = 3;

/// What is wrong.
fn faults(uses: &Uses, may_use: &[(&str, &[&str])]) -> Vec<String> {
    let folder = |module: &str| module.split_once("::").map(|(folder, _)| folder.to_owned());
    let in_folders: BTreeSet<String> = uses.keys().filter_map(|module| folder(module)).collect();
    // The file of a folder is in it.
    let folder = |module: &str| match folder(module) {
        None if in_folders.contains(module) => Some(module.to_owned()),
        folder => folder,
    };
    let mut faults = Vec::new();
    for (module, used) in uses {
        let Some(own) = folder(module) else { continue };
        let allowed = may_use.iter().find(|(name, _)| *name == own);
        for other in used {
            let Some(theirs) = folder(other).filter(|theirs| *theirs != own) else {
                continue;
            };
            if !allowed.is_some_and(|(_, allowed)| allowed.contains(&theirs.as_str())) {
                faults.push(format!("{module} uses {other}"));
            }
        }
    }
    for module in uses.keys().filter(|module| folder(module).is_some()) {
        let reached = reach(uses, module);
        let circle: Vec<&String> = reached
            .iter()
            .filter(|other| folder(other) == folder(module) && reach(uses, other).contains(module))
            .collect();
        if circle.len() > MOST_IN_CIRCLE {
            faults.push(format!("{module} is in a circle of {circle:?}"));
        }
    }
    faults
}

#[test]
fn folders_use_only_those_below_them_and_circles_are_small() {
    let mut found = BTreeMap::new();
    modules(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        "",
        &mut found,
    );
    let uses = uses(&found);
    // It sees imports at all.
    assert!(
        uses["search::select"].contains("search::acceptance"),
        "{uses:?}"
    );
    let faults = faults(&uses, &MAY_USE);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn arrows_in_the_wrong_direction_and_large_circles_are_found() {
    let module = |name: &str, code: &str| (name.to_owned(), code.to_owned());
    let below = [("low", &[][..]), ("high", &["low"])];
    let right: BTreeMap<_, _> = [
        module("low::a", ""),
        module("high::b", "use crate::low::{a, c};"),
    ]
    .into();
    assert!(faults(&uses(&right), &below).is_empty());
    let wrong: BTreeMap<_, _> = [
        module("low::a", "use crate::high::b::B;"),
        module("high::b", ""),
    ]
    .into();
    assert_eq!(faults(&uses(&wrong), &below), ["low::a uses high::b"]);
    let circle = ["a", "b", "c", "d", "a"];
    let circle = circle.windows(2).map(|pair| {
        let code = format!("fn f() {{ super::{}::g() }}", pair[1]);
        module(&format!("low::{}", pair[0]), &code)
    });
    assert_eq!(faults(&uses(&circle.collect()), &below).len(), 4);
}

/// The numbers in some code that have no name, and constants that are numbers.
fn numbers(code: &str) -> Vec<&str> {
    let is_number = |word: &&str| {
        let fraction = word
            .split_once('.')
            .map(|(whole, rest)| (whole, rest.trim_end_matches("_f32")));
        fraction.is_some_and(|(whole, rest)| {
            let is_digits =
                |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            // Nothing and all need no name.
            is_digits(whole) && is_digits(rest) && !["0.0", "1.0", "100.0"].contains(word)
        })
    };
    let code = code.split("#[cfg(test)]").next().unwrap();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let found = lines.filter(|line| {
        let is_word = |c: char| c.is_alphanumeric() || c == '.' || c == '_';
        let is_constant = ["f32", "usize", "u32"].iter().any(|kind| {
            let is_of_kind = line.contains(&format!(": {kind} = "));
            line.contains("const ")
                && is_of_kind
                && !line.contains("::MAX")
                && !line.contains("::MIN")
        });
        is_constant || line.split(|c| !is_word(c)).any(|word| is_number(&word))
    });
    found.collect()
}

#[test]
fn every_number_of_passes_slices_the_search_and_strategies_has_a_name_in_tuning() {
    let mut found = BTreeMap::new();
    modules(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        "",
        &mut found,
    );
    assert_eq!(
        numbers("f(0.5)\n// 0.5\nf(1.0 - a.0)\nconst A: usize = 3;").len(),
        2
    );
    let of_search = found.iter().filter(|(module, _)| {
        let folders = ["passes::", "search::", "slice::"];
        let is_in_folder = folders.iter().any(|folder| module.starts_with(folder));
        let is_strategy = ["strategy", "staged"].contains(&module.as_str());
        (is_in_folder || is_strategy) && *module != "passes::examples"
    });
    let bare = of_search.flat_map(|(module, code)| {
        let bare = numbers(code).into_iter();
        bare.map(move |line| format!("{module}: {line}"))
    });
    assert_eq!(bare.collect::<Vec<_>>(), Vec::<String>::new());
}

/// A result depends on the input, the test and the options alone, and only observers say what
/// goes on.
#[test]
fn nothing_reads_the_environment_or_prints() {
    let mut modules_of_crate = BTreeMap::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    modules(&source, "", &mut modules_of_crate);
    assert!(modules_of_crate.len() > 50);
    for (module, code) in modules_of_crate {
        for outside in ["env::", "println!", "eprint", "dbg!"] {
            assert!(!code.contains(outside), "{module} has `{outside}`");
        }
    }
}
