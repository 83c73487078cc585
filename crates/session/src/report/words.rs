//! What the report says in the same words in each form.

use std::path::Path;

use super::learnt::Learnt;
use crate::Summary;
use crate::page::count;
use crate::summary::Reliability;
use picireny_oracle::shell_word;

/// What a run came to.
pub(super) fn in_a_line(summary: &Summary) -> String {
    format!(
        "From {} to {} bytes in {} tests and {:.1} s.",
        summary.before.bytes,
        summary.after.bytes,
        summary.tests.total(),
        summary.wall_time
    )
}

/// Sizes by name, before and after; those that are known.
pub(super) fn sizes(summary: &Summary) -> impl Iterator<Item = (&'static str, usize, usize)> {
    let (before, after) = (&summary.before, &summary.after);
    [
        ("Bytes", Some((before.bytes, after.bytes))),
        (
            "Characters without white space",
            Some((before.chars, after.chars)),
        ),
        ("Tokens", before.tokens.zip(after.tokens)),
        ("Lines", Some((before.lines, after.lines))),
    ]
    .into_iter()
    .filter_map(|(name, sizes)| sizes.map(|(before, after)| (name, before, after)))
}

/// What is known of a test whose answers differ.
pub(super) fn flaky(rates: &Reliability) -> String {
    format!(
        "The test's answers differ: up to {:.1} % of what is not interesting was called so, and up \
         to {:.1} % of what is interesting was not.",
        100.0 * rates.false_yes,
        100.0 * rates.false_no
    )
}

/// A line with the paths in a folder as they are called there.
pub(super) fn from_folder(line: &str, folder: Option<&Path>) -> String {
    let folder = folder.map(|folder| folder.to_string_lossy());
    let Some(folder) = folder.filter(|folder| folder.len() > 1) else {
        return line.to_owned();
    };
    let prefix = format!("{folder}/");
    let mut out = String::with_capacity(line.len());
    let mut copied = 0;
    for (at, _) in line.match_indices(&prefix) {
        let before = line[..at].chars().next_back();
        let is_start = before.is_none_or(|c| c.is_whitespace() || "'\"=:({[".contains(c));
        if at >= copied && is_start {
            out.push_str(&line[copied..at]);
            out.push_str("./");
            copied = at + prefix.len();
        }
    }
    out.push_str(&line[copied..]);
    out
}

/// A line that starts the run again, for somebody who is in its folder.
pub(super) fn run_again(line: &str, folder: Option<&Path>) -> String {
    let there = folder.map(|folder| format!("cd {} && ", shell_word(&folder.to_string_lossy())));
    let line = there
        .and_then(|there| line.strip_prefix(&there))
        .unwrap_or(line);
    let (program, rest) = line.split_once(' ').unwrap_or((line, ""));
    let line = match program.ends_with("/picireny") {
        true => format!("picireny {rest}"),
        false => line.to_owned(),
    };
    from_folder(&line, folder)
}

/// How much tests printed that was of use.
pub(super) fn learnt(learnt: &Learnt) -> String {
    let mut text = format!(
        "{} named parts of the input or places in it.",
        count(
            learnt.tests,
            "test of a refused candidate",
            "tests of refused candidates"
        )
    );
    if learnt.heeded > 0 {
        text += &format!(
            " After {} of them, the next candidate was made by that; {} of these were interesting.",
            learnt.heeded, learnt.accepted
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_from_the_folder() {
        let folder = Path::new("/t/my x");
        let shown = |line| from_folder(line, Some(folder));
        assert_eq!(shown("'/t/my x/a.sh' {} /t/other"), "'./a.sh' {} /t/other");
        assert_eq!(shown("-I/t/my x/a"), "-I/t/my x/a");
        let line = "cd '/t/my x' && /usr/bin/picireny a.js ./test.sh";
        assert_eq!(run_again(line, Some(folder)), "picireny a.js ./test.sh");
        assert_eq!(run_again(line, None), line);
    }
}
