//! The scripts that a test command names.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::data::Excerpt;
use crate::depends::paths;
use crate::files::beginning;
use picireny_oracle::TestCommand;

/// So much of a script is looked at.
const READ: u64 = 64 << 10;

/// So many are shown.
const MOST: usize = 4;

/// A script that a test command names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Script {
    /// Where it is.
    pub path: PathBuf,
    /// What it says.
    pub content: Excerpt,
}

/// The files of a command that are texts: programs are not.
pub(crate) fn scripts(command: &TestCommand) -> Vec<Script> {
    let files = paths(command, &[]).into_iter();
    files.filter_map(|path| script(&path)).take(MOST).collect()
}

fn script(path: &Path) -> Option<Script> {
    let size = fs::metadata(path).ok().filter(fs::Metadata::is_file)?.len();
    let text = beginning(path, READ).ok()?;
    if text.contains(&0) || text.is_empty() {
        return None;
    }
    // What is cut off may have been the end of a character.
    let text = match std::str::from_utf8(&text) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(text.get(..error.valid_up_to())?).ok()?
        }
        Err(_) => return None,
    };
    let mut content = Excerpt::new(text, Vec::new());
    content.left_out += usize::try_from(size).ok()?.saturating_sub(text.len());
    Some(Script {
        path: path.to_owned(),
        content,
    })
}
