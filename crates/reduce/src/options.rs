//! What a reduction is asked to do.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use picireny_oracle::Messages;

use crate::classic::ddmin_options::DdminOptions;
use crate::classic::traverse::Traversal;
use crate::edit::Layout;
use crate::experience::Experience;
use crate::part::Part;
use crate::phase::Phase;
use crate::steering::Steering;

/// With more tests at once, a reduction is hardly done sooner: twice as many save
/// less than a tenth of its time (`cargo bench --bench speculation`).
pub const MOST_JOBS: NonZeroUsize = match NonZeroUsize::new(64) {
    Some(most) => most,
    None => NonZeroUsize::MIN,
};

/// How a reduction goes about it. By default, [`reduce`](crate::reduce) prunes the tree level by
/// level until nothing changes. The command line does something else without options:
/// [`reduce_text`](crate::reduce_text) with the strategy [`Normal`](crate::Strategy::Normal).
#[derive(Clone, Debug)]
pub struct Options {
    /// What is done, one after the other, each on what the last one left.
    pub phases: Vec<Phase>,
    /// Which lists of nodes are reduced, and in what order.
    pub traversal: &'static dyn Traversal,
    /// Repeat a traversal until it changes nothing.
    pub fixed_point: bool,
    /// Details of the delta debugging of one list.
    pub ddmin: DdminOptions,
    /// Which outcomes are remembered.
    pub cache: CacheKind,
    /// Remember all interesting candidates, not only the one that the
    /// reduction goes on from.
    pub cache_interesting: bool,
    /// Forget candidates longer than an interesting one when that is found.
    pub evict_longer: bool,
    /// What is between tokens in the result: [`Layout::AsInput`] if nothing is said, but for a
    /// canonical form. It matters to strategies; the text of a reduced tree is laid out as the
    /// tree has it.
    pub layout: Option<Layout>,
    /// Whether the result gets its canonical form, so that two inputs with one bug end with one
    /// text. If nothing is said, it does with [`Strategy::Thorough`](crate::Strategy::Thorough).
    /// It matters to strategies.
    pub canonical: Option<bool>,
    /// How many tests may run at once. Results do not depend on it.
    pub jobs: NonZeroUsize,
    /// The most tests to execute.
    pub limit_tests: Option<u64>,
    /// The most time to take.
    pub limit_time: Option<Duration>,
    /// What the test of the untouched input printed, if that is known. It matters to
    /// strategies.
    pub input_messages: Option<Arc<Messages>>,
    /// What earlier reductions of the same format taught, to begin with; with it, the report says
    /// what this one taught. It matters to strategies.
    pub experience: Option<Arc<Experience>>,
    /// Whether [`Tested`](crate::Tested) says what was believed of edits.
    pub tells_beliefs: bool,
    /// Parts of strategies that are left out.
    pub without: Vec<Part>,
    /// What a user changes while the reduction goes on.
    pub steering: Arc<Steering>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            phases: vec![Phase::prune()],
            traversal: &crate::classic::hdd::Hdd,
            fixed_point: true,
            ddmin: DdminOptions::default(),
            cache: CacheKind::Config,
            cache_interesting: false,
            evict_longer: true,
            layout: None,
            canonical: None,
            jobs: NonZeroUsize::MIN,
            limit_tests: None,
            limit_time: None,
            input_messages: None,
            experience: None,
            tells_beliefs: false,
            without: Vec::new(),
            steering: Arc::default(),
        }
    }
}

impl Options {
    /// The same with what is left of the limits after so many tests and so much
    /// time.
    #[must_use]
    pub fn left(&self, tests: u64, time: Duration) -> Options {
        Options {
            limit_tests: self.limit_tests.map(|most| most.saturating_sub(tests)),
            limit_time: self.limit_time.map(|most| most.saturating_sub(time)),
            ..self.clone()
        }
    }
}

/// Which outcomes are remembered instead of testing again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CacheKind {
    /// None.
    None,
    /// By configuration, for as long as one list is reduced.
    Config,
    /// By the candidate's text, for a whole phase.
    Content,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_of_limits_is_taken_off_and_no_limit_stays_none() {
        let limited = Options {
            limit_tests: Some(10),
            limit_time: Some(Duration::from_secs(5)),
            ..Options::default()
        };
        let left = limited.left(3, Duration::from_secs(9));
        assert_eq!(left.limit_tests, Some(7));
        assert_eq!(left.limit_time, Some(Duration::ZERO));
        let left = Options::default().left(3, Duration::from_secs(9));
        assert_eq!((left.limit_tests, left.limit_time), (None, None));
    }
}
