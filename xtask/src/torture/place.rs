//! Where a trial takes place: an input, a test, and the program.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};

use super::random::Random;

/// How long what is killed may take to be gone.
const PATIENCE: Duration = Duration::from_secs(20);

/// A directory of its own, which is removed at the end.
pub(super) struct Place {
    path: PathBuf,
    program: PathBuf,
}

impl Place {
    pub(super) fn new(program: &Path) -> anyhow::Result<Self> {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
        let name = format!("torture-{}-{}", std::process::id(), now.as_nanos());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(path.join("tmp"))?;
        Ok(Self {
            path,
            program: program.to_owned(),
        })
    }

    /// The program that is tortured.
    pub(super) fn program(&self) -> &Path {
        &self.program
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes a random JSON file, and a test that asks for some of its numbers.
    /// `more` are lines of the test's shell script that come first.
    pub(super) fn fill(&self, random: &mut Random, more: &str) -> anyhow::Result<()> {
        self.fill_for(random, more, |number| {
            format!("grep -q '\"n{number}\"' \"$1\" || exit 1")
        })
    }

    /// The same with other commands, which end the test unless a number is there.
    pub(super) fn fill_for(
        &self,
        random: &mut Random,
        more: &str,
        wants: fn(u64) -> String,
    ) -> anyhow::Result<()> {
        let wanted = [random.below(40), random.below(40)];
        fs::write(self.path("in.json"), input(random))?;
        let condition = wanted.map(wants);
        let place = self.path.display();
        let text = format!(
            "#!/bin/sh\nPLACE={place}\n{more}\n{}\n",
            condition.join("\n")
        );
        let script = self.path("test.sh");
        fs::write(&script, text)?;
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
        Ok(())
    }

    /// The command that reduces to an out directory.
    pub(super) fn reduce(&self, out: &str, more: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command
            .current_dir(&self.path)
            .env("TMPDIR", self.path("tmp"))
            .args(["--input", "in.json", "--test", "./test.sh", "--out", out])
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    }

    /// The same with a limit, in the words of the shell's `ulimit`.
    pub(super) fn limited(&self, limit: &str, out: &str, more: &[&str]) -> Command {
        let plain = self.reduce(out, more);
        let script = format!("ulimit {limit} && exec \"$@\"");
        let mut limited = Command::new("sh");
        limited
            .args(["-c", &script, "sh"])
            .arg(plain.get_program())
            .args(plain.get_args())
            .current_dir(&self.path)
            .env("TMPDIR", self.path("tmp"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        limited
    }

    /// What could not be saved where it belongs was saved elsewhere.
    pub(super) fn remove_rescued(&self) -> anyhow::Result<()> {
        let here = fs::read_dir(&self.path)?;
        for entry in here.chain(fs::read_dir(self.path("tmp"))?).flatten() {
            let name = entry.file_name();
            if name.to_string_lossy().starts_with("picireny-best-") {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    /// A run that nothing disturbs: its result.
    pub(super) fn undisturbed(&self) -> anyhow::Result<Vec<u8>> {
        let output = self.reduce("undisturbed", &["-j", "2"]).output()?;
        ensure!(output.status.success(), "undisturbed: {}", stderr(&output));
        self.result("undisturbed")
    }

    /// Resumes a run until it ends.
    pub(super) fn finish(&self, out: &str) -> anyhow::Result<Vec<u8>> {
        let output = self.reduce(out, &["-j", "2", "--resume"]).output()?;
        ensure!(output.status.success(), "resumed: {}", stderr(&output));
        self.result(out)
    }

    pub(super) fn result(&self, out: &str) -> anyhow::Result<Vec<u8>> {
        let path = self.path(out).join("in.json");
        fs::read(&path).with_context(|| format!("no result {}", path.display()))
    }

    /// Fails unless the result is interesting when it is tested by hand.
    pub(super) fn check_truth(&self, out: &str) -> anyhow::Result<()> {
        let mut test = Command::new(self.path("test.sh"));
        let truth = test.arg(self.path(out).join("in.json")).status()?;
        ensure!(truth.success(), "the result is not interesting");
        Ok(())
    }

    /// Fails unless the results are the same.
    pub(super) fn same(&self, wanted: &[u8], found: &[u8]) -> anyhow::Result<()> {
        ensure!(
            wanted == found,
            "another result: {:?} instead of {:?}",
            String::from_utf8_lossy(found),
            String::from_utf8_lossy(wanted)
        );
        Ok(())
    }

    /// Numbers of living processes that name this place and hold a word in
    /// their command line.
    pub(super) fn processes(&self, word: &str) -> Vec<u32> {
        let Ok(entries) = fs::read_dir("/proc") else {
            return Vec::new();
        };
        let here = self.path.to_string_lossy().into_owned();
        let named = |entry: &fs::DirEntry| {
            let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            let line = String::from_utf8_lossy(&line).into_owned();
            line.contains(&here) && line.contains(word)
        };
        entries
            .flatten()
            .filter(named)
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .collect()
    }

    /// Fails if something of a run is left after a while.
    pub(super) fn check_clean(&self) -> anyhow::Result<()> {
        let begun = Instant::now();
        loop {
            let processes = self.processes("").len();
            let left: Vec<_> = fs::read_dir(self.path("tmp"))?.flatten().collect();
            if processes == 0 && left.is_empty() {
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                bail!("left behind: {processes} processes, {left:?}");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

pub(super) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Names of all control groups.
pub(super) fn groups() -> HashSet<OsString> {
    let mut found = HashSet::new();
    let mut unread = vec![PathBuf::from("/sys/fs/cgroup")];
    while let Some(group) = unread.pop() {
        for entry in fs::read_dir(group).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                found.insert(entry.file_name());
                unread.push(entry.path());
            }
        }
    }
    found
}

/// Ends a process by its number.
pub(super) fn signal(signal: &str, processes: &[u32]) -> anyhow::Result<()> {
    if processes.is_empty() {
        return Ok(());
    }
    let numbers = processes.iter().map(ToString::to_string);
    // Some may have ended by themselves.
    Command::new("kill")
        .args(["-s", signal])
        .args(numbers)
        .stderr(Stdio::null())
        .status()?;
    Ok(())
}

/// A JSON text with strings `n0` to `n39` somewhere.
fn input(random: &mut Random) -> String {
    let mut text = String::from("[");
    for number in 0..40 {
        if number > 0 {
            text.push_str(", ");
        }
        let depth = random.below(4) as usize;
        text.push_str(&"{\"k\": [".repeat(depth));
        text.push_str(&format!("\"n{number}\""));
        for _ in 0..random.below(4) {
            let element: &str = random.one_of::<&str>(&[", 1", ", null", ", \"x y\"", ", [], {}"]);
            text.push_str(element);
        }
        text.push_str(&"]}".repeat(depth));
    }
    text + "]\n"
}
