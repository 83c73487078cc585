//! The text of a folder.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use picireny_text::Codec;
use picireny_tree::Boundaries;

use crate::archive::pack;
use crate::entry::{Entry, What};
use picireny_shown::Shown as _;

/// A file of a folder with its text.
#[derive(Clone, Debug)]
pub struct DecodedFile {
    path: PathBuf,
    is: Is,
    text: String,
    guessed: bool,
}

/// What a part of a folder's text stands for.
#[derive(Clone, Debug)]
enum Is {
    File { codec: Codec, executable: bool },
    Link(PathBuf),
    Folder,
}

impl DecodedFile {
    /// A file of a text that a codec has decoded. Whether it is `guessed` what the
    /// text consists of: there is no grammar for it.
    pub fn new(path: impl Into<PathBuf>, text: String, codec: Codec, guessed: bool) -> Self {
        DecodedFile {
            path: path.into(),
            is: Is::File {
                codec,
                executable: false,
            },
            text,
            guessed,
        }
    }

    /// The same for a file that may be run.
    #[must_use]
    pub fn executable(mut self, may_run: bool) -> Self {
        if let Is::File { executable, .. } = &mut self.is {
            *executable = may_run;
        }
        self
    }

    /// What has a name in a folder, but no text.
    pub fn without_text(entry: &Entry<'_>) -> Self {
        DecodedFile {
            path: entry.path.clone().into_owned(),
            is: match &entry.what {
                What::Link(target) => Is::Link(target.clone().into_owned()),
                What::File { .. } | What::Folder => Is::Folder,
            },
            text: String::new(),
            guessed: true,
        }
    }
}

/// How the text of a folder is divided into files, and how these are written.
#[derive(Clone, Debug)]
pub struct FolderText {
    files: Vec<(PathBuf, Is)>,
    boundaries: Boundaries,
}

/// A file in a folder's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileText<'t> {
    /// Which one.
    pub file: usize,
    /// Its text.
    pub text: &'t str,
    /// Where its text is.
    pub inside: Range<usize>,
    /// Where it is, with its boundaries.
    pub all: Range<usize>,
}

impl FolderText {
    /// The text of files, which are in the order of their paths.
    pub fn new(files: Vec<DecodedFile>) -> (String, FolderText) {
        let texts = || files.iter().map(|file| file.text.as_str());
        let boundaries = Boundaries::unused(texts);
        let mut text = String::with_capacity(texts().map(|text| text.len() + 16).sum());
        for (number, file) in files.iter().enumerate() {
            write_file(&mut text, boundaries, number, file.guessed, &file.text);
        }
        let files = files.into_iter().map(|file| (file.path, file.is)).collect();
        (text, FolderText { files, boundaries })
    }

    /// The characters between files.
    pub fn boundaries(&self) -> Boundaries {
        self.boundaries
    }

    /// A text with other marks: which of its files are `guessed`. What is not whole stays as
    /// it is.
    pub fn marked(&self, text: &str, guessed: impl Fn(usize) -> bool) -> String {
        let Some(parts) = self.parts(text) else {
            return text.to_owned();
        };
        let mut marked = String::with_capacity(text.len());
        for part in parts {
            write_file(
                &mut marked,
                self.boundaries,
                part.file,
                guessed(part.file),
                part.text,
            );
        }
        marked
    }

    /// The path of a file in the folder.
    pub fn path(&self, file: usize) -> &Path {
        self.files.get(file).map_or(Path::new(""), |(path, _)| path)
    }

