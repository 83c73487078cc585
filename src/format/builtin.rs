//! Formats that are compiled into the program.
//!
//! The build script checks and compiles the grammars of every description in
//! `formats/` and writes one module of tables per format, which this file
//! includes. Nothing is compiled when such a format is used.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use picireny_grammar::{Recognizer, RecognizerKind, Semantic};

use super::compile::Compiled;
use super::description::Description;
use super::names::suggestion;
use super::pattern::IslandPattern;
use super::{FormatError, wildcard};

include!(concat!(env!("OUT_DIR"), "/builtin.rs"));

/// What the name of a file that is in the program begins with in descriptions.
const PREFIX: &str = "builtin:";

/// How much of an input's beginning `content` patterns see, in bytes.
const BEGINNING: usize = 4096;

/// A format that this program knows by name.
#[derive(Debug)]
pub struct Builtin {
    name: &'static str,
    title: &'static str,
    path: &'static str,
    text: &'static str,
    file_names: &'static [&'static str],
    content: Option<&'static str>,
    grammars: Result<&'static [Tables], &'static str>,
}

/// The compiled grammar of a built-in format.
#[derive(Debug)]
struct Tables {
    lexer: &'static Recognizer,
    parser: &'static Recognizer,
    replacements: &'static [(&'static str, &'static str)],
    overridden: &'static [&'static str],
    /// The grammar's files: their paths as the description names them, and their texts.
    files: &'static [(&'static str, &'static str)],
    /// Path and text of the file of replacements, if the description names one.
    replacements_file: Option<(&'static str, &'static str)>,
}

