//! A server of ssh that plays several machines.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::place::{Daemon, Place, free_port, program, soon};

/// A server that is known as the hosts `a` and `b`. A test sees in `MACHINE` on
/// which it runs. The host `dead` cannot be reached.
pub(crate) struct Server {
    daemon: Daemon,
    /// The value of `--ssh`.
    pub(crate) ssh: String,
}

impl Server {
    /// Starts one, with its files in a place; nothing where there is no sshd.
    pub(crate) fn start(place: &Place) -> Option<Self> {
        let sshd = program("sshd")?;
        program("ssh")?;
        // Where root runs it, it wants this directory of the system's.
        let _ = fs::create_dir_all("/run/sshd");
        for key in ["key", "host-key"] {
            let made = Command::new("ssh-keygen")
                .args(["-q", "-t", "ed25519", "-N", "", "-f"])
                .arg(place.path(key))
                .status();
            assert!(made.unwrap().success());
        }
        fs::copy(place.path("key.pub"), place.path("authorized")).unwrap();
        // Which of them lets root in depends on the system. A port that was
        // free may not be any more.
        for pam in ["no", "yes", "no", "yes"] {
            if let Some(server) = Self::try_start(place, &sshd, pam) {
                return Some(server);
            }
        }
        panic!("{}", fs::read_to_string(place.path("sshd.log")).unwrap());
    }

    fn try_start(place: &Place, sshd: &Path, pam: &str) -> Option<Self> {
        let port = free_port();
        let path = |name: &str| place.path(name).display().to_string();
        let (tmp, cache) = (path("tmp"), path("cache"));
        let config = format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey {}\nPidFile none\n\
             AuthorizedKeysFile {}\nStrictModes no\nUsePAM {pam}\nPasswordAuthentication no\n\
             MaxStartups 100\nAcceptEnv MACHINE\nSetEnv TMPDIR={tmp} XDG_CACHE_HOME={cache}\n",
            path("host-key"),
            path("authorized"),
        );
        fs::write(place.path("sshd_config"), config).unwrap();
        let config = format!(
            "Host a\n  SetEnv MACHINE=a\nHost b\n  SetEnv MACHINE=b\nHost dead\n  Port 1\n\
             Host *\n  HostName 127.0.0.1\n  Port {port}\n  IdentityFile {}\n  IdentitiesOnly yes\n\
             \x20 UserKnownHostsFile /dev/null\n  StrictHostKeyChecking no\n  LogLevel ERROR\n",
            path("key"),
        );
        fs::write(place.path("ssh_config"), config).unwrap();
        let mut command = Command::new(sshd);
        command
            .args(["-D", "-e", "-f"])
            .arg(place.path("sshd_config"));
        let mut server = Self {
            daemon: Daemon::start(&mut command, &place.path("sshd.log")),
            ssh: format!("ssh -F {}", path("ssh_config")),
        };
        // It may not listen yet, or never.
        let mut tries = 0;
        let mut works = false;
        soon("the server answers", || {
            tries += 1;
            works = server.answers(place);
            let listens = std::net::TcpStream::connect(("127.0.0.1", port)).is_ok();
            works || !server.daemon.lives() || (listens && tries > 10)
        });
        works.then_some(server)
    }

    fn answers(&self, place: &Place) -> bool {
        std::thread::sleep(Duration::from_millis(20));
        let status = Command::new("ssh")
            .arg("-F")
            .arg(place.path("ssh_config"))
            .args(["-o", "BatchMode=yes", "a", "true"])
            .stderr(std::process::Stdio::null())
            .status();
        status.unwrap().success()
    }
}
