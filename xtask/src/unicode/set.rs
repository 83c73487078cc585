//! Sets of code points.

/// The number of code points.
pub(super) const LIMIT: u32 = 0x11_0000;

/// A set of code points: ascending ranges that do not touch, both ends
/// included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set(Vec<(u32, u32)>);

impl Set {
    /// The code points for which `contains` is true.
    pub(super) fn of(contains: impl Fn(u32) -> bool) -> Set {
        let mut set = Set::default();
        for c in (0..LIMIT).filter(|&c| contains(c)) {
            set.push(c);
        }
        set
    }

    /// Adds a code point that is higher than all others.
    pub(super) fn push(&mut self, c: u32) {
        match self.0.last_mut() {
            Some((_, last)) if *last + 1 == c => *last = c,
            _ => self.0.push((c, c)),
        }
    }

    pub(super) fn contains(&self, c: u32) -> bool {
        let at = self.0.partition_point(|&(_, last)| last < c);
        self.0.get(at).is_some_and(|&(first, _)| first <= c)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The ranges in base 36: how many code points after the previous range
    /// each starts, then `-` and how many more than one it has.
    pub(super) fn encode(&self) -> Vec<String> {
        let mut next = 0;
        let mut all = Vec::new();
        for &(first, last) in &self.0 {
            let mut range = base_36(first - next);
            if last > first {
                range.push('-');
                range.push_str(&base_36(last - first));
            }
            all.push(range);
            next = last + 1;
        }
        all
    }
}

fn base_36(mut value: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.extend(char::from_digit(value % 36, 36));
        value /= 36;
        if value == 0 {
            return digits.iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_written_as_gaps_and_lengths() {
        let set = Set::of(|c| matches!(c, 3 | 5..=41 | 43 | 0x10_FFFF));
        assert_eq!(set.encode(), ["3", "1-10", "1", "nvmb"]);
        assert!(set.contains(41) && !set.contains(42) && set.contains(0x10_FFFF));
    }
}
