//! Wrong code from TypeScript.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::scripts::run_javascript;
use crate::texts::typescript::Module;

pub(crate) static CASE: Case = Case {
    name: "typescript-optional-assertion",
    language: "TypeScript",
    fails: "A `!` ends an optional chain: `a?.b!.c` dies where `a` is undefined.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/microsoft/TypeScript/issues/36031",
    packages: &[
        Package::npm("typescript", "3.7.2"),
        Package::npm("typescript", "3.9.2"),
    ],
    input: "shelves.ts",
    // With the release that has the repair the program runs to its end; without, it dies.
    test: concat!(
        "timeout 10 node -e '",
        run_javascript!(),
        r#"
function emitted(version) {
    const typescript = load(`typescript-${version}`, "typescript");
    return typescript.transpileModule(text, { compilerOptions: { target: "es2018" } }).outputText;
}
const right = emitted("3.9.2");
if (!right.includes("null || ")) process.exit(1);
run(right);
try {
    run(emitted("3.7.2"));
} catch (error) {
    process.exit(/^Cannot read properties of undefined/.test(error.message) ? 0 : 1);
}
process.exit(1);
' "$1" 2>/dev/null
"#
    ),
    not_interesting: &[
        "const a: { b?: { c: number } } | undefined = undefined; console.log(a!.b!.c);",
        "const a: any = undefined; console.log(a?.b.c);",
        "const a: any = ; console.log(a?.b!.c);",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 36031,
    generate,
    sha256: "d1e9f5a34c48ed6a9ebea36a215f373201ebeb8d30d5ba4300b784499376bd6c",
    bytes: 14_250,
    median_ms: 700,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut module = Module::new(rng);
    while module.len() < 7_000 {
        module.item();
    }
    let names = [module.type_name(), module.name(), module.name()];
    let renamed = |text: &str| {
        text.replace("Shelf", &names[0])
            .replace("widest", &names[1])
            .replace("describe", &names[2])
    };
    module.lines(&renamed(TYPES));
    while module.len() < 11_000 {
        module.item();
    }
    module.lines(&renamed(FAILS));
    while module.len() < 14_000 {
        module.item();
    }
    module.finish()
}

/// A tree of shelves, in which a box may be missing.
const TYPES: &str = "\
interface Shelf {
  label: string;
  box?: { size: { width: number; height: number }; notes?: string[] };
  below?: Shelf;
}

function widest(shelf: Shelf): number {
  let width = shelf.box ? shelf.box.size.width : 0;
  if (shelf.below) {
    width = Math.max(width, widest(shelf.below));
  }
  return width;
}";

/// Chains of all kinds, one of which goes on after a `!`.
const FAILS: &str = "\
function describe(shelf: Shelf | undefined, most: number): string {
  const parts: string[] = [];
  for (let place = shelf; place !== undefined; place = place.below) {
    const notes = place.box?.notes?.length ?? 0;
    if (notes > most) {
      parts.push(`${place.label}: ${notes} notes`);
    } else {
      const height = place.below?.box!.size.height;
      parts.push(height === undefined ? place.label : `${place.label} over ${height}`);
    }
  }
  return parts.join(\", \");
}

const lowest: Shelf = { label: \"floor\", box: { size: { width: 9, height: 4 } } };
const middle: Shelf = { label: \"middle\", below: lowest, box: { size: { width: 5, height: 2 }, notes: [\"old\"] } };
console.log(widest(middle), describe(middle, 3));";
