//! Reducing files of a group, keeping their crash.

use std::any::Any;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::num::NonZeroUsize;
use std::os::unix::ffi::OsStrExt as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::canonical::canonical;
use super::config::Triage;
use super::kept::{Kept, Key};
use super::links::link;
use super::names::name_of;
use super::report::{FileEntry, Reduction};
use super::scan::{read, with_cause};
use crate::fingerprint::{content_hash, hex};
use crate::{
    Ending, Existing, Experiences, Job, ParsedInput, SessionError, TestSetup, TimeLimit,
    WantedSignature,
};
use picireny_oracle::{Signature, TimeoutIs};
use picireny_reduce::Experience;
use picireny_shown::Shown as _;

/// Reports show results up to this many bytes.
const SHOWN: usize = 4000;

/// How many tests a reduction may run at once, and how long it may take.
type Limits = (NonZeroUsize, Option<Duration>);

/// Reduces the first of some files that can be reduced, of a group with this
/// place and signature; each comes with the name of its result. What became of
/// those before it comes first, and then what it taught, for which format.
pub(super) fn reduce_first(
    triage: &Triage<'_>,
    group: (usize, &Signature),
    files: &[(FileEntry, OsString)],
    (limits, experiences): (Limits, &Experiences),
) -> (Vec<Reduction>, Experience) {
    let mut reductions = Vec::new();
    let mut taught = Experience::default();
    for (entry, name) in files {
        if triage.stop.is_cancelled() {
            break;
        }
        // One bad file never stops the rest, not even by a bug of ours.
        let attempt = catch_unwind(AssertUnwindSafe(|| {
            reduce_file(triage, group, (entry, name), (limits, experiences))
        }));
        let reduction = match attempt {
            Ok(Ok(reduction)) => reduction,
            Ok(Err(error)) => failed(entry, error),
            Err(panic) => failed(entry, format!("picireny panicked: {}", panic_text(&*panic))),
        };
        let Some((reduction, experience)) = reduction else {
            break;
        };
        let done = reduction.error.is_none();
        if let Some(summary) = &reduction.summary {
            log::info!(
                "{}: {} -> {} bytes in {} tests",
                entry.file,
                summary.before.bytes,
                summary.after.bytes,
                summary.tests.total()
            );
        }
        if let Some(error) = &reduction.error {
            log::warn!("{}: {error}", entry.file);
        }
        reductions.push(reduction);
        if done {
            taught = experience;
            break;
        }
    }
    (reductions, taught)
}

fn failed(entry: &FileEntry, error: String) -> Option<(Reduction, Experience)> {
    let reduction = Reduction {
        file: entry.file.clone(),
        error: Some(error),
        ..Reduction::default()
    };
    Some((reduction, Experience::default()))
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("for an unknown reason")
}

