//! Formats that are compiled into the program.
//!
//! Their tables are in `picireny-builtin`; nothing is compiled when such a format
//! is used, tables are only unpacked.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use picireny_builtin::{ENTRIES, Entry, File, Tables};

use picireny_description::{Compiled, Description, Place, suggestion};

use crate::pattern::IslandPattern;
use crate::{FormatError, wildcard};

/// What the name of a file that is in the program begins with in descriptions.
const PREFIX: &str = "builtin:";

/// How much of an input's beginning `content` patterns see, in bytes.
const BEGINNING: usize = 4096;

/// What `content` patterns see of a text.
pub(crate) fn beginning(text: &str) -> &str {
    let mut end = text.len().min(BEGINNING);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

/// A format that this program knows by name.
#[derive(Clone, Copy, Debug)]
pub struct Builtin(&'static Entry);

impl Builtin {
    /// All of them, by name.
    pub fn all() -> impl Iterator<Item = Builtin> + Clone {
        ENTRIES.iter().map(Builtin)
    }

    /// The one of a name.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn named(name: &str) -> Result<Builtin, FormatError> {
        Self::all()
            .find(|builtin| builtin.name() == name)
            .ok_or_else(|| {
                let known = suggestion(name, Self::all().map(|builtin| builtin.name()));
                FormatError::NoGrammar(format!("there is no built-in format named `{name}`{known} (`picireny formats` lists all)"))
            })
    }

    /// The one that an input is probably of, by its file's name, or else by its
    /// text. Our own ones go before those of grammars-v4. One whose grammars are
    /// missing counts if the file's name speaks for no other.
    pub fn detect(file: &Path, text: &str) -> Option<Builtin> {
        let name = file.file_name()?.to_string_lossy();
        let text = beginning(text);
        let named: Vec<_> = Self::usable()
            .filter(|builtin| builtin.is_named(&name))
            .collect();
        named
            .iter()
            .find(|builtin| builtin.contains(text))
            .or(named.first())
            .copied()
            .or_else(|| Self::absent(&name))
            .or_else(|| Self::by_content(text))
    }

    /// The one that a text begins like.
    pub fn by_content(text: &str) -> Option<Builtin> {
        let text = beginning(text);
        Self::usable().find(|builtin| builtin.contains(text))
    }

    /// Those whose grammars are there, our own ones first.
    fn usable() -> impl Iterator<Item = Builtin> {
        let usable = Self::all().filter(|builtin| builtin.0.grammars.is_ok());
        let (theirs, ours): (Vec<_>, Vec<_>) =
            usable.partition(|builtin| builtin.name().contains('/'));
        ours.into_iter().chain(theirs)
    }

    /// The one that an input's name speaks for among those whose grammars were
    /// missing when the program was built.
    fn absent(name: &str) -> Option<Builtin> {
        let mut absent = Self::all().filter(|builtin| builtin.0.grammars.is_err());
        absent.find(|builtin| builtin.is_named(name))
    }

    /// Wildcards that names of its files match.
    pub fn file_names(self) -> &'static [&'static str] {
        self.0.file_names
    }

    fn is_named(self, name: &str) -> bool {
        self.file_names()
            .iter()
            .any(|pattern| wildcard::matches(pattern, name))
    }

    fn contains(self, text: &str) -> bool {
        self.content().is_some_and(|it| it.matches_start(text))
    }

    /// The pattern of what files begin with. A folder has many files, and to make the pattern
    /// takes longer than to use it.
    fn content(self) -> Option<&'static IslandPattern> {
        static MADE: LazyLock<HashMap<&str, OnceLock<Option<IslandPattern>>>> =
            LazyLock::new(|| {
                let names = Builtin::all().map(Builtin::name);
                names.map(|name| (name, OnceLock::new())).collect()
            });
        let content = self.0.content?;
        let made = MADE.get(self.name())?;
        made.get_or_init(|| IslandPattern::new(content).ok())
            .as_ref()
    }

    /// The name.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The extension that files of it usually have, without a dot.
    pub fn extension(self) -> Option<&'static str> {
        let names = self.0.file_names.iter();
        let mut extensions = names.filter_map(|name| name.strip_prefix("*."));
        extensions.find(|it| it.chars().all(|c| c.is_ascii_alphanumeric()))
    }

    /// One line for people.
    pub fn title(self) -> &'static str {
        self.0.title
    }

    /// Where its grammars come from, or the first file of them that was missing
    /// when the program was built.
    pub fn source(self) -> Result<&'static str, &'static str> {
        self.0.grammars?;
        Ok(if self.0.name.starts_with("v4/") {
            "grammars-v4"
        } else {
            "own"
        })
    }

    /// The names and texts of a grammar's files.
    pub(crate) fn texts(self, grammar: usize) -> Vec<(&'static str, &'static str)> {
        let files = self.tables().get(grammar).map(|tables| tables.files);
        let files = files.unwrap_or_default().iter();
        files.map(|file| (file.path, file.text)).collect()
    }

    /// The text of the file that a grammar's replacements are in.
    pub(crate) fn replacements_text(self, grammar: usize) -> &'static str {
        let tables = self.tables().get(grammar);
        tables
            .and_then(|tables| tables.replacements_file)
            .map_or("", |file| file.text)
    }

    /// The compiled grammars; none if they were missing when the program was built.
    fn tables(self) -> &'static [Tables] {
        self.0.grammars.unwrap_or_default()
    }

    /// The files of replacements that the description names.
    pub fn replacements_files(self) -> impl Iterator<Item = File> {
        let tables = self.tables().iter();
        tables.filter_map(|tables| tables.replacements_file)
    }

    /// The files of grammars that the description names.
    pub fn files(self) -> impl Iterator<Item = File> {
        self.tables()
            .iter()
            .flat_map(|tables| tables.files)
            .copied()
    }

    /// The description, as it stands in its file.
    pub fn text(self) -> &'static str {
        self.0.text
    }

    /// The description as a file that can be anywhere: grammars and replacements
    /// are named as files in the program, `builtin:json/JSON.g4`.
    pub fn portable_text(self) -> String {
        self.text_with_names(|file| format!("{PREFIX}{}", file.path))
    }

    /// The description with other names for the files that it names.
    pub fn text_with_names(self, name: impl Fn(&File) -> String) -> String {
        let Ok(description) = self.description() else {
            return self.text().to_owned();
        };
        let mut named: Vec<(Place, &File)> = Vec::new();
        for (grammar, tables) in description.grammars.iter().zip(self.tables()) {
            let places = grammar.files.iter().map(|(_, place)| *place);
            named.extend(places.zip(tables.files));
            if let (Some((_, place)), Some(file)) =
                (&grammar.replacements_file, &tables.replacements_file)
            {
                named.push((*place, file));
            }
        }
        with_names(self.text(), named, name)
    }

    /// The description.
    ///
    /// # Errors
    ///
    /// None, unless the program was built wrongly.
    pub fn description(self) -> Result<Description, FormatError> {
        Ok(Description::parse(Path::new(self.0.path), self.0.text)?)
    }

    /// The compiled grammars, in the order of the description.
    ///
    /// # Errors
    ///
    /// When they were missing when the program was built, or are damaged.
    pub(crate) fn compiled(self) -> Result<Vec<Compiled>, FormatError> {
        let grammars = self.0.grammars.map_err(|_| FormatError::NotInThisBuild {
            name: self.name(),
            folder: PathBuf::new(),
        })?;
        let compiled: Option<_> = grammars.iter().map(compiled).collect();
        compiled.ok_or(FormatError::Damaged { name: self.name() })
    }
}

