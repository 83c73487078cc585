//! `--hosts`.

use std::fs;
use std::process::Child;

use crate::project::Project;
use crate::server::Server;
use crate::{Place, finish, new_place, signal, skip, soon, stderr, succeed};

fn place() -> Option<(Place, Server)> {
    let place = new_place();
    match Server::start(&place) {
        Some(server) => Some((place, server)),
        None => {
            skip("there is no sshd");
            None
        }
    }
}

#[test]
fn two_hosts_give_the_bytes_of_one_job_and_what_tests_need_is_sent() {
    let Some((place, server)) = place() else {
        return;
    };
    let expected = place.expected();
    // It works only with what is sent: a file by its path in the command, and a
    // folder by the variable.
    place.script(
        "needy.sh",
        "case $0 in */needy.sh) ;; *) exit 4 ;; esac\n\
         [ \"$(dirname \"$0\")\" = \"$PICIRENY_SHIP\" ] || exit 5\n\
         grep -q \"$(cat \"$PICIRENY_SHIP/needs/words\")\" \"$1\" && grep -q 42 \"$1\"\n",
    );
    for round in ["first", "second"] {
        let said = succeed(&mut place.picireny(&[
            "--hosts",
            "a:2,b:1",
            "--ssh",
            &server.ssh,
            "--ship",
            "needy.sh",
            "--ship",
            "needs",
            "--timeout",
            "0",
            "--out",
            round,
            "numbers.json",
            "./needy.sh",
        ]));
        assert!(
            said.contains("Up to 3 tests run at once, on 2 machines"),
            "{said}"
        );
        assert_eq!(place.result(round), expected, "{said}");
        place.assert_soon_clean();
        // The agent is there once, whole.
        let agents = fs::read_dir(place.path("cache/picireny")).unwrap();
        assert_eq!(agents.count(), 1);
    }
}

#[test]
fn hosts_that_are_of_no_use_are_named_in_a_line_and_left_out() {
    let Some((place, server)) = place() else {
        return;
    };
    let expected = place.expected();
    fs::write(place.path("sick"), "b\n").unwrap();
    fs::write(place.path("hosts"), "# ours\ndead:4\nb:2\na:2\n").unwrap();
    let hosts = ["--hosts", "hosts", "--ssh", &server.ssh];
    let said = succeed(&mut place.reduction("out", &hosts));
    assert_eq!(place.result("out"), expected);
    let line = |start: &str| {
        let line = said.lines().find(|line| line.starts_with(start));
        line.unwrap_or_else(|| panic!("{start}: {said}")).to_owned()
    };
    assert!(line("dead is left out: ").contains("Connection refused"));
    let sick = line("b is left out: ");
    assert!(sick.contains("exited with status 3"), "{sick}");
    assert!(sick.contains("exited with status 0"), "{sick}");
    place.assert_soon_clean();

    // With none left, there is nothing to go on with.
    let hosts = ["--hosts", "dead", "--ssh", &server.ssh];
    let output = place.reduction("none", &hosts).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(
        said.contains("no machine is left to run tests on"),
        "{said}"
    );
    place.assert_soon_clean();
}

#[test]
fn a_command_that_is_on_no_host_is_named() {
    let Some((place, server)) = place() else {
        return;
    };
    let gone = place.path("cache/tool");
    fs::write(&gone, "").unwrap();
    // A script whose interpreter is missing cannot be started anywhere.
    place.script("tool.sh", "");
    fs::write(place.path("tool.sh"), "#!/no/such/program\n").unwrap();
    let hosts = ["--hosts", "a:1,b:1", "--ssh", &server.ssh, "--out", "out"];
    let mut command = place.picireny(&["numbers.json", "./tool.sh"]);
    let output = command.args(hosts).output().unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot run the test command"), "{said}");
    assert!(said.contains("--ship"), "{said}");
    place.assert_soon_clean();
}

#[test]
fn tests_of_an_agent_that_is_killed_run_again_elsewhere() {
    let Some((place, server)) = place() else {
        return;
    };
    let expected = place.expected();
    let hosts = ["--hosts", "a:2,b:2", "--ssh", &server.ssh];
    let process = place.held(place.reduction("out", &hosts), 25);
    let (busy, agent) = busy_agent(&place);
    signal(agent, "KILL");
    place.release();
    let said = finish(process);
    let start = format!("{busy} is left out: ");
    let line = said.lines().find(|line| line.starts_with(&start));
    let line = line.unwrap_or_else(|| panic!("{said}"));
    assert!(line.contains(" again elsewhere"), "{line}");
    assert_eq!(place.result("out"), expected, "{said}");
    place.assert_soon_clean();
}

/// A reduction on two hosts that waits in a test, on which of them, and the
/// number of its agent there.
fn held_on_two_hosts(place: &Place, server: &Server) -> (Child, String, u32) {
    let hosts = ["--hosts", "a:2,b:2", "--ssh", &server.ssh];
    let mut reduction = place.reduction("out", &hosts);
    reduction.args(["--node-timeout", "10"]);
    let process = place.held(reduction, 25);
    let (busy, agent) = busy_agent(place);
    (process, busy, agent)
}

/// A machine on which a test waits, and the number of its agent.
fn busy_agent(place: &Place) -> (String, u32) {
    let busy = place.busy();
    let agent = place.agent(&format!("MACHINE={busy} "));
    (busy, agent)
}

