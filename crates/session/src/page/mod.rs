//! What the reports of runs and of triages share: how texts from outside are
//! shown, and what pages look like.

pub(crate) mod chart;
pub(crate) mod html;
pub(crate) mod markdown;
pub(crate) mod tokens;

/// A number of things.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
