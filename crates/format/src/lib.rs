//! What a user's input is written in: grammars, start rules, islands, replacements.
//!
//! A [`Description`] is what a file says. With its grammars compiled and every
//! name looked up it is a [`Format`], which makes the [`tree`](picireny_tree) of
//! an input.
//!
//! ```
//! use picireny_format::{Base, Builtin, FormatSource, TreeOptions};
//!
//! let source = FormatSource {
//!     base: Base::Builtin(Builtin::named("json")?),
//!     ..FormatSource::default()
//! };
//! let (format, warnings) = source.load()?;
//! assert!(warnings.is_empty());
//!
//! let input = format.tree(r#"{"sizes": [1, 2, 300]}"#, TreeOptions::default())?;
//! assert!(input.syntax_errors.is_empty());
//! let tree = input.tree;
//! assert_eq!(tree.name(tree.root()), format.start().1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assemble;
mod assembly;
mod builtin;
mod embedded;
mod error;
mod escape;
mod folder;
mod folder_copy;
mod folders;
mod holes;
mod input;
mod islands;
mod load;
mod own;
mod pattern;
mod place;
mod print;
mod python_regex;
mod rule_islands;
mod source;
mod syntax;
mod trouble;
mod unread;
mod wildcard;
mod within;
mod written;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use picireny_parser::Language;
use picireny_parser::hooks::BaseClasses;
use picireny_tree::Conventions;

pub use builtin::Builtin;
pub use error::{FormatError, PatternError};
pub use folder::{FolderFormat, FolderSyntax};
pub use input::{AmbiguousFile, Input, InputError, TreeOptions};
pub use load::{Base, FormatSource};
pub use own::OwnFormat;
pub use pattern::{Budget, IslandPattern, Span};
pub use picireny_builtin::File as BuiltinFile;
pub use picireny_description::{
    CompileError, Compiled, Description, Escape, Fault, FileFault, GrammarDescription, GrammarName,
    IslandDescription, Place, Replacement, Replacements, RuleName, nearest, parse_replacements,
    quoted, suggestion,
};
pub use picireny_plain::{BYTES, Plain};
pub use syntax::FormatSyntax;

/// The base classes that grammars may name: those of our own grammars and those of
/// `antlr/grammars-v4`.
pub fn base_classes() -> BaseClasses {
    picireny_languages::classes().and(picireny_antlr_bases::classes())
}

/// What inputs are written in, ready to parse them.
#[derive(Debug)]
pub struct Format {
    grammars: Vec<Grammar>,
    /// Grammar and rule.
    start: (usize, String),
    /// What inputs are, if there is no grammar.
    plain: Option<Plain>,
    /// Wildcards that names of inputs match; none if nothing is said of them.
    file_names: Vec<String>,
    /// What is customary in the language.
    conventions: Box<Conventions>,
}

/// A grammar of a format.
#[derive(Debug)]
pub struct Grammar {
    name: String,
    language: Language,
    replacements: BTreeMap<String, String>,
    /// The names whose replacements are given rather than computed.
    overridden: BTreeSet<String>,
    /// By the names of tokens and rules.
    islands: HashMap<String, Vec<Island>>,
    /// The rules that have some, by their numbers.
    rules_with_islands: BTreeSet<u32>,
}

/// How a kind of tokens is taken apart.
#[derive(Debug)]
struct Island {
    pattern: IslandPattern,
    /// Grammar and rule of each of the pattern's named groups; none if it is
    /// [in any language](Island::any).
    targets: Vec<(usize, String)>,
    /// How the text is escaped in the token, from the outside in.
    escapes: Vec<Escape>,
    /// Whether it is tried only: where a token is much of the text, and if that parses.
    guess: bool,
    /// Of a guess: the groups are text in one of the languages that strings hold.
    any: bool,
}

impl Format {
    /// The grammars, in the order of the description.
    pub fn grammars(&self) -> &[Grammar] {
        &self.grammars
    }

    /// The start rule and the place of its grammar among the
    /// [`grammars`](Format::grammars).
    pub fn start(&self) -> (usize, &str) {
        (self.start.0, &self.start.1)
    }

    /// Whether some tokens are taken apart by other grammars.
    pub fn has_islands(&self) -> bool {
        self.grammars
            .iter()
            .any(|grammar| !grammar.islands.is_empty())
    }

    /// Whether some tokens have parts in base64 that are taken apart, whatever the rest of the
    /// text is: [`Input::encoded`] may say where.
    pub fn has_encoded_islands(&self) -> bool {
        let islands = self
            .grammars
            .iter()
            .flat_map(|grammar| grammar.islands.values());
        islands
            .flatten()
            .any(|island| island.escapes.contains(&Escape::Base64))
    }

    /// Whether a file is called as inputs are; `None` if nothing is said of their
    /// names.
    pub fn is_for(&self, file: &Path) -> Option<bool> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let mut patterns = self.file_names.iter();
        let is_for = || patterns.any(|pattern| wildcard::matches(pattern, &name));
        (!self.file_names.is_empty()).then(is_for)
    }

    /// What is customary in the language that inputs are written in.
    pub fn conventions(&self) -> &Conventions {
        &self.conventions
    }

    /// What inputs are, if there is no grammar at all.
    pub fn plain(&self) -> Option<Plain> {
        self.plain
    }
}

impl Grammar {
    /// The name in the description, possibly empty.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The grammar's recognizers.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// What rules and tokens are replaced with, by name.
    pub fn replacements(&self) -> &BTreeMap<String, String> {
        &self.replacements
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_base_class_hides_another() {
        assert_eq!(super::base_classes().faults(), [""; 0]);
    }
}
