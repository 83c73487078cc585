//! System calls that fail, one after the other, in the way of SQLite's tests.
//!
//! `strace` makes the n-th call fail. Which calls those of the program are, and not
//! those of its tests, is known by the files that they name.

use std::process::{Command, Stdio};

use anyhow::ensure;

use super::place::{Place, stderr};
use super::random::Random;

/// The shell starts no process and needs little, so that nothing fails in it.
const TEST: &str = r#"text=
while IFS= read -r line || [ -n "$line" ]; do text="$text$line"; done < "$1""#;

/// Calls that name a file or have it open, with an error that they can end with.
const CALLS: &[(&str, &str)] = &[
    ("write", "ENOSPC"),
    ("write", "EIO"),
    ("openat", "EMFILE"),
    ("openat", "EACCES"),
    ("rename,renameat,renameat2", "EIO"),
    ("rename,renameat,renameat2", "ENOSPC"),
    ("fsync,fdatasync", "EIO"),
    ("ftruncate", "EIO"),
    ("lseek,pread64,read", "EIO"),
    ("unlink,unlinkat", "EACCES"),
    ("mkdir,mkdirat", "ENOSPC"),
    ("statx,newfstatat,fstat", "EIO"),
];

/// Files of the out directory, and beside it.
const FILES: &[&str] = &[
    "out",
    "out/in.json",
    "out/.picireny",
    "out/.picireny/outcomes",
    "out/.picireny/run.json",
    "out/.picireny/run-copy.json",
    "out/.picireny/new",
    "out/.picireny/best.new",
    "out/.picireny/lock",
    "tmp",
];

pub(super) fn files(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    let (calls, error) = *random.one_of(CALLS);
    let mut traced = Command::new("strace");
    traced.args(["-f", "-qq", "-o", "/dev/null"]);
    for file in FILES {
        traced.arg("-P").arg(place.path(file));
    }
    run(place, random, traced, fault(calls, error, 30))
}

pub(super) fn spawns(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    let mut traced = Command::new("strace");
    traced.args(["-f", "-qq", "-o", "/dev/null"]);
    run(
        place,
        random,
        traced,
        fault("clone,clone3,fork,vfork", "EAGAIN", 25),
    )
}

pub(super) fn allocations(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    let mut traced = Command::new("strace");
    // Threads and processes are not followed: tests need memory, too.
    traced.args(["-qq", "-o", "/dev/null"]);
    run(
        place,
        random,
        traced,
        fault("mmap,mremap,brk", "ENOMEM", 80),
    )
}

/// A call, of up to so many, that fails, and in half of the cases all after it.
fn fault(calls: &str, error: &str, most: u64) -> impl Fn(&mut Random) -> String {
    let calls: Vec<String> = calls.split(',').map(|call| format!("?{call}")).collect();
    let what = format!("inject={}:error={error}", calls.join(","));
    move |random| {
        let first = 1 + random.below(most);
        let rest: &str = random.one_of::<&str>(&["", "+"]);
        format!("{what}:when={first}{rest}")
    }
}

fn run(
    place: &Place,
    random: &mut Random,
    mut traced: Command,
    fault: impl Fn(&mut Random) -> String,
) -> anyhow::Result<()> {
    if Command::new("strace")
        .arg("-V")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        eprintln!("skipped: there is no strace");
        return Ok(());
    }
    place.fill_for(random, TEST, |number| {
        format!("case $text in *'\"n{number}\"'*) ;; *) exit 1;; esac")
    })?;
    let wanted = place.undisturbed()?;
    let fault = fault(random);
    traced.arg("-e").arg(&fault);
    let plain = place.reduce("out", &["-j", "2"]);
    traced.arg(plain.get_program()).args(plain.get_args());
    traced
        .current_dir(place.path(""))
        .env("TMPDIR", place.path("tmp"));
    traced
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let output = traced.output()?;
    let said = stderr(&output);
    ensure!(!said.contains("panicked"), "{fault}: {said}");
    if output.status.success() {
        place.same(&wanted, &place.result("out")?)?;
    }
    place.check_clean()?;
    place.remove_rescued()?;
    let finished = place.finish("out");
    place.same(&wanted, &finished.map_err(|error| error.context(fault))?)
}
