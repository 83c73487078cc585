//! Wrong code from TypeScript.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::scripts::run_javascript;
use crate::texts::typescript::Module;

pub(crate) static CASE: Case = Case {
    name: "typescript-generator-parameter",
    language: "TypeScript",
    fails: "A generator's destructured parameter, emitted for ES5, is lost after the first `yield`.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/microsoft/TypeScript/issues/24824",
    packages: &[
        Package::npm("typescript", "2.9.1"),
        Package::npm("typescript", "2.9.2"),
    ],
    input: "routes.ts",
    // What is lost is undefined from then on: the program prints something else, or dies.
    test: concat!(
        "timeout 10 node -e '",
        run_javascript!(),
        r#"
function emitted(version) {
    const typescript = load(`typescript-${version}`, "typescript");
    const compilerOptions = { target: "es5", downlevelIteration: true };
    return typescript.transpileModule(text, { compilerOptions }).outputText;
}
const right = run(emitted("2.9.2"));
let wrong;
try {
    wrong = run(emitted("2.9.1"));
} catch (error) {
    wrong = error.message;
}
process.exit(wrong !== right ? 0 : 1);
' "$1" 2>/dev/null
"#
    ),
    not_interesting: &[
        "function* all({ a }: { a: number }) { yield a; } console.log([...all({ a: 1 })].length);",
        "function all({ a }: { a: number }) { return [a, a]; } console.log(all({ a: 1 }).join());",
        "function* all({ a }: { a: number }) { yield a; yield a; console.log(",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 24824,
    generate,
    sha256: "b5c9544f9a0b1d434a7b9e20a8ba151c44c85e7b3158b64de8ce0df55e7af98a",
    bytes: 20_008,
    median_ms: 660,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut module = Module::new(rng);
    while module.len() < 9_000 {
        module.item();
    }
    let names = [module.type_name(), module.name(), module.name()];
    let renamed = |text: &str| {
        text.replace("Route", &names[0])
            .replace("everyStop", &names[1])
            .replace("twice", &names[2])
    };
    module.lines(&renamed(HARMLESS));
    while module.len() < 15_000 {
        module.item();
    }
    module.lines(&renamed(FAILS));
    while module.len() < 20_000 {
        module.item();
    }
    module.finish()
}

/// A generator with plain parameters.
const HARMLESS: &str = "\
interface Route {
  from: string;
  stops: string[];
  pause?: number;
}

function* twice(stops: string[], pause: number) {
  for (const stop of stops) {
    yield stop;
    yield `${stop} again after ${pause}`;
  }
}";

/// One whose parameter is taken apart.
const FAILS: &str = "\
function* everyStop(names: string[], { from, stops, pause = 5 }: Route) {
  let hours = pause;
  if (stops.length === 0) {
    yield `${from} only`;
  } else {
    for (const stop of stops) {
      hours += names.indexOf(stop) < 0 ? 2 : pause;
      yield `${from} to ${stop}: ${hours}`;
    }
    for (const note of Array.from(twice(stops, hours))) {
      yield note;
    }
  }
}

for (const line of Array.from(everyStop([\"harbour\"], { from: \"mill\", stops: [\"bridge\", \"harbour\"] }))) {
  console.log(line);
}";
