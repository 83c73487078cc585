//! What runs have learnt of inputs, by format, and the file that passes it on.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::files::{self, Links};
use crate::json;
use crate::replace::replace;
use picireny_reduce::{EditGroup, Experience, Outcomes};
use picireny_shown::Shown as _;

/// The form of the file, see the one of [`OutDir`](crate::outdir::OutDir).
const FORMAT_VERSION: u32 = 1;

/// No file is larger, in bytes. Three runs on small JSON files made one of 19 kB.
pub(crate) const LARGEST_EXPERIENCE: u64 = 64 << 20;

/// What was learnt of inputs, by the name of their format: classes of edits belong to one.
#[derive(Clone, Debug, Default)]
pub struct Experiences(BTreeMap<String, Experience>);

/// A file of experiences that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExperienceError {
    /// It cannot be read.
    #[error("cannot read {}", path.shown())]
    Read {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It holds something else, or not all of what was written.
    #[error(
        "{} is not a file that --learn wrote: name another file, or remove this one to begin anew",
        .0.shown()
    )]
    Foreign(PathBuf),
    /// Another version of this program wrote it.
    #[error(
        "{} was written by another version of picireny: name another file, or remove this one to \
         begin anew",
        .0.shown()
    )]
    OtherForm(PathBuf),
    /// It cannot be written.
    #[error("cannot write {}", path.shown())]
    Write {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl Experiences {
    /// Reads a file, or makes one without any if there is none.
    ///
    /// # Errors
    ///
    /// When it can be neither read nor made, or is not such a file.
    pub fn open(path: &Path) -> Result<Self, ExperienceError> {
        let text = match files::read(path, Links::Follow, LARGEST_EXPERIENCE) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let experiences = Experiences::default();
                experiences.write(path)?;
                return Ok(experiences);
            }
            Err(source) => {
                let path = path.to_owned();
                return Err(ExperienceError::Read { path, source });
            }
        };
        match serde_json::from_slice::<Form>(&text) {
            Ok(Form { learnt }) if learnt != FORMAT_VERSION => {
                Err(ExperienceError::OtherForm(path.to_owned()))
            }
            Ok(_) => match serde_json::from_slice::<Written>(&text) {
                Ok(written) => {
                    let formats = written.formats.into_iter();
                    Ok(Experiences(
                        formats.map(|(name, it)| (name, it.0)).collect(),
                    ))
                }
                Err(_) => Err(ExperienceError::Foreign(path.to_owned())),
            },
            Err(_) => Err(ExperienceError::Foreign(path.to_owned())),
        }
    }

    /// What was learnt of a format.
    pub fn of(&self, format: &str) -> Experience {
        self.0.get(format).cloned().unwrap_or_default()
    }

    /// Adds what another run taught.
    pub fn add(&mut self, format: &str, experience: &Experience) {
        let known = self.0.entry(format.to_owned()).or_default();
        *known = std::mem::take(known).and(experience);
    }

    /// Replaces the file, at once.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), ExperienceError> {
        let formats = self.0.iter();
        let written = Written {
            learnt: FORMAT_VERSION,
            formats: formats
                .map(|(name, experience)| (name.clone(), Stored(experience.clone())))
                .collect(),
        };
        let mut new = path.as_os_str().to_owned();
        new.push(format!(".{}.new", std::process::id()));
        let text = json::pretty(&written).map_err(io::Error::from);
        let done = text.and_then(|text| replace(Path::new(&new), path, text.as_bytes()));
        done.map_err(|source| ExperienceError::Write {
            path: path.to_owned(),
            source,
        })
    }
}

/// What every form has.
#[derive(Deserialize)]
struct Form {
    learnt: u32,
}

/// A whole file.
#[derive(Serialize, Deserialize)]
struct Written {
    /// See [`FORMAT_VERSION`].
    learnt: u32,
    formats: BTreeMap<String, Stored>,
}

/// An experience as it is on disk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<Entry>", into = "Vec<Entry>")]
pub(crate) struct Stored(pub(crate) Experience);

#[derive(Serialize, Deserialize)]
struct Entry {
    pass: String,
    tried: String,
    /// In hexadecimal digits: not all that reads JSON has numbers of 64 bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    class: Option<String>,
    expected: Counted,
    seen: Counted,
}

#[derive(Serialize, Deserialize)]
struct Counted {
    refused: f32,
    accepted: f32,
}

impl Counted {
    fn of((refused, accepted): (f32, f32)) -> Self {
        Counted { refused, accepted }
    }

    /// The counts. In a file that somebody changed, there may be some that are none.
    fn counts(&self) -> (f32, f32) {
        let count = |number: f32| match number.is_finite() {
            true => number.max(0.0),
            false => 0.0,
        };
        (count(self.refused), count(self.accepted))
    }
}

impl From<Stored> for Vec<Entry> {
    fn from(stored: Stored) -> Self {
        let entries = stored.0.groups().map(|(group, outcomes)| Entry {
            pass: group.pass.clone(),
            tried: group.attempt.clone(),
            class: group.class.map(|class| format!("{class:016x}")),
            expected: Counted::of(outcomes.expected),
            seen: Counted::of(outcomes.seen),
        });
        entries.collect()
    }
}

impl From<Vec<Entry>> for Stored {
    fn from(entries: Vec<Entry>) -> Self {
        let groups = entries.into_iter().map(|entry| {
            let class = entry.class.as_deref();
            let group = EditGroup {
                pass: entry.pass,
                attempt: entry.tried,
                class: class.map(|class| u64::from_str_radix(class, 16).unwrap_or_default()),
            };
            let outcomes = Outcomes {
                expected: entry.expected.counts(),
                seen: entry.seen.counts(),
            };
            (group, outcomes)
        });
        Stored(groups.collect())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn experience() -> Experience {
        let group = |class| EditGroup {
            pass: "delete".to_owned(),
            attempt: "first".to_owned(),
            class,
        };
        let outcomes = Outcomes {
            expected: (1.234, 0.766),
            seen: (2.0, 0.001),
        };
        [None, Some(u64::MAX)]
            .map(|class| (group(class), outcomes))
            .into_iter()
            .collect()
    }

    #[test]
    fn what_is_written_is_read_and_a_missing_file_is_made() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("learnt.json");
        let mut experiences = Experiences::open(&path).unwrap();
        assert!(path.exists());
        experiences.add("json", &experience());
        experiences.write(&path).unwrap();
        let read = Experiences::open(&path).unwrap();
        assert_eq!(read.of("json"), experience());
        assert_eq!(read.of("css"), Experience::default());
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_torn_or_foreign_file_is_refused_and_stays() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("learnt.json");
        Experiences::default().write(&path).unwrap();
        let whole = std::fs::read(&path).unwrap();
        let others: [&[u8]; 4] = [&whole[..whole.len() / 2], b"", b"{}", b"\xFF"];
        for other in others {
            std::fs::write(&path, other).unwrap();
            let refused = Experiences::open(&path).unwrap_err();
            assert!(matches!(refused, ExperienceError::Foreign(_)), "{refused}");
            assert_eq!(std::fs::read(&path).unwrap(), other);
        }
        std::fs::write(&path, r#"{"learnt": 999, "formats": 3}"#).unwrap();
        let refused = Experiences::open(&path).unwrap_err();
        assert!(
            matches!(refused, ExperienceError::OtherForm(_)),
            "{refused}"
        );
    }
}
