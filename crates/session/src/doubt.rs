//! Whether what a tree's text lacks of the input matters.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::run::MakeTree;
use crate::watch::Watch;
use picireny_oracle::{Cancel, Oracle, OracleError, Outcome};
use picireny_reduce::{
    ConfigId, Executed, Observer, Options, Progress, Report, Stop, Tested, reduce,
};
use picireny_tree::Tree;

/// How many tests may be in vain before the tree's own text is asked about.
///
/// The algorithms never ask about it. Asking first would be one more test in
/// every run, for something that is seldom so; and if it is, hardly any
/// candidate is interesting.
const PATIENCE: u64 = 100;

/// Reduces the tree, or the exact one if its text turns out not to be
/// interesting.
pub(crate) fn reduce_or_doubt(
    (input, tree): (&str, Tree),
    exact: Option<&MakeTree<'_>>,
    (oracle, stop): (&dyn Oracle, &Cancel),
    options: &Options,
    watch: &mut Watch<'_, '_>,
) -> Report {
    let started = Instant::now();
    let text = tree.unparse();
    let doubt = exact.filter(|_| text != input);
    let mut doubt = doubt.map(|exact| Doubt::new(text, exact, oracle, stop));
    let mut first = reduce(
        tree,
        oracle,
        &mut Doubting {
            watch,
            doubt: doubt.as_mut(),
        },
        stop,
        options.clone(),
    );
    let Some(mut doubt) = doubt.filter(|_| first.best.is_none()) else {
        return first;
    };
    let interesting = match first.stop {
        None => doubt.ask(),
        Some(Stop::Declined) => Ok(false),
        Some(_) => {
            first.best = doubt.settled();
            return first;
        }
    };
    match interesting {
        Ok(true) => first.best = doubt.settled(),
        Err(error) => first.stop = Some(error.into()),
        Ok(false) => {
            first.stop = None;
            if let Some(exact) = doubt.exact(input) {
                let mut options = options.clone();
                let left = |most: u64| most.saturating_sub(first.tests.total());
                options.limit_tests = options.limit_tests.map(left);
                let left = |most: Duration| most.saturating_sub(started.elapsed());
                options.limit_time = options.limit_time.map(left);
                return reduce(exact, oracle, watch, stop, options).after(first);
            }
        }
    }
    first
}

/// The doubt that a tree's text is interesting: its white space is made up and
/// comments are not in it.
struct Doubt<'a> {
    text: Arc<str>,
    /// Makes the tree to reduce if it is not.
    exact: &'a MakeTree<'a>,
    oracle: &'a dyn Oracle,
    stop: &'a Cancel,
    interesting: Option<bool>,
}

impl<'a> Doubt<'a> {
    fn new(
        text: String,
        exact: &'a MakeTree<'a>,
        oracle: &'a dyn Oracle,
        stop: &'a Cancel,
    ) -> Self {
        Self {
            text: text.into(),
            exact,
            oracle,
            stop,
            interesting: None,
        }
    }

    /// Asks after so many tests, none of them interesting; a reduction that
    /// makes no sense ends.
    fn in_vain(&mut self, tests: u64) -> Result<(), Stop> {
        if tests < PATIENCE || self.ask()? {
            return Ok(());
        }
        Err(Stop::Declined)
    }

    /// Whether the tree's text is interesting.
    fn ask(&mut self) -> Result<bool, OracleError> {
        if let Some(known) = self.interesting {
            return Ok(known);
        }
        let outcome = self.oracle.test(&self.text, self.stop)?;
        if self.stop.is_cancelled() {
            return Err(OracleError::Interrupted);
        }
        let interesting = outcome == Outcome::Interesting;
        self.interesting = Some(interesting);
        Ok(interesting)
    }

    /// The tree's text, if it is known to be interesting.
    fn settled(&self) -> Option<Arc<str>> {
        self.interesting?.then(|| Arc::clone(&self.text))
    }

    /// The tree to reduce instead.
    fn exact(&self, input: &str) -> Option<Tree> {
        log::warn!(
            "the input is interesting only with its white space and comments as they are; they \
             are reduced, too (--build-hidden-tokens)"
        );
        (self.exact)(input)
    }
}

/// A watch that ends a run that is in vain.
struct Doubting<'w, 'a, 'o, 'd> {
    watch: &'w mut Watch<'a, 'o>,
    doubt: Option<&'w mut Doubt<'d>>,
}

impl Observer for Doubting<'_, '_, '_, '_> {
    fn executed(&mut self, test: &Executed) {
        self.watch.executed(test);
    }

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        self.watch.tested(test)?;
        if test.outcome == Outcome::Interesting {
            self.doubt = None;
        }
        match &mut self.doubt {
            Some(doubt) => doubt.in_vain(self.watch.tests),
            None => Ok(()),
        }
    }

    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.watch.accepted(id, text)
    }

    fn progress(&mut self, progress: &Progress) {
        self.watch.progress(progress);
    }
}
