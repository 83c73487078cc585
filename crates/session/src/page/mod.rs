//! What the reports of runs and of triages share: how texts from outside are
//! shown, and what pages look like.

pub(crate) mod chart;
pub(crate) mod html;
pub(crate) mod markdown;
pub(crate) mod reasons;
pub(crate) mod tokens;

/// A number of things, by the name of one and that of several.
///
/// ```
/// use picireny_session::count;
///
/// assert_eq!(count(1_u64, "byte", "bytes"), "1 byte");
/// assert_eq!(count(0_u64, "byte", "bytes"), "0 bytes");
/// ```
pub fn count<N>(number: N, one: &str, many: &str) -> String
where
    N: std::fmt::Display + PartialEq + From<u8>,
{
    let name = if number == N::from(1) { one } else { many };
    format!("{number} {name}")
}
