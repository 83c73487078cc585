//! A crash of uglify-js.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::javascript::Program;

pub(crate) static CASE: Case = Case {
    name: "uglify-candidate-value",
    language: "JavaScript",
    fails: "Compressing a variable that is declared in two branches dies of a TypeError in collapse_vars.",
    kind: Kind::Crash,
    reported: "https://github.com/mishoo/UglifyJS/issues/2497",
    packages: &[Package::npm("uglify-js", "3.1.10")],
    input: "billing.js",
    test: r#"
timeout 10 node "$SUITE/npm/uglify-js-3.1.10/node_modules/uglify-js/bin/uglifyjs" \
    "$1" --compress 2>&1 >/dev/null |
    grep -q '^ERROR: candidate.value.definition is not a function'
"#,
    not_interesting: &[
        "function broken( { return 1 }",
        "function sample(x) { var value = 1; return x ? value : value + 1; }",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar::PLAIN_JAVASCRIPT),
    treereduce: Some("treereduce-javascript"),
    c_family: false,
    seed: 2497,
    generate,
    sha256: "d1498d5a71c5b41f0fc237a4feb6223272caab4c0980d5de7fdd9b231a5b6444",
    bytes: 28720,
    median_ms: 220,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng);
    program.lines("\"use strict\";");
    program.blank();
    while program.len() < 14_000 {
        program.table();
        program.function();
        program.function();
    }
    program.report(12);
    let spread = program.name();
    program.lines(&format!("{FAILS}\n\nconsole.log({spread}([3, 1, 2], true));").replace("spread", &spread));
    program.blank();
    while program.len() < 26_000 {
        program.function();
        program.table();
    }
    program.report(10);
    program.finish()
}

/// One variable, declared in loops on both sides of an `if`.
const FAILS: &str = "\
function spread(amounts, daily) {
  var total = 0;
  if (amounts.length > 0) {
    for (var row = 0; row < amounts.length; ++row) {
      for (var step = 0; step < 2; ++step) {
        total += daily ? amounts[row] : step;
        var share = amounts[row];
        var rest = share;
        share = rest ? rest + 1 : 0;
      }
      total += share;
    }
  } else {
    for (var row = 0; row < 1; ++row) {
      for (var step = 0; step < 1; ++step) {
        var share = 1;
        total -= share;
      }
    }
  }
  return total;
}";
