//! Descriptions in a folder of the user's: formats that are known by name like built-in ones.

use std::fs;
use std::path::{Path, PathBuf};

use picireny_description::Description;

use crate::builtin::beginning;
use crate::pattern::IslandPattern;
use crate::source::read;
use crate::{FormatError, wildcard};

/// What the names of descriptions end with.
const EXTENSIONS: [&str; 3] = ["yml", "yaml", "json"];

/// A format of the user's.
#[derive(Clone, Debug)]
pub struct OwnFormat {
    /// The name: that of the file, without its extension.
    pub name: String,
    /// The description.
    pub path: PathBuf,
    /// One line for people.
    pub title: String,
    file_names: Vec<String>,
    /// What inputs begin with. A folder has many files, and to make the pattern takes longer than
    /// to use it.
    content: Option<IslandPattern>,
}

impl OwnFormat {
    /// All descriptions in a folder, by name, and what is wrong with others.
    #[must_use]
    pub fn all_in(folder: &Path) -> (Vec<OwnFormat>, Vec<FormatError>) {
        let (mut own, mut wrong) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let extension = path.extension().and_then(|extension| extension.to_str());
            if !extension.is_some_and(|extension| EXTENSIONS.contains(&extension)) {
                continue;
            }
            match Self::read(path) {
                Ok(Some(format)) => own.push(format),
                Ok(None) => {}
                Err(error) => wrong.push(error),
            }
        }
        own.sort_by(|one, other| one.name.cmp(&other.name));
        (own, wrong)
    }

    fn read(path: PathBuf) -> Result<Option<Self>, FormatError> {
        let description = Description::parse(&path, &read(&path)?)?;
        // What names no grammar holds something else, as replacements.
        if description.grammars.is_empty() {
            return Ok(None);
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Some(Self {
            name: name.into_owned(),
            title: description.title.unwrap_or_default(),
            file_names: description.file_names,
            content: description
                .content
                .and_then(|(content, _)| IslandPattern::new(&content).ok()),
            path,
        }))
    }

    /// Whether a file is called as inputs are.
    #[must_use]
    pub fn is_named(&self, file: &Path) -> bool {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let mut patterns = self.file_names.iter();
        patterns.any(|pattern| wildcard::matches(pattern, &name))
    }

    /// Whether a text begins as inputs do.
    #[must_use]
    pub fn begins(&self, text: &str) -> bool {
        let content = self.content.as_ref();
        content.is_some_and(|content| content.matches_start(beginning(text)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn descriptions_are_found_and_others_are_named() {
        let place = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(place.path().join(name), text).unwrap();
        write(
            "mail.yml",
            "title: Mail\nfile-names: ['*.mail']\ncontent: 'From: '\nstart: a\ngrammars:\n  '':\n    files: [a.g4]\n",
        );
        write("broken.yaml", "strat: x\n");
        write("a.g4", "grammar a;");
        let (own, wrong) = OwnFormat::all_in(place.path());
        let [mail] = own.as_slice() else {
            panic!("{own:?}");
        };
        assert_eq!((mail.name.as_str(), mail.title.as_str()), ("mail", "Mail"));
        assert!(mail.is_named(Path::new("x/a.mail")) && !mail.is_named(Path::new("mail")));
        assert!(mail.begins("From: me") && !mail.begins("To: me"));
        assert_eq!(wrong.len(), 1);
        assert!(wrong[0].to_string().contains("broken.yaml"));
        assert!(OwnFormat::all_in(Path::new("/none")).0.is_empty());
    }
}
