//! Parts of strategies that can be left out, to see what each earns.

use crate::phase::pass_names;

/// A part of a strategy. Without one, a reduction is still right, and may take more tests or
/// end with more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A pass, by its name.
    Pass(&'static str),
    /// Slices of long texts.
    Slices,
    /// The ends of deep nests.
    Nests,
    /// Looking at long texts that resist from their ends.
    Window,
    /// What refused candidates of several edits say of each of them.
    FaultGroups,
    /// How often edits of each class are accepted.
    AcceptanceStats,
    /// Whether definitions have to be used.
    UnusedPolicy,
    /// Which words are text and no names.
    TextTokens,
}

impl Part {
    /// All of them, passes first.
    pub fn all() -> impl Iterator<Item = Part> {
        let others = [
            Part::Slices,
            Part::Nests,
            Part::Window,
            Part::FaultGroups,
            Part::AcceptanceStats,
            Part::UnusedPolicy,
            Part::TextTokens,
        ];
        pass_names().map(Part::Pass).chain(others)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Part::Pass(name) => name,
            Part::Slices => "slices",
            Part::Nests => "nests",
            Part::Window => "window",
            Part::FaultGroups => "fault-groups",
            Part::AcceptanceStats => "acceptance-stats",
            Part::UnusedPolicy => "unused-policy",
            Part::TextTokens => "text-tokens",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_part_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = Part::all().map(Part::name).collect();
        assert_eq!(names.len(), Part::all().count());
    }
}
