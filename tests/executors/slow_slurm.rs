//! A Slurm that does not do what it is asked: nobody waits for it without end.

use std::fs::{self, File};
use std::process::{Child, Command};

use crate::by_slurm::{place as with_slurm, reduction};
use crate::cluster::Cluster;
use crate::{Place, finish, new_place, signal, soon, stderr, succeed};

/// What `salloc` does if there is a machine at once.
const GIVES: &str = "while [ \"${1#--}\" != \"$1\" ]; do shift; done\n\
    export SLURM_JOB_ID=7 SLURM_JOB_NODELIST=n1 SLURM_TASKS_PER_NODE=2 SLURM_JOB_CPUS_PER_NODE=2\n\
    exec \"$@\"\n";

/// A program that says that it runs, and stays.
fn stays(place: &Place, name: &str) -> String {
    let mark = place.path(name);
    format!(
        "trap '' TERM\n: > {}-runs\necho words of {name} >&2\nexec sleep 10000\n",
        mark.display()
    )
}

/// A place with programs that are called as those of Slurm, one of which stays, and a
/// reduction with them.
fn fake(staying: &str) -> (Place, Command) {
    let place = new_place();
    fs::create_dir(place.path("bin")).unwrap();
    let usual = [
        ("salloc", GIVES),
        ("scontrol", "echo n1\n"),
        ("squeue", "exit 0\n"),
        ("scancel", "exit 0\n"),
    ];
    for (name, text) in usual {
        place.script(&format!("bin/{name}"), text);
    }
    place.script(&format!("bin/{staying}"), &stays(&place, staying));
    let mut command = place.reduction("out", &["--executor", "slurm", "-j", "2"]);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let own = [place.path("bin")].into_iter();
    let all = std::env::join_paths(own.chain(std::env::split_paths(&path)));
    command.env("PATH", all.unwrap());
    (place, command)
}

/// What a run says that is interrupted.
fn interrupted(process: Child) -> String {
    signal(process.id(), "INT");
    let output = process.wait_with_output().unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(130), "{said}");
    said
}

#[test]
fn a_step_that_never_starts_is_given_up_and_named() {
    let (place, mut command) = fake("srun");
    let output = command.output().unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for words in [
        "Waiting for n1 to answer",
        "n1 is left out: `srun` has started nothing there within 60 seconds: words of srun",
        "no machine is left to run tests on",
    ] {
        assert!(said.contains(words), "{said}");
    }
    place.assert_soon_clean();
}

#[test]
fn a_step_that_never_starts_does_not_keep_ctrl_c_waiting() {
    let (place, mut command) = fake("srun");
    let process = command.spawn().unwrap();
    soon("the step is asked for", || place.path("srun-runs").exists());
    let said = interrupted(process);
    assert!(
        said.contains("interrupted while other machines were connected"),
        "{said}"
    );
    assert!(!said.contains("is left out"), "{said}");
    place.assert_soon_clean();
}

#[test]
fn a_program_of_slurm_that_does_not_end_is_named() {
    let (place, mut command) = fake("scontrol");
    let output = command.output().unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    let words = "scontrol of Slurm does not say which machines the allocation has";
    assert!(said.contains(words), "{said}");
    place.assert_soon_clean();
}

#[test]
fn an_allocation_that_is_not_taken_back_does_not_keep_ctrl_c_waiting() {
    let (place, mut command) = fake("salloc");
    let process = command.spawn().unwrap();
    soon("it is asked for", || place.path("salloc-runs").exists());
    let said = interrupted(process);
    assert!(
        said.contains("Waiting for an allocation of Slurm"),
        "{said}"
    );
    assert!(
        said.contains("Slurm takes long to take its allocation back: process"),
        "{said}"
    );
    // That process gives up.
    place.assert_soon_clean();
}

#[test]
fn a_controller_that_is_stopped_does_not_keep_ctrl_c_waiting() {
    let Some((place, cluster)) = with_slurm() else {
        return;
    };
    // At the start.
    cluster.stop_controller();
    let mut process = reduction(&place, &cluster, "waits", &["-j", "4"]);
    let process = process.spawn().unwrap();
    soon("an allocation is asked for", || {
        let processes = place.processes();
        processes
            .iter()
            .any(|(_, words, _)| words.starts_with("salloc "))
    });
    let said = interrupted(process);
    assert!(
        said.contains("Waiting for an allocation of Slurm"),
        "{said}"
    );
    cluster.wake_controller();
    cluster.assert_soon_free();
    place.assert_soon_clean();

    // While tests run.
    let process = place.held(reduction(&place, &cluster, "out", &["-j", "8"]), 50);
    cluster.stop_controller();
    interrupted(process);
    cluster.wake_controller();
    place.release();
    cluster.assert_soon_free();
    place.assert_soon_clean();
}

