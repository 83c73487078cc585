//! A wrong answer of Z3.

use crate::case::{Case, FOUND_HERE, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::smt::Script;

pub(crate) static CASE: Case = Case {
    name: "z3-reversed-loop",
    language: "SMT-LIB",
    fails: "A repetition of at least three and at most one time, which matches nothing, is satisfied.",
    kind: Kind::WrongOutput,
    reported: FOUND_HERE,
    packages: &[
        Package::pypi("z3-solver", "4.8.7.0"),
        Package::pypi("z3-solver", "4.8.8.0"),
    ],
    input: "codes.smt2",
    // One release says `sat` and the next one `unsat`; neither has an error to report. With
    // an expression that matches nothing in its place, the first says `unsat`, too.
    test: r#"
ask() { timeout 5 "$SUITE/pypi/z3-solver-$1/bin/z3" -smt2 -in 2>&1; }
[ "$(ask 4.8.7.0 <"$1")" = sat ] &&
    [ "$(ask 4.8.8.0 <"$1")" = unsat ] &&
    [ "$(sed 's/((_ re\.loop [0-9]* [0-9]*)/(re.inter re.nostr/g' "$1" | ask 4.8.7.0)" = unsat ]
"#,
    not_interesting: &[
        "(assert (",
        "(declare-const a Int) (assert (> a 1)) (check-sat)",
        "(declare-const a String) (assert (str.in.re a ((_ re.loop 1 3) (str.to.re \"x\")))) (check-sat)",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar {
        files: &["grammars-v4/smtlibv2/SMTLIBv2.g4"],
        start: "start_",
    }),
    treereduce: None,
    c_family: false,
    seed: 487,
    generate,
    sha256: "c9574a8f5d84190660b6e7405db964598ac442ed175eceb6290b5b55fb775506",
    bytes: 8141,
    median_ms: 65,
    fast: true,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut script = Script::new(rng);
    while script.len() < 4_000 {
        script.statement();
    }
    let (valid, text) = (script.name(), script.name());
    script.lines(FAILS, &[("VALID", &valid), ("TEXT", &text)]);
    while script.len() < 8_000 {
        script.statement();
    }
    script.lines("(check-sat)", &[]);
    script.finish()
}

/// A code has a first part, a repeated part and an end.
const FAILS: &str = r#"
(declare-const TEXT String)
(define-fun VALID ((code String) (short Bool)) Bool
    (ite short
        (str.in.re code (re.+ (re.range "a" "f")))
        (str.in.re (str.++ "k" code)
            (re.++
                (re.opt (str.to.re "k"))
                ((_ re.loop 3 1) (re.union (str.to.re "x") (str.to.re "ab")))
                (re.* (re.range "0" "9"))))))
(assert (VALID TEXT false))"#;
