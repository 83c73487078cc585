//! The sizes that a reduction went through.

/// How many points are kept at most: more than a screen has columns.
const KEPT: usize = 2000;

/// Points of (tests, bytes). When there are too many, those that differ least
/// in tests from their neighbours go.
#[derive(Default)]
pub(super) struct Curve {
    points: Vec<(u64, usize)>,
    /// Points that have fewer tests between them are one.
    apart: u64,
}

impl Curve {
    pub(super) fn points(&self) -> &[(u64, usize)] {
        &self.points
    }

    /// Adds a point. Tests never get fewer.
    pub(super) fn push(&mut self, tests: u64, bytes: usize) {
        self.add(tests, bytes);
        while self.points.len() > KEPT {
            let tests = self.points.last().map_or(0, |point| point.0);
            self.apart = (2 * self.apart).max(tests / KEPT as u64).max(1);
            for (tests, bytes) in std::mem::take(&mut self.points) {
                self.add(tests, bytes);
            }
        }
    }

    fn add(&mut self, tests: u64, bytes: usize) {
        match self.points.last_mut() {
            // The place stays, so that places do not creep together.
            Some(last) if tests - last.0 < self.apart.max(1) => last.1 = bytes,
            _ => self.points.push((tests, bytes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_points_are_all_kept() {
        let mut curve = Curve::default();
        for (tests, bytes) in [(1, 9), (5, 8), (5, 7), (9, 6)] {
            curve.push(tests, bytes);
        }
        assert_eq!(curve.points(), [(1, 9), (5, 7), (9, 6)]);
    }

    #[test]
    fn of_many_points_enough_are_kept_and_the_last_size_is_right() {
        let mut curve = Curve::default();
        for tests in 1..=100_000_u64 {
            curve.push(tests, 200_000 - tests as usize);
            assert!(curve.points().len() <= KEPT);
            assert_eq!(
                curve.points().last().map(|p| p.1),
                Some(200_000 - tests as usize)
            );
        }
        assert!(curve.points().len() > KEPT / 4);
        assert!(curve.points().is_sorted_by(|one, other| one.0 < other.0));
    }
}
