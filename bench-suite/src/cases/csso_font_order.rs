//! Wrong output of CSSO.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::css::Sheet;

pub(crate) static CASE: Case = Case {
    name: "csso-font-order",
    language: "CSS",
    fails: "Restructuring moves `font-size` before the `font: inherit` that it overrides.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/css/csso/issues/429",
    packages: &[Package::npm("csso", "5.0.3")],
    input: "shop.css",
    // Which of the two is last, per selector; without restructuring it stays so.
    test: r#"
timeout 10 node -e '
const folder = `${process.env.SUITE}/npm/csso-5.0.3/node_modules`;
const { minify } = require(`${folder}/csso`);
const { parse, walk, generate } = require(`${folder}/css-tree`);
const text = require("fs").readFileSync(process.argv[1], "utf8");
function last(css) {
    const last = new Map();
    walk(parse(css), { visit: "Declaration", enter(node) {
        if (!this.rule || (node.property !== "font" && node.property !== "font-size")) return;
        this.rule.prelude.children.forEach((selector) => {
            const place = this.atrule ? generate(this.atrule.prelude) : "";
            last.set(`${place}${generate(selector)}`, node.property);
        });
    } });
    return last;
}
const [right, plain, moved] = [text, minify(text, { restructure: false }).css, minify(text).css].map(last);
const fails = [...right].some(([selector, property]) =>
    property === "font-size" && plain.get(selector) === property && moved.get(selector) === "font");
process.exit(fails ? 0 : 1);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        ".a { font-size: 14px; font: inherit } .b { color: red; font-size: 14px }",
        ".a { font: inherit; font-size: 14px }",
        ".a { font: inherit; font-size: 14px } .b { font: inherit; font-size: 15px",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar {
        files: &[
            "grammars-v4/css3/css3Lexer.g4",
            "grammars-v4/css3/css3Parser.g4",
        ],
        start: "stylesheet",
    }),
    treereduce: None,
    c_family: false,
    seed: 429,
    generate,
    sha256: "ac6d7d9cf88544818a387b0bbd2d3219cfb7691416ae79bc44f6a0eee923704d",
    bytes: 17_302,
    median_ms: 220,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut sheet = Sheet::new(rng);
    while sheet.len() < 9_000 {
        sheet.item();
    }
    let price = sheet.name();
    sheet.lines(&FAILS.replace("price", &price));
    while sheet.len() < 17_000 {
        sheet.item();
    }
    sheet.finish()
}

/// A control that inherits its font, but not the size, beside something of the same size.
const FAILS: &str = "\
.price {
  font-size: 17px;
  line-height: 1.2;
}

.price .cell {
  font: bold 12px serif;
  font-size: 11px;
}

.cell {
  width: 100%;
  font: inherit;
  color: #20303f;
  font-size: 14px;
}

.hint {
  color: #5a6b7c;
  font-size: 14px;
  max-width: 40em;
}

.hint:hover {
  font: inherit;
}";
