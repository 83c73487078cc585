//! What candidates of long programs hold: by slices, a part of a program is tried with all
//! that it needs.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use picireny::format::{Format, TreeOptions};
use picireny::oracle::{Cancel, OracleError};
use picireny::reduce::ignore;
use picireny::reduce::{ConfigId, Observer, Options, Report, Strategy, reduce_text};
use picireny::tree::Syntax as _;

use super::format;

/// Takes note of accepted texts and of what was asked about.
#[derive(Default)]
struct Accepted {
    slices: Vec<Arc<str>>,
}

impl Observer for Accepted {
    ignore!(size executed tested ending progress);

    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        if id.transformation == "slice" {
            self.slices.push(Arc::clone(text));
        }
        Ok(())
    }
}

/// Reduces a text: the report, the slices that were accepted, and all texts that were tested.
pub(super) fn reduced(
    format: &Format,
    text: &str,
    holds: impl Fn(&str) -> bool + Send + Sync,
    jobs: usize,
) -> (Report, Vec<Arc<str>>, Vec<String>) {
    let tested = Mutex::new(Vec::new());
    let oracle = |text: &str| {
        tested.lock().unwrap().push(text.to_owned());
        holds(text)
    };
    let syntax = format.syntax(TreeOptions::default());
    let options = Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        ..Options::default()
    };
    let mut accepted = Accepted::default();
    let never = Cancel::default();
    let way = (Strategy::Normal, &syntax as _);
    let report = reduce_text(text, way, &oracle, &mut accepted, &never, &options).unwrap();
    (report, accepted.slices, tested.into_inner().unwrap())
}

/// Functions that do much and call the one before, each with a type and a variable that only
/// it and the next one use.
pub(super) fn c_program(functions: usize) -> String {
    let mut text = String::from("# 1 \"a.c\"\n# 1 \"<built-in>\"\nint size0;\nint f0(void);\n");
    for n in 1..=functions {
        let before = n - 1;
        text += &format!("# {n} \"a{n}.h\"\nstruct s{n} {{ int x{n}; int y{n}; }};\n");
        text += &format!("static struct s{n} v{n};\nint f{n}(int a, int b) {{\n");
        for line in 0..20 {
            text += &format!("  if (a > b + {line}) {{ a = b * {line} + v{n}.x{n}; b++; }}\n");
        }
        let call = if before == 0 {
            "f0()".to_owned()
        } else {
            format!("f{before}(a, b)")
        };
        text += &format!("  return {call} + v{n}.y{n};\n}}\n");
    }
    text
}

/// The words of a text that stand for one thing each.
pub(super) fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words
        .filter(|word| word.len() > 1 && word.ends_with(|c: char| c.is_ascii_digit()))
        .filter(|word| word.starts_with(|c: char| c.is_alphabetic()))
}

/// Whether all that a program of `c_program` uses is declared before.
fn is_declared(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let text = lines.join("\n");
    names(&text).all(|name| {
        let declared = match name.as_bytes()[0] {
            b's' => text.contains(&format!("struct {name} {{")) || name == "size0",
            b'x' | b'y' => text.contains(&format!("int {name};")),
            b'v' => text.contains(&format!(" {name};")),
            _ => text.contains(&format!("int {name}(")),
        };
        declared || name == "size0"
    })
}

#[test]
fn a_text_that_is_short_without_its_comments_is_still_sliced() {
    let program = c_program(16);
    let comments = "/* a comment that says nothing */\n".repeat(600);
    let text = format!("{program}{comments}");
    assert!(program.len() < 1 << 15 && text.len() > 1 << 15);
    let (_, slices, _) = reduced(&format("c"), &text, |text| text.contains("v9.y9"), 1);
    let last = slices.last().unwrap();
    assert!(last.len() * 4 < program.len(), "{last}");
}

#[test]
fn the_function_that_matters_is_found_with_what_it_needs_in_few_accepted_slices() {
    let text = c_program(80);
    let holds = |text: &str| is_declared(text) && text.contains("19 + v40.x40");
    assert!(holds(&text) && text.len() > 1 << 15);
    let (_, slices, _) = reduced(&format("c"), &text, holds, 1);
    let last = slices.last().unwrap();
    // One function of 80, with its own declarations and those of the one that it calls.
    assert!(last.len() * 20 < text.len(), "{last}");
    assert!(
        last.contains("int f39(int a, int b) ;") || last.contains("int f39(int a, int b);"),
        "{last}"
    );
}

