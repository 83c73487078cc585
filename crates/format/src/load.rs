//! From what a user names to a format.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf, absolute};

use picireny_description::{
    Compiled, Description, GrammarDescription, GrammarName, Place, Replacements, RuleName,
    parse_replacements,
};
use picireny_plain::Plain;

use crate::builtin::{Builtin, embedded, replacements_of};
use crate::source::{self, Texts, fault_in, read, read_error};
use crate::{Format, FormatError};
use picireny_shown::Shown as _;

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
    /// Folders in which grammars of antlr/grammars-v4 may be, for built-in formats
    /// that are not in this build.
    pub folders: Vec<PathBuf>,
    /// The start rule, as `[grammar:]rule`.
    pub start: Option<String>,
    /// Files that need not be on disk, by path: a file that is named here or in a description
    /// is first looked for among these. Grammars import each other from them, too.
    pub texts: BTreeMap<PathBuf, String>,
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
    /// No grammar at all, and none can be added.
    Plain(Plain),
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
        if let Base::Plain(plain) = self.base {
            return match self.start.is_some() || self.replacements.is_some() {
                false if self.grammar.is_empty() => {
                    Ok((Format::without_grammar(plain), Vec::new()))
                }
                _ => Err(FormatError::NoGrammar(format!(
                    "the format `{}` has no grammar that a start rule, replacements or other \
                     grammar files could go with",
                    plain.name()
                ))),
            };
        }
        let mut description = match &self.base {
            Base::Nothing | Base::Plain(_) => Description::default(),
            Base::Builtin(builtin) if builtin.source().is_err() => {
                builtin.description_in(&self.folders)?
            }
            Base::Builtin(builtin) => builtin.description()?,
            Base::File(path) => Description::parse(path, &self.read(path)?)?,
        };
        let builtin = match &self.base {
            Base::Builtin(builtin) if builtin.source().is_ok() => Some(*builtin),
            _ => None,
        };
        let described = description.grammars.len();
        if !self.grammar.is_empty() {
            self.add_grammar(&mut description)?;
        }
        if description.grammars.is_empty() {
            return Err(FormatError::NoGrammar(match &self.base {
                Base::File(path) => format!("{} names no grammar", path.shown()),
                _ => "no grammar is given".to_owned(),
            }));
        }
        if let Some(start) = &self.start {
            description.start = Some((RuleName::parse(start), Place::default()));
        }
        let mut parts = self.parts(&description, described, builtin)?;
        if let Some(path) = &self.replacements {
            for (grammar, replacements) in parse_replacements(path, &self.read(path)?)? {
                let index = target(&description, path, grammar.as_ref())?;
                if let Some(part) = parts.get_mut(index) {
                    part.given.push(replacements);
                    // Compiled with other replacements.
                    part.ready = None;
                }
            }
        }
        let mut warnings = Vec::new();
        let mut compiled = Vec::with_capacity(parts.len());
        for part in parts {
            compiled.push(part.compile(&description, &self.texts, &mut warnings)?);
        }
        Ok((Format::assemble(&description, compiled)?, warnings))
    }

    /// Adds the files that are given to the nameless grammar.
    fn add_grammar(&self, description: &mut Description) -> Result<(), FormatError> {
        let mut files = Vec::with_capacity(self.grammar.len());
        for file in &self.grammar {
            // Relative to the working directory, not to the description.
            let is_text = self.texts.contains_key(file);
            let path = if is_text || description.path.as_os_str().is_empty() {
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

    /// The text of a file: a given one, or that on disk.
    fn read(&self, path: &Path) -> Result<String, FormatError> {
        match self.texts.get(path) {
            Some(text) => Ok(text.clone()),
            None => read(path),
        }
    }

    /// What each grammar is made of. The first `described` ones are those of the
    /// built-in format, if there is one.
    fn parts<'d>(
        &self,
        description: &'d Description,
        described: usize,
        builtin: Option<Builtin>,
    ) -> Result<Vec<Part<'d>>, FormatError> {
        let mut ready = match builtin {
            Some(builtin) => builtin.compiled()?,
            None => Vec::new(),
        }
        .into_iter();
        let mut parts = Vec::with_capacity(description.grammars.len());
        for (index, grammar) in description.grammars.iter().enumerate() {
            let builtin = builtin.filter(|_| index < described);
            parts.push(Part {
                described: grammar,
                given: self.given(description, index, grammar, builtin)?,
                ready: ready.next(),
                texts: builtin.map(|builtin| builtin.texts(index)),
            });
        }
        Ok(parts)
    }

    /// The replacements that a description gives for a grammar. The text of a
    /// built-in format's file is in the program.
    fn given(
        &self,
        description: &Description,
        index: usize,
        grammar: &GrammarDescription,
        builtin: Option<Builtin>,
    ) -> Result<Vec<Replacements>, FormatError> {
        let mut given = Vec::new();
        // What a built-in format says of its grammar holds wherever that is used.
        if builtin.is_none()
            && let Some((path, text)) =
                replacements_of(grammar.files.iter().map(|(file, _)| &**file))
        {
            let inherited = parse_replacements(&path, text)?.into_iter();
            given.extend(inherited.filter_map(|(of, strings)| of.is_none().then_some(strings)));
        }
        if let Some((file, place)) = &grammar.replacements_file {
            let mut path = description.resolve(file);
            let text = match (builtin, embedded(file)) {
                (Some(builtin), _) => builtin.replacements_text(index).to_owned(),
                (None, Some(found)) => {
                    path.clone_from(file);
                    let text = found.map_err(|error| fault_in(description, *place, error))?;
                    text.to_owned()
                }
                (None, None) => match source::given(&self.texts, description, file) {
                    Some(text) => text.to_owned(),
                    None => read(&path)?,
                },
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
        Ok(given)
    }
}

/// A grammar of a description on its way to be compiled.
struct Part<'d> {
    described: &'d GrammarDescription,
    /// The replacements that are given for it.
    given: Vec<Replacements>,
    /// The grammar as it is in the program, if nothing has been added to it.
    ready: Option<Compiled>,
    /// Names and texts of its files, if they are in the program.
    texts: Option<Vec<(&'static str, &'static str)>>,
}

impl Part<'_> {
    fn compile(
        self,
        description: &Description,
        given: &Texts,
        warnings: &mut Vec<String>,
    ) -> Result<Compiled, FormatError> {
        if let Some(ready) = self.ready {
            return Ok(ready);
        }
        let strings = strings(&self.given);
        let compiled = match &self.texts {
            Some(texts) => Compiled::from_texts(texts, Vec::new(), &strings)?,
            None => {
                let files = source::files(description, self.described, given)?;
                source::compile(files, given, &strings)?
            }
        };
        let known = compiled.names();
        for replacements in &self.given {
            replacements.check(&known)?;
        }
        warnings.extend(compiled.warnings.iter().cloned());
        Ok(compiled)
    }
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
