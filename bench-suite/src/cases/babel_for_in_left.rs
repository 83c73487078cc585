//! A crash of Babel.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::javascript::Program;

pub(crate) static CASE: Case = Case {
    name: "babel-for-in-left",
    language: "JavaScript",
    fails: "A `var` in the head of a for-in loop is lost when the loop around it becomes a function.",
    kind: Kind::Crash,
    reported: "https://github.com/babel/babel/issues/16382",
    packages: &[
        Package::npm("@babel/plugin-transform-block-scoping", "7.24.1").with(&["@babel/core@7.24.3"]),
    ],
    input: "shelves.js",
    test: r#"
timeout 10 node -e '
const folder = `${process.env.SUITE}/npm/@babel+plugin-transform-block-scoping-7.24.1/node_modules`;
const babel = require(`${folder}/@babel/core`);
const plugins = [`${folder}/@babel/plugin-transform-block-scoping`];
const text = require("fs").readFileSync(process.argv[1], "utf8");
const options = { configFile: false, babelrc: false, compact: true, plugins };
try {
    babel.transformSync(text, options);
} catch (error) {
    const lost = "Property left of ForInStatement expected node to be of a type";
    process.exit(error.message.includes(lost) ? 0 : 1);
}
process.exit(1);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        "for (let i = 0; i < 2; i++) { for (in {}) {} }",
        "for (let i = 0; i < 2; i++) { let a = {}; for (let key in {}) { let x = () => a; } }",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar::PLAIN_JAVASCRIPT),
    treereduce: Some("treereduce-javascript"),
    c_family: false,
    seed: 16382,
    generate,
    sha256: "cc22aa9a47155909a4917220c3be13fcf09738c4c7f732f2992647f67505e5ab",
    bytes: 25_272,
    median_ms: 380,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng);
    while program.len() < 13_000 {
        program.table();
        program.function();
        program.function();
    }
    program.report(12);
    let name = program.name();
    program.lines(&FAILS.replace("arrange", &name));
    program.blank();
    while program.len() < 24_000 {
        program.function();
        program.table();
    }
    program.report(12);
    program.lines(&format!(
        "console.log({name}([{{ wood: 4, steel: 1 }}, {{ glass: 2 }}], 3).length);"
    ));
    program.finish()
}

/// A loop whose body becomes a function, with a loop over keys in it.
const FAILS: &str = "\
function arrange(shelves, most) {
  const labels = [];
  for (let row = 0; row < shelves.length; row++) {
    const shelf = shelves[row];
    const heavy = { count: 0, last: null };
    if (row > most) {
      labels.push(() => \"row \" + row);
    } else {
      for (var goods in shelf) {
        if (shelf[goods] > 1) {
          const note = () => goods + \":\" + heavy.count;
          heavy.count += 1;
          heavy.last = note;
        }
      }
      labels.push(() => (heavy.last ? heavy.last() : \"light\"));
    }
  }
  return labels.map((label) => label());
}";
