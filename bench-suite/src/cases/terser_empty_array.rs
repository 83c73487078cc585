//! Wrong code from terser.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::scripts::run_javascript;
use crate::texts::javascript::Program;

pub(crate) static CASE: Case = Case {
    name: "terser-empty-array",
    language: "JavaScript",
    fails: "The length of an array that a closure fills is taken to be 0.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/terser/terser/issues/1380",
    packages: &[
        Package::npm("terser", "5.17.0"),
        Package::npm("terser", "5.17.1"),
    ],
    input: "orders.js",
    // What the program prints must survive the release that has the repair, and
    // the release before without `evaluate`.
    test: concat!(
        "timeout 10 node -e '",
        run_javascript!(),
        r#"
async function compressed(version, options) {
    const { minify } = load(`terser-${version}`, "terser");
    return run((await minify(text, { compress: { toplevel: true, ...options }, mangle: false })).code);
}
(async () => {
    const right = run(text);
    const fails =
        (await compressed("5.17.0", {})) !== right &&
        (await compressed("5.17.0", { evaluate: false })) === right &&
        (await compressed("5.17.1", {})) === right;
    process.exit(fails ? 0 : 1);
})().catch(() => process.exit(1));
' "$1" 2>/dev/null
"#
    ),
    not_interesting: &[
        "var orders = [; console.log(orders.length);",
        "var orders = []; if (orders.length) console.log(orders[0]);",
        "var orders = [1]; orders.push(2); console.log(orders.length);",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar::PLAIN_JAVASCRIPT),
    treereduce: Some("treereduce-javascript"),
    c_family: false,
    seed: 1380,
    generate,
    sha256: "42895e0c3f0f66f5a19e6318725fa5e07510329a242192235b41df055869159a",
    bytes: 12_388,
    median_ms: 360,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng);
    while program.len() < 6_000 {
        program.table();
        program.function();
    }
    program.report(6);
    let names = [program.name(), program.name(), program.name()];
    let renamed = |text: &str| {
        text.replace("collect", &names[0])
            .replace("late", &names[1])
            .replace("orders", &names[2])
    };
    program.lines(&renamed(COLLECTOR));
    program.blank();
    while program.len() < 9_000 {
        program.function();
        program.table();
    }
    program.lines(&renamed(USE));
    program.blank();
    while program.len() < 12_000 {
        program.function();
    }
    program.report(8);
    program.finish()
}

/// A function that gives a closure over a list.
const COLLECTOR: &str = "\
function collect(list, least) {
  var seen = 0;
  return function (order) {
    seen++;
    if (order.days > least) {
      list.push(order.name + \" \" + order.days);
    } else if (seen > 50) {
      list.length = 0;
    }
    return seen;
  };
}

var orders = [
  { name: \"lamp\", days: 3 },
  { name: \"chair\", days: 12 },
  { name: \"table\", days: 7 },
  { name: \"shelf\", days: 31 },
];";

/// What it collects is looked at on both sides of a branch.
const USE: &str = "\
var late = [];
orders.forEach(collect(late, 10));
if (late.length) {
  for (var turn = 0; turn < late.length; turn++) {
    console.log(\"late\", late[turn]);
  }
} else {
  console.log(\"nothing is late\", orders.length);
}";
