//! What the test runner adds to the price of a test.
//!
//! `bare` is the least that any runner does: write the candidate, start the
//! command, wait for it. `runner` does the same with everything the runner
//! promises. The ratio of the two medians is the figure to look at; 1.3 is the
//! most it may be.

use std::fs;
use std::process::{Command, Stdio};

use divan::Bencher;
use picireny::oracle::{Cancel, Runner, RunnerConfig, TestCommand};

/// Sizes of candidates, in bytes.
const SIZES: [usize; 2] = [100, 100_000];

fn main() -> std::process::ExitCode {
    if let Some(code) = picireny::oracle::supervise_if_asked() {
        return code;
    }
    divan::main();
    std::process::ExitCode::SUCCESS
}

#[divan::bench(args = SIZES, sample_count = 500, sample_size = 1)]
fn bare(bencher: Bencher<'_, '_>, size: usize) {
    let Ok(directory) = tempfile::tempdir() else {
        return;
    };
    let file = directory.path().join("input.txt");
    let candidate = vec![b'x'; size];
    bencher.bench_local(|| {
        fs::write(&file, &candidate).and_then(|()| {
            Command::new("/bin/true")
                .arg(&file)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
        })
    });
}

#[divan::bench(args = SIZES, sample_count = 500, sample_size = 1)]
fn runner(bencher: Bencher<'_, '_>, size: usize) {
    measure(bencher, size, 0);
}

#[divan::bench(args = SIZES, sample_count = 500, sample_size = 1)]
fn runner_that_keeps_output(bencher: Bencher<'_, '_>, size: usize) {
    measure(bencher, size, 1 << 20);
}

fn measure(bencher: Bencher<'_, '_>, size: usize, keep_output: u64) {
    let Ok(command) = TestCommand::script("/bin/true") else {
        return;
    };
    let runner = Runner::new(RunnerConfig {
        keep_output,
        ..RunnerConfig::new(command, "input.txt")
    });
    let candidate = vec![b'x'; size];
    let cancel = Cancel::default();
    bencher.bench_local(|| runner.run(&candidate, &cancel));
}
