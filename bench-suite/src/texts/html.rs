//! Web pages: a style sheet, a body of sections, and a script.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, camel, capital, noun, sentence, verb};

/// A page in the making: first its style sheet, then its body, then its script.
pub(crate) struct Page<'r> {
    rng: &'r mut Rng,
    lines: Lines,
    classes: Vec<String>,
    ids: Vec<String>,
}

impl<'r> Page<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        let mut page = Self {
            rng,
            lines: Lines::new("  "),
            classes: Vec::new(),
            ids: Vec::new(),
        };
        page.lines.line("<!DOCTYPE html>");
        page.lines.open("<html lang=\"en\">");
        page.lines.open("<head>");
        page.lines.line("<meta charset=\"utf-8\">");
        let title = sentence(page.rng);
        page.lines.line(&format!("<title>{title}</title>"));
        page.lines.open("<style>");
        page
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Writes lines of the failing part.
    pub(crate) fn lines(&mut self, text: &str) {
        self.lines.lines(text);
    }

    /// `late-ticket`, for a class.
    pub(crate) fn class(&mut self) -> String {
        format!("{}-{}", adjective(self.rng), noun(self.rng))
    }

    /// A rule of the style sheet.
    pub(crate) fn rule(&mut self) {
        let class = self.class();
        let selector = match self.rng.below(4) {
            0 => format!(".{class} li"),
            1 => format!("section .{class}"),
            _ => format!(".{class}"),
        };
        self.lines.open(&format!("{selector} {{"));
        for _ in 0..self.rng.within(1..=3) {
            let (number, color) = (self.rng.within(1..=30), self.rng.below(0x00ff_ffff));
            let declaration = match self.rng.below(6) {
                0 => format!("color: #{color:06x}"),
                1 => format!("background: #{color:06x}"),
                2 => format!("padding: {number}px"),
                3 => format!("max-width: {number}em"),
                4 => format!("border: 1px solid #{color:06x}"),
                _ => format!("line-height: 1.{number}"),
            };
            self.lines.line(&format!("{declaration};"));
        }
        self.lines.close("}");
        self.classes.push(class);
    }

    /// Ends the style sheet.
    pub(crate) fn body(&mut self) {
        self.lines.close("</style>");
        self.lines.close("</head>");
        self.lines.open("<body>");
    }

    /// A section of the body.
    pub(crate) fn section(&mut self) {
        let (class, id) = (
            self.known(),
            format!("{}-{}", noun(self.rng), self.ids.len()),
        );
        self.lines
            .open(&format!("<section class=\"{class}\" id=\"{id}\">"));
        self.ids.push(id);
        let title = format!("{} {}", capital(adjective(self.rng)), noun(self.rng));
        self.lines.line(&format!("<h2>{title}</h2>"));
        for _ in 0..self.rng.within(1..=4) {
            match self.rng.below(4) {
                0 => self.list(),
                1 => self.table(),
                2 => self.form(),
                _ => self.paragraph(),
            }
        }
        self.lines.close("</section>");
    }

    fn known(&mut self) -> String {
        if self.classes.is_empty() {
            return self.class();
        }
        self.classes[self.rng.below(self.classes.len())].clone()
    }

    fn paragraph(&mut self) {
        let (class, a, b) = (self.known(), sentence(self.rng), sentence(self.rng));
        let word = noun(self.rng);
        self.lines.line(&format!(
            "<p>{a} <span class=\"{class}\">{word}</span> <em>{b}</em></p>"
        ));
    }

    fn list(&mut self) {
        let class = self.known();
        self.lines.open(&format!("<ul class=\"{class}\">"));
        for _ in 0..self.rng.within(2..=4) {
            let (text, word) = (sentence(self.rng), noun(self.rng));
            self.lines
                .line(&format!("<li><a href=\"#{word}\">{word}</a> {text}</li>"));
        }
        self.lines.close("</ul>");
    }

    fn table(&mut self) {
        self.lines.open("<table>");
        for _ in 0..self.rng.within(2..=4) {
            let (word, number) = (adjective(self.rng), self.rng.below(900));
            self.lines
                .line(&format!("<tr><th>{word}</th><td>{number}</td></tr>"));
        }
        self.lines.close("</table>");
    }

    fn form(&mut self) {
        let (a, b, text) = (noun(self.rng), noun(self.rng), sentence(self.rng));
        self.lines.open("<form>");
        self.lines.line(&format!(
            "<label>{text} <input name=\"{a}\" value=\"{b}\"></label>"
        ));
        self.lines
            .line(&format!("<button type=\"button\">{}</button>", capital(b)));
        self.lines.close("</form>");
    }

    /// Ends the body's sections, and begins the script.
    pub(crate) fn script(&mut self) {
        self.lines.open("<script>");
    }

    /// A function of the script, and a call of it.
    pub(crate) fn function(&mut self) {
        let name = camel(&[verb(self.rng), adjective(self.rng), noun(self.rng)]);
        let id = if self.ids.is_empty() {
            "none".into()
        } else {
            self.ids[self.rng.below(self.ids.len())].clone()
        };
        let (class, limit) = (self.known(), self.rng.below(400));
        self.lines.open(&format!("function {name}(limit) {{"));
        self.lines
            .line(&format!("const box = document.getElementById(\"{id}\");"));
        self.lines.open("if (box && box.offsetHeight > limit) {");
        self.lines
            .line(&format!("box.classList.toggle(\"{class}\");"));
        self.lines.shallower();
        self.lines.open("} else if (box) {");
        self.lines
            .line(&format!("box.title = \"{}\" + limit;", noun(self.rng)));
        self.lines.close("}");
        self.lines.close("}");
        self.lines.line(&format!("{name}({limit});"));
    }

    /// Ends the page.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.lines.close("</script>");
        self.lines.close("</body>");
        self.lines.close("</html>");
        self.lines.finish()
    }
}