/// A name of a file in the program that is none.
#[derive(Debug, thiserror::Error)]
#[error("there is no file named `{name}` in this program{known}")]
pub(crate) struct NoSuchFile {
    name: String,
    /// The nearest name that is known, in words.
    known: String,
}

/// The text of a file in the program, if a description's file name is of that
/// form.
pub(crate) fn embedded(file: &Path) -> Option<Result<&'static str, NoSuchFile>> {
    let name = file.to_str()?.strip_prefix(PREFIX)?;
    let files = || {
        let all = Builtin::all();
        all.flat_map(|builtin| builtin.files().chain(builtin.replacements_files()))
    };
    let found = files().find(|file| file.path == name);
    Some(found.map(|file| file.text).ok_or_else(|| NoSuchFile {
        name: name.to_owned(),
        known: suggestion(name, files().map(|file| file.path)),
    }))
}

/// The file of replacements that a built-in format has for a grammar of these
/// files: its name for messages, and its text.
pub(crate) fn replacements_of<'f>(
    files: impl Iterator<Item = &'f Path> + Clone,
) -> Option<(PathBuf, &'static str)> {
    let has = |path: &str| {
        let mut files = files.clone().filter_map(|file| file.to_str());
        files.any(|file| file.strip_prefix(PREFIX) == Some(path))
    };
    let mut tables = Builtin::all().flat_map(Builtin::tables);
    let tables = tables.find(|tables| {
        let mut files = tables.files.iter();
        tables.replacements_file.is_some() && files.all(|file| has(file.path))
    });
    let file = tables?.replacements_file?;
    Some((PathBuf::from(format!("{PREFIX}{}", file.path)), file.text))
}

/// A description with other names at the places of files.
fn with_names(
    text: &str,
    mut named: Vec<(Place, &File)>,
    name: impl Fn(&File) -> String,
) -> String {
    named.sort_by_key(|(place, _)| (place.line, place.column));
    let mut named = named.into_iter().peekable();
    let mut out = String::with_capacity(text.len());
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let mut rest = line;
        let mut column = 1;
        while let Some((place, file)) = named.next_if(|(place, _)| place.line == number) {
            let skipped = place.column.saturating_sub(column);
            let at = rest.char_indices().nth(skipped).map_or(0, |(at, _)| at);
            let (before, after) = rest.split_at(at);
            out.push_str(before);
            out.push_str(&name(file));
            rest = after.strip_prefix(file.named).unwrap_or(after);
            column = place.column + file.named.chars().count();
        }
        out.push_str(rest);
    }
    out
}

/// The grammar as it would be if it had just been compiled; none if its tables are
/// damaged.
fn compiled(tables: &Tables) -> Option<Compiled> {
    let owned = |(name, text): (&str, &str)| (name.to_owned(), text.to_owned());
    Some(Compiled {
        lexer: tables.lexer()?,
        parser: tables.parser()?,
        replacements: tables.replacements().map(owned).collect(),
        overridden: tables
            .overridden
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
        warnings: Vec::new(),
    })
}
