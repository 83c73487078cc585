//! An internal error of Prettier.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::typescript::Module;

pub(crate) static CASE: Case = Case {
    name: "prettier-conditional-comment",
    language: "TypeScript",
    fails: "A comment in the last branch of a chain of conditional types is not printed.",
    kind: Kind::InternalError,
    reported: "https://github.com/prettier/prettier/issues/11660",
    packages: &[Package::npm("prettier", "2.4.1")],
    input: "columns.ts",
    test: r#"
timeout 10 node -e '
const prettier = require(`${process.env.SUITE}/npm/prettier-2.4.1/node_modules/prettier`);
const text = require("fs").readFileSync(process.argv[1], "utf8");
try {
    prettier.format(text, { parser: "typescript" });
} catch (error) {
    const lost = "Comment \"not a column\" was not printed. Please report this error!";
    process.exit(error.message === lost ? 0 : 1);
}
process.exit(1);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        "type A<T> = T extends string ? 1 : ( // not a column\n",
        "type A<T> = T extends string ? 1 : 2; // not a column\n",
        "type A<T> = // not a column\n  T extends string ? 1 : T extends number ? 2 : 3;\n",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 11660,
    generate,
    sha256: "4e5644ac069802e3a1d864646f2ebd7b5644205e6c53721b976568afcf696076",
    bytes: 17_176,
    median_ms: 730,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut module = Module::new(rng);
    while module.len() < 8_000 {
        module.item();
    }
    let names = [module.type_name(), module.type_name(), module.name()];
    let renamed = |text: &str| {
        text.replace("Optional", &names[0])
            .replace("Cells", &names[1])
            .replace("readCell", &names[2])
    };
    module.lines(&renamed(TYPES));
    while module.len() < 12_000 {
        module.item();
    }
    module.lines(&renamed(FAILS));
    while module.len() < 17_000 {
        module.item();
    }
    module.finish()
}

const TYPES: &str = "\
interface Optional<T> {
  kind: \"optional\"; // or \"required\"
  value?: T;
}

type Width<T> = T extends string
  ? // as wide as the text
    number
  : never;";

/// Two mapped types with comments; the second has one in the bad place.
const FAILS: &str = "\
type Names<T> = {
  // only columns with names
  [K in keyof T]: T[K] extends { label: infer L } ? L : never;
};

type Cells<T> = {
  [K in keyof T]: (
    T[K] extends Optional<infer A> ? (
      A | undefined
    ) : (
      T[K] extends { width: Width<infer B> } ? (
        B
      ) : (
        // not a column
        never
      )
    )
  );
};

function readCell<T, K extends keyof T>(cells: Cells<T>, names: Names<T>, key: K): string {
  if (cells[key] === undefined) {
    return String(names[key]); // its name
  } else {
    return String(cells[key]);
  }
}
console.log(readCell<{ a: string }, \"a\">({ a: undefined as never }, { a: \"price\" as never }, \"a\"));";
