//! Long texts in which what comes later uses what comes earlier.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::num::NonZeroUsize;

use picireny::format::TreeOptions;
use picireny::oracle::Cancel;
use picireny::reduce::{Options, Report, Strategy as Way, Unobserved, reduce_text};

use super::{If, format};

/// A program of many functions, each of which calls three others before it.
fn program(functions: u32) -> String {
    let mut text = "int f0(int a) { return a; }\n".to_owned();
    for n in 1..functions {
        let [a, b, c] = [n - 1, n / 2, n * 7 / 8].map(|of| of.min(n - 1));
        let body = format!("int b = f{a}(a); b += f{b}(b);\n  return f{c}(b) + {n};");
        let _ = writeln!(text, "int f{n}(int a) {{\n  {body}\n}}");
    }
    let (last, middle) = (functions - 1, functions / 2);
    let main = format!("int x = f{last}(1); x += f{middle}(x); keep(1); return f{last}(x);");
    let _ = writeln!(text, "int main() {{ {main} }}");
    text
}

/// Whether every function that is called is defined before, and `keep` is called.
fn compiles(text: &str) -> bool {
    let mut defined = HashSet::new();
    for part in text.split_inclusive('(') {
        let before = part.strip_suffix('(').unwrap_or_default();
        let Some(start) = before.rfind(|c: char| !c.is_alphanumeric()) else {
            continue;
        };
        let (before, name) = before.split_at(start + 1);
        let number = name.strip_prefix('f').map(str::parse::<u32>);
        if before.trim_end().ends_with("int") {
            defined.insert(name);
        } else if matches!(number, Some(Ok(_))) && !defined.contains(name) {
            return false;
        }
    }
    text.contains("keep(1)")
}

fn reduced(text: &str, jobs: usize) -> Report {
    let syntax = format("c");
    let syntax = syntax.syntax(TreeOptions::default());
    let options = Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        ..Options::default()
    };
    reduce_text(
        text,
        (Way::Normal, &syntax),
        &If(compiles),
        &mut Unobserved,
        &Cancel::default(),
        &options,
    )
    .unwrap()
}

/// Its end is reduced first; then all before it goes at once.
#[test]
fn a_long_program_comes_down_whatever_its_end_used() {
    let text = program(1_000);
    assert!(compiles(&text) && !compiles(&text.replace("int f7(", "int g7(")));
    let report = reduced(&text, 1);
    let best = report.best.unwrap();
    assert!(
        compiles(&best) && best.len() <= "a() { keep(1); }\n".len(),
        "{best}"
    );
}

#[test]
fn a_long_program_comes_down_to_the_same_with_any_number_of_jobs() {
    let text = program(600);
    let best = reduced(&text, 1);
    for jobs in [2, 8] {
        let other = reduced(&text, jobs);
        assert_eq!(other.best, best.best);
        assert_eq!(other.tests.total(), best.tests.total());
    }
}
