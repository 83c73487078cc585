//! The formats that are compiled into picireny, as tables.
//!
//! The build script checks and compiles the grammars of `picireny-languages` and those of
//! grammars-v4 that descriptions in `formats/` name, and writes one module of tables per
//! format, which this crate includes. Nothing is compiled when such a format is used, its
//! tables are only unpacked. What can be done with an entry is in `picireny-format`; this crate
//! is apart from it so that the tables are compiled only when a language changes.
//!
//! ```
//! use picireny_builtin::ENTRIES;
//!
//! let json = ENTRIES.iter().find(|entry| entry.name == "json").unwrap();
//! assert!(json.file_names.contains(&"*.json"));
//! let tables = &json.grammars?[0];
//! let parser = tables.parser().ok_or("damaged")?;
//! assert!(!parser.rule_names.is_empty());
//! assert!(tables.replacements().any(|(name, _)| name == &*parser.rule_names[0]));
//! # Ok::<(), &str>(())
//! ```

use picireny_grammar::Recognizer;

include!(concat!(env!("OUT_DIR"), "/builtin.rs"));

/// A format that the program knows by name. Texts of files are part of it, so
/// that the program can write them out.
#[derive(Debug)]
pub struct Entry {
    /// The name: that of the language's folder, or `v4/` and that of the description.
    pub name: &'static str,
    /// One line for people.
    pub title: &'static str,
    /// The path of its description, to which those of other files are relative.
    pub path: &'static str,
    /// The description.
    pub text: &'static str,
    /// Wildcards that names of such files match.
    pub file_names: &'static [&'static str],
    /// A regular expression (in Python's notation) that the beginning of such
    /// files matches.
    pub content: Option<&'static str>,
    /// The compiled grammars, in the order of the description, or the first
    /// file of them that was missing at build time.
    pub grammars: Result<&'static [Tables], &'static str>,
}

/// The compiled grammar of a built-in format.
#[derive(Debug)]
pub struct Tables {
    /// The lexer, packed.
    lexer: &'static [u8],
    /// The parser, packed.
    parser: &'static [u8],
    /// The replacement strings of rules and tokens: name, U+FFFF, string, U+FFFF, and so on.
    replacements: &'static str,
    /// The names whose replacements are given rather than computed.
    pub overridden: &'static [&'static str],
    /// The grammar's files.
    pub files: &'static [File],
    /// The file of replacements, if the description names one.
    pub replacements_file: Option<File>,
}

/// A file that a description names.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path as the description has it.
    pub named: &'static str,
    /// Its path from the folder of all languages, or from `grammars-v4` on: the same in all
    /// descriptions.
    pub path: &'static str,
    /// What is in it.
    pub text: &'static str,
}

impl Tables {
    /// The lexer; none if the program is damaged.
    pub fn lexer(&self) -> Option<Recognizer> {
        Recognizer::unpack(self.lexer)
    }

    /// The parser; none if the program is damaged.
    pub fn parser(&self) -> Option<Recognizer> {
        Recognizer::unpack(self.parser)
    }

    /// The replacement strings of rules and tokens, by name.
    pub fn replacements(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let mut parts = self.replacements.split_terminator('\u{FFFF}');
        std::iter::from_fn(move || parts.next().zip(parts.next()))
    }
}
