//! The runner: how tests are run, wherever that is.

use std::ffi::OsStr;
use std::time::Duration;

use super::config::RunnerConfig;
use super::here::Here;
use super::pool::Pool;
use super::test_run::{Test, TestRun};
use crate::{Cancel, OracleError};

/// Runs tests, as many at once as threads ask for.
///
/// Dropping it ends the supervisors and waits for them. Creating it makes this
/// process the subreaper of what it starts (Linux).
#[derive(Debug)]
pub struct Runner {
    config: RunnerConfig,
    pool: Pool,
}

impl Runner {
    /// A runner that has not started anything yet.
    #[must_use]
    pub fn new(config: RunnerConfig) -> Self {
        let pool = Pool::new(Here {
            directory: config.directory.clone(),
            keep_directories: config.keep_directories,
            stop: config.stop.clone(),
            grace: config.grace,
            owns_all_children: config.owns_all_children,
            supervisor: config.supervisor.clone(),
            environment: Vec::new(),
        });
        Self { config, pool }
    }

    /// How many tests can run at once, if there is too little of something for as
    /// many as threads ask for.
    pub(crate) fn available_slots(&self) -> Option<usize> {
        match self.config.cluster {
            None => self.pool.available_slots(),
            Some(_) => None,
        }
    }

    /// Changes the time limit of later tests.
    pub(crate) fn set_timeout(&mut self, timeout: Option<Duration>) {
        self.config.timeout = timeout;
    }

    /// The configuration that the runner was made with.
    #[must_use]
    pub fn config(&self) -> &RunnerConfig {
        &self.config
    }

    /// Runs the command on a candidate. Blocks until nothing of the test is
    /// alive any more and its directory is gone.
    ///
    /// # Errors
    ///
    /// When the candidate cannot be written or the command cannot be started.
    pub fn run(&self, candidate: &[u8], cancel: &Cancel) -> Result<TestRun, OracleError> {
        self.run_within(None, self.config.keep_output, candidate, cancel)
    }

    /// Like [`Runner::run`], but the candidate's file has another name.
    ///
    /// # Errors
    ///
    /// As for [`Runner::run`].
    pub fn run_named(
        &self,
        file_name: &OsStr,
        candidate: &[u8],
        cancel: &Cancel,
    ) -> Result<TestRun, OracleError> {
        self.run_as(file_name, self.config.keep_output, candidate, cancel)
    }

    /// Like [`Runner::run`], but keeps another number of bytes of the output, and if there is
    /// a limit, kills the test after that time.
    ///
    /// # Errors
    ///
    /// As for [`Runner::run`].
    pub(crate) fn run_within(
        &self,
        limit: Option<Duration>,
        keep_output: u64,
        candidate: &[u8],
        cancel: &Cancel,
    ) -> Result<TestRun, OracleError> {
        let test = self.test(&self.config.file_name, keep_output, candidate);
        let timeout = limit.or(test.timeout);
        self.run_test(Test { timeout, ..test }, cancel)
    }

    fn run_as(
        &self,
        file_name: &OsStr,
        keep_output: u64,
        candidate: &[u8],
        cancel: &Cancel,
    ) -> Result<TestRun, OracleError> {
        self.run_test(self.test(file_name, keep_output, candidate), cancel)
    }

    fn run_test(&self, test: Test<'_>, cancel: &Cancel) -> Result<TestRun, OracleError> {
        match &self.config.cluster {
            None => self.pool.run(test, cancel),
            Some(cluster) => cluster.run(test, [cancel, &self.config.stop]),
        }
    }

    /// Runs the command on a certain machine of the cluster: how it went, or why
    /// it could not be run; nothing if the machine is lost.
    pub(crate) fn run_on(
        &self,
        machine: usize,
        file_name: &OsStr,
        keep_output: u64,
        candidate: &[u8],
        cancel: &Cancel,
    ) -> Result<Option<Result<TestRun, String>>, OracleError> {
        let test = self.test(file_name, keep_output, candidate);
        match &self.config.cluster {
            None => Ok(None),
            Some(cluster) => cluster.run_on(machine, test, [cancel, &self.config.stop]),
        }
    }

    fn test<'a>(&'a self, file_name: &'a OsStr, keep_output: u64, candidate: &'a [u8]) -> Test<'a> {
        let config = &self.config;
        Test {
            command: &config.command,
            file_name,
            candidate,
            timeout: config.timeout,
            keep_output,
            memory_limit: config.memory_limit,
            sandbox: config.sandbox.as_ref(),
        }
    }
}
