//! What programs said before, so that a candidate is asked about once.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use picireny_oracle::Messages;
use serde::{Deserialize, Serialize};

use super::question::Question;
use crate::cache::Cache;
use crate::generate::sha256;

/// A known outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Known {
    pub(crate) is_interesting: bool,
    /// What was printed that may be about the candidate.
    pub(crate) messages: Option<Messages>,
}

/// The known outcomes of a question: a file of lines, a hash and JSON.
pub(crate) struct Store {
    path: PathBuf,
    file: File,
    known: HashMap<String, Known>,
}

impl Store {
    /// Those of a question. Questions with another file, program or facts have others.
    pub(crate) fn open(cache: &Cache, question: &Question) -> Result<Self> {
        let folder = cache.folder().join("corpus/known");
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
        let asked = serde_json::to_string(question)?;
        let path = folder.join(&sha256(asked.as_bytes())[..32]);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        // A line that was cut off by the end of a run is not known.
        let known = text.lines().filter_map(|line| {
            let (hash, known) = line.split_once(' ')?;
            Some((hash.to_owned(), serde_json::from_str(known).ok()?))
        });
        let known = known.collect();
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file).with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(Self { path, file, known })
    }

    pub(crate) fn get(&self, candidate: &str) -> Option<Known> {
        self.known.get(&key(candidate)).cloned()
    }

    /// # Errors
    ///
    /// When it cannot be written.
    pub(crate) fn add(&mut self, candidate: &str, known: &Known) -> Result<()> {
        let key = key(candidate);
        let line = format!("{key} {}\n", serde_json::to_string(known)?);
        // In one piece: others may write to the same file.
        self.file
            .write_all(line.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        self.known.insert(key, known.clone());
        Ok(())
    }
}

fn key(candidate: &str) -> String {
    sha256(candidate.as_bytes())[..32].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_known_when_the_store_is_opened_again() {
        let folder = tempfile::tempdir().expect("it is there");
        let cache = Cache::open(folder.path()).expect("it is there");
        let question = &Question::all().expect("it is there")[0];
        let known = Known {
            is_interesting: true,
            messages: Messages::of(
                &["input.c:1: error: 'x' undeclared"],
                ("x", "input.c"),
                |_| false,
            ),
        };
        let mut store = Store::open(&cache, question).expect("it is there");
        assert_eq!(store.get("x"), None);
        store.add("x", &known).expect("it is there");
        // As if a run had ended while it wrote.
        store.file.write_all(b"0123 {\"is").expect("it is there");
        let again = Store::open(&cache, question).expect("it is there");
        assert_eq!(again.get("x"), Some(known));
        assert_eq!(again.get("y"), None);
        assert_eq!(again.known.len(), 1);
    }
}
