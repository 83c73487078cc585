//! What is read to be reduced.

use std::io::{self, IsTerminal as _, Read as _};
use std::path::Path;

use anyhow::{Context as _, anyhow};

use picireny_session::files::{self, Links};
use picireny_shown::Shown as _;

/// Reads the file to be reduced.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    files::read(path, Links::Follow, files::LARGEST_INPUT).map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => anyhow!(
            "{} is larger than 4 GiB, the most that can be parsed",
            path.shown()
        ),
        io::ErrorKind::InvalidInput => anyhow!(
            "cannot read {}: {error}; write its content to a file, and reduce that",
            path.shown()
        ),
        _ => anyhow::Error::new(error).context(format!("cannot read {}", path.shown())),
    })
}

/// Reads what is to be reduced from standard input.
pub(crate) fn read_stdin() -> anyhow::Result<Vec<u8>> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        log::info!("The input is read from the terminal: Ctrl-D ends it");
    }
    let mut content = Vec::new();
    let most = files::LARGEST_INPUT;
    let read = stdin.lock().take(most + 1).read_to_end(&mut content);
    read.context("cannot read standard input")?;
    anyhow::ensure!(
        content.len() as u64 <= most,
        "standard input is larger than 4 GiB, the most that can be parsed"
    );
    anyhow::ensure!(
        !content.is_empty(),
        "standard input is empty: there is nothing to reduce"
    );
    Ok(content)
}
