//! `--pods`, with a client of Kubernetes that runs here what it should run in a pod.

use std::fs;
use std::process::Command;

use crate::{Place, finish, new_place, signal, soon, stderr, succeed};

/// Two pods with the label `app=fuzz`, and one that does not run.
fn place() -> Place {
    let place = new_place();
    fs::create_dir(place.path("bin")).unwrap();
    place.script(
        "bin/kubectl",
        "[ \"$1 $2\" = '--namespace fuzz' ] || exit 1\n\
         shift 2\n\
         case \"$*\" in\n\
         'get pods '*' --selector=app=fuzz') echo pod/a; echo pod/b ;;\n\
         'exec --stdin --quiet gone -- '*) echo 'pods \"gone\" not found' >&2; exit 1 ;;\n\
         'exec --stdin --quiet '*) export MACHINE=$4; shift 5; exec \"$@\" ;;\n\
         *) echo \"no such command: $*\" >&2; exit 1 ;;\n\
         esac\n",
    );
    place
}

/// A reduction in pods, by the client of this place.
fn reduction(place: &Place, out: &str, more: &[&str]) -> Command {
    let mut command = place.reduction(out, &["--kubectl", "kubectl --namespace fuzz"]);
    let path = std::env::var("PATH").unwrap_or_default();
    command.env("PATH", format!("{}:{path}", place.path("bin").display()));
    command.args(more);
    command
}

#[test]
fn pods_give_the_bytes_of_one_job_and_are_left_clean() {
    let place = place();
    let expected = place.expected();
    let said = succeed(&mut reduction(&place, "named", &["--pods", "a:2,gone,b:1"]));
    let counts = "Up to 3 tests run at once, on 2 machines";
    assert!(said.contains(counts), "{said}");
    assert!(said.contains("gone is left out: "), "{said}");
    assert!(said.contains("pods \"gone\" not found"), "{said}");
    assert_eq!(place.result("named"), expected, "{said}");
    place.assert_soon_clean();
    let said = succeed(&mut reduction(&place, "label", &["--pods", "app=fuzz"]));
    assert!(said.contains("on 2 machines"), "{said}");
    assert_eq!(place.result("label"), expected, "{said}");
    place.assert_soon_clean();
}

#[test]
fn tests_of_a_pod_that_is_deleted_run_again_elsewhere() {
    let place = place();
    let expected = place.expected();
    let process = place.held(reduction(&place, "out", &["--pods", "a:2,b:2"]), 25);
    let busy = place.busy();
    signal(place.agent(&format!("MACHINE={busy} ")), "KILL");
    place.release();
    let said = finish(process);
    let start = format!("{busy} is left out: ");
    let line = said.lines().find(|line| line.starts_with(&start));
    assert!(
        line.is_some_and(|line| line.contains(" again elsewhere")),
        "{said}"
    );
    assert_eq!(place.result("out"), expected, "{said}");
    place.assert_soon_clean();
}

#[test]
fn a_label_that_no_pod_has_is_named() {
    let place = place();
    let output = reduction(&place, "out", &["--pods", "app=other"])
        .output()
        .unwrap();
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("the label app=other cannot be listed"),
        "{said}"
    );
    assert!(!place.path("out").exists(), "{said}");
    soon("processes end", || place.processes().is_empty());
}
