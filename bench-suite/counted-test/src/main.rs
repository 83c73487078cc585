//! Runs a benchmark case's test on one candidate, and writes down that it did.
//!
//! A copy of this program is what each tool is given as its test. It gets the candidate's
//! path, or none: then the candidate is the file of the input's name in the
//! current folder. The candidate is copied to a folder of its own, under the
//! input's name, and the test runs there: so it is the same for all tools.
//!
//! The file `test.conf` beside the program says what to do, one path per line: the test
//! script, the input's name, the record, the folder for candidates, the best
//! candidate. Per test, two lines are appended to the record:
//!
//! ```text
//! start ID MICROSECONDS BYTES SIZE
//! end ID MICROSECONDS STATUS
//! ```
//!
//! `SIZE` is without white space. A test that is killed has no second line.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("counted-test: {error}");
            ExitCode::from(125)
        }
    }
}

struct Settings {
    script: PathBuf,
    input: String,
    record: PathBuf,
    candidates: PathBuf,
    best: PathBuf,
}

fn settings() -> io::Result<Settings> {
    let program = std::env::current_exe()?;
    let text = fs::read_to_string(program.with_extension("conf"))?;
    let mut lines = text.lines().map(ToOwned::to_owned);
    let mut next = || {
        lines
            .next()
            .ok_or_else(|| io::Error::other("test.conf is too short"))
    };
    Ok(Settings {
        script: next()?.into(),
        input: next()?,
        record: next()?.into(),
        candidates: next()?.into(),
        best: next()?.into(),
    })
}

fn run() -> io::Result<bool> {
    let settings = settings()?;
    let candidate = match std::env::args_os().nth(1) {
        Some(path) => PathBuf::from(path),
        None => PathBuf::from(&settings.input),
    };
    let text = fs::read(&candidate)?;
    let size = text
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .count();

    let id = std::process::id();
    let folder = settings.candidates.join(id.to_string());
    fs::create_dir_all(&folder)?;
    let copy = folder.join(&settings.input);
    fs::write(&copy, &text)?;

    note(
        &settings.record,
        &format!("start {id} {} {} {size}\n", now(), text.len()),
    )?;
    let status = Command::new(&settings.script)
        .arg(&copy)
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    let end = now();
    if status.success() {
        keep(&settings.best, &text, size)?;
    }
    let code = status.code().unwrap_or(-1);
    note(&settings.record, &format!("end {id} {end} {code}\n"))?;
    fs::remove_dir_all(&folder)?;
    Ok(status.success())
}

/// Microseconds since 1970.
fn now() -> u128 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_micros())
}

/// Appends to the record in one write, so that lines never mix.
fn note(record: &Path, line: &str) -> io::Result<()> {
    OpenOptions::new()
        .append(true)
        .create(true)
        .open(record)?
        .write_all(line.as_bytes())
}

/// Keeps a candidate if it is the best one so far.
fn keep(best: &Path, text: &[u8], size: usize) -> io::Result<()> {
    let known = best.with_extension("size");
    let before = fs::read_to_string(&known)
        .ok()
        .and_then(|text| text.trim().parse::<usize>().ok());
    if before.is_some_and(|before| before <= size) {
        return Ok(());
    }
    // Whoever is killed in between leaves the old one.
    let part = best.with_extension("part");
    fs::write(&part, text)?;
    fs::rename(&part, best)?;
    fs::write(&known, size.to_string())
}
