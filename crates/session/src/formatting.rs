//! The result as a formatter writes it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::conclude::Found;
use crate::job::Job;
use crate::outdir::OutDir;
use picireny_oracle::{Ended, Oracle, Runner, RunnerConfig, TestCommand, describe_end};

/// A formatter that takes longer is killed.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A formatted result is not longer than so many times the result, and this.
const GROWTH: (u64, u64) = (16, 1 << 20);

/// Formats a result with the job's formatter.
///
/// # Errors
///
/// When there is no formatted text that is interesting: why.
pub(crate) fn formatted(
    job: &Job<'_>,
    out: &OutDir,
    result: &Found,
    oracle: &dyn Oracle,
) -> Result<Option<Found>, String> {
    let Some(command) = &job.formatter else {
        return Ok(None);
    };
    let place = out.state_file("formatter");
    let content = run(job, command, &place, &result.content);
    let _ = fs::remove_dir_all(&place);
    let Some(content) = content?.filter(|content| *content != result.content) else {
        return Ok(None);
    };
    let coding = job.input.coding();
    let text = coding.text_of(&content);
    if coding.encode(&text) != content {
        return Err("what it wrote is in another encoding than the input".to_owned());
    }
    match oracle.test(&text, &job.stop) {
        Ok(answer) if answer.is_interesting() => Ok(Some(Found { content, text })),
        Ok(_) => Err("what it wrote is not interesting".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// What the formatter makes of a content; nothing if it wrote nothing.
fn run(
    job: &Job<'_>,
    command: &str,
    place: &Path,
    content: &[u8],
) -> Result<Option<Vec<u8>>, String> {
    let said = |error: &dyn std::error::Error| error.to_string();
    // The path may have any characters.
    let named = ["'{}'", "\"{}\"", "{}"];
    let names_file = command.contains("{}");
    let script = named.iter().fold(command.to_owned(), |script, it| {
        script.replace(it, "\"$1\"")
    });
    let words = ["/bin/sh", "-c", &script, "formatter", "{}"];
    let command = TestCommand::template(words).map_err(|error| said(&error))?;
    fs::create_dir_all(place).map_err(|error| said(&error))?;
    let mut config = RunnerConfig::new(command, &job.file_name);
    config.timeout = Some(TIME_LIMIT);
    config.keep_output = content.len() as u64 * GROWTH.0 + GROWTH.1;
    config.stop = job.stop.clone();
    config.directory = place.to_owned();
    config.keep_directories = true;
    config.owns_all_children = job.test.owns_all_children;
    config.supervisor.clone_from(&job.test.supervisor);
    let run = Runner::new(config).run(content, &job.stop);
    let run = run.map_err(|error| said(&error))?;
    if run.ended != Ended::Exited(0) {
        let printed = run.stderr.to_bytes();
        let printed = String::from_utf8_lossy(&printed);
        let line = printed.lines().find(|line| !line.trim().is_empty());
        let line = line.map_or(String::new(), |line| format!(": {}", line.trim()));
        return Err(format!("it {}{line}", describe_end(&run)));
    }
    let in_file = names_file
        .then(|| find(place, job.file_name.as_ref()))
        .flatten()
        .and_then(|path| fs::read(path).ok())
        .filter(|now| now != content && !now.is_empty());
    let printed = run.stdout.to_bytes();
    Ok(in_file.or_else(|| (!printed.is_empty()).then_some(printed)))
}

/// The file of this name in a kept directory.
fn find(place: &Path, name: &Path) -> Option<PathBuf> {
    let mut folders = vec![(place.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in fs::read_dir(folder).ok()?.flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_file() && entry.file_name() == name => {
                    return Some(entry.path());
                }
                Ok(kind) if kind.is_dir() && depth < 3 => folders.push((entry.path(), depth + 1)),
                _ => {}
            }
        }
    }
    None
}
