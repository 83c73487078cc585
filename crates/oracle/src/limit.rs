//! The time limit that interesting tests teach.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How many times the longest interesting test another one may take.
const FACTOR: u32 = 10;

/// How much longer it may take at least: on a busy machine, a short test can be late.
const LEEWAY: Duration = Duration::from_secs(1);

/// How long interesting tests take.
#[derive(Debug)]
pub(crate) struct Learnt {
    /// Microseconds of the longest one.
    longest: AtomicU64,
}

impl Learnt {
    pub(crate) fn new(longest: Duration) -> Self {
        let learnt = Self {
            longest: AtomicU64::new(0),
        };
        learnt.note(longest);
        learnt
    }

    /// Takes note of an interesting test that took so long.
    pub(crate) fn note(&self, duration: Duration) {
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        self.longest.fetch_max(micros, Ordering::Relaxed);
    }

    /// A test that takes longer is hardly interesting.
    pub(crate) fn limit(&self) -> Duration {
        let longest = Duration::from_micros(self.longest.load(Ordering::Relaxed));
        let times = longest.saturating_mul(FACTOR);
        times.max(longest.saturating_add(LEEWAY))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_follows_the_longest_interesting_test() {
        let millis = Duration::from_millis;
        let learnt = Learnt::new(millis(20));
        assert_eq!(learnt.limit(), millis(1020));
        learnt.note(millis(300));
        assert_eq!(learnt.limit(), millis(3000));
        learnt.note(millis(10));
        assert_eq!(learnt.limit(), millis(3000));
        assert!(Learnt::new(Duration::MAX).limit() > Duration::from_secs(1 << 30));
    }
}
