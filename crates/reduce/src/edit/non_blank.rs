//! How many characters of a text are not white space.

use std::ops::Range;

/// For each so many bytes, how many such characters begin before them: a number
/// per byte would be four times as large as the text.
const BLOCK: usize = 32;

/// Those of a text that is counted once.
pub(crate) fn non_blank(text: &str) -> usize {
    match text.is_ascii() {
        true => in_ascii(text.as_bytes()),
        false => text.chars().filter(|c| !c.is_whitespace()).count(),
    }
}

/// The same of a text of ASCII characters.
fn in_ascii(text: &[u8]) -> usize {
    let is_space = |byte: u8| matches!(byte, b' ' | b'\t'..=b'\r');
    text.iter().filter(|&&byte| !is_space(byte)).count()
}

/// The counts of one text.
#[derive(Debug, Default)]
pub(crate) struct NonBlank(Vec<u32>);

impl NonBlank {
    pub(crate) fn of(text: &str) -> Self {
        let mut blocks = Vec::with_capacity(text.len() / BLOCK + 1);
        let mut count = 0;
        if text.is_ascii() {
            for block in text.as_bytes().chunks(BLOCK) {
                blocks.push(count);
                count += in_ascii(block) as u32;
            }
        } else {
            for (at, c) in text.char_indices() {
                if at >= blocks.len() * BLOCK {
                    blocks.push(count);
                }
                count += u32::from(!c.is_whitespace());
            }
        }
        if text.len() >= blocks.len() * BLOCK {
            blocks.push(count);
        }
        NonBlank(blocks)
    }

    /// Those of a range of the text that this was made of.
    pub(crate) fn count(&self, text: &str, range: Range<usize>) -> usize {
        self.before(text, range.end)
            .saturating_sub(self.before(text, range.start))
    }

    fn before(&self, text: &str, at: usize) -> usize {
        let at = at.min(text.len());
        let block = at / BLOCK;
        // A character that begins in the block before counts there.
        let start = (block * BLOCK..at).find(|&start| text.is_char_boundary(start));
        let rest = start.and_then(|start| text.get(start..at)).unwrap_or("");
        let counted = self.0.get(block).copied().unwrap_or_default() as usize;
        // This is asked for each node again and again.
        counted + non_blank(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_range_has_the_characters_that_are_in_it(
            text in "[a \t\u{b}\u{1c} \u{e9}\u{2003}\u{1f600}]{0,90}",
            from in 0..100usize,
            to in 0..100usize,
        ) {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let place = |n: usize| places.get(n).copied().unwrap_or(text.len());
            let (from, to) = (place(from.min(to)), place(from.max(to)));
            let slow = text[from..to].chars().filter(|c| !c.is_whitespace()).count();
            prop_assert_eq!(NonBlank::of(&text).count(&text, from..to), slow);
        }
    }
}
