//! Reductions that came to their end, as they are kept on disk.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::config::Triage;
use super::report::{FileEntry, Reduction};
use crate::depends::contents;
use crate::environment::variables;
use crate::files::{self, Links};
use crate::fingerprint::content_hash;
use crate::json;
use crate::learnt::Stored;
use crate::replace::replace;
use picireny_oracle::Signature;
use picireny_reduce::Experience;

/// The form of what is on disk, see the one of [`OutDir`](crate::outdir::OutDir).
const FORMAT_VERSION: u32 = 6;

/// No reduction that is kept takes more.
const LARGEST: u64 = 256 << 20;

/// All that a reduction depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Key {
    form: u32,
    version: String,
    sha256: String,
    signature: Signature,
    command: String,
    /// The contents of the files that the command names.
    files: BTreeMap<String, String>,
    /// The variables of the environment that count.
    environment: BTreeMap<String, String>,
    time_limit: Option<Duration>,
    sandbox: bool,
    settings: BTreeMap<String, Vec<String>>,
}

impl Key {
    pub(super) fn new(triage: &Triage<'_>, signature: &Signature, entry: &FileEntry) -> Self {
        Self {
            form: FORMAT_VERSION,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            sha256: entry.sha256.clone(),
            signature: signature.clone(),
            command: triage.command.to_string(),
            files: contents(&triage.command, &[]),
            environment: variables(&triage.command, &[], &[]),
            time_limit: triage.timeout,
            sandbox: triage.sandbox.is_some(),
            settings: triage.settings.clone(),
        }
    }

    /// A directory name: another way of reducing is another run.
    pub(super) fn short(&self) -> String {
        let text = serde_json::to_vec(self).unwrap_or_default();
        content_hash(&text).chars().take(8).collect()
    }
}

/// A reduction and what it depends on.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    key: Key,
    reduction: Reduction,
    /// What it taught for the files behind it.
    #[serde(default)]
    experience: Stored,
}

impl Kept {
    /// Where it is, in the directory of its file.
    pub(super) fn path(place: &Path) -> PathBuf {
        place.join("reduction.json")
    }

    /// The reduction, if there is one of this key.
    pub(super) fn read(path: &Path, key: &Key) -> Option<(Reduction, Experience)> {
        let kept: Kept =
            serde_json::from_slice(&files::read(path, Links::Refuse, LARGEST).ok()?).ok()?;
        (kept.key == *key).then_some((kept.reduction, kept.experience.0))
    }

    pub(super) fn write(
        path: &Path,
        key: Key,
        (reduction, experience): (&Reduction, &Experience),
    ) -> io::Result<()> {
        let kept = Kept {
            key,
            reduction: reduction.clone(),
            experience: Stored(experience.clone()),
        };
        let text = json::pretty(&kept)?;
        replace(&path.with_extension("json.new"), path, text.as_bytes())
    }
}