impl Builtin {
    /// All of them, by name.
    pub fn all() -> &'static [Builtin] {
        BUILTIN
    }

    /// The one of a name.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn named(name: &str) -> Result<&'static Builtin, FormatError> {
        BUILTIN
            .iter()
            .find(|builtin| builtin.name == name)
            .ok_or_else(|| {
                let known = suggestion(name, BUILTIN.iter().map(|builtin| builtin.name));
                FormatError::NoGrammar(format!("there is no built-in format named `{name}`{known}"))
            })
    }

    /// The one that an input is probably of, by its file's name, or else by its
    /// text. Formats whose grammars are missing do not count, and our own ones
    /// go before those of grammars-v4.
    pub fn detect(file: &Path, text: &str) -> Option<&'static Builtin> {
        let name = file.file_name()?.to_string_lossy();
        let mut end = text.len().min(BEGINNING);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let text = &text[..end];
        let usable = || {
            let usable = BUILTIN.iter().filter(|builtin| builtin.grammars.is_ok());
            let (theirs, ours): (Vec<_>, Vec<_>) =
                usable.partition(|builtin| builtin.name.contains('/'));
            ours.into_iter().chain(theirs)
        };
        let named: Vec<_> = usable().filter(|builtin| builtin.is_named(&name)).collect();
        named
            .iter()
            .find(|builtin| builtin.contains(text))
            .or(named.first())
            .copied()
            .or_else(|| usable().find(|builtin| builtin.contains(text)))
    }

    /// The one that an input's name speaks for among those whose grammars were
    /// missing when the program was built.
    pub fn absent(file: &Path) -> Option<&'static Builtin> {
        let name = file.file_name()?.to_string_lossy();
        let mut absent = BUILTIN.iter().filter(|builtin| builtin.grammars.is_err());
        absent.find(|builtin| builtin.is_named(&name))
    }

    fn is_named(&self, name: &str) -> bool {
        self.file_names
            .iter()
            .any(|pattern| wildcard::matches(pattern, name))
    }

    fn contains(&self, text: &str) -> bool {
        let pattern = self.content.map(IslandPattern::new);
        pattern.is_some_and(|pattern| pattern.is_ok_and(|pattern| pattern.matches_start(text)))
    }

    /// The name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// One line for people.
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// Where its grammars come from, or the first file of them that was missing
    /// when the program was built.
    pub fn source(&self) -> Result<&'static str, &'static str> {
        self.grammars?;
        Ok(if self.name.starts_with("v4/") {
            "grammars-v4"
        } else {
            "own"
        })
    }

    /// The names and texts of a grammar's files.
    pub(super) fn texts(&self, grammar: usize) -> Vec<(&'static str, &'static str)> {
        let tables = self.grammars.unwrap_or_default().get(grammar);
        tables.map_or_else(Vec::new, |tables| tables.files.to_vec())
    }

    /// The text of the file that a grammar's replacements are in.
    pub(super) fn replacements_text(&self, grammar: usize) -> &'static str {
        let tables = self.grammars.unwrap_or_default().get(grammar);
        tables
            .and_then(|tables| tables.replacements_file)
            .map_or("", |(_, text)| text)
    }

    /// The files of replacements that the description names, with their texts.
    pub fn replacements_files(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let tables = self.grammars.unwrap_or_default().iter();
        tables.filter_map(|tables| tables.replacements_file)
    }

    /// The description, as it stands in its file.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The description as a file that can be anywhere: grammars and replacements
    /// are named as files in the program, `builtin:grammars/JSON.g4`.
    pub fn portable_text(&self) -> String {
        let mut text = self.text.to_owned();
        for (path, _) in self.files().chain(self.replacements_files()) {
            text = text.replace(path, &format!("{PREFIX}{}", rooted(path)));
        }
        text
    }

    /// The files that the description names, paths relative to it, with their texts.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.grammars
            .unwrap_or_default()
            .iter()
            .flat_map(|tables| tables.files)
            .copied()
    }

    /// The description.
    ///
    /// # Errors
    ///
    /// None, unless the program was built wrongly.
    pub fn description(&self) -> Result<Description, FormatError> {
        Ok(Description::parse(Path::new(self.path), self.text)?)
    }

    /// The compiled grammars, in the order of the description.
    ///
    /// # Errors
    ///
    /// When they were missing when the program was built.
    pub(super) fn compiled(&self) -> Result<Vec<Compiled>, FormatError> {
        let grammars = self.grammars.map_err(|missing| {
            FormatError::NoGrammar(format!(
                "the format `{}` is not in this build, because {missing} was missing when it was \
                 made: get the grammars of antlr/grammars-v4 with `git submodule update --init \
                 grammars-v4`, or let GRAMMARS_V4 name a folder that holds them, and build again",
                self.name
            ))
        })?;
        Ok(grammars.iter().map(Tables::compiled).collect())
    }
}

/// The text of a file in the program, if a description's file name is of that
/// form. An unknown one is told with the nearest that is known.
pub(super) fn embedded(file: &Path) -> Option<Result<&'static str, String>> {
    let name = file.to_str()?.strip_prefix(PREFIX)?;
    let files = || {
        let all = BUILTIN.iter();
        all.flat_map(|builtin| builtin.files().chain(builtin.replacements_files()))
    };
    let found = files().find(|(path, _)| rooted(path) == name);
    Some(found.map(|(_, text)| text).ok_or_else(|| {
        let known = suggestion(name, files().map(|(path, _)| rooted(path)));
        format!("there is no file named `{name}` in this program{known}")
    }))
}

/// A path in a built-in description, seen from the package.
fn rooted(path: &str) -> &str {
    path.trim_start_matches("../")
}

impl Tables {
    fn compiled(&self) -> Compiled {
        let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        Compiled {
            // Borrowed tables: cloning copies references.
            lexer: self.lexer.clone(),
            parser: self.parser.clone(),
            replacements: self
                .replacements
                .iter()
                .map(owned)
                .collect::<BTreeMap<_, _>>(),
            overridden: self
                .overridden
                .iter()
                .map(|name| (*name).to_owned())
                .collect(),
            warnings: Vec::new(),
        }
    }
}
