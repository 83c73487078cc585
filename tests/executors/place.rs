//! Where tests of executors take place, and what they wait for.

#[path = "../signals/mod.rs"]
mod signals;

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Daemons of the cluster, which have to do with a place and stay.
const DAEMONS: [&str; 5] = ["sshd", "munged", "slurmctld", "slurmscriptd", "slurmd"];

/// A folder with an input and a test, and what all machines write below it.
pub(crate) struct Place {
    folder: tempfile::TempDir,
    program: PathBuf,
}

impl Place {
    /// The test finds two numbers interesting. On a machine whose name is in
    /// the file `sick`, it finds nothing. While there is a file `hold`, tests
    /// wait after as many as it says.
    pub(crate) fn new(program: impl Into<PathBuf>) -> Self {
        let place = Self {
            folder: tempfile::Builder::new()
                .prefix("executors-")
                .tempdir()
                .unwrap(),
            program: program.into(),
        };
        let numbers: Vec<_> = (0..80).map(|n| format!("{{\"n\": {n}}}")).collect();
        fs::write(
            place.path("numbers.json"),
            format!("[{}]", numbers.join(",\n")),
        )
        .unwrap();
        for folder in ["tmp", "cache", "needs"] {
            fs::create_dir(place.path(folder)).unwrap();
        }
        fs::write(place.path("needs/words"), "17\n").unwrap();
        let here = place.path("");
        place.script(
            "test.sh",
            &format!(
                "cd {}\n\
                 echo >> ran\n\
                 grep -qx \"$MACHINE$SLURMD_NODENAME\" sick 2>/dev/null && exit 3\n\
                 if [ -e hold ] && [ $(wc -l < ran) -gt $(cat hold) ]; then\n\
                 while [ -e hold ]; do sleep 0.05; done; fi\n\
                 grep -q 17 \"$1\" && grep -q 42 \"$1\"\n",
                here.display()
            ),
        );
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn script(&self, name: &str, text: &str) {
        fs::write(self.path(name), format!("#!/bin/sh\n{text}")).unwrap();
        fs::set_permissions(self.path(name), Permissions::from_mode(0o755)).unwrap();
    }

    /// The program, with its temporary files in this place.
    pub(crate) fn picireny(&self, arguments: &[&str]) -> Command {
        let mut command = signals::interruptible(&self.program);
        command
            .current_dir(self.folder.path())
            .env("TMPDIR", self.path("tmp"))
            .env("XDG_CACHE_HOME", self.path("cache"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Tests may run in an allocation themselves.
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("SLURM_") {
                command.env_remove(name);
            }
        }
        command
    }

    /// A reduction of the numbers.
    pub(crate) fn reduction(&self, out: &str, more: &[&str]) -> Command {
        let mut command = self.picireny(&["numbers.json", "./test.sh", "--timeout", "0"]);
        command.args(["--out", out]).args(more);
        command
    }

    pub(crate) fn result(&self, out: &str) -> String {
        fs::read_to_string(self.path(out).join("numbers.json")).unwrap()
    }

    /// What a reduction on this machine, with one job, comes to.
    pub(crate) fn expected(&self) -> String {
        succeed(&mut self.reduction("here", &["-j", "1"]));
        fs::remove_file(self.path("ran")).unwrap();
        self.result("here")
    }

    /// Starts a reduction of which tests wait after `free` of them, and waits
    /// until one does.
    pub(crate) fn held(&self, mut reduction: Command, free: u64) -> Child {
        fs::write(self.path("ran"), "").unwrap();
        fs::write(self.path("hold"), free.to_string()).unwrap();
        let mut process = reduction.spawn().unwrap();
        let wanted = free + 1;
        soon("tests run", || {
            let ended = process.try_wait().unwrap().is_some();
            ended || fs::metadata(self.path("ran")).unwrap().len() >= wanted
        });
        process
    }

    /// Lets the tests go on.
    pub(crate) fn release(&self) {
        fs::remove_file(self.path("hold")).unwrap();
    }

    /// Processes that name this place in their arguments or their environment:
    /// numbers, command lines and environments.
    pub(crate) fn processes(&self) -> Vec<(u32, String, String)> {
        let place = self.folder.path().to_str().unwrap();
        let text = |path: PathBuf| {
            let bytes = fs::read(path).unwrap_or_default();
            String::from_utf8_lossy(&bytes).replace('\0', " ")
        };
        let entries = fs::read_dir("/proc").unwrap().flatten();
        entries
            .filter_map(|entry| {
                let id = entry.file_name().to_str()?.parse().ok()?;
                let name = text(entry.path().join("comm"));
                let words = text(entry.path().join("cmdline"));
                let environment = text(entry.path().join("environ"));
                let ours = words.contains(place) || environment.contains(place);
                (ours && !DAEMONS.contains(&name.trim())).then_some((id, words, environment))
            })
            .collect()
    }

    /// Agents: their numbers and environments.
    pub(crate) fn agents(&self) -> Vec<(u32, String)> {
        let processes = self.processes().into_iter();
        processes
            .filter(|(_, words, _)| words.ends_with(" __run-tests "))
            .map(|(id, _, environment)| (id, environment))
            .collect()
    }

    /// The number of the agent with this in its environment.
    pub(crate) fn agent(&self, mark: &str) -> u32 {
        let agents = self.agents();
        let agent = agents
            .iter()
            .find(|(_, environment)| environment.contains(mark));
        agent.unwrap_or_else(|| panic!("no agent with {mark}")).0
    }

    /// The value of `MACHINE` on one on which a test waits.
    pub(crate) fn busy(&self) -> String {
        let mut busy = None;
        // A process that was just started may not show its environment yet.
        soon("a test waits", || {
            busy = self.processes().iter().find_map(|(_, words, environment)| {
                let mut variables = environment.split(' ');
                let machine = variables.find_map(|variable| variable.strip_prefix("MACHINE="));
                let machine = machine.filter(|_| words.starts_with("/bin/sh"));
                machine.map(str::to_owned)
            });
            busy.is_some()
        });
        busy.unwrap()
    }

    /// Waits until nothing is left of what ran on any machine.
    pub(crate) fn assert_soon_clean(&self) {
        soon("processes end", || self.processes().is_empty());
        let left = || {
            let entries = fs::read_dir(self.path("tmp")).unwrap().flatten();
            entries.map(|entry| entry.path()).collect::<Vec<_>>()
        };
        let deadline = Instant::now() + Duration::from_secs(120);
        while !left().is_empty() {
            assert!(Instant::now() < deadline, "left behind: {:?}", left());
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Waits until something holds, which it does long before this gives up.
pub(crate) fn soon(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(300);
    while !holds() {
        assert!(Instant::now() < deadline, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a command that must succeed; what it says on standard error.
pub(crate) fn succeed(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    stderr(&output)
}

/// Waits for a reduction that must succeed; what it says on standard error.
pub(crate) fn finish(process: Child) -> String {
    let output = process.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    stderr(&output)
}

pub(crate) fn signal(process: u32, name: &str) {
    let status = Command::new("kill")
        .args([format!("-{name}"), process.to_string()])
        .status();
    assert!(status.unwrap().success());
}

/// Says why a test is skipped; where none may be, it fails.
pub(crate) fn skip(why: &str) {
    assert!(env::var_os("PICIRENY_NO_SKIP").is_none(), "skipped: {why}");
    eprintln!("skipped: {why}");
}

/// A program in a directory of PATH or of the system's administrator.
pub(crate) fn program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let own = env::split_paths(&path).collect::<Vec<_>>();
    let system = ["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from);
    let mut candidates = own.iter().chain(&system).map(|folder| folder.join(name));
    candidates.find(|path| path.is_file())
}

/// A daemon that ends with the test.
pub(crate) struct Daemon(pub(crate) Child);

impl Daemon {
    /// Starts one that stays in the foreground; its messages go into a file.
    pub(crate) fn start(command: &mut Command, log: &Path) -> Self {
        let log = fs::File::create(log).unwrap();
        command
            .stdin(Stdio::null())
            .stdout(log.try_clone().unwrap())
            .stderr(log);
        Self(command.spawn().unwrap())
    }

    pub(crate) fn lives(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port that nobody uses.
pub(crate) fn free_port() -> u16 {
    let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    socket.local_addr().unwrap().port()
}
