//! The report of a run: what there is to say, and a file for each way to say
//! it.
//!
//! [`Collector`] takes note of what happens while the run goes on, [`RunReport`]
//! holds all that is told at its end.

mod collect;
mod data;
mod html;
mod learnt;
mod markdown;
mod script;
mod words;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::json;

pub(crate) use collect::Collector;
pub(crate) use data::platform;
pub use data::{Excerpt, RunReport, SlowTest, TransformationReport};
pub use learnt::{Learnt, LedTo, NamedWord};
pub use script::Script;
pub(crate) use script::scripts;

/// What a report's files end in.
const EXTENSIONS: [&str; 3] = ["html", "md", "json"];

/// The files of a report: a path with each of their extensions.
pub(crate) fn files(stem: &Path) -> [PathBuf; 3] {
    EXTENSIONS.map(|extension| {
        let mut name = OsString::from(stem);
        name.push(".");
        name.push(extension);
        name.into()
    })
}

impl RunReport {
    /// Writes the report as HTML, Markdown and JSON; `stem` is the files' path
    /// without `.html`, `.md` and `.json`.
    pub(crate) fn write(&self, stem: &Path) -> io::Result<()> {
        let texts = [
            html::render(self),
            markdown::render(self),
            json::pretty(self)? + "\n",
        ];
        for (path, text) in files(stem).into_iter().zip(texts) {
            // Whoever looks at one meanwhile sees the old one or the new.
            let mut new = OsString::from(&path);
            new.push(".new");
            fs::write(&new, text)
                .and_then(|()| fs::rename(&new, path))
                .inspect_err(|_| {
                    let _ = fs::remove_file(&new);
                })?;
        }
        Ok(())
    }
}

/// What its files hold, but for the form that programs read.
#[cfg(any(test, fuzzing))]
pub(crate) fn pages(report: &RunReport) -> [String; 2] {
    [html::render(report), markdown::render(report)]
}

#[cfg(test)]
mod tests;
