//! Wrong output of Prettier.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::markdown::Document;

pub(crate) static CASE: Case = Case {
    name: "prettier-empty-link",
    language: "Markdown",
    fails: "The `<>` of a link without an address goes, and its title becomes the address.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/prettier/prettier/pull/19487",
    packages: &[Package::npm("prettier", "3.9.4")],
    input: "guide.md",
    test: r#"
timeout 10 node -e '
const prettier = require(`${process.env.SUITE}/npm/prettier-3.9.4/node_modules/prettier`);
const text = require("fs").readFileSync(process.argv[1], "utf8");
prettier.format(text, { parser: "markdown" }).then((formatted) => {
    const fails =
        text.includes("](<>") && !/\]\(\s/.test(text) &&
        /\]\( "/.test(formatted) && !formatted.includes("](<>");
    process.exit(fails ? 0 : 1);
}, () => process.exit(1));
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        "[a](<>)\n",
        "[a]( \"title\")\n",
        "`[a](<> \"title\")`\n",
    ],
    ours: Format::Detected,
    picireny: Some(LINES),
    treereduce: None,
    c_family: false,
    seed: 19487,
    generate,
    sha256: "8133548dc8e193103cff302db7172deb3d712b74f574b1bcaf1f8e3fcffdb541",
    bytes: 12_013,
    median_ms: 360,
    fast: false,
};

const LINES: Grammar = Grammar {
    files: &["bench-suite/grammars/Lines.g4"],
    start: "text",
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut document = Document::new(rng);
    while document.len() < 6_000 {
        document.block();
    }
    document.lines(FAILS);
    while document.len() < 12_000 {
        document.block();
    }
    document.finish()
}

/// Links of many kinds; one of them goes nowhere.
const FAILS: &str = "\
1. Open [the panel](<my panel.html> \"Panel\").
2. If there is none, go [back](back.html) or [to the start](start.html \"Start\"):
   - *[nowhere yet](<> \"Address to come\")* on small screens,
   - [another](<other.html>) elsewhere.
3. ![done](done.png)";
