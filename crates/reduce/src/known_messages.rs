//! Which messages say nothing of a candidate, because tests of interesting texts print such,
//! too.

use std::collections::BTreeSet;
use std::sync::Arc;

use picireny_oracle::Messages;

/// The kinds of messages that tests of interesting texts printed.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownMessages {
    shapes: Arc<BTreeSet<u64>>,
}

impl KnownMessages {
    /// Those of the untouched input.
    pub(crate) fn of(messages: Option<&Arc<Messages>>) -> KnownMessages {
        let mut known = KnownMessages::default();
        if let Some(messages) = messages {
            known.add(messages);
        }
        known
    }

    /// Takes note of what the test of an interesting text printed.
    pub(crate) fn add(&mut self, messages: &Messages) {
        if !self.has_all(messages) {
            let shapes = messages.kinds.iter().map(|kind| kind.shape);
            Arc::make_mut(&mut self.shapes).extend(shapes);
        }
    }

    /// Whether all kinds of messages are known.
    pub(crate) fn has_all(&self, messages: &Messages) -> bool {
        let mut shapes = messages.kinds.iter().map(|kind| kind.shape);
        shapes.all(|shape| self.shapes.contains(&shape))
    }

    /// The words in messages of other kinds.
    pub(crate) fn new_words<'m>(&self, messages: &'m Messages) -> impl Iterator<Item = &'m str> {
        let kinds = messages.kinds.iter();
        let new = kinds.filter(|kind| !self.shapes.contains(&kind.shape));
        new.flat_map(|kind| kind.words.iter().map(String::as_str))
    }
}
