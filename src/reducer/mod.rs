//! A reduction without files: a text, and a predicate that says what is interesting.

mod error;
mod event;
mod formats;
mod input;
mod run;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use picireny_format::{Format, FormatSource};
use picireny_oracle::Cancel;
use picireny_reduce::{Layout, Options, Report, Strategy};
use picireny_session::KeepPattern;

pub use error::ReduceError;
pub use event::Event;

use formats::{Formats, Which};

/// Reduces inputs that are in memory, with the strategy of the command line.
///
/// A constructor says what the input is written in, further calls say how to reduce, and
/// [`run`](Reducer::run) (or one of its relatives for bytes, folders and oracles) does it.
/// Format tables are loaded once, however many inputs follow.
///
/// Nothing in it is random: the same input and the same answers give the same result, with
/// any number of [jobs](Reducer::jobs).
///
/// ```
/// use picireny::Reducer;
///
/// let input = r#"{"name": ["a", "b"], "sizes": [1, 2, 300, 4], "ok": true}"#;
/// let interesting = |candidate: &str| candidate.contains("300");
/// let reduced = Reducer::new("json").jobs(2).run(input, interesting)?;
/// assert_eq!(reduced.result, "300");
/// # Ok::<(), picireny::ReduceError>(())
/// ```
#[must_use]
pub struct Reducer<'a> {
    formats: Formats,
    strategy: Strategy,
    options: Options,
    keep: Vec<KeepPattern>,
    stop: Cancel,
    on_event: Option<Tell<'a>>,
}

/// What is told of events.
type Tell<'a> = Box<dyn FnMut(&Event<'_>) + 'a>;

/// What a reduction ended with.
#[derive(Debug)]
#[non_exhaustive]
pub struct Reduced<T> {
    /// The smallest interesting candidate that was found; the input, if there was none.
    pub result: T,
    /// How many tests there were, and [why it ended early](Report::stop), if it did. The
    /// test of the untouched input is not counted.
    pub report: Report,
}

impl<'a> Reducer<'a> {
    /// For inputs of the built-in format of this name, or `text` or `binary` for those that
    /// have no grammar.
    ///
    /// Whether there is such a format is said when it is used.
    pub fn new(format: impl Into<String>) -> Self {
        Self::with(Which::Named(format.into()))
    }

    /// For inputs whose format is detected: by this file name, or else by how they begin. Of
    /// a [folder](Reducer::run_folder), each file has its own format, by its own name.
    ///
    /// What is of no known format is text or bytes.
    pub fn detect(file_name: impl AsRef<Path>) -> Self {
        Self::with(Which::Detected(file_name.as_ref().to_owned()))
    }

    /// For inputs in the language of ANTLR v4 grammars, which are given as texts: pairs of a
    /// file name and a text. `start` is the rule for whole inputs. Grammars that these import
    /// are [texts](FormatSource::texts) of a [source](Reducer::from_source).
    ///
    /// ```
    /// use picireny::Reducer;
    ///
    /// let grammar = "
    ///     grammar Sum;
    ///     sum : term ('+' term)* ;
    ///     term : NUMBER | '(' sum ')' ;
    ///     NUMBER : [0-9]+ ;
    ///     SPACE : ' '+ -> skip ;
    /// ";
    /// let interesting = |candidate: &str| candidate.contains('4');
    /// let mut reducer = Reducer::from_grammars("sum", [("Sum.g4", grammar)]);
    /// let reduced = reducer.run("1 + (2 + (3 + 4)) + 5", interesting)?;
    /// assert_eq!(reduced.result, "4");
    /// # Ok::<(), picireny::ReduceError>(())
    /// ```
    pub fn from_grammars<N: Into<PathBuf>, T: Into<String>>(
        start: impl Into<String>,
        grammars: impl IntoIterator<Item = (N, T)>,
    ) -> Self {
        let texts = grammars.into_iter();
        let texts = texts.map(|(name, text)| (name.into(), text.into()));
        let texts: Vec<(PathBuf, String)> = texts.collect();
        Self::from_source(FormatSource {
            grammar: texts.iter().map(|(name, _)| name.clone()).collect(),
            start: Some(start.into()),
            texts: texts.into_iter().collect(),
            ..FormatSource::default()
        })
    }