    /// How many files there were at first.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there were none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The files of a text; `None` if it is not whole: a boundary has no
    /// counterpart, or something is between files.
    pub fn parts<'t>(&self, text: &'t str) -> Option<Vec<FileText<'t>>> {
        let mut parts = Vec::new();
        for part in self.boundaries.files(text) {
            let part = part?;
            let file = part.number;
            if file >= self.files.len() {
                return None;
            }
            parts.push(FileText {
                file,
                text: text.get(part.inside.clone())?,
                inside: part.inside,
                all: part.all,
            });
        }
        Some(parts)
    }

    /// What is in the folder. Of a text that is not whole, what comes before the
    /// fault.
    pub fn entries(&self, text: &str) -> Vec<Entry<'_>> {
        let parts = self.boundaries.files(text).map_while(|part| part);
        let entries = parts.filter_map(|part| {
            let (path, is) = self.files.get(part.number)?;
            let what = match is {
                Is::File { codec, executable } => What::File {
                    content: codec.encode(text.get(part.inside)?).into(),
                    executable: *executable,
                },
                Is::Link(target) => What::Link(target.into()),
                Is::Folder => What::Folder,
            };
            Some(Entry::new(path.as_path(), what))
        });
        entries.collect()
    }

    /// The archive of what is in the folder.
    pub fn encode(&self, text: &str) -> Vec<u8> {
        pack(self.entries(text))
    }

    /// How many bytes the files have together.
    pub fn bytes(&self, text: &str) -> usize {
        self.entries(text).iter().map(Entry::size).sum()
    }

    /// The text of an archive with some of the files. What does not decode as UTF-8
    /// is replaced.
    pub fn text_of(&self, archive: &[u8]) -> String {
        let mut text = String::new();
        let numbers = self.files.iter().enumerate();
        let numbers: HashMap<&Path, usize> = numbers
            .map(|(number, (path, _))| (path.as_path(), number))
            .collect();
        for entry in crate::archive::unpack(archive).unwrap_or_default() {
            let number = numbers.get(&*entry.path);
            let content = match &entry.what {
                What::File { content, .. } => String::from_utf8_lossy(content),
                What::Link(_) | What::Folder => "".into(),
            };
            let Boundaries {
                open,
                parsed,
                guessed,
                close,
            } = self.boundaries;
            if let Some(number) = number {
                let own = [open, parsed, guessed, close];
                let content = content.replace(own, "\u{fffd}");
                let _ = write!(text, "{open}{number}{parsed}{content}{close}");
            }
        }
        text
    }

    /// The text as people read it: each file below a line with its path.
    pub fn shown(&self, text: &str) -> String {
        self.show(text, |_, _, _| ())
    }

    /// The files of a text, each with where its own text begins in what people
    /// read.
    pub fn shown_parts<'t>(&self, text: &'t str) -> Vec<(usize, Cow<'t, str>, usize)> {
        let mut parts = Vec::new();
        self.show(text, |file, text, start| {
            parts.push((file, text.clone(), start))
        });
        parts
    }

    fn show<'t>(&self, text: &'t str, mut note: impl FnMut(usize, &Cow<'t, str>, usize)) -> String {
        let mut out = String::with_capacity(text.len());
        for part in self.parts(text).unwrap_or_default() {
            if !out.is_empty() {
                if !out.ends_with('\n') {
                    out.push('\n');
                }
                out.push('\n');
            }
            let path = self.path(part.file).shown();
            let _ = match self.files.get(part.file) {
                Some((_, Is::Link(target))) => {
                    writeln!(out, "=== {path} -> {} ===", target.shown())
                }
                Some((_, Is::Folder)) => writeln!(out, "=== {path}/ ==="),
                _ => writeln!(out, "=== {path} ==="),
            };
            let own = match self.files.get(part.file) {
                Some((_, Is::File { codec, .. })) => codec.written(part.text),
                _ => Cow::Borrowed(part.text),
            };
            note(part.file, &own, out.len());
            out.push_str(&own);
        }
        out
    }
}

