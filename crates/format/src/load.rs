//! From what a user names to a format.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf, absolute};

use picireny_description::{
    Compiled, Description, Fault, FileFault, GrammarDescription, GrammarName, Place, Replacements,
    RuleName, parse_replacements,
};

use crate::builtin::{Builtin, embedded};
use crate::{Format, FormatError};

/// What a format is made of. Grammars, replacements and the start rule that are
/// given here extend those of the base or win over them.
#[derive(Clone, Debug, Default)]
pub struct FormatSource {
    /// What everything else extends or overrides.
    pub base: Base,
    /// Files of the nameless grammar.
    pub grammar: Vec<PathBuf>,
    /// A file of replacements.
    pub replacements: Option<PathBuf>,
    /// The start rule, as `[grammar:]rule`.
    pub start: Option<String>,
}

/// What a format is based on.
#[derive(Clone, Debug, Default)]
pub enum Base {
    /// Nothing.
    #[default]
    Nothing,
    /// A format that the program knows.
    Builtin(Builtin),
    /// A description.
    File(PathBuf),
}

impl FormatSource {
    /// Reads and compiles everything that is needed. The second part of the
    /// result is what is odd about the grammars, one line each.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, something in it is wrong, or a name is
    /// unknown.
    pub fn load(&self) -> Result<(Format, Vec<String>), FormatError> {
        let mut description = match &self.base {
            Base::Nothing => Description::default(),
            Base::Builtin(builtin) => builtin.description()?,
            Base::File(path) => Description::parse(path, &read(path)?)?,
        };
        let builtin = match &self.base {
            Base::Builtin(builtin) => Some(*builtin),
            _ => None,
        };
        let described = description.grammars.len();
        if !self.grammar.is_empty() {
            self.add_grammar(&mut description)?;
        }
        if description.grammars.is_empty() {
            return Err(FormatError::NoGrammar(match &self.base {
                Base::File(path) => format!("{} names no grammar", path.display()),
                _ => "no grammar is given".to_owned(),
            }));
        }
        if let Some(start) = &self.start {
            description.start = Some((RuleName::parse(start), Place::default()));
        }
        let mut given = given_in(&description, builtin)?;
        let mut extended = vec![builtin.is_none(); description.grammars.len()];
        extended[described..].fill(true);
        if let Some(path) = &self.replacements {
            for (grammar, replacements) in parse_replacements(path, &read(path)?)? {
                let index = target(&description, path, grammar.as_ref())?;
                given[index].push(replacements);
                extended[index] = true;
            }
        }
        let mut warnings = Vec::new();
        let mut ready = builtin
            .map(Builtin::compiled)
            .transpose()?
            .unwrap_or_default()
            .into_iter();
        let mut compiled = Vec::with_capacity(description.grammars.len());
        for (index, grammar) in description.grammars.iter().enumerate() {
            let ready = ready.next();
            if let Some(ready) = ready
                && !extended[index]
            {
                compiled.push(ready);
                continue;
            }
            let strings = strings(&given[index]);
            let texts = builtin
                .filter(|_| index < described)
                .map(|builtin| builtin.texts(index));
            let made = match texts {
                Some(texts) => Compiled::from_texts(&texts, &strings)?,
                None => compile(&files(&description, grammar)?, &strings)?,
            };
            let known = made.names();
            for replacements in &given[index] {
                replacements.check(&known)?;
            }
            warnings.extend(made.warnings.iter().cloned());
            compiled.push(made);
        }
        Ok((Format::assemble(&description, compiled)?, warnings))
    }

    /// Adds the files that are given to the nameless grammar.
    fn add_grammar(&self, description: &mut Description) -> Result<(), FormatError> {
        let mut files = Vec::with_capacity(self.grammar.len());
        for file in &self.grammar {
            // Relative to the working directory, not to the description.
            let path = if description.path.as_os_str().is_empty() {
                file.clone()
            } else {
                absolute(file).map_err(|source| read_error(file, source))?
            };
            files.push((path, Place::default()));
        }
        match description
            .grammars
            .iter_mut()
            .find(|grammar| grammar.name.is_empty())
        {
            Some(grammar) => grammar.files.extend(files),
            None => description.grammars.push(GrammarDescription {
                files,
                ..GrammarDescription::default()
            }),
        }
        Ok(())
    }
}

