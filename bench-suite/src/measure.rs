//! One tool on one case.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};

use crate::cache::Cache;
use crate::case::{Case, Registry};
use crate::results::{Ended, Machine, Row};
use crate::tokens::Counter;
use crate::tools::{Job, Tool};
use crate::{figures, generate, install, process, record, repository};

/// What a series of runs has in common.
pub(crate) struct Bench {
    pub(crate) cache: Cache,
    /// Where the runs' folders are.
    pub(crate) out: PathBuf,
    /// The program that counts tests.
    pub(crate) counter: PathBuf,
    /// Our program, and its version.
    pub(crate) program: PathBuf,
    pub(crate) version: String,
    pub(crate) limit: Duration,
}

/// How often a result is tested again.
const AGAIN: usize = 3;

impl Bench {
    /// Runs a tool on a case. That it is not there, or that it fails, is a row like others.
    ///
    /// # Errors
    ///
    /// When files cannot be read or written.
    pub(crate) fn measure(&self, case: &Case, tool: &Tool) -> Result<Row> {
        // A colon in a path would end it in Java's class path.
        let name = tool.name.replace(':', "-");
        let folder = self.out.join("runs").join(case.name).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)
                .with_context(|| format!("cannot remove {}", folder.display()))?;
        }
        let run = Run::prepare(self, case, &folder)?;
        let job = Job {
            cache: &self.cache,
            case,
            folder: folder.join("work"),
            test: folder.join("test"),
            program: &self.program,
            limit: self.limit,
        };
        let mut row = Row {
            case: case.name.into(),
            tool: tool.name.into(),
            version: self.tool_version(tool, case),
            input: case.sha256.into(),
            input_size: figures::size(&run.input),
            limit: self.limit.as_secs(),
            ..Row::default()
        };
        let missing = (tool.packages)(case)
            .iter()
            .find(|package| !install::is_there(&self.cache, package))
            .map(|package| format!("{} is not installed", package.name));
        if let Some(reason) = (tool.left_out)(&job).or(missing) {
            row.ended = Ended::LeftOut;
            row.message = reason;
            return Ok(row);
        }
        run.go(&job, tool, &mut row)?;
        Ok(row)
    }

    fn tool_version(&self, tool: &Tool, case: &Case) -> String {
        let Some(package) = (tool.packages)(case).into_iter().next() else {
            return self.version.clone();
        };
        match package.registry {
            Registry::Debian => install::debian_version(package.name).unwrap_or_default(),
            _ => package.version.to_owned(),
        }
    }
}

/// A run's folder.
struct Run {
    folder: PathBuf,
    input: Vec<u8>,
}

impl Run {
    fn prepare(bench: &Bench, case: &Case, folder: &Path) -> Result<Self> {
        generate::write(&bench.cache, case)?;
        let input = generate::input(case);
        let settings = [
            bench.cache.script(case),
            PathBuf::from(case.input),
            folder.join("record"),
            folder.join("candidates"),
            folder.join("best"),
        ]
        .map(|path| path.to_string_lossy().into_owned())
        .join("\n");
        fs::create_dir_all(folder.join("work"))
            .and_then(|()| fs::create_dir_all(folder.join("tmp")))
            .and_then(|()| fs::write(folder.join("work").join(case.input), &input))
            .and_then(|()| fs::write(folder.join("test.conf"), settings + "\n"))
            .and_then(|()| fs::copy(&bench.counter, folder.join("test")))
            .with_context(|| format!("cannot prepare {}", folder.display()))?;
        Ok(Self {
            folder: folder.to_path_buf(),
            input,
        })
    }

