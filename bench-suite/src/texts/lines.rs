//! Indented text in the making.

/// A text of lines at some depth.
#[derive(Debug)]
pub(crate) struct Lines {
    text: String,
    depth: usize,
    indent: &'static str,
}

impl Lines {
    /// A text whose levels are indented by `indent` each.
    pub(crate) fn new(indent: &'static str) -> Self {
        Self {
            text: String::new(),
            depth: 0,
            indent,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.text.into_bytes()
    }

    pub(crate) fn blank(&mut self) {
        self.text.push('\n');
    }

    pub(crate) fn line(&mut self, line: &str) {
        if !line.is_empty() {
            for _ in 0..self.depth {
                self.text.push_str(self.indent);
            }
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// All lines of a text, at this depth.
    pub(crate) fn lines(&mut self, text: &str) {
        for line in text.lines() {
            self.line(line);
        }
    }

    /// A line after which the text is one level deeper.
    pub(crate) fn open(&mut self, line: &str) {
        self.line(line);
        self.deeper();
    }

    pub(crate) fn deeper(&mut self) {
        self.depth += 1;
    }

    pub(crate) fn shallower(&mut self) {
        self.depth -= 1;
    }

    /// A line that ends a level: `}`.
    pub(crate) fn close(&mut self, line: &str) {
        self.shallower();
        self.line(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_indented_and_blank_ones_are_not() {
        let mut lines = Lines::new("  ");
        lines.open("a {");
        lines.lines("b\n\n  c");
        lines.close("}");
        assert_eq!(lines.finish(), b"a {\n  b\n\n    c\n}\n");
    }
}
