//! `report.md`: what goes into a bug report.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

use super::data::RunReport;
use super::words::{flaky, from_folder};
use crate::page::count;
use crate::page::markdown::{block_within, inline, plain};

/// No text is longer, in bytes: trackers of issues refuse longer ones.
pub(super) const LONGEST: usize = 60_000;

/// So much of it is for the result, and for each script.
const RESULT: usize = 28_000;
const SCRIPT: usize = 2000;

/// So many characters of a name; each may be escaped.
const NAME: usize = 150;

/// What follows the input.
const END: &str = "\n</details>\n";

pub(super) fn render(report: &RunReport) -> String {
    let summary = &report.summary;
    let folder = report.folder.as_deref();
    let line = |text: &str| clipped(&from_folder(text, folder)).into_owned();
    let mut out = match &report.signature {
        Some(signature) => format!("# {}\n\n", plain(&clipped(signature.as_str()))),
        None => format!("# {} reduced\n\n", inline(&clipped(&report.file))),
    };
    let _ = write!(
        out,
        "{}, reduced from {}:\n\n",
        inline(&clipped(&report.file)),
        count(summary.before.bytes as u64, "byte", "bytes")
    );
    excerpt(
        &mut out,
        language(&report.file),
        &report.after.text,
        (report.after.left_out, RESULT),
    );
    if let Some(reason) = &summary.stopped {
        let _ = write!(
            out,
            "\nIt may not be minimal: {}.\n",
            plain(&clipped(reason))
        );
    }
    if let Some(rates) = &summary.reliability {
        let _ = write!(out, "\n{}\n", flaky(rates));
    }
    match &report.reasons.said {
        Some(said) if said.printed.trim().is_empty() => {
            let _ = write!(out, "\nThe test prints nothing ({}).\n", plain(&said.end));
        }
        Some(said) => {
            let _ = write!(out, "\nWhat the test prints ({}):\n\n", plain(&said.end));
            excerpt(&mut out, "", &said.printed, (0, SCRIPT));
        }
        None => {}
    }
    out.push_str("\nThe test command, `{}` being the file:\n\n");
    let command = from_folder(&report.command, folder);
    excerpt(&mut out, "sh", &command, (0, SCRIPT));
    for script in &report.scripts {
        let _ = write!(
            out,
            "\n{}:\n\n",
            inline(&line(&script.path.to_string_lossy()))
        );
        excerpt(
            &mut out,
            "sh",
            &script.content.text,
            (script.content.left_out, SCRIPT),
        );
    }
    let _ = write!(
        out,
        "\npicireny {} on {}, strategy {}, encoding {}.\n\n\
         <details><summary>The input, {}</summary>\n\n",
        report.version,
        report.platform,
        report.strategy,
        plain(&clipped(&report.encoding)),
        count(summary.before.bytes as u64, "byte", "bytes")
    );
    // Room for fences and for what says how much is left out.
    let room = LONGEST.saturating_sub(out.len() + END.len() + 400);
    excerpt(
        &mut out,
        language(&report.file),
        &report.before.text,
        (report.before.left_out, room),
    );
    out.push_str(END);
    out
}

/// A text as code, or its beginning; `left_out` is how much of it is not there.
fn excerpt(out: &mut String, language: &str, text: &str, (left_out, most): (usize, usize)) {
    let (block, cut) = block_within(language, text, most);
    out.push_str(&block);
    if left_out + cut > 0 {
        let _ = write!(out, "\n{} more bytes are not shown.\n", left_out + cut);
    }
}

fn clipped(text: &str) -> Cow<'_, str> {
    picireny_shown::clipped(text, NAME, "...")
}

/// What a tracker calls the language of a file: what the name ends with.
fn language(file: &str) -> &str {
    let extension = Path::new(file).extension().and_then(|it| it.to_str());
    let is_plain = |it: &&str| it.len() <= 8 && it.chars().all(|c| c.is_ascii_alphanumeric());
    extension.filter(is_plain).unwrap_or_default()
}
