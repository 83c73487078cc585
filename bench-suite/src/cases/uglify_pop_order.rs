//! Wrong code from uglify-js.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::javascript::Program;

pub(crate) static CASE: Case = Case {
    name: "uglify-pop-order",
    language: "JavaScript",
    fails: "collapse_vars moves a call that changes an array behind a use of that array.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/mishoo/UglifyJS/issues/3096",
    packages: &[
        Package::npm("uglify-js", "3.3.22"),
        Package::npm("uglify-js", "3.3.23"),
    ],
    input: "stock.js",
    // What the program prints must survive the release that has the repair, and
    // the release before without collapse_vars. A function's text is hidden:
    // printing that is no difference that counts.
    test: r#"
timeout 10 node -e '
const vm = require("vm");
const text = require("fs").readFileSync(process.argv[1], "utf8");
function run(program) {
    const printed = [];
    const context = vm.createContext({ console: { log: (...values) => printed.push(values.join(" ")) } });
    vm.runInContext("Function.prototype.toString = function () { return \"function\"; };", context);
    vm.runInContext(program, context, { timeout: 1000 });
    return printed.join("\n");
}
function compressed(version, options) {
    const uglify = require(`${process.env.SUITE}/npm/uglify-js-${version}/node_modules/uglify-js`);
    const result = uglify.minify(text, { compress: options, mangle: false });
    if (result.error) throw result.error;
    return run(result.code);
}
const right = run(text);
process.exit(
    compressed("3.3.22", {}) !== right &&
    compressed("3.3.22", { collapse_vars: false }) === right &&
    compressed("3.3.23", {}) === right ? 0 : 1
);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        "var a = [1, 2]; console.log(a.pop(); a);",
        "var a = [1, 2]; console.log(a, a.pop());",
        "console.log(function () { var a = 1; var b = a; return b; });",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar::PLAIN_JAVASCRIPT),
    treereduce: Some("treereduce-javascript"),
    c_family: false,
    seed: 3096,
    generate,
    sha256: "2ec5cfbe198a78307c1691f2854e9c3e582fd01579fd19436c2b88a5c0741d43",
    bytes: 12275,
    median_ms: 350,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng);
    while program.len() < 7_000 {
        program.function();
        program.table();
    }
    let (take, list) = (program.name(), program.name());
    program.lines(&FAILS.replace("take", &take).replace("list", &list));
    program.blank();
    while program.len() < 11_000 {
        program.table();
        program.function();
    }
    program.report(8);
    program.lines(&format!("console.log(\"stock\", {take}({list}, 2));"));
    program.finish()
}

/// The last element is taken away before the rest is joined.
const FAILS: &str = "\
var list = [\"screws\", \"nails\", \"bolts\"];

function take(goods, times) {
  var shelf = goods.slice();
  for (var turn = 0; turn < times; turn++) {
    if (shelf.length < 5) {
      shelf.push(goods[turn] + turn);
    } else {
      shelf.shift();
    }
  }
  var last = shelf.pop();
  return shelf + \"/\" + last;
}";
