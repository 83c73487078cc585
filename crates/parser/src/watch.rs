//! Telling how far a parse is, and ending it early.

/// What a parse is busy with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Making the text into tokens; progress is in bytes.
    #[default]
    Lexing,
    /// Parsing, with context-free prediction; progress is in tokens.
    Parsing,
    /// Parsing again, with full context, because the input has a syntax error
    /// as far as context-free prediction can tell; progress is in tokens.
    ParsingInContext,
}

/// How far a parse is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Progress {
    /// What it is busy with.
    pub stage: Stage,
    /// How much of that is done.
    pub done: usize,
    /// How much there is to do.
    pub total: usize,
}

/// Is told every few thousand steps, that is about every millisecond, how far
/// a parse is, in the thread of the parse. A step is a byte that the lexer looks
/// at, a token that a decision looks at, or one that is matched.
pub type Watch = fn(Progress);

/// Is asked as often as a [`Watch`] is told, in the thread of the parse. True
/// ends the parse with [`ParseError::Cancelled`](crate::ParseError::Cancelled).
pub type Cancel = fn() -> bool;

/// Steps between two calls; a power of two.
const INTERVAL: u32 = 1 << 12;

/// Counts steps for a [`Watch`] and a [`Cancel`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Heart {
    watch: Option<Watch>,
    cancel: Option<Cancel>,
    cancelled: bool,
    steps: u32,
    progress: Progress,
}

impl Heart {
    pub(crate) fn new(
        watch: Option<Watch>,
        cancel: Option<Cancel>,
        stage: Stage,
        total: usize,
    ) -> Self {
        let progress = Progress {
            stage,
            done: 0,
            total,
        };
        Self {
            watch,
            cancel,
            cancelled: false,
            steps: 0,
            progress,
        }
    }

    /// Steps of the lexer, after which so much is done.
    #[inline]
    pub(crate) fn work(&mut self, steps: usize, done: usize) {
        self.progress.done = done;
        let steps = (self.steps % INTERVAL) as usize + steps;
        self.steps = (steps % INTERVAL as usize) as u32;
        for _ in 0..steps / INTERVAL as usize {
            self.interval();
        }
    }

    /// A step after which so much is done.
    #[inline]
    pub(crate) fn beat_at(&mut self, done: usize) {
        self.progress.done = done;
        self.beat();
    }

    /// A step that did not get anywhere yet.
    #[inline]
    pub(crate) fn beat(&mut self) {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(INTERVAL) {
            self.interval();
        }
    }

    #[cold]
    fn interval(&mut self) {
        if let Some(watch) = self.watch {
            watch(self.progress);
        }
        self.cancelled |= self.cancel.is_some_and(|cancel| cancel());
    }

    /// Whether the parse is to end, whatever its result.
    #[inline]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled
    }
}
