//! The oracle that a test command is.

use std::sync::Arc;
use std::time::Duration;

use crate::condition::{Conditions, Crash, TimeoutIs};
use crate::limit::Learnt;
use crate::process::{Ended, Runner, TestRun};
use crate::repeat::Repeat;
use crate::signature::Signature;
use crate::{Answer, Cancel, MESSAGE_OUTPUT, Messages, Oracle, OracleError, Outcome};

/// Bytes of output to keep, of each stream, where output is looked at.
pub const KEPT_OUTPUT: u64 = 4 << 20;

/// How often a test is run that gets lost.
const TRIES: u32 = 3;

/// What is said of a candidate whose test got lost each time: its supervisor
/// was killed or stuck, or the system was short of memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OnLost {
    /// [`Outcome::Lost`]: it is not kept, and tested again if the run is
    /// resumed.
    #[default]
    NotInteresting,
    /// Nothing: the run ends with an error.
    Fail,
}

/// Tests candidates with a command.
pub struct CommandOracle {
    runner: Runner,
    conditions: Conditions,
    repeat: Repeat,
    encode: Encode,
    on_lost: OnLost,
    on_end: Option<OnEnd>,
    wants_messages: bool,
    learnt: Option<Learnt>,
}

/// What repeated tests of a candidate come to.
pub(crate) struct Vote {
    pub(crate) outcome: Outcome,
    /// One that shows it.
    pub(crate) run: TestRun,
    /// One was killed before the whole time limit.
    cut_short: bool,
}

/// Is told how each test ended, what that means, and what was tested.
pub type OnEnd = Box<dyn Fn(&TestRun, Option<Outcome>, &[u8]) + Send + Sync>;

/// Turns a candidate into the bytes of its file.
pub type Encode = Box<dyn Fn(&str) -> Vec<u8> + Send + Sync>;

impl CommandOracle {
    /// An oracle that runs its tests with `runner`. Of what a test prints,
    /// [`KEPT_OUTPUT`] bytes are kept if the conditions look at it.
    #[must_use]
    pub fn new(runner: Runner, conditions: Conditions, repeat: Repeat, encode: Encode) -> Self {
        Self {
            runner,
            conditions,
            repeat,
            encode,
            on_lost: OnLost::default(),
            on_end: None,
            wants_messages: false,
            learnt: None,
        }
    }

    /// Says what becomes of candidates whose tests get lost.
    pub fn set_on_lost(&mut self, on_lost: OnLost) {
        self.on_lost = on_lost;
    }

    /// Says who is told how each test ended.
    pub fn set_on_end(&mut self, on_end: OnEnd) {
        self.on_end = Some(on_end);
    }

    /// Says whether what tests print is looked at for names and places of the candidate.
    pub fn set_wants_messages(&mut self, wants: bool) {
        self.wants_messages = wants;
    }

    pub(crate) fn messages(&self, run: &TestRun, candidate: &str) -> Option<Arc<Messages>> {
        if !self.wants_messages {
            return None;
        }
        let output = [run.stderr.to_bytes(), run.stdout.to_bytes()];
        let output = output.map(|bytes| both_ends(&bytes, MESSAGE_OUTPUT as usize / 2));
        let file = self.runner.config().file_name.to_string_lossy();
        let output = [&*output[0], &*output[1]];
        let is_asked_for = |line: &str| self.conditions.ask_for(line);
        Messages::of(&output, (candidate, &file), is_asked_for).map(Arc::new)
    }

    /// Sets the time after which later tests are killed.
    pub fn set_time_limit(&mut self, limit: Duration) {
        self.runner.set_timeout(Some(limit));
    }

    /// Says how long an interesting test took. From then on, [`Oracle::test_hastily`] gives a
    /// test ten times the longest interesting one, a second more than that at least, and no
    /// more than the time limit. Without a limit, or if killed tests are interesting, there
    /// is no haste.
    pub fn learn_time_limit(&mut self, interesting: Duration) {
        match &self.learnt {
            Some(learnt) => learnt.note(interesting),
            None => self.learnt = Some(Learnt::new(interesting)),
        }
    }

    /// How long a test gets from [`Oracle::test_hastily`], if that is less than the whole
    /// time limit.
    #[must_use]
    pub fn hasty_limit(&self) -> Option<Duration> {
        let whole = self.runner.config().timeout?;
        let learnt = self.learnt.as_ref()?;
        let matters = self.conditions.timeout_is == TimeoutIs::NotInteresting;
        Some(learnt.limit()).filter(|limit| matters && *limit < whole)
    }

    /// The conditions.
    #[must_use]
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Asks for this crash in addition to the other conditions.
    pub fn require_signature(&mut self, signature: Signature) {
        self.conditions.crash = Crash::Like(signature);
    }

    /// The runner.
    #[must_use]
    pub fn runner(&self) -> &Runner {
        &self.runner
    }

