//! Sets of integers kept as sorted, disjoint, non-adjacent intervals.

/// A set of code points or token types.
///
/// Values are `i32` because ANTLR puts the end of input (−1) beside
/// characters and token types. Intervals are closed at both ends, sorted,
/// and neither overlap nor touch, which is also the order and granularity
/// that a serialized ATN stores.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct IntervalSet {
    intervals: Vec<(i32, i32)>,
}

impl IntervalSet {
    /// The empty set.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The set of all values from `low` to `high`, both included; empty if
    /// `low > high`.
    pub(crate) fn range(low: i32, high: i32) -> Self {
        let mut set = Self::new();
        set.add_range(low, high);
        set
    }

    /// Builds a set from ranges in any order, overlapping or not, in
    /// `O(n log n)`. Ranges with `low > high` are ignored.
    pub(crate) fn from_ranges(ranges: impl IntoIterator<Item = (i32, i32)>) -> Self {
        let mut all: Vec<(i32, i32)> = ranges.into_iter().filter(|r| r.0 <= r.1).collect();
        all.sort_unstable();
        let mut intervals: Vec<(i32, i32)> = Vec::with_capacity(all.len());
        for range in all {
            append(&mut intervals, range);
        }
        Self { intervals }
    }

    /// Adds one value.
    pub(crate) fn add(&mut self, value: i32) {
        self.add_range(value, value);
    }

    /// Adds the values from `low` to `high`, both included; nothing if
    /// `low > high`.
    pub(crate) fn add_range(&mut self, low: i32, high: i32) {
        if low > high {
            return;
        }
        // The first interval that overlaps or touches the new one, and the
        // first that lies wholly after it.
        let first = self
            .intervals
            .partition_point(|&(_, h)| h.saturating_add(1) < low);
        let behind = self
            .intervals
            .partition_point(|&(l, _)| l <= high.saturating_add(1));
        if first >= behind {
            self.intervals.insert(first, (low, high));
            return;
        }
        let merged = (
            low.min(self.intervals[first].0),
            high.max(self.intervals[behind - 1].1),
        );
        self.intervals.splice(first..behind, [merged]);
    }

    /// Adds every value of `other`, in `O(n + m)`.
    pub(crate) fn add_set(&mut self, other: &IntervalSet) {
        match other.intervals.as_slice() {
            [] => {}
            [(low, high)] => self.add_range(*low, *high),
            many => {
                let mine = std::mem::take(&mut self.intervals);
                let mut merged = Vec::with_capacity(mine.len().max(many.len()));
                let (mut left, mut right) = (mine.as_slice(), many);
                loop {
                    let next = match (left.split_first(), right.split_first()) {
                        (Some((a, rest)), Some((b, _))) if a <= b => {
                            left = rest;
                            *a
                        }
                        (_, Some((b, rest))) => {
                            right = rest;
                            *b
                        }
                        (Some((a, rest)), None) => {
                            left = rest;
                            *a
                        }
                        (None, None) => break,
                    };
                    append(&mut merged, next);
                }
                self.intervals = merged;
            }
        }
    }

    /// The values from `low` to `high` that are not in the set.
    pub(crate) fn complement(&self, low: i32, high: i32) -> IntervalSet {
        let mut intervals = Vec::new();
        let mut next = i64::from(low);
        for &(l, h) in &self.intervals {
            if i64::from(h) < next {
                continue;
            }
            if l > high {
                break;
            }
            if i64::from(l) > next {
                intervals.push((next as i32, l - 1));
            }
            next = i64::from(h) + 1;
        }
        if next <= i64::from(high) {
            intervals.push((next as i32, high));
        }
        Self { intervals }
    }

    /// The values that are in both sets, in `O(n log m)` where `n` is the
    /// number of intervals of the set that has fewer.
    pub(crate) fn intersection(&self, other: &IntervalSet) -> IntervalSet {
        let (few, many) = if self.intervals.len() <= other.intervals.len() {
            (self, other)
        } else {
            (other, self)
        };
        let mut intervals = Vec::new();
        for &(low, high) in &few.intervals {
            let first = many.intervals.partition_point(|&(_, h)| h < low);
            let overlapping = many.intervals[first..].iter().take_while(|r| r.0 <= high);
            intervals.extend(overlapping.map(|&(l, h)| (l.max(low), h.min(high))));
        }
        Self { intervals }
    }

