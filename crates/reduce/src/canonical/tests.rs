#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use picireny_format::{Base, Builtin, FormatSource, TreeOptions};
use picireny_oracle::{Answer, Outcome};

use super::Canonical;
use crate::edit::{Document, Layout};
use crate::machine::Step;

/// The canonical form of a text in a layout, and how many tests it took.
fn laid_out(
    (format, layout): (&str, Option<Layout>),
    text: &str,
    is_interesting: impl Fn(&str) -> bool,
) -> (String, u32) {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named(format).unwrap()),
        ..FormatSource::default()
    };
    let (format, _) = source.load().unwrap();
    let syntax = format.syntax(TreeOptions::default());
    let document = Arc::new(Document::parse(text, &syntax).unwrap());
    let mut canonical = Canonical::new(document, &syntax, (layout, 0), 1000).unwrap();
    let (mut tests, mut answer) = (0, None);
    loop {
        match canonical.next(answer.take()) {
            Step::Test(_, candidate) => {
                tests += 1;
                let candidate = candidate.render();
                assert!(candidate.len() <= text.len(), "{candidate}");
                let outcome = match is_interesting(&candidate) {
                    true => Outcome::Interesting,
                    false => Outcome::NotInteresting,
                };
                answer = Some(Answer::from(outcome));
            }
            Step::Done => return (canonical.text().to_string(), tests),
            Step::Progress(_) | Step::Working => {}
        }
    }
}

/// The same with the layout kept.
fn canonical(format: &str, text: &str, is_interesting: impl Fn(&str) -> bool) -> (String, u32) {
    laid_out((format, Some(Layout::AsInput)), text, is_interesting)
}

#[test]
fn what_is_left_to_chance_is_rewritten_at_once() {
    for (format, text, expected) in [
        (
            "javascript",
            "d(x, 7); if (g('k', x));",
            "a(b, 0); if (c('a', b));",
        ),
        // Two names change places, and one begins with a capital letter.
        ("javascript", "if (b(a)); new C(b)", "if (a(b)); new C(a)"),
        // In some languages, these two are one name.
        ("javascript", "if (B(b)); c", "if (A(a)); b"),
        (
            "c",
            "int x[38]; int f() { return x[9]; }",
            "int a[0]; int b() { return a[0]; }",
        ),
        (
            "sql",
            "SELECT e FROM t WHERE e = 'x'",
            "SELECT a FROM b WHERE a = 'a'",
        ),
        ("json", "[-5, 1.5e3, \"x\"]", "[0, 0, \"a\"]"),
    ] {
        assert_eq!(canonical(format, text, |_| true), (expected.to_owned(), 1));
        // A result is its own canonical form, and needs no test.
        assert_eq!(
            canonical(format, expected, |_| true),
            (expected.to_owned(), 0)
        );
    }
}

#[test]
fn elements_of_a_list_get_in_order_with_what_is_in_them() {
    for (format, text, expected) in [
        (
            "json",
            "[[5], [7, true], {\"b\": 2, \"a\": [3]}]",
            "[[0, true], [0], {\"a\": 0, \"a\": [0]}]",
        ),
        // The declarations are alike: the one that is used first comes first.
        (
            "c",
            "char x; int y; int z; int f() { return z + y; }",
            "char a; int b; int c; int d() { return b + c; }",
        ),
        ("xml", "<d y=\"1\" x=\"12\"/>", "<d a=\"0\" b=\"0\"/>"),
    ] {
        let result = canonical(format, text, |_| true).0;
        assert_eq!(result, expected);
        assert_eq!(canonical(format, &result, |_| true), (result, 0));
    }
}

#[test]
fn elements_of_different_kinds_stay_where_they_are() {
    let text = "var a; function b() {} class A {} a; import \"a\";";
    assert_eq!(
        canonical("javascript", text, |_| true),
        (text.to_owned(), 0)
    );
}

#[test]
fn what_is_needed_stays_and_all_else_is_canonical() {
    let needs_x = |text: &str| text.contains('x');
    assert_eq!(
        canonical("javascript", "d(x, 7); g(q);", needs_x).0,
        "a(b); c(x, 0);"
    );
    // Labels differ, and an index is out of bounds.
    let differ = |text: &str| !text.contains("case 0: case 0:");
    let text = "f(a) { switch (a) { case 7: case 4: a = 3; } }";
    let expected = "a(b) { switch (b) { case 0: case 1: b = 0; } }";
    assert_eq!(canonical("c", text, differ).0, expected);
    let is_long = |text: &str| text.chars().filter(char::is_ascii_digit).count() == 3;
    assert_eq!(canonical("javascript", "f(742)", is_long).0, "a(100)");
    // Two strings differ.
    let strings = |text: &str| text.contains("['a', 'b']");
    assert_eq!(
        canonical("javascript", "['k', 'b']", strings).0,
        "['a', 'b']"
    );
    let nothing = |_: &str| false;
    assert_eq!(canonical("javascript", "d(x, 7);", nothing).0, "d(x, 7);");
}

#[test]
fn white_space_is_that_of_the_format_whatever_it_was() {
    let lines = "int a=0;\nint b(int c){\nif(c){\na=-0- -c;\n}\nreturn 0;\n}\n";
    for text in [
        "int a = 0; int b( int c ) { if (c) { a = - 0 - - c; } return 0; }\n",
        "int a=0;\n\n  int b(int c)\n{\n\tif (c) {\n\t\ta = -0 - -c;\n\t}\n\treturn 0;\n}\n",
    ] {
        let result = laid_out(("c", None), text, |_| true).0;
        assert_eq!(result, lines);
        assert_eq!(laid_out(("c", None), &result, |_| true), (result, 0));
    }
    // Where indentation counts, there is as little as possible.
    for text in [
        "def a(b):\n    if b :\n        c( b )\n    return b\n",
        "def a( b ):\n\tif b:\n\t\tc(b)\n\treturn b\n",
    ] {
        let result = laid_out(("python", None), text, |_| true).0;
        assert_eq!(result, "def a(b):\n if b:\n  c(b)\n return b\n");
    }
    let compact = laid_out(("c", Some(Layout::Compact)), "int a;\nint b;\n", |_| true).0;
    assert_eq!(compact, "int a;int b;\n");
    let text = "a = 1;  b( c );\n";
    assert_eq!(canonical("javascript", text, |_| false).0, text);
}
