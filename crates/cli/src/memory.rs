//! Whether the tree of an input fits into the memory that there is.
//!
//! It is asked before the tree is made. When memory is not there, the program cannot do
//! more than end.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use picireny_shown::Shown as _;

/// How much of the text is looked at to tell what its tree needs, in bytes.
const LOOKED_AT: usize = 1 << 20;

/// In so many places.
const PLACES: usize = 64;

/// Copies that are there besides the tree of what a test gets: what was read, what it says, the
/// best candidate, one that is tested, and what is sent to it.
const COPIES: u64 = 6;

/// What threads reserve of the address space, without which nothing goes.
const THREADS: u64 = 150 << 20;

/// With less for the tree, an input is refused.
const LEAST: u64 = 16 << 20;

/// How much memory there can be for this process, whatever others take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    bytes: u64,
    limit: Limit,
}

/// What limits the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    AddressSpace,
    Group,
    Machine,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::AddressSpace => "the limit of this process's address space, `ulimit -v`",
            Limit::Group => "the limit of this process's control group",
            Limit::Machine => "the memory of this machine",
        })
    }
}

impl Room {
    /// What the system says; nothing if it does not say it.
    fn found() -> Option<Room> {
        let room = |limit| move |bytes| Room { bytes, limit };
        let machine = meminfo("MemTotal:").map(room(Limit::Machine));
        let group = group().map(room(Limit::Group));
        let space = address_space().map(room(Limit::AddressSpace));
        [space, group, machine]
            .into_iter()
            .flatten()
            .min_by_key(|room| room.bytes)
    }

    /// What of it a tree may take.
    fn for_tree(self) -> u64 {
        // There is something else, too.
        self.bytes / 4 * 3
    }
}

/// What is left of the address space.
fn address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    let limit = getrlimit(Resource::As).current?;
    let taken = number("/proc/self/status", "VmSize:").unwrap_or(0);
    Some(limit.saturating_sub(taken + THREADS))
}

/// The least limit of the control groups that the process is in.
fn group() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let limits = groups.lines().filter_map(|line| {
        let (kinds, path) = line.split_once(':')?.1.split_once(':')?;
        let path = path.trim_start_matches('/');
        match kinds {
            "" => least("/sys/fs/cgroup".as_ref(), path, "memory.max"),
            kinds if kinds.split(',').any(|kind| kind == "memory") => {
                let root = Path::new("/sys/fs/cgroup/memory");
                least(root, path, "memory.limit_in_bytes")
            }
            _ => None,
        }
    });
    limits.min()
}

/// The least number in files of this name, from a folder up to the root of all.
fn least(root: &Path, path: &str, name: &str) -> Option<u64> {
    let folder: PathBuf = root.join(path);
    let folders = folder
        .ancestors()
        .take_while(|folder| folder.starts_with(root));
    let texts = folders.filter_map(|folder| fs::read_to_string(folder.join(name)).ok());
    // `max` is no number.
    texts.filter_map(|text| text.trim().parse().ok()).min()
}

/// A number of `/proc/meminfo`.
fn meminfo(name: &str) -> Option<u64> {
    number("/proc/meminfo", name)
}

/// A number of a file of the system whose lines have names.
fn number(path: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// About how many bytes of memory a text and its tree take while it is reduced.
///
/// Counted in JSON, logs and programs of 1 to 200 MB: mostly, it is less. A text of nothing
/// but brackets takes the most, because each is a level of the tree.
fn needed(text: &str, copy: u64) -> u64 {
    let bytes = text.as_bytes();
    let step = (bytes.len() / PLACES).max(LOOKED_AT / PLACES);
    let parts = bytes
        .chunks(step)
        .map(|part| &part[..part.len().min(LOOKED_AT / PLACES)]);
    let (mut looked_at, mut taken) = (0_u64, 0_u64);
    for part in parts {
        looked_at += part.len() as u64;
        let mut in_word = false;
        for &byte in part {
            let is_word = byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
            taken += match byte {
                b'(' | b')' | b'[' | b']' | b'{' | b'}' => 240,
                _ if byte.is_ascii_whitespace() => 4,
                _ if is_word => u64::from(!in_word) * 80,
                _ => 40,
            };
            in_word = is_word;
        }
    }
    let len = bytes.len() as u64;
    let of_tree = u128::from(taken) * u128::from(len) / u128::from(looked_at.max(1));
    copy * COPIES + u64::try_from(of_tree).unwrap_or(u64::MAX)
}

/// How long texts may be that get a tree, because of the memory.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    /// In bytes.
    pub(crate) longest: usize,
    /// Why the input gets none, if it does not.
    why: Option<String>,
}

