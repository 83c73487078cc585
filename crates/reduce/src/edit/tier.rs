//! In what order passes come.

/// In what order transformations come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tier {
    /// They change the text's structure, on texts of any size.
    Structure,
    /// They change the structure of a small text: candidates are parsed.
    Fine,
    /// They change what tokens look like.
    Tokens,
    /// They leave out comments: as soon as nothing else promises as much.
    Comments,
    /// They change what is between tokens.
    Layout,
}

impl Tier {
    /// The one after it: comments have no time of their own.
    pub(crate) fn next(self) -> Option<Tier> {
        match self {
            Tier::Structure => Some(Tier::Fine),
            Tier::Fine => Some(Tier::Tokens),
            Tier::Tokens | Tier::Comments => Some(Tier::Layout),
            Tier::Layout => None,
        }
    }

    /// What a user reads.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tier::Structure => "structure",
            Tier::Fine => "small parts",
            Tier::Tokens => "tokens",
            Tier::Comments => "comments",
            Tier::Layout => "layout",
        }
    }
}
