//! Which transformations a reduction uses, in what order, and when it ends.

use std::sync::Arc;

use picireny_oracle::{Cancel, Oracle};
use picireny_tree::Syntax;

use crate::cache::Cache;
use crate::engine::Limits;
use crate::observe::Observer;
use crate::options::{CacheKind, Layout, Options};
use crate::report::Report;
use crate::rewrite::{Plan, REWRITES, Rewriting};

/// How much is done for a small result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Few tests: it ends as soon as what is left promises little.
    Quick,
    /// The best result for its tests that is known: no element of a list and
    /// no level of a nest can go at the end.
    #[default]
    Normal,
    /// As long as any transformation helps.
    Thorough,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Strategy; 3] = [Strategy::Quick, Strategy::Normal, Strategy::Thorough];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Quick => "quick",
            Strategy::Normal => "normal",
            Strategy::Thorough => "thorough",
        }
    }

    /// What it does with a parsed text.
    fn plan(self, layout: Layout) -> Plan {
        let rewrites = (0..).zip(REWRITES.iter().copied()).collect();
        let plan = Plan {
            name: self.name(),
            rewrites,
            proves: true,
            thorough: false,
            layout,
            worth: 0.0,
            worth_first: 0.005,
        };
        match self {
            Strategy::Quick => Plan {
                proves: false,
                worth: 0.01,
                worth_first: 0.02,
                ..plan
            },
            Strategy::Normal => plan,
            Strategy::Thorough => Plan {
                thorough: true,
                ..plan
            },
        }
    }
}

/// Makes a text smaller, keeping what `oracle` finds interesting.
///
/// The text is taken for interesting and not tested. Of `options` only the
/// layout, the number of jobs, the limits and the steering matter. `None` if the text cannot be parsed
/// at all.
///
/// Cancelling `interrupt` ends the reduction as soon as running tests notice;
/// all tests have ended when this returns.
pub fn reduce_text(
    text: &str,
    (strategy, syntax): (Strategy, &dyn Syntax),
    oracle: &dyn Oracle,
    observer: &mut dyn Observer,
    interrupt: &Cancel,
    options: &Options,
) -> Option<Report> {
    let machine = Rewriting::new(text, syntax, strategy.plan(options.layout))?;
    let limits = Limits {
        jobs: options.jobs,
        tests: options.limit_tests,
        time: options.limit_time,
        steering: Arc::clone(&options.steering),
    };
    let cache = Cache::new(CacheKind::Content, true, false);
    Some(crate::run(
        machine, cache, oracle, observer, interrupt, limits,
    ))
}
