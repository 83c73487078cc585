//! The start of a run: the untouched input is tested, records are opened.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::SessionError;
use crate::collect::Collector;
use crate::disturb::disturb_each_other;
use crate::job::{Job, TimeLimit, WantedSignature};
use crate::journal::Journal;
use crate::log::Log;
use crate::notice::{Notice, Notify};
use crate::outdir::{Checked, EarlyAnswers, OUTCOMES, OutDir, PRINTED, named};
use crate::place::ResultPlace;
use crate::reasons::Printed;
use picireny_oracle::{
    AtOnce, Cancel, CheckError, CommandOracle, InputCheck, Messages, OracleError, Outcome,
    Signature,
};

/// No test is killed before this time, if the limit follows from the input.
const SHORTEST_LIMIT: Duration = Duration::from_secs(5);

/// How many times the input's time a candidate's test may take.
const LIMIT_FACTOR: u32 = 10;

/// How often the untouched input is tested when that is fast.
const INPUT_TESTS: u32 = 2;

/// How often a trivial candidate must be interesting for the test to be lax.
const TRIVIAL_TESTS: u32 = 3;

/// One of so many tests has to find the untouched input interesting: of a test that does
/// more seldom, too little could be told.
const RAREST: u32 = 5;

/// How often the untouched input is tested alone, and how often by all jobs at once, if
/// answers at once differ; and if its test is slow.
const TESTS_ALONE: u32 = 10;
const SLOW_TESTS_ALONE: u32 = 3;
const ROUNDS_AT_ONCE: u32 = 3;
const SLOW_ROUNDS_AT_ONCE: u32 = 2;

/// All that a reduction needs besides the tree.
pub(crate) struct Start {
    pub(crate) oracle: CommandOracle,
    pub(crate) signature: Option<Signature>,
    pub(crate) journal: Journal,
    pub(crate) log: Option<Log>,
    /// The best candidate on disk.
    pub(crate) best: Vec<u8>,
    pub(crate) answers: EarlyAnswers,
    pub(crate) one_at_a_time: bool,
    /// What the test of the untouched input printed.
    pub(crate) messages: Option<Messages>,
    /// Keep candidates besides the best one.
    pub(crate) collectors: Vec<Arc<Collector>>,
    /// What tests printed.
    pub(crate) printed: Arc<Printed>,
}

impl Start {
    /// Tests the untouched input and makes it the best candidate, unless an
    /// earlier run did.
    pub(crate) fn new(job: &Job<'_>, out: &mut OutDir) -> Result<Self, SessionError> {
        let path = out.path().to_owned();
        let failed = |source| SessionError::OutDir {
            path: path.clone(),
            source,
        };
        let kept = job.keep_tests.then(|| out.tests()).transpose();
        let runner = job.runner(kept.map_err(failed)?);
        let coding = job.input.coding().clone();
        let encode = Box::new(move |text: &str| coding.encode(text));
        let conditions = job.test.all_conditions();
        let mut oracle = CommandOracle::new(runner, conditions, job.test.repeat, encode);
        oracle.set_on_lost(job.test.on_lost);
        // The algorithms on trees do not ask.
        oracle.set_wants_messages(job.test.evidence && job.strategy.is_some());
        let collectors: Vec<_> = job.collectors().into_iter().map(Arc::new).collect();
        let printed = Printed::open(out.state_file(PRINTED), &job.file_name, &job.stop);
        let printed = Arc::new(printed);
        let (control, told, keeps) = (job.control.clone(), collectors.clone(), printed.clone());
        oracle.set_on_end(Box::new(move |run, outcome, content| {
            if let Some(control) = &control {
                control.ended(run);
            }
            if let Some(outcome) = outcome {
                keeps.ended(run, outcome, content);
            }
            let is_interesting = outcome.is_some_and(Outcome::is_interesting);
            for collector in &told {
                collector.ended(run, is_interesting, content);
            }
        }));
        let result = job.place();
        let new = out.state_file("new");
        let earlier = out.checked();
        let (checked, best) = match earlier.filter(|_| out.is_resumed()) {
            Some(checked) => {
                prepare(&mut oracle, &checked);
                interrupted(oracle.check_machines(job.input.content()))?;
                let best = result
                    .read(&new)
                    .unwrap_or_else(|_| job.input.content().to_vec());
                (checked, best)
            }
            None => {
                let input = Input {
                    job,
                    notify: Notify(job.notify),
                };
                interrupted(oracle.check_machines(job.input.content()))?;
                let trivial = input.trivial();
                let (check, at_once) = input.test(&oracle, &trivial)?;
                let checked = input.conclude(&mut oracle, check, (trivial, at_once))?;
                let best = match still_interesting(&oracle, out, &result)? {
                    Some(best) => best,
                    None => {
                        result.replace(&new, job.input.content()).map_err(failed)?;
                        job.input.content().to_vec()
                    }
                };
                out.set_checked(checked.clone()).map_err(failed)?;
                (checked, best)
            }
        };
        let open_log = |path: &PathBuf| {
            Log::open(path, out.is_resumed()).map_err(|source| SessionError::Log {
                path: path.clone(),
                source,
            })
        };
        let log = job.log_file.as_ref().map(open_log).transpose()?;
        let outcomes = out.state_file(OUTCOMES);
        let journal = Journal::open(&outcomes, &job.stop);
        let journal = journal.map_err(|error| failed(named(&outcomes, error)))?;
        if let Some(longest) = checked.longest.and(journal.longest_interesting()) {
            oracle.learn_time_limit(longest);
        }
        Ok(Self {
            oracle,
            signature: checked.signature,
            journal,
            log,
            best,
            answers: checked.answers,
            one_at_a_time: checked.one_at_a_time,
            messages: checked.messages,
            collectors,
            printed,
        })
    }
}

