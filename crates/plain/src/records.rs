//! Parts of bytes that say how long they are.

use std::ops::Range;

/// How records are laid out.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// Bytes before the length.
    before: usize,
    /// How many bytes the length has.
    width: usize,
    is_big_endian: bool,
    /// Bytes that the length does not count, behind it.
    more: usize,
    /// Records begin at multiples of this.
    align: usize,
}

/// No chain begins farther inside.
const FIRST: usize = 32;

/// Fewer records are chance.
const LEAST: usize = 3;

/// How many more records are looked at, in all of an input.
pub(crate) struct Patience(usize);

impl Patience {
    /// Enough to find what is there in so many bytes.
    pub(crate) fn with(bytes: usize) -> Patience {
        Patience((1 << 17) + 2 * bytes)
    }
}

/// The records that bytes consist of, one behind the other up to the end, and
/// what is before them.
///
/// Most of the bytes have to be what lengths count: zeros are lengths, too.
pub(crate) fn records(bytes: &[u8], patience: &mut Patience) -> Option<Vec<Range<usize>>> {
    for first in 0..FIRST.min(bytes.len()) {
        for layout in layouts() {
            let found = chain(bytes, first, layout, &mut patience.0);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn layouts() -> impl Iterator<Item = Layout> {
    let widths = [4, 2];
    widths.into_iter().flat_map(|width| {
        [true, false].into_iter().flat_map(move |is_big_endian| {
            (0..=8).flat_map(move |before| {
                [0, 4, 8].into_iter().flat_map(move |more| {
                    [1, 2, 4].into_iter().map(move |align| Layout {
                        before,
                        width,
                        is_big_endian,
                        more,
                        align,
                    })
                })
            })
        })
    })
}

fn chain(
    bytes: &[u8],
    first: usize,
    layout: Layout,
    steps: &mut usize,
) -> Option<Vec<Range<usize>>> {
    let mut found = Vec::new();
    let mut counted = 0;
    let mut at = first;
    while at < bytes.len() {
        *steps = steps.checked_sub(1)?;
        let length = length(bytes, at + layout.before, layout)?;
        let head = layout.before + layout.width + layout.more;
        let end = at.checked_add(head)?.checked_add(length)?;
        if end > bytes.len() {
            return None;
        }
        // The last one may lack what fills it up.
        let next = (end - first).next_multiple_of(layout.align) + first;
        let next = next.min(bytes.len());
        counted += length;
        found.push(at..next);
        at = next;
        if found.len().is_multiple_of(16) && counted * 4 < at - first {
            return None;
        }
    }
    let is_chance = found.len() < LEAST || counted * 2 < bytes.len() - first;
    (!is_chance).then_some(found)
}

fn length(bytes: &[u8], at: usize, layout: Layout) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(layout.width)?)?;
    let add = |sum: usize, byte: &u8| (sum << 8) | usize::from(*byte);
    Some(match layout.is_big_endian {
        true => bytes.iter().fold(0, add),
        false => bytes.iter().rev().fold(0, add),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn records(bytes: &[u8]) -> Option<Vec<Range<usize>>> {
        super::records(bytes, &mut Patience::with(bytes.len()))
    }

    #[test]
    fn chunks_of_a_png_are_records() {
        let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
        for (kind, data) in [("IHDR", 13), ("IDAT", 200), ("tEXt", 30), ("IEND", 0)] {
            bytes.extend((data as u32).to_be_bytes());
            bytes.extend(kind.as_bytes());
            bytes.extend((0..data + 4).map(|n| (n * 37 + 11) as u8));
        }
        let found = records(&bytes).unwrap();
        assert_eq!(found, [8..33, 33..245, 245..287, 287..299]);
    }

    #[test]
    fn chunks_of_a_riff_file_are_records() {
        let mut bytes = b"RIFF\0\0\0\0WAVE".to_vec();
        for (kind, data) in [("fmt ", 16), ("LIST", 27), ("data", 99)] {
            bytes.extend(kind.as_bytes());
            bytes.extend((data as u32).to_le_bytes());
            bytes.extend((0..data + data % 2).map(|n| (n * 91 + 7) as u8));
        }
        let found = records(&bytes).unwrap();
        assert_eq!(found, [12..36, 36..72, 72..180]);
    }

    #[test]
    fn zeros_and_noise_are_no_records() {
        assert_eq!(records(&[0; 5000]), None);
        let noise: Vec<u8> = (0..5000_u32)
            .map(|n| (n.wrapping_mul(n + 7).wrapping_mul(2654435761) >> 23) as u8)
            .collect();
        assert_eq!(records(&noise), None);
    }
}
