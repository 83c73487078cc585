//! What a run on disk is about.

use std::collections::BTreeMap;
use std::fmt;

use picireny_shown::Shown as _;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

pub(crate) use picireny_oracle::hex;

/// Makes [`Topic`] and its tables from one list.
macro_rules! topics {
    ($($(#[$doc:meta])* $topic:ident = $key:literal, $name:literal, $part:ident;)+) => {
        /// One thing that a run on disk was started with.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum Topic {
            $($(#[$doc])* #[serde(rename = $key)] $topic,)+
        }

        impl Topic {
            /// What users call it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Topic::$topic => $name,)+
                }
            }

            fn part(self) -> Part {
                match self {
                    $(Topic::$topic => Part::$part,)+
                }
            }
        }
    };
}

/// What it means that a value is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// It is another run.
    Identity,
    /// It is the same run, but outcomes may be others.
    Validity,
}

topics! {
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

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a run is about. A run can only be resumed as the same one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Head(BTreeMap<Topic, Value>);

/// How a head differs from an earlier one.
#[derive(Debug, PartialEq)]
pub(crate) enum Difference {
    /// Not at all.
    None,
    /// It is another run: what was asked, what it was, what it is.
    AnotherRun(Topic, String, String),
    /// The same run, of which recorded outcomes may not hold any more.
    Stale(Vec<Change>),
}

/// Something that recorded outcomes depend on and that has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// What it is.
    pub topic: Topic,
    /// Which of its parts have changed, if it has some that have names: paths of
    /// files, names of variables.
    pub parts: Vec<String>,
}

impl Change {
    fn new(topic: Topic, was: Option<&Value>, is: Option<&Value>) -> Self {
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
        let parts = match topic {
            Topic::Files | Topic::Environment => parts,
            _ => Vec::new(),
        };
        Self { topic, parts }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.topic.fmt(f)?;
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

impl Head {
    /// Adds a value.
    pub(crate) fn with(mut self, topic: Topic, value: impl Serialize) -> Self {
        // What has no JSON form (there is no such value here) never compares
        // as equal to one that has.
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        self.0.insert(topic, value);
        self
    }

    /// How `now` differs from this.
    pub(crate) fn difference(&self, now: &Head) -> Difference {
        let topics = self.0.keys().chain(now.0.keys());
        let mut stale: Vec<Change> = Vec::new();
        for &topic in topics {
            let (was, is) = (self.0.get(&topic), now.0.get(&topic));
            if was == is || stale.iter().any(|change| change.topic == topic) {
                continue;
            }
            if topic.part() == Part::Identity {
                return Difference::AnotherRun(topic, shown(was), shown(is));
            }
            stale.push(Change::new(topic, was, is));
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
        let head = |command: &str, limit: u32| {
            Head::default()
                .with(Topic::Command, command)
                .with(Topic::TimeLimit, limit)
        };
        let old = head("a", 1);
        assert_eq!(old.difference(&head("a", 1)), Difference::None);
        let limit = Change {
            topic: Topic::TimeLimit,
            parts: Vec::new(),
        };
        assert_eq!(
            old.difference(&head("a", 2)),
            Difference::Stale(vec![limit.clone()])
        );
        assert_eq!(
            old.difference(&head("b", 2)),
            Difference::AnotherRun(Topic::Command, "a".into(), "b".into())
        );
        assert_eq!(
            old.difference(&Head::default().with(Topic::Command, "a")),
            Difference::Stale(vec![limit])
        );
    }

    #[test]
    fn what_has_changed_of_files_and_variables_is_named() {
        let head = |mode: &str, more: &[(&str, &str)]| {
            let mut variables = BTreeMap::from([("MODE", mode), ("PATH", "/bin")]);
            variables.extend(more.iter().copied());
            Head::default()
                .with(Topic::Environment, variables)
                .with(Topic::Conditions, BTreeMap::from([("exit", mode)]))
        };
        let difference = head("a", &[]).difference(&head("b", &[("LANG", "C")]));
        let Difference::Stale(changes) = difference else {
            unreachable!("{difference:?}");
        };
        let changes: Vec<_> = changes.iter().map(Change::to_string).collect();
        assert_eq!(changes, ["the environment: LANG, MODE", "the conditions"]);
    }
}
