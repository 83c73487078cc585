//! Control groups (version 2, Linux): who belongs to a supervisor, whatever it does.
//!
//! A process can leave its parent, its session and its directory, and forget
//! its environment; its control group it takes along. So each supervisor makes
//! one, where the system lets it, and goes into it. Whoever has to clean up
//! after a supervisor that was killed ends all that is in there.

use std::fs;
use std::io;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::{self, Pid, Signal};

use picireny_shown::Shown as _;

/// Where a supervisor notes its group, in its directory.
const NOTE: &str = ".group";

/// The file of a group with the processes in it.
const PROCESSES: &str = "cgroup.procs";

/// How long killed processes may take to be gone.
const PATIENCE: Duration = Duration::from_secs(2);

/// The group that this process has made and is in.
#[derive(Debug)]
pub(super) struct Group {
    path: PathBuf,
    parent: PathBuf,
}

impl Group {
    /// Makes a group for the supervisor of a directory, which is this process,
    /// and enters it. None where that is not possible.
    pub(super) fn enter(directory: &Path) -> Option<Self> {
        let parent = own()?;
        let path = parent.join(directory.file_name()?);
        fs::create_dir(&path).ok()?;
        let group = Self { path, parent };
        // The note comes first: what is noted and does not exist is passed over.
        let entered = fs::write(directory.join(NOTE), group.path.as_os_str().as_bytes())
            .and_then(|()| fs::write(group.path.join(PROCESSES), "0"));
        if entered.is_err() {
            group.leave();
            return None;
        }
        Some(group)
    }

    /// Goes back to where this process was, and removes the group.
    pub(super) fn leave(self) {
        let _ = fs::write(self.parent.join(PROCESSES), "0");
        remove(&self.path);
    }
}

/// Ends what is in the group of the supervisor of a directory, which is dead,
/// and removes the group.
pub(super) fn end(directory: &Path) {
    let Some(name) = directory.file_name() else {
        return;
    };
    let noted = fs::read(directory.join(NOTE)).ok();
    let noted = noted.map(|path| PathBuf::from(std::ffi::OsString::from_vec(path)));
    // A test may have removed the note, or written another one: the path of a
    // directory that it made look like a group, with the numbers of strangers.
    let noted = noted.filter(|path| path.file_name() == Some(name) && is_group(path));
    let Some(group) = noted.or_else(|| Some(own()?.join(name))) else {
        return;
    };
    if !is_group(&group) {
        return;
    }
    let begun = Instant::now();
    let mut pause = Duration::from_micros(100);
    while kill(&group) && begun.elapsed() < PATIENCE {
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
    remove(&group);
}

/// Whether an absolute path, with no link on the way, leads to a control group.
fn is_group(path: &Path) -> bool {
    path.is_absolute()
        && fs::canonicalize(path).is_ok_and(|real| real == path)
        && is_on_their_file_system(path)
}

#[cfg(target_os = "linux")]
fn is_on_their_file_system(path: &Path) -> bool {
    // `CGROUP2_SUPER_MAGIC`.
    rustix::fs::statfs(path).is_ok_and(|found| found.f_type == 0x6367_7270)
}

#[cfg(not(target_os = "linux"))]
fn is_on_their_file_system(_: &Path) -> bool {
    false
}

/// Kills what is in a group and below it; whether there was anything.
fn kill(group: &Path) -> bool {
    let groups = with_all_below(group);
    let living: Vec<i32> = groups.iter().flat_map(|group| processes(group)).collect();
    if living.is_empty() {
        return false;
    }
    // All at once, if the system can: nobody forks away.
    if fs::write(group.join("cgroup.kill"), "1").is_err() {
        for pid in living.into_iter().filter_map(Pid::from_raw) {
            if pid != process::getpid() {
                let _ = process::kill_process(pid, Signal::KILL);
            }
        }
    }
    true
}

fn processes(group: &Path) -> Vec<i32> {
    let text = fs::read_to_string(group.join(PROCESSES)).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

/// A group and those below it, each before what it holds.
fn with_all_below(group: &Path) -> Vec<PathBuf> {
    let mut found = vec![group.to_owned()];
    let mut next = 0;
    while let Some(group) = found.get(next) {
        let entries = fs::read_dir(group).into_iter().flatten().flatten();
        let below = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        let below: Vec<_> = below.map(|entry| entry.path()).collect();
        found.extend(below);
        next += 1;
    }
    found
}

/// Removes a group in which nothing is.
fn remove(group: &Path) {
    for group in with_all_below(group).iter().rev() {
        if let Err(error) = fs::remove_dir(group)
            && error.kind() != io::ErrorKind::NotFound
        {
            log::debug!("cannot remove {}: {error}", group.shown());
        }
    }
}

/// The group of this process.
fn own() -> Option<PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    group_in(&groups, &fs::read_to_string("/proc/self/mountinfo").ok()?)
}

/// The same, as `/proc` has it: the group among those of a process, and where
/// it is mounted.
fn group_in(groups: &str, mounts: &str) -> Option<PathBuf> {
    let group = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    mounts.lines().find_map(|line| {
        let (mount, kind) = line.split_once(" - ")?;
        let mut fields = mount.split(' ').skip(3);
        let (root, point) = (fields.next()?, fields.next()?);
        // A path with a blank is written in another way, and not looked for.
        if !kind.starts_with("cgroup2 ") || point.contains('\\') {
            return None;
        }
        let inside = Path::new(group).strip_prefix(root).ok()?;
        let is_below = |part| matches!(part, std::path::Component::Normal(_));
        let all_below = inside.components().all(is_below);
        all_below.then(|| Path::new(point).join(inside))
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_directory_that_looks_like_a_group_is_none() {
        let place = tempfile::tempdir().unwrap();
        let directory = place.path().join("picireny-x");
        let faked = place.path().join("elsewhere/picireny-x");
        for path in [&directory, &faked] {
            fs::create_dir_all(path).unwrap();
        }
        let mut stranger = std::process::Command::new("sleep")
            .arg("600")
            .spawn()
            .unwrap();
        fs::write(faked.join(PROCESSES), stranger.id().to_string()).unwrap();
        fs::write(directory.join(NOTE), faked.as_os_str().as_bytes()).unwrap();
        end(&directory);
        assert!(stranger.try_wait().unwrap().is_none());
        assert!(faked.exists());
        stranger.kill().unwrap();
        stranger.wait().unwrap();
    }

    #[test]
    fn the_own_group_is_where_the_second_version_is_mounted() {
        let groups = "9:memory:/a\n0::/user.slice/me\n";
        let mounts = |root: &str| {
            format!(
                "20 1 0:5 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n\
                 21 20 0:6 / /sys/fs/cgroup/memory rw shared:1 - cgroup cgroup rw,memory\n\
                 22 20 0:7 {root} /sys/fs/cgroup/unified rw shared:2 - cgroup2 cgroup2 rw\n"
            )
        };
        let found = |root: &str| group_in(groups, &mounts(root));
        let place = Path::new("/sys/fs/cgroup/unified");
        assert_eq!(found("/"), Some(place.join("user.slice/me")));
        assert_eq!(found("/user.slice"), Some(place.join("me")));
        assert_eq!(found("/system.slice"), None);
        assert_eq!(group_in("0::/../..\n", &mounts("/")), None);
        assert_eq!(group_in("9:memory:/a\n", &mounts("/")), None);
        assert_eq!(group_in(groups, ""), None);
    }
}
