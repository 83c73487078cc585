//! Where tests run: `--executor` and what belongs to it.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};

use picireny_oracle::{Cancel, Cluster, ClusterConfig, Executor, ExecutorOption, Given, executors};

/// Options that say where tests run.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Executor")]
pub(crate) struct ExecutorArgs {
    #[command(flatten)]
    chosen: Chosen,
    /// File or folder that tests need, sent to each machine once; its path in the test command means the copy, and PICIRENY_SHIP names the directory of all copies; may be given several times
    #[arg(long, value_name = "FILE")]
    ship: Vec<PathBuf>,
    /// A machine that is silent for this time is lost; its tests run again elsewhere
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = silence)]
    node_timeout: Duration,
}

/// `--executor`, and the options that each executor declares.
#[derive(Clone, Debug, Default)]
struct Chosen {
    executor: Option<String>,
    given: Given,
}

/// The option that names an executor.
const EXECUTOR: &str = "executor";

/// The value of an option of an executor: its words, or the one text that it is.
#[derive(Clone, Debug)]
struct Words(Vec<String>);

impl clap::Args for Chosen {
    fn augment_args(command: Command) -> Command {
        let executor = Arg::new(EXECUTOR)
            .long(EXECUTOR)
            .value_name("NAME")
            .value_parser(PossibleValuesParser::new(
                executors().iter().map(|executor| executor.name),
            ))
            .help(help());
        let options = executors().iter().flat_map(|executor| executor.options);
        command.arg(executor).args(options.map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut chosen = Self::default();
        chosen.update_from_arg_matches(matches)?;
        Ok(chosen)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.executor = matches.get_one::<String>(EXECUTOR).cloned();
        for option in executors().iter().flat_map(|executor| executor.options) {
            if let Some(Words(words)) = matches.get_one(option.name) {
                self.given.options.insert(option.name, words.clone());
            }
        }
        Ok(())
    }
}

fn argument(option: &'static ExecutorOption) -> Arg {
    let argument = Arg::new(option.name)
        .long(option.name)
        .value_name(option.value)
        .help(option.help);
    let argument = match option.default {
        Some(default) => argument.default_value(default),
        None => argument,
    };
    match option.is_words {
        // Without a program before them, they begin with a dash.
        true => argument
            .allow_hyphen_values(option.default.is_none())
            .value_parser(words),
        false => argument.value_parser(|text: &str| Ok::<_, String>(Words(vec![text.to_owned()]))),
    }
}

/// The help of `--executor`.
fn help() -> String {
    let places: Vec<_> = executors().iter().map(|executor| executor.place).collect();
    let choosing = executors().iter().flat_map(|executor| {
        let options = executor.options.iter().filter(|option| option.chooses);
        options.map(|option| format!("{} with --{}, ", executor.name, option.name))
    });
    let choosing: String = choosing.collect();
    let usual = executors().first().map_or("", |executor| executor.name);
    let places = places.join(", ");
    format!("Where tests run: {places} [default: {choosing}else {usual}]")
}

impl Chosen {
    /// The executor that is named, or meant by an option.
    ///
    /// # Errors
    ///
    /// When there is an option that has no effect with it.
    fn executor(&self) -> anyhow::Result<&'static Executor> {
        let is_given = |option: &&ExecutorOption| self.given.options.contains_key(option.name);
        let means = |executor: &&Executor| {
            let mut options = executor.options.iter().filter(is_given);
            options.any(|option| option.chooses)
        };
        let named = |executor: &&Executor| Some(executor.name) == self.executor.as_deref();
        let executor = match self.executor {
            Some(_) => executors().iter().find(named),
            None => executors().iter().find(means).or(executors().first()),
        };
        let executor = executor.ok_or_else(|| anyhow!("there is no such executor"))?;
        for other in executors()
            .iter()
            .filter(|other| other.name != executor.name)
        {
            // What has a default is how, not where.
            let mut options = other.options.iter().filter(|it| it.default.is_none());
            if let Some(option) = options.find(is_given) {
                let (option, other) = (option.name, other.name);
                bail!("--{option} has an effect only with --executor {other}");
            }
        }
        Ok(executor)
    }
}

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
        let Some(launcher) = self.chosen.executor()?.launcher else {
            if !self.ship.is_empty() {
                bail!("--ship has an effect only on other machines (see --executor)");
            }
            return Ok(None);
        };
        let given = Given {
            jobs,
            ..self.chosen.given.clone()
        };
        let config = ClusterConfig {
            ship: self.ship.clone(),
            silence: self.node_timeout,
            stop: stop.clone(),
        };
        let cluster = Cluster::connect(launcher(given), &config)?;
        let machines = cluster.machines().len();
        log::info!(
            "Up to {} tests run at once, on {machines} machine{}",
            cluster.slots(),
            if machines == 1 { "" } else { "s" }
        );
        Ok(Some(Arc::new(cluster)))
    }
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

    fn parsed(arguments: &[&str]) -> anyhow::Result<ExecutorArgs> {
        let arguments = ["picireny"].iter().chain(arguments);
        Ok(<Parser as clap::Parser>::try_parse_from(arguments)?.executor)
    }

    fn connected(arguments: &[&str]) -> anyhow::Result<Option<Arc<Cluster>>> {
        parsed(arguments)?.connect(None, &Cancel::default())
    }

    #[test]
    fn without_options_tests_run_here() {
        assert!(connected(&[]).unwrap().is_none());
        assert!(connected(&["--executor", "local"]).unwrap().is_none());
    }

    #[test]
    fn an_option_that_means_an_executor_chooses_it() {
        let chosen = |arguments: &[&str]| {
            let executor = parsed(arguments)?.chosen.executor()?;
            anyhow::Ok(executor.name)
        };
        for executor in executors() {
            assert_eq!(
                chosen(&["--executor", executor.name]).unwrap(),
                executor.name
            );
            for option in executor.options {
                let arguments = [format!("--{}", option.name), "a".to_owned()];
                let arguments = arguments.each_ref().map(String::as_str);
                match (option.chooses, option.default) {
                    (true, _) => assert_eq!(chosen(&arguments).unwrap(), executor.name),
                    (false, Some(_)) => assert_eq!(chosen(&arguments).unwrap(), "local"),
                    (false, None) => assert!(chosen(&arguments).is_err()),
                }
            }
        }
    }

    #[test]
    fn options_that_would_have_no_effect_are_refused() {
        for (arguments, said) in [
            (["--ship", "x"], "--ship"),
            (["--slurm-options", "-N 4"], "--slurm-options"),
            (["--executor", "ssh"], "--hosts a:8,b:16"),
            (["--executor", "kubernetes"], "--pods a:8,b:16"),
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
}
