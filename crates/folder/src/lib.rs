//! Folders and several files as one input.
//!
//! A reduction works on one text, and a test command gets one thing. Of a folder
//! the text is that of all its files, one behind the other, with [boundaries]
//! between them that no edit touches; a [`FolderText`] knows which file is
//! which, and how each is written as bytes. What is tested is an *archive*: the
//! files that are left, packed by [`pack`], so that it is handed on, sent to
//! another machine and kept as the bytes of a file are.
//!
//! [boundaries]: picireny_tree::Boundaries
//!
//! ```
//! use std::path::Path;
//!
//! use picireny_folder::{DecodedFile, FolderText, What, unpack};
//! use picireny_text::Codec;
//!
//! let file = |path: &str, text: &str| {
//!     DecodedFile::new(path, text.to_owned(), Codec::utf8(), false)
//! };
//! let (text, folder) = FolderText::new(vec![file("a.c", "int a;"), file("lib/b.h", "int b;")]);
//! // An edit that leaves out the first file.
//! let parts = folder.parts(&text).ok_or("it is not whole")?;
//! let rest = &text[parts[0].all.end..];
//! let archive = folder.encode(rest);
//! let files = unpack(&archive)?;
//! assert_eq!(files[0].path, Path::new("lib/b.h"));
//! assert!(matches!(&files[0].what, What::File { content, .. } if **content == *b"int b;"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod disk;
mod entry;
mod text;

pub use archive::{pack, packed_size, size, unpack};
pub use disk::{FolderError, Found, LeftOut, names, place_of, read_all, read_folder, write_folder};
pub use entry::{Entry, What};
pub use text::{DecodedFile, FileText, FolderText};
