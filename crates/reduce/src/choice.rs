//! What reduces an input: a strategy, phases on its tree, phases on its text.

use picireny_oracle::{Cancel, Oracle};
use picireny_tree::Syntax;

use crate::observe::Observer;
use crate::options::Options;
use crate::phase::Phase;
use crate::report::Report;
use crate::steering::Stopwatch;
use crate::strategy::{Strategy, reduce_text, reduce_text_by_phases};

/// What of an input can be reduced.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// Its text.
    pub text: &'a str,
    /// What candidates are parsed with; nothing if they cannot be.
    pub syntax: Option<&'a dyn Syntax>,
}

/// Makes an input smaller: by a strategy, if there is one and the text can be parsed, or
/// else by the phases of `options`. Those on the tree come first, and `on_tree` applies them;
/// those on the text go on from what is left, with what is left of the limits.
pub fn reduce_by_choice(
    Target { text, syntax }: Target<'_>,
    strategy: Option<Strategy>,
    (oracle, interrupt): (&dyn Oracle, &Cancel),
    observer: &mut dyn Observer,
    options: &Options,
    on_tree: impl FnOnce(&mut dyn Observer) -> Report,
) -> Report {
    let by_strategy = strategy
        .zip(syntax)
        .and_then(|task| reduce_text(text, task, oracle, observer, interrupt, options));
    if let Some(report) = by_strategy {
        return report;
    }
    let watch = Stopwatch::start(&options.steering);
    let (on_text, others): (Vec<&Phase>, Vec<&Phase>) =
        options.phases.iter().partition(|phase| phase.is_on_text());
    let mut done = match others.is_empty() && !on_text.is_empty() {
        true => Report::default(),
        false => on_tree(observer),
    };
    if on_text.is_empty() || done.stop.is_some() {
        return done;
    }
    let options = options.left(done.tests.total(), watch.elapsed());
    let best = done.best.take();
    let text = best.as_deref().unwrap_or(text);
    let by_phases = syntax.and_then(|syntax| {
        reduce_text_by_phases(text, syntax, oracle, observer, interrupt, &options)
    });
    let mut report = by_phases.unwrap_or_default().after(done);
    report.best = report.best.or(best);
    report
}
