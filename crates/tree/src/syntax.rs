//! Making trees of texts, for those who do not know grammars.

use crate::boundaries::Boundaries;
use crate::compact::CompactTree;
use crate::conventions::Conventions;

/// What texts are written in: gives a text its tree.
///
/// Reduction asks it about candidates: whether they are still well-formed, and
/// what they consist of.
pub trait Syntax {
    /// The tree of a text, and how many faults it has; `None` if it cannot be
    /// parsed at all.
    fn parse(&self, text: &str) -> Option<Parsed>;

    /// Whether every text is well-formed, as where there is no grammar. Which
    /// tokens a text has is a guess then, and any of them may become others.
    fn accepts_anything(&self) -> bool {
        false
    }

    /// The most bytes that a text may have to be given a tree. Longer ones are made smaller
    /// without one first.
    fn longest(&self) -> usize {
        usize::MAX
    }

    /// What is customary in the language.
    fn conventions(&self) -> &Conventions;

    /// What stands between the files of texts that hold several.
    fn boundaries(&self) -> Option<Boundaries> {
        None
    }
}

/// The name of nodes that hold tokens which error recovery skipped: what they
/// consist of is a guess. No rule of a grammar can be called so.
pub const UNREAD: &str = "(unread)";

/// A text's tree.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The tree with hidden tokens, so that it unparses to the text; cleaned,
    /// not prepared.
    pub tree: CompactTree,
    /// What is wrong with the text. Candidates must not have more, but for the last ones of
    /// `thorough`: these may have more out of place.
    pub faults: Faults,
}

/// What is wrong with a text, that of its islands included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// How many syntax errors it has.
    pub errors: usize,
    /// How many things in it are out of place: the grammar reads them, and the
    /// language most likely does not have them there.
    pub stray: usize,
}

impl Faults {
    /// How many there are of both.
    pub fn total(self) -> usize {
        self.errors + self.stray
    }
}

impl std::ops::AddAssign for Faults {
    fn add_assign(&mut self, other: Faults) {
        self.errors += other.errors;
        self.stray += other.stray;
    }
}