/// Reduces a file, and says what that taught; nothing if the work is to end.
fn reduce_file(
    triage: &Triage<'_>,
    (index, signature): (usize, &Signature),
    (entry, name): (&FileEntry, &OsStr),
    ((jobs, limit), experiences): (Limits, &Experiences),
) -> Result<Option<(Reduction, Experience)>, String> {
    let group = triage.out.join(slug(signature.as_str()));
    let place = group.join(RUNS).join(slug(&entry.file));
    let key = Key::new(triage, signature, entry);
    let kept = Kept::path(&place);
    if let Some(earlier) = Kept::read(&kept, &key) {
        return Ok(Some(earlier));
    }
    let result = absolute(&group.join(name));
    let content = read(&entry.path).map_err(|error| format!("cannot be read: {error}"))?;
    let parsed = (triage.parse)(&entry.path, &content)?;
    let reader = parsed.input.reader();
    fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.shown()))?;
    let mut watched = triage.watcher().reduces(index, entry, &parsed.input);
    let mut job = job(
        triage,
        signature,
        entry,
        parsed.input,
        place.join(key.short()),
    );
    job.delivered_to = Some(result.clone());
    let report = with_suffix(&result, ".report");
    job.report = Some(report.clone());
    job.observer = Some(&mut *watched.observer);
    job.control = watched.control.take();
    job.options.jobs = jobs;
    job.options.experience = Some(Arc::new(experiences.of(&parsed.format)));
    if let Some(limit) = limit {
        let most = job.options.limit_time.map_or(limit, |most| most.min(limit));
        job.options.limit_time = Some(most);
    }
    let finished = match crate::run(job) {
        Ok(finished) if finished.ending == Ending::Interrupted => return Ok(None),
        Ok(finished) => finished,
        Err(SessionError::Interrupted) => return Ok(None),
        Err(error) => return Err(with_cause(&error)),
    };
    fs::copy(&finished.path, &result).map_err(|error| format!("{}: {error}", result.shown()))?;
    let (text, tokens) = reader.read(&finished.best);
    let reduction = Reduction {
        file: entry.file.clone(),
        format: parsed.format,
        error: None,
        canonical: canonical(&text, &tokens),
        result_sha256: content_hash(&finished.best),
        same_text_as: None,
        links: [&entry.path, &result].map(|file| link(&triage.out, file)),
        report: finished.report.and_then(|_| link(&triage.out, &report)),
        text: shown(&finished.best),
        reasons: finished.reasons,
        reproduce: triage.command.shell_line(&result),
        result: Some(name_of(&result)),
        summary: Some(finished.summary),
        steps: finished.steps,
    };
    let experience = finished.experience.unwrap_or_default();
    Kept::write(&kept, key, (&reduction, &experience))
        .map_err(|error| format!("{}: {error}", kept.shown()))?;
    Ok(Some((reduction, experience)))
}

/// Where runs are within the folder of a group.
const RUNS: &str = ".runs";

/// How the names of the reports of results end, which are beside them.
const REPORTS: [&[u8]; 3] = [b".report.html", b".report.md", b".report.json"];

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// The file names of results: those of the inputs, unless two in the group have
/// the same.
pub(super) fn names_of_results(files: &[FileEntry]) -> Vec<OsString> {
    let name = |entry: &FileEntry| entry.path.file_name().unwrap_or_default().to_owned();
    let mut times: HashMap<OsString, usize> = HashMap::new();
    for entry in files {
        *times.entry(name(entry)).or_default() += 1;
    }
    let names = files.iter().map(|entry| {
        let own = name(entry);
        let is_report = REPORTS.iter().any(|end| own.as_bytes().ends_with(end));
        let is_one_of_several = times.get(&own).is_some_and(|&times| times > 1);
        let is_taken = is_one_of_several || is_report || own == RUNS;
        if !is_taken {
            return own;
        }
        let mut long = OsString::from(slug(&entry.file));
        if let Some(extension) = Path::new(&own).extension() {
            long.push(".");
            long.push(extension);
        }
        long
    });
    names.collect()
}

/// The run that reduces a file to a small one of the same signature.
fn job<'a>(
    triage: &Triage<'_>,
    signature: &Signature,
    entry: &FileEntry,
    input: ParsedInput,
    out: PathBuf,
) -> Job<'a> {
    let mut test = TestSetup::new(triage.command.clone());
    // Whether the test hangs is part of the signature.
    test.conditions.timeout_is = TimeoutIs::Interesting;
    test.signature = WantedSignature::This(signature.clone());
    test.time_limit = triage.timeout.map_or(TimeLimit::None, TimeLimit::After);
    test.sandbox.clone_from(&triage.sandbox);
    test.supervisor.clone_from(&triage.supervisor);
    test.cluster.clone_from(&triage.cluster);
    test.owns_all_children = triage.owns_all_children;
    let name = entry.path.file_name().unwrap_or_default();
    let mut job = Job::new(input, name, test, out);
    job.options.clone_from(&triage.options);
    // Files with one bug are to end with one text.
    job.options.canonical.get_or_insert(true);
    job.strategy = triage.strategy;
    job.existing = Existing::Resume;
    job.stop = triage.stop.clone();
    job
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
    fn folder_names_of_signatures_are_distinct_safe_and_short() {
        assert!(slug("assertion: a < b (x.c, f)").starts_with("assertion-a-b-x-c-f-"));
        assert_ne!(slug("a b"), slug("a-b"));
        assert!(slug("../../etc").starts_with("etc-"));
        assert!(slug(&"x".repeat(1000)).len() < 80);
    }
}
