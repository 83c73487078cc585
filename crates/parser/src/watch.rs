//! Telling how far a parse is.

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

/// Steps between two calls; a power of two.
const INTERVAL: u32 = 1 << 12;

/// Counts steps for a [`Watch`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Heart {
    watch: Option<Watch>,
    steps: u32,
    progress: Progress,
}

impl Heart {
    pub(crate) fn new(watch: Option<Watch>, stage: Stage, total: usize) -> Self {
        let progress = Progress {
            stage,
            done: 0,
            total,
        };
        Self {
            watch,
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
        if let Some(watch) = self.watch {
            for _ in 0..steps / INTERVAL as usize {
                watch(self.progress);
            }
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
        if self.steps.is_multiple_of(INTERVAL)
            && let Some(watch) = self.watch
        {
            watch(self.progress);
        }
    }
}
