//! The files that a description names: on disk, in the program, or given as texts.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use picireny_description::{Compiled, Description, Fault, FileFault, GrammarDescription, Place};

use crate::FormatError;
use crate::builtin::embedded;
use picireny_shown::Shown as _;

/// A grammar's file.
pub(crate) enum Source {
    /// One on disk.
    File(PathBuf),
    /// One in the program, or one that is given as a text: its name and text.
    Text(String, String),
}

/// Files that are given as texts, by path.
pub(crate) type Texts = BTreeMap<PathBuf, String>;

/// The text of a file that is given as one, by the name that it is called by.
pub(crate) fn given<'t>(
    texts: &'t Texts,
    description: &Description,
    file: &Path,
) -> Option<&'t str> {
    let text = texts
        .get(file)
        .or_else(|| texts.get(&description.resolve(file)));
    text.map(String::as_str)
}

/// The grammar files among a grammar's files. The others hold base classes in
/// some other language, for which there are our own.
pub(crate) fn files(
    description: &Description,
    grammar: &GrammarDescription,
    texts: &Texts,
) -> Result<Vec<Source>, FormatError> {
    let mut files = Vec::new();
    for (file, place) in &grammar.files {
        if !is_grammar(file) {
            continue;
        }
        if let Some(found) = embedded(file) {
            let text = found.map_err(|error| fault_in(description, *place, error))?;
            files.push(Source::Text(file.shown().to_string(), text.to_owned()));
            continue;
        }
        if let Some(text) = given(texts, description, file) {
            files.push(Source::Text(file.shown().to_string(), text.to_owned()));
            continue;
        }
        let path = description.resolve(file);
        if *place != Place::default()
            && let Err(error) = fs::metadata(&path)
        {
            let message = format!("cannot read {}: {error}", path.shown());
            return Err(fault_in(description, *place, message));
        }
        files.push(Source::File(path));
    }
    if files.is_empty() {
        return Err(FormatError::NoGrammar(format!(
            "{} names no grammar file (.g4) of the grammar `{}`",
            description.path.shown(),
            grammar.name
        )));
    }
    Ok(files)
}

/// Compiles a grammar's files. Beside texts, files on disk are texts as well: what they
/// import has to be among the files, or among `others`.
pub(crate) fn compile(
    files: Vec<Source>,
    others: &Texts,
    given: &BTreeMap<String, String>,
) -> Result<Compiled, FormatError> {
    let mut paths = Vec::new();
    let mut texts = Vec::new();
    for file in files {
        match file {
            Source::File(path) => paths.push(path),
            Source::Text(name, text) => texts.push((name, text)),
        }
    }
    if texts.is_empty() {
        return Ok(Compiled::from_files(&paths, given)?);
    }
    for path in &paths {
        texts.push((path.shown().to_string(), read(path)?));
    }
    let others = others.iter();
    let others = others.map(|(path, text)| (path.shown().to_string(), text.clone()));
    let texts: Vec<(&str, &str)> = texts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    Ok(Compiled::from_texts(&texts, others.collect(), given)?)
}

pub(crate) fn fault_in(
    description: &Description,
    place: Place,
    message: impl ToString,
) -> FormatError {
    FormatError::Fault(FileFault {
        path: description.path.clone(),
        fault: Fault {
            place,
            message: message.to_string(),
        },
    })
}

fn is_grammar(file: &Path) -> bool {
    file.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("g4") || extension.eq_ignore_ascii_case("g")
    })
}

/// No description or file of replacements is larger.
const MAX_FILE_SIZE: u64 = 8 << 20;

pub(crate) fn read(path: &Path) -> Result<String, FormatError> {
    let read = || {
        let mut text = String::new();
        // A device has no size and no end.
        let file = fs::File::open(path)?;
        file.take(MAX_FILE_SIZE + 1).read_to_string(&mut text)?;
        if text.len() as u64 > MAX_FILE_SIZE {
            return Err(std::io::Error::other("the file is larger than 8 MiB"));
        }
        Ok(text)
    };
    read().map_err(|source| read_error(path, source))
}

pub(crate) fn read_error(path: &Path, source: std::io::Error) -> FormatError {
    FormatError::Read {
        path: path.to_owned(),
        source,
    }
}
