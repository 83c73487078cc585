//! A cluster of Slurm on this machine: a controller and four machines.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::place::{Daemon, Place, free_port, program, signal, soon};

/// The machines, each with four processors.
pub(crate) const MACHINES: [&str; 4] = ["n1", "n2", "n3", "n4"];

pub(crate) struct Cluster {
    config: String,
    machines: Vec<Daemon>,
    controller: Daemon,
    _munge: Daemon,
}

impl Cluster {
    /// Starts one, with its files in a place; nothing where there is no Slurm.
    pub(crate) fn start(place: &Place) -> Option<Self> {
        for needed in [
            "munged",
            "slurmctld",
            "slurmd",
            "salloc",
            "srun",
            "scontrol",
        ] {
            program(needed)?;
        }
        for _ in 0..3 {
            if let Some(cluster) = Self::try_start(place) {
                return Some(cluster);
            }
        }
        let log = fs::read_to_string(place.path("slurm/ctld.log"));
        panic!("{}", log.unwrap_or_default());
    }

    fn try_start(place: &Place) -> Option<Self> {
        let path = |name: &str| place.path("slurm").join(name).display().to_string();
        let _ = fs::remove_dir_all(path(""));
        fs::create_dir_all(path("state")).unwrap();
        for machine in MACHINES {
            fs::create_dir_all(path("spool/") + machine).unwrap();
        }
        use std::os::unix::fs::PermissionsExt as _;
        // What anybody may read keeps no secret of this cluster.
        fs::write(path("key"), [7; 1024]).unwrap();
        fs::set_permissions(path("key"), fs::Permissions::from_mode(0o400)).unwrap();
        let start = |name: &str, arguments: &[String], log: &str| {
            let mut command = Command::new(program(name).unwrap());
            command.args(arguments).env("SLURM_CONF", path("conf"));
            Daemon::start(&mut command, path(log).as_ref())
        };
        let option = |name: &str, file: &str| format!("--{name}={}", path(file));
        let munge = start(
            "munged",
            &[
                "--foreground".into(),
                "--force".into(),
                "--num-threads=2".into(),
                option("key-file", "key"),
                option("socket", "munge"),
                option("pid-file", "munge.pid"),
                option("log-file", "munge-daemon.log"),
                option("seed-file", "munge.seed"),
            ],
            "munge.log",
        );
        fs::write(path("conf"), configuration(&path)).unwrap();
        let arguments = ["-D".into(), "-f".into(), path("conf")];
        let mut controller = start("slurmctld", &arguments, "ctld.out");
        let config = path("conf");
        let machines = MACHINES.iter().map(|name| machine(&config, name));
        let mut machines: Vec<_> = machines.collect();
        let mut cluster = Self {
            config: path("conf"),
            machines: Vec::new(),
            _munge: munge,
            controller: Daemon::start(&mut Command::new("true"), path("none").as_ref()),
        };
        let mut alive = true;
        soon("all machines are there", || {
            std::thread::sleep(Duration::from_millis(100));
            alive = controller.lives() && machines.iter_mut().all(Daemon::lives);
            !alive || cluster.say("sinfo", &["-h", "-N", "-o", "%t"]) == "idle\n".repeat(4)
        });
        cluster.machines = machines;
        cluster.controller = controller;
        alive.then_some(cluster)
    }

    /// What a program of Slurm says.
    pub(crate) fn say(&self, program: &str, arguments: &[&str]) -> String {
        let output = self.join(Command::new(program).args(arguments)).output();
        String::from_utf8_lossy(&output.unwrap().stdout).into_owned()
    }

