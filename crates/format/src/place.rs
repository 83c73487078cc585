//! Parts of an input: their text, and where they stand.

use std::ops::Range;
use std::rc::Rc;

use crate::escape::OffsetMap;
use picireny_tree::Position;

/// A part of a text that several frames use: islands in islands share the text
/// of the outermost one as long as nothing is escaped.
#[derive(Clone)]
pub(crate) struct Shared<'t> {
    whole: Whole<'t>,
    range: Range<usize>,
}

#[derive(Clone)]
enum Whole<'t> {
    Input(&'t str),
    Decoded(Rc<str>),
}

impl<'t> Shared<'t> {
    /// All of the input.
    pub(crate) fn borrowed(text: &'t str) -> Self {
        Shared {
            whole: Whole::Input(text),
            range: 0..text.len(),
        }
    }

    /// What a part of it says when it is decoded.
    pub(crate) fn decoded(text: &str) -> Self {
        Shared {
            whole: Whole::Decoded(text.into()),
            range: 0..text.len(),
        }
    }

    pub(crate) fn part(&self, range: Range<usize>) -> Self {
        Shared {
            whole: self.whole.clone(),
            range: self.range.start + range.start..self.range.start + range.end,
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        let whole = match &self.whole {
            Whole::Input(text) => text,
            Whole::Decoded(text) => &**text,
        };
        whole.get(self.range.clone()).unwrap_or_default()
    }
}

/// Where a text stands in the source.
#[derive(Clone)]
pub(crate) struct Placement {
    pub(crate) map: OffsetMap,
    /// Where a token of the text stood last, in bytes of the source, and its position.
    pub(crate) last: (usize, Position),
    /// How what is shown here is escaped, by its number: islands nest.
    pub(crate) escaped: u32,
}

impl Placement {
    /// Where a range of the text stands in the source.
    pub(crate) fn range(&self, range: Range<usize>) -> Range<usize> {
        self.map.source(range.start)..self.map.source(range.end)
    }

    /// The position of a place in the source. Places are asked for in order.
    pub(crate) fn position(&mut self, source: &str, offset: usize) -> Position {
        let (last, position) = self.last;
        if let Some(between) = source.get(last..offset) {
            self.last = (offset, position.after(between));
        }
        self.last.1
    }
}