#[test]
fn a_host_that_was_lost_is_used_again_when_it_answers() {
    let Some((place, server)) = place() else {
        return;
    };
    let expected = place.expected();
    let (process, busy, agent) = held_on_two_hosts(&place, &server);
    signal(agent, "KILL");
    soon("it is lost", || {
        place.agents().iter().all(|(number, _)| *number != agent)
    });
    soon("there are two agents", || place.agents().len() == 2);
    place.release();
    let said = finish(process);
    let line = format!("{busy} answers again (4 tests at once)");
    assert!(said.contains(&line), "{said}");
    assert_eq!(place.result("out"), expected, "{said}");
    place.assert_soon_clean();
}

#[test]
fn a_host_that_hangs_is_given_up_and_cleans_up_when_it_is_back() {
    let Some((place, server)) = place() else {
        return;
    };
    let expected = place.expected();
    let (process, busy, agent) = held_on_two_hosts(&place, &server);
    signal(agent, "STOP");
    place.release();
    let said = finish(process);
    let line = format!("{busy} is left out: it does not answer");
    assert!(said.contains(&line), "{said}");
    assert_eq!(place.result("out"), expected, "{said}");
    signal(agent, "CONT");
    place.assert_soon_clean();
}

#[test]
fn what_is_killed_leaves_nothing_and_resumes_with_another_executor() {
    let Some((place, server)) = place() else {
        return;
    };
    let expected = place.expected();
    let hosts = ["--hosts", "a:2,b:2", "--ssh", &server.ssh];
    let mut process = place.held(place.reduction("out", &hosts), 25);
    process.kill().unwrap();
    process.wait().unwrap();
    // Tests that wait are killed, too.
    place.assert_soon_clean();
    place.release();
    let resumed = ["--resume", "-j", "2"];
    let said = succeed(&mut place.reduction("out", &resumed));
    assert!(said.contains("known from the run before"), "{said}");
    assert_eq!(place.result("out"), expected, "{said}");
}

#[test]
fn a_connection_that_breaks_ends_what_runs_there() {
    let Some((place, server)) = place() else {
        return;
    };
    let expected = place.expected();
    let hosts = ["--hosts", "a:2,b:2", "--ssh", &server.ssh];
    let process = place.held(place.reduction("out", &hosts), 25);
    let busy = place.busy();
    let clients = place.processes();
    let client = clients
        .iter()
        .find(|(_, words, _)| words.starts_with("ssh ") && words.contains(&format!(" -- {busy} ")));
    signal(client.unwrap_or_else(|| panic!("{clients:?}")).0, "KILL");
    // While the run goes on.
    soon("its tests end", || {
        let there = format!("MACHINE={busy} ");
        let processes = place.processes();
        let mut environments = processes.iter().map(|(_, _, environment)| environment);
        !environments.any(|environment| environment.contains(&there))
    });
    place.release();
    let said = finish(process);
    let line = format!("{busy} is left out: the connection closed");
    assert!(said.contains(&line), "{said}");
    assert_eq!(place.result("out"), expected, "{said}");
    place.assert_soon_clean();
}

#[test]
fn triage_on_hosts_comes_to_the_same_report() {
    let Some((place, server)) = place() else {
        return;
    };
    place.script(
        "engine",
        "grep -q 17 \"$1\" && { echo \"x.c:1: f: Assertion \\`a' failed.\" >&2; kill -ABRT $$; }\n\
         grep -q 42 \"$1\" && { echo \"x.c:1: g: Assertion \\`b' failed.\" >&2; kill -ABRT $$; }\n\
         [ -n \"$MACHINE$LOCAL\" ] || exit 7\n",
    );
    fs::create_dir(place.path("crashes")).unwrap();
    for (name, text) in [
        ("a", "[1, 17, 2]"),
        ("b", "[[42], 3]"),
        ("c", "[17]"),
        ("d", "[3]"),
    ] {
        fs::write(place.path("crashes").join(format!("{name}.json")), text).unwrap();
    }
    let triage = |out: &str, more: &[&str]| {
        let mut command = place.picireny(&["triage", "crashes", "--out", out, "--all"]);
        command
            .env("LOCAL", "1")
            .args(more)
            .args(["--", "./engine", "{}"]);
        succeed(&mut command);
        let report = fs::read(place.path(out).join("report.json")).unwrap();
        let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
        let groups = report["groups"].as_array().unwrap().iter();
        let groups = groups.map(|group| {
            let reductions = group["reductions"].as_array().unwrap().iter();
            let texts: Vec<_> = reductions
                .map(|reduction| format!("{} {}", reduction["file"], reduction["text"]))
                .collect();
            format!("{} {texts:?}", group["signature"])
        });
        groups.collect::<Vec<_>>()
    };
    let here = triage("here", &["-j", "1"]);
    assert_eq!(here.len(), 2, "{here:?}");
    // With that many slots, files are reduced side by side.
    let there = [
        "--hosts",
        "a:8,b:8",
        "--ssh",
        &server.ssh,
        "--ship",
        "engine",
    ];
    assert_eq!(triage("there", &there), here);
    place.assert_soon_clean();
}

#[test]
fn a_folder_is_sent_as_it_is_and_gives_the_bytes_of_one_job() {
    let Some((place, server)) = place() else {
        return;
    };
    let project = Project::new(&place);
    succeed(&mut project.reduction("here", &[]));
    let expected = project.result("here");
    let hosts = ["--hosts", "a:2,b:1", "--ssh", &server.ssh];
    succeed(&mut project.reduction("there", &hosts));
    assert_eq!(project.result("there"), expected);
    place.assert_soon_clean();
}