#[test]
fn a_controller_that_is_stopped_does_not_disturb_the_run() {
    let Some((place, cluster)) = with_slurm() else {
        return;
    };
    let expected = place.expected();
    let process = place.held(reduction(&place, &cluster, "out", &["-j", "8"]), 50);
    let jobs = cluster.jobs();
    cluster.stop_controller();
    place.release();
    let said = finish(process);
    assert_eq!(place.result("out"), expected, "{said}");
    assert!(
        said.contains("Waiting for Slurm to take its allocation back"),
        "{said}"
    );
    let job = jobs.first().unwrap();
    let advice = format!("type `scancel {job}` when it does");
    assert!(said.contains(&advice), "{said}");
    cluster.wake_controller();
    cluster.say("scancel", &[job]);
    cluster.assert_soon_free();
    place.assert_soon_clean();
}

/// Gives all machines to somebody else; the number of that job.
fn taken(cluster: &Cluster) -> String {
    let all = [
        "--parsable",
        "--nodes=4",
        "--exclusive",
        "--output=/dev/null",
    ];
    let job = cluster.say("sbatch", &[&all[..], &["--wrap", "sleep 10000"]].concat());
    let job = job.trim().to_owned();
    soon("the other job runs", || {
        cluster.say("squeue", &["-h", "-t", "R", "-o", "%i"]).trim() == job
    });
    job
}

#[test]
fn an_allocation_in_the_queue_does_not_keep_ctrl_c_waiting_and_is_taken_back() {
    let Some((place, cluster)) = with_slurm() else {
        return;
    };
    let other = taken(&cluster);
    let process = reduction(&place, &cluster, "out", &["-j", "4"]).spawn();
    soon("an allocation is in the queue", || {
        !cluster.say("squeue", &["-h", "-t", "PD"]).is_empty()
    });
    let said = interrupted(process.unwrap());
    assert!(
        said.contains("Waiting for an allocation of Slurm"),
        "{said}"
    );
    soon("the allocation is taken back", || {
        cluster.jobs() == [other.clone()]
    });
    cluster.say("scancel", &[&other]);
    cluster.assert_soon_free();
    place.assert_soon_clean();
}

#[test]
fn a_step_that_slurm_does_not_start_is_named_and_does_not_keep_ctrl_c_waiting() {
    let Some((place, cluster)) = with_slurm() else {
        return;
    };
    // It takes orders, and follows none.
    cluster.stop_machine(0);
    let log = place.path("log");
    let mut command = reduction(&place, &cluster, "out", &["-j", "16"]);
    command.stderr(File::create(&log).unwrap());
    let process = command.spawn().unwrap();
    soon("the machine is waited for", || {
        let said = fs::read_to_string(&log).unwrap();
        said.contains("Waiting for n1 to answer")
    });
    interrupted(process);
    let said = fs::read_to_string(&log).unwrap();
    assert!(!said.contains("n1 is left out"), "{said}");
    cluster.wake_machine(0);
    cluster.assert_soon_free();
    place.assert_soon_clean();
}

#[test]
fn a_step_that_slurm_holds_back_does_not_hold_the_run_up() {
    let Some((place, cluster)) = with_slurm() else {
        return;
    };
    let expected = place.expected();
    // In the allocation of the run, another step has everything.
    let run = reduction(&place, &cluster, "out", &[]);
    let script = "srun --exclusive --exact --nodes=4 --ntasks=16 sleep 10000 &\n\
         until squeue -h -s -j $SLURM_JOB_ID | grep -q sleep; do sleep 0.1; done\n\
         \"$@\"; ended=$?; kill %1; exit $ended";
    let mut salloc = Command::new("salloc");
    salloc.args(["--quiet", "--nodes=4", "--ntasks-per-node=4"]);
    salloc.args(["bash", "-c", script, "bash"]);
    salloc.arg(run.get_program()).args(run.get_args());
    salloc.current_dir(place.path(""));
    for (name, value) in run.get_envs() {
        match value {
            Some(value) => salloc.env(name, value),
            None => salloc.env_remove(name),
        };
    }
    let said = succeed(cluster.join(&mut salloc));
    assert_eq!(place.result("out"), expected, "{said}");
    cluster.assert_soon_free();
    place.assert_soon_clean();
}
