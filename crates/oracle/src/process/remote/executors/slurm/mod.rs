//! Machines that Slurm gives.
//!
//! All tests of a run are in one allocation: that in which the program was
//! started, or one that `salloc` gets. A process holds the latter until this
//! one ends, however that happens.

mod hold;

use std::collections::BTreeMap;
use std::env;
use std::io::{self, BufRead as _, BufReader, Read};
use std::num::NonZeroUsize;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Cancel;
use crate::process::ending::wait_or_kill;
use crate::process::here::this_program;
use crate::process::remote::executor::{Executor, ExecutorOption, Given};
use crate::process::remote::heard::Heard;
use crate::process::remote::launcher::{Launcher, LauncherError};
use crate::process::remote::machine::Machine;
use crate::process::remote::slow::Slow;
use hold::VARIABLES;

pub(super) const EXECUTOR: Executor = Executor {
    name: "slurm",
    place: "in an allocation of Slurm",
    options: &[ExecutorOption {
        name: OPTIONS,
        value: "OPTIONS",
        help: "Options of salloc for the allocation, as in `--partition=long --time=60`",
        default: None,
        is_words: true,
        chooses: false,
    }],
    launcher: Some(|given| Box::new(Slurm::new(given))),
    role: Some(hold::hold_if_asked),
};

const OPTIONS: &str = "slurm-options";

/// An allocation may have to be waited for as long as it takes.
const QUEUE_TIME: Duration = Duration::MAX;

/// After Ctrl-C, that an allocation is given back is not waited for longer.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often is looked whether it is.
const PAUSE: Duration = Duration::from_millis(20);

/// More than the names of all machines of any cluster.
const LONGEST_LIST: u64 = 1 << 26;

/// Why there is no allocation.
#[derive(Debug, thiserror::Error)]
enum NoAllocation {
    #[error("cannot start a process that asks Slurm for an allocation")]
    NoHolder(#[source] io::Error),
    #[error("cannot start scontrol of Slurm")]
    NoScontrol(#[source] io::Error),
    /// It tells the names of machines, and does not end.
    #[error("scontrol of Slurm does not say which machines the allocation has")]
    ScontrolSilent(#[source] io::Error),
    /// It has said why.
    #[error("Slurm gives no allocation")]
    Refused,
    #[error(
        "the program runs in allocation {0} of Slurm, and uses that: options for a new one have no effect"
    )]
    Inside(String),
    #[error("the machines of the allocation cannot be told: `{0}`")]
    Strange(String),
}

/// An allocation, until it is dropped.
#[derive(Debug)]
struct Slurm {
    given: Given,
    /// The number of the allocation.
    job: String,
    /// Of each machine in it.
    processors: BTreeMap<String, NonZeroUsize>,
    /// The process that holds it, unless it is that of somebody else.
    holder: Option<(Child, Option<ChildStdin>)>,
    /// The user wants the run to end.
    stop: Cancel,
}

impl Slurm {
    fn new(given: Given) -> Self {
        Self {
            given,
            job: String::new(),
            processors: BTreeMap::new(),
            holder: None,
            stop: Cancel::default(),
        }
    }

    /// The variables of the allocation that this process is in, or of a new one.
    fn allocation(&mut self, stop: &Cancel) -> Result<[String; 4], NoAllocation> {
        let options = self.given.words(OPTIONS);
        let own = VARIABLES.map(|name| env::var(name).unwrap_or_default());
        if !own[0].is_empty() {
            return match options {
                [] => Ok(own),
                _ => Err(NoAllocation::Inside(own[0].clone())),
            };
        }
        let mut salloc = ["salloc", "--quiet", "--no-kill", "--job-name=picireny"]
            .map(str::to_owned)
            .to_vec();
        salloc.extend(self.given.jobs.map(|jobs| format!("--ntasks={jobs}")));
        salloc.extend_from_slice(options);
        let mut command = hold::command(this_program(), &salloc);
        // Out of reach of the terminal's signals.
        let mut child = command
            .process_group(0)
            .spawn()
            .map_err(NoAllocation::NoHolder)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        self.holder = Some((child, stdin));
        log::info!("Waiting for an allocation of Slurm");
        let mut heard = Heard::new(stdout.ok_or(NoAllocation::Refused)?, QUEUE_TIME);
        heard.set_stop(Some(stop.clone()));
        said(&heard).map_err(|_| NoAllocation::Refused)
    }
}

impl Launcher for Slurm {
    fn machines(&mut self, stop: &Cancel) -> Result<Vec<Machine>, LauncherError> {
        self.stop = stop.clone();
        let variables = self.allocation(stop)?;
        let mut machines = Vec::new();
        for (machine, processors) in described(&variables, stop)? {
            self.processors.insert(machine.name.clone(), processors);
            machines.push(machine);
        }
        [self.job, ..] = variables;
        Ok(machines)
    }

