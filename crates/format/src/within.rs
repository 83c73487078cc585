//! Grammars of several formats.

use crate::{Format, Grammar};

/// A grammar of the input's format, or of one that a string is in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Within<'f> {
    pub(crate) format: &'f Format,
    /// Which of its grammars.
    pub(crate) index: usize,
}

/// What tells grammars apart: the format's place in memory, and which of its grammars.
pub(crate) type GrammarKey = (usize, usize);

impl<'f> Within<'f> {
    pub(crate) fn grammar(self) -> &'f Grammar {
        &self.format.grammars[self.index]
    }

    pub(crate) fn key(self) -> GrammarKey {
        (std::ptr::from_ref(self.format).addr(), self.index)
    }

    /// Another grammar of the same format.
    pub(crate) fn other(self, index: usize) -> Self {
        Within { index, ..self }
    }
}
