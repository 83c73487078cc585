//! Standard input as input, standard output for the result, and results in place.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Output, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::Command;

const INPUT: &str = "[1, 2, [7, \"some\"], {\"a\": 4, \"b\": 44}]\n";

/// A folder with a test that wants a 7.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    script(folder.path(), "grep -q 7 \"$1\"");
    folder
}

fn script(folder: &Path, text: &str) {
    let test = folder.join("test.sh");
    fs::write(&test, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&test, fs::Permissions::from_mode(0o755)).unwrap();
}

fn with_input(folder: &Path, arguments: &[&str], input: &str) -> Output {
    Command::cargo_bin("picireny")
        .unwrap()
        .current_dir(folder)
        .args(arguments)
        .write_stdin(input)
        .output()
        .unwrap()
}

fn picireny(folder: &Path, arguments: &[&str]) -> Output {
    with_input(folder, arguments, "")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn text(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn standard_input_is_reduced_to_standard_output_and_nothing_is_left() {
    for name in ["-", "/dev/stdin"] {
        let folder = folder();
        let run = with_input(folder.path(), &[name, "test.sh", "--out", "-"], INPUT);
        assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
        assert_eq!(String::from_utf8_lossy(&run.stdout).trim(), "7");
        assert!(stderr(&run).contains("The format of stdin is json"));
        assert!(!stderr(&run).contains("The result is"), "{}", stderr(&run));
        assert_eq!(names(folder.path()), ["test.sh"]);
    }
}

#[test]
fn without_out_the_result_of_standard_input_is_in_the_present_folder() {
    let folder = folder();
    for result in ["stdin.reduced.json", "stdin.reduced.1.json"] {
        let run = with_input(folder.path(), &["-", "test.sh", "--format", "json"], INPUT);
        assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
        assert_eq!(text(folder.path().join(result)).trim(), "7");
    }
    assert_eq!(names(folder.path()).len(), 3);
}

#[test]
fn a_test_sees_standard_input_as_a_file_of_its_format() {
    let folder = folder();
    script(
        folder.path(),
        "test \"${1##*/}\" = stdin.json && grep -q 7 \"$1\"",
    );
    let arguments = ["-", "test.sh", "--format", "json", "--out", "-"];
    let run = with_input(folder.path(), &arguments, INPUT);
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
}

#[test]
fn standard_input_is_read_once_and_resume_needs_it_no_more() {
    let folder = folder();
    let arguments = ["-", "test.sh", "--out", "-", "--limit-tests", "2"];
    let run = with_input(folder.path(), &arguments, INPUT);
    assert_eq!(run.status.code(), Some(3), "{}", stderr(&run));
    assert!(String::from_utf8_lossy(&run.stdout).contains('7'));
    assert_eq!(names(folder.path()), [".stdin.picireny", "test.sh"]);
    let run = picireny(folder.path(), &["-", "test.sh", "--out", "-", "--resume"]);
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
    assert_eq!(String::from_utf8_lossy(&run.stdout).trim(), "7");
    assert_eq!(names(folder.path()), ["test.sh"]);
}

#[test]
fn what_cannot_be_read_from_standard_input_or_written_to_standard_output_is_said() {
    let folder = folder();
    fs::write(folder.path().join("a.json"), INPUT).unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    for (arguments, said) in [
        (&["-", "test.sh"][..], "standard input is empty"),
        (&["-", "a.json", "test.sh"], "one of several inputs"),
        (&["-", "test.sh", "--in-place"], "`--out -` writes"),
        (
            &["sub", "test.sh", "--in-place"],
            "--in-place is for files, and sub is a folder: name the files in it",
        ),
        (
            &["a.json", "sub", "test.sh", "--in-place"],
            "as in sub.reduced",
        ),
        (
            &["a.json", "test.sh", "--in-place", "-o", "-"],
            "leave one of them out",
        ),
    ] {
        let run = picireny(folder.path(), arguments);
        assert_eq!(run.status.code(), Some(2));
        assert!(stderr(&run).contains(said), "{}", stderr(&run));
    }
    assert_eq!(names(folder.path()), ["a.json", "sub", "test.sh"]);
}

#[test]
fn a_file_is_reduced_to_standard_output_or_its_result_stays_if_that_is_full() {
    let folder = folder();
    fs::write(folder.path().join("a.json"), INPUT).unwrap();
    let run = picireny(folder.path(), &["a.json", "test.sh", "--out", "-"]);
    assert_eq!(String::from_utf8_lossy(&run.stdout).trim(), "7");
    assert_eq!(names(folder.path()), ["a.json", "test.sh"]);
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let run = std::process::Command::new(assert_cmd::cargo::cargo_bin("picireny"))
        .current_dir(folder.path())
        .args(["a.json", "test.sh", "--out", "-"])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(2));
    let result = ".a.json.picireny/a.json";
    assert!(
        stderr(&run).contains(&format!("the result is {result}")),
        "{}",
        stderr(&run)
    );
    assert_eq!(text(folder.path().join(result)).trim(), "7");
}

#[test]
fn in_place_the_result_has_the_inputs_name_and_mode_and_the_original_is_beside_it() {
    let folder = folder();
    let path = folder.path().join("a.json");
    fs::write(&path, INPUT).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let run = picireny(folder.path(), &["--in-place", "a.json", "test.sh"]);
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
    assert_eq!(names(folder.path()), ["a.json", "a.json.orig", "test.sh"]);
    assert_eq!(text(&path).trim(), "7");
    assert_eq!(text(folder.path().join("a.json.orig")), INPUT);
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    let last = stderr(&run).lines().last().unwrap_or_default().to_owned();
    assert!(
        last.ends_with("a.json.orig") && last.starts_with("The result is "),
        "{last}"
    );
    // In a loop, each input is kept.
    let run = picireny(folder.path(), &["--in-place", "a.json", "test.sh"]);
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
    assert_eq!(text(folder.path().join("a.json.orig")), INPUT);
    assert_eq!(text(folder.path().join("a.json.orig.1")).trim(), "7");
}

#[test]
fn the_report_of_a_run_in_place_names_the_result_where_it_is() {
    let folder = folder();
    fs::write(folder.path().join("a.json"), INPUT).unwrap();
    let run = picireny(
        folder.path(),
        &["--in-place", "--report", "a.json", "test.sh"],
    );
    assert!(run.status.success(), "{}", stderr(&run));
    let report = text(folder.path().join("a.report.md"));
    let page = text(folder.path().join("a.report.html"));
    assert!(page.contains("./test.sh ./a.json</pre>"), "{page}");
    assert!(!report.contains(".picireny/"), "{report}");
}

#[test]
fn in_place_a_link_stays_a_link() {
    let folder = folder();
    fs::create_dir(folder.path().join("real")).unwrap();
    fs::write(folder.path().join("real/b.json"), INPUT).unwrap();
    symlink("real/b.json", folder.path().join("a.json")).unwrap();
    let run = picireny(folder.path(), &["--in-place", "a.json", "test.sh"]);
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
    assert!(
        fs::symlink_metadata(folder.path().join("a.json"))
            .unwrap()
            .is_symlink()
    );
    assert_eq!(text(folder.path().join("a.json")).trim(), "7");
    assert_eq!(
        names(&folder.path().join("real")),
        ["b.json", "b.json.orig"]
    );
}

#[test]
fn in_place_works_across_file_systems() {
    let folder = folder();
    fs::write(folder.path().join("a.json"), INPUT).unwrap();
    let Ok(other) = tempfile::tempdir_in("/dev/shm") else {
        eprintln!("skipped: there is no /dev/shm");
        return;
    };
    let out = other.path().join("out");
    let out = out.to_str().unwrap();
    let arguments = ["--in-place", "a.json", "test.sh", "--out", out];
    let run = picireny(folder.path(), &arguments);
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
    assert_eq!(text(folder.path().join("a.json")).trim(), "7");
    assert_eq!(text(folder.path().join("a.json.orig")), INPUT);
    assert_eq!(names(folder.path()), ["a.json", "a.json.orig", "test.sh"]);
    assert_eq!(text(Path::new(out).join("a.json")).trim(), "7");
}

#[test]
fn in_place_a_run_after_a_limit_goes_on_from_the_original() {
    let folder = folder();
    let path = folder.path().join("a.json");
    fs::write(&path, INPUT).unwrap();
    for tests in ["1", "2"] {
        let arguments = [
            "--in-place",
            "a.json",
            "test.sh",
            "--limit-tests",
            tests,
            "--resume",
        ];
        let run = picireny(folder.path(), &arguments);
        assert_eq!(run.status.code(), Some(3), "{}", stderr(&run));
        assert!(text(&path).contains('7'));
        assert_eq!(text(folder.path().join("a.json.orig")), INPUT);
    }
    let run = picireny(
        folder.path(),
        &["--in-place", "a.json", "test.sh", "--resume"],
    );
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
    assert_eq!(text(&path).trim(), "7");
    assert_eq!(names(folder.path()), ["a.json", "a.json.orig", "test.sh"]);
}

#[test]
fn in_place_a_file_that_was_changed_meanwhile_is_not_overwritten() {
    let folder = folder();
    let path = folder.path().join("a.json");
    fs::write(&path, INPUT).unwrap();
    let write = format!("echo edited >{}; grep -q 7 \"$1\"", path.display());
    script(folder.path(), &write);
    let run = picireny(folder.path(), &["--in-place", "a.json", "test.sh"]);
    assert_eq!(run.status.code(), Some(2), "{}", stderr(&run));
    assert!(stderr(&run).contains("a.json has changed since the run began"));
    assert!(stderr(&run).contains("the result is "), "{}", stderr(&run));
    assert_eq!(text(&path), "edited\n");
}

#[test]
fn in_place_nothing_is_lost_when_the_run_is_killed_at_any_moment() {
    let folder = folder();
    let path = folder.path().join("a.json");
    script(folder.path(), "sleep 0.01; grep -q 7 \"$1\"");
    fs::write(&path, INPUT).unwrap();
    let original = folder.path().join("a.json.orig");
    let mut ended = false;
    for moment in 1..200 {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("picireny"))
            .current_dir(folder.path())
            .args(["--in-place", "a.json", "test.sh", "--resume"])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(20 * moment));
        let _ = child.kill();
        let status = child.wait().unwrap();
        assert!(text(&path).contains('7'));
        assert!(text(&path) == INPUT || text(&original) == INPUT);
        if status.success() {
            ended = true;
            break;
        }
    }
    assert!(ended);
    assert_eq!(text(&path).trim(), "7");
    assert_eq!(names(folder.path()), ["a.json", "a.json.orig", "test.sh"]);
}

