//! What is in a folder.

use std::borrow::Cow;
use std::path::Path;

/// A file of a folder, or something else that has a name there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its path in the folder.
    pub path: Cow<'a, Path>,
    /// What it is.
    pub what: What<'a>,
}

/// What has a name in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What<'a> {
    /// A file.
    File {
        /// Its bytes.
        content: Cow<'a, [u8]>,
        /// Whether it may be run.
        executable: bool,
    },
    /// A symbolic link: where it leads to.
    Link(Cow<'a, Path>),
    /// A folder that has nothing in it. Others are there because something is in
    /// them.
    Folder,
}

impl<'a> Entry<'a> {
    /// An entry of a path in the folder.
    pub fn new(path: impl Into<Cow<'a, Path>>, what: What<'a>) -> Self {
        Entry {
            path: path.into(),
            what,
        }
    }

    /// The same with what it was lent.
    #[must_use]
    pub fn into_owned(self) -> Entry<'static> {
        Entry {
            path: Cow::Owned(self.path.into_owned()),
            what: match self.what {
                What::File {
                    content,
                    executable,
                } => What::File {
                    content: Cow::Owned(content.into_owned()),
                    executable,
                },
                What::Link(target) => What::Link(Cow::Owned(target.into_owned())),
                What::Folder => What::Folder,
            },
        }
    }

    /// How many bytes its file has.
    pub fn size(&self) -> usize {
        match &self.what {
            What::File { content, .. } => content.len(),
            What::Link(_) | What::Folder => 0,
        }
    }
}
