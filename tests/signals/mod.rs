//! Programs that signals end, wherever the tests run: a shell ignores SIGINT in what it runs
//! in the background, and a program keeps ignoring what was ignored at its start.

use std::process::{Command, Stdio};

/// A command that SIGINT ends, where `env` can see to that (GNU's can).
pub(crate) fn interruptible(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let with_default = |program: &std::ffi::OsStr| {
        let mut env = Command::new("env");
        env.arg("--default-signal=INT").arg(program);
        env
    };
    let mut probe = with_default("true".as_ref());
    let probe = probe.stdout(Stdio::null()).stderr(Stdio::null()).status();
    match probe.is_ok_and(|status| status.success()) {
        true => with_default(program.as_ref()),
        false => Command::new(program),
    }
}
