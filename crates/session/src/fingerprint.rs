//! What a run on disk is about.

use std::collections::BTreeMap;
use std::fmt;

use picireny_shown::Shown as _;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

pub(crate) use picireny_oracle::hex;

/// Makes [`Field`] and its tables from one list.
macro_rules! fields {
    ($($(#[$doc:meta])* $field:ident = $key:literal, $name:literal, $part:ident;)+) => {
        /// One thing that a run on disk was started with.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum Field {
            $($(#[$doc])* #[serde(rename = $key)] $field,)+
        }

        impl Field {
            /// What users call it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Field::$field => $name,)+
                }
            }

            fn part(self) -> Role {
                match self {
                    $(Field::$field => Role::$part,)+
                }
            }
        }
    };
}

/// What it means that a value is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It is another run.
    Identity,
    /// It is the same run, but outcomes may be others.
    Validity,
}

fields! {
    /// The content of the input, hashed.
    Input = "input", "the input", Identity;
    /// The name of the input's file.
    InputName = "input-name", "the input's name", Identity;
    /// How the input is decoded.
    Encoding = "encoding", "the encoding", Identity;
    /// What has to stay of the input.
    Keep = "keep", "what to keep", Identity;
    /// The folder of a triage.
    Folder = "folder", "the folder", Identity;
    /// The command line of the test.
    Command = "command", "the test command", Identity;
    /// The contents of the files that the test is known to depend on.
    Files = "files", "a file that the test depends on", Validity;
    /// Variables of the environment that the test depends on.
    Environment = "environment", "the environment", Validity;
    /// When a candidate is interesting.
    Conditions = "conditions", "the conditions", Validity;
    /// Which crash has to stay.
    Signature = "signature", "the signature", Validity;
    /// When a test is killed.
    TimeLimit = "time-limit", "the time limit", Validity;
    /// How much memory a test may use.
    MemoryLimit = "memory-limit", "the memory limit", Validity;
    /// Whether tests run in a sandbox.
    Sandbox = "sandbox", "the sandbox", Validity;
    /// How often a candidate is tested.
    Repetition = "repetition", "the repetition", Validity;
    /// The version of the program.
    Version = "version", "the version of the program", Validity;
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a run is about. A run can only be resumed as the same one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Fingerprint(BTreeMap<Field, Value>);

/// How a fingerprint differs from an earlier one.
#[derive(Debug, PartialEq)]
pub(crate) enum Difference {
    /// Not at all.
    None,
    /// It is another run: what was asked, what it was, what it is.
    AnotherRun(Field, String, String),
    /// The same run, of which recorded outcomes may not hold any more.
    Stale(Vec<Change>),
}

/// Something that recorded outcomes depend on and that has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// What it is.
    pub field: Field,
    /// Which of its parts have changed, if it has some that have names: paths of
    /// files, names of variables.
    pub parts: Vec<String>,
}

impl Change {
    fn new(field: Field, was: Option<&Value>, is: Option<&Value>) -> Self {
        let parts = match (was, is) {
            (Some(Value::Object(was)), Some(Value::Object(is))) => {
                let mut parts: Vec<_> = was.keys().chain(is.keys()).cloned().collect();
                parts.sort();
                parts.dedup();
                parts.retain(|part| was.get(part) != is.get(part));
                parts
            }
            _ => Vec::new(),
        };
        // Conditions are no parts that a user would know by name.
        let parts = match field {
            Field::Files | Field::Environment => parts,
            _ => Vec::new(),
        };
        Self { field, parts }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.field.fmt(f)?;
        if !self.parts.is_empty() {
            let parts: Vec<_> = self
                .parts
                .iter()
                .map(|part| part.shown().to_string())
                .collect();
            write!(f, ": {}", parts.join(", "))?;
        }
        Ok(())
    }
}

impl Fingerprint {
    /// Adds a value.
    pub(crate) fn with(mut self, field: Field, value: impl Serialize) -> Self {
        // What has no JSON form (there is no such value here) never compares
        // as equal to one that has.
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        self.0.insert(field, value);
        self
    }

    /// What stands for the contents of files that the test depends on, by path.
    pub(crate) fn files(&self) -> BTreeMap<String, String> {
        let files = self.0.get(&Field::Files).cloned();
        let files = files.and_then(|files| serde_json::from_value(files).ok());
        files.unwrap_or_default()
    }

    /// Whether it is of a triage, and not of a reduction.
    pub(crate) fn is_of_triage(&self) -> bool {
        self.0.contains_key(&Field::Folder)
    }

    /// How `now` differs from this.
    pub(crate) fn difference(&self, now: &Fingerprint) -> Difference {
        let fields = self.0.keys().chain(now.0.keys());
        let mut stale: Vec<Change> = Vec::new();
        for &field in fields {
            let (was, is) = (self.0.get(&field), now.0.get(&field));
            if was == is || stale.iter().any(|change| change.field == field) {
                continue;
            }
            if field.part() == Role::Identity {
                return Difference::AnotherRun(field, shown(was), shown(is));
            }
            stale.push(Change::new(field, was, is));
        }
        if stale.is_empty() {
            Difference::None
        } else {
            Difference::Stale(stale)
        }
    }
}

fn shown(value: Option<&Value>) -> String {
    match value {
        None => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}

/// What stands for a content.
pub(crate) fn content_hash(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_command_is_another_run_and_another_condition_makes_records_stale() {
        let fingerprint = |command: &str, limit: u32| {
            Fingerprint::default()
                .with(Field::Command, command)
                .with(Field::TimeLimit, limit)
        };
        let old = fingerprint("a", 1);
        assert_eq!(old.difference(&fingerprint("a", 1)), Difference::None);
        let limit = Change {
            field: Field::TimeLimit,
            parts: Vec::new(),
        };
        assert_eq!(
            old.difference(&fingerprint("a", 2)),
            Difference::Stale(vec![limit.clone()])
        );
        assert_eq!(
            old.difference(&fingerprint("b", 2)),
            Difference::AnotherRun(Field::Command, "a".into(), "b".into())
        );
        assert_eq!(
            old.difference(&Fingerprint::default().with(Field::Command, "a")),
            Difference::Stale(vec![limit])
        );
    }

    #[test]
    fn what_has_changed_of_files_and_variables_is_named() {
        let fingerprint = |mode: &str, more: &[(&str, &str)]| {
            let mut variables = BTreeMap::from([("MODE", mode), ("PATH", "/bin")]);
            variables.extend(more.iter().copied());
            Fingerprint::default()
                .with(Field::Environment, variables)
                .with(Field::Conditions, BTreeMap::from([("exit", mode)]))
        };
        let difference = fingerprint("a", &[]).difference(&fingerprint("b", &[("LANG", "C")]));
        let Difference::Stale(changes) = difference else {
            unreachable!("{difference:?}");
        };
        let changes: Vec<_> = changes.iter().map(Change::to_string).collect();
        assert_eq!(changes, ["the environment: LANG, MODE", "the conditions"]);
    }
}
