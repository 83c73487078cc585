//! The conditionals of a preprocessor that are open, and how a text nests in them.

/// An `#if` that has no `#endif` yet, with what a language knows of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conditional<T> {
    /// The number of open brackets at its start, and the smallest since.
    brackets: usize,
    least: usize,
    pub(crate) known: T,
}

impl<T> Conditional<T> {
    /// Whether the branch that ends with so many open brackets has closed all that it opened,
    /// and none of those before it.
    pub(crate) fn is_whole(&self, brackets: usize) -> bool {
        brackets == self.brackets && self.least == self.brackets
    }
}

/// The conditionals that are open.
#[derive(Debug, Default)]
pub(crate) struct Conditionals<T>(Vec<Conditional<T>>);

impl<T> Conditionals<T> {
    /// So many brackets are left open after one was closed.
    pub(crate) fn closed(&mut self, brackets: usize) {
        for conditional in self.0.iter_mut().rev() {
            if conditional.least <= brackets {
                break;
            }
            conditional.least = brackets;
        }
    }

    /// One begins where so many brackets are open.
    pub(crate) fn open(&mut self, brackets: usize, known: T) {
        self.0.push(Conditional {
            brackets,
            least: brackets,
            known,
        });
    }

    pub(crate) fn last(&mut self) -> Option<&mut Conditional<T>> {
        self.0.last_mut()
    }

    pub(crate) fn end(&mut self) -> Option<T> {
        self.0.pop().map(|conditional| conditional.known)
    }
}