#[test]
fn lines_that_only_say_where_others_come_from_go_at_once_and_first() {
    let text = c_program(80);
    let (_, _, tested) = reduced(&format("c"), &text, |text| text.contains("v7.x7"), 1);
    let first = &tested[0];
    assert!(!first.contains("# 1"), "{first}");
    assert_eq!(
        first.lines().count(),
        text.lines().filter(|line| !line.starts_with('#')).count()
    );
}

#[test]
fn slices_are_the_same_for_any_number_of_jobs() {
    let text = c_program(60);
    let holds = |text: &str| is_declared(text) && text.contains("v20.x20; b++");
    let alone = reduced(&format("c"), &text, holds, 1);
    let together = reduced(&format("c"), &text, holds, 4);
    assert_eq!(alone.1, together.1);
    assert_eq!(alone.0.best, together.0.best);
    assert_eq!(alone.0.tests, together.0.tests);
}

/// Programs of functions, each of which calls the one before.
fn programs() -> Vec<(&'static str, String)> {
    let all = |head: &str, function: &dyn Fn(usize) -> String| {
        let functions = (1..150).map(function);
        format!("{head}{}", functions.collect::<String>())
    };
    let filler = |line: &str| line.repeat(12);
    let lines = filler("  x = g(x + 1, 22, 333);\n");
    let ends = filler("  x = g(x + 1, 22, 333)\n");
    let py = filler("    x = g(x + 1, 22, 333)\n");
    vec![
        (
            "cpp",
            all("int g(int, int, int);\nint f0(int x);\n", &|n| {
                format!("int f{n}(int x) {{\n{lines}  return f{}(x);\n}}\n", n - 1)
            }),
        ),
        (
            "javascript",
            all("function f0(x) { return x; }\n", &|n| {
                format!("function f{n}(x) {{\n{lines}  return f{}(x);\n}}\n", n - 1)
            }),
        ),
        (
            "typescript",
            all("function f0(x: number): number { return x; }\n", &|n| {
                format!(
                    "function f{n}(x: number): number {{\n{lines}  return f{}(x);\n}}\n",
                    n - 1
                )
            }),
        ),
        (
            "java",
            all("class A {\nstatic int f0(int x) { return x; }\n", &|n| {
                format!(
                    "static int f{n}(int x) {{\n{lines}  return f{}(x);\n}}\n",
                    n - 1
                )
            }) + "}\n",
        ),
        (
            "php",
            all("<?php\nfunction f0($x) { return $x; }\n", &|n| {
                format!(
                    "function f{n}($x) {{\n{}  return f{}($x);\n}}\n",
                    lines.replace("x", "$x"),
                    n - 1
                )
            }),
        ),
        (
            "rust",
            all("fn f0(x: i32) -> i32 { x }\n", &|n| {
                format!(
                    "fn f{n}(mut x: i32) -> i32 {{\n{lines}  f{}(x)\n}}\n",
                    n - 1
                )
            }),
        ),
        (
            "go",
            all("package a\n\nfunc f0(x int) int { return x }\n", &|n| {
                format!(
                    "\nfunc f{n}(x int) int {{\n{ends}  return f{}(x)\n}}\n",
                    n - 1
                )
            }),
        ),
        (
            "kotlin",
            all("fun f0(x: Int): Int { return x }\n", &|n| {
                format!(
                    "fun f{n}(y: Int): Int {{\n  var x = y\n{ends}  return f{}(x)\n}}\n",
                    n - 1
                )
            }),
        ),
        (
            "swift",
            all("func f0(_ x: Int) -> Int { return x }\n", &|n| {
                format!(
                    "func f{n}(_ y: Int) -> Int {{\n  var x = y\n{ends}  return f{}(x)\n}}\n",
                    n - 1
                )
            }),
        ),
        (
            "python",
            all("def f0(x):\n    return x\n\n", &|n| {
                format!("def f{n}(x):\n{py}    return f{}(x)\n\n", n - 1)
            }),
        ),
        (
            "lua",
            all("function f0(x) return x end\n", &|n| {
                format!("function f{n}(x)\n{ends}  return f{}(x)\nend\n", n - 1)
            }),
        ),
    ]
}

#[test]
fn slices_of_every_language_are_well_formed_and_find_the_function_that_matters() {
    for (name, text) in programs() {
        let format = format(name);
        let faults = |text: &str| {
            let syntax = format.syntax(TreeOptions::default());
            syntax
                .parse(text)
                .map_or(usize::MAX, |parsed| parsed.faults.total())
        };
        assert_eq!(faults(&text), 0, "{name}");
        let calls: &[&str] = match name {
            "php" => &["f70($x)"],
            _ => &["f70(x)"],
        };
        let holds = |text: &str| {
            let defined = |n: usize| text.contains(&format!(" f{n}("));
            calls.iter().all(|call| text.contains(call)) && defined(71) && defined(70)
        };
        let (_, slices, _) = reduced(&format, &text, holds, 1);
        for slice in &slices {
            assert_eq!(faults(slice), 0, "{name}: {slice}");
        }
        let last = slices.last().unwrap_or_else(|| panic!("{name}: no slice"));
        assert!(
            last.len() * 10 < text.len(),
            "{name}: {} of {}\n{last}",
            last.len(),
            text.len()
        );
    }
}

