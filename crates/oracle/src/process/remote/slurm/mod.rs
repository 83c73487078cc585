//! Machines that Slurm gives.
//!
//! All tests of a run are in one allocation: that in which the program was
//! started, or one that `salloc` gets. A process holds the latter until this
//! one ends, however that happens.

mod hold;

use std::env;
use std::io::{self, BufRead as _, BufReader, Read};
use std::num::NonZeroUsize;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use super::cluster::ClusterError;
use super::heard::Heard;
use super::slow::Slow;
use crate::Cancel;
use crate::process::config::RunnerConfig;
use crate::process::ending::wait_or_kill;

pub(super) use hold::hold_if_asked;

/// What an allocation has in its environment, in this order.
const VARIABLES: [&str; 4] = [
    "SLURM_JOB_ID",
    "SLURM_JOB_NODELIST",
    "SLURM_TASKS_PER_NODE",
    "SLURM_JOB_CPUS_PER_NODE",
];

/// An allocation may have to be waited for as long as it takes.
const QUEUE_TIME: Duration = Duration::MAX;

/// After Ctrl-C, that an allocation is given back is not waited for longer.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often is looked whether it is.
const PAUSE: Duration = Duration::from_millis(20);

/// More than the names of all machines of any cluster.
const LONGEST_LIST: u64 = 1 << 26;

/// A machine of an allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    pub(super) name: String,
    /// How many tests it runs at once: the tasks that it was asked for.
    pub(super) slots: NonZeroUsize,
    processors: NonZeroUsize,
    job: String,
}

impl Machine {
    /// The command that runs a line for a POSIX shell on this machine, beside
    /// whatever else runs in the allocation.
    pub(super) fn command(&self, script: &str) -> Command {
        let mut command = Command::new("srun");
        command.args([
            "--quiet",
            "--no-kill",
            "--overlap",
            "--nodes=1",
            "--ntasks=1",
        ]);
        command.arg(format!("--jobid={}", self.job));
        command.arg(format!("--nodelist={}", self.name));
        command.arg(format!("--cpus-per-task={}", self.processors));
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

/// An allocation, until it is dropped.
#[derive(Debug)]
pub(super) struct Allocation {
    /// The process that holds it, unless it is that of somebody else.
    holder: Option<(Child, Option<ChildStdin>)>,
    /// The user wants the run to end.
    stop: Cancel,
}

impl Allocation {
    /// The allocation that this process is in, or a new one. `options` are
    /// those of `salloc`, `jobs` says how many tests are to run at once.
    pub(super) fn get(
        options: &[String],
        jobs: Option<NonZeroUsize>,
        stop: &Cancel,
    ) -> Result<(Self, Vec<Machine>), ClusterError> {
        let own = VARIABLES.map(|name| env::var(name).unwrap_or_default());
        if !own[0].is_empty() {
            if !options.is_empty() {
                return Err(ClusterError::InAllocation(own[0].clone()));
            }
            let allocation = Self {
                holder: None,
                stop: stop.clone(),
            };
            return Ok((allocation, machines(&own, stop)?));
        }
        let mut salloc = ["salloc", "--quiet", "--no-kill", "--job-name=picireny"]
            .map(str::to_owned)
            .to_vec();
        salloc.extend(jobs.map(|jobs| format!("--ntasks={jobs}")));
        salloc.extend_from_slice(options);
        let mut command = hold::command(RunnerConfig::this_program(), &salloc);
        // Out of reach of the terminal's signals.
        let mut child = command
            .process_group(0)
            .spawn()
            .map_err(ClusterError::NoHolder)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let allocation = Self {
            holder: Some((child, stdin)),
            stop: stop.clone(),
        };
        let Some(stdout) = stdout else {
            return Err(ClusterError::NoAllocation);
        };
        log::info!("Waiting for an allocation of Slurm");
        let mut heard = Heard::new(stdout, QUEUE_TIME);
        heard.set_stop(Some(stop.clone()));
        let said = said(&heard).map_err(|error| match error.kind() {
            io::ErrorKind::ConnectionAborted => ClusterError::Interrupted,
            _ => ClusterError::NoAllocation,
        })?;
        let machines = machines(&said, stop)?;
        Ok((allocation, machines))
    }
}

impl Drop for Allocation {
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

/// The machines of an allocation with these variables.
fn machines(variables: &[String; 4], stop: &Cancel) -> Result<Vec<Machine>, ClusterError> {
    let [job, list, tasks, processors] = variables;
    let strange = || ClusterError::StrangeAllocation(variables.join(" "));
    let names = host_names(list, stop)?;
    let names: Vec<_> = names.split_whitespace().collect();
    let tasks = counts(tasks).ok_or_else(strange)?;
    let processors = counts(processors).ok_or_else(strange)?;
    if names.is_empty() || tasks.len() != names.len() || processors.len() != names.len() {
        return Err(strange());
    }
    let counts = tasks.into_iter().zip(processors);
    Ok(names
        .into_iter()
        .zip(counts)
        .map(|(name, (slots, processors))| Machine {
            name: name.to_owned(),
            slots,
            processors,
            job: job.clone(),
        })
        .collect())
}

/// The names of the machines in a list of Slurm's, with white space between them.
fn host_names(list: &str, stop: &Cancel) -> Result<String, ClusterError> {
    let mut scontrol = Command::new("scontrol")
        .args(["show", "hostnames", list])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(ClusterError::NoScontrol)?;
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
        Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {
            Err(ClusterError::Interrupted)
        }
        Err(error) => Err(ClusterError::ScontrolSilent(error)),
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
        let machine = Machine {
            name: "n1".into(),
            slots: NonZeroUsize::new(2).unwrap(),
            processors: NonZeroUsize::new(4).unwrap(),
            job: "17".into(),
        };
        let command = machine.command("line");
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
