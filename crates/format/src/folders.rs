//! Grammars of antlr/grammars-v4 that are found when the program runs.

use std::path::{Component, Path, PathBuf};

use picireny_description::Description;

use crate::FormatError;
use crate::builtin::Builtin;

/// The folder of those grammars, in paths of built-in descriptions.
const GRAMMARS: &str = "grammars-v4";

impl Builtin {
    /// The folder that has all grammars of this format, of several.
    pub fn found_in(self, folders: &[PathBuf]) -> Option<&Path> {
        let description = self.description().ok()?;
        let mut folders = folders.iter().map(PathBuf::as_path);
        folders.find(|folder| {
            let mut grammars = description.grammars.iter();
            grammars.all(|grammar| {
                let mut files = grammar.files.iter();
                files.all(|(file, _)| within(folder, file).is_some_and(|path| path.is_file()))
            })
        })
    }

    /// The description, with the grammars of one of these folders.
    ///
    /// # Errors
    ///
    /// When none of them has the grammars.
    pub(crate) fn description_in(self, folders: &[PathBuf]) -> Result<Description, FormatError> {
        let mut description = self.description()?;
        let Some(folder) = self.found_in(folders) else {
            return Err(FormatError::NotInThisBuild {
                name: self.name(),
                folder: folders.last().cloned().unwrap_or_default(),
            });
        };
        for grammar in &mut description.grammars {
            for (file, _) in &mut grammar.files {
                if let Some(path) = within(folder, file) {
                    // What it names is not beside the description.
                    *file = std::path::absolute(&path).unwrap_or(path);
                }
            }
        }
        Ok(description)
    }
}

/// Where a file of grammars-v4 is in such a folder.
fn within(folder: &Path, file: &Path) -> Option<PathBuf> {
    let mut components = file.components();
    components.find(|component| *component == Component::Normal(GRAMMARS.as_ref()))?;
    Some(folder.join(components.as_path()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_looked_for_below_the_folder_of_grammars() {
        let file = Path::new("../../grammars-v4/php/PhpLexer.g4");
        assert_eq!(
            within(Path::new("/g"), file),
            Some(PathBuf::from("/g/php/PhpLexer.g4"))
        );
        assert_eq!(within(Path::new("/g"), Path::new("JSON.g4")), None);
    }
}
