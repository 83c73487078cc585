//! Files of the repository that this crate is built in.

use std::path::{Path, PathBuf};

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.parent().unwrap_or(crate_folder).to_path_buf()
}

/// A file that is named by its path from the root. Those of grammars-v4 are looked for in
/// `$GRAMMARS_V4` if that is set.
pub(crate) fn file(path: &str) -> PathBuf {
    if let Some(rest) = path.strip_prefix("grammars-v4/")
        && let Some(folder) = std::env::var_os("GRAMMARS_V4")
    {
        return PathBuf::from(folder).join(rest);
    }
    root().join(path)
}
