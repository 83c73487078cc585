//! Tests with agents that are broken, or no friends.

#![allow(clippy::unwrap_used)]

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::OwnedFd;
use std::process::{ChildStderr, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::cluster::Cluster;
use super::heard::Heard;
use super::launch::{Complaints, Link};
use super::message::{Order, Report, receive, send};
use super::parcel::Parcel;
use super::talk::Begun;
use crate::Cancel;
use crate::process::TestCommand;
use crate::process::test_run::{Ended, Test, TestRun};
use crate::process::wire::{LONGEST_ORDER, longest_report};

/// Long enough for an agent that answers, on any machine.
const LONG: Duration = Duration::from_secs(600);
const SHORT: Duration = Duration::from_millis(20);

/// A process that writes to standard error and stays.
fn complaints(script: &str) -> (std::process::Child, ChildStderr) {
    let script = format!("{script}; exec sleep 1000");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let stderr = process.stderr.take().unwrap();
    (process, stderr)
}

/// Adds a machine whose agent does this with each order.
fn add(
    cluster: &mut Cluster,
    name: &str,
    silence: Duration,
    mut act: impl FnMut(Order, &mut File) -> io::Result<()> + Send + 'static,
) {
    let (their_orders, orders) = io::pipe().unwrap();
    let (reports, their_reports) = io::pipe().unwrap();
    thread::spawn(move || {
        let mut said = File::from(OwnedFd::from(their_reports));
        let ready = Report::Ready {
            processors: u64::MAX,
            directory: "/".into(),
        };
        let _ = send(&said, &ready);
        while let Ok(Some(order)) = receive(&their_orders, || LONGEST_ORDER) {
            if act(order, &mut said).is_err() {
                return;
            }
        }
    });
    let (process, stderr) = complaints("");
    let link = Link {
        process,
        orders: File::from(OwnedFd::from(orders)),
        reports: Heard::new(reports, LONG),
        complaints: Complaints::listen(stderr),
    };
    let begun = Begun::new(link, silence, &Parcel::default()).unwrap();
    assert!(begun.processors < 1 << 16);
    cluster.add(&name.parse().unwrap(), begun);
}

fn exited(code: i32) -> TestRun {
    TestRun {
        ended: Ended::Exited(code),
        ..TestRun::lost()
    }
}

/// An agent that is what it should be.
fn honest(order: Order, said: &mut File) -> io::Result<()> {
    match order {
        Order::Run(task) => send(said, &Report::Ended(task.id, exited(0))),
        _ => Ok(()),
    }
}

fn run(
    cluster: &Cluster,
    timeout: Option<Duration>,
    cancels: [&Cancel; 2],
) -> Result<Ended, String> {
    let command = TestCommand::of_words(vec!["true".into()], false, false);
    let test = Test {
        command: &command,
        file_name: OsStr::new("in"),
        candidate: b"",
        timeout,
        keep_output: 9,
        memory_limit: None,
        sandbox: None,
    };
    match cluster.run(test, cancels) {
        Ok(run) => Ok(run.ended),
        Err(error) => Err(error.to_string()),
    }
}

/// Who is left, in the end.
fn left(cluster: &Cluster, wanted: &[&str]) {
    loop {
        let names: Vec<_> = cluster
            .machines()
            .into_iter()
            .map(|(_, name)| name)
            .collect();
        if names == wanted {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// What an agent says to its first test, instead of an answer.
fn instead_of_an_answer(say: fn(u64, &mut File) -> io::Result<()>) {
    let mut cluster = Cluster::new(Parcel::default(), LONG);
    // The machine that was added last is taken first, of equals.
    add(
        &mut cluster,
        "hostile:1",
        LONG,
        move |order, said| match order {
            Order::Run(task) => say(task.id, said),
            _ => Ok(()),
        },
    );
    let none = Cancel::default();
    let alone = thread::scope(|scope| {
        let alone = scope.spawn(|| run(&cluster, None, [&none, &none]));
        left(&cluster, &[]);
        alone.join().unwrap()
    });
    let alone = alone.unwrap_err();
    assert!(alone.starts_with("no machine is left"), "{alone}");
    add(&mut cluster, "honest:1", LONG, honest);
    assert_eq!(run(&cluster, None, [&none, &none]), Ok(Ended::Exited(0)));
}

#[test]
fn an_answer_to_a_test_that_the_agent_does_not_have_is_not_believed() {
    instead_of_an_answer(|id, said| send(said, &Report::Ended(id + 1, exited(0))));
    instead_of_an_answer(|id, said| send(said, &Report::Failed(Some(id - 1), "no".into())));
}

#[test]
fn an_agent_that_begins_twice_is_left_out() {
    instead_of_an_answer(|_, said| {
        let ready = Report::Ready {
            processors: 1,
            directory: "/etc".into(),
        };
        send(said, &ready)
    });
}

#[test]
fn a_frame_that_is_longer_than_what_was_asked_for_is_not_read() {
    for longer in [longest_report(9) + 1, 1 << 32, u64::MAX] {
        let mut cluster = Cluster::new(Parcel::default(), LONG);
        add(
            &mut cluster,
            "hostile:1",
            LONG,
            move |order, said| match order {
                // It waits for what follows in vain: nothing does.
                Order::Run(_) => said.write_all(&longer.to_le_bytes()),
                _ => Ok(()),
            },
        );
        let none = Cancel::default();
        assert!(run(&cluster, None, [&none, &none]).is_err(), "{longer}");
        left(&cluster, &[]);
    }
}

#[test]
fn what_is_kept_of_the_output_is_at_most_what_was_asked_for() {
    instead_of_an_answer(|id, said| {
        let more = vec![b'x'; 1 << 20];
        let run = TestRun {
            stdout: more.as_slice().into(),
            ..exited(0)
        };
        send(said, &Report::Ended(id, run))
    });
}

#[test]
fn a_second_answer_changes_nothing_and_ends_the_agent() {
    let mut cluster = Cluster::new(Parcel::default(), LONG);
    add(&mut cluster, "hostile:1", LONG, |order, said| match order {
        Order::Run(task) => {
            send(&mut *said, &Report::Ended(task.id, exited(1)))?;
            send(said, &Report::Ended(task.id, exited(0)))
        }
        _ => Ok(()),
    });
    let none = Cancel::default();
    assert_eq!(run(&cluster, None, [&none, &none]), Ok(Ended::Exited(1)));
    left(&cluster, &[]);
}

#[test]
fn a_test_whose_answer_is_overdue_runs_elsewhere_although_the_agent_lives() {
    let mut cluster = Cluster::new(Parcel::default(), SHORT);
    add(&mut cluster, "honest:1", LONG, honest);
    add(&mut cluster, "hostile:2", SHORT * 60, |_, said| {
        send(said, &Report::Alive)
    });
    let none = Cancel::default();
    let ended = run(&cluster, Some(SHORT), [&none, &none]);
    assert_eq!(ended, Ok(Ended::Exited(0)));
    left(&cluster, &["honest"]);
}

#[test]
fn an_agent_that_ends_no_test_cannot_hold_up_who_waits_no_more() {
    let alive = |_, said: &mut File| send(said, &Report::Alive);
    let mut cluster = Cluster::new(Parcel::default(), SHORT);
    add(&mut cluster, "honest:1", LONG, honest);
    add(&mut cluster, "hostile:2", SHORT * 60, alive);
    let (cancelled, none) = (Cancel::default(), Cancel::default());
    thread::scope(|scope| {
        let ended = scope.spawn(|| run(&cluster, None, [&cancelled, &none]));
        thread::sleep(SHORT);
        cancelled.cancel();
        assert_eq!(ended.join().unwrap(), Ok(Ended::Cancelled));
    });
    // All is to end: nobody is tried instead.
    let mut cluster = Cluster::new(Parcel::default(), LONG);
    add(&mut cluster, "hostile:1", LONG, alive);
    let stop = Cancel::default();
    thread::scope(|scope| {
        let ended = scope.spawn(|| run(&cluster, None, [&none, &stop]));
        thread::sleep(SHORT);
        stop.cancel();
        assert_eq!(ended.join().unwrap(), Err("interrupted".into()));
    });
}

#[test]
fn a_line_without_an_end_is_cut_and_known_before_it_ends() {
    let (mut process, stderr) = complaints("head -c 100000 /dev/zero | tr '\\0' x >&2");
    let complaints = Complaints::listen(stderr);
    while complaints.last().len() < 500 {
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(complaints.last(), "x".repeat(500));
    process.kill().unwrap();
    process.wait().unwrap();
    assert_eq!(complaints.finish(), "x".repeat(500));
}
