//! Style sheets. They set no fonts as a whole, no sides of borders and margins, and
//! inherit nothing explicitly: those are left to the failing parts.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, noun, sentence};

/// A style sheet in the making.
pub(crate) struct Sheet<'r> {
    rng: &'r mut Rng,
    lines: Lines,
    variables: Vec<String>,
}

impl<'r> Sheet<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        let mut sheet = Self {
            rng,
            lines: Lines::new("  "),
            variables: Vec::new(),
        };
        sheet.root();
        sheet
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.lines.finish()
    }

    /// Writes lines of the failing part, and a blank one.
    pub(crate) fn lines(&mut self, text: &str) {
        self.lines.lines(text);
        self.lines.blank();
    }

    /// `early-ticket`, for a class.
    pub(crate) fn name(&mut self) -> String {
        format!("{}-{}", adjective(self.rng), noun(self.rng))
    }

    /// Anything.
    pub(crate) fn item(&mut self) {
        match self.rng.weighted(&[12, 2, 1, 1]) {
            0 => {
                self.rule();
                self.lines.blank();
            }
            1 => self.media(),
            2 => self.keyframes(),
            _ => {
                let text = sentence(self.rng);
                self.lines.line(&format!("/* {text} */"));
            }
        }
    }

    fn root(&mut self) {
        self.lines.open(":root {");
        for _ in 0..8 {
            let name = format!("--{}", self.name());
            let color = self.color();
            self.lines.line(&format!("{name}: {color};"));
            self.variables.push(name);
        }
        self.lines.close("}");
        self.lines.blank();
    }

    fn media(&mut self) {
        let width = self.rng.within(30..=90) * 10;
        let kind = self.rng.pick(&["min", "max"]);
        self.lines
            .open(&format!("@media ({kind}-width: {width}px) {{"));
        for _ in 0..self.rng.within(1..=4) {
            self.rule();
        }
        self.lines.close("}");
        self.lines.blank();
    }

    fn keyframes(&mut self) {
        let name = self.name();
        self.lines.open(&format!("@keyframes {name} {{"));
        for at in ["0%", "60%", "100%"] {
            let value = self.rng.below(100);
            self.lines.open(&format!("{at} {{"));
            self.lines.line(&format!("opacity: 0.{value:02};"));
            self.lines
                .line(&format!("transform: translateX({value}px);"));
            self.lines.close("}");
        }
        self.lines.close("}");
        self.lines.blank();
    }

    /// A rule of some declarations.
    fn rule(&mut self) {
        let selectors: Vec<String> = (0..self.rng.weighted(&[0, 6, 2, 1]))
            .map(|_| self.selector())
            .collect();
        self.lines.open(&format!("{} {{", selectors.join(", ")));
        let mut properties: Vec<&str> = Vec::new();
        for _ in 0..self.rng.within(2..=6) {
            let (property, value) = self.declaration();
            if !properties.contains(&property) {
                properties.push(property);
                self.lines.line(&format!("{property}: {value};"));
            }
        }
        self.lines.close("}");
    }

    fn selector(&mut self) -> String {
        let class = self.name();
        match self.rng.below(6) {
            0 => format!(".{class}:hover"),
            1 => format!("#{} .{class}", noun(self.rng)),
            2 => format!(
                "{} .{class}",
                self.rng.pick(&["ul", "table", "main", "form"])
            ),
            3 => format!("a.{class} > {}", self.rng.pick(&["span", "img", "em"])),
            _ => format!(".{class}"),
        }
    }

    fn color(&mut self) -> String {
        format!("#{:06x}", self.rng.below(0x00ff_ffff))
    }

    fn length(&mut self) -> String {
        let n = self.rng.within(1..=48);
        let unit = self.rng.pick(&["px", "px", "em", "rem", "%"]);
        format!("{n}{unit}")
    }

    fn declaration(&mut self) -> (&'static str, String) {
        match self.rng.below(14) {
            0 => ("color", self.color()),
            1 => ("background-color", self.color()),
            2 => {
                let variable = self.variables[self.rng.below(self.variables.len())].clone();
                ("color", format!("var({variable})"))
            }
            3 => ("padding", format!("{} {}", self.length(), self.length())),
            4 => ("width", self.length()),
            5 => ("max-width", format!("calc(100% - {})", self.length())),
            6 => (
                "display",
                self.rng.pick(&["block", "flex", "grid", "none"]).to_owned(),
            ),
            7 => ("line-height", format!("1.{}", self.rng.within(1..=9))),
            8 => (
                "text-align",
                self.rng.pick(&["left", "right", "center"]).to_owned(),
            ),
            9 => ("z-index", self.rng.within(1..=90).to_string()),
            10 => ("border-radius", self.length()),
            11 => ("letter-spacing", format!("0.{}em", self.rng.within(1..=9))),
            12 => (
                "transition",
                format!("opacity 0.{}s ease-in", self.rng.within(1..=9)),
            ),
            _ => ("height", self.length()),
        }
    }
}
