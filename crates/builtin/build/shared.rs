//! What several formats have in common: files, grammars and tables.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use picireny_description::Compiled;
use picireny_grammar::Recognizer;

/// What several formats have in common is written once: the style sheets of a page
/// are those of the format for style sheets.
#[derive(Default)]
pub(crate) struct Shared {
    /// Where packed recognizers are written.
    folder: PathBuf,
    /// The number of each recognizer, by its bytes.
    recognizers: HashMap<Vec<u8>, usize>,
    /// The name of each static, by its value.
    names: HashMap<String, String>,
    /// Grammars, by their files and the replacements that are given for them. A language is
    /// compiled once, however many others have it in islands.
    grammars: HashMap<Compilation, Rc<Compiled>>,
    out: String,
}

/// Files, and replacements that are given.
type Compilation = (Vec<PathBuf>, BTreeMap<String, String>);

impl Shared {
    /// What writes recognizers into a folder.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            ..Self::default()
        }
    }

    /// The source of the statics.
    pub(crate) fn statics(&self) -> &str {
        &self.out
    }

    /// The name of the static that has a value.
    fn name(&mut self, kind: &str, value: String) -> String {
        let next = format!("SHARED_{}", self.names.len());
        let name = self.names.entry(value).or_insert_with_key(|value| {
            put(
                &mut self.out,
                format_args!("static {next}: {kind} = {value};\n"),
            );
            next
        });
        name.clone()
    }

    /// A file that a description names, with its text.
    pub(crate) fn file(
        &mut self,
        named: &Path,
        within: &Path,
        path: &Path,
    ) -> Result<String, Box<dyn Error>> {
        let text = self.name("&str", format!("include_str!({path:?})"));
        let within = within.to_str().ok_or("a file's name is not UTF-8")?;
        let within = within.replace('\\', "/");
        Ok(format!(
            "File {{ named: {named:?}, path: {within:?}, text: {text} }}"
        ))
    }

    /// A compiled grammar.
    pub(crate) fn compiled(
        &mut self,
        files: Vec<PathBuf>,
        given: &BTreeMap<String, String>,
    ) -> Result<Rc<Compiled>, Box<dyn Error>> {
        let key = (files, given.clone());
        if let Some(known) = self.grammars.get(&key) {
            return Ok(known.clone());
        }
        let compiled = Rc::new(Compiled::from_files(&key.0, given)?);
        self.grammars.insert(key, compiled.clone());
        Ok(compiled)
    }

    /// The name of the static that is a recognizer, packed.
    pub(crate) fn recognizer(&mut self, recognizer: &Recognizer) -> Result<String, Box<dyn Error>> {
        let packed = recognizer.pack();
        let next = self.recognizers.len();
        let number = *self.recognizers.entry(packed.clone()).or_insert(next);
        let path = self.folder.join(format!("{number}.recognizer"));
        if number == next {
            fs::write(&path, packed)?;
        }
        Ok(self.name("&[u8]", format!("include_bytes!({path:?})")))
    }
}

/// The replacement strings as one text, each name and each string with U+FFFF behind it,
/// which is no character.
pub(crate) fn joined(replacements: &BTreeMap<String, String>) -> Result<String, Box<dyn Error>> {
    let mut joined = String::new();
    for part in replacements.iter().flat_map(|(name, text)| [name, text]) {
        if part.contains('\u{FFFF}') {
            return Err(format!("U+FFFF in the replacement string {part:?}").into());
        }
        put(&mut joined, format_args!("{part}\u{FFFF}"));
    }
    Ok(joined)
}

pub(crate) fn put(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = out.write_fmt(arguments);
}
