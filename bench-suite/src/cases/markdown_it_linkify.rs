//! An endless loop of markdown-it.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::markdown::Document;

pub(crate) static CASE: Case = Case {
    name: "markdown-it-linkify",
    language: "Markdown",
    fails: "In a label, the rule for bare links goes back by the length of a word before the label, for ever.",
    kind: Kind::Hang,
    reported: "https://github.com/markdown-it/markdown-it/issues/957",
    packages: &[Package::npm("markdown-it", "13.0.1")],
    input: "archive.md",
    // The loop passes the same places again and again. So that nobody has to wait, it is
    // counted how often the end of the token at one place is asked for.
    test: r#"
timeout 10 node -e '
const md = require(`${process.env.SUITE}/npm/markdown-it-13.0.1/node_modules/markdown-it`)({ linkify: true });
const skip = md.inline.skipToken;
let asked = new Map();
let state;
md.inline.skipToken = function (next) {
    if (next !== state) asked = new Map();
    state = next;
    const times = (asked.get(next.pos) || 0) + 1;
    asked.set(next.pos, times);
    if (times > 10000) process.exit(0);
    skip.call(this, next);
};
md.render(require("fs").readFileSync(process.argv[1], "utf8"));
process.exit(1);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        "[http://a.b c://d](",
        "words[http://old.example mirrored://archive\n",
        "pictures-of-the-old-archive [http://old.example mirrored://archive\n",
    ],
    ours: Format::Detected,
    picireny: Some(LINES),
    treereduce: None,
    c_family: false,
    seed: 957,
    generate,
    sha256: "daac1e78c4ef13cffb8deca4a5ee414f35fcd8374ea8d6c0def6c2840f31e3ef",
    bytes: 16_016,
    median_ms: 130,
    fast: false,
};

const LINES: Grammar = Grammar {
    files: &["bench-suite/grammars/Lines.g4"],
    start: "text",
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut document = Document::new(rng);
    while document.len() < 9_000 {
        document.block();
    }
    document.lines(FAILS);
    while document.len() < 16_000 {
        document.block();
    }
    document.finish()
}

/// Brackets behind words, with links in them.
const FAILS: &str = "\
There are two copies[https://example.org/copies] of each picture, and one
of each letter[ftp://example.org/letters and http://example.org/letters].

- Frames: none
- Most of the pictures-of-the-old-archive[http://old.example mirrored://archive and
  the rest](https://example.org/rest) are *small*.
- Papers: see below";
