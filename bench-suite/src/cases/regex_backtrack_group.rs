//! A match that mrab-regex does not find.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::words::{noun, verb};

pub(crate) static CASE: Case = Case {
    name: "regex-backtrack-group",
    language: "regular expression",
    fails: "After a group was given back, a reference to it is compared with what it had before.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/mrabarnett/mrab-regex/issues/494",
    packages: &[
        Package::pypi("regex", "2022.10.31"),
        Package::pypi("regex", "2023.3.22"),
    ],
    input: "codes.regex",
    // The next release finds a match of the line, and Python's own module finds the same;
    // the release before finds none.
    test: r#"
version() {
    timeout 10 "$SUITE/pypi/regex-$1/bin/python" -c '
import re
import sys
import regex

with open(sys.argv[1]) as file:
    pattern = file.read().rstrip("\n")
line = "abca"
found = regex.search(pattern, line)
right = re.search(pattern, line)
print(found and found.span(), right and right.span())
' "$2" 2>/dev/null
}
[ "$(version 2022.10.31 "$1")" = 'None (0, 4)' ] &&
    [ "$(version 2023.3.22 "$1")" = '(0, 4) (0, 4)' ]
"#,
    not_interesting: &["^(a", "^abca$", "^a?(a?)b?c", "^abcd$"],
    ours: Format::Grammar(Grammar {
        files: &["grammars-v4/pcre/PCRE.g4"],
        start: "pcre",
    }),
    picireny: Some(Grammar {
        files: &["grammars-v4/pcre/PCRE.g4"],
        start: "pcre",
    }),
    treereduce: None,
    c_family: false,
    seed: 494,
    generate,
    sha256: "ddc1fe8daae4ac55fe6ad59a76f9dc6a172dc910f33a1150299f1d85ce801260",
    bytes: 6034,
    median_ms: 140,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut text = String::from("^(?:");
    while text.len() < 3_000 {
        text.push_str(&branch(rng, 3));
        text.push('|');
    }
    text.push_str(FAILS);
    while text.len() < 6_000 {
        text.push('|');
        text.push_str(&branch(rng, 3));
    }
    text.push_str(")$\n");
    text.into_bytes()
}

/// What is optional takes the only letter that the group could have.
const FAILS: &str = "(?:[ax]?(?P<mark>[a-f]?)(?:b?|[0-9]{2,3})c(?P=mark))";

/// An expression that does not match the line: it ends with what no line has.
fn branch(rng: &mut Rng, depth: usize) -> String {
    let mut text = String::new();
    for _ in 0..rng.within(1..=4) {
        text.push_str(&piece(rng, depth));
    }
    format!("{text}[XYZ]{{{}}}", rng.within(1..=3))
}

fn piece(rng: &mut Rng, depth: usize) -> String {
    if depth > 0 && rng.chance(40) {
        let count = rng.within(1..=3);
        let pieces: Vec<String> = (0..count).map(|_| piece(rng, depth - 1)).collect();
        let inner = pieces.join(rng.pick(&["", "|", "-?"]));
        let end = rng.pick(&["", "?", "{1,3}", "{2}"]);
        let start = rng.pick(&["(?:", "(?:", "(?i:", "(?=", "(?!"]);
        if start.ends_with(['=', '!']) {
            return format!("{start}{inner})");
        }
        return format!("{start}{inner}){end}");
    }
    match rng.below(7) {
        0 => noun(rng).into(),
        1 => format!("{}s?", noun(rng)),
        2 => format!("{}[a-z]{{0,{}}}", verb(rng), rng.within(1..=4)),
        3 => rng.pick(&["\\d+", "\\w{2,5}", "\\s?", "\\.", "\\d\\d?"]).into(),
        4 => rng.pick(&["[abc]", "[^abc]", "[0-9a-f]{1,4}", "[A-Z]?"]).into(),
        5 => format!("{}\\b", noun(rng)),
        _ => format!("{}_{}", verb(rng), rng.below(99)),
    }
}
