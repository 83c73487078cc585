//! System calls that fail, one after the other, in the way of SQLite's tests.
//!
//! `strace` makes the n-th call fail. Which calls those of the program are, and not
//! those of its tests, is known by the files that they name.

use std::fs;
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

/// Calls that start threads and processes.
const STARTS: (&str, &str) = ("clone,clone3,fork,vfork", "EAGAIN");

/// Calls that get memory from the system.
const ALLOCATIONS: (&str, &str) = ("mmap,mremap,brk", "ENOMEM");

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
    name_files(&mut traced, place);
    run(place, random, traced, fault(calls, error, 30))
}

pub(super) fn spawns(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    let mut traced = Command::new("strace");
    traced.args(["-f", "-qq", "-o", "/dev/null"]);
    let (calls, error) = STARTS;
    run(place, random, traced, fault(calls, error, 25))
}

pub(super) fn allocations(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    let mut traced = Command::new("strace");
    // Threads and processes are not followed: tests need memory, too.
    traced.args(["-qq", "-o", "/dev/null"]);
    let (calls, error) = ALLOCATIONS;
    run(place, random, traced, fault(calls, error, 80))
}

/// A call, of up to so many, that fails, and in half of the cases all after it.
fn fault(calls: &str, error: &str, most: u64) -> impl Fn(&mut Random) -> String {
    let what = injection(calls, error);
    move |random| {
        let first = 1 + random.below(most);
        let rest: &str = random.one_of::<&str>(&["", "+"]);
        format!("{what}:when={first}{rest}")
    }
}

pub(super) fn each(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    let calls = *random.one_of(CALLS);
    in_turn(place, random, calls, |traced| {
        traced.arg("-f");
        name_files(traced, place);
    })
}

pub(super) fn each_start(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    in_turn(place, random, STARTS, |traced| {
        traced.args(["-f", "-e", &format!("trace={}", optional(STARTS.0))]);
    })
}

pub(super) fn each_allocation(place: &Place, random: &mut Random) -> anyhow::Result<()> {
    in_turn(place, random, ALLOCATIONS, |traced| {
        let calls = optional(ALLOCATIONS.0);
        traced.args(["-e", &format!("trace={calls},{STARTED}")]);
    })
}

/// Makes the first call of a kind fail, then the second, and so on, until a run
/// goes through without as many. `choose` says whose calls count.
fn in_turn(
    place: &Place,
    random: &mut Random,
    (calls, error): (&str, &str),
    choose: impl Fn(&mut Command),
) -> anyhow::Result<()> {
    let Some(wanted) = prepare(place, random)? else {
        return Ok(());
    };
    let rest: &str = random.one_of::<&str>(&["", "+"]);
    let mut early = 0;
    for number in 1.. {
        let mut traced = Command::new("strace");
        traced.args(["-qq", "-o"]).arg(place.path(TRACE));
        choose(&mut traced);
        let fault = format!("{}:when={number}{rest}", injection(calls, error));
        let attempted = attempt(place, traced, &fault, &wanted);
        let trace = fs::read_to_string(place.path(TRACE))?;
        if calls == ALLOCATIONS.0 && is_before_main(&trace) {
            early += 1;
        } else {
            attempted?;
        }
        if !trace.contains("(INJECTED)") {
            println!(
                "{calls} with {error}{rest}: {} in all, {early} of them before the program's start",
                number - 1
            );
            return Ok(());
        }
        let out = place.path("out");
        if out.exists() {
            fs::remove_dir_all(out)?;
        }
    }
    Ok(())
}

/// The last call of Rust's own start, which ends the process when memory is short.
const STARTED: &str = "sigaltstack";

/// Whether a call failed in what comes before the program: the dynamic loader, and
/// Rust's own start.
fn is_before_main(trace: &str) -> bool {
    let mut lines = trace.lines();
    lines
        // It is asked before it is set.
        .find(|line| line.contains("(INJECTED)") || line.contains("sigaltstack({"))
        .is_some_and(|line| line.contains("(INJECTED)"))
}

/// Only calls that name one of the files count, whole or from the trial's place.
fn name_files(traced: &mut Command, place: &Place) {
    for file in FILES {
        traced.arg("-P").arg(place.path(file)).arg("-P").arg(file);
    }
}

/// What the tracer says.
const TRACE: &str = "trace";

fn injection(calls: &str, error: &str) -> String {
    format!("inject={}:error={error}", optional(calls))
}

/// Calls of which a system may not have all.
fn optional(calls: &str) -> String {
    let calls: Vec<String> = calls.split(',').map(|call| format!("?{call}")).collect();
    calls.join(",")
}

/// Makes input and test. Gives the result of an undisturbed run, or nothing if
/// no call can be made to fail.
fn prepare(place: &Place, random: &mut Random) -> anyhow::Result<Option<Vec<u8>>> {
    let mut version = Command::new("strace");
    version.arg("-V").stdout(Stdio::null());
    if version.status().is_err() {
        eprintln!("skipped: there is no strace");
        return Ok(None);
    }
    place.fill_for(random, TEST, |number| {
        format!("case $text in *'\"n{number}\"'*) ;; *) exit 1;; esac")
    })?;
    place.undisturbed().map(Some)
}

fn run(
    place: &Place,
    random: &mut Random,
    traced: Command,
    fault: impl Fn(&mut Random) -> String,
) -> anyhow::Result<()> {
    match prepare(place, random)? {
        Some(wanted) => attempt(place, traced, &fault(random), &wanted),
        None => Ok(()),
    }
}

/// Reduces with a fault, and without it from where that ended.
fn attempt(place: &Place, mut traced: Command, fault: &str, wanted: &[u8]) -> anyhow::Result<()> {
    traced.arg("-e").arg(fault);
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
        place.same(wanted, &place.result("out")?)?;
    }
    place.remove_rescued()?;
    place.check_clean()?;
    let finished = place.finish("out");
    let finished = finished.map_err(|error| error.context(fault.to_owned()))?;
    place.same(wanted, &finished)
}
