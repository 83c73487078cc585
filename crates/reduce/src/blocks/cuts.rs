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
/// good ones that in the fewest brackets, and of these the first. So what is between two cuts
/// has as many opening as closing brackets, mostly: elements of an array, say.
fn best_cut(text: &str, from: usize, most: usize) -> usize {
    let bytes = text.as_bytes();
    let to = (from + most).min(bytes.len());
    let mut best = (0, 0, None);
    let mut depth = 0_i32;
    for place in from..to {
        let good = goodness(bytes, place);
        if good > best.0 || good > 0 && good == best.0 && depth < best.1 {
            best = (good, depth, Some(place));
            if good == BEST {
                break;
            }
        }
        depth += match bytes.get(place) {
            Some(b'(' | b'[' | b'{') => 1,
            Some(b')' | b']' | b'}') => -1,
            _ => 0,
        };
    }
    let mut place = best.2.unwrap_or(from);
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
    let is_inner = matches!(
        bytes.get(place),
        Some(b' ' | b'\t' | b'\r' | b'\n' | b')' | b']' | b'}')
    );
    match (before(1), before(2)) {
        // After a blank line, the next thing begins.
        (Some(b'\n'), Some(b'\n')) if !is_inner => BEST,
        (Some(b'\n'), _) if !is_inner => 4,
        (Some(b'\n'), _) => 3,
        (Some(b',' | b';' | b'>'), _) => 2,
        (Some(b' ' | b'\t'), _) => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
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

    #[test]
    fn blocks_of_json_are_elements_of_its_outer_array() {
        let element = r#"{"id": 1234, "tags": ["one", "two", {"x": [3, 4]}], "ok": true}"#;
        let on_one_line = format!("[{}]", [element; 400].join(", "));
        let on_many = element.replace(", ", ",\n    ").replace('{', "{\n    ");
        let on_many = format!("[\n  {}\n]\n", vec![on_many; 400].join(",\n  "));
        for text in [on_one_line.replace(' ', ""), on_one_line, on_many] {
            let blocks = blocks(&text, 30);
            assert!(blocks.len() > 20, "{} blocks", blocks.len());
            let (first, others) = blocks.split_first().unwrap();
            let (last, inner) = others.split_last().unwrap();
            for block in inner {
                assert!(block.trim_start().starts_with('{'), "{block}");
                assert!(block.trim_end().ends_with("},"), "{block}");
            }
            // Whatever goes between the first and the last one, the rest is balanced.
            let rest = format!("{first}{last}");
            let count = |c| rest.matches(c).count();
            assert_eq!(count('{'), count('}'), "{rest}");
        }
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
