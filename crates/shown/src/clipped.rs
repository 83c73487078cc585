//! Texts that are too long for their place.

use std::borrow::Cow;

/// The first `most` characters of a text and `mark`, or all of it if it has no more.
///
/// ```
/// use picireny_shown::clipped;
///
/// assert_eq!(clipped("two words", 3, "..."), "two...");
/// assert_eq!(clipped("two", 3, "..."), "two");
/// ```
pub fn clipped<'t>(text: &'t str, most: usize, mark: &str) -> Cow<'t, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}{mark}", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
