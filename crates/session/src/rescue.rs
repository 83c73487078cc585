//! A place for a result that cannot be saved where it belongs.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::PathBuf;

/// Saves what could not be saved where it belongs: the place, if there is one.
pub(crate) fn rescue(name: &OsStr, best: &[u8]) -> Option<PathBuf> {
    let mut places = vec![std::env::temp_dir()];
    places.extend(std::env::var_os("HOME").map(PathBuf::from));
    places.extend(std::env::current_dir());
    let stamp = std::process::id();
    places.into_iter().find_map(|place| {
        let mut file_name = OsString::from(format!("picireny-best-{stamp}-"));
        file_name.push(name);
        let path = place.join(file_name);
        let mut file = File::create_new(&path).ok()?;
        match file.write_all(best).and_then(|()| file.sync_all()) {
            Ok(()) => Some(path),
            Err(_) => {
                let _ = fs::remove_file(&path);
                None
            }
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_cannot_be_saved_is_rescued() {
        let path = rescue(OsStr::new("in.js"), b"best").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"best");
        assert!(path.to_str().unwrap().ends_with("-in.js"));
        fs::remove_file(path).unwrap();
    }
}
