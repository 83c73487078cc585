//! A crash of Scour.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, noun, sentence};

pub(crate) static CASE: Case = Case {
    name: "scour-duplicate-gradient",
    language: "XML",
    fails: "A gradient that equals another one and is not used is looked for among those that are used.",
    kind: Kind::Crash,
    reported: "https://github.com/scour-project/scour/issues/156",
    packages: &[Package::pypi("scour", "0.36").with(&["six==1.16.0"])],
    input: "map.svg",
    test: r#"
timeout 10 "$SUITE/pypi/scour-0.36/bin/python" -m scour.scour --keep-unreferenced-defs -q -i "$1" 2>&1 >/dev/null |
    awk '/in removeDuplicateGradients$/ { seen = 1 } { last = $0 }
         END { exit !(seen && last ~ /^KeyError: /) }'
"#,
    not_interesting: &[
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><g></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><defs><linearGradient id=\"a\"/></defs></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M 1 1 q 2\"/></svg>",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar {
        files: &["grammars-v4/xml/XMLLexer.g4", "grammars-v4/xml/XMLParser.g4"],
        start: "document",
    }),
    treereduce: None,
    c_family: false,
    seed: 156,
    generate,
    sha256: "91c291a2f51ef2880f799b3b3f37324087fd850546aeae87a4457c92c4dfc12a",
    bytes: 14396,
    median_ms: 60,
    fast: true,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut drawing = Drawing {
        lines: Lines::new("  "),
        gradients: Vec::new(),
        layers: 0,
    };
    drawing.lines.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    drawing.lines.open(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"640\" height=\"480\" viewBox=\"0 0 640 480\">",
    );
    drawing.lines.line(&format!("<title>{}</title>", sentence(rng)));
    drawing.lines.open("<defs>");
    let double = rng.within(8..=14);
    for index in 0..20 {
        drawing.gradient(rng, index);
        if index == double {
            drawing.lines.lines(FAILS);
            drawing.gradients.push("dusk".into());
        }
    }
    drawing.lines.close("</defs>");
    while drawing.lines.len() < 12_500 {
        drawing.layer(rng, 0);
    }
    drawing.lines.close("</svg>");
    drawing.lines.finish()
}

/// The first is used, the second is not; the third only looks alike.
const FAILS: &str = "\
<linearGradient id=\"dusk\" x1=\"0\" y1=\"1\" x2=\"4\" y2=\"12\" gradientUnits=\"userSpaceOnUse\">
  <stop offset=\"0\" stop-color=\"#204060\"/>
  <stop offset=\"0.75\" stop-color=\"#f0c090\" stop-opacity=\"0.5\"/>
</linearGradient>
<linearGradient id=\"evening\" x1=\"0\" y1=\"1\" x2=\"4\" y2=\"12\" gradientUnits=\"userSpaceOnUse\">
  <stop offset=\"0\" stop-color=\"#204060\"/>
  <stop offset=\"0.75\" stop-color=\"#f0c090\" stop-opacity=\"0.5\"/>
</linearGradient>
<linearGradient id=\"dawn\" x1=\"0\" y1=\"1\" x2=\"4\" y2=\"12\" gradientUnits=\"userSpaceOnUse\">
  <stop offset=\"0\" stop-color=\"#204060\"/>
  <stop offset=\"0.85\" stop-color=\"#f0c090\"/>
</linearGradient>";

struct Drawing {
    lines: Lines,
    /// Those that may be used.
    gradients: Vec<String>,
    layers: usize,
}

impl Drawing {
    /// No two of these are alike: each has its number in it.
    fn gradient(&mut self, rng: &mut Rng, index: usize) {
        let id = format!("{}-{}-{index}", adjective(rng), noun(rng));
        let kind = rng.pick(&["linear", "radial"]);
        let end = rng.below(100);
        let place = if kind == "linear" {
            format!("x1=\"0\" y1=\"{index}\" x2=\"{end}\" y2=\"10\"")
        } else {
            format!("cx=\"{index}\" cy=\"{end}\" r=\"{}\"", rng.within(3..=40))
        };
        self.lines.open(&format!("<{kind}Gradient id=\"{id}\" {place}>"));
        for stop in 0..rng.within(2..=4) {
            let color = color(rng);
            self.lines
                .line(&format!("<stop offset=\"0.{stop}{index}\" stop-color=\"{color}\"/>"));
        }
        self.lines.close(&format!("</{kind}Gradient>"));
        self.gradients.push(id);
    }

    fn layer(&mut self, rng: &mut Rng, depth: usize) {
        self.layers += 1;
        let id = format!("layer{}", self.layers);
        let shift = format!("translate({} {})", rng.below(90), rng.below(90));
        if rng.chance(30) {
            self.lines.line(&format!("<!-- {} -->", sentence(rng)));
        }
        self.lines.open(&format!("<g id=\"{id}\" transform=\"{shift}\">"));
        for _ in 0..rng.within(2..=5) {
            if depth < 3 && rng.chance(25) {
                self.layer(rng, depth + 1);
            } else {
                self.shape(rng);
            }
        }
        self.lines.close("</g>");
    }

    fn shape(&mut self, rng: &mut Rng) {
        let fill = if rng.chance(50) {
            format!("url(#{})", self.gradients[rng.below(self.gradients.len())])
        } else {
            color(rng)
        };
        let (x, y) = (rng.below(640), rng.below(480));
        let (width, height) = (rng.within(2..=80), rng.within(2..=80));
        match rng.below(5) {
            0 => self.lines.line(&format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" style=\"fill:{fill};stroke:{}\"/>",
                color(rng)
            )),
            1 => self.lines.line(&format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{width}\" fill=\"{fill}\" opacity=\"0.{}\"/>",
                rng.within(1..=9)
            )),
            2 => self.lines.line(&format!(
                "<path d=\"M {x} {y} L {width} {height} C {y} {x} {height} {width} {x} {x} Z\" fill=\"{fill}\"/>"
            )),
            3 => {
                self.lines.open(&format!("<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\">"));
                self.lines.line(&sentence(rng));
                self.lines.close("</text>");
            }
            _ => self.lines.line(&format!(
                "<polygon points=\"{x},{y} {width},{height} {y},{x}\" stroke=\"{fill}\" stroke-width=\"{}\"/>",
                rng.within(1..=5)
            )),
        }
    }
}

fn color(rng: &mut Rng) -> String {
    format!("#{:06x}", rng.below(0x100_0000))
}
