//! The reduction algorithms: ddmin, transformations, traversals, phases.
//!
//! A [`Transformation`] changes the nodes of a list and asks for candidates to
//! be tested on its way; a [`Traversal`] supplies lists; a [`Phase`] says
//! which transformations are applied to each list; phases follow one another.
//! All of them are machines that are asked for the next candidate and told
//! whether the last one was interesting. [`reduce`] runs them, with as many
//! tests at once as it is allowed to, and with a result that does not depend on
//! that number.
//!
//! ```
//! use picireny_oracle::Cancel;
//! use picireny_reduce::{Options, Phase, Unobserved, reduce};
//! use picireny_tree::{Label, Position, Preparation, TreeBuilder};
//!
//! // A tree of words, each of which can go.
//! let text = "a crash needs only some of these words";
//! let mut builder = TreeBuilder::new(text);
//! let words = builder.label("words", Some(""));
//! builder.open_rule(words);
//! let mut start = 0;
//! for word in text.split_inclusive(' ') {
//!     builder.open_quantifier();
//!     let place = Position { line: 1, column: start as u32 };
//!     builder.token_at(Label::PLAIN, start..start + word.len(), place);
//!     builder.close();
//!     start += word.len();
//! }
//! builder.close();
//! let mut tree = builder.finish()?;
//! tree.clean(true);
//! tree.prepare(Preparation::default());
//!
//! let interesting = |text: &str| text.contains("crash") && text.contains("words");
//! let options = Options {
//!     phases: vec![Phase::prune()],
//!     ..Options::default()
//! };
//! let report = reduce(tree, &interesting, &mut Unobserved, &Cancel::default(), options);
//! assert_eq!(report.best.as_deref(), Some("crash words"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Programs can have transformations and traversals of their own:
//! [`Transformation`] shows one. [`reduce_text`] reduces by a [`Strategy`]
//! instead, which works on the text and parses what it finds interesting.

mod belief;
mod blocks;
mod candidate;
mod canonical;
mod choice;
mod chunks;
mod classic;
mod edit;
mod experience;
mod known_messages;
mod machine;
mod nest;
mod observe;
mod options;
mod part;
mod passes;
mod phase;
mod proposals;
mod report;
mod search;
mod simulation;
mod slice;
mod speculate;
mod staged;
mod steering;
mod strategy;
#[cfg(not(feature = "tunable"))]
mod tuning;
#[cfg(feature = "tunable")]
#[doc(hidden)]
pub mod tuning;

use std::borrow::Cow;
use std::sync::Arc;

pub use belief::Belief;
pub use candidate::{Candidate, ConfigId, StepId};
pub use choice::{Target, reduce_by_choice};
pub use classic::ddmin_options::{DdminOptions, Granularity, Order, Split};
pub use classic::transform::{Effect, Next, Run, Transformation};
pub use classic::traverse::{List, Traversal, Walk};
pub use edit::Layout;
pub use experience::{EditGroup, Experience, Outcomes};
pub use observe::{Observer, Observers, Progress, TestCompleted, Tested, Unobserved};
pub use options::{CacheKind, MOST_JOBS, Options};
pub use part::Part;
pub use phase::{Phase, pass_names, transformations, traversal, traversals};
pub use proposals::{Proposal, proposals};
pub use report::{Report, Stop};
pub use simulation::{Simulated, Simulation};
pub use steering::{Steering, Stopwatch};
pub use strategy::{Strategy, reduce_text, reduce_text_by_phases};

/// For [`ignore!`], wherever that is used.
#[doc(hidden)]
pub use picireny_oracle::OracleError;
use picireny_oracle::{Cancel, Oracle};
use picireny_tree::{LiveTree, Tree};

use machine::Machine;
use speculate::cache::Cache;
use speculate::engine::{Engine, Limits};
use speculate::workers::Threads;

/// Makes a prepared tree smaller, keeping what `oracle` finds interesting. A
/// tree that is lent, and not given, stays as it is.
///
/// The tree as it is at the start is taken for interesting and not tested.
/// Phases on the text ([`Phase::is_on_text`]) are left out: see
/// [`reduce_text_by_phases`].
///
/// Cancelling `interrupt` ends the reduction as soon as running tests notice;
/// all tests have ended when this returns.
pub fn reduce<'t>(
    tree: impl Into<Cow<'t, Tree>>,
    oracle: &dyn Oracle,
    observer: &mut dyn Observer,
    interrupt: &Cancel,
    mut options: Options,
) -> Report {
    options.phases.retain(|phase| !phase.is_on_text());
    let limits = Limits {
        jobs: options.jobs,
        tests: options.limit_tests,
        time: options.limit_time,
        steering: Arc::clone(&options.steering),
    };
    let cache = Cache::new(
        options.cache,
        options.cache_interesting,
        options.evict_longer,
    );
    let tree = LiveTree::new(tree);
    // That takes long with a large tree, and so does what comes next.
    if interrupt.is_cancelled() {
        return Report::interrupted();
    }
    let machine = classic::driver::OnTree {
        tree,
        driver: classic::driver::Driver::new(Arc::new(options)),
    };
    run(machine, cache, oracle, observer, interrupt, limits)
}

/// Runs a machine, with the threads for its tests.
fn run(
    machine: impl Machine,
    cache: Cache,
    oracle: &dyn Oracle,
    observer: &mut dyn Observer,
    interrupt: &Cancel,
    limits: Limits,
) -> Report {
    std::thread::scope(
        |scope| match Threads::start(scope, oracle, limits.jobs.get()) {
            Ok(threads) => {
                let workers = Box::new(threads);
                Engine::new(machine, cache, observer, limits, interrupt, workers).run()
            }
            Err(source) => Report::failed(OracleError::failed(
                "no thread could be started to run tests",
                source,
            )),
        },
    )
}