    /// Whether `value` is in the set.
    pub(crate) fn contains(&self, value: i32) -> bool {
        let i = self.intervals.partition_point(|&(_, h)| h < value);
        self.intervals.get(i).is_some_and(|&(l, _)| l <= value)
    }

    /// Whether the set has no value.
    pub(crate) fn is_empty(&self) -> bool {
        self.intervals.is_empty()
    }

    /// The lowest value.
    pub(crate) fn min(&self) -> Option<i32> {
        self.intervals.first().map(|r| r.0)
    }

    /// The highest value.
    pub(crate) fn max(&self) -> Option<i32> {
        self.intervals.last().map(|r| r.1)
    }

    /// The intervals as `(low, high)`, both included, in ascending order.
    pub(crate) fn intervals(&self) -> &[(i32, i32)] {
        &self.intervals
    }
}

/// Adds a range that does not start before those that are there.
fn append(intervals: &mut Vec<(i32, i32)>, (low, high): (i32, i32)) {
    match intervals.last_mut() {
        Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
        _ => intervals.push((low, high)),
    }
}

impl FromIterator<(i32, i32)> for IntervalSet {
    fn from_iter<T: IntoIterator<Item = (i32, i32)>>(ranges: T) -> Self {
        Self::from_ranges(ranges)
    }
}

#[cfg(test)]
mod tests {
    use super::IntervalSet;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn values(set: &IntervalSet) -> BTreeSet<i32> {
        set.intervals().iter().flat_map(|&(l, h)| l..=h).collect()
    }

    fn is_normal(set: &IntervalSet) -> bool {
        set.intervals().iter().all(|r| r.0 <= r.1)
            && set.intervals().windows(2).all(|w| w[0].1 + 1 < w[1].0)
    }

    #[test]
    fn touching_intervals_become_one() {
        let mut set = IntervalSet::range(1, 3);
        set.add_range(7, 9);
        set.add_range(4, 6);
        assert_eq!(set.intervals(), &[(1, 9)]);
    }

    #[test]
    fn extreme_values_do_not_overflow() {
        let mut set = IntervalSet::range(i32::MIN, i32::MAX);
        set.add(i32::MAX);
        assert_eq!(set.intervals(), &[(i32::MIN, i32::MAX)]);
        assert!(set.complement(i32::MIN, i32::MAX).is_empty());
    }

    fn small_set() -> impl Strategy<Value = Vec<(i32, i32)>> {
        prop::collection::vec((0..60i32, 0..8i32), 0..12)
            .prop_map(|v| v.into_iter().map(|(l, w)| (l, l + w)).collect())
    }

    proptest! {
        #[test]
        fn operations_agree_with_those_of_a_plain_set(a in small_set(), b in small_set()) {
            let mut one = IntervalSet::new();
            for &(l, h) in &a { one.add_range(l, h); prop_assert!(is_normal(&one)); }
            let two = IntervalSet::from_ranges(b.iter().copied());
            prop_assert_eq!(&one, &IntervalSet::from_ranges(a.iter().copied()));
            let (va, vb) = (values(&one), values(&two));
            let mut union = one.clone();
            union.add_set(&two);
            let cases = [
                (union, va.union(&vb).copied().collect::<BTreeSet<_>>()),
                (one.intersection(&two), va.intersection(&vb).copied().collect()),
                (one.complement(5, 40), (5..=40).filter(|v| !va.contains(v)).collect()),
            ];
            for (set, expected) in cases {
                prop_assert!(is_normal(&set));
                prop_assert_eq!(values(&set), expected);
            }
            for v in -1..80 { prop_assert_eq!(one.contains(v), va.contains(&v)); }
        }
    }
}
