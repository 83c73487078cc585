//! Wrong output of esbuild.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::css::Sheet;

pub(crate) static CASE: Case = Case {
    name: "esbuild-margin-inherit",
    language: "CSS",
    fails: "`inherit` gets into a `margin` or `padding` with several values, which is invalid.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/evanw/esbuild/issues/1657",
    packages: &[
        Package::npm("esbuild", "0.13.3"),
        Package::npm("esbuild", "0.13.4"),
    ],
    input: "page.css",
    test: r#"
for version in 0.13.3 0.13.4; do
    timeout 10 "$SUITE/npm/esbuild-$version/node_modules/.bin/esbuild" --loader=css --minify <"$1" 2>/dev/null |
        grep -qE '[{;](margin|padding):([^;}]* inherit|inherit )'
    case $version$? in
        0.13.30 | 0.13.41) ;;
        *) exit 1 ;;
    esac
done
"#,
    not_interesting: &[
        "a { margin: inherit 2px }",
        "a { margin: inherit; padding: 1px 2px }",
        "a { margin-top: inherit; margin-left: 1px }",
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
    seed: 1657,
    generate,
    sha256: "7bd4cdbbf0ffea85a618d37b0573dbdf54443a2404ce1f0a96d436176308a49c",
    bytes: 34_105,
    median_ms: 17,
    fast: true,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut sheet = Sheet::new(rng);
    while sheet.len() < 22_000 {
        sheet.item();
    }
    let (figure, caption) = (sheet.name(), sheet.name());
    sheet.lines(&FAILS.replace("figure", &figure).replace("caption", &caption));
    while sheet.len() < 34_000 {
        sheet.item();
    }
    sheet.finish()
}

/// Margins side by side; one rule has four of them, one of which is inherited.
const FAILS: &str = "\
.figure {
  margin: 4px 8px;
  padding: 0;
}

.figure .caption {
  margin-top: inherit;
  margin-left: 3px;
}

.caption > p,
.figure + .caption {
  color: #3b4b5c;
  margin-top: 6px;
  margin-right: 0;
  padding: inherit;
  margin-left: inherit;
  margin-bottom: 12px;
}";
