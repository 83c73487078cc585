//! The start of a run: the untouched input is tested, records are opened.

use std::path::PathBuf;

use crate::SessionError;
use crate::job::{Job, WantedSignature};
use crate::journal::Journal;
use crate::log::Log;
use crate::notice::{Notice, Notify};
use crate::outdir::{OUTCOMES, OutDir};
use picireny_oracle::{CheckError, CommandOracle, OracleError, Signature};

/// All that a reduction needs besides the tree.
pub(crate) struct Start {
    pub(crate) oracle: CommandOracle,
    pub(crate) signature: Option<Signature>,
    pub(crate) journal: Journal,
    pub(crate) log: Option<Log>,
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
        let codec = job.input.codec().clone();
        let encode = Box::new(move |text: &str| codec.encode(text));
        let conditions = job.test.all_conditions();
        let mut oracle = CommandOracle::new(runner, conditions, job.test.repeat, encode);
        let signature = if out.is_resumed() && out.is_checked() {
            out.signature()
        } else {
            let signature = check_input(job, &oracle)?;
            out.save(&job.file_name, job.input.content(), true)
                .map_err(failed)?;
            out.set_checked(signature.clone()).map_err(failed)?;
            signature
        };
        if let Some(signature) = &signature {
            oracle.require_signature(signature.clone());
        }
        let open_log = |path: &PathBuf| {
            Log::open(path, out.is_resumed()).map_err(|source| SessionError::Log {
                path: path.clone(),
                source,
            })
        };
        let log = job.log_file.as_ref().map(open_log).transpose()?;
        let journal = Journal::open(&out.state_file(OUTCOMES)).map_err(failed)?;
        Ok(Self {
            oracle,
            signature,
            journal,
            log,
        })
    }
}

/// Tests the untouched input, which must be interesting: the crash that has to
/// stay, if one has to.
fn check_input(job: &Job<'_>, oracle: &CommandOracle) -> Result<Option<Signature>, SessionError> {
    let check = oracle.check_input(job.input.content());
    let check = check.map_err(|error| match error {
        CheckError::Oracle(OracleError::Interrupted) => SessionError::Interrupted,
        error => error.into(),
    })?;
    if check.is_flaky() {
        Notify(job.notify).tell(&Notice::FlakyTest {
            interesting: check.interesting,
            tests: check.tests,
        });
    }
    match &job.test.signature {
        WantedSignature::None => Ok(None),
        WantedSignature::This(signature) => Ok(Some(signature.clone())),
        WantedSignature::OfInput => check.signature.map(Some).ok_or(SessionError::NoCrash),
    }
}