/// A folder with two files, of which a test wants parts, and one that it does not need.
fn several() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    write("a.json", INPUT);
    write("sub/b.json", "[8, 9, {\"c\": 10}]\n");
    write("c.json", "[true, false]\n");
    script(
        folder.path(),
        "grep -q 7 a.json && grep -q 9 sub/b.json && test ! -e c.json -o -s c.json",
    );
    folder
}

const SEVERAL: [&str; 5] = ["--in-place", "test.sh", "a.json", "sub/b.json", "c.json"];

#[test]
fn in_place_several_files_are_replaced_and_those_that_are_not_needed_removed() {
    let folder = several();
    let path = |name: &str| folder.path().join(name);
    fs::set_permissions(path("a.json"), fs::Permissions::from_mode(0o640)).unwrap();
    let run = picireny(folder.path(), &SEVERAL);
    let said = stderr(&run);
    assert_eq!(run.status.code(), Some(0), "{said}");
    assert_eq!(text(path("a.json")).trim(), "7");
    assert_eq!(text(path("sub/b.json")).trim(), "9");
    assert_eq!(text(path("a.json.orig")), INPUT);
    assert_eq!(text(path("c.json.orig")), "[true, false]\n");
    let mode = fs::metadata(path("a.json")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    let left = ["a.json", "a.json.orig", "c.json.orig", "sub", "test.sh"];
    assert_eq!(names(folder.path()), left);
    assert_eq!(names(&path("sub")), ["b.json", "b.json.orig"]);
    for line in [
        "a.json is reduced; the input is a.json.orig",
        "sub/b.json is reduced; the input is sub/b.json.orig",
        "c.json is not needed and was removed; the input is c.json.orig",
        "a.json:\n    7\n",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
}

#[test]
fn in_place_a_run_of_several_files_after_a_limit_goes_on_from_the_originals() {
    let folder = several();
    let path = |name: &str| folder.path().join(name);
    fs::set_permissions(path("c.json"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut status = Some(3);
    // A file that an earlier part has removed is no missing file.
    for tests in 1..30 {
        let tests = tests.to_string();
        let options = ["--limit-tests", &tests, "--resume", "--report"];
        let run = picireny(folder.path(), &[&SEVERAL[..], &options].concat());
        status = run.status.code();
        assert!([Some(3), Some(0)].contains(&status), "{}", stderr(&run));
        assert_eq!(text(path("a.json.orig")), INPUT);
        assert_eq!(text(path("c.json.orig")), "[true, false]\n");
        if status == Some(0) {
            break;
        }
    }
    assert_eq!(status, Some(0));
    assert_eq!(text(path("a.json")).trim(), "7");
    assert_eq!(text(path("sub/b.json")).trim(), "9");
    assert!(!path("c.json").exists() && !path("a.json.orig.1").exists());
    let page = text(path("a.report.html"));
    assert!(!page.contains(".picireny/"), "{page}");
}

#[test]
fn in_place_none_of_several_files_changes_if_somebody_has_changed_one() {
    let folder = several();
    let path = |name: &str| folder.path().join(name);
    let write = format!(
        "echo edited >{}; grep -q 7 a.json",
        path("c.json").display()
    );
    script(folder.path(), &write);
    let run = picireny(folder.path(), &SEVERAL);
    let said = stderr(&run);
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(
        said.contains("c.json has changed since the run began"),
        "{said}"
    );
    assert!(said.contains("the result is .a.picireny/a"), "{said}");
    assert_eq!(text(path("a.json")), INPUT);
    assert_eq!(text(path(".a.picireny/a/a.json")).trim(), "7");
}

#[test]
fn the_files_of_a_small_result_are_shown_below_their_names() {
    let folder = several();
    let run = picireny(folder.path(), &["test.sh", "a.json", "sub/b.json"]);
    let said = stderr(&run);
    assert!(
        said.contains("  a.json:\n    7\n  sub/b.json:\n    9\n"),
        "{said}"
    );
}
