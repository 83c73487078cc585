//! Which transformations a reduction uses, in what order, and when it ends.

use std::sync::Arc;

use picireny_oracle::{Cancel, Oracle};
use picireny_tree::Syntax;

use crate::observe::Observer;
use crate::options::{CacheKind, Options};
use crate::part::Part;
use crate::passes::pass::Pass;
use crate::passes::registry::PASSES;
use crate::report::Report;
use crate::search::plan::{Effort, Plan};
use crate::speculate::cache::Cache;
use crate::speculate::engine::{Engine, Limits};
use crate::speculate::workers::Workers;
use crate::staged::Staged;
use crate::steering::Stopwatch;
use crate::tuning;

/// How much is done for a small result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Few tests: ends when further tests promise little.
    Quick,
    /// The best result for its tests that is known: no element of a list and
    /// no level of a nest can go at the end.
    #[default]
    Normal,
    /// As `Normal`, then every transformation until none helps. The result gets its canonical
    /// form.
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
    pub(crate) fn plan(self, options: &Options) -> Plan {
        let is_there = |pass: &&dyn Pass| !options.without.contains(&Part::Pass(pass.name()));
        let passes = (0..).zip(PASSES.iter().copied());
        let passes = passes.filter(|(_, pass)| is_there(pass)).collect();
        let plan = Plan {
            name: self.name().into(),
            phase: 0,
            passes,
            proves: true,
            is_canonical: options.canonical.unwrap_or(self == Strategy::Thorough),
            effort: Effort::Worthwhile,
            layout: options.layout.unwrap_or_default(),
            asked_layout: options.layout,
            without: options.without.clone(),
            experience: options.experience.clone(),
            tells_beliefs: options.tells_beliefs,
            off: 0,
            worth: 0.0,
            worth_first: tuning::normal_worth_first(),
            hopeless: tuning::normal_hopeless(),
        };
        match self {
            Strategy::Quick => Plan {
                proves: false,
                worth: tuning::QUICK_WORTH,
                worth_first: tuning::QUICK_WORTH_FIRST,
                hopeless: tuning::QUICK_HOPELESS,
                ..plan
            },
            Strategy::Normal => plan,
            Strategy::Thorough => Plan {
                effort: Effort::WorthwhileThenAll,
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
    let task = (strategy.plan(options), syntax);
    run(text, task, oracle, observer, interrupt, options)
}

/// Applies the phases of `options` that are on the text, one after the other,
/// each on what the last one left, until nothing that they know helps.
///
/// Apart from that, it is as [`reduce_text`].
pub fn reduce_text_by_phases(
    text: &str,
    syntax: &dyn Syntax,
    oracle: &dyn Oracle,
    observer: &mut dyn Observer,
    interrupt: &Cancel,
    options: &Options,
) -> Option<Report> {
    let watch = Stopwatch::start(&options.steering);
    let mut done = Report::default();
    let phases = (0..).zip(&options.phases);
    for (number, phase) in phases.filter(|(_, phase)| phase.is_on_text()) {
        let plan = Plan {
            name: phase.name().into(),
            phase: number,
            passes: phase.passes().to_vec(),
            is_canonical: false,
            effort: Effort::All,
            worth_first: 0.0,
            ..Strategy::Thorough.plan(options)
        };
        let options = options.left(done.tests.total(), watch.elapsed());
        let best = done.best.take();
        let text = best.as_deref().unwrap_or(text);
        let report = run(text, (plan, syntax), oracle, observer, interrupt, &options)?;
        done = report.after(done);
        done.best = done.best.or(best);
        if done.stop.is_some() {
            break;
        }
    }
    Some(done)
}

fn run(
    text: &str,
    task: (Plan, &dyn Syntax),
    oracle: &dyn Oracle,
    observer: &mut dyn Observer,
    interrupt: &Cancel,
    options: &Options,
) -> Option<Report> {
    let (machine, cache, limits) = prepare(text, task, options)?;
    Some(crate::run(
        machine, cache, oracle, observer, interrupt, limits,
    ))
}

/// The engine of a reduction whose tests are run by `workers`.
pub(crate) fn engine<'a>(
    text: &str,
    task: (Plan, &'a dyn Syntax),
    options: &Options,
    observer: &'a mut dyn Observer,
    interrupt: &'a Cancel,
    workers: Box<dyn Workers + 'a>,
) -> Option<Engine<'a, Staged<'a>>> {
    let (machine, cache, limits) = prepare(text, task, options)?;
    Some(Engine::new(
        machine, cache, observer, limits, interrupt, workers,
    ))
}

fn prepare<'a>(
    text: &str,
    (plan, syntax): (Plan, &'a dyn Syntax),
    options: &Options,
) -> Option<(Staged<'a>, Cache, Limits)> {
    let machine = Staged::new(text, syntax, plan, options.input_messages.clone())?;
    let limits = Limits {
        jobs: options.jobs,
        tests: options.limit_tests,
        time: options.limit_time,
        steering: Arc::clone(&options.steering),
    };
    Some((machine, Cache::new(CacheKind::Content, true, false), limits))
}
