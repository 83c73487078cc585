//! The processes between a supervisor and a sandboxed test.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use rustix::mount::{
    MountFlags, MountPropagationFlags, mount, mount_bind, mount_change, mount_remount,
};
use rustix::process::{Resource, Rlimit, Signal, getpid, getrlimit, kill_process, setrlimit};
use rustix::thread::{
    CapabilitySet, CapabilitySets, UnshareFlags, capabilities, configure_capability_in_ambient_set,
    remove_capability_from_bounding_set, set_capabilities,
};

use super::devices::at;
use super::restrict::restrict;
use super::sandbox::{OUTER, RESTRICTED};
use super::{devices, hide};
use picireny_shown::Shown as _;

/// The first argument of the first process within.
const INNER: &str = "__run-in-sandbox";

/// The exit status when there is no sandbox, or the test cannot be started.
const FAILED: u8 = 126;

/// How many processes a test may have in all.
const MOST_PROCESSES: u64 = 4096;

/// The file that says how many user namespaces can be made within the present one.
const MAX_USER_NAMESPACES: &str = "/proc/sys/user/max_user_namespaces";

/// What `/proc` has about the system, and not about processes.
const SETTINGS: [&str; 8] = [
    "acpi",
    "asound",
    "bus",
    "fs",
    "irq",
    "scsi",
    "sys",
    "sysrq-trigger",
];

/// Becomes one of these processes if this process was started as one.
pub(super) fn enter_if_asked(first: &OsStr, rest: &[OsString]) -> Option<ExitCode> {
    let result = if first == OUTER {
        outer(rest)
    } else if first == INNER {
        inner(rest)
    } else if first == RESTRICTED {
        restricted(rest)
    } else {
        return None;
    };
    Some(result.unwrap_or_else(|error| {
        let text = format!("picireny: the sandbox of a test failed: {error}\n");
        let _ = io::stderr().write_all(text.as_bytes());
        ExitCode::from(FAILED)
    }))
}

fn missing() -> io::Error {
    io::Error::from(io::ErrorKind::InvalidInput)
}

/// Makes the sandbox, starts the process within, and ends as that says.
fn outer(arguments: &[OsString]) -> io::Result<ExitCode> {
    end_with_parent();
    let mut arguments = arguments.iter().cloned();
    let [directory, temporary] = directories(&mut arguments)?;
    // It is opened again within: there, standard input is taken.
    let stdin = fs::read_link("/proc/self/fd/0").unwrap_or_else(|_| "/dev/null".into());
    // In a network of its own, it sees no others.
    let sockets = hide::sockets();
    separate()?;
    // Mounts are known by paths without links.
    let writable = [fs::canonicalize(&directory)?, fs::canonicalize(&temporary)?];
    mount_read_only(&writable, &sockets)?;
    hand_on_capabilities().map_err(at("handing on capabilities"))?;
    let (ours, theirs) = UnixStream::pair()?;
    let program = std::env::current_exe()?;
    let mut process = Command::new(program)
        .arg(INNER)
        .arg(stdin)
        .args(&writable)
        .args(arguments)
        .current_dir(&directory)
        .stdin(OwnedFd::from(theirs))
        .spawn()
        .map_err(at("starting a process in it"))?;
    let status = process.wait()?;
    let mut said = String::new();
    ours.set_nonblocking(true)?;
    let _ = (&ours).read_to_string(&mut said);
    let number = |text: &str| text.trim().parse::<i32>().ok();
    if let Some(code) = said.strip_prefix("exit ").and_then(number) {
        std::process::exit(code);
    }
    let signal = said.strip_prefix("signal ").and_then(number);
    if let Some(signal) = signal.or_else(|| status.signal()) {
        // As the test ended, so does this.
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        let _ = setrlimit(Resource::Core, none);
        if let Some(signal) = Signal::from_named_raw(signal) {
            // The first of some signals ends in a handler of the runtime, which
            // lets the second pass.
            for _ in 0..2 {
                let _ = kill_process(getpid(), signal);
            }
        }
        // What is left is ignored.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
        std::process::exit(128 + signal);
    }
    Ok(ExitCode::from(
        status.code().map_or(FAILED, |code| code as u8),
    ))
}

