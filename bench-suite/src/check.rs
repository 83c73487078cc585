//! Looks whether a case is what it says: the failure is there, and the test
//! accepts nothing else.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::cache::Cache;
use crate::case::Case;
use crate::generate;

/// What was found out about a case.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// What is wrong; none if the case is as it should be.
    pub(crate) wrong: Vec<String>,
    /// The median time of the test on the input.
    pub(crate) median: Duration,
}

/// How often the input is tested.
const REPEAT: usize = 5;

/// Tests a case's input and its counterexamples.
///
/// # Errors
///
/// When files cannot be written or the test cannot be started.
pub(crate) fn check(cache: &Cache, case: &Case) -> Result<Findings> {
    generate::write(cache, case)?;
    let folder = cache.case(case).join("check");
    let mut findings = Findings::default();

    let input = generate::input(case);
    let mut times = Vec::new();
    for _ in 0..REPEAT {
        let (interesting, time) = test(cache, case, &folder, &input)?;
        times.push(time);
        if !interesting {
            findings.wrong.push("the input is not interesting".into());
            break;
        }
    }
    times.sort_unstable();
    findings.median = times[times.len() / 2];

    if test(cache, case, &folder, b"")?.0 {
        findings.wrong.push("an empty file is interesting".into());
    }
    for text in case.not_interesting {
        if test(cache, case, &folder, text.as_bytes())?.0 {
            findings
                .wrong
                .push(format!("this is interesting and should not be: {text:?}"));
        }
    }
    Ok(findings)
}

/// Tests one candidate in a folder of its own, as the tools do.
fn test(cache: &Cache, case: &Case, folder: &Path, text: &[u8]) -> Result<(bool, Duration)> {
    let candidate = folder.join(case.input);
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&candidate, text))
        .with_context(|| format!("cannot write {}", candidate.display()))?;
    let start = Instant::now();
    let status = Command::new(cache.script(case))
        .arg(&candidate)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .with_context(|| format!("cannot run {}", cache.script(case).display()))?;
    Ok((status.success(), start.elapsed()))
}
