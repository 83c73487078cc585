//! What the report says in the same words in each form.

use crate::Summary;
use crate::summary::Reliability;

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