impl Bound {
    /// For an input, of which a test gets so many bytes: of a folder, an archive.
    ///
    /// # Errors
    ///
    /// When there is not even enough for the text.
    pub(crate) fn of(name: &Path, text: &str, copy: usize) -> anyhow::Result<Bound> {
        let room = Room::found();
        let copy = copy as u64;
        let needed = needed(text, copy);
        let bound = Self::within(name, (text.len(), copy), needed, room)?;
        if let (None, Some(free)) = (&bound.why, meminfo("MemAvailable:"))
            && needed > free
        {
            log::warn!(
                "the tree of {} takes about {} of memory, and {} are free: if that is not enough, \
                 the run ends, and what it found is there for --resume",
                name.shown(),
                size(needed),
                size(free)
            );
        }
        Ok(bound)
    }

    fn within(
        name: &Path,
        (len, copy): (usize, u64),
        needed: u64,
        room: Option<Room>,
    ) -> anyhow::Result<Bound> {
        let fits = Bound {
            longest: usize::MAX,
            why: None,
        };
        let Some(room) = room.filter(|room| room.for_tree() < needed) else {
            return Ok(fits);
        };
        let Room { bytes, limit } = room;
        let copies = copy * COPIES;
        if bytes < copies + LEAST {
            bail!(
                "{} ({}) needs at least {} of memory, and there are {} ({limit})",
                name.shown(),
                size(len as u64),
                size(copies + LEAST),
                size(bytes)
            );
        }
        // The copies are there all the time.
        let of_tree = room.for_tree().saturating_sub(copies).max(LEAST);
        let share = of_tree as f64 / needed.saturating_sub(copies).max(1) as f64;
        Ok(Bound {
            longest: (len as f64 * share.min(1.0)) as usize,
            why: Some(format!(
                "the tree of {} ({}) takes about {} of memory, and there are {} ({limit})",
                name.shown(),
                size(len as u64),
                size(needed),
                size(bytes)
            )),
        })
    }

    /// Why the input gets no tree, if it does not.
    pub(crate) fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    /// Refuses an input that nothing but a tree is made of.
    pub(crate) fn refuse(&self, advice: &str) -> anyhow::Result<()> {
        match &self.why {
            Some(why) => bail!("{why}{advice}"),
            None => Ok(()),
        }
    }
}

/// A number of bytes, for people.
pub(crate) fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} bytes"),
        10_000..10_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        10_000_000..1_000_000_000 => format!("{:.0} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn machine(bytes: u64) -> Option<Room> {
        let limit = Limit::Machine;
        Some(Room { bytes, limit })
    }

    fn within(len: usize, needed: u64, room: Option<Room>) -> anyhow::Result<Bound> {
        Bound::within("a.json".as_ref(), (len, len as u64), needed, room)
    }

    #[test]
    fn what_fits_has_no_bound() {
        for room in [None, machine(8 << 30)] {
            assert_eq!(within(1 << 20, 1 << 30, room).unwrap().longest, usize::MAX);
        }
    }

    #[test]
    fn what_does_not_fit_gets_a_tree_when_it_does() {
        let bound = within(100_000_000, 4_600_000_000, machine(4_000_000_000)).unwrap();
        assert_eq!(bound.longest, 60_000_000);
        assert_eq!(
            bound.why().unwrap(),
            "the tree of a.json (100 MB) takes about 4.6 GB of memory, and there are 4.0 GB (the \
             memory of this machine)"
        );
        assert!(bound.refuse("").is_err());
    }

    #[test]
    fn a_text_that_does_not_fit_itself_is_refused() {
        let error = within(1_000_000_000, 30_000_000_000, machine(4_000_000_000));
        assert_eq!(
            error.unwrap_err().to_string(),
            "a.json (1.0 GB) needs at least 6.0 GB of memory, and there are 4.0 GB (the memory of \
             this machine)"
        );
    }

    #[test]
    fn brackets_need_the_most_memory_and_long_words_the_least() {
        let each = |text: &str| {
            let len = text.len() as u64 * 100_000;
            needed(&text.repeat(100_000), len) / len
        };
        let brackets = each("(");
        let json = each("{\"id\": 12345, \"name\": \"a name\", \"ok\": true}");
        let words = each("several ordinary words on every line\n");
        let base64 = each("QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo");
        assert!(brackets > 240 && brackets < 260, "{brackets}");
        assert!(json > 30 && json < 60, "{json}");
        assert!(words > 10 && words < 30, "{words}");
        assert!(base64 < 10, "{base64}");
    }

    #[test]
    fn the_least_limit_of_all_groups_above_counts() {
        let root = tempfile::tempdir().unwrap();
        let inner = root.path().join("a/b");
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("memory.max"), "max\n").unwrap();
        fs::write(root.path().join("a/memory.max"), "1000\n").unwrap();
        assert_eq!(least(root.path(), "a/b", "memory.max"), Some(1000));
        assert_eq!(least(root.path(), "c", "memory.max"), None);
    }
}
