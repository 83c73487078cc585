//! Formats of the user's: descriptions in the folder for settings.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use picireny_format::OwnFormat;

/// The folder of descriptions, as the XDG Base Directory Specification has it.
pub(crate) fn folder() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).map(PathBuf::from);
    let config = variable("XDG_CONFIG_HOME").filter(|config| config.is_absolute());
    let home = || variable("HOME").filter(|home| home.is_absolute());
    let config = config.or_else(|| Some(home()?.join(".config")))?;
    Some(config.join("picireny/formats"))
}

/// All of them, by name. What is wrong with one is said once.
pub(crate) fn all() -> &'static [OwnFormat] {
    static ALL: OnceLock<Vec<OwnFormat>> = OnceLock::new();
    ALL.get_or_init(|| {
        let Some(folder) = folder() else {
            return Vec::new();
        };
        let (own, wrong) = OwnFormat::all_in(&folder);
        for error in wrong {
            log::warn!("{error}; this format is left out");
        }
        own
    })
}

/// The one of a name.
pub(crate) fn named(name: &str) -> Option<&'static OwnFormat> {
    all().iter().find(|own| own.name == name)
}

/// The one that a file's name speaks for.
pub(crate) fn by_name(file: &Path) -> Option<&'static OwnFormat> {
    all().iter().find(|own| own.is_named(file))
}

/// The one that the beginning of a text speaks for.
pub(crate) fn by_content(text: &str) -> Option<&'static OwnFormat> {
    all().iter().find(|own| own.begins(text))
}
