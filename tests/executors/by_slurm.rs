//! `--executor slurm`.

use std::os::unix::fs::MetadataExt as _;
use std::process::{Command, Stdio};

use crate::cluster::Cluster;
use crate::project::Project;
use crate::{Place, finish, new_place, skip, soon, succeed};

pub(crate) fn place() -> Option<(Place, Cluster)> {
    let place = new_place();
    if std::fs::metadata(place.path("tmp")).unwrap().uid() != 0 {
        skip("only root can start machines of Slurm");
        return None;
    }
    match Cluster::start(&place) {
        Some(cluster) => Some((place, cluster)),
        None => {
            skip("there is no Slurm");
            None
        }
    }
}

pub(crate) fn reduction(place: &Place, cluster: &Cluster, out: &str, more: &[&str]) -> Command {
    let mut command = place.reduction(out, &["--executor", "slurm"]);
    cluster.join(command.args(more));
    command
}

#[test]
fn sixteen_slots_give_the_bytes_of_one_job_and_leave_no_job() {
    let Some((place, cluster)) = place() else {
        return;
    };
    let expected = place.expected();
    let said = succeed(&mut reduction(&place, &cluster, "out", &["-j", "16"]));
    assert!(
        said.contains("Up to 16 tests run at once, on 4 machines"),
        "{said}"
    );
    assert_eq!(place.result("out"), expected, "{said}");
    cluster.assert_soon_free();
    place.assert_soon_clean();

    // Options say how large the allocation is.
    let options = ["--slurm-options", "--nodes=2 --ntasks-per-node=3"];
    let said = succeed(&mut reduction(&place, &cluster, "options", &options));
    assert!(
        said.contains("Up to 6 tests run at once, on 2 machines"),
        "{said}"
    );
    assert_eq!(place.result("options"), expected, "{said}");

    // In an allocation, the program finds out how large it is.
    let inside = reduction(&place, &cluster, "inside", &[]);
    let mut salloc = Command::new("salloc");
    salloc.args(["--quiet", "--nodes=3", "--ntasks-per-node=2"]);
    salloc.arg(inside.get_program()).args(inside.get_args());
    salloc.current_dir(place.path(""));
    for (name, value) in inside.get_envs() {
        match value {
            Some(value) => salloc.env(name, value),
            None => salloc.env_remove(name),
        };
    }
    let said = succeed(cluster.join(&mut salloc));
    assert!(
        said.contains("Up to 6 tests run at once, on 3 machines"),
        "{said}"
    );
    assert_eq!(place.result("inside"), expected, "{said}");
    cluster.assert_soon_free();
    place.assert_soon_clean();
}

#[test]
fn a_folder_is_sent_to_all_machines_and_gives_the_bytes_of_one_job() {
    let Some((place, cluster)) = place() else {
        return;
    };
    let project = Project::new(&place);
    succeed(&mut project.reduction("here", &[]));
    let expected = project.result("here");
    let mut there = project.reduction("there", &["--executor", "slurm", "-j", "16"]);
    let said = succeed(cluster.join(&mut there));
    assert!(said.contains("on 4 machines"), "{said}");
    assert_eq!(project.result("there"), expected, "{said}");
    cluster.assert_soon_free();
    place.assert_soon_clean();
}

#[test]
fn machines_that_are_taken_away_are_done_without() {
    let Some((place, mut cluster)) = place() else {
        return;
    };
    let expected = place.expected();
    let process = place.held(
        reduction(
            &place,
            &cluster,
            "out",
            &["-j", "16", "--node-timeout", "10"],
        ),
        50,
    );
    cluster.down("n3");
    // Without its daemon, a machine goes on until it is taken away.
    cluster.kill(1);
    cluster.down("n2");
    // The agent on n2 ends only when it has heard nothing for long enough.
    soon("n3 is free", || {
        let agents = place.agents();
        let n3 = "SLURMD_NODENAME=n3 ";
        !agents
            .iter()
            .any(|(_, environment)| environment.contains(n3))
    });
    place.release();
    let said = finish(process);
    for machine in ["n2", "n3"] {
        let lost = format!("{machine} is left out: ");
        assert!(said.contains(&lost), "{machine}: {said}");
    }
    assert_eq!(place.result("out"), expected, "{said}");
    cluster.assert_soon_free();
    soon("processes end", || place.processes().is_empty());
    // Who takes a machine away may leave no time to remove directories. The next
    // run there does it.
    succeed(&mut place.reduction("next", &["-j", "1"]));
    place.assert_soon_clean();
}

