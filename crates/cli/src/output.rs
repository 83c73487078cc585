//! Standard output.

use std::io::{ErrorKind, Write as _};

use anyhow::Context as _;

/// Writes to standard output. A reader that has seen enough is no failure.
pub(crate) fn stdout(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Writes a line to standard error. That nobody can read it is no reason to
/// fail.
pub(crate) fn stderr(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