/// The replacements that a description gives, by grammar. Those of a built-in
/// one are compiled in; their file is not there any more.
fn given_in(
    description: &Description,
    builtin: Option<Builtin>,
) -> Result<Vec<Vec<Replacements>>, FormatError> {
    let mut all = Vec::with_capacity(description.grammars.len());
    for (index, grammar) in description.grammars.iter().enumerate() {
        let mut given = Vec::new();
        if let Some((file, place)) = &grammar.replacements_file {
            let mut path = description.resolve(file);
            let text = match (builtin, embedded(file)) {
                (Some(builtin), _) => builtin.replacements_text(index).to_owned(),
                (None, Some(found)) => {
                    path.clone_from(file);
                    let text = found.map_err(|message| fault_in(description, *place, message))?;
                    text.to_owned()
                }
                (None, None) => read(&path)?,
            };
            for (of, replacements) in parse_replacements(&path, &text)? {
                let of = of.map(|of| description.grammar_named(&path, &of));
                if of.transpose()?.is_none_or(|of| of == index) {
                    given.push(replacements);
                }
            }
        }
        if !grammar.replacements.entries.is_empty() {
            given.push(grammar.replacements.clone());
        }
        all.push(given);
    }
    Ok(all)
}

/// The grammar that replacements of a file are for: without a name the
/// nameless one, else the start rule's, else the first.
fn target(
    description: &Description,
    path: &Path,
    name: Option<&GrammarName>,
) -> Result<usize, FormatError> {
    if let Some(name) = name {
        return Ok(description.grammar_named(path, name)?);
    }
    let position = |wanted: &str| {
        let mut grammars = description.grammars.iter();
        grammars.position(|grammar| grammar.name == wanted)
    };
    let start = description
        .start
        .as_ref()
        .and_then(|(start, _)| start.grammar.as_deref());
    Ok(position("").or_else(|| position(start?)).unwrap_or(0))
}

fn strings(given: &[Replacements]) -> BTreeMap<String, String> {
    let entries = given.iter().flat_map(|replacements| &replacements.entries);
    entries
        .map(|entry| (entry.name.clone(), entry.text.clone()))
        .collect()
}

/// A grammar's file.
enum Source {
    /// One on disk.
    File(PathBuf),
    /// One in the program: its name and text.
    Embedded(String, &'static str),
}

/// The grammar files among a grammar's files. The others hold base classes in
/// some other language, for which there are our own.
fn files(
    description: &Description,
    grammar: &GrammarDescription,
) -> Result<Vec<Source>, FormatError> {
    let mut files = Vec::new();
    for (file, place) in &grammar.files {
        if !is_grammar(file) {
            continue;
        }
        if let Some(found) = embedded(file) {
            let text = found.map_err(|message| fault_in(description, *place, message))?;
            files.push(Source::Embedded(file.display().to_string(), text));
            continue;
        }
        let path = description.resolve(file);
        if *place != Place::default()
            && let Err(error) = fs::metadata(&path)
        {
            let message = format!("cannot read {}: {error}", path.display());
            return Err(fault_in(description, *place, message));
        }
        files.push(Source::File(path));
    }
    if files.is_empty() {
        return Err(FormatError::NoGrammar(format!(
            "{} names no grammar file (.g4) of the grammar `{}`",
            description.path.display(),
            grammar.name
        )));
    }
    Ok(files)
}

/// Compiles a grammar's files. Beside files in the program, others are texts as
/// well: what they import has to be among the files.
fn compile(files: &[Source], given: &BTreeMap<String, String>) -> Result<Compiled, FormatError> {
    let mut paths = Vec::new();
    let mut texts = Vec::new();
    for file in files {
        match file {
            Source::File(path) => paths.push(path.clone()),
            Source::Embedded(name, text) => texts.push((name.clone(), (*text).to_owned())),
        }
    }
    if texts.is_empty() {
        return Ok(Compiled::from_files(&paths, given)?);
    }
    for path in &paths {
        texts.push((path.display().to_string(), read(path)?));
    }
    let texts: Vec<(&str, &str)> = texts
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    Ok(Compiled::from_texts(&texts, given)?)
}

fn fault_in(description: &Description, place: Place, message: String) -> FormatError {
    FormatError::Fault(FileFault {
        path: description.path.clone(),
        fault: Fault { place, message },
    })
}

fn is_grammar(file: &Path) -> bool {
    file.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("g4") || extension.eq_ignore_ascii_case("g")
    })
}

fn read(path: &Path) -> Result<String, FormatError> {
    fs::read_to_string(path).map_err(|source| read_error(path, source))
}

fn read_error(path: &Path, source: std::io::Error) -> FormatError {
    FormatError::Read {
        path: path.to_owned(),
        source,
    }
}
