//! Where tests run: `--executor` and what belongs to it.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::ValueEnum;

use picireny_oracle::{Cancel, Cluster, ClusterConfig, Host, Machines};

/// Options that say where tests run.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Executor")]
pub(crate) struct ExecutorArgs {
    /// Where tests run: on this machine, in an allocation of Slurm, or on --hosts [default: ssh with --hosts, else local]
    #[arg(long, value_name = "NAME")]
    executor: Option<Executor>,
    /// Machines for `ssh`, with the number of tests that each runs at once: `a:8,b:16`, or a file with one per line
    #[arg(long, value_name = "HOSTS")]
    hosts: Option<String>,
    /// OpenSSH's client and its options, as in `ssh -p 2222`
    #[arg(long, value_name = "COMMAND", default_value = "ssh", value_parser = words)]
    ssh: Words,
    /// Options of salloc for the allocation, as in `--partition=long --time=60`
    #[arg(
        long,
        value_name = "OPTIONS",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true,
        value_parser = words
    )]
    slurm_options: Words,
    /// File or folder that tests need, sent to each machine once; its path in the test command means the copy, and PICIRENY_SHIP names the directory of all copies; may be given several times
    #[arg(long, value_name = "FILE")]
    ship: Vec<PathBuf>,
    /// A machine that is silent for this time is lost; its tests run again elsewhere
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = silence)]
    node_timeout: Duration,
}

/// `--executor`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Executor {
    Local,
    Slurm,
    Ssh,
}

/// Words of a command line.
#[derive(Clone, Debug)]
struct Words(Vec<String>);

impl ExecutorArgs {
    /// Connects the machines; nothing if tests run on this one. `jobs` is how
    /// many tests are to run at once, if that is said.
    ///
    /// # Errors
    ///
    /// When there are none, or options contradict each other.
    pub(crate) fn connect(
        &self,
        jobs: Option<NonZeroUsize>,
        stop: &Cancel,
    ) -> anyhow::Result<Option<Arc<Cluster>>> {
        let executor = self.executor.unwrap_or(if self.hosts.is_some() {
            Executor::Ssh
        } else {
            Executor::Local
        });
        let for_one = [
            ("--hosts", Executor::Ssh, self.hosts.is_some()),
            (
                "--slurm-options",
                Executor::Slurm,
                !self.slurm_options.0.is_empty(),
            ),
        ];
        for (option, wanted, given) in for_one {
            if given && executor != wanted {
                bail!(
                    "{option} has an effect only with --executor {}",
                    name(wanted)
                );
            }
        }
        let machines = match executor {
            Executor::Local if self.ship.is_empty() => return Ok(None),
            Executor::Local => bail!("--ship has an effect only with --hosts or --executor slurm"),
            Executor::Slurm => Machines::Slurm {
                options: self.slurm_options.0.clone(),
                jobs,
            },
            Executor::Ssh => Machines::Ssh {
                hosts: hosts(self.hosts.as_deref())?,
                ssh: self.ssh.0.clone(),
            },
        };
        let cluster = Cluster::connect(&ClusterConfig {
            machines,
            ship: self.ship.clone(),
            silence: self.node_timeout,
            stop: stop.clone(),
        })?;
        let machines = cluster.machines().len();
        log::info!(
            "Up to {} tests run at once, on {machines} machine{}",
            cluster.slots(),
            if machines == 1 { "" } else { "s" }
        );
        Ok(Some(Arc::new(cluster)))
    }
}

fn name(executor: Executor) -> &'static str {
    match executor {
        Executor::Local => "local",
        Executor::Slurm => "slurm",
        Executor::Ssh => "ssh",
    }
}

/// The hosts that are named, or those in the file that is.
fn hosts(given: Option<&str>) -> anyhow::Result<Vec<Host>> {
    let Some(given) = given else {
        bail!("no machines are named: give --hosts, as in --hosts a:8,b:16");
    };
    if Path::new(given).is_file() {
        let text = fs::read_to_string(given).with_context(|| format!("cannot read {given}"))?;
        return Host::parse_list(&text).map_err(|error| anyhow::anyhow!("{given}: {error}"));
    }
    Host::parse_list(given).map_err(|error| anyhow::anyhow!("--hosts: {error}"))
}

/// Splits a command line as a shell does.
fn words(text: &str) -> Result<Words, String> {
    let words = shlex::split(text).ok_or("a quotation mark is not closed")?;
    Ok(Words(words))
}

/// Reads a number of seconds from 1 up.
fn silence(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .filter(|seconds| *seconds >= 1.0)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a number of seconds from 1 up is needed".to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[derive(clap::Parser)]
    struct Parser {
        #[command(flatten)]
        executor: ExecutorArgs,
    }

    fn connected(arguments: &[&str]) -> anyhow::Result<Option<Arc<Cluster>>> {
        let arguments = ["picireny"].iter().chain(arguments);
        let parsed = <Parser as clap::Parser>::try_parse_from(arguments)?;
        parsed.executor.connect(None, &Cancel::default())
    }

    #[test]
    fn without_options_tests_run_here() {
        assert!(connected(&[]).unwrap().is_none());
        assert!(connected(&["--executor", "local"]).unwrap().is_none());
    }

    #[test]
    fn options_that_would_have_no_effect_are_refused() {
        for (arguments, said) in [
            (["--ship", "x"], "--ship"),
            (["--slurm-options", "-N 4"], "--slurm-options"),
            (["--executor", "ssh"], "--hosts a:8,b:16"),
            (["--hosts", "a:0"], "`a:0`"),
            (["--ssh", "ssh 'x"], "quotation mark"),
            (["--node-timeout", "0.5"], "from 1 up"),
        ] {
            let error = connected(&arguments).unwrap_err().to_string();
            assert!(error.contains(said), "{arguments:?}: {error}");
        }
        let both = connected(&["--executor", "slurm", "--hosts", "a"]);
        let error = both.unwrap_err().to_string();
        assert_eq!(error, "--hosts has an effect only with --executor ssh");
    }

    #[test]
    fn hosts_can_be_in_a_file() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("hosts");
        fs::write(&file, "a:2\n# none\nb\n").unwrap();
        let read = hosts(file.to_str()).unwrap();
        let names: Vec<_> = read.iter().map(|host| host.name.as_str()).collect();
        assert_eq!(names, ["a", "b"]);
        fs::write(&file, "a:x").unwrap();
        let error = hosts(file.to_str()).unwrap_err().to_string();
        assert!(error.starts_with(file.to_str().unwrap()), "{error}");
    }
}
