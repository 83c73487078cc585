//! Machines that are reached by OpenSSH's client.

use std::fmt;
use std::num::NonZeroUsize;
use std::process::Command;
use std::str::FromStr;

/// A machine and how many tests it runs at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name, as `ssh` knows it.
    pub name: String,
    /// How many tests it runs at once; as many as it has processors if it is
    /// not said.
    pub slots: Option<NonZeroUsize>,
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Host {
    type Err = String;

    /// Reads `NAME` or `NAME:SLOTS`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, slots) = match text.rsplit_once(':') {
            // More colons are those of an address.
            Some((name, slots)) if !name.contains(':') || name.ends_with(']') => {
                let slots = slots.parse().map_err(|_| {
                    format!("`{text}`: a number of tests from 1 up is needed behind the colon")
                })?;
                (name, Some(slots))
            }
            _ => (text, None),
        };
        let name = name.trim_start_matches('[').trim_end_matches(']');
        // What begins with a dash would be an option.
        if name.is_empty() || name.starts_with('-') || name.contains(char::is_whitespace) {
            return Err(format!("`{text}`: a host is written NAME or NAME:TESTS"));
        }
        Ok(Self {
            name: name.into(),
            slots,
        })
    }
}

impl Host {
    /// Reads hosts that stand between commas, on lines of their own or both;
    /// `#` begins a comment.
    ///
    /// # Errors
    ///
    /// When there is none, or with the one that cannot be read.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, String> {
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default());
        let hosts = lines
            .flat_map(|line| line.split(','))
            .map(str::trim)
            .filter(|host| !host.is_empty())
            .map(str::parse)
            .collect::<Result<Vec<_>, _>>()?;
        if hosts.is_empty() {
            return Err("no host is named".into());
        }
        Ok(hosts)
    }

    /// The command that runs a line for a POSIX shell, without any `'`, on this
    /// machine. `ssh` is the client with its options.
    pub(super) fn command(&self, ssh: &[String], script: &str) -> Command {
        let (program, options) = match ssh.split_first() {
            Some((program, options)) => (program.as_str(), options),
            None => ("ssh", ssh),
        };
        let mut command = Command::new(program);
        command.args(options);
        // Nobody is there to answer questions, and a machine that is gone is
        // noticed.
        command.args(["-T", "-oBatchMode=yes", "-oConnectTimeout=20"]);
        command.args(["-oServerAliveInterval=10", "-oServerAliveCountMax=3"]);
        command.args(["--", &self.name]);
        // The user's own shell may be no POSIX shell.
        command.arg(format!("exec sh -c '{script}'"));
        command
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn hosts(text: &str) -> Vec<(String, usize)> {
        let hosts = Host::parse_list(text).unwrap();
        hosts
            .into_iter()
            .map(|host| (host.name, host.slots.map_or(0, NonZeroUsize::get)))
            .collect()
    }

    #[test]
    fn hosts_stand_between_commas_or_on_lines() {
        let read = |text: &str| {
            let hosts = hosts(text);
            let words = hosts.iter().map(|(name, slots)| format!("{name}={slots}"));
            words.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(read("a:8,b:16"), "a=8 b=16");
        assert_eq!(read("# ours\nme@a:8 # big\n\nb, c:2\n"), "me@a=8 b=0 c=2");
        assert_eq!(read("::1"), "::1=0");
        assert_eq!(read("[::1]:3"), "::1=3");
        assert_eq!(read("[::1]"), "::1=0");
    }

    #[test]
    fn what_is_no_host_is_named() {
        for (text, named) in [
            ("", "no host"),
            ("# none", "no host"),
            ("a:0", "`a:0`"),
            ("a:many", "`a:many`"),
            ("-oProxyCommand=x", "`-oProxyCommand=x`"),
            ("a b", "`a b`"),
            (":8", "`:8`"),
        ] {
            let error = Host::parse_list(text).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }

    #[test]
    fn the_client_is_asked_for_no_questions() {
        let host = Host::parse_list("me@a:8").unwrap().remove(0);
        let ssh = ["ssh".to_owned(), "-F".into(), "file".into()];
        let command = host.command(&ssh, "line");
        let words: Vec<_> = command
            .get_args()
            .map(|word| word.to_str().unwrap())
            .collect();
        let words = words.join(" ");
        assert!(words.starts_with("-F file -T -oBatchMode=yes "), "{words}");
        assert!(words.ends_with(" -- me@a exec sh -c 'line'"), "{words}");
    }
}