    /// For inputs of a format that is described: grammars, a start rule, islands in other
    /// languages, replacement strings. What the description names may be on disk, or among the
    /// [texts](FormatSource::texts) of the source.
    ///
    /// ```
    /// use picireny::Reducer;
    /// use picireny::format::{Base, FormatSource};
    ///
    /// let description = "
    /// start: words
    /// grammars:
    ///   '':
    ///     files: [Words.g4]
    ///     replacements: {WORD: x}
    /// ";
    /// let grammar = "grammar Words; words : WORD+ ; WORD : [a-z]+ ; SPACE : ' ' -> skip ;";
    /// let source = FormatSource {
    ///     base: Base::File("words.yml".into()),
    ///     texts: [("words.yml", description), ("Words.g4", grammar)]
    ///         .map(|(name, text)| (name.into(), text.to_owned()))
    ///         .into(),
    ///     ..FormatSource::default()
    /// };
    /// let interesting = |candidate: &str| candidate.contains("three");
    /// let reduced = Reducer::from_source(source).run("one two three four", interesting)?;
    /// assert_eq!(reduced.result, "three");
    /// # Ok::<(), picireny::ReduceError>(())
    /// ```
    pub fn from_source(source: FormatSource) -> Self {
        Self::with(Which::Described(Box::new(source)))
    }

    /// For inputs of a format that is loaded already.
    pub fn from_format(format: impl Into<Rc<Format>>) -> Self {
        Self::with(Which::Loaded(format.into()))
    }

    fn with(which: Which) -> Self {
        Self {
            formats: Formats::new(which),
            strategy: Strategy::default(),
            options: Options::default(),
            keep: Vec::new(),
            stop: Cancel::default(),
            on_event: None,
        }
    }

    /// How much work goes into a small result: [`Strategy::Normal`] if nothing is said.
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.strategy = strategy;
        self
    }

    /// How many tests may run at once: 1 if nothing is said, or if that is 0. The result does
    /// not depend on it.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.options.jobs = NonZeroUsize::new(jobs).unwrap_or(NonZeroUsize::MIN);
        self
    }

    /// The most tests of candidates. The best candidate so far is then the result.
    pub fn limit_tests(mut self, tests: u64) -> Self {
        self.options.limit_tests = Some(tests);
        self
    }

    /// The most time. The best candidate so far is then the result.
    pub fn limit_time(mut self, time: Duration) -> Self {
        self.options.limit_time = Some(time);
        self
    }

    /// The white space of the result: [`Layout::AsInput`] if nothing is said, but for a
    /// canonical form.
    pub fn layout(mut self, layout: Layout) -> Self {
        self.options.layout = Some(layout);
        self
    }

    /// Whether the result gets its canonical form, so that two inputs with one bug end with one
    /// text. If nothing is said, it does with [`Strategy::Thorough`].
    pub fn canonical(mut self, canonical: bool) -> Self {
        self.options.canonical = Some(canonical);
        self
    }

    /// Keeps the parts of the input that a regular expression matches, whatever the oracle
    /// says: `.keep("^#include.*".parse()?)`. All patterns count.
    pub fn keep(mut self, pattern: KeepPattern) -> Self {
        self.keep.push(pattern);
        self
    }

    /// Ends a reduction when [`Cancel::cancel`] is called on a clone, from whatever thread.
    /// The best candidate so far is then the result.
    pub fn stop(mut self, stop: Cancel) -> Self {
        self.stop = stop;
        self
    }

    /// Is told what happens, in the order in which it would happen with one job, on the thread
    /// that called `run`.
    ///
    /// ```
    /// use picireny::{Event, Reducer};
    ///
    /// let mut sizes = Vec::new();
    /// let mut tests = 0;
    /// Reducer::new("json")
    ///     .on_event(|event| match event {
    ///         Event::Tested { .. } => tests += 1,
    ///         Event::Accepted { size, .. } => sizes.push(*size),
    ///         _ => {}
    ///     })
    ///     .run("[10, 20, 30]", |candidate| candidate.contains("20"))?;
    /// assert_eq!(sizes.last(), Some(&2));
    /// assert!(tests >= sizes.len());
    /// # Ok::<(), picireny::ReduceError>(())
    /// ```
    pub fn on_event(mut self, tell: impl FnMut(&Event<'_>) + 'a) -> Self {
        self.on_event = Some(Box::new(tell));
        self
    }
}