    /// Lets a command use this cluster.
    pub(crate) fn join<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("SLURM_CONF", &self.config)
    }

    /// Takes a machine away.
    pub(crate) fn down(&self, machine: &str) {
        let name = format!("nodename={machine}");
        self.say("scontrol", &["update", &name, "state=down", "reason=test"]);
    }

    /// Kills the daemon of a machine.
    pub(crate) fn kill(&mut self, machine: usize) {
        self.machines[machine].0.kill().unwrap();
    }

    /// Stops the daemon of a machine: it takes connections, and answers none.
    pub(crate) fn stop_machine(&self, machine: usize) {
        signal(self.machines[machine].0.id(), "STOP");
    }

    /// Lets it go on.
    pub(crate) fn wake_machine(&self, machine: usize) {
        signal(self.machines[machine].0.id(), "CONT");
    }

    /// Kills the controller.
    pub(crate) fn kill_controller(&mut self) {
        self.controller.0.kill().unwrap();
        self.controller.0.wait().unwrap();
    }

    /// Stops the controller: it takes connections, and answers none.
    pub(crate) fn stop_controller(&self) {
        signal(self.controller.0.id(), "STOP");
    }

    /// Lets it go on.
    pub(crate) fn wake_controller(&self) {
        signal(self.controller.0.id(), "CONT");
    }

    /// Starts the controller again.
    pub(crate) fn restart_controller(&mut self) {
        let mut command = Command::new(program("slurmctld").unwrap());
        command.args(["-D", "-f", &self.config]);
        let log = Path::new(&self.config).with_file_name("ctld-again.out");
        self.controller = Daemon::start(command.env("SLURM_CONF", &self.config), &log);
        soon("the controller answers", || {
            std::thread::sleep(Duration::from_millis(100));
            !self.say("sinfo", &["-h"]).is_empty()
        });
    }

    /// The numbers of all jobs.
    pub(crate) fn jobs(&self) -> Vec<String> {
        let jobs = self.say("squeue", &["-h", "-o", "%i"]);
        jobs.split_whitespace().map(str::to_owned).collect()
    }

    /// Starts daemons of machines again that were killed, and gives back machines that
    /// were taken away.
    pub(crate) fn restore(&mut self) {
        for (name, daemon) in MACHINES.iter().zip(&mut self.machines) {
            if !daemon.lives() {
                *daemon = machine(&self.config, name);
            }
        }
        for name in MACHINES {
            let name = format!("nodename={name}");
            self.say("scontrol", &["update", &name, "state=resume"]);
        }
        soon("all machines are back", || {
            std::thread::sleep(Duration::from_millis(100));
            let states = self.say("sinfo", &["-h", "-N", "-o", "%t"]);
            states == "idle\n".repeat(4)
        });
    }

    /// Waits until there is no job.
    pub(crate) fn assert_soon_free(&self) {
        soon("no job is left", || self.say("squeue", &["-h"]).is_empty());
    }
}

/// Starts the daemon of a machine.
fn machine(config: &str, name: &str) -> Daemon {
    let mut command = Command::new(program("slurmd").unwrap());
    command.args(["-D", "-N", name, "-f", config]);
    let log = Path::new(config).with_file_name(format!("{name}.out"));
    Daemon::start(command.env("SLURM_CONF", config), &log)
}

fn configuration(path: &dyn Fn(&str) -> String) -> String {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    let host = host.trim().split('.').next().unwrap().to_owned();
    let mut text = format!(
        "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={}\nSlurmdPort={}\n\
         SlurmUser=root\nSlurmdUser=root\nAuthType=auth/munge\nAuthInfo=socket={}\n\
         CredType=cred/munge\nStateSaveLocation={}\nSlurmdSpoolDir={}/%n\n\
         SlurmctldPidFile={}\nSlurmdPidFile={}\nSlurmctldLogFile={}\nSlurmdLogFile={}\n\
         ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSwitchType=switch/none\n\
         MpiDefault=none\nReturnToService=2\nSelectType=select/cons_tres\n\
         SelectTypeParameters=CR_Core\nSlurmdParameters=config_overrides\n\
         JobAcctGatherType=jobacct_gather/none\n\
         AccountingStorageType=accounting_storage/none\nKillWait=5\n\
         MessageTimeout=60\nSlurmdTimeout=600\n",
        free_port(),
        free_port(),
        path("munge"),
        path("state"),
        path("spool"),
        path("ctld.pid"),
        path("%n.pid"),
        path("ctld.log"),
        path("%n.log"),
    );
    for machine in MACHINES {
        text.push_str(&format!(
            "NodeName={machine} NodeHostname={host} NodeAddr=127.0.0.1 Port={} CPUs=4 \
             RealMemory=100\n",
            free_port()
        ));
    }
    text + "PartitionName=all Nodes=n1,n2,n3,n4 Default=YES MaxTime=INFINITE State=UP\n"
}
