//! All machines, and which of them runs a test.

use std::collections::HashMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use super::launch::{Gone, Program};
use super::node::{Begun, Node, Talk};
use super::parcel::Parcel;
use super::returns::{Again, Returns};
use super::shared::Shared;
use super::slow::Slow;
use super::slurm::Allocation;
use super::ssh::Host;
use super::target::Target;
use crate::Cancel;

/// How long agents may take to end.
const END_TIMEOUT: Duration = Duration::from_secs(30);

/// The same after Ctrl-C. Those that take longer end without being waited for.
const HASTY_END_TIMEOUT: Duration = Duration::from_secs(1);

/// How other machines are reached.
#[derive(Clone, Debug)]
pub enum Machines {
    /// By OpenSSH's client.
    Ssh {
        /// The machines.
        hosts: Vec<Host>,
        /// The client and its options.
        ssh: Vec<String>,
    },
    /// Slurm chooses them: those of the allocation that this process is in, or
    /// of a new one.
    Slurm {
        /// Options of `salloc`.
        options: Vec<String>,
        /// How many tests are to run at once, if the options do not say it.
        jobs: Option<NonZeroUsize>,
    },
}

/// Machines that tests are to run on.
#[derive(Clone, Debug)]
pub struct ClusterConfig {
    /// Which.
    pub machines: Machines,
    /// Files and folders that tests need, which are sent to each machine.
    pub ship: Vec<PathBuf>,
    /// A machine that is silent for so long is given up.
    pub silence: Duration,
    /// Ends connecting early.
    pub stop: Cancel,
}

