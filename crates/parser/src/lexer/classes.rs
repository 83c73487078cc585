//! Classes of characters that no transition of the network tells apart.
//!
//! The automaton has one column per class instead of one per character, so a
//! state's row is small however large the alphabet is.

use rustc_hash::FxHashMap;

use crate::atn::{Atn, EOF, Transition};

/// The largest code point.
const MAX_CHAR: i32 = 0x10_FFFF;

/// Number of code points in a page of the lookup table.
const PAGE: usize = 256;

/// Number of pages.
const PAGES: usize = (MAX_CHAR as usize + 1) / PAGE;

/// Maps every character, and the end of the input, to its class.
#[derive(Debug)]
pub(super) struct CharClasses {
    ascii: [u16; 128],
    /// Page number by code point / 256.
    page_of: Vec<u16>,
    /// The pages' contents, equal pages stored once.
    pages: Vec<u16>,
    /// One character (or EOF) of each class.
    samples: Vec<i32>,
}

impl CharClasses {
    pub(super) fn new(atn: &Atn) -> Self {
        let segments = segments(atn);
        let mut samples = vec![EOF];
        let mut class_of_signature: FxHashMap<u128, u16> = FxHashMap::default();
        let mut classes = Vec::with_capacity(segments.len());
        for &(first, signature) in &segments {
            // A grammar would need 65,000 kinds of characters to get past
            // this; the surplus shares the last class, and is then wrong
            // nowhere else.
            let class = *class_of_signature.entry(signature).or_insert_with(|| {
                if samples.len() < usize::from(u16::MAX) {
                    samples.push(first);
                }
                (samples.len() - 1) as u16
            });
            classes.push((first, class));
        }

        let mut page_of = Vec::with_capacity(PAGES);
        let mut pages: Vec<u16> = Vec::new();
        let mut known: FxHashMap<Box<[u16]>, u16> = FxHashMap::default();
        let mut segment = 0;
        let mut page = vec![0u16; PAGE];
        while page_of.len() < PAGES {
            let start = page_of.len() * PAGE;
            let mut filled = 0;
            // How many pages there are like this one: most of the alphabet is
            // in a few long segments.
            let mut alike = 1;
            while filled < PAGE {
                let (_, class) = classes[segment];
                let end = classes
                    .get(segment + 1)
                    .map_or(PAGES * PAGE, |n| n.0 as usize);
                if end <= start {
                    segment += 1;
                    continue;
                }
                if filled == 0 {
                    alike = ((end - start) / PAGE).max(1);
                }
                let until = (end - start).min(PAGE);
                page[filled..until].fill(class);
                filled = until;
                segment += usize::from(filled < PAGE);
            }
            let number = match known.get(page.as_slice()) {
                Some(number) => *number,
                None => {
                    pages.extend(&page);
                    let number = (pages.len() / PAGE - 1) as u16;
                    known.insert(page.as_slice().into(), number);
                    number
                }
            };
            page_of.resize(page_of.len() + alike, number);
        }
        let mut ascii = [0; 128];
        ascii.copy_from_slice(&pages[..128]);
        Self {
            ascii,
            page_of,
            pages,
            samples,
        }
    }

    /// How many classes there are.
    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }

    /// The class of the end of the input.
    pub(super) const EOF_CLASS: usize = 0;

    /// Some member of a class.
    pub(super) fn sample(&self, class: usize) -> i32 {
        self.samples[class]
    }

    /// The class of an ASCII character.
    #[inline]
    pub(super) fn ascii(&self, byte: u8) -> usize {
        usize::from(self.ascii[usize::from(byte & 127)])
    }

    /// The class of any character.
    #[inline]
    pub(super) fn of(&self, c: char) -> usize {
        let page = usize::from(self.page_of[c as usize / PAGE]);
        usize::from(self.pages[page * PAGE + c as usize % PAGE])
    }
}

/// Cuts the code points into runs that every transition treats alike: the
/// first code point of each run with a hash of the labels that match it.
fn segments(atn: &Atn) -> Vec<(i32, u128)> {
    let mut labels: FxHashMap<Vec<(i32, i32)>, ()> = FxHashMap::default();
    for state in 0..atn.state_count() as u32 {
        for t in atn.transitions(state) {
            let ranges = match *t {
                Transition::Atom { symbol, .. } => vec![(symbol, symbol)],
                Transition::Range { from, to, .. } => vec![(from, to)],
                Transition::Set { set, .. } | Transition::NotSet { set, .. } => {
                    atn.set(set).ranges().to_vec()
                }
                _ => continue,
            };
            labels.insert(ranges, ());
        }
    }
    // A label toggles its own bit pattern where it starts and where it ends.
    let mut toggles: Vec<(i32, u128)> = vec![(0, 0)];
    for (number, ranges) in labels.keys().enumerate() {
        let pattern = pattern(number as u64);
        for &(from, to) in ranges {
            let (from, to) = (from.max(0), to.min(MAX_CHAR));
            if from <= to {
                toggles.push((from, pattern));
                if to < MAX_CHAR {
                    toggles.push((to + 1, pattern));
                }
            }
        }
    }
    toggles.sort_unstable_by_key(|t| t.0);
    let mut segments: Vec<(i32, u128)> = Vec::new();
    let mut signature = 0;
    for (at, pattern) in toggles {
        signature ^= pattern;
        match segments.last_mut() {
            Some(last) if last.0 == at => last.1 = signature,
            _ => segments.push((at, signature)),
        }
    }
    segments
}

/// 128 bits that are as good as random (two rounds of SplitMix64), so that
/// different sets of labels do not have the same sum.
fn pattern(number: u64) -> u128 {
    let mix = |seed: u64| {
        let mut z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    (u128::from(mix(2 * number + 1)) << 64) | u128::from(mix(2 * number + 2))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::testing::lexer;

    #[test]
    fn characters_share_a_class_if_all_transitions_treat_them_alike() {
        let lexer = lexer(
            "grammar G; s: A B C D;
             A: [a-c]; B: [b\\u0100-\\u02FF\\u{10FFFF}]; C: ~[a-z]; D: [\\u0200\\u{20000}-\\u{2FFFF}];",
        );
        let atn = Atn::deserialize(&lexer).unwrap();
        let classes = CharClasses::new(&atn);
        let segments = segments(&atn);
        let signature = |c: char| {
            let after = segments.partition_point(|s| s.0 <= c as i32);
            segments[after - 1].1
        };
        for c in (0..=MAX_CHAR as u32).filter_map(char::from_u32) {
            let sample = classes.sample(classes.of(c));
            let sample = char::from_u32(sample as u32).unwrap();
            assert_eq!(signature(c), signature(sample), "{c:?}");
            if c.is_ascii() {
                assert_eq!(classes.ascii(c as u8), classes.of(c));
            }
        }
        // EOF; a c; b; other small letters; 100-1FF, 201-2FF; 200;
        // 20000-2FFFF; 10FFFF with the former; everything else.
        assert_eq!(classes.len(), 8);
    }
}
