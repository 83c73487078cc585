//! An internal error of Duktape.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::dialects::JAVASCRIPT;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "duktape-label-finally",
    language: "JavaScript",
    fails: "A break out of a labelled statement that is no loop and no block is compiled to no instruction at all.",
    kind: Kind::InternalError,
    reported: "https://github.com/svaarala/duktape/issues/2546",
    packages: &[
        Package::debian("duktape", "2.7.0-2"),
        Package::debian("mujs", "1.3.2-1"),
    ],
    input: "jobs.js",
    // Another engine must run the program to its end.
    test: r#"
timeout 5 duk "$1" 2>&1 | grep -q '^Error: INVALID opcode (0)$' &&
    timeout 5 mujs "$1" >/dev/null 2>&1
"#,
    not_interesting: &[
        "function f() { return 1; ",
        "throw new Error(\"INVALID opcode (0)\");",
        "out: { break out; } print(1);",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar::PLAIN_JAVASCRIPT),
    treereduce: Some("treereduce-javascript"),
    c_family: false,
    seed: 2546,
    generate,
    sha256: "68f8b11fd7c2b5f12cbd732d71f85f366995a907bd5353b169934e0ce0257f44",
    bytes: 24483,
    median_ms: 10,
    fast: true,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &JAVASCRIPT);
    while program.len() < 12_000 {
        program.item();
    }
    let (finish, queue) = (program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("FINISH", &finish),
            ("QUEUE", &queue),
            ("FIRST", &first),
            ("SECOND", &second),
        ],
    );
    while program.len() < 24_000 {
        program.item();
    }
    for _ in 0..8 {
        let call = program.call();
        program.text().line(&format!("print({call});"));
    }
    program
        .text()
        .line(&format!("print({queue}([3, 0, 7], {finish}));"));
    program.finish()
}

/// The label stands at a `try`; the other labels stand at loops and blocks.
const FAILS: &str = "\
function FINISH(job, left) {
  var result = { job: job, left: left, tries: 0 };
  retry: while (result.tries < 3) {
    for (var i = 0; i < left; i++) {
      if (i === job) {
        result.tries += FIRST;
        continue retry;
      }
    }
    break;
  }
  done: try {
    if (result.tries > left) {
      return result;
    }
    result.left = SECOND;
  } finally {
    result.closed = true;
    if (left !== 1) {
      break done;
    }
  }
  return result;
}

function QUEUE(jobs, finish) {
  var total = 0;
  jobs.forEach(function (job, at) {
    check: {
      if (job === 0) {
        break check;
      }
      total += finish(job, at).tries;
    }
  });
  return total;
}";
