//! What is reduced: a file, a folder of files, or what comes from standard input.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use picireny_folder::{Found, LeftOut};
use picireny_format::Builtin;

use picireny_shown::Shown as _;

/// The inputs that are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// One file.
    File(PathBuf),
    /// A folder.
    Folder(PathBuf),
    /// Several files or folders.
    Several(Vec<PathBuf>),
    /// Standard input, as a file of this name.
    Stdin(PathBuf),
}

/// What the content of standard input is called as a file.
const STDIN: &str = "stdin";

/// Whether a name is that of standard input.
pub(crate) fn is_stdin(name: &OsStr) -> bool {
    ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]
        .iter()
        .any(|of| name == *of)
}

/// The whole path of a file that is named from the present folder: a program that runs in
/// another folder would not find it.
pub(crate) fn whole_path(path: &Path) -> Option<PathBuf> {
    let is_here = path.is_relative() && path.is_file();
    is_here.then(|| std::path::absolute(path).ok()).flatten()
}

impl Source {
    /// What these paths name. What standard input is called follows from the format's
    /// name, as compilers look at extensions.
    pub(crate) fn new(paths: &[PathBuf], format: Option<&Path>) -> anyhow::Result<Self> {
        match paths {
            [] => anyhow::bail!("no input is given"),
            [path] if is_stdin(path.as_os_str()) => {
                let builtin = format.and_then(|name| Builtin::named(name.to_str()?).ok());
                let name = PathBuf::from(STDIN);
                Ok(Source::Stdin(match builtin.and_then(Builtin::extension) {
                    Some(extension) => name.with_extension(extension),
                    None => name,
                }))
            }
            paths if paths.iter().any(|path| is_stdin(path.as_os_str())) => {
                anyhow::bail!("standard input cannot be one of several inputs: write it to a file")
            }
            [path] if path.is_dir() => {
                // Results go beside it: it needs a name.
                let path = match path.file_name() {
                    Some(_) => path.clone(),
                    None => fs::canonicalize(path)
                        .with_context(|| format!("cannot read {}", path.shown()))?,
                };
                anyhow::ensure!(
                    path.file_name().is_some(),
                    "{} is no folder that could be reduced",
                    path.shown()
                );
                Ok(Source::Folder(path))
            }
            [path] => Ok(Source::File(path.clone())),
            paths => Ok(Source::Several(paths.to_vec())),
        }
    }

    /// Whether tests get a folder.
    pub(crate) fn is_folder(&self) -> bool {
        !matches!(self, Source::File(_) | Source::Stdin(_))
    }

    /// The path beside which results go. Several files are named for the first
    /// one.
    pub(crate) fn path(&self) -> PathBuf {
        match self {
            Source::File(path) | Source::Folder(path) | Source::Stdin(path) => path.clone(),
            Source::Several(paths) => {
                let first = paths.first().map_or(Path::new("input"), PathBuf::as_path);
                match first.file_stem() {
                    Some(stem) => first.with_file_name(stem),
                    None => first.join("input"),
                }
            }
        }
    }

    /// The name of candidates.
    pub(crate) fn name(&self) -> OsString {
        let path = self.path();
        path.file_name().unwrap_or(OsStr::new("input")).to_owned()
    }

    /// Reads all files; those that results go to are none of them.
    pub(crate) fn read(&self, but: &[PathBuf]) -> anyhow::Result<Found> {
        let found = match self {
            Source::File(path) | Source::Stdin(path) => {
                picireny_folder::read_all(std::slice::from_ref(path), but)?
            }
            Source::Folder(path) => picireny_folder::read_folder(path, but)?,
            Source::Several(paths) => picireny_folder::read_all(paths, but)?,
        };
        for (path, why) in &found.left_out {
            let path = path.shown();
            match why {
                LeftOut::VersionControl => {
                    log::info!("{path} is left out: it belongs to version control");
                }
                LeftOut::Special => {
                    log::warn!("{path} is left out: it is neither a file, a folder nor a link");
                }
                LeftOut::LeadsOut => {
                    log::warn!("{path} is a link out of the input; it is broken where tests run")
                }
            }
        }
        anyhow::ensure!(
            !found.entries.is_empty(),
            "{} is empty: there is nothing to reduce",
            self.path().shown()
        );
        Ok(found)
    }

    /// Words of a shell that copy the input into an empty folder, and where it is
    /// then.
    pub(crate) fn copy(&self) -> (String, PathBuf) {
        let absolute = |path: &PathBuf| {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            picireny_oracle::shell_word(&path.to_string_lossy())
        };
        let place = Path::new(".").join(self.name());
        let words = match self {
            Source::File(path) => format!("cp {} .", absolute(path)),
            Source::Stdin(path) => {
                let name = picireny_oracle::shell_word(&path.to_string_lossy());
                format!("cat > {name}")
            }
            Source::Folder(path) => format!("cp -R {} .", absolute(path)),
            Source::Several(paths) => {
                let to = picireny_oracle::shell_word(&place.to_string_lossy());
                let names = picireny_folder::names(paths).unwrap_or_default();
                let copies = paths.iter().zip(names).map(|(path, name)| {
                    let parent = place.join(name.parent().unwrap_or(Path::new("")));
                    let parent = picireny_oracle::shell_word(&parent.to_string_lossy());
                    format!("mkdir -p {parent} && cp -R {} {parent}", absolute(path))
                });
                let copies: Vec<String> = copies.collect();
                match copies.is_empty() {
                    true => format!("mkdir {to}"),
                    false => copies.join(" && "),
                }
            }
        };
        (words, place)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn several_files_are_named_for_the_first_one() {
        let source = Source::new(&["d/a.c".into(), "d/b.h".into()], None).unwrap();
        assert_eq!(source.path(), Path::new("d/a"));
        assert_eq!(source.name(), "a");
        assert!(Source::new(&[], None).is_err());
    }

    #[test]
    fn a_folder_has_a_name_however_it_is_called() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("folder");
        fs::create_dir_all(folder.join("below")).unwrap();
        let source = Source::new(&[folder.join("below/..")], None).unwrap();
        assert_eq!(source.name(), "folder");
        assert!(source.is_folder());
    }

    #[test]
    fn standard_input_has_the_extension_of_its_format() {
        let named = |path: &str, format: Option<&str>| {
            let source = Source::new(&[path.into()], format.map(Path::new)).unwrap();
            assert!(!source.is_folder());
            source.name()
        };
        assert_eq!(named("-", None), "stdin");
        assert_eq!(named("/dev/stdin", Some("json")), "stdin.json");
        assert_eq!(named("-", Some("cpp")), "stdin.cpp");
        assert_eq!(named("-", Some("text")), "stdin");
        assert!(Source::new(&["-".into(), "a.c".into()], None).is_err());
    }
}
