//! The form of the tables.

use crate::interval::IntervalSet;

/// A property's value, or a binary property: its names, short one first, and
/// the code points that have it, in the form that [`decode`] reads.
pub(super) type Value = (&'static [&'static str], &'static str);

/// A property with a value for each code point.
///
/// The tool knows the short name together with the short names of values only,
/// and the long name together with all names of values.
pub(super) struct Property {
    pub(super) short: &'static str,
    pub(super) long: &'static str,
    /// The names of the value that code points with no other value have.
    pub(super) rest: &'static [&'static str],
    /// The other values.
    pub(super) values: &'static [Value],
}

/// Decodes a series of ranges in base 36: how many code points after the
/// previous range each starts, then `-` and how many more than one it has.
pub(super) fn decode(encoded: &str) -> IntervalSet {
    let number = |digits| i32::from_str_radix(digits, 36).unwrap_or(0);
    let mut next = 0;
    let ranges = encoded.split_ascii_whitespace().map(|range| {
        let (gap, more) = range.split_once('-').unwrap_or((range, "0"));
        let first = next + number(gap);
        let last = first + number(more);
        next = last + 1;
        (first, last)
    });
    ranges.collect()
}