/// Tells the oracle what the input's tests have shown.
fn prepare(oracle: &mut CommandOracle, checked: &Checked) {
    if let Some(signature) = &checked.signature {
        oracle.require_signature(signature.clone());
    }
    if let Some(limit) = checked.time_limit {
        oracle.set_time_limit(limit);
    }
    if let Some(longest) = checked.longest {
        oracle.learn_time_limit(longest);
    }
}

/// The result of the run that is resumed, if it is interesting though what it
/// depends on has changed.
fn still_interesting(
    oracle: &CommandOracle,
    out: &OutDir,
    result: &ResultPlace,
) -> Result<Option<Vec<u8>>, SessionError> {
    let read = || result.read(&out.state_file("new")).ok();
    let Some(best) = out.is_resumed().then(read).flatten() else {
        return Ok(None);
    };
    let outcome = interrupted(oracle.judge_surely(&best, &Cancel::default()))?;
    Ok(outcome.is_some_and(Outcome::is_interesting).then_some(best))
}

impl SessionError {
    /// The error of a check of the untouched input.
    fn of_check(error: CheckError) -> Self {
        match error {
            CheckError::Oracle(OracleError::Interrupted) => Self::Interrupted,
            error => error.into(),
        }
    }
}

/// The error of a test before the reduction.
fn interrupted<T>(result: Result<T, OracleError>) -> Result<T, SessionError> {
    result.map_err(|error| match error {
        OracleError::Interrupted => SessionError::Interrupted,
        error => SessionError::Check(error.into()),
    })
}

/// How long a candidate's test may take if the input's took so long.
fn limit_after(input: Duration) -> Duration {
    (input * LIMIT_FACTOR).max(SHORTEST_LIMIT)
}

/// The untouched input, and what its tests show.
struct Input<'a, 'j> {
    job: &'a Job<'j>,
    notify: Notify<'a>,
}

impl Input<'_, '_> {
    /// Tests it: it has to be interesting. With several jobs, that is done at once, and
    /// by itself only if something comes of that which has to be explained, or if the others
    /// are to be held against its crash.
    fn test(
        &self,
        oracle: &CommandOracle,
        trivial: &[Vec<u8>],
    ) -> Result<(InputCheck, Option<AtOnce>), SessionError> {
        if self.job.options.jobs.get() == 1 {
            let check = self.test_alone(oracle, INPUT_TESTS)?;
            return Ok((check, Some(AtOnce::default())));
        }
        if matches!(self.job.test.signature, WantedSignature::OfInput) {
            return Ok((self.test_alone(oracle, 1)?, None));
        }
        let at_once = self.test_at_once(oracle, trivial)?;
        let check = match at_once.tests() > 0 && at_once.is_interesting() {
            // They are counted when all is known.
            true => InputCheck {
                longest: at_once.longest,
                ..InputCheck::default()
            },
            false if at_once.answers().0 > 0 => {
                let check = oracle.check_input_again(self.job.input.content(), 1);
                check.map_err(SessionError::of_check)?
            }
            false => self.test_alone(oracle, 1)?,
        };
        Ok((check, Some(at_once)))
    }

    fn test_alone(&self, oracle: &CommandOracle, times: u32) -> Result<InputCheck, SessionError> {
        let check = oracle.check_input(self.job.input.content(), times);
        check.map_err(SessionError::of_check)
    }

