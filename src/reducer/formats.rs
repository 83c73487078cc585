//! What inputs are written in.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use picireny_folder::{Entry, FolderText};
use picireny_format::{BYTES, Base, Builtin, FolderFormat, Format, FormatSource, Plain};
use picireny_text::{Codec, decode};

use super::ReduceError;
use super::input::{Prepared, unpacked};

/// What the user says of the format.
pub(super) enum Which {
    /// Its name.
    Named(String),
    /// The name of the input's file.
    Detected(PathBuf),
    /// What it is made of.
    Described(Box<FormatSource>),
    /// The format itself.
    Loaded(Rc<Format>),
}

/// Formats, each loaded once.
pub(super) struct Formats {
    which: Which,
    loaded: HashMap<&'static str, Rc<Format>>,
}

impl Formats {
    pub(super) fn new(which: Which) -> Self {
        Self {
            which,
            loaded: HashMap::new(),
        }
    }

    pub(super) fn of_text(&mut self, input: &str) -> Result<Prepared, ReduceError> {
        let (mut text, mut codec) = decode(input.as_bytes(), Some("utf-8"))?;
        let format = match self.given()? {
            Some(given) => given,
            None => self.detected(None, &text)?,
        };
        if format.plain() == Some(Plain::Binary) {
            (text, codec) = decode(input.as_bytes(), Some(BYTES))?;
        }
        Prepared::file(format, text, codec)
    }

    pub(super) fn of_bytes(&mut self, input: &[u8]) -> Result<Prepared, ReduceError> {
        let (format, text, codec) = self.of_file(None, input)?;
        Prepared::file(format, text, codec)
    }

    pub(super) fn of_folder(
        &mut self,
        entries: &[Entry<'_>],
    ) -> Result<(FolderText, Prepared), ReduceError> {
        let mut sorted: Vec<&Entry<'_>> = entries.iter().collect();
        sorted.sort_by(|one, other| one.path.cmp(&other.path));
        let (text, format) = FolderFormat::read(sorted, |path, content| {
            let (format, text, codec) = self.of_file(Some(path), content)?;
            let text = unpacked(&format, text, &codec)?;
            Ok::<_, ReduceError>((format, text, codec))
        })?;
        let folder = format.folder().clone();
        let prepared = Prepared::folder(format, text, Arc::new(folder.clone()));
        Ok((folder, prepared))
    }

    /// A file, decoded, with what it is written in.
    fn of_file(
        &mut self,
        path: Option<&Path>,
        content: &[u8],
    ) -> Result<(Rc<Format>, String, Codec), ReduceError> {
        let (text, codec) = decode(content, None)?;
        let given = self.given()?.filter(|given| {
            // In a folder, a format that says how its files are called is for these only, and
            // bytes are of no format for texts.
            path.is_none_or(|path| match given.is_for(path) {
                Some(is_for) => is_for,
                None => given.plain().is_some() || Plain::seen_in(&text) == Plain::Text,
            })
        });
        let format = match given {
            Some(given) => given,
            None => self.detected(path, &text)?,
        };
        let (text, codec) = match format.plain() {
            Some(Plain::Binary) => decode(content, Some(BYTES))?,
            _ => (text, codec),
        };
        Ok((format, text, codec))
    }

    /// The format that the user names, if any.
    fn given(&mut self) -> Result<Option<Rc<Format>>, ReduceError> {
        let source = match &self.which {
            Which::Detected(_) => return Ok(None),
            Which::Loaded(format) => return Ok(Some(Rc::clone(format))),
            Which::Described(source) => (**source).clone(),
            Which::Named(name) => FormatSource {
                base: match Plain::named(name) {
                    Some(plain) => Base::Plain(plain),
                    None => Base::Builtin(Builtin::named(name)?),
                },
                ..FormatSource::default()
            },
        };
        let format = Rc::new(source.load()?.0);
        self.which = Which::Loaded(Rc::clone(&format));
        Ok(Some(format))
    }

    /// The format that a file's name or text speaks for. Where its grammars are missing, and
    /// where there is none, it is text or bytes.
    fn detected(&mut self, path: Option<&Path>, text: &str) -> Result<Rc<Format>, ReduceError> {
        let path = match (path, &self.which) {
            (Some(path), _) => path.to_owned(),
            (None, Which::Detected(path)) => path.clone(),
            (None, _) => PathBuf::new(),
        };
        // A name is no matter: then the text speaks.
        let builtin = match path.file_name() {
            Some(_) => Builtin::detect(&path, text),
            None => Builtin::by_content(text),
        };
        let builtin = builtin.filter(|builtin| builtin.source().is_ok());
        let plain = Plain::seen_in(text);
        let (name, base) = match builtin {
            Some(builtin) => (builtin.name(), Base::Builtin(builtin)),
            None => (plain.name(), Base::Plain(plain)),
        };
        if let Some(format) = self.loaded.get(name) {
            return Ok(Rc::clone(format));
        }
        let source = FormatSource {
            base,
            ..FormatSource::default()
        };
        let format = Rc::new(source.load()?.0);
        self.loaded.insert(name, Rc::clone(&format));
        Ok(format)
    }
}
