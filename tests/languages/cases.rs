//! Files of texts with what is expected of them.
//!
//! ```text
//! mark LINE_END #
//!
//! @@ text
//! a
//!
//!   # b
//! @@ is
//! a #
//! ```
//!
//! The line end before `@@` is not part of a text. What follows `@@ text` in its line says
//! what the text shows.

use std::fs;
use std::path::{Path, PathBuf};

/// Holds the content of a file to what was found, or writes it anew.
#[track_caller]
pub(crate) fn check(file: &Path, expected: &str, found: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        if expected != found {
            fs::write(file, found).unwrap();
        }
        return;
    }
    assert_eq!(
        found,
        expected,
        "{}: if what was found is right, UPDATE_EXPECT=1 writes it there",
        file.display()
    );
}

/// A file of cases.
pub(crate) struct Cases {
    file: PathBuf,
    content: String,
}

impl Cases {
    /// The file, if there is one.
    pub(crate) fn of(file: PathBuf) -> Option<Self> {
        let content = fs::read_to_string(&file).ok()?;
        Some(Self { file, content })
    }

    /// What tokens are marked with, by their names.
    pub(crate) fn marks(&self) -> Vec<(&str, &str)> {
        let head = self.content.split("@@ text").next().unwrap_or_default();
        let marks = head.lines().filter_map(|line| line.strip_prefix("mark "));
        marks.map(|mark| mark.split_once(' ').unwrap()).collect()
    }

    /// Holds the cases to what is found for their texts. Gives how many there are.
    pub(crate) fn check(&self, find: impl Fn(&str) -> String) -> usize {
        let mut found = String::new();
        let mut text: Option<String> = None;
        let mut is_expected = false;
        let mut count = 0;
        for line in self.content.split_inclusive('\n') {
            let start = line.trim_end_matches('\n');
            if start == "@@ text" || start.starts_with("@@ text: ") {
                (text, is_expected) = (Some(String::new()), false);
            } else if start == "@@ is" {
                let text = text.take().unwrap_or_default();
                let result = find(text.strip_suffix('\n').unwrap_or(&text));
                found += &format!("@@ is\n{result}\n\n");
                (is_expected, count) = (true, count + 1);
                continue;
            } else if let Some(text) = &mut text {
                text.push_str(line);
            }
            if !is_expected {
                found += line;
            }
        }
        check(&self.file, &self.content, &found);
        count
    }
}