    fn go(&self, job: &Job, tool: &Tool, row: &mut Row) -> Result<()> {
        let log = self.folder.join("log");
        let file = || File::create(&log).with_context(|| format!("cannot make {}", log.display()));
        let output = file()?;
        let errors = output.try_clone().context("cannot use a log twice")?;
        let mut command = (tool.command)(job)?;
        command
            .current_dir(&job.folder)
            .env("TMPDIR", self.folder.join("tmp"))
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(errors);
        let start = SystemTime::now();
        let clock = Instant::now();
        let status = process::run(&mut command, job.limit)
            .with_context(|| format!("cannot run {}", tool.name))?;
        row.seconds = clock.elapsed().as_secs_f64();

        let start = micros(start);
        let text = match fs::read_to_string(self.folder.join("record")) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).context("cannot read a record"),
        };
        let tests = record::parse(&text);
        row.tests = tests.len();
        row.seconds_in_tests = figures::seconds_in_tests(&tests, micros(SystemTime::now()));
        row.steps = figures::steps(&tests, start);

        row.ended = ended(status, tool.status_at_limit);
        if let (Ended::Failed, Some(status)) = (row.ended, status) {
            let said = last_line(&log).unwrap_or_else(|| status.to_string());
            row.message = without_paths(
                &said,
                &[&self.folder, job.cache.folder(), &repository::root()],
            );
        }
        self.judge(job, tool, row)?;
        // What was only needed while it ran.
        for name in ["tmp", "candidates"] {
            let path = self.folder.join(name);
            if path.exists() {
                fs::remove_dir_all(&path)
                    .with_context(|| format!("cannot remove {}", path.display()))?;
            }
        }
        Ok(())
    }

    /// Finds the result, measures it and tests it again.
    fn judge(&self, job: &Job, tool: &Tool, row: &mut Row) -> Result<()> {
        let finished = (row.ended == Ended::Finished)
            .then(|| fs::read((tool.result)(job)).ok())
            .flatten();
        let best = fs::read(self.folder.join("best")).ok();
        if row.ended == Ended::Finished && finished.is_none() {
            row.ended = Ended::Failed;
            row.message = "it ended without a result".into();
        }
        let result = finished.or(best).unwrap_or_else(|| self.input.clone());
        row.bytes = result.len();
        row.size = figures::size(&result);
        let input = String::from_utf8_lossy(&self.input);
        row.tokens = Counter::new(job.case, &input).count(&String::from_utf8_lossy(&result));

        let folder = self.folder.join("result");
        let path = folder.join(job.case.input);
        for _ in 0..AGAIN {
            // Tests may write beside the candidate.
            fs::create_dir_all(&folder)
                .and_then(|()| fs::write(&path, &result))
                .with_context(|| format!("cannot write {}", path.display()))?;
            let status = Command::new(job.cache.script(job.case))
                .arg(&path)
                .current_dir(&folder)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .context("cannot test a result")?;
            row.wrong += usize::from(!status.success());
        }
        Ok(())
    }
}

/// How a tool ended: it was killed at the time limit if there is no status.
fn ended(status: Option<ExitStatus>, at_limit: Option<i32>) -> Ended {
    match status {
        None => Ended::Limit,
        Some(status) if status.success() => Ended::Finished,
        Some(status) if at_limit.is_some() && status.code() == at_limit => Ended::Limit,
        Some(_) => Ended::Failed,
    }
}

fn micros(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .ok()
        .and_then(|time| u64::try_from(time.as_micros()).ok())
        .unwrap_or(0)
}

/// The last line of a log that says something.
fn last_line(log: &Path) -> Option<String> {
    let bytes = fs::read(log).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().rev().find(|line| !line.trim().is_empty())?;
    Some(line.trim().to_owned())
}

/// The beginning of a message, without the folders of this machine.
fn without_paths(message: &str, folders: &[&Path]) -> String {
    let mut message = message.to_owned();
    for folder in folders {
        message = message.replace(&format!("{}/", folder.display()), "");
    }
    message.chars().take(160).collect()
}

/// What kind of machine this is.
pub(crate) fn machine() -> Machine {
    let line = |path: &str, key: &str| {
        let text = fs::read_to_string(path).ok()?;
        let line = text.lines().find(|line| line.starts_with(key))?;
        let (_, value) = line.split_once([':', '='])?;
        Some(value.trim().trim_matches('"').to_owned())
    };
    Machine {
        system: line("/etc/os-release", "PRETTY_NAME").unwrap_or_default(),
        processor: line("/proc/cpuinfo", "model name").unwrap_or_default(),
        processors: std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Builds a program of the workspace in release mode; gives its path.
pub(crate) fn build(package: &str) -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = repository::root();
    let output = Command::new(cargo)
        .current_dir(&root)
        .args(["build", "--release", "--package", package, "--bin", package])
        .arg("--message-format=json-render-diagnostics")
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    if !output.status.success() {
        bail!("{package} could not be built");
    }
    // The last artifact that is a program.
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .rev()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .find_map(|message| Some(PathBuf::from(message.get("executable")?.as_str()?)))
        .with_context(|| format!("cargo did not say where {package} is"))
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;

    use super::*;

    #[test]
    fn a_tool_that_stops_at_its_own_limit_did_not_fail() {
        let exit = |code: i32| Some(ExitStatus::from_raw(code << 8));
        assert_eq!(ended(exit(0), Some(3)), Ended::Finished);
        assert_eq!(ended(exit(3), Some(3)), Ended::Limit);
        assert_eq!(ended(exit(4), Some(3)), Ended::Failed);
        assert_eq!(ended(exit(3), None), Ended::Failed);
        // Killed by a signal of somebody else.
        assert_eq!(ended(Some(ExitStatus::from_raw(9)), None), Ended::Failed);
        assert_eq!(ended(None, None), Ended::Limit);
    }

    #[test]
    fn messages_name_no_folder_of_the_machine() {
        let message = "error: /home/a/run/x.c:1, /home/a/y and /usr/bin/z";
        let folders = [Path::new("/home/a/run"), Path::new("/home/a")];
        assert_eq!(
            without_paths(message, &folders),
            "error: x.c:1, y and /usr/bin/z"
        );
    }
}
