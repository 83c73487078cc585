//! Agents that are kept on a machine for later runs.

use std::fs::{self, FileTimes};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// What their names begin with.
pub(super) const PREFIX: &str = "agent-";

/// One that was not used for so long is removed.
const UNUSED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// So many are kept at most, those that were used last.
const MOST: usize = 4;

/// Removes agents that were not used for long, if the one of this process is in
/// such a directory, and takes note that it is used.
pub(super) fn prune(agent: &Path) -> io::Result<()> {
    let (Some(folder), Some(name)) = (agent.parent(), agent.file_name()) else {
        return Ok(());
    };
    if !name.to_string_lossy().starts_with(PREFIX) {
        return Ok(());
    }
    let now = SystemTime::now();
    // It may be that of somebody else.
    let _ =
        fs::File::open(agent).and_then(|file| file.set_times(FileTimes::new().set_modified(now)));
    let mut others = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_agent = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if is_agent && entry.file_name() != name {
            // Another agent may be doing the same.
            if let Ok(used) = entry.metadata().and_then(|data| data.modified()) {
                others.push((used, entry.path()));
            }
        }
    }
    others.sort();
    let too_many = others.len().saturating_sub(MOST - 1);
    for (place, (used, path)) in others.into_iter().enumerate() {
        let is_old = now.duration_since(used).is_ok_and(|age| age > UNUSED);
        if is_old || place < too_many {
            let _ = fs::remove_file(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_agents_that_were_used_last_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str, days: u64| {
            let path = folder.path().join(name);
            fs::write(&path, "").unwrap();
            let used = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
            let file = fs::File::open(&path).unwrap();
            file.set_times(FileTimes::new().set_modified(used)).unwrap();
            path
        };
        let left = || {
            let entries = fs::read_dir(folder.path()).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<_> = names.collect();
            names.sort();
            names.join(" ")
        };
        let own = make("agent-own", 100);
        make("agent-old", 31);
        make("agent-part.token", 40);
        make("other", 400);
        make("agent-a", 29);
        prune(&own).unwrap();
        assert_eq!(left(), "agent-a agent-own other");
        // It is used now.
        let used = fs::metadata(&own).unwrap().modified().unwrap();
        assert!(used.elapsed().unwrap() < UNUSED);
        for (name, days) in [("agent-b", 3), ("agent-c", 2), ("agent-d", 1)] {
            make(name, days);
        }
        prune(&own).unwrap();
        assert_eq!(left(), "agent-b agent-c agent-d agent-own other");
    }

    #[test]
    fn a_directory_of_other_things_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let agent = folder.path().join("agent");
        fs::write(&agent, "").unwrap();
        let old = folder.path().join("agent-old");
        fs::write(&old, "").unwrap();
        let long_ago = FileTimes::new().set_modified(SystemTime::UNIX_EPOCH);
        fs::File::open(&old).unwrap().set_times(long_ago).unwrap();
        prune(&agent).unwrap();
        assert!(old.exists());
    }
}
