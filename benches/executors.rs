//! What a test costs on another machine.
//!
//! `local` is a test here. `ssh` needs a machine, named by the variable
//! `BENCH_HOST` (and the client, if it is not `ssh`, by `BENCH_SSH`); `slurm`
//! and `srun_for_each` need a cluster, and `BENCH_SLURM` to be set to anything.
//! What is not there is measured as nothing.

mod support;

use std::env;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::time::Duration;

use divan::Bencher;
use picireny::oracle::{Cancel, Cluster, ClusterConfig, Given, RunnerConfig, executors};
use support::SIZES;

fn main() -> ExitCode {
    support::main()
}

#[divan::bench(args = SIZES, sample_count = 500, sample_size = 1)]
fn local(bencher: Bencher<'_, '_>, size: usize) {
    measure(bencher, size, None);
}

#[divan::bench(args = SIZES, sample_count = 500, sample_size = 1)]
fn ssh(bencher: Bencher<'_, '_>, size: usize) {
    let Ok(host) = env::var("BENCH_HOST") else {
        return;
    };
    let ssh = env::var("BENCH_SSH").unwrap_or_else(|_| "ssh".into());
    let ssh = ssh.split(' ').map(str::to_owned).collect();
    let options = [("hosts", vec![host]), ("ssh", ssh)];
    measure(bencher, size, Some(("ssh", &options)));
}

#[divan::bench(args = SIZES, sample_count = 500, sample_size = 1)]
fn slurm(bencher: Bencher<'_, '_>, size: usize) {
    if env::var_os("BENCH_SLURM").is_none() {
        return;
    }
    measure(bencher, size, Some(("slurm", &[])));
}

/// Without an agent: a step of an allocation for each test.
#[divan::bench(sample_count = 50, sample_size = 1)]
fn srun_for_each(bencher: Bencher<'_, '_>) {
    if env::var_os("BENCH_SLURM").is_none() {
        return;
    }
    bencher.bench_local(|| {
        Command::new("srun")
            .args(["-N1", "-n1", "/bin/true"])
            .stdin(Stdio::null())
            .status()
    });
}

/// An executor by its name, with its options.
type Place<'a> = (&'a str, &'a [(&'static str, Vec<String>)]);

fn measure(bencher: Bencher<'_, '_>, size: usize, place: Option<Place<'_>>) {
    let connect = |(name, options): Place<'_>| {
        let executor = executors().iter().find(|executor| executor.name == name)?;
        let given = Given {
            options: options.iter().cloned().collect(),
            jobs: None,
        };
        let config = ClusterConfig {
            ship: Vec::new(),
            silence: Duration::from_secs(30),
            stop: Cancel::default(),
        };
        let launcher = executor.launcher?(given);
        Cluster::connect(launcher, &config).ok().map(Arc::new)
    };
    let wanted = place.is_some();
    let cluster = place.and_then(connect);
    if wanted && cluster.is_none() {
        return;
    }
    support::measure(bencher, size, |config| RunnerConfig { cluster, ..config });
}
