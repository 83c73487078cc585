//! A crash of SVGO.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::svg::Drawing;

pub(crate) static CASE: Case = Case {
    name: "svgo-reflect-point",
    language: "XML (SVG)",
    fails: "A quadratic curve after a smooth one and a line of no length has no point to reflect.",
    kind: Kind::Crash,
    reported: "https://github.com/svg/svgo/issues/1926",
    packages: &[Package::npm("svgo", "3.2.0")],
    input: "harbour.svg",
    test: r#"
timeout 10 node -e '
const { optimize } = require(`${process.env.SUITE}/npm/svgo-3.2.0/node_modules/svgo`);
try {
    optimize(require("fs").readFileSync(process.argv[1], "utf8"));
} catch (error) {
    const place = /^TypeError: Cannot read properties of undefined \(reading .0.\)\s+at reflectPoint /;
    process.exit(place.test(error.stack) ? 0 : 1);
}
process.exit(1);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0Q9 9 20 20T40 40L40 40Q9 9 60 60\"></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0Q9 9 20 20T40 40Q9 9 60 60\"/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0T40 40L40 40L50 60\"/></svg>",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar {
        files: &[
            "grammars-v4/xml/XMLLexer.g4",
            "grammars-v4/xml/XMLParser.g4",
        ],
        start: "document",
    }),
    treereduce: None,
    c_family: false,
    seed: 1926,
    generate,
    sha256: "8259b0d68dbae68239dd3e24730e0bc6049adbee7ee7c88bd977c29e10f3acc1",
    bytes: 22_289,
    median_ms: 300,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut drawing = Drawing::new(rng);
    while drawing.len() < 12_000 {
        drawing.shape();
    }
    drawing.lines(FAILS);
    while drawing.len() < 22_000 {
        drawing.shape();
    }
    drawing.finish()
}

/// Waves of quadratic curves; one of them has a line in it that goes nowhere.
const FAILS: &str = "\
<g class=\"water\" stroke-width=\"2\">
  <path d=\"M10 200Q30 180 50 200T90 200T130 200\" fill=\"none\" stroke=\"#3579b8\"/>
  <g transform=\"translate(4 8)\">
    <path d=\"M10 210Q30 190 50 210T90 210L90 210Q110 240 130 210T170 210\" fill=\"none\" stroke=\"#5a9bd4\"/>
    <path d=\"M20 220L20 220Q40 190 60 220T100 220\"/>
  </g>
</g>";