    /// Runs beside whatever else runs in the allocation.
    fn command(&self, machine: &str, script: &str) -> Command {
        let mut command = Command::new("srun");
        command.args([
            "--quiet",
            "--no-kill",
            "--overlap",
            "--nodes=1",
            "--ntasks=1",
        ]);
        command.arg(format!("--jobid={}", self.job));
        command.arg(format!("--nodelist={machine}"));
        let processors = self.processors.get(machine);
        command.args(processors.map(|number| format!("--cpus-per-task={number}")));
        command.args(["--job-name=picireny", "sh", "-c", script]);
        // What the allocation was asked for is not asked for again.
        for name in [
            "SLURM_NTASKS",
            "SLURM_NPROCS",
            "SLURM_NTASKS_PER_NODE",
            "SLURM_NNODES",
        ] {
            command.env_remove(name);
        }
        command
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        if let Some((mut child, stdin)) = self.holder.take() {
            drop(stdin);
            let begun = Instant::now();
            let mut slow = Slow::new();
            // It gives up by itself if it takes too long.
            while matches!(child.try_wait(), Ok(None)) {
                if self.stop.is_cancelled() && begun.elapsed() > PATIENCE {
                    log::warn!(
                        "Slurm takes long to take its allocation back: process {} waits for that",
                        child.id()
                    );
                    return;
                }
                slow.still(|| "Slurm to take its allocation back".to_owned());
                std::thread::sleep(PAUSE);
            }
        }
    }
}

/// The variables of an allocation, as they are said.
fn said(heard: &Heard) -> io::Result<[String; 4]> {
    let mut lines = BufReader::with_capacity(1, heard).take(1 << 20);
    let mut line = || {
        let mut line = String::new();
        match lines.read_line(&mut line)? {
            0 => Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
            _ => Ok(line.trim_end().to_owned()),
        }
    };
    Ok([line()?, line()?, line()?, line()?])
}

/// The machines of an allocation with these variables, each with its number of processors.
/// On each run as many tests at once as it was asked for tasks.
fn described(
    variables: &[String; 4],
    stop: &Cancel,
) -> Result<Vec<(Machine, NonZeroUsize)>, NoAllocation> {
    let [_, list, tasks, processors] = variables;
    let strange = || NoAllocation::Strange(variables.join(" "));
    let names = host_names(list, stop)?;
    let names: Vec<_> = names.split_whitespace().collect();
    let tasks = counts(tasks).ok_or_else(strange)?;
    let processors = counts(processors).ok_or_else(strange)?;
    if names.is_empty() || tasks.len() != names.len() || processors.len() != names.len() {
        return Err(strange());
    }
    let machines = names.into_iter().zip(tasks).map(|(name, slots)| Machine {
        name: name.to_owned(),
        slots: Some(slots),
    });
    Ok(machines.zip(processors).collect())
}

/// The names of the machines in a list of Slurm's, with white space between them.
fn host_names(list: &str, stop: &Cancel) -> Result<String, NoAllocation> {
    let mut scontrol = Command::new("scontrol")
        .args(["show", "hostnames", list])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(NoAllocation::NoScontrol)?;
    let mut names = Vec::new();
    let read = scontrol.stdout.take().map_or(Ok(0), |stdout| {
        let mut heard = Heard::new(stdout, hold::ANSWER_TIMEOUT);
        heard.set_stop(Some(stop.clone()));
        let mut said = heard.hurried().take(LONGEST_LIST);
        said.read_to_end(&mut names)
    });
    wait_or_kill(&mut scontrol, PAUSE);
    match read {
        Ok(_) => Ok(String::from_utf8_lossy(&names).into_owned()),
        Err(error) => Err(NoAllocation::ScontrolSilent(error)),
    }
}

/// Reads a number for each machine: `4(x2),3` is 4, 4 and 3.
fn counts(text: &str) -> Option<Vec<NonZeroUsize>> {
    /// More machines than any cluster has.
    const MOST: usize = 1 << 20;
    let mut counts = Vec::new();
    for part in text.split(',') {
        let (number, times) = match part.split_once("(x") {
            Some((number, times)) => (number, times.strip_suffix(')')?.parse().ok()?),
            None => (part, 1),
        };
        if times > MOST {
            return None;
        }
        let number: NonZeroUsize = number.trim().parse().ok()?;
        counts.extend(std::iter::repeat_n(number, times));
    }
    Some(counts)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn counts_are_one_for_each_machine() {
        let read = |text| {
            let counts: Option<Vec<NonZeroUsize>> = counts(text);
            counts.map(|counts| counts.into_iter().map(usize::from).collect::<Vec<_>>())
        };
        assert_eq!(read("4(x2),3"), Some(vec![4, 4, 3]));
        assert_eq!(read("1"), Some(vec![1]));
        for strange in ["", "x", "4(x", "4(x2", "0", "1(x99999999999)"] {
            assert_eq!(read(strange), None, "{strange}");
        }
    }

    #[test]
    fn a_step_is_on_one_machine_of_the_allocation() {
        let mut slurm = Slurm::new(Given::default());
        slurm.job = "17".into();
        let processors = NonZeroUsize::new(4).unwrap();
        slurm.processors.insert("n1".into(), processors);
        let command = slurm.command("n1", "line");
        let words: Vec<_> = command
            .get_args()
            .map(|word| word.to_str().unwrap())
            .collect();
        for word in [
            "--jobid=17",
            "--nodelist=n1",
            "--cpus-per-task=4",
            "--overlap",
        ] {
            assert!(words.contains(&word), "{words:?}");
        }
        assert!(words.ends_with(&["sh", "-c", "line"]), "{words:?}");
    }
}
