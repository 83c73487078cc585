//! Standard output, and what is not logged on standard error.

use std::io::{self, ErrorKind, IsTerminal as _, Write as _};

use anstyle::{AnsiColor, Style};
use anyhow::Context as _;

use picireny_shown::visible;

/// How errors look.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();

/// How warnings look.
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default();

/// Writes to standard output. A reader that has seen enough is no failure.
pub(crate) fn stdout(text: &str) -> anyhow::Result<()> {
    stdout_bytes(text.as_bytes())
}

/// The same of what need not be a text.
pub(crate) fn stdout_bytes(content: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(content).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Says on standard error why the program ends.
pub(crate) fn failure(text: &str) {
    // There is nowhere left to tell that this cannot be told.
    let _ = writeln!(
        anstream::stderr(),
        "{ERROR}picireny:{ERROR:#} {}",
        visible(text)
    );
}

/// Writes a line to standard error: as it is, unless a terminal would obey it.
pub(crate) fn stderr_line(text: &str) {
    let mut out = io::stderr().lock();
    let _ = if out.is_terminal() {
        writeln!(out, "{}", visible(text))
    } else {
        writeln!(out, "{text}")
    };
}
