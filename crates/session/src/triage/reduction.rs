//! Reducing files of a group, keeping their crash.

use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::Triage;
use super::report::{FileEntry, Group, Reduction};
use super::scan::{hex, with_cause};
use crate::{Job, MakeTree, SessionError, TestSetup, WantedSignature};
use picireny_oracle::{Conditions, Repeat, Signature, TimeoutIs};
use picireny_reduce::Options;
use picireny_text::Codec;
use picireny_tree::Tree;

/// Reports show results up to this many bytes.
const SHOWN: usize = 4000;

/// What a file is, to reduce it.
pub struct Parsed {
    /// Its text.
    pub text: String,
    /// How the text is encoded.
    pub codec: Codec,
    /// The text's tree, prepared.
    pub tree: Tree,
    /// The name of what it is written in.
    pub format: String,
    /// Makes a tree like it with hidden tokens, see [`Job::exact`].
    pub exact: Box<MakeTree<'static>>,
    /// Counts the tokens of a text.
    pub count_tokens: Box<dyn Fn(&str) -> usize>,
}

/// Reduces the smallest file of a group that can be reduced, or every file.
pub(super) fn reduce_group(triage: &Triage<'_>, group: &mut Group) {
    for entry in &group.files {
        if triage.stop.is_cancelled() {
            return;
        }
        // One bad file never stops the rest, not even by a bug of ours.
        let attempt = catch_unwind(AssertUnwindSafe(|| {
            reduce_file(triage, &group.signature, entry)
        }));
        let reduction = match attempt {
            Ok(Ok(reduction)) => reduction,
            Ok(Err(error)) => failed(entry, error),
            Err(panic) => failed(entry, format!("picireny panicked: {}", panic_text(&*panic))),
        };
        let Some(reduction) = reduction else {
            return;
        };
        let done = reduction.error.is_none();
        if let Some(error) = &reduction.error {
            log::warn!("{}: {error}", entry.file);
        }
        group.reductions.push(reduction);
        if done && !triage.all {
            return;
        }
    }
}

fn failed(entry: &FileEntry, error: String) -> Option<Reduction> {
    Some(Reduction {
        file: entry.file.clone(),
        error: Some(error),
        ..Reduction::default()
    })
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("for an unknown reason")
}

/// A reduction that came to its end, as it is kept on disk.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// What it depends on.
    key: String,
    reduction: Reduction,
}

/// Reduces a file; nothing if the work is to end.
fn reduce_file(
    triage: &Triage<'_>,
    signature: &Signature,
    entry: &FileEntry,
) -> Result<Option<Reduction>, String> {
    let place = triage
        .out
        .join(slug(signature.as_str()))
        .join(slug(&entry.file));
    let key = [
        &entry.sha256,
        signature.as_str(),
        &triage.command.to_string(),
        &format!("{:?}", triage.timeout),
        &triage.settings,
    ]
    .join("\n");
    let kept = place.join("reduction.json");
    if let Ok(text) = fs::read(&kept)
        && let Ok(earlier) = serde_json::from_slice::<Kept>(&text)
        && earlier.key == key
    {
        return Ok(Some(earlier.reduction));
    }
    let content = fs::read(&entry.path).map_err(|error| format!("cannot be read: {error}"))?;
    let parsed = (triage.parse)(&entry.path, &content)?;
    let format = parsed.format.clone();
    fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
    // Another way of reducing is another run.
    let out = place.join(hex(Sha256::digest(&key).get(..4).unwrap_or_default()));
    let finished = match crate::run(Job {
        input: &content,
        text: &parsed.text,
        codec: parsed.codec,
        file_name: entry.path.file_name().unwrap_or_default().to_owned(),
        tree: parsed.tree,
        count_tokens: &*parsed.count_tokens,
        strategy: None,
        options: Options {
            jobs: triage.jobs,
            ..triage.options.clone()
        },
        test: TestSetup {
            command: triage.command.clone(),
            conditions: Conditions {
                // Whether the test hangs is part of the signature.
                timeout_is: TimeoutIs::Interesting,
                ..Conditions::default()
            },
            signature: WantedSignature::This(signature.clone()),
            repeat: Repeat::default(),
            timeout: triage.timeout,
            supervisor: triage.supervisor.clone(),
        },
        out,
        resume: true,
        keep_tests: false,
        log_file: None,
        stop: triage.stop.clone(),
        observer: None,
        exact: Some(&*parsed.exact),
    }) {
        Ok(finished) if finished.interrupted => return Ok(None),
        Ok(finished) => finished,
        Err(SessionError::Interrupted) => return Ok(None),
        Err(error) => return Err(with_cause(&error)),
    };
    let result = absolute(&finished.path);
    let reduction = Reduction {
        file: entry.file.clone(),
        format,
        error: None,
        text: shown(&finished.best),
        reproduce: triage.command.shell_line(&result),
        result: Some(result),
        summary: Some(finished.summary),
        steps: finished.steps,
    };
    let text = serde_json::to_vec_pretty(&Kept {
        key,
        reduction: reduction.clone(),
    })
    .map_err(|error| error.to_string())?;
    let new = place.join("reduction.json.new");
    fs::write(&new, text)
        .and_then(|()| fs::rename(&new, &kept))
        .map_err(|error| format!("{}: {error}", kept.display()))?;
    Ok(Some(reduction))
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn shown(content: &[u8]) -> String {
    let mut text = String::from_utf8_lossy(content.get(..SHOWN).unwrap_or(content)).into_owned();
    if content.len() > SHOWN {
        text.push_str(&format!("\n[... {} more bytes]", content.len() - SHOWN));
    }
    text
}

/// A directory name that tells what it is for, and is different for different
/// texts.
fn slug(text: &str) -> String {
    let mut name = String::new();
    for c in text.chars() {
        if name.len() >= 50 {
            break;
        }
        if c.is_ascii_alphanumeric() {
            name.push(c);
        } else if !name.ends_with('-') && !name.is_empty() {
            name.push('-');
        }
    }
    let hash = hex(Sha256::digest(text).get(..4).unwrap_or_default());
    format!("{}-{hash}", name.trim_end_matches('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_names_of_their_own() {
        assert!(slug("assertion: a < b (x.c, f)").starts_with("assertion-a-b-x-c-f-"));
        assert_ne!(slug("a b"), slug("a-b"));
        assert!(slug("../../etc").starts_with("etc-"));
        assert!(slug(&"x".repeat(1000)).len() < 80);
    }
}
