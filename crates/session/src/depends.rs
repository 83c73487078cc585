//! The files that a test's outcomes depend on.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use sha2::{Digest as _, Sha256};

use crate::fingerprint::hex;
use picireny_oracle::TestCommand;

/// Larger files are told apart by their size and time alone.
const LARGE: u64 = 64 << 20;

/// What stands for the content of each file that a command names and of each
/// of the others, by path.
pub(crate) fn contents(command: &TestCommand, others: &[PathBuf]) -> BTreeMap<String, String> {
    let words = command.argv(Path::new(""));
    words
        .iter()
        .map(Path::new)
        .chain(others.iter().map(PathBuf::as_path))
        // Tests run elsewhere: a relative path names no file of theirs.
        .filter(|path| path.is_absolute() || others.iter().any(|other| other == path))
        .filter_map(|path| {
            let content = content(path).ok()??;
            Some((path.to_string_lossy().into_owned(), content))
        })
        .collect()
}

fn content(path: &Path) -> io::Result<Option<String>> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Ok(None);
    }
    if metadata.len() > LARGE {
        let modified = metadata.modified()?.duration_since(UNIX_EPOCH);
        let modified = modified.unwrap_or_default().as_nanos();
        return Ok(Some(format!("{} bytes of {modified}", metadata.len())));
    }
    let mut hash = Sha256::new();
    io::copy(&mut File::open(path)?, &mut hash)?;
    Ok(Some(hex(&hash.finalize())))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_edited_script_counts_as_another_script() {
        let place = tempfile::tempdir().unwrap();
        let script = place.path().join("test.sh");
        let data = place.path().join("data");
        fs::write(&script, "exit 0").unwrap();
        fs::write(&data, "1").unwrap();
        let command = TestCommand::template([Path::new("sh"), &script]).unwrap();
        let others = [data.clone()];
        let before = contents(&command, &others);
        assert_eq!(contents(&command, &others), before);
        fs::write(&script, "exit 1").unwrap();
        let edited = contents(&command, &others);
        assert_ne!(edited, before);
        fs::write(&data, "2").unwrap();
        assert_ne!(contents(&command, &others), edited);
    }
}