/// Classes that each call a type of their own by the same name, in a namespace that is
/// opened for each of them.
fn cpp_program(classes: usize) -> String {
    let mut text = String::new();
    for n in 1..=classes {
        text += &format!("namespace all {{\nstruct s{n} {{ int x{n}; }};\n");
        text += &format!("void show(s{n} s);\n");
        text += &format!("struct c{n} {{\n  typedef s{n} value;\n  friend class d{n};\n");
        text += "  template<typename T> value get(T first, int b) {\n    value v;\n";
        for line in 0..20 {
            text += &format!("    if (first > b + {line}) {{ first = b * {line}; v.x{n} = b; }}\n");
        }
        text +=
            &format!("    show(v);\n    return v;\n  }}\n}};\nclass d{n} {{ c{n} one; }};\n}}\n");
    }
    text
}

/// Whether what is left of each class of `cpp_program` has the types that it uses.
fn has_types(text: &str, classes: usize) -> bool {
    (1..=classes).all(|n| {
        let Some(at) = text.find(&format!("struct c{n} {{")) else {
            return true;
        };
        let class = &text[at..];
        let class = &class[..class.find("\n}").unwrap_or(class.len())];
        let uses = class.contains("value get");
        let types = class.contains(&format!("typedef s{n} value;"));
        let shows = !class.contains("show(v)") || text.contains(&format!("void show(s{n} s);"));
        (!uses || types) && (!types || text.contains(&format!("struct s{n} {{"))) && shows
    })
}

#[test]
fn a_name_means_the_one_of_its_own_class_and_an_overload_comes_with_what_it_is_about() {
    let classes = 60;
    let text = cpp_program(classes);
    let holds = |text: &str| has_types(text, classes) && text.contains("v.x40 = b");
    assert!(holds(&text) && text.len() > 1 << 15);
    let (_, slices, _) = reduced(&format("cpp"), &text, holds, 1);
    let last = slices.last().unwrap();
    assert!(last.contains("typedef s40 value;"), "{last}");
    // Nothing of the other classes, though they define the same name before.
    let others = (1..=classes).filter(|&n| n != 40);
    for n in others {
        assert!(!last.contains(&format!("typedef s{n} value;")), "{last}");
    }
}

/// A library in which each exported function has a helper.
fn library(functions: usize) -> String {
    let mut text = String::from("var lib = {};\n");
    for n in 0..functions {
        text += &format!("function h{n}(a) {{\n");
        for line in 0..12 {
            text += &format!("  if (a > {line}) {{ a = a * {line} + {n}; }}\n");
        }
        text += &format!("  return a;\n}}\nfunction f{n}(a) {{\n  return h{n}(a) + {n};\n}}\n");
    }
    for n in 0..functions {
        text += &format!("lib.f{n} = f{n};\n");
    }
    text + "lib.all = [];\n"
}

/// The library runs only with all that it exports, and its function only with its helper.
#[test]
fn functions_of_a_library_go_with_the_statements_that_export_them() {
    let text = library(120);
    let has = |text: &str, part: &str| text.contains(part);
    let runs = |text: &str| {
        (0..120).all(|n| {
            let is_exported = has(text, &format!("lib.f{n} ="));
            let is_called = has(text, &format!("return h{n}(a)"));
            (!is_exported || has(text, &format!("function f{n}(")))
                && (!is_called || has(text, &format!("function h{n}(")))
        })
    };
    let holds = |text: &str| {
        runs(text)
            && has(text, "lib.f77 =")
            && has(text, "return h77(a)")
            && has(text, "a = a * 11 + 77")
    };
    let (_, accepted, _) = reduced(&format("javascript"), &text, holds, 1);
    let left_behind = |text: &Arc<str>| {
        let all = (0..120).filter(|&n| n != 77);
        let left = all.filter(|n| has(text, &format!("function h{n}(")));
        left.filter(|n| !has(text, &format!("lib.f{n} ="))).count()
    };
    let first = accepted.iter().find(|text| !has(text, "lib.f119 ="));
    // The first function stands for what `a` is.
    assert!(
        first.is_some_and(|text| left_behind(text) <= 1),
        "{first:?}"
    );
}
