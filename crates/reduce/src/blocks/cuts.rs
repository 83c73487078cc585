//! Where a text is cut into blocks.

use crate::tuning;

/// Where blocks start if a text is cut into about so many of like sizes: at paragraphs or
/// lines, if there are any nearby.
pub(super) fn cuts(text: &str, count: usize) -> Vec<usize> {
    let size = text.len().div_ceil(count.max(1)).max(1);
    let mut cuts = vec![0];
    let mut at = size;
    while at < text.len() {
        let most = (size / 2).clamp(1, tuning::BLOCKS_LOOKED_AT);
        let cut = best_cut(text, at, most);
        if cut >= text.len() {
            break;
        }
        cuts.push(cut);
        at = cut + size;
    }
    cuts
}

/// The best place to cut a text from some place on, at most so far behind it; among equally
/// good ones the first.
fn best_cut(text: &str, from: usize, most: usize) -> usize {
    let bytes = text.as_bytes();
    let to = (from + most).min(bytes.len());
    let mut best = (0, None);
    for place in from..to {
        let good = goodness(bytes, place);
        if good > best.0 {
            best = (good, Some(place));
            if good == BEST {
                break;
            }
        }
    }
    let mut place = best.1.unwrap_or(from);
    while !text.is_char_boundary(place) {
        place += 1;
    }
    place
}

/// The highest goodness.
const BEST: u8 = 5;

/// How good it is to cut before a byte.
fn goodness(bytes: &[u8], place: usize) -> u8 {
    let before = |back: usize| place.checked_sub(back).and_then(|at| bytes.get(at));
    let is_indented = matches!(bytes.get(place), Some(b' ' | b'\t' | b'\r' | b'\n'));
    match (before(1), before(2)) {
        // After a blank line, the next thing begins.
        (Some(b'\n'), Some(b'\n')) if !is_indented => BEST,
        (Some(b'\n'), _) if !is_indented => 4,
        (Some(b'\n'), _) => 3,
        (Some(b',' | b';' | b'>'), _) => 2,
        (Some(b' ' | b'\t'), _) => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn blocks(text: &str, count: usize) -> Vec<&str> {
        let cuts = cuts(text, count);
        let ends = cuts.iter().skip(1).copied().chain([text.len()]);
        let blocks = cuts.iter().zip(ends).map(|(&start, end)| &text[start..end]);
        blocks.collect()
    }

    #[test]
    fn blocks_are_paragraphs_or_lines_if_there_are_any_nearby() {
        let text = "a b\n  c d\n\ne f\ng h\n";
        assert_eq!(blocks(text, 2), ["a b\n  c d\n\n", "e f\ng h\n"]);
        let lines = "a b c d\n".repeat(3);
        assert_eq!(blocks(&lines, 3), ["a b c d\n"; 3]);
        assert_eq!(blocks("[1111,2222,3333]", 2), ["[1111,2222,", "3333]"]);
    }

    proptest! {
        #[test]
        fn blocks_are_all_of_the_text_and_not_many_more_than_asked_for(
            text in "[a-cé(\\n ,]{0,200}",
            count in 1..20_usize,
        ) {
            let blocks = blocks(&text, count);
            prop_assert_eq!(&blocks.concat(), &text);
            prop_assert!(blocks.len() <= count + 1, "{} blocks", blocks.len());
        }
    }
}
