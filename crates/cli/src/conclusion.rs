//! What is said at the end of a run that has a result.

use picireny_folder::{What, unpack};
use picireny_session::{Ending, Finished, Placed, kept_tests};
use picireny_shown::{Shown as _, visible};

use crate::delivery::Delivery;
use crate::place::RunPaths;

/// Longer results are not shown.
const MOST_SHOWN_LINES: usize = 20;

/// Nor are results with very long lines.
const MOST_SHOWN_BYTES: usize = 2000;

/// Tells the summary, the result, and where everything is; `placed` are the files that were
/// reduced in place.
pub(crate) fn tell(finished: &Finished, place: &RunPaths, placed: &[Placed], keeps_tests: bool) {
    for line in finished.summary.to_string().lines() {
        log::info!("{line}");
    }
    if let Some(signature) = &finished.signature {
        log::info!("The crash that was kept: {signature}");
    }
    match finished.ending {
        Ending::Interrupted => log::warn!("Interrupted. {}", place.advice()),
        Ending::Limit => log::info!("{}", place.advice()),
        Ending::Complete | Ending::Reached => {}
    }
    if let Some(page) = &finished.report {
        log::info!("The report is {}", page.shown());
    }
    if keeps_tests {
        log::info!(
            "The directories of tests are in {}",
            kept_tests(&place.out).shown()
        );
    }
    if place.delivery == Delivery::Stdout {
        return;
    }
    let text = match finished.path.is_dir() {
        true => text_of_folder(&finished.best),
        false => text_of_file(&finished.best),
    };
    for line in text.iter().flat_map(|text| text.lines()) {
        log::info!("  {}", visible(line));
    }
    match placed {
        [] => log::info!("The result is {}", finished.path.shown()),
        [file] => log::info!(
            "The result is {}, and the input is {}",
            file.path.shown(),
            file.original.shown()
        ),
        files => files.iter().for_each(tell_of_one),
    }
}

fn tell_of_one(file: &Placed) {
    let (path, original) = (file.path.shown(), file.original.shown());
    match file.is_removed {
        true => log::info!("{path} is not needed and was removed; the input is {original}"),
        false => log::info!("{path} is reduced; the input is {original}"),
    }
}

/// A file that is short enough to be shown.
fn text_of_file(content: &[u8]) -> Option<String> {
    let is_short = content.len() <= MOST_SHOWN_BYTES;
    let text = std::str::from_utf8(content).ok().filter(|_| is_short)?;
    (text.lines().count() <= MOST_SHOWN_LINES).then(|| text.to_owned())
}

/// The files of a folder that are short enough to be shown, each below its name.
fn text_of_folder(archive: &[u8]) -> Option<String> {
    let mut text = String::new();
    for entry in unpack(archive).ok()? {
        let What::File { content, .. } = &entry.what else {
            continue;
        };
        text.push_str(&format!("{}:\n", entry.path.shown()));
        for line in text_of_file(content)?.lines() {
            text.push_str(&format!("  {line}\n"));
        }
        text_of_file(text.as_bytes())?;
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use picireny_folder::{Entry, pack};
    use std::path::Path;

    fn folder(files: &[(&str, &str)]) -> Option<String> {
        let entries = files.iter().map(|(name, text)| {
            let what = What::File {
                content: text.as_bytes().into(),
                executable: false,
            };
            Entry::new(Path::new(*name), what)
        });
        text_of_folder(&pack(entries))
    }

    #[test]
    fn files_of_a_folder_are_shown_below_their_names() {
        let text = folder(&[("a/x", "1\n2\n"), ("b", "")]);
        assert_eq!(text.unwrap(), "a/x:\n  1\n  2\nb:\n");
    }

    #[test]
    fn a_folder_is_not_shown_if_one_of_its_files_is_long_or_no_text() {
        assert_eq!(folder(&[("a", "1\n"), ("b", &"1\n".repeat(19))]), None);
        assert_eq!(folder(&[("a", &"1".repeat(2001))]), None);
        assert_eq!(text_of_file(b"\xff"), None);
        assert_eq!(text_of_file(b"").unwrap(), "");
    }
}
