//! Wrong layout in Chromium.

use crate::case::{Case, FOUND_HERE, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::html::Page;

pub(crate) static CASE: Case = Case {
    name: "chromium-empty-inline",
    language: "HTML, CSS and JavaScript",
    fails: "An inline element without text that gets a margin or padding late has no line until the page is laid out anew.",
    kind: Kind::WrongOutput,
    reported: FOUND_HERE,
    packages: &[Package::debian("chromium", "156.0.8078.79-1~deb12u1")],
    input: "board.html",
    // All boxes are measured, the page is laid out anew without any change, and an
    // element that is inline and empty has a height now, and had none before.
    // The folder is not deep, as paths of sockets must be short.
    test: r#"
dir=$(mktemp -d /tmp/page-XXXXXX)
trap 'rm -rf "$dir"' EXIT
cat "$1" - >"$dir/page.html" <<'PAGE'
<script>
{
    const boxes = () => [...document.querySelectorAll("body *")].map((element) => [element, element.getBoundingClientRect()]);
    const page = document.documentElement;
    const before = boxes();
    page.style.display = "none";
    page.offsetTop;
    page.style.display = "";
    const after = boxes();
    const late = before.some(([element, box], index) =>
        box.height === 0 && after[index][1].height > 0 &&
        element.childNodes.length === 0 && getComputedStyle(element).display === "inline");
    page.setAttribute("lines", late ? "late" : "there");
}
</script>
PAGE
TMPDIR="$dir" timeout 20 chromium --headless --no-sandbox --disable-gpu --disable-extensions --no-first-run \
    --disable-background-networking --user-data-dir="$dir/profile" --dump-dom "file://$dir/page.html" 2>/dev/null |
    grep -q '^<html[^>]* lines="late"'
"#,
    not_interesting: &[
        "<p><span style=\"padding: 3px\"></span></p>",
        "<p><span></span></p><script>document.body.offsetHeight; document.querySelector(\"span\").textContent = \"a\";</script>",
        "<p><span></span></p><script>document.body.offsetHeight; document.querySelector(\"span\").style.padding = ",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar {
        files: &[
            "grammars-v4/html/HTMLLexer.g4",
            "grammars-v4/html/HTMLParser.g4",
        ],
        start: "htmlDocument",
    }),
    treereduce: None,
    c_family: false,
    seed: 156,
    generate,
    sha256: "ff259757cc17c5504e1c547659a1735d886060a0f9d00b63d5b4428c035cee02",
    bytes: 16_736,
    median_ms: 870,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut page = Page::new(rng);
    let names = [page.class(), page.class(), page.class()];
    let renamed = |text: &str| {
        text.replace("mark", &names[0])
            .replace("state", &names[1])
            .replace("delayed", &names[2])
    };
    for _ in 0..12 {
        page.rule();
    }
    page.lines(&renamed(STYLE));
    for _ in 0..8 {
        page.rule();
    }
    page.body();
    while page.len() < 7_000 {
        page.section();
    }
    page.lines(&renamed(BOARD));
    while page.len() < 13_000 {
        page.section();
    }
    page.script();
    for _ in 0..5 {
        page.function();
    }
    page.lines(&renamed(SCRIPT));
    for _ in 0..4 {
        page.function();
    }
    page.finish()
}

const STYLE: &str = "\
.mark {
  background: #b3261e;
}
.mark.delayed {
  padding-left: 14px;
}
.state {
  max-width: 20em;
}";

/// Marks that are empty, alone in their lines and beside text.
const BOARD: &str = "\
<table class=\"board\">
  <tr><td>08:14</td><td class=\"state\" data-minutes=\"12\"><span class=\"mark\"></span></td></tr>
  <tr><td>08:40</td><td class=\"state\" data-minutes=\"0\"><span class=\"mark\"></span> on time</td></tr>
  <tr><td>09:05</td><td class=\"state\" data-minutes=\"55\">cancelled <span class=\"mark\"></span></td></tr>
</table>
<p class=\"state\" data-minutes=\"3\"><span class=\"mark\"></span></p>";

/// The page is measured, and then changed.
const SCRIPT: &str = "\
const places = document.querySelectorAll(\".state\");
let minutes = 0;
for (const place of places) {
  if (place.offsetWidth > 0) {
    minutes += Number(place.dataset.minutes);
  }
}
for (const place of places) {
  const sign = place.querySelector(\".mark\");
  if (Number(place.dataset.minutes) > 2) {
    sign.classList.add(\"delayed\");
  } else {
    sign.title = \"of \" + minutes;
  }
}";
