//! An internal error of Prettier.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::javascript::Program;

pub(crate) static CASE: Case = Case {
    name: "prettier-skipped-else",
    language: "JavaScript",
    fails: "A comment between a statement without braces and an empty `else {}` is not printed.",
    kind: Kind::InternalError,
    reported: "https://github.com/prettier/prettier/issues/14412",
    packages: &[Package::npm("prettier", "2.8.4")],
    input: "stock.js",
    test: r#"
timeout 10 node -e '
const prettier = require(`${process.env.SUITE}/npm/prettier-2.8.4/node_modules/prettier`);
const text = require("fs").readFileSync(process.argv[1], "utf8");
try {
    prettier.format(text, { parser: "babel" });
} catch (error) {
    const lost = "Comment \"nothing to move here\" was not printed. Please report this error!";
    process.exit(error.message === lost ? 0 : 1);
}
process.exit(1);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        "if (a) b( // nothing to move here",
        "if (a) b(); // nothing to move here\n",
        "if (a) { b(); } // nothing to move here\nelse {}\n",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar::PLAIN_JAVASCRIPT),
    treereduce: Some("treereduce-javascript"),
    c_family: false,
    seed: 14412,
    generate,
    sha256: "501ddf93bc3cc8e7cf55b2099f680b91a6e5db77697e2129c730904d65a635e3",
    bytes: 17_417,
    median_ms: 340,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng);
    while program.len() < 9_000 {
        program.table();
        program.function();
    }
    program.report(8);
    let name = program.name();
    program.lines(&FAILS.replace("moveStock", &name));
    program.blank();
    while program.len() < 16_000 {
        program.function();
        program.table();
    }
    program.report(8);
    program.lines(&format!("console.log({name}([{{ from: 1, to: 2, count: 5 }}], [0, 9, 0]));"));
    program.finish()
}

/// Comments between branches of all kinds, one of them in the bad place.
const FAILS: &str = "\
function moveStock(orders, stock) {
  let moved = 0;
  for (const { from, to, count } of orders) {
    // Some shelves are closed on some days.
    if (!stock[from]) {
      moved -= 1; // the shelf is empty
    } else if (stock[from] < count) {
      // as much as there is
      stock[to] += stock[from];
    } // and no more
    else {
      stock[from] -= count;
    }
    if (from === to) continue; // nothing to move here
    else {
    }
    moved += count;
  }
  return moved;
}";
