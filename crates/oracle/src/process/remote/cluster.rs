//! All machines, and which of them runs a test.

use std::collections::HashMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use super::launch::{Gone, Program};
use super::launcher::{Launcher, LauncherError};
use super::machine::Machine;
use super::parcel::Parcel;
use super::returns::{Again, Returns};
use super::shared::{Node, Shared};
use super::slow::Slow;
use super::starter::Starter;
use super::talk::{Begun, Talk};
use crate::Cancel;

/// How long agents may take to end.
const END_TIMEOUT: Duration = Duration::from_secs(30);

/// The same after Ctrl-C. Those that take longer end without being waited for.
const HASTY_END_TIMEOUT: Duration = Duration::from_secs(1);

/// What machines need that tests are to run on.
#[derive(Clone, Debug)]
pub struct ClusterConfig {
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
    /// None of the machines can be used.
    #[error("no machine is left to run tests on")]
    NoneLeft,
    /// The machines cannot be had or told.
    #[error(transparent)]
    Launcher(LauncherError),
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
    /// With it, machines are given back: after all agents have ended.
    starter: Option<Arc<Starter>>,
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
    pub fn connect(
        mut launcher: Box<dyn Launcher>,
        config: &ClusterConfig,
    ) -> Result<Self, ClusterError> {
        let parcel = Parcel::new(&config.ship).map_err(ClusterError::Ship)?;
        let program = Program::this().map_err(ClusterError::Program)?;
        let interrupted = || config.stop.is_cancelled();
        let machines = match launcher.machines(&config.stop) {
            Ok(machines) => machines,
            Err(_) if interrupted() => return Err(ClusterError::Interrupted),
            Err(error) => return Err(ClusterError::Launcher(error)),
        };
        let mut cluster = Self::new(parcel, config.silence);
        cluster.stop = config.stop.clone();
        let starter = Arc::new(Starter {
            launcher,
            program,
            parcel: Arc::clone(&cluster.parcel),
            silence: config.silence,
        });
        cluster.starter = Some(Arc::clone(&starter));
        let begun = starter.begin_all(&machines, &config.stop);
        let mut used = Vec::new();
        for (machine, begun) in machines.into_iter().zip(begun) {
            match begun {
                Ok(begun) => {
                    cluster.add(&machine, begun);
                    used.push(machine);
                }
                Err(Gone::Interrupted) => {}
                Err(gone) => log::warn!("{} is left out: {gone}", machine.name),
            }
        }
        if interrupted() {
            return Err(ClusterError::Interrupted);
        }
        if cluster.talks.is_empty() {
            return Err(ClusterError::NoneLeft);
        }
        let again = Again {
            starter,
            machines: used,
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
            starter: None,
            silence,
            stop: Cancel::default(),
        }
    }

    pub(super) fn add(&mut self, machine: &Machine, begun: Begun) {
        let slots = machine.slots.map_or(begun.processors, NonZeroUsize::get);
        let (orders, queue) = channel();
        let hang_up = Cancel::default();
        let mut nodes = self.shared.nodes();
        let index = nodes.all.len();
        nodes.all.push(Node {
            name: machine.name.clone(),
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
        drop(self.starter.take());
    }
}
