//! Keeping tests away from files and the network.
//!
//! A sandboxed test is started by this program again, in two steps. The first
//! process makes namespaces of its own and mounts the file system read-only in
//! them. The second is the first process of the new process namespace, which
//! ends with it and with everything in it; it starts the test.
//!
//! Where the system does not allow that to everybody, it may allow it to
//! bubblewrap. That starts this program again as well, which restricts itself and
//! becomes the test.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The first arguments of the process that makes the sandbox, and of one that bubblewrap starts.
pub(super) const OUTER: &str = "__sandbox-test";
pub(super) const RESTRICTED: &str = "__run-restricted";

/// How tests are kept away from everything but their own directories: they see
/// the file system read-only, no network and no processes but their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandbox(SandboxKind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum SandboxKind {
    /// By ourselves.
    Namespaces,
    /// By this program.
    Bubblewrap(PathBuf),
}

/// There is no sandbox on this system.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error(
    "tests cannot be put into a sandbox on this system ({own}), and {}: install bubblewrap, or run \
     without a sandbox",
    match other {
        None => "bubblewrap (`bwrap`) is not in any directory of PATH".to_owned(),
        Some(other) => format!("bubblewrap cannot do it either ({other})"),
    }
)]
pub struct NoSandbox {
    own: String,
    other: Option<String>,
}

impl Sandbox {
    /// A way that works, which is tried out. `supervisor` is the program that
    /// supervises tests.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn find(supervisor: &Path) -> Result<Self, NoSandbox> {
        let own = Self(SandboxKind::Namespaces);
        let Err(failure) = own.try_out(supervisor) else {
            return Ok(own);
        };
        Self::bubblewrap(supervisor).map_err(|other| NoSandbox {
            own: failure,
            other,
        })
    }

    /// The same by bubblewrap, whatever else there is; if it does not work, why, unless there
    /// is none.
    ///
    /// # Errors
    ///
    /// When it is not there, or does not work.
    pub fn bubblewrap(supervisor: &Path) -> Result<Self, Option<String>> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut programs = std::env::split_paths(&path).map(|directory| directory.join("bwrap"));
        let program = programs.find(|program| program.is_file()).ok_or(None)?;
        let sandbox = Self(SandboxKind::Bubblewrap(program));
        sandbox.try_out(supervisor).map_err(Some)?;
        Ok(sandbox)
    }

    /// Runs something that does nothing; says why it failed.
    fn try_out(&self, supervisor: &Path) -> Result<(), String> {
        let directory = std::env::temp_dir();
        let command = vec!["true".into()];
        let argv = self.wrap(supervisor, command, [&directory, &directory]);
        let Some((program, arguments)) = argv.split_first() else {
            return Ok(());
        };
        let mut command = std::process::Command::new(program);
        let output = command
            .args(arguments)
            .stdin(std::process::Stdio::null())
            .output()
            .map_err(|error| error.to_string())?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let last = said.lines().rfind(|line| !line.trim().is_empty());
        Err(last.unwrap_or("it failed without a message").trim().into())
    }

    /// The command that runs a command in the sandbox, where it may write into
    /// two directories. The first is its current one.
    pub(super) fn wrap(
        &self,
        supervisor: &Path,
        command: Vec<OsString>,
        [directory, temporary]: [&Path; 2],
    ) -> Vec<OsString> {
        let mut argv: Vec<OsString> = match &self.0 {
            SandboxKind::Namespaces => vec![
                supervisor.into(),
                OUTER.into(),
                directory.into(),
                temporary.into(),
            ],
            SandboxKind::Bubblewrap(program) => {
                let mut argv = vec![program.into()];
                let fixed = "--die-with-parent --unshare-all --unshare-user --disable-userns \
                             --cap-drop ALL --ro-bind / /";
                // Disks belong to the user root, terminals to whoever sits there.
                let devices = "--dev /dev";
                // What can be set in there belongs to the user root as well.
                let settings = "--proc /proc --ro-bind /proc/sys /proc/sys \
                                --ro-bind-try /proc/sysrq-trigger /proc/sysrq-trigger";
                for words in [fixed, devices, settings] {
                    argv.extend(words.split(' ').map(OsString::from));
                }
                #[cfg(target_os = "linux")]
                for path in super::hide::files_for_root() {
                    argv.extend(["--ro-bind".into(), "/dev/null".into(), path.into()]);
                }
                for writable in [directory, temporary] {
                    argv.extend(["--bind".into(), writable.into(), writable.into()]);
                }
                argv.extend(["--chdir".into(), directory.into(), "--".into()]);
                argv.extend([supervisor.into(), RESTRICTED.into()]);
                argv.extend([directory.into(), temporary.into()]);
                argv
            }
        };
        argv.extend(command);
        argv
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_command_comes_last() {
        let paths = [Path::new("/t/1"), Path::new("/t/tmp")];
        let wrapped = |kind| {
            let command = vec!["prog".into(), "--x".into()];
            let argv = Sandbox(kind).wrap(Path::new("/us"), command, paths);
            let words: Vec<_> = argv.iter().map(|word| word.to_string_lossy()).collect();
            words.join(" ")
        };
        assert_eq!(
            wrapped(SandboxKind::Namespaces),
            "/us __sandbox-test /t/1 /t/tmp prog --x"
        );
        let other = wrapped(SandboxKind::Bubblewrap("/bin/bwrap".into()));
        assert!(other.ends_with("--chdir /t/1 -- /us __run-restricted /t/1 /t/tmp prog --x"));
    }

    #[test]
    fn who_has_no_sandbox_is_told_what_to_do() {
        let error = NoSandbox {
            own: "namespaces: not permitted".into(),
            other: None,
        };
        let said = error.to_string();
        assert!(said.contains("install bubblewrap"), "{said}");
    }
}
