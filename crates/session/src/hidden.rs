//! Whether an input stays interesting without its white space and comments.
//!
//! A tree usually leaves out what a grammar skips; white space is made up where
//! tokens would run together. If the test depends on what is left out, hardly
//! any candidate is interesting. Then a tree that holds all of the input's text
//! is reduced in its place.

use std::sync::Arc;

use crate::haste::Haste;
use crate::input::ParsedInput;
use crate::journal::key;
use crate::keep::{Keep, KeepingSyntax};
use crate::notice::{Notice, Notify};
use picireny_oracle::{Cancel, Oracle, OracleError};
use picireny_reduce::{
    Observer, Observers, Options, Report, Stop, Stopwatch, Strategy, Target, Tested, ignore,
    reduce, reduce_by_choice,
};
use picireny_tree::Syntax;

/// After how many tests, none of them interesting, the tree's own text is
/// tested.
///
/// The algorithms never test it. Testing it first would be one more test in
/// every run, for something that is seldom so; and if it is, hardly any
/// candidate is interesting.
const TESTS_IN_VAIN: u64 = 100;

/// Who is asked and told.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) oracle: &'a dyn Oracle,
    pub(crate) stop: &'a Cancel,
    pub(crate) notify: Notify<'a>,
    /// What has to stay.
    pub(crate) keep: &'a Keep,
    /// Which tests get less than the whole time limit.
    pub(crate) haste: &'a Haste,
}

/// Reduces the input's tree, or its exact tree if the text of the first turns
/// out not to be interesting.
pub(crate) fn reduce_exactly_if_needed(
    input: &ParsedInput,
    asked: Asked<'_>,
    (strategy, options): (Option<Strategy>, &Options),
    observer: &mut dyn Observer,
) -> Report {
    let syntax = input.syntax();
    let syntax = syntax
        .as_ref()
        .map(|syntax| KeepingSyntax::new(syntax, asked.keep));
    let target = Target {
        text: input.text(),
        syntax: syntax.as_ref().map(|syntax| syntax as &dyn Syntax),
    };
    let on_tree = |observer: &mut dyn Observer| reduce_tree(input, asked, options, observer);
    let who = (asked.oracle, asked.stop);
    reduce_by_choice(target, strategy, who, observer, options, on_tree)
}

/// Applies the phases on the tree.
fn reduce_tree(
    input: &ParsedInput,
    asked: Asked<'_>,
    options: &Options,
    observer: &mut dyn Observer,
) -> Report {
    if asked.stop.is_cancelled() {
        // What takes long in a large input is not begun.
        return Report::interrupted();
    }
    let started = Stopwatch::start(&options.steering);
    let Some(tree) = input.tree() else {
        // It had one, and making it again is given up for no other reason.
        return Report::interrupted();
    };
    let text = tree.unparse();
    let check = (text != input.text()).then(|| TreeText {
        text: text.into(),
        asked,
        interesting: None,
    });
    if asked.stop.is_cancelled() {
        return Report::interrupted();
    }
    let mut in_vain = InVain {
        tests: 0,
        accepted: false,
        check,
    };
    let mut first = reduce(
        tree,
        asked.oracle,
        &mut Observers(vec![&mut *observer, &mut in_vain]),
        asked.stop,
        options.clone(),
    );
    let check = in_vain.check.take();
    let Some(mut check) = check.filter(|_| first.best.is_none()) else {
        return first;
    };
    let interesting = match first.stop {
        None => check.ask(),
        // Whoever else ended the run wants it to end.
        Some(Stop::Declined) if check.interesting == Some(false) => Ok(false),
        Some(_) => {
            first.best = check.text_if_interesting();
            return first;
        }
    };
    match interesting {
        Ok(true) => first.best = check.text_if_interesting(),
        Err(error) => first.stop = Some(error.into()),
        Ok(false) => {
            first.stop = None;
            asked.notify.tell(&Notice::HiddenTokensMatter);
            if let Some(exact) = input.exact_tree() {
                let options = options.left(first.tests.total(), started.elapsed());
                return reduce(exact, asked.oracle, observer, asked.stop, options).after(first);
            }
        }
    }
    first
}

/// The text of a tree that does not hold all of the input.
struct TreeText<'a> {
    text: Arc<str>,
    asked: Asked<'a>,
    /// Nothing before it was tested.
    interesting: Option<bool>,
}

impl TreeText<'_> {
    /// Tests it, once.
    fn ask(&mut self) -> Result<bool, OracleError> {
        if let Some(known) = self.interesting {
            return Ok(known);
        }
        // All that follows depends on it.
        self.asked.haste.spare(key(&self.text));
        let answer = self.asked.oracle.test(&self.text, self.asked.stop)?;
        if self.asked.stop.is_cancelled() {
            return Err(OracleError::Interrupted);
        }
        self.interesting = Some(answer.is_interesting());
        Ok(answer.is_interesting())
    }

    fn text_if_interesting(&self) -> Option<Arc<str>> {
        self.interesting?.then(|| Arc::clone(&self.text))
    }
}

/// Ends a reduction that cannot get anywhere because the tree's text is not
/// interesting.
struct InVain<'a> {
    /// Tests whose turn came.
    tests: u64,
    accepted: bool,
    check: Option<TreeText<'a>>,
}

impl Observer for InVain<'_> {
    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        self.tests += u64::from(!test.cached);
        self.accepted |= test.outcome.is_interesting();
        let in_vain = !self.accepted && self.tests >= TESTS_IN_VAIN;
        if let Some(check) = self.check.as_mut().filter(|_| in_vain)
            && !check.ask()?
        {
            return Err(Stop::Declined);
        }
        Ok(())
    }

    ignore!(size executed accepted ending progress);
}
