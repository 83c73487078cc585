//! One result for one bug.

use picireny::format::{Base, Builtin, FormatSource, TreeOptions};
use picireny::oracle::Cancel;
use picireny::reduce::{Options, Strategy as Way, Unobserved, reduce_text};

use super::{Asked, Property};

/// What is left of a text, and after how many tests.
fn canonical(format: &str, text: &str, words: &[&'static str], jobs: usize) -> (String, u64) {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named(format).unwrap()),
        ..FormatSource::default()
    };
    let format = source.load().unwrap().0;
    let property = Property {
        words: words.to_vec(),
        noise: None,
    };
    let oracle = Asked {
        property: &property,
        texts: std::sync::Mutex::default(),
    };
    let options = Options {
        jobs: std::num::NonZeroUsize::new(jobs).unwrap(),
        canonical: Some(true),
        ..Options::default()
    };
    let report = reduce_text(
        text,
        (Way::Normal, &format.syntax(TreeOptions::default())),
        &oracle,
        &mut Unobserved,
        &Cancel::default(),
        &options,
    );
    let report = report.unwrap();
    let best = report.best.as_deref().unwrap_or(text);
    (best.to_owned(), report.tests.total())
}

#[test]
fn inputs_with_one_bug_end_with_one_text_whatever_the_number_of_jobs() {
    for (format, words, expected, inputs) in [
        (
            "javascript",
            &["while(", "break"][..],
            "while(a)break",
            [
                "function total(price, count) {\n  while (price) { if (count) break; }\n}\n\
                 total(1, 2);\n",
                "var q = 12;\nfunction walk(node) {\n\twhile ( node ) { q++; break }\n}\n",
                "for (const x of [3]) { while( x ) {\n\tfoo(x);\n break;\n} }\n",
            ],
        ),
        (
            "json",
            &["\":", "[", "true"],
            "{\"\":[true]}",
            [
                "{\"users\": [{\"age\": 12, \"tags\": [true, \"x y\"]}], \"n\": null}\n",
                "[1, [[null, \"abc\"], {\"k\": [ \"other\", true ]}]]\n",
                "[ {\"a\": {\"b\": {\"zz\": [true]}}} ]\n",
            ],
        ),
    ] {
        for input in inputs {
            let alone = canonical(format, input, words, 1);
            assert_eq!(alone.0.trim_end(), expected);
            for jobs in [2, 4] {
                assert_eq!(canonical(format, input, words, jobs), alone, "{jobs} jobs");
            }
            // It is its own canonical form.
            assert_eq!(canonical(format, &alone.0, words, 1).0, alone.0);
        }
    }
}
