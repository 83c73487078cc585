//! The lines of a text.

/// The lines of a text with their ends, and where they begin.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = end;
        end += line.len();
        (start, line)
    })
}