#[test]
fn what_is_killed_leaves_no_job_and_resumes_anywhere() {
    let Some((place, cluster)) = place() else {
        return;
    };
    let expected = place.expected();
    let mut process = place.held(reduction(&place, &cluster, "out", &["-j", "16"]), 50);
    process.kill().unwrap();
    process.wait().unwrap();
    cluster.assert_soon_free();
    place.assert_soon_clean();
    place.release();

    // While it waits for its turn, it leaves nothing either.
    let mut other = Command::new("salloc");
    let mut other = cluster
        .join(other.args(["--quiet", "--exclusive", "--nodes=4", "cat"]))
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    soon("the other job runs", || {
        cluster.say("squeue", &["-h", "-o", "%t"]) == "R\n"
    });
    let mut waiting = reduction(&place, &cluster, "out", &["-j", "4", "--resume"])
        .spawn()
        .unwrap();
    soon("it waits", || {
        cluster.say("squeue", &["-h", "-t", "PD", "-o", "%t"]) == "PD\n"
    });
    waiting.kill().unwrap();
    waiting.wait().unwrap();
    soon("only the other job is left", || {
        cluster.say("squeue", &["-h", "-o", "%t"]) == "R\n"
    });
    // It ends with its input.
    drop(other.stdin.take());
    other.wait().unwrap();
    cluster.assert_soon_free();

    let said = succeed(&mut reduction(
        &place,
        &cluster,
        "out",
        &["-j", "8", "--resume"],
    ));
    assert!(said.contains("known from the run before"), "{said}");
    assert_eq!(place.result("out"), expected, "{said}");
    cluster.assert_soon_free();
    place.assert_soon_clean();
}

#[test]
fn an_allocation_that_is_cancelled_ends_the_run_and_loses_nothing() {
    let Some((place, cluster)) = place() else {
        return;
    };
    let expected = place.expected();
    let process = place.held(reduction(&place, &cluster, "out", &["-j", "16"]), 50);
    for job in cluster.jobs() {
        cluster.say("scancel", &[&job]);
    }
    let output = process.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("is left out: "), "{said}");
    assert!(said.contains("--resume"), "{said}");
    cluster.assert_soon_free();
    soon("processes end", || place.processes().is_empty());
    place.release();
    let said = succeed(&mut reduction(
        &place,
        &cluster,
        "out",
        &["-j", "8", "--resume"],
    ));
    assert_eq!(place.result("out"), expected, "{said}");
    cluster.assert_soon_free();
    place.assert_soon_clean();
}

#[test]
fn a_controller_that_dies_does_not_disturb_the_run() {
    let Some((place, mut cluster)) = place() else {
        return;
    };
    let expected = place.expected();
    let process = place.held(reduction(&place, &cluster, "out", &["-j", "16"]), 50);
    let jobs = cluster.jobs();
    cluster.kill_controller();
    place.release();
    let said = finish(process);
    assert_eq!(place.result("out"), expected, "{said}");
    let job = jobs.first().unwrap();
    let advice = format!("type `scancel {job}` when it does");
    assert!(said.contains(&advice), "{said}");
    // Slurm's own processes wait for their controller.
    cluster.restart_controller();
    cluster.say("scancel", &[job]);
    cluster.assert_soon_free();
    place.assert_soon_clean();
}