/// There are no machines to run tests on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// What tests need cannot be read.
    #[error("cannot send what tests need")]
    Ship(#[source] io::Error),
    /// This program cannot be read.
    #[error("cannot read this program to send it")]
    Program(#[source] io::Error),
    /// `scontrol`, which tells the names of machines, does not end.
    #[error("scontrol of Slurm does not say which machines the allocation has")]
    ScontrolSilent(#[source] io::Error),
    /// None of the machines can be used.
    #[error("no machine is left to run tests on")]
    NoneLeft,
    /// The process that holds an allocation of Slurm cannot be started.
    #[error("cannot start a process that asks Slurm for an allocation")]
    NoHolder(#[source] io::Error),
    /// `scontrol` cannot be started.
    #[error("cannot start scontrol of Slurm")]
    NoScontrol(#[source] io::Error),
    /// Slurm gives no allocation. It has said why.
    #[error("Slurm gives no allocation")]
    NoAllocation,
    /// The program was started in an allocation, but asks for one.
    #[error(
        "the program runs in allocation {0} of Slurm, and uses that: options for a new one have no effect"
    )]
    InAllocation(String),
    /// An allocation is not described as expected.
    #[error("the machines of the allocation cannot be told: `{0}`")]
    StrangeAllocation(String),
    /// The user ended the run meanwhile.
    #[error("interrupted while other machines were connected")]
    Interrupted,
}

/// Other machines that run tests. Dropping it ends what runs there.
#[derive(Debug)]
pub struct Cluster {
    pub(super) shared: Arc<Shared>,
    talks: Vec<Talk>,
    pub(super) parcel: Arc<Parcel>,
    returns: Option<Returns>,
    /// Given back after all agents have ended.
    allocation: Option<Allocation>,
    /// After which a machine is given up.
    pub(super) silence: Duration,
    /// The user wants the run to end.
    stop: Cancel,
}

impl Cluster {
    /// Starts agents on machines, on all at once. A machine on which there is
    /// none in the end is left out, which is logged.
    ///
    /// # Errors
    ///
    /// When there is no machine, or what is to be sent cannot be read.
    pub fn connect(config: &ClusterConfig) -> Result<Self, ClusterError> {
        let parcel = Parcel::new(&config.ship).map_err(ClusterError::Ship)?;
        let program = Program::this().map_err(ClusterError::Program)?;
        let (allocation, targets) = match &config.machines {
            Machines::Ssh { hosts, ssh } => {
                let hosts = hosts.iter().cloned();
                let targets = hosts.map(|host| Target::Host(host, ssh.clone()));
                (None, targets.collect::<Vec<_>>())
            }
            Machines::Slurm { options, jobs } => {
                let (allocation, machines) = Allocation::get(options, *jobs, &config.stop)?;
                let targets = machines.into_iter().map(Target::Machine);
                (Some(allocation), targets.collect())
            }
        };
        let begun = Target::begin_all(&targets, &program, &parcel, config.silence, &config.stop);
        let mut cluster = Self::new(parcel, config.silence);
        cluster.allocation = allocation;
        cluster.stop = config.stop.clone();
        let mut used = Vec::new();
        for (target, begun) in targets.into_iter().zip(begun) {
            match begun {
                Ok(begun) => {
                    cluster.add(&target, begun);
                    used.push(target);
                }
                Err(Gone::Interrupted) => {}
                Err(gone) => log::warn!("{} is left out: {gone}", target.name()),
            }
        }
        if config.stop.is_cancelled() {
            return Err(ClusterError::Interrupted);
        }
        if cluster.talks.is_empty() {
            return Err(ClusterError::NoneLeft);
        }
        let again = Again {
            targets: used,
            program,
            parcel: Arc::clone(&cluster.parcel),
            silence: config.silence,
        };
        cluster.returns = Some(Returns::watch(&cluster.shared, again));
        Ok(cluster)
    }

    /// One without machines.
    pub(super) fn new(parcel: Parcel, silence: Duration) -> Self {
        Self {
            shared: Arc::default(),
            talks: Vec::new(),
            parcel: Arc::new(parcel),
            returns: None,
            allocation: None,
            silence,
            stop: Cancel::default(),
        }
    }

    pub(super) fn add(&mut self, target: &Target, begun: Begun) {
        let slots = target.slots().map_or(begun.processors, NonZeroUsize::get);
        let (orders, queue) = channel();
        let hang_up = Cancel::default();
        let mut nodes = self.shared.nodes();
        let index = nodes.all.len();
        nodes.all.push(Node {
            name: target.name().to_owned(),
            slots,
            directory: begun.directory.clone(),
            orders: Some(orders),
            hang_up: hang_up.clone(),
            waiting: HashMap::new(),
        });
        drop(nodes);
        match begun.talk(&self.shared, index, queue, hang_up) {
            Ok(talk) => self.talks.push(talk),
            Err(error) => {
                let gone = Gone::Useless(format!("cannot start a thread: {error}"));
                self.shared.gone(index, &gone);
            }
        }
    }

    /// How many tests can run at once on the machines that are left; 1 at
    /// least.
    #[must_use]
    pub fn slots(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.shared.nodes().slots()).unwrap_or(NonZeroUsize::MIN)
    }

    /// The machines that are left, by number and name.
    #[must_use]
    pub fn machines(&self) -> Vec<(usize, String)> {
        let nodes = self.shared.nodes();
        let living = nodes.all.iter().enumerate();
        living
            .filter(|(_, node)| node.is_alive())
            .map(|(index, node)| (index, node.name.clone()))
            .collect()
    }

    /// Uses a machine no more, and says why.
    pub(crate) fn leave_out(&self, machine: usize, why: &str) {
        self.shared.gone(machine, &Gone::Useless(why.to_owned()));
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(returns) = self.returns.take() {
            self.talks.extend(returns.finish(&self.shared));
        }
        for node in &mut self.shared.nodes().all {
            node.orders = None;
        }
        let timeout = match self.stop.is_cancelled() {
            true => HASTY_END_TIMEOUT,
            false => END_TIMEOUT,
        };
        let deadline = Instant::now() + timeout;
        let mut slow = Slow::new();
        for talk in self.talks.drain(..) {
            talk.finish(deadline, &mut slow);
        }
        drop(self.allocation.take());
    }
}