    /// Draws the conclusions, and makes sure that the test asks for something.
    fn conclude(
        &self,
        oracle: &mut CommandOracle,
        mut check: InputCheck,
        (trivial, at_once): (Vec<Vec<u8>>, Option<AtOnce>),
    ) -> Result<Checked, SessionError> {
        let test = &self.job.test;
        let signature = match &test.signature {
            WantedSignature::None => None,
            WantedSignature::This(signature) => Some(signature.clone()),
            WantedSignature::OfInput => Some(check.signature.clone().ok_or(SessionError::NoCrash)?),
        };
        let time_limit =
            (test.time_limit == TimeLimit::FromInput).then(|| limit_after(check.longest));
        let mut checked = Checked {
            signature,
            time_limit,
            longest: time_limit.map(|_| check.longest),
            one_at_a_time: false,
            answers: EarlyAnswers::default(),
            messages: None,
        };
        prepare(oracle, &checked);
        if let Some(limit) = time_limit {
            let hasty = oracle.hasty_limit();
            self.notify.tell(&Notice::TimeLimit { limit, hasty });
        }
        let at_once = match at_once {
            Some(at_once) => at_once,
            None if check.is_flaky() => AtOnce::default(),
            None => self.test_at_once(oracle, &trivial)?,
        };
        checked.answers.trivial = self.refuse_lax_test(oracle, trivial, &at_once.others)?;
        checked.one_at_a_time = self.disturbs_itself(oracle, &mut check, &at_once)?;
        let messages = at_once.messages.or(check.messages.take());
        checked.messages = messages.map(Arc::unwrap_or_clone);
        checked.answers.input = (check.interesting, check.tests - check.interesting);
        let InputCheck {
            interesting, tests, ..
        } = check;
        if check.is_fast() && interesting * RAREST < tests {
            return Err(SessionError::Seldom { interesting, tests });
        }
        if check.is_flaky() {
            self.notify.tell(&Notice::FlakyTest { interesting, tests });
        }
        Ok(checked)
    }

    /// What no test should find interesting, unless that is allowed.
    fn trivial(&self) -> Vec<Vec<u8>> {
        if self.job.allow_trivial {
            return Vec::new();
        }
        let input = &self.job.input;
        let mut trivial = vec![input.encode(""), input.encode(input.smallest())];
        trivial.dedup();
        trivial.retain(|content| content != input.content());
        trivial
    }

    /// Runs as many tests at once as there are jobs: most of them of the untouched
    /// input, to see whether they are in each other's way, the others of trivial files,
    /// so that these need no time of their own.
    fn test_at_once(
        &self,
        oracle: &CommandOracle,
        trivial: &[Vec<u8>],
    ) -> Result<AtOnce, SessionError> {
        let jobs = self.job.options.jobs.get();
        let copies = jobs.saturating_sub(trivial.len()).max(2);
        let trivial = trivial.iter().take(jobs.saturating_sub(copies));
        let trivial: Vec<&[u8]> = trivial.map(Vec::as_slice).collect();
        let copies = (self.job.input.content(), copies);
        interrupted(oracle.judge_at_once(copies, &trivial, limit_after))
    }

    /// Refuses a test that finds nearly everything interesting. Gives how often
    /// it said that something is, and how often not.
    fn refuse_lax_test(
        &self,
        oracle: &CommandOracle,
        trivial: Vec<Vec<u8>>,
        known: &[Option<Outcome>],
    ) -> Result<(u32, u32), SessionError> {
        let mut answers = (0, 0);
        let known = known.iter().copied().chain(std::iter::repeat(None));
        for (content, mut known) in trivial.into_iter().zip(known) {
            let mut tests = 0;
            while tests < TRIVIAL_TESTS {
                let outcome = match known.take() {
                    Some(outcome) => Some(outcome),
                    None => interrupted(oracle.judge(&content, &Cancel::default()))?,
                };
                if !outcome.is_some_and(Outcome::is_interesting) {
                    answers.1 += u32::from(outcome.is_some_and(Outcome::is_about_candidate));
                    break;
                }
                tests += 1;
            }
            answers.0 += tests;
            if tests == TRIVIAL_TESTS {
                return Err(match self.job.input.coding().is_folder() {
                    true => SessionError::TrivialFolder,
                    false => SessionError::Trivial(content),
                });
            }
        }
        Ok(answers)
    }

    /// Whether tests that run at the same time are in each other's way, by what came
    /// of those of the untouched input. If not, all answers count.
    fn disturbs_itself(
        &self,
        oracle: &CommandOracle,
        check: &mut InputCheck,
        at_once: &AtOnce,
    ) -> Result<bool, SessionError> {
        let jobs = self.job.options.jobs.get();
        let content = self.job.input.content();
        if at_once.is_interesting() {
            check.count(at_once.answers());
            return Ok(false);
        }
        let (mut yes, mut no) = at_once.answers();
        loop {
            let wanted = match check.is_fast() {
                true => TESTS_ALONE,
                false => SLOW_TESTS_ALONE,
            };
            let left = wanted.saturating_sub(check.tests);
            if left == 0 {
                break;
            }
            let more = oracle.check_input_again(content, left);
            let more = more.map_err(SessionError::of_check)?;
            check.count((more.interesting, more.tests - more.interesting));
            check.longest = check.longest.max(more.longest);
        }
        let rounds = match check.is_fast() {
            true => ROUNDS_AT_ONCE,
            false => SLOW_ROUNDS_AT_ONCE,
        };
        for _ in 1..rounds {
            let round = oracle.judge_at_once((content, jobs), &[], limit_after);
            let more = interrupted(round)?.answers();
            (yes, no) = (yes + more.0, no + more.1);
        }
        let alone = (check.interesting, check.tests - check.interesting);
        let disturbs = disturb_each_other(alone, (yes, no), check.is_fast());
        if disturbs {
            self.notify.tell(&Notice::OneAtATime { jobs });
        } else {
            check.count((yes, no));
        }
        Ok(disturbs)
    }
}
