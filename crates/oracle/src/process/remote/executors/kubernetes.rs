//! Pods of Kubernetes, which run already: `kubectl exec` starts agents in them.

use std::io;
use std::process::{Command, Stdio};

use crate::Cancel;
use crate::process::remote::executor::{Executor, ExecutorOption, Given};
use crate::process::remote::launcher::{Launcher, LauncherError, program};
use crate::process::remote::machine::Machine;
use picireny_shown::Shown as _;

pub(super) const EXECUTOR: Executor = Executor {
    name: "kubernetes",
    place: "in --pods",
    options: &[
        ExecutorOption {
            name: PODS,
            value: "PODS",
            help: "Pods of Kubernetes, in the form of --hosts, or a label that they have, as in `app=fuzz`",
            default: None,
            is_words: false,
            chooses: true,
        },
        ExecutorOption {
            name: KUBECTL,
            value: "COMMAND",
            help: "The client of Kubernetes and its options, as in `kubectl --namespace fuzz`",
            default: Some(KUBECTL),
            is_words: true,
            chooses: false,
        },
    ],
    launcher: Some(|given| Box::new(Kubernetes(given))),
    role: None,
};

const PODS: &str = "pods";
/// The option and the client.
const KUBECTL: &str = "kubectl";

/// Why pods with a label are not known.
#[derive(Debug, thiserror::Error)]
enum NoPods {
    #[error("{client} cannot be started")]
    NoClient {
        client: String,
        #[source]
        source: io::Error,
    },
    #[error("pods with the label {label} cannot be listed: {said}")]
    Refused { label: String, said: String },
    #[error("no pod with the label {0} runs")]
    None(String),
}

#[derive(Debug)]
struct Kubernetes(Given);

impl Kubernetes {
    fn client(&self) -> Command {
        program(self.0.words(KUBECTL), KUBECTL)
    }

    /// The names of the pods that run and have a label.
    fn labelled(&self, label: &str) -> Result<Vec<Machine>, NoPods> {
        let mut client = self.client();
        client.args(["get", "pods", "--output=name", "--request-timeout=30s"]);
        client.arg("--field-selector=status.phase=Running");
        client
            .arg(format!("--selector={label}"))
            .stdin(Stdio::null());
        let output = client.output().map_err(|source| NoPods::NoClient {
            client: client.get_program().shown().to_string(),
            source,
        })?;
        let said = String::from_utf8_lossy(&output.stderr);
        let label = label.shown().to_string();
        if !output.status.success() {
            let said = said.lines().last().unwrap_or_default().shown().to_string();
            return Err(NoPods::Refused { label, said });
        }
        let names = String::from_utf8_lossy(&output.stdout);
        let machines: Vec<_> = names
            .split_whitespace()
            .map(|name| Machine {
                name: name.strip_prefix("pod/").unwrap_or(name).to_owned(),
                slots: None,
            })
            .collect();
        match machines.is_empty() {
            true => Err(NoPods::None(label)),
            false => Ok(machines),
        }
    }
}

impl Launcher for Kubernetes {
    fn machines(&mut self, _: &Cancel) -> Result<Vec<Machine>, LauncherError> {
        match self.0.text(PODS) {
            // No name has such a sign.
            Some(label) if label.contains('=') => Ok(self.labelled(label)?),
            _ => Ok(self.0.machines(PODS)?),
        }
    }

    fn command(&self, machine: &str, script: &str) -> Command {
        let mut command = self.client();
        command.args([
            "exec", "--stdin", "--quiet", machine, "--", "sh", "-c", script,
        ]);
        command
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs;

    fn executor(client: &[&str], pods: &str) -> Kubernetes {
        let client = client.iter().map(ToString::to_string).collect();
        Kubernetes(Given {
            options: [(KUBECTL, client), (PODS, vec![pods.to_owned()])].into(),
            jobs: None,
        })
    }

    #[test]
    fn a_script_runs_in_a_pod_by_the_users_client() {
        let kubernetes = executor(&["kubectl", "--namespace", "fuzz"], "a:2");
        let command = kubernetes.command("a", "line");
        assert_eq!(command.get_program(), "kubectl");
        let words: Vec<_> = command
            .get_args()
            .map(|word| word.to_str().unwrap())
            .collect();
        assert_eq!(
            words.join(" "),
            "--namespace fuzz exec --stdin --quiet a -- sh -c line"
        );
    }

    /// What comes of a label if the client does this.
    fn by_label(script: &str) -> Result<Vec<Machine>, String> {
        let place = tempfile::tempdir().unwrap();
        let client = place.path().join("client");
        fs::write(&client, format!("{script}\n")).unwrap();
        let client = client.to_str().unwrap();
        let mut kubernetes = executor(&["sh", client], "app=fuzz");
        let machines = kubernetes.machines(&Cancel::default());
        machines.map_err(|error| error.to_string())
    }

    #[test]
    fn pods_with_a_label_are_asked_for() {
        let machines = by_label(
            "case \"$*\" in 'get pods '*' --selector=app=fuzz') echo pod/a; echo pod/b;; esac",
        );
        let names: Vec<_> = machines.unwrap().into_iter().map(|pod| pod.name).collect();
        assert_eq!(names, ["a", "b"]);
    }

    #[test]
    fn why_there_are_no_pods_is_said() {
        let refused = by_label("echo first >&2; echo no server >&2; exit 1");
        assert_eq!(
            refused.unwrap_err(),
            "pods with the label app=fuzz cannot be listed: no server"
        );
        assert_eq!(
            by_label("").unwrap_err(),
            "no pod with the label app=fuzz runs"
        );
        let missing = executor(&["/no/such/client"], "app=fuzz").machines(&Cancel::default());
        let missing = missing.unwrap_err().to_string();
        assert_eq!(missing, "/no/such/client cannot be started");
    }
}
