//! Wrong answers of Ajv.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::json_schema::Documents;

pub(crate) static CASE: Case = Case {
    name: "ajv-min-contains",
    language: "JSON",
    fails: "`minContains: 0` is taken for 1: an array without such an element is refused.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/ajv-validator/ajv/issues/1819",
    packages: &[Package::npm("ajv", "8.8.0"), Package::npm("ajv", "8.8.1")],
    input: "orders.json",
    // A document of the input, by the schema that is in the input, too.
    test: r#"
timeout 10 node -e '
const { schema, documents } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
function compiled(version) {
    const Ajv = require(`${process.env.SUITE}/npm/ajv-${version}/node_modules/ajv/dist/2020`).default;
    return new Ajv({ strict: false, logger: false }).compile(schema);
}
const [wrong, right] = ["8.8.0", "8.8.1"].map(compiled);
const fails = documents.some((document) =>
    right(document) && !wrong(document) && wrong.errors.some((error) => error.keyword === "contains"));
process.exit(fails ? 0 : 1);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        r#"{"schema": {"contains": {"const": 1}, "minContains": 0}, "documents": [[2]"#,
        r#"{"schema": {"contains": {"const": 1}, "minContains": 0}, "documents": [[1]]}"#,
        r#"{"schema": {"contains": {"const": 1}, "minContains": 1}, "documents": [[2]]}"#,
    ],
    ours: Format::Detected,
    picireny: Some(Grammar {
        files: &["grammars-v4/json/JSON.g4"],
        start: "json",
    }),
    treereduce: None,
    c_family: false,
    seed: 1819,
    generate,
    sha256: "7a4c92c627fb6d43fdc0ce46ebf1fabed530628a23a4c2febf6bfc8de52d6aba",
    bytes: 15_877,
    median_ms: 390,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut documents = Documents::new(rng);
    for _ in 0..14 {
        documents.define();
    }
    documents.field("marks", FAILS, "[\"paid\", \"gift\"]");
    for _ in 0..10 {
        documents.define();
    }
    documents.finish(40)
}

/// An array that may have, but need not have, some elements of a kind.
const FAILS: &str = r#"{ "type": "array", "items": { "enum": ["paid", "gift", "late", "lost"] }, "contains": { "enum": ["late", "lost"] }, "minContains": 0, "maxContains": 2, "uniqueItems": true }"#;
