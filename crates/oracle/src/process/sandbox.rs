//! Keeping tests away from files and the network.
//!
//! A sandboxed test is started by this program again, in two steps. The first
//! process makes namespaces of its own and mounts the file system read-only in
//! them. The second is the first process of the new process namespace, which
//! ends with it and with everything in it; it starts the test.
//!
//! Where the system does not allow that to everybody, it may allow it to
//! bubblewrap.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The first arguments of the two processes.
pub(super) const OUTER: &str = "__sandbox-test";
pub(super) const INNER: &str = "__run-in-sandbox";

/// How tests are kept away from everything but their own directories: they see
/// the file system read-only, no network and no processes but their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandbox(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
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
        let own = Self(Kind::Namespaces);
        let Err(failure) = own.try_out(supervisor) else {
            return Ok(own);
        };
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut programs = std::env::split_paths(&path).map(|directory| directory.join("bwrap"));
        let Some(program) = programs.find(|program| program.is_file()) else {
            return Err(NoSandbox {
                own: failure,
                other: None,
            });
        };
        let other = Self(Kind::Bubblewrap(program));
        match other.try_out(supervisor) {
            Ok(()) => Ok(other),
            Err(other) => Err(NoSandbox {
                own: failure,
                other: Some(other),
            }),
        }
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
            Kind::Namespaces => vec![
                supervisor.into(),
                OUTER.into(),
                directory.into(),
                temporary.into(),
            ],
            Kind::Bubblewrap(program) => {
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
                for writable in [directory, temporary] {
                    argv.extend(["--bind".into(), writable.into(), writable.into()]);
                }
                argv.extend(["--chdir".into(), directory.into(), "--".into()]);
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
            wrapped(Kind::Namespaces),
            "/us __sandbox-test /t/1 /t/tmp prog --x"
        );
        let other = wrapped(Kind::Bubblewrap("/bin/bwrap".into()));
        assert!(other.ends_with("--bind /t/tmp /t/tmp --chdir /t/1 -- prog --x"));
    }

    /// What bubblewrap makes of it, whoever runs it.
    #[cfg(target_os = "linux")]
    #[test]
    fn bubblewrap_keeps_a_test_from_everything_outside() {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut programs = std::env::split_paths(&path).map(|place| place.join("bwrap"));
        let Some(program) = programs.find(|program| program.is_file()) else {
            assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none());
            eprintln!("skipped: there is no bubblewrap");
            return;
        };
        let sandbox = Sandbox(Kind::Bubblewrap(program));
        if let Err(error) = sandbox.try_out(Path::new("")) {
            eprintln!("skipped: bubblewrap cannot be used here: {error}");
            return;
        }
        let place = tempfile::tempdir().unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        // A terminal outside.
        let _terminal = std::fs::File::open("/dev/ptmx").unwrap();
        let inside = ["work", "tmp"].map(|name| place.path().join(name));
        for directory in &inside {
            std::fs::create_dir(directory).unwrap();
        }
        let precious = place.path().join("precious");
        std::fs::write(&precious, "precious").unwrap();
        let script = format!(
            r#"echo x > here && echo x > ../tmp/there && echo x > /dev/null || exit 1
               echo x > ../precious && exit 2
               mount -o remount,bind,rw / && exit 3
               unshare -Urm sh -c 'mount -o remount,bind,rw /; echo x > ../precious' && exit 4
               value=$(cat /proc/sys/kernel/core_pattern)
               echo "$value" > /proc/sys/kernel/core_pattern && exit 5
               for disk in /dev/*; do
                   [ "$(id -u)" = 0 ] && [ -b "$disk" ] && (exec 3< "$disk") && exit 6
               done
               exec 3<>/dev/tcp/127.0.0.1/{port} && exit 7
               kill -0 {outside} && exit 8
               [ -e /proc/{outside} ] && exit 9
               unshare -U true && exit 10
               [ "$(echo /dev/pts/*)" = /dev/pts/ptmx ] || exit 11
               exit 42"#,
            port = listener.local_addr().unwrap().port(),
            outside = std::process::id(),
        );
        let command = ["bash", "-c", &script].map(OsString::from).to_vec();
        let argv = sandbox.wrap(Path::new(""), command, [&inside[0], &inside[1]]);
        let output = std::process::Command::new(&argv[0])
            .args(&argv[1..])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(42), "{said}");
        assert_eq!(std::fs::read(precious).unwrap(), b"precious");
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
