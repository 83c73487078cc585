//! Parts of bytes that begin alike: heads of files in an archive, pages.

use std::collections::HashMap;
use std::ops::Range;

/// How much of the beginning is looked at for what comes again.
const BEGINNING: usize = 512;

/// How long that is.
const MARK: usize = 4;

/// It has at least so many different bytes.
const DIFFERENT: usize = 3;

/// Fewer parts are chance.
const LEAST: usize = 3;

/// Parts are not shorter on average.
const SHORT: usize = 32;

/// The parts that begin with the first bytes of the beginning that come again
/// and again. They begin at multiples of `block`.
pub(crate) fn marked(bytes: &[u8], block: usize) -> Option<Vec<Range<usize>>> {
    let beginning = bytes.get(..BEGINNING.min(bytes.len()))?;
    let mut found: HashMap<&[u8], Vec<usize>> = HashMap::new();
    let mut order = Vec::new();
    for mark in beginning.windows(MARK) {
        if different(mark) >= DIFFERENT && !found.contains_key(mark) {
            found.insert(mark, Vec::new());
            order.push(mark);
        }
    }
    for (at, mark) in bytes.windows(MARK).enumerate() {
        if let Some(places) = found.get_mut(mark) {
            let start = at - at % block;
            if places.last() != Some(&start) {
                places.push(start);
            }
        }
    }
    let is_credible = |places: &Vec<usize>| {
        let first = places.first().copied().unwrap_or(0);
        let last = places.last().copied().unwrap_or(0);
        places.len() >= LEAST && last - first >= (bytes.len() / 2).max(SHORT * places.len())
    };
    let marks = || order.iter().filter_map(|mark| found.get(mark));
    let places = match marks().find(|places| is_credible(places)) {
        Some(places) => places,
        None => pair(marks)?,
    };
    let ends = places.iter().skip(1).copied().chain([bytes.len()]);
    Some(
        places
            .iter()
            .copied()
            .zip(ends)
            .map(|(start, end)| start..end)
            .collect(),
    )
}

/// Two parts are credible if they have much in common.
fn pair<'a, I: Iterator<Item = &'a Vec<usize>>>(marks: impl Fn() -> I) -> Option<&'a Vec<usize>> {
    /// So many marks are in both at the same places.
    const COMMON: usize = 8;
    let distance = |places: &Vec<usize>| match places[..] {
        [first, second] if second - first >= SHORT => Some(second - first),
        _ => None,
    };
    let mut common: HashMap<usize, usize> = HashMap::new();
    for distance in marks().filter_map(distance) {
        *common.entry(distance).or_default() += 1;
    }
    let is_common = |distance: usize| common.get(&distance).is_some_and(|&n| n >= COMMON);
    marks().find(|places| distance(places).is_some_and(is_common))
}

fn different(mark: &[u8]) -> usize {
    let first = |at: &usize| !mark[..*at].contains(&mark[*at]);
    (0..mark.len()).filter(first).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_alike_is_told_apart() {
        let parts = [
            "PK\x03\x04one",
            "PK\x03\x04two and three",
            "PK\x03\x04",
            "PK\x03\x04x",
        ];
        let fill = |part: &&str| format!("{part:\0<60}");
        let bytes: String = parts.iter().map(fill).collect();
        let found = marked(bytes.as_bytes(), 1);
        assert_eq!(found, Some(vec![0..60, 60..120, 120..180, 180..240]));
        let shift = |part: &&str| format!("{:\0<5}{part:\0<59}", "");
        let shifted: String = parts.iter().map(shift).collect();
        let found = marked(shifted.as_bytes(), 64);
        assert_eq!(found, Some(vec![0..64, 64..128, 128..192, 192..256]));
    }

    #[test]
    fn two_parts_have_to_have_much_in_common() {
        let head = "dir/file-000644-ustar00";
        let bytes = format!("{head}{:\0<40}{head}{:\0<30}", "1", "2");
        assert_eq!(marked(bytes.as_bytes(), 1), Some(vec![0..63, 63..116]));
        let bytes = format!("abcd{:\0<60}abcd{:\0<30}", "1", "2");
        assert_eq!(marked(bytes.as_bytes(), 1), None);
    }

    #[test]
    fn what_comes_again_by_chance_is_no_mark() {
        assert_eq!(marked(&[0; 1000], 1), None);
        assert_eq!(marked(b"abcd abcd abcd abcd", 1), None);
        assert_eq!(marked(b"", 1), None);
    }
}