/// Writes a file with its boundaries.
fn write_file(text: &mut String, boundaries: Boundaries, file: usize, guessed: bool, own: &str) {
    let mark = match guessed {
        true => boundaries.guessed,
        false => boundaries.parsed,
    };
    // A text takes all that is written.
    let _ = write!(
        text,
        "{}{file}{mark}{own}{}",
        boundaries.open, boundaries.close
    );
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::unpack;
    use proptest::prelude::*;

    fn contents() -> impl Strategy<Value = Vec<Vec<u8>>> {
        let content = prop_oneof![
            any::<Vec<u8>>(),
            "\\PC{0,20}".prop_map(String::into_bytes),
            // What boundaries usually are.
            "[\u{fdd0}-\u{fdef}a]{0,40}".prop_map(String::into_bytes),
        ];
        proptest::collection::vec(content, 0..6)
    }

    fn composite(contents: &[Vec<u8>]) -> (String, FolderText) {
        let files = contents.iter().enumerate().map(|(number, content)| {
            let (text, codec) = picireny_text::decode(content, None).unwrap();
            DecodedFile::new(format!("f{number}"), text, codec, number % 2 == 0)
                .executable(number % 3 == 0)
        });
        FolderText::new(files.collect())
    }

    proptest! {
        #[test]
        fn all_files_come_back_from_the_text(contents in contents()) {
            let (text, folder) = composite(&contents);
            prop_assert!(folder.boundaries().is_whole(&text));
            let archive = folder.encode(&text);
            let entries = unpack(&archive).unwrap();
            prop_assert_eq!(entries.len(), contents.len());
            for (number, (entry, content)) in entries.iter().zip(&contents).enumerate() {
                let path = format!("f{number}");
                prop_assert_eq!(&*entry.path, Path::new(&path));
                let What::File { content: written, executable } = &entry.what else {
                    panic!("{entry:?}");
                };
                prop_assert_eq!(&**written, &**content);
                prop_assert_eq!(*executable, number % 3 == 0);
            }
        }

        #[test]
        fn whatever_files_are_left_are_the_ones_that_are_written(
            contents in contents(),
            kept in proptest::collection::vec(any::<bool>(), 6),
        ) {
            let (text, folder) = composite(&contents);
            let parts = folder.parts(&text).unwrap();
            let kept: Vec<usize> = (0..contents.len()).filter(|&file| kept[file]).collect();
            let rest: String = kept.iter().map(|&file| &text[parts[file].all.clone()]).collect();
            let files = folder.parts(&rest).unwrap();
            prop_assert_eq!(files.iter().map(|part| part.file).collect::<Vec<_>>(), kept);
            let sizes: usize = files.iter().map(|part| contents[part.file].len()).sum();
            prop_assert_eq!(folder.bytes(&rest), sizes);
            let again = folder.text_of(&folder.encode(&rest));
            prop_assert_eq!(folder.parts(&again).unwrap().len(), files.len());
        }

        #[test]
        fn a_text_without_one_of_its_boundaries_is_not_whole(contents in contents()) {
            let (text, folder) = composite(&contents);
            let Boundaries { open, parsed, guessed, close } = folder.boundaries();
            for (at, c) in text.char_indices() {
                if [open, parsed, guessed, close].contains(&c) {
                    let broken = text[..at].to_owned() + &text[at + c.len_utf8()..];
                    prop_assert!(!folder.boundaries().is_whole(&broken));
                    prop_assert!(folder.parts(&broken).is_none());
                }
            }
        }
    }

    #[test]
    fn people_see_paths() {
        let link = Entry::new(Path::new("l"), What::Link(Path::new("a").into()));
        let empty = Entry::new(Path::new("z"), What::Folder);
        let file =
            |path: &str, text: &str| DecodedFile::new(path, text.into(), Codec::utf8(), false);
        let (text, folder) = FolderText::new(vec![
            file("a", "1\n"),
            DecodedFile::without_text(&link),
            file("m", "2"),
            DecodedFile::without_text(&empty),
        ]);
        let shown = "=== a ===\n1\n\n=== l -> a ===\n\n=== m ===\n2\n\n=== z/ ===\n";
        assert_eq!(folder.shown(&text), shown);
        for (_, part, start) in folder.shown_parts(&text) {
            assert!(shown[start..].starts_with(&*part));
        }
        assert_eq!(folder.shown("no folder"), "");
    }
}
