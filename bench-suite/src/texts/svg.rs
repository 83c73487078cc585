//! Drawings in SVG. No path has a smooth quadratic curve (`T`).

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, noun, sentence};

/// A drawing in the making.
pub(crate) struct Drawing<'r> {
    rng: &'r mut Rng,
    lines: Lines,
    depth: usize,
}

impl<'r> Drawing<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        let mut drawing = Self {
            rng,
            lines: Lines::new("  "),
            depth: 0,
        };
        drawing
            .lines
            .open("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 480 320\">");
        let text = sentence(drawing.rng);
        drawing.lines.line(&format!("<title>{text}</title>"));
        drawing
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.lines.close("</svg>");
        self.lines.finish()
    }

    /// Writes lines of the failing part.
    pub(crate) fn lines(&mut self, text: &str) {
        self.lines.lines(text);
    }

    /// Anything.
    pub(crate) fn shape(&mut self) {
        let deep = self.depth > 3;
        match self
            .rng
            .weighted(&[3, 2, 2, 5, 2, if deep { 0 } else { 3 }])
        {
            0 => {
                let (at, size, fill) = (self.point(), self.point(), self.fill());
                self.lines.line(&format!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{fill}/>",
                    at.0, at.1, size.0, size.1
                ));
            }
            1 => {
                let (at, radius, fill) = (self.point(), self.rng.within(2..=60), self.fill());
                self.lines.line(&format!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"{fill}/>",
                    at.0, at.1
                ));
            }
            2 => {
                let (at, text) = (self.point(), noun(self.rng));
                self.lines.line(&format!(
                    "<text x=\"{}\" y=\"{}\">{text}</text>",
                    at.0, at.1
                ));
            }
            3 => {
                let (data, fill) = (self.path(), self.fill());
                self.lines.line(&format!("<path d=\"{data}\"{fill}/>"));
            }
            4 => self.gradient(),
            _ => {
                let (name, by) = (adjective(self.rng), self.point());
                self.lines.open(&format!(
                    "<g class=\"{name}\" transform=\"translate({} {})\">",
                    by.0, by.1
                ));
                self.depth += 1;
                for _ in 0..self.rng.within(2..=5) {
                    self.shape();
                }
                self.depth -= 1;
                self.lines.close("</g>");
            }
        }
    }

    fn gradient(&mut self) {
        let name = format!("{}-{}", adjective(self.rng), noun(self.rng));
        self.lines.open("<defs>");
        self.lines.open(&format!("<linearGradient id=\"{name}\">"));
        for offset in ["0", ".4", "1"] {
            let color = self.rng.below(0x00ff_ffff);
            self.lines.line(&format!(
                "<stop offset=\"{offset}\" stop-color=\"#{color:06x}\"/>"
            ));
        }
        self.lines.close("</linearGradient>");
        self.lines.close("</defs>");
        self.lines.line(&format!(
            "<ellipse cx=\"40\" cy=\"30\" rx=\"20\" ry=\"9\" fill=\"url(#{name})\"/>"
        ));
    }

    fn point(&mut self) -> (usize, usize) {
        (self.rng.within(1..=440), self.rng.within(1..=300))
    }

    fn fill(&mut self) -> String {
        match self.rng.below(3) {
            0 => String::new(),
            1 => format!(" fill=\"#{:06x}\"", self.rng.below(0x00ff_ffff)),
            _ => format!(
                " fill=\"none\" stroke=\"#{:06x}\" stroke-width=\"3\"",
                self.rng.below(0x00ff_ffff)
            ),
        }
    }

    fn path(&mut self) -> String {
        let start = self.point();
        let mut data = format!("M{} {}", start.0, start.1);
        for _ in 0..self.rng.within(2..=7) {
            let (a, b, c) = (self.point(), self.point(), self.point());
            data += &match self.rng.below(6) {
                0 => format!("L{} {}", a.0, a.1),
                1 => format!("H{}", a.0),
                2 => format!("Q{} {} {} {}", a.0, a.1, b.0, b.1),
                3 => format!("C{} {} {} {} {} {}", a.0, a.1, b.0, b.1, c.0, c.1),
                4 => format!("S{} {} {} {}", a.0, a.1, b.0, b.1),
                _ => format!("A{} {} 0 0 1 {} {}", a.0, a.1, b.0, b.1),
            };
        }
        if self.rng.chance(50) {
            data.push('Z');
        }
        data
    }
}
