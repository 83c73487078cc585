//! Wrong output of clean-css.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::css::Sheet;

pub(crate) static CASE: Case = Case {
    name: "cleancss-border-color",
    language: "CSS",
    fails: "Of two `border-color`s in a rule, the first one gets into the `border` shorthand.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/clean-css/clean-css-cli/issues/28",
    packages: &[
        Package::npm("clean-css", "4.2.1"),
        Package::npm("clean-css", "5.3.3"),
    ],
    input: "notices.css",
    // The color that each selector's border gets in the end.
    test: r#"
timeout 10 node -e '
const text = require("fs").readFileSync(process.argv[1], "utf8");
function minified(version) {
    const CleanCSS = require(`${process.env.SUITE}/npm/clean-css-${version}/node_modules/clean-css`);
    return new CleanCSS({ level: 2 }).minify(text).styles;
}
function colors(css) {
    const colors = new Map();
    const plain = css.replace(/\/\*[^]*?\*\//g, "");
    for (const [, selectors, body] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
        for (const [, color] of body.matchAll(/(?:^|;)\s*border(?:-color\s*:|\s*:\s*\S+\s+\S+)\s*([^\s;]+)\s*(?=;|$)/g)) {
            for (const selector of selectors.split(",")) colors.set(selector.trim(), color);
        }
    }
    return colors;
}
const [right, wrong, repaired] = [text, minified("4.2.1"), minified("5.3.3")].map(colors);
const fails = [...right].some(([selector, color]) =>
    repaired.get(selector) === color && wrong.has(selector) && wrong.get(selector) !== color);
process.exit(fails ? 0 : 1);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        "a { border-width: 1px; border-style: solid; border-color: #121314 }",
        "a { border: 1px solid #121314; border-color: #212223 }",
        "a { border-width: 1px; border-color: #121314; border-color: #212223; border-style: solid",
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
    seed: 28,
    generate,
    sha256: "e7ec023a036398ad99f0fe133f4e75086d85c57fde1a522d48dc494a1e954603",
    bytes: 26_160,
    median_ms: 310,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut sheet = Sheet::new(rng);
    while sheet.len() < 14_000 {
        sheet.item();
    }
    let (notice, mark) = (sheet.name(), sheet.name());
    sheet.lines(&FAILS.replace("notice", &notice).replace("mark", &mark));
    while sheet.len() < 26_000 {
        sheet.item();
    }
    sheet.finish()
}

/// Borders in all notations; the last rule's one is joined with the wrong color.
const FAILS: &str = "\
.mark {
  border: 2px dashed #d1d9e0;
  border-color: #818b98;
}

.mark .notice {
  border-color: #d1d9e1;
  border-width: 0;
}

@media (min-width: 480px) {
  .notice.mark {
    color: #82071e;
    border-width: 1px;
    border-style: solid;
    border-color: #d1d9e2;
    padding: 4px 9px;
    border-color: #cf222e;
  }
}";
