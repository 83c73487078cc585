//! What benchmarks of the runner have in common.

use std::process::ExitCode;

use divan::Bencher;
use picireny::oracle::{Cancel, Runner, RunnerConfig, TestCommand};

/// Sizes of candidates, in bytes.
pub(crate) const SIZES: [usize; 2] = [100, 100_000];

/// Runs the benchmarks, unless this process is to be a supervisor.
pub(crate) fn main() -> ExitCode {
    if let Some(code) = picireny::oracle::supervise_if_asked() {
        return code;
    }
    divan::main();
    ExitCode::SUCCESS
}

/// Measures a test that does nothing.
pub(crate) fn measure(
    bencher: Bencher<'_, '_>,
    size: usize,
    configure: impl FnOnce(RunnerConfig) -> RunnerConfig,
) {
    let Ok(command) = TestCommand::script("/bin/true") else {
        return;
    };
    let runner = Runner::new(configure(RunnerConfig::new(command, "input.txt")));
    let candidate = vec![b'x'; size];
    let cancel = Cancel::default();
    bencher.bench_local(|| runner.run(&candidate, &cancel));
}
