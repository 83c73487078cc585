//! `cargo xtask torture`: reductions under conditions that no user wishes for.
//!
//! Each kind of trial is a file with a function that makes one trial, and a
//! line of [`KINDS`]. A trial does what it does by random numbers of its own,
//! so that one that failed can be made again: `--only KIND --seed SEED --trials 1`.

mod damage;
mod disks;
mod faults;
mod hostile;
mod jobs;
mod kills;
mod lies;
mod limits;
mod machines;
mod place;
mod power;
mod random;
mod remote;
mod strange;
mod terminal;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, bail};

pub(crate) use machines::{Machine, play};
use place::Place;
use random::Random;

/// Reduce while everything goes wrong: processes are killed, files damaged, tests lie
#[derive(clap::Args, Debug)]
pub(crate) struct Torture {
    /// Trials of each kind
    #[arg(long, default_value = "50")]
    trials: u64,
    /// Only kinds whose names hold this
    #[arg(long)]
    only: Option<String>,
    /// Begin with this number; each trial has the next one [default: the time]
    #[arg(long)]
    seed: Option<u64>,
    /// The program [default: it is built]
    #[arg(long)]
    program: Option<PathBuf>,
}

/// What is tried.
struct Kind {
    name: &'static str,
    /// What must hold.
    promise: &'static str,
    run: fn(&Place, &mut Random) -> anyhow::Result<()>,
}

const KINDS: &[Kind] = &[
    Kind {
        name: "killed program",
        promise: "resumed until it ends, it ends with the bytes of an undisturbed run; nothing is left",
        run: kills::program,
    },
    Kind {
        name: "killed supervisors",
        promise: "the run ends with the bytes of an undisturbed run; nothing is left",
        run: kills::supervisors,
    },
    Kind {
        name: "stopped supervisors",
        promise: "the run goes on, and ends with the bytes of an undisturbed run",
        run: kills::stopped,
    },
    Kind {
        name: "all killed together",
        promise: "the same; if what cleans up is killed as well, the next start removes what was left",
        run: kills::together,
    },
    Kind {
        name: "supervisors terminated at the end",
        promise: "nothing is left, and no control group; resumed, the bytes of an undisturbed run",
        run: kills::terminated,
    },
    Kind {
        name: "strange files",
        promise: "a named pipe, a device, a folder or 3 GB in the place of a file of a run is named, or passed over; nothing waits, and it takes no memory",
        run: strange::files,
    },
    Kind {
        name: "closed terminals",
        promise: "the run ends or goes on; resumed, the bytes of an undisturbed run; nothing is left",
        run: terminal::closed,
    },
    Kind {
        name: "ignored signals",
        promise: "the run goes on, and ends with the bytes of an undisturbed run",
        run: terminal::ignored,
    },
    Kind {
        name: "runs in the background",
        promise: "the same; the terminal is given back",
        run: terminal::background,
    },
    Kind {
        name: "terminals given back",
        promise: "whoever stops the run or ends it twice has the screen and the modes of before; resumed, the bytes of an undisturbed run",
        run: terminal::given_back,
    },
    Kind {
        name: "sizes of terminals",
        promise: "0 to 65,535 rows and columns: the bytes of an undisturbed run",
        run: terminal::sizes,
    },
    Kind {
        name: "hostile machines",
        promise: "the bytes of an undisturbed run, or no machine is left; resumed, these bytes; nothing is left",
        run: machines::run,
    },
    Kind {
        name: "replaced test",
        promise: "the bytes of an undisturbed run; nothing is left",
        run: strange::replaced_test,
    },
    Kind {
        name: "killed tests",
        promise: "the result is interesting in truth; nothing is left",
        run: kills::tests,
    },
    Kind {
        name: "interrupted",
        promise: "status 130 within two seconds; resumed, the bytes of an undisturbed run",
        run: kills::interrupted,
    },
    Kind {
        name: "damaged records",
        promise: "resumed, the bytes of an undisturbed run, or an error that loses nothing",
        run: damage::run,
    },
    Kind {
        name: "lying test",
        promise: "the result is interesting in truth",
        run: lies::run,
    },
    Kind {
        name: "hostile test",
        promise: "the result is interesting in truth; files outside are untouched; nothing is left",
        run: hostile::run,
    },
    Kind {
        name: "too little of something",
        promise: "an error or the right bytes; resumed without the limit, the right bytes",
        run: limits::run,
    },
    Kind {
        name: "failing files",
        promise: "an error or the right bytes; resumed without the fault, the right bytes",
        run: faults::files,
    },
    Kind {
        name: "each call in turn",
        promise: "the same, for the first call of a kind, the second, and so on to the last",
        run: faults::each,
    },
    Kind {
        name: "each start in turn",
        promise: "the same, for the first start of a thread or process, the second, and so on",
        run: faults::each_start,
    },
    Kind {
        name: "each allocation in turn",
        promise: "the same, for the first allocation from the system, the second, and so on",
        run: faults::each_allocation,
    },
    Kind {
        name: "failing starts of processes",
        promise: "the same",
        run: faults::spawns,
    },
    Kind {
        name: "failing allocations",
        promise: "the same",
        run: faults::allocations,
    },
    Kind {
        name: "small disk",
        promise: "an error or the right bytes; resumed on a larger one, the right bytes",
        run: disks::run,
    },
    Kind {
        name: "power loss",
        promise: "a complete candidate that is interesting in truth; resumed, the right bytes",
        run: power::run,
    },
    Kind {
        name: "numbers of jobs",
        promise: "the same bytes, by way of as many candidates, with 1, 2, 3 and 8 jobs",
        run: jobs::run,
    },
    Kind {
        name: "ten faults of ssh",
        promise: "resumed if need be, the bytes of an undisturbed run; no process is left",
        run: remote::ssh,
    },
    Kind {
        name: "ten faults of Slurm",
        promise: "the same, and no job of Slurm's is left",
        run: remote::slurm,
    },
];