    /// Tests a file's content; nothing if it was cancelled.
    ///
    /// # Errors
    ///
    /// When the test cannot be run.
    pub fn judge(&self, content: &[u8], cancel: &Cancel) -> Result<Option<Outcome>, OracleError> {
        let vote = self.vote(content, self.kept_output(), None, cancel)?;
        Ok(vote.map(|vote| vote.outcome))
    }

    /// The same, where a test that gets lost is no answer that a run can go on with.
    ///
    /// # Errors
    ///
    /// When the test cannot be run, or gets lost each time.
    pub fn judge_surely(
        &self,
        content: &[u8],
        cancel: &Cancel,
    ) -> Result<Option<Outcome>, OracleError> {
        match self.judge(content, cancel)? {
            Some(outcome) if !outcome.is_about_candidate() => Err(lost("the best candidate")),
            outcome => Ok(outcome),
        }
    }

    pub(crate) fn kept_output(&self) -> u64 {
        let looked_at = match (self.conditions.need_output(), self.wants_messages) {
            (true, _) => KEPT_OUTPUT,
            (false, true) => MESSAGE_OUTPUT,
            (false, false) => 0,
        };
        self.runner.config().keep_output.max(looked_at)
    }

    /// Runs the test as often as needed, each time for the whole time limit if no other is
    /// given.
    pub(crate) fn vote(
        &self,
        content: &[u8],
        keep_output: u64,
        limit: Option<Duration>,
        cancel: &Cancel,
    ) -> Result<Option<Vote>, OracleError> {
        let mut interesting = 0;
        let mut cut_short = false;
        // Of outcomes that are not interesting, the first one counts.
        let mut other = None;
        let mut others = 0;
        loop {
            let run = self.run_surely(keep_output, content, limit, cancel)?;
            let outcome = self.conditions.outcome(&run);
            if let Some(on_end) = &self.on_end {
                on_end(&run, outcome, content);
            }
            let Some(outcome) = outcome else {
                return Ok(None);
            };
            let shown = if outcome.is_interesting() {
                interesting += 1;
                if let Some(learnt) = &self.learnt {
                    learnt.note(run.duration);
                }
                Some((outcome, run))
            } else {
                others += 1;
                cut_short |= limit.is_some() && run.ended == Ended::TimedOut;
                other.get_or_insert((outcome, run));
                None
            };
            let decided = match self.repeat.decided(interesting, others) {
                Some(true) => shown,
                Some(false) => other.take(),
                None => None,
            };
            if let Some((outcome, run)) = decided {
                return Ok(Some(Vote {
                    outcome,
                    run,
                    cut_short,
                }));
            }
        }
    }

    /// Tests a candidate; also says whether a test was killed before the whole time limit.
    fn ask(
        &self,
        candidate: &str,
        limit: Option<Duration>,
        cancel: &Cancel,
    ) -> Result<(Answer, bool), OracleError> {
        let content = (self.encode)(candidate);
        let Some(vote) = self.vote(&content, self.kept_output(), limit, cancel)? else {
            // Nobody looks at the outcome of a cancelled test.
            return Ok((Outcome::NotInteresting.into(), false));
        };
        let answer = Answer {
            outcome: vote.outcome,
            messages: self.messages(&vote.run, candidate),
        };
        Ok((answer, vote.cut_short))
    }

    /// Runs the test until it has an end, but not for ever.
    fn run_surely(
        &self,
        keep_output: u64,
        content: &[u8],
        limit: Option<Duration>,
        cancel: &Cancel,
    ) -> Result<TestRun, OracleError> {
        let mut tries = 1;
        loop {
            let run = self
                .runner
                .run_within(limit, keep_output, content, cancel)?;
            match run.ended {
                Ended::Lost if tries < TRIES => tries += 1,
                Ended::Lost if self.on_lost == OnLost::Fail => return Err(lost("a candidate")),
                _ => return Ok(run),
            }
        }
    }
}

impl Oracle for CommandOracle {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        let (answer, _) = self.ask(candidate, None, cancel)?;
        Ok(answer)
    }

    fn test_hastily(
        &self,
        candidate: &str,
        cancel: &Cancel,
    ) -> Result<Option<Answer>, OracleError> {
        let (answer, cut_short) = self.ask(candidate, self.hasty_limit(), cancel)?;
        Ok(Some(answer).filter(|answer| answer.is_interesting() || !cut_short))
    }

    fn available_slots(&self) -> Option<usize> {
        self.runner.available_slots()
    }
}

/// The beginning and the end of what was printed, of so many bytes each.
fn both_ends(bytes: &[u8], most: usize) -> String {
    match bytes.len() > 2 * most {
        true => {
            let (start, end) = (&bytes[..most], &bytes[bytes.len() - most..]);
            format!(
                "{}\n{}",
                String::from_utf8_lossy(start),
                String::from_utf8_lossy(end)
            )
        }
        false => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// The error of a test that got lost each time.
pub(crate) fn lost(of: &str) -> OracleError {
    let message = format!(
        "the test of {of} got lost {TRIES} times: the process that supervises it was killed or \
         got stuck, or memory was short"
    );
    OracleError::failed(message, None)
}
