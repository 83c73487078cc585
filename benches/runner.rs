//! What the test runner adds to the price of a test.
//!
//! `bare` is the least that any runner does: write the candidate, start the
//! command, wait for it. `runner` does the same with everything the runner
//! promises. The ratio of the two medians is the figure to look at; 1.3 is the
//! most it may be.

mod support;

use std::fs;
use std::process::{Command, ExitCode, Stdio};

use divan::Bencher;
use picireny::oracle::RunnerConfig;
use support::{SIZES, measure};

fn main() -> ExitCode {
    support::main()
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
    measure(bencher, size, |config| config);
}

#[divan::bench(args = SIZES, sample_count = 500, sample_size = 1)]
fn runner_that_keeps_output(bencher: Bencher<'_, '_>, size: usize) {
    measure(bencher, size, |config| RunnerConfig {
        keep_output: 1 << 20,
        ..config
    });
}
