//! The indentation of what comes in the place of something around it.
//!
//! ```text
//!   if a:
//!       while b:              while b:
//!           c          =>         c
//!           d                     d
//! ```

use std::ops::Range;

use crate::edit::document::Document;

/// Nothing that is further from the start of its line is the first thing in it.
const FAR: usize = 1000;

/// By how much lines lose indentation: where the first token of a block of lines
/// comes to stand further left, all of the block does.
pub(crate) struct Levels<'a> {
    document: &'a Document,
    open: Vec<Level>,
}

/// Lines that are indented at least so far, until one that is not.
#[derive(Clone, Copy)]
struct Level {
    /// How far the first of them was indented.
    from: usize,
    /// By how much less each of them is.
    less: usize,
}

impl<'a> Levels<'a> {
    pub(crate) fn new(document: &'a Document) -> Self {
        Self {
            document,
            open: Vec::new(),
        }
    }

    /// Says that what stood at an offset comes behind a text.
    pub(crate) fn land(&mut self, offset: usize, before: &str) {
        let source = self.document.text();
        let Some(here) = indentation_at_end(before) else {
            return;
        };
        let Some(there) = column(source, offset) else {
            return;
        };
        while self.open.last().is_some_and(|level| level.from >= there) {
            self.open.pop();
        }
        let less = there.saturating_sub(here);
        if less > 0 || !self.open.is_empty() {
            self.open.push(Level { from: there, less });
        }
    }

    /// Says that whole lines go, and that what was indented below them comes in their place.
    /// How much the first line that is left loses.
    pub(crate) fn come_out(&mut self, gone: &Range<usize>) -> usize {
        let source = self.document.text();
        let lines = source.get(gone.clone()).unwrap_or_default();
        let rest = source.get(gone.end..).unwrap_or_default();
        let (here, there) = (blanks(lines), blanks(rest));
        let is_blank = rest[there..].is_empty() || rest[there..].starts_with(['\r', '\n']);
        if there <= here || is_blank || !lines.ends_with(['\n', '\r']) {
            return 0;
        }
        while self.open.last().is_some_and(|level| level.from >= there) {
            self.open.pop();
        }
        let outer = self.open.last().map_or(0, |level| level.less);
        let less = (outer + there - here).min(there);
        self.open.push(Level { from: there, less });
        less
    }

    /// Gives the parts of a range that stay, in order.
    pub(crate) fn kept(&mut self, range: Range<usize>, mut keep: impl FnMut(Range<usize>)) {
        let source = self.document.text();
        let mut from = range.start;
        let mut at = range.start;
        while !self.open.is_empty()
            && let Some(end) = source.get(at..range.end).and_then(|rest| rest.find('\n'))
        {
            let line = at + end + 1;
            if self.document.ends_file(at..line) {
                self.open.clear();
                break;
            }
            at = line;
            let less = self.less(line).min(range.end - line);
            if less > 0 {
                keep(from..line);
                from = line + less;
                at = from;
            }
        }
        keep(from..range.end);
    }

    /// By how much the line that begins at an offset is indented less.
    fn less(&mut self, line: usize) -> usize {
        let rest = self.document.text().get(line..).unwrap_or_default();
        let width = blanks(rest);
        if rest[width..].starts_with(['\r', '\n']) || self.is_in_token(line) {
            return 0;
        }
        // A comment may stand anywhere.
        let begins_token = self.document.is_token_at(line + width);
        while begins_token && self.open.last().is_some_and(|level| level.from > width) {
            self.open.pop();
        }
        self.open.last().map_or(0, |level| level.less.min(width))
    }

    /// Whether a place is inside of a token that is more than white space.
    fn is_in_token(&self, offset: usize) -> bool {
        let before = self.document.token_from(offset).checked_sub(1);
        before.is_some_and(|token| {
            let text = self.document.token_text(token);
            self.document.token(token).end > offset && !text.trim().is_empty()
        })
    }
}

/// How far the line that a text ends in is indented, if there is nothing else in
/// it.
pub(crate) fn indentation_at_end(text: &str) -> Option<usize> {
    let rest = text.trim_end_matches([' ', '\t']);
    (rest.is_empty() || rest.ends_with('\n')).then_some(text.len() - rest.len())
}

/// How far from the start of its line an offset is, in bytes.
fn column(source: &str, offset: usize) -> Option<usize> {
    let before = &source.as_bytes()[..offset];
    let nearest = &before[offset.saturating_sub(FAR)..];
    match nearest.iter().rposition(|&byte| byte == b'\n') {
        Some(end) => Some(nearest.len() - end - 1),
        None => (offset <= FAR).then_some(offset),
    }
}

/// How many blanks a text begins with.
pub(crate) fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}
