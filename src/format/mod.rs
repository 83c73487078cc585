//! What a user's input is written in: grammars, start rules, islands, replacements.

mod description;
mod names;
mod pattern;
mod yaml;

pub use description::{
    Description, Escape, FileFault, GrammarDescription, IslandDescription, Replacement,
    Replacements, RuleName, parse_replacements,
};
pub use pattern::{IslandPattern, PatternError, Span};

pub use names::{nearest, suggestion};
pub use yaml::{Fault, Place};
