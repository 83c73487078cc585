//! Machines that are reached by OpenSSH's client.

use std::process::Command;

use crate::Cancel;
use crate::process::remote::executor::{Executor, ExecutorOption, Given};
use crate::process::remote::launcher::{Launcher, LauncherError, program};
use crate::process::remote::machine::Machine;

pub(super) const EXECUTOR: Executor = Executor {
    name: "ssh",
    place: "on --hosts",
    options: &[
        ExecutorOption {
            name: HOSTS,
            value: "HOSTS",
            help: "Machines for `ssh`, with the number of tests that each runs at once: `a:8,b:16`, or a file with one per line",
            default: None,
            is_words: false,
            chooses: true,
        },
        ExecutorOption {
            name: SSH,
            value: "COMMAND",
            help: "OpenSSH's client and its options, as in `ssh -p 2222`",
            default: Some(SSH),
            is_words: true,
            chooses: false,
        },
    ],
    launcher: Some(|given| Box::new(Ssh(given))),
    role: None,
};

const HOSTS: &str = "hosts";
/// The option and the client.
const SSH: &str = "ssh";

#[derive(Debug)]
struct Ssh(Given);

impl Launcher for Ssh {
    fn machines(&mut self, _: &Cancel) -> Result<Vec<Machine>, LauncherError> {
        Ok(self.0.machines(HOSTS)?)
    }

    fn command(&self, machine: &str, script: &str) -> Command {
        let mut command = program(self.0.words(SSH), SSH);
        // Nobody is there to answer questions, and a machine that is gone is
        // noticed.
        command.args(["-T", "-oBatchMode=yes", "-oConnectTimeout=20"]);
        command.args(["-oServerAliveInterval=10", "-oServerAliveCountMax=3"]);
        command.args(["--", machine]);
        // The user's own shell may be no POSIX shell.
        command.arg(format!("exec sh -c '{script}'"));
        command
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_client_is_asked_for_no_questions() {
        let ssh = ["ssh", "-F", "file"].map(str::to_owned).to_vec();
        let ssh = Ssh(Given {
            options: [(SSH, ssh)].into(),
            jobs: None,
        });
        let command = ssh.command("me@a", "line");
        let words: Vec<_> = command
            .get_args()
            .map(|word| word.to_str().unwrap())
            .collect();
        let words = words.join(" ");
        assert!(words.starts_with("-F file -T -oBatchMode=yes "), "{words}");
        assert!(words.ends_with(" -- me@a exec sh -c 'line'"), "{words}");
    }
}