/// Runs the trials and prints a table of them.
///
/// # Errors
///
/// When a trial failed.
pub(crate) fn run(options: &Torture) -> anyhow::Result<()> {
    let program = match &options.program {
        Some(program) => std::path::absolute(program)?,
        None => build()?,
    };
    let since = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let first = options.seed.unwrap_or(since.as_secs());
    let mut failed = 0;
    println!("| Trials | Number | Failed | Seconds | What must hold |");
    println!("|---|-:|-:|-:|---|");
    for kind in KINDS {
        if options
            .only
            .as_ref()
            .is_some_and(|only| !kind.name.contains(only))
        {
            continue;
        }
        let begun = Instant::now();
        let mut wrong = 0;
        for seed in first..first + options.trials {
            let place = Place::new(&program)?;
            let result = (kind.run)(&place, &mut Random::new(seed));
            if let Err(error) = result.and_then(|()| place.check_clean()) {
                wrong += 1;
                eprintln!("{}, seed {seed}: {error:#}", kind.name);
            }
        }
        let Kind { name, promise, .. } = kind;
        let seconds = begun.elapsed().as_secs();
        println!(
            "| {name} | {} | {wrong} | {seconds} | {promise} |",
            options.trials
        );
        failed += wrong;
    }
    match kills::KILLED.load(Ordering::Relaxed) {
        0 => {}
        killed => println!("Killed while it ran: {killed} times"),
    }
    if failed > 0 {
        bail!("{failed} trials failed");
    }
    Ok(())
}

/// Builds the program.
fn build() -> anyhow::Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = root.parent().context("xtask is in the workspace")?;
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(root)
        .args(["build", "--release", "--bin", "picireny"]);
    if !cargo.status().context("cannot run cargo")?.success() {
        bail!("the program cannot be built");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    Ok(target.join("release/picireny"))
}