/// The first process of the sandbox: starts the test, and takes everything with
/// it when that ends.
fn inner(arguments: &[OsString]) -> io::Result<ExitCode> {
    end_with_parent();
    let mut arguments = arguments.iter().cloned();
    let stdin = arguments.next().ok_or_else(missing)?;
    let writable = directories(&mut arguments)?;
    let program = arguments.next().ok_or_else(missing)?;
    let control = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let _ = rustix::thread::set_no_new_privs(true);
    let own = getrlimit(Resource::Nproc);
    let most = own
        .current
        .map_or(MOST_PROCESSES, |own| own.min(MOST_PROCESSES));
    let _ = setrlimit(
        Resource::Nproc,
        Rlimit {
            current: Some(most),
            maximum: Some(most),
        },
    );
    // Only the processes in here. Where a part of `/proc` is hidden, as in some
    // containers, it cannot be mounted: the others can be seen then, not reached.
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    let is_mounted = mount("proc", "/proc", "proc", flags, None).is_ok();
    let read_only = MountFlags::BIND | MountFlags::RDONLY | flags;
    for path in hide::files_for_root() {
        mount_bind("/dev/null", &path)
            .and_then(|()| mount_remount(&path, read_only, ""))
            .map_err(at(format!("hiding {}", path.shown())))?;
    }
    if is_mounted {
        // The user root may change what is there without any capability.
        for name in SETTINGS {
            let path = Path::new("/proc").join(name);
            if path.exists() {
                mount_bind(&path, &path)
                    .and_then(|()| mount_remount(&path, read_only, ""))
                    .map_err(at(format!("making {} read-only", path.shown())))?;
            }
        }
    }
    give_up_capabilities().map_err(at("giving up capabilities"))?;
    restrict(&writable).map_err(at("restricting system calls"))?;
    let test = Command::new(&program)
        .args(arguments)
        .stdin(File::open(stdin).map_or_else(|_| Stdio::null(), Stdio::from))
        .spawn()
        .map_err(at(Path::new(&program).shown()))?;
    // Orphans of the test become children of this process; nobody else waits
    // for them.
    loop {
        let Some((pid, status)) = rustix::process::wait(rustix::process::WaitOptions::empty())?
        else {
            continue;
        };
        if pid.as_raw_nonzero().get().cast_unsigned() != test.id() {
            continue;
        }
        let ended = match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("exit {code}"),
            (None, Some(signal)) => format!("signal {signal}"),
            (None, None) => continue,
        };
        (&control).write_all(ended.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
}

/// The process in a sandbox of another program, which becomes the test.
fn restricted(arguments: &[OsString]) -> io::Result<ExitCode> {
    let mut arguments = arguments.iter().cloned();
    let writable = directories(&mut arguments)?;
    let program = arguments.next().ok_or_else(missing)?;
    restrict(&writable).map_err(at("restricting system calls"))?;
    let error = Command::new(&program).args(arguments).exec();
    Err(at(Path::new(&program).shown())(error))
}

/// The directories that may be written to.
fn directories(arguments: &mut impl Iterator<Item = OsString>) -> io::Result<[PathBuf; 2]> {
    let mut next = || arguments.next().map(PathBuf::from).ok_or_else(missing);
    Ok([next()?, next()?])
}

/// Lets the first process of the sandbox, which is started by whichever user, do
/// what is left to be done.
fn hand_on_capabilities() -> io::Result<()> {
    let needed = CapabilitySet::SYS_ADMIN | CapabilitySet::SETPCAP;
    let mut own = capabilities(None)?;
    own.inheritable |= needed;
    set_capabilities(None, own)?;
    for one in needed.iter() {
        configure_capability_in_ambient_set(one, true)?;
    }
    Ok(())
}

/// Takes from this process, and from all that it starts, what the user root may
/// do in a namespace: otherwise a test could make mounts writable again.
fn give_up_capabilities() -> io::Result<()> {
    if capabilities(None)?.permitted.is_empty() {
        return Ok(());
    }
    for number in 0..u64::BITS {
        let one = CapabilitySet::from_bits_retain(1 << number);
        match remove_capability_from_bounding_set(one) {
            // The kernel knows no more.
            Err(rustix::io::Errno::INVAL) => break,
            removed => removed?,
        }
    }
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    Ok(set_capabilities(None, none)?)
}

/// Ends this process with the one that started it, however that ends.
fn end_with_parent() {
    let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
}

/// Puts this process into namespaces of its own, as the same user.
fn separate() -> io::Result<()> {
    let user = rustix::process::getuid().as_raw();
    let group = rustix::process::getgid().as_raw();
    let flags = UnshareFlags::NEWUSER
        | UnshareFlags::NEWNS
        | UnshareFlags::NEWPID
        | UnshareFlags::NEWNET
        | UnshareFlags::NEWIPC;
    #[expect(
        deprecated,
        reason = "only sharing file descriptors can be unsafe, and they stay shared"
    )]
    let unshare = |flags| rustix::thread::unshare(flags);
    unshare(flags).map_err(at("making namespaces"))?;
    // Kernels before 4.6 have none.
    match unshare(UnshareFlags::NEWCGROUP) {
        Ok(()) | Err(rustix::io::Errno::INVAL) => {}
        Err(error) => return Err(at("making a cgroup namespace")(error)),
    }
    // Kernels before 3.19 have no such file.
    let _ = fs::write("/proc/self/setgroups", "deny");
    fs::write("/proc/self/uid_map", format!("{user} {user} 1")).map_err(at("mapping the user"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
        .map_err(at("mapping the group"))?;
    // In a user namespace of its own, a test would have all capabilities again, and new
    // ways into the kernel: to mount cgroups, for instance. Some containers do
    // not let that be written; a filter forbids it, too.
    let _ = fs::write(MAX_USER_NAMESPACES, "0");
    Ok(())
}

/// Makes everything read-only but these directories, and leaves few devices.
fn mount_read_only(writable: &[PathBuf], sockets: &BTreeSet<PathBuf>) -> io::Result<()> {
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    mount_change("/", private).map_err(at("separating mounts"))?;
    hide::hide_sockets(sockets, &devices::held(Path::new("/dev/null"))?)?;
    let held: Vec<_> = writable.iter().map(|path| devices::held(path)).collect();
    let usable = devices::mount_devices()?;
    devices::mount_shared_memory()?;
    for (path, held) in writable.iter().zip(held) {
        // What was in the shared memory is hidden by now.
        fs::create_dir_all(path)?;
        devices::bind_held(&held?, path)?;
    }
    let mounts = fs::read("/proc/self/mountinfo").map_err(at("reading the mounts"))?;
    for (path, mut flags) in mounts.split(|&byte| byte == b'\n').filter_map(mounted) {
        if writable.contains(&path) || path == Path::new(devices::SHARED_MEMORY) {
            continue;
        }
        if !usable.contains(&path) {
            flags |= MountFlags::NODEV;
        }
        match mount_remount(&path, MountFlags::BIND | MountFlags::RDONLY | flags, "") {
            Ok(()) => {}
            // Something else is mounted upon it, or nobody gets there.
            Err(
                rustix::io::Errno::NOENT | rustix::io::Errno::ACCESS | rustix::io::Errno::INVAL,
            ) => {}
            Err(error) => return Err(at(format!("making {} read-only", path.shown()))(error)),
        }
    }
    Ok(())
}

/// The path and the flags of a mount, which have to stay, from a line of
/// `mountinfo`.
fn mounted(line: &[u8]) -> Option<(PathBuf, MountFlags)> {
    let mut fields = line.split(|&byte| byte == b' ').skip(4);
    let path = unescaped(fields.next()?);
    let mut flags = MountFlags::empty();
    for option in fields.next()?.split(|&byte| byte == b',') {
        flags |= match option {
            b"nosuid" => MountFlags::NOSUID,
            b"nodev" => MountFlags::NODEV,
            b"noexec" => MountFlags::NOEXEC,
            b"noatime" => MountFlags::NOATIME,
            b"nodiratime" => MountFlags::NODIRATIME,
            b"relatime" => MountFlags::RELATIME,
            _ => MountFlags::empty(),
        };
    }
    Some((path, flags))
}

/// A path as `mountinfo` writes it: blanks and the like are three octal digits.
fn unescaped(text: &[u8]) -> PathBuf {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..3).filter(|_| byte == b'\\');
        let digits = digits.and_then(|digits| str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 8).ok()) {
            Some(escaped) => {
                bytes.push(escaped);
                rest = after.get(3..).unwrap_or_default();
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    OsString::from_vec(bytes).into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn mounts_are_read_with_their_flags() {
        let line = br"36 35 98:0 /mnt1 /mnt\0402/x rw,noatime,nosuid master:1 - ext3 /dev/root rw";
        let (path, flags) = mounted(line).unwrap();
        assert_eq!(path, Path::new("/mnt 2/x"));
        assert_eq!(flags, MountFlags::NOATIME | MountFlags::NOSUID);
        assert!(mounted(b"").is_none());
        assert_eq!(unescaped(br"a\b\0"), Path::new(r"a\b\0"));
    }
}
