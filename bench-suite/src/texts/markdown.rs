//! Documents in Markdown.

use crate::random::Rng;
use crate::texts::lines::Lines;
use crate::words::{adjective, camel, capital, noun, sentence, verb};

/// A document in the making.
pub(crate) struct Document<'r> {
    rng: &'r mut Rng,
    lines: Lines,
}

impl<'r> Document<'r> {
    pub(crate) fn new(rng: &'r mut Rng) -> Self {
        let mut document = Self {
            rng,
            lines: Lines::new("  "),
        };
        let title = document.title();
        document.lines.line(&format!("# {title}"));
        document.lines.blank();
        document
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

    fn title(&mut self) -> String {
        format!(
            "{} the {} {}",
            capital(verb(self.rng)),
            adjective(self.rng),
            noun(self.rng)
        )
    }

    /// Anything but a title of the whole.
    pub(crate) fn block(&mut self) {
        match self.rng.weighted(&[2, 6, 3, 1, 1, 1]) {
            0 => {
                let title = self.title();
                self.lines.line(&format!("## {title}"));
            }
            1 => self.paragraph(),
            2 => self.list(),
            3 => self.code(),
            4 => self.table(),
            _ => {
                let text = self.rich();
                self.lines.line(&format!("> {text}"));
                let text = sentence(self.rng);
                self.lines.line(&format!("> {text}"));
            }
        }
        self.lines.blank();
    }

    fn paragraph(&mut self) {
        for _ in 0..self.rng.within(2..=5) {
            let text = if self.rng.chance(40) {
                self.rich()
            } else {
                sentence(self.rng)
            };
            self.lines.line(&text);
        }
    }

    fn list(&mut self) {
        let numbered = self.rng.chance(30);
        for index in 1..=self.rng.within(2..=5) {
            let text = if self.rng.chance(40) {
                self.rich()
            } else {
                sentence(self.rng)
            };
            if numbered {
                self.lines.line(&format!("{index}. {text}"));
            } else {
                self.lines.line(&format!("- {text}"));
            }
        }
    }

    fn code(&mut self) {
        self.lines.line("```js");
        for _ in 0..self.rng.within(1..=4) {
            let (call, value) = (camel(&[verb(self.rng), noun(self.rng)]), self.rng.below(99));
            self.lines.line(&format!("{call}({value});"));
        }
        self.lines.line("```");
    }

    fn table(&mut self) {
        let (a, b) = (noun(self.rng), noun(self.rng));
        self.lines.line(&format!("| {a} | {b} |"));
        self.lines.line("| --- | --- |");
        for _ in 0..self.rng.within(2..=4) {
            let (word, number) = (adjective(self.rng), self.rng.below(999));
            self.lines.line(&format!("| {word} | {number} |"));
        }
    }

    /// A sentence with something special in it.
    fn rich(&mut self) -> String {
        let (a, b, word) = (noun(self.rng), noun(self.rng), adjective(self.rng));
        match self.rng.below(6) {
            0 => format!("The *{word}* {a} comes before the **{b}**."),
            1 => format!("Use `{}` for a {word} {b}.", camel(&[verb(self.rng), a])),
            2 => format!("See [the {word} {a}](https://example.org/{b}/{word}) for more."),
            3 => format!("![A {word} {a}]({b}.png \"The {b}\")"),
            4 => format!("More at https://example.org/{a}?{b}={word}, as it was."),
            _ => format!("A {word} {a} ([{b}](#{b})) is _not_ a {b}."),
        }
    }
}
